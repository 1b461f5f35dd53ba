"""Facts of a filing as a whole: a row for everything asked, comparatives, amendments, several periods."""

from datetime import date

import polars as pl

from assets.facts.catalogue import load_catalogue
from assets.facts.frames import facts_frame
from assets.facts.read import read_filing
from assets.facts.records import FACTS_SCHEMA
from assets.pages.records import Column
from tests.facts.making import (
    BALANCE,
    BEFORE,
    INCOME,
    TWO_DAYS,
    TWO_YEARS,
    YEAR_END,
    Reading,
    by_metric,
    document,
    read,
    statements,
    values,
)


def test_every_metric_asked_has_exactly_one_row():
    facts = read(statements()).facts
    asked = [m.id for m in load_catalogue().asked_of("us-10k")]
    assert sorted(f.metric for f in facts) == sorted(asked)
    assert {f.status for f in facts} == {"found", "not_disclosed"}


def test_a_document_without_text_failed_and_says_so():
    reading = Reading().done()
    reading.pages[0].has_text = False
    facts = read_filing([document()], [reading], catalogue=load_catalogue()).facts
    assert {(f.status, tuple(f.checks)) for f in facts} == {("failed", ("no_text",))}


def test_prior_columns_become_comparatives():
    found = {(f.metric, f.period, f.period_end): f.value for f in read(statements()).comparatives}
    assert found["net_income", "FY", BEFORE] == 170e6
    assert found["total_assets", "FY", BEFORE] == 550e6
    assert {f.status for f in read(statements()).comparatives} == {"found"}


def test_the_year_end_balance_in_a_half_year_report_is_of_the_full_year():
    end = date(2021, 6, 30)
    reading = Reading().table("balance_sheet", ((end, 0), (BEFORE, 0), (date(2020, 6, 30), 0)), BALANCE)
    facts = read(reading, doc_type="us-10q-q2", period="H1", period_end=end)
    assert by_metric(facts)["total_assets"].period == "H1"
    assert {(f.period, f.period_end) for f in facts.comparatives if f.metric == "total_assets"} == {
        ("FY", BEFORE)
    }


def test_an_amendment_speaks_louder_than_the_original():
    original = statements().done()
    again = Reading(doc_id="d2").table(
        "income_statement", TWO_YEARS, INCOME.replace("Net income|200", "Net income|190")
    )
    facts = read_filing(
        [document(), document(doc_id="d2", rank=1)], [original, again.done()], catalogue=load_catalogue()
    )
    found = by_metric(facts)
    assert (found["net_income"].value, found["net_income"].doc_id) == (190e6, "d2")
    assert (found["total_assets"].value, found["total_assets"].doc_id) == (600e6, "d1")


def test_the_restated_column_of_an_amendment_is_what_it_says():
    columns = [
        Column(0, "2021 (As restated)", 300, 360, YEAR_END, 12, adjusted=True),
        Column(1, "2020", 380, 440, BEFORE, 12),
    ]
    again = Reading(doc_id="d2").table(
        "income_statement", columns, INCOME.replace("Net income|200", "Net income|190")
    )
    facts = read_filing(
        [document(), document(doc_id="d2", rank=1)],
        [statements().done(), again.done()],
        catalogue=load_catalogue(),
    )
    assert by_metric(facts)["net_income"].value == 190e6


def test_two_releases_of_one_year_keep_their_periods():
    first, second = date(2021, 3, 31), date(2021, 6, 30)
    documents = [
        document(doc_type="us-earnings", period="Q1", period_end=first),
        document(doc_type="us-earnings", period="H1", period_end=second, doc_id="d2"),
    ]
    readings = [
        Reading().table("income_statement", ((first, 3), (date(2020, 3, 31), 3)), INCOME).done(),
        Reading(doc_id="d2").table("income_statement", ((second, 6), (date(2020, 6, 30), 6)), INCOME).done(),
    ]
    facts = read_filing(documents, readings, catalogue=load_catalogue()).facts
    found = {f.period: f.doc_id for f in facts if f.metric == "net_income" and f.status == "found"}
    assert found == {"Q1": "d1", "H1": "d2"}


def test_a_release_with_its_single_quarter_alone():
    end = date(2021, 6, 30)
    reading = Reading().table("income_statement", ((end, 3), (date(2020, 6, 30), 3)), INCOME)
    found = values(read(reading, doc_type="us-earnings", period="H1", period_end=end))
    assert (found["net_income_quarter"], "net_income" in found) == (200e6, False)


def test_reports_of_several_days_of_one_year_have_one_row_per_metric():
    documents = [
        document(doc_type="us-8k", period_end=date(2021, 4, 12)),
        document(doc_type="us-8k", period_end=date(2021, 9, 30), doc_id="d2"),
    ]
    readings = [Reading(doc_id=d).page(1, "The Board declared a dividend.").done() for d in ("d1", "d2")]
    facts = read_filing(documents, readings, catalogue=load_catalogue()).facts
    assert sorted(f.metric for f in facts) == sorted(m.id for m in load_catalogue().asked_of("us-8k"))
    assert {f.status for f in facts} == {"not_disclosed"}
    assert "net_income" in {f.metric for f in facts}


def test_without_a_period_end_the_balance_sheets_latest_day_is_it():
    facts = read(statements(), period_end=None)
    assert by_metric(facts)["net_income"].period_end == YEAR_END
    assert values(facts)["net_income"] == 200e6


def test_a_period_end_of_the_year_before_is_not_believed():
    facts = read(statements(), period_end=BEFORE)
    assert by_metric(facts)["total_assets"].value == 600e6
    assert by_metric(facts)["total_assets"].period_end == YEAR_END


def test_the_frame_has_the_contracts_schema_and_keeps_boxes():
    frame = facts_frame(read(statements()).facts)
    assert frame.schema == pl.Schema(FACTS_SCHEMA)
    row = frame.row(by_predicate=pl.col("metric") == "net_income", named=True)
    assert (row["value"], row["bbox"]) == (200e6, [300.0, 0.0, 360.0, 9.0])
    assert facts_frame([]).schema == pl.Schema(FACTS_SCHEMA)


def test_one_line_twice_in_a_statement_with_two_values_is_a_conflict():
    doubled = BALANCE.replace("Goodwill|40|40", "Goodwill|40|40\nInventories|61|51")
    reading = Reading().table("balance_sheet", TWO_DAYS, doubled, page=40)
    facts = by_metric(read(reading))
    assert (facts["inventory"].status, facts["inventory"].checks) == ("conflict", ["equally_good:60 61"])
    assert facts["total_assets"].value == 600e6
