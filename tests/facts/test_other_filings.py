"""A filing's numbers against the prior-period columns of the company's other filings."""

import re
from datetime import date

import polars as pl
import pytest

from assets.facts.records import FACTS_SCHEMA
from assets.facts.verification.other_filings import with_other_filings
from assets.facts.verification.restated import says_restated
from assets.pages.records import Column, Page
from tests.facts.making import BEFORE, INCOME, YEAR_END, Reading, read, statements


def row(year, value, *, of=None, metric="operating_revenue", scale=1e6, unit="USD", checks=(), page=40):
    """A number of fiscal year `of` in the filing of `year`."""
    of = of or year
    text = f"{value / scale:,.2f}" if unit == "USD/share" else f"{value / scale:,.0f}"
    given = dict.fromkeys(FACTS_SCHEMA) | {
        "filing": f"TEST_{year}_us-10k", "ticker": "TEST", "fiscal_year": year, "doc_type": "us-10k",
        "metric": metric, "period": "FY", "period_end": date(of, 12, 31), "scope": "consolidated",
        "value": float(value), "unit": unit, "currency": "USD", "scale": scale, "raw": text, "page": page,
        "confidence": 0.9, "status": "found", "checks": list(checks),
    }  # fmt: skip
    return given


def together(facts, comparatives):
    """What becomes of the facts, by fiscal year of their filing."""
    frames = [pl.DataFrame(rows, schema=FACTS_SCHEMA, orient="row") for rows in (facts, comparatives)]
    return {r["fiscal_year"]: r for r in with_other_filings(*frames).iter_rows(named=True)}


def test_the_next_filing_prints_the_same_so_both_are_surer():
    found = together([row(2020, 4_321e6), row(2021, 5_000e6)], [row(2021, 4_321e6, of=2020, page=44)])
    assert found[2020]["checks"] == ["passed:same_in_other_filing:TEST_2021_us-10k page 44"]
    assert found[2021]["checks"] == ["passed:same_in_other_filing:TEST_2020_us-10k page 40"]
    assert (found[2020]["confidence"], found[2020]["value"]) == (0.95, 4_321e6)


def test_rounding_to_a_coarser_scale_is_the_same_number():
    found = together([row(2020, 4_321_234e3, scale=1e3)], [row(2021, 4_321e6, of=2020)])
    assert found[2020]["checks"][0].startswith("passed:")


def test_a_difference_that_nobody_explains_is_a_failed_check_and_never_another_value():
    found = together([row(2020, 4_321e6)], [row(2021, 4_000e6, of=2020)])
    assert found[2020]["checks"] == ["failed:differs_in_other_filing:TEST_2021_us-10k page 40"]
    assert (found[2020]["value"], found[2020]["status"], found[2020]["confidence"]) == (4_321e6, "found", 0.8)


def test_a_restated_prior_year_is_kept_as_such_and_lowers_nothing():
    later = row(2021, 4_000e6, of=2020, checks=["says_restated:page 61"])
    found = together([row(2020, 4_321e6)], [later])
    assert found[2020]["checks"] == ["restated_in_other_filing:TEST_2021_us-10k page 40"]
    assert (found[2020]["value"], found[2020]["confidence"]) == (4_321e6, 0.9)


def test_a_wrong_scale_ends_in_conflict_on_both_sides_since_either_may_be_wrong():
    found = together([row(2020, 4_321e3, scale=1e3), row(2021, 5e9)], [row(2021, 4_321e6, of=2020)])
    for year in (2020, 2021):
        assert (found[year]["status"], found[year]["value"], found[year]["confidence"]) == (
            "conflict",
            None,
            0,
        )
        assert found[year]["checks"][0].startswith("failed:another_scale_in_other_filing:")


