"""The readers on the samples, as any filing is read: nothing but the PDF goes in."""

import pytest

from assets.evaluation.facts import FactLookup, score_facts
from assets.evaluation.gold import load_gold
from assets.facts import partition as facts_stage
from assets.filings.identity import identify
from assets.filings.register import ingest
from assets.filings.samples.gold import sample_identity, write_gold
from assets.pages import partition as pages_stage
from assets.store import Store


@pytest.fixture(scope="module")
def store(tmp_path_factory, drawn):
    store = Store(tmp_path_factory.mktemp("store"))
    ingest(drawn, store=store)
    for key in store.keys("documents"):
        pages_stage.build(str(store.root), key)
        facts_stage.build(str(store.root), key)
    return store


@pytest.fixture(scope="module")
def score(store, tmp_path_factory):
    _, facts = write_gold(tmp_path_factory.mktemp("gold"))
    return score_facts(load_gold(facts), FactLookup.of(store))


def test_every_readable_document_is_identified(drawn, samples):
    for row in sample_identity(samples):
        found = identify(drawn / row.file)
        told = (found.ticker, found.fiscal_year, found.doc_type)
        assert told == (row.ticker, row.fiscal_year, row.doc_type), row.file
        assert row.period_end in (None, found.period_end), row.file


def test_the_amendment_ranks_above_the_filing_it_amends(drawn, samples):
    ranks = {
        d.amended: identify(drawn / d.file).amendment_rank
        for d in samples.documents
        if (d.company, d.fiscal_year) == ("us_oriel", 2022)
    }
    assert ranks == {True: 1, False: 0}


def test_broken_documents_become_failure_rows(store, samples):
    rows = [
        row for key in store.keys("failures") for row in store.read("failures", key).iter_rows(named=True)
    ]
    broken = {d.file for d in samples.documents if d.reason}
    assert {row["source"] for row in rows if row["stage"] == "filings"} == broken


def test_the_scan_is_identified_by_its_pictures(store, samples):
    scan = next(d for d in samples.documents if d.damage == "image_only")
    key = f"{samples.companies[scan.company].ticker}_{scan.fiscal_year}_{scan.kind}"
    assert store.read("documents", key)["source"].to_list() == [scan.file]


# what the readers do not get right yet: ticker, fiscal year (None: all), metrics (none named: any)
OPEN = [
    ("ORMD", 2023, ()),  # "2022" above "(As restated)" is taken for the heading of all columns
    ("ORMD", None, ("accounts_receivable",)),  # leader dots taken for a minus
]


def _is_open(document, samples, metric):
    ticker = samples.companies[document.company].ticker
    return any(
        ticker == who and year in (None, document.fiscal_year) and (not metrics or metric in metrics)
        for who, year, metrics in OPEN
    )


def test_facts_are_the_specifications(score, samples):
    documents = {d.file: d for d in samples.documents}
    misses = [m for m in score.misses if not _is_open(documents[m.file], samples, m.metric)]
    assert [(m.outcome, m.file, m.metric, m.gold, m.ours, m.ours_label) for m in misses] == []


def test_no_fact_is_wrong(score):
    assert [(m.file, m.metric, m.gold, m.ours) for m in score.misses if m.outcome == "wrong"] == []
