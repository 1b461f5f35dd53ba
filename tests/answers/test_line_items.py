"""Lines beside the catalogue, from drawn PDFs through the whole flow to an answer."""

from dataclasses import asdict, replace

import polars as pl
import pytest

from assets.answers.ask import ask
from assets.answers.compose import answer_plan
from assets.answers.expressions import Growth, Metric
from assets.answers.plan import Column, Definition, Plan, Scope
from assets.answers.vocabulary import default_vocabulary
from assets.facts import partition as facts_of
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.pages import partition as pages_of
from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.publish import publish
from tests.facts.making import document
from tests.facts.test_pdf import BALANCE, COVER, INCOME, draw

NOTE = [
    "Notes to Consolidated Financial Statements",
    "Supplemental information (in millions)",
    ("", "2021", "2020"),
    ("Advertising costs", "$ 31", "$ 29"),
    ("Advertising production", "3", "2"),
    ("Interest paid", "7", "6"),
]


def with_vouchers(now, before, label="Unredeemed vouchers"):
    """The balance sheet with a line of its own in the place of unredeemed vouchers."""
    line = (f"   {label}", now, before)
    return [line if row[0].strip() == "Accrued liabilities" else row for row in BALANCE]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """10-Ks of three companies for 2021, of which the third gives a line another label."""
    folder = tmp_path_factory.mktemp("lines")
    store = Store(folder / "store")
    for ticker, name, balance in (
        ("AAAA", "Alder Works, Inc.", with_vouchers("60", "60")),
        ("BBBB", "Birch Works, Inc.", with_vouchers("75", "55")),
        ("CCCC", "Cedar Mills, Inc.", with_vouchers("44", "33", "Liability for unredeemed vouchers")),
    ):
        path = draw(folder / f"{ticker}.pdf", COVER, INCOME, balance, NOTE)
        filed = replace(
            document(doc_id=f"doc-{ticker}"),
            filing=f"{ticker}_2021_us-10k", path=str(path), source=path.name, ticker=ticker, company=name,
        )  # fmt: skip
        store.write("documents", filed.filing, pl.DataFrame([asdict(filed)], schema=DOCUMENTS_SCHEMA))
        pages_of.build(str(store.root), filed.filing)
        facts_of.build(str(store.root), filed.filing)
    publish(store)
    return store


def test_a_line_that_the_catalogue_does_not_have_is_read_by_its_label(store):
    answer = ask("What were the unredeemed vouchers of Alder Works in 2021?", store=store)
    assert (answer.status, answer.rows[0]["adhoc_unredeemed_voucher"]) == ("answered", 60e6)
    [cited] = answer.citations
    assert (cited.metric, cited.page, cited.raw) == ("adhoc:unredeemed voucher", 3, "60")
    assert answer.warnings[0].startswith("'unredeemed vouchers' is not in the catalogue: read by its row")


def test_lines_are_ranked_over_companies_and_grow_over_years(store):
    answer = ask("Which company had the highest unredeemed vouchers in 2021?", store=store)
    assert [(row["ticker"], row["adhoc_unredeemed_voucher"]) for row in answer.rows] == [("BBBB", 75e6)]
    grown = ask("unredeemed vouchers growth of Birch Works in 2021", store=store)
    assert grown.rows[0]["adhoc_unredeemed_voucher_growth"] == pytest.approx(100 * 20 / 55)
    assert any(cited.prior_year_column for cited in grown.citations)


def test_a_line_goes_together_with_metrics_of_the_catalogue(store):
    answer = ask("ratio of unredeemed vouchers to total assets of Alder Works in 2021", store=store)
    assert answer.rows[0]["adhoc_unredeemed_voucher_to_total_assets"] == pytest.approx(0.1)
    assert {cited.metric for cited in answer.citations} == {"adhoc:unredeemed voucher", "total_assets"}


def test_a_company_with_a_longer_label_of_its_own_is_read_by_that(store):
    answer = ask("unredeemed vouchers of Cedar Mills in 2021", store=store)
    assert [cited.quote for cited in answer.citations] == ["Liability for unredeemed vouchers 44"]
    assert "'Liability for unredeemed vouchers'" in answer.warnings[0]


def test_a_phrase_within_several_labels_is_asked_back(store):
    answer = ask("advertising of Alder Works in 2021", store=store)
    assert answer.status == "ambiguous"
    assert answer.choices == ["Advertising costs", "Advertising production"]
    chosen = ask(f"{answer.choices[0]} of Alder Works in 2021", store=store)
    assert (chosen.status, chosen.rows[0]["adhoc_advertising_cost"]) == ("answered", 31e6)


def test_words_that_no_line_holds_are_refused_as_before(store):
    answer = ask("best vibes of Alder Works in 2021", store=store)
    assert (answer.status, answer.citations) == ("cannot_answer", [])
    assert answer.answer.startswith("Not understood: 'best vibes'")


def test_a_note_line_beside_a_metric_is_not_taken_for_a_second_metric(store):
    """It may name a segment, a place or a product."""
    answer = ask("advertising production revenue of Alder Works in 2021", store=store)
    assert answer.status == "cannot_answer"


def test_a_plan_may_name_a_line_by_any_spelling_of_its_label(store):
    line = Metric(metric="adhoc:Unredeemed Vouchers")
    plan = Plan(
        scope=Scope(doc_types=("us-10k",), fiscal_years=(2021,), tickers=("AAAA", "BBBB")),
        definitions=(
            Definition(name="line", expression=line),
            Definition(name="up", expression=Growth(of=line)),
        ),
        columns=(Column(of="line", label="line"), Column(of="up", label="up")),
    )
    with connect(store) as connection:

        def run(sql):
            return connection.execute(sql).to_arrow_table().to_pylist()

        answer = answer_plan(plan, run, default_vocabulary())
    found = {row["ticker"]: (row["line"], row["up"]) for row in answer.rows}
    assert found == {"AAAA": (60e6, 0.0), "BBBB": (75e6, pytest.approx(20 / 55))}
