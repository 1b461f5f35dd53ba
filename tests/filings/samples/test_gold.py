import csv
from collections import Counter
from decimal import Decimal

from assets.evaluation.gold import load_gold, load_identity
from assets.facts.catalogue import load_catalogue
from assets.filings.samples.gold import sample_gold, sample_identity, write_gold


def _value(rows, ticker, year, metric, kind="us-10k"):
    (row,) = [
        r for r in rows if (r.ticker, r.fiscal_year, r.metric, r.doc_type) == (ticker, year, metric, kind)
    ]
    return Decimal(row.value), row.unit


def test_gold_is_in_base_units_and_the_metrics_sign(samples):
    rows = sample_gold(samples)
    assert _value(rows, "HVTW", 2023, "operating_revenue") == (Decimal(4_871_000_000), "USD")
    assert _value(rows, "BRWF", 2022, "cash_and_equivalents") == (Decimal(1_449_900_000), "USD")
    assert _value(rows, "PWPC", 2021, "capital_expenditure") == (Decimal(568_604_000), "USD")
    assert _value(rows, "ORMD", 2021, "diluted_eps") == (Decimal("-0.48"), "USD/share")
    assert _value(rows, "301962", 2023, "operating_revenue", "cn-annual") == (Decimal(1_697_573_000), "CNY")
    assert _value(rows, "605873", 2023, "total_assets", "cn-annual") == (Decimal("4539730223.53"), "CNY")
    assert _value(rows, "003917", 2022, "roe_weighted_pct", "cn-annual") == (Decimal("11.75"), "pct")
    assert _value(rows, "605926", 2022, "dividend_per_10_shares", "cn-annual") == (Decimal(0), "CNY/share")


def test_an_amended_filing_has_the_amendments_values_only(samples):
    rows = [r for r in sample_gold(samples) if (r.ticker, r.fiscal_year) == ("ORMD", 2022)]
    assert {r.file for r in rows} == {"filing-010.pdf"}
    assert _value(rows, "ORMD", 2022, "operating_revenue") == (Decimal(117_269_000), "USD")


def test_what_a_company_does_not_print_is_not_gold(samples):
    rows = sample_gold(samples)
    printed = {(r.ticker, r.metric) for r in rows}
    assert ("HVTW", "total_liabilities") not in printed
    assert ("PWPC", "gross_profit") not in printed
    assert ("CFST", "gross_profit") not in printed
    assert ("SKFR", "dividends_paid") not in printed
    assert ("BRWF", "net_income_incl_nci") in printed


def test_every_gold_metric_is_one_that_the_catalogue_asks_of_that_document(samples):
    catalogue = load_catalogue()
    kinds = ("us-10k", "cn-annual", "cn-dividend", "cn-agm")
    asked = {kind: {m.id for m in catalogue.asked_of(kind)} for kind in kinds}
    strangers = {(r.doc_type, r.metric) for r in sample_gold(samples) if r.metric not in asked[r.doc_type]}
    assert strangers == set()


def test_one_row_per_file_and_metric(samples):
    counts = Counter((r.file, r.metric) for r in sample_gold(samples))
    assert max(counts.values()) == 1
    assert len(counts) > 1000


def test_identity_covers_every_readable_document(samples):
    rows = {r.file: r for r in sample_identity(samples)}
    assert set(rows) == {d.file for d in samples.documents if d.damage == "none"}
    ends = {(r.ticker, r.fiscal_year): str(r.period_end) for r in rows.values() if r.doc_type == "us-10k"}
    assert ends["CFST", 2023] == "2024-02-03"  # named after the year it began in
    assert ends["SKFR", 2023] == "2023-01-31"  # named after the year it ended in
    assert ends["BRWF", 2023] == "2023-09-30"


def test_gold_files_are_what_evaluate_reads(tmp_path, samples):
    identity, facts = write_gold(tmp_path)
    assert len(load_identity(identity)) == len(sample_identity(samples))
    assert len(load_gold(facts)) == len(sample_gold(samples))
    with facts.open(encoding="utf-8") as file:
        assert next(csv.reader(file))[:4] == ["file", "ticker", "company", "fiscal_year"]