def test_of_two_scales_the_one_that_a_third_filing_prints_too_stays():
    facts = [row(2020, 4_321e3, scale=1e3), row(2021, 5_123e6), row(2022, 6_000e6)]
    found = together(facts, [row(2021, 4_321e6, of=2020), row(2022, 5_123e6, of=2021)])
    assert found[2020]["status"] == "conflict"
    assert (found[2021]["status"], found[2021]["value"]) == ("found", 5_123e6)


def test_shares_after_a_split_are_no_other_scale():
    facts = [row(2020, 4_321e6, metric="basic_shares", unit="count")]
    found = together(facts, [row(2021, 4_321e9, of=2020, metric="basic_shares", unit="count")])
    assert found[2020]["status"] == "found"


def test_the_prior_year_column_taken_by_mistake_is_seen_by_the_filing_of_that_year():
    facts = [row(2020, 4_321e6), row(2021, 4_321e6)]  # 2021 took the column of 2020
    found = together(facts, [row(2021, 5_123e6, of=2020)])
    assert [found[year]["status"] for year in (2020, 2021)] == ["conflict", "conflict"]
    assert found[2021]["checks"][0].startswith("failed:another_year_of_other_filing:TEST_2020_us-10k")


def test_a_round_number_that_does_not_change_is_no_other_year():
    facts = [row(2020, 400e6), row(2021, 400e6)]
    assert together(facts, [row(2021, 390e6, of=2020)])[2021]["status"] == "found"


def test_the_order_in_which_filings_were_read_changes_nothing():
    facts = [row(year, year * 1e6) for year in range(2015, 2025)]
    earlier = [
        row(year, (year - back) * 1e6, of=year - back) for year in range(2016, 2025) for back in (1, 2)
    ]
    first = pl.DataFrame(facts, schema=FACTS_SCHEMA, orient="row")
    columns = pl.DataFrame(earlier, schema=FACTS_SCHEMA, orient="row")
    usual = with_other_filings(first, columns)
    for seed in range(3):
        mixed = [frame.sample(fraction=1, shuffle=True, seed=seed) for frame in (first, columns)]
        assert with_other_filings(*mixed).sort("filing").equals(usual.sort("filing"))


def test_facts_of_one_filing_alone_stay_as_they_are():
    alone = pl.DataFrame([row(2020, 1e9)], schema=FACTS_SCHEMA, orient="row")
    assert with_other_filings(alone, pl.DataFrame(schema=FACTS_SCHEMA)).equals(alone)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Certain prior period amounts have been reclassified to conform to the current presentation.", 3),
        ("We have recast prior-year segment amounts.", 3),
        ("追溯调整后的上年同期数据", 3),
        ("Amounts reclassified from accumulated other comprehensive income to net earnings.", None),
        ("The company restated its certificate of incorporation.", None),
    ],
)
def test_words_that_say_earlier_amounts_were_changed(text, said):
    assert says_restated([Page(3, 600.0, 800.0, text, True, False, "en", "notes", None, None)]) == said


def test_comparatives_note_that_their_filing_restated_earlier_amounts():
    words = "Certain prior year amounts were reclassified to conform to the current year presentation."
    said = read(statements().page(50, words))
    assert {c.checks[-1] for c in said.comparatives} == {"says_restated:page 50"}
    assert not any("says_restated" in " ".join(c.checks) for c in read(statements()).comparatives)


def test_the_adjusted_column_is_no_prior_year_that_contradicts_the_filing_of_that_year():
    columns = [
        Column(0, "2021", 300, 360, YEAR_END, 12),
        Column(1, "2020 as adjusted", 380, 440, BEFORE, 12, adjusted=True),
        Column(2, "2020 as reported", 460, 520, BEFORE, 12),
    ]
    lines = re.sub(r"\|([^|\n]+)$", r"|\1|\1", INCOME, flags=re.MULTILINE)
    both = Reading().table("income_statement", columns, lines.replace("1,000|900|900", "1,000|950|900"))
    earlier = {c.metric: c.value for c in read(both).comparatives}
    assert earlier["operating_revenue"] == 900e6
