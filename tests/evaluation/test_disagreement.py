"""What a value is that differs from the fact, or that a traps file holds."""

from dataclasses import asdict

import polars as pl
import pytest
from click.testing import CliRunner

from assets.evaluation.disagreement import Disagreements
from assets.facts.catalogue import load_catalogue
from assets.facts.frames import facts_frame
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.pages.frames import to_frames
from assets.store import Store
from orchestration.commands.evaluate import command
from tests.facts.making import document, read, statements

FILING, LATER = "TEST_2021_us-10k", "TEST_2022_us-10k"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A filing, and the next year's, in whose prior-year column gross profit is another number."""
    store = Store(tmp_path_factory.mktemp("disagreement") / "store")
    facts = read(statements())
    store.write("documents", FILING, pl.DataFrame([asdict(document())], schema=DOCUMENTS_SCHEMA))
    for name, frame in to_frames(FILING, [statements().done()]).items():
        store.write(name, FILING, frame)
    store.write("facts", FILING, facts_frame(facts.facts))
    store.write("comparatives", FILING, facts_frame(facts.comparatives))
    restated = facts_frame(facts.facts).filter(pl.col("metric") == "gross_profit")
    later = restated.with_columns(filing=pl.lit(LATER), value=pl.lit(444e6), page=pl.lit(77, pl.Int32))
    store.write("comparatives", LATER, later)
    return store


@pytest.mark.parametrize(
    ("metric", "value", "kind", "page"),
    [
        ("gross_profit", 444e6, "restated_later", 77),
        ("gross_profit", 350e6, "another_year", 40),
        ("gross_profit", 400e6, "printed_for_the_metric", 40),
        ("net_income", 250e6, "another_line", 40),
        ("operating_revenue", 1011e6, "vendor_standardised", None),
        ("operating_revenue", 4e6, "not_printed", None),
    ],
)
def test_a_value_is_classified_by_where_it_is_printed(store, metric, value, kind, page):
    facts = store.read("facts", FILING).filter(pl.col("metric") == metric)
    found = Disagreements(store, load_catalogue()).classify(value, facts.row(0, named=True))
    assert (found.kind, found.page) == (kind, page)


def test_traps_that_are_given_are_printed_with_page_and_quote(store, tmp_path, monkeypatch):
    monkeypatch.setenv("FILINGDB_HOME", str(store.root))
    gold, traps = tmp_path / "gold.csv", tmp_path / "traps.csv"
    gold.write_text("ticker,fiscal_year,metric,value\nTEST,2021,net_income,170000000\n", encoding="utf-8")
    traps.write_text("ticker,fiscal_year,metric,value\nTEST,2021,inventory,60000000\n", encoding="utf-8")
    said = (
        CliRunner()
        .invoke(command, ["facts", "--gold", str(gold), "--traps", str(traps), "--reliability"])
        .output
    )
    assert "traps: 1 facts given as found are known wrong values (1 traps)" in said
    assert (
        'printed_for_the_metric: TEST_2021_us-10k inventory 60,000,000, page 41 "Inventories 60"; '
        "trap 60,000,000, printed page 41 'Inventories'" in said
    )
    assert "net_income 200,000,000, page 40" in said
    assert "expected calibration error 0.9" in said
