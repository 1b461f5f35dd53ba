from datetime import UTC, date, datetime

import polars as pl
import pytest

from assets.errors import BadInputError, NotFoundError
from assets.evaluation.expectations.frames import frames
from assets.evaluation.expectations.suites import SUITES, load_suites
from assets.evaluation.expectations.validate import docs_index, findings, run_suites, validate
from assets.facts.catalogue import load_catalogue
from assets.facts.records import FACTS_SCHEMA
from assets.resources import shipped
from assets.store import Store

BLANK = dict.fromkeys(FACTS_SCHEMA)


def fact(metric, value, *, year=2021, **other):
    return {
        **BLANK,
        "filing": f"ABC_{year}_us-10k",
        "doc_id": "d",
        "ticker": "ABC",
        "fiscal_year": year,
        "doc_type": "us-10k",
        "metric": metric,
        "period": "FY",
        "period_end": date(year, 12, 31),
        "duration_or_instant": "instant",
        "scope": "consolidated",
        "value": value,
        "unit": "USD",
        "currency": "USD",
        "scale": 1e6,
        "raw": "1",
        "page": 3,
        "quote": "1",
        "method": "statement",
        "confidence": 0.9,
        "status": "found",
        "checks": [],
        "reader_version": "facts-0",
        "extracted_at": datetime(2026, 1, 1, tzinfo=UTC),
        **other,
    }


def balance(year, *, assets=100e6, both=100e6):
    return [
        fact("total_assets", assets, year=year),
        fact("total_liabilities_and_equity", both, year=year),
    ]


def not_met(rows, tmp_path):
    store = Store(tmp_path)
    facts = pl.DataFrame(rows, schema=FACTS_SCHEMA)
    found = run_suites(load_suites(), frames(store, facts, load_catalogue()), docs=tmp_path / "docs")
    return {(f.suite, f.severity, f.unexpected): f for f in found if not f.passed}


def test_every_suite_file_is_run():
    assert sorted(path.stem for path in (shipped("data") / "expectations").glob("*.yaml")) == sorted(SUITES)


def test_sound_facts_meet_every_expectation_and_leave_a_report(tmp_path):
    assert not_met(balance(2021), tmp_path) == {}
    assert "filingdb" in (tmp_path / "docs/index.html").read_text(encoding="utf-8").lower()


def test_two_rows_for_one_metric_stop_publication(tmp_path):
    failed = not_met([*balance(2021), fact("total_assets", 5e6)], tmp_path)
    assert failed["facts", "critical", 2].blocks


def test_found_without_a_quote_stops_publication(tmp_path):
    failed = not_met([fact("total_assets", 5e6, quote=None)], tmp_path)
    assert failed["found", "critical", 1].expectation == "column values to not be null: column=quote"


def test_a_lost_scale_is_a_warning(tmp_path):
    failed = not_met([fact("total_assets", 5e3)], tmp_path)
    assert list(failed) == [("magnitudes", "warning", 1)]
    assert failed["magnitudes", "warning", 1].examples == ("5000.0",)


def test_one_balance_sheet_that_does_not_add_up_does_not_hold_up_the_others(tmp_path):
    failed = not_met(balance(2021, both=90e6), tmp_path)
    assert {(suite, severity) for suite, severity, _ in failed} == {("identities", "warning")}


def test_balance_sheets_that_mostly_do_not_add_up_stop_publication(tmp_path):
    rows = [row for year in range(2000, 2022) for row in balance(year, both=90e6 if year % 3 else 100e6)]
    failed = not_met(rows, tmp_path)
    assert failed["identities", "critical", 1].examples == (str(1 - 15 / 22),)


def test_gold_that_most_values_contradict_stops_publication(tmp_path):
    (tmp_path / "gold").mkdir()
    lines = [f"ABC,{year},FY,total_assets,7000000,USD" for year in range(2000, 2022)]
    text = "\n".join(["ticker,fiscal_year,period,metric,value,unit", *lines])
    (tmp_path / "gold/my_facts.csv").write_text(text, encoding="utf-8")
    store = Store(tmp_path)
    facts = pl.DataFrame([row for year in range(2000, 2022) for row in balance(year)], schema=FACTS_SCHEMA)
    documents = {"source": "a.pdf", "path": "/a.pdf", "filing": "ABC_2000_us-10k"}
    store.write("documents", "ABC_2000_us-10k", pl.DataFrame([documents]))
    found = run_suites(load_suites(), frames(store, facts, load_catalogue()), docs=tmp_path / "docs")
    assert [f.suite for f in found if f.blocks] == ["gold"]


def test_validation_is_kept_for_the_message_of_a_refused_build(tmp_path):
    store = Store(tmp_path)
    with pytest.raises(NotFoundError, match="filingdb build"):
        findings(store)
    store.write("facts", "ABC_2021_us-10k", pl.DataFrame(balance(2021), schema=FACTS_SCHEMA))
    assert validate(store) == findings(store)
    assert docs_index(store).is_file()


def test_a_suite_file_that_is_not_valid_is_named(tmp_path):
    for name in SUITES:
        (tmp_path / f"{name}.yaml").write_text("- type: expect_love\n  severity: dire\n", encoding="utf-8")
    with pytest.raises(BadInputError, match=r"facts\.yaml"):
        load_suites(tmp_path)
