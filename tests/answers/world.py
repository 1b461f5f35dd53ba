"""A small invented world: companies of two markets, their filings, facts and prior-year columns."""

from datetime import UTC, date, datetime
from pathlib import Path

import duckdb
import polars as pl

from assets.answers.corpus import Company, Corpus, Filing
from assets.answers.vocabulary import vocabulary_of
from assets.facts.catalogue import load_from
from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA

VOCABULARY = vocabulary_of(load_from(Path(__file__).parent / "catalogue"))
NOW = datetime(2024, 1, 1, tzinfo=UTC)
ENDS = {"FY": (12, 31), "Q1": (3, 31), "H1": (6, 30), "Q3": (9, 30)}
COMPANIES = {
    "ACMX": "Acme Industrial Corporation",
    "BLTB": "Bolt & Bolt, Inc.",
    "CRUX": "The Crux Foods Company",
    "DELT": "Delta Marine Holdings Ltd.",
    "600999": "北京云海新药股份有限公司",
    "300888": "杭州青松医药科技股份有限公司",
}
M = 1e6


def document(ticker, year, doc_type=None, *, period="FY", end=None, company=None):
    doc_type = doc_type or ("cn-annual" if ticker.isdigit() else "us-10k")
    key = f"{ticker}_{year}_{doc_type}"
    row = dict.fromkeys(DOCUMENTS_SCHEMA)
    return row | {
        "doc_id": f"doc-{key}",
        "filing": key,
        "source": f"{key}.pdf",
        "path": f"/nowhere/{key}.pdf",
        "company": company or COMPANIES.get(ticker, ticker),
        "ticker": ticker,
        "fiscal_year": year,
        "period": period,
        "period_end": end or date(year, *ENDS[period]),
        "doc_type": doc_type,
        "language": "zh" if ticker.isdigit() else "en",
        "pages": 99,
        "amendment_rank": 0,
        "identity_confidence": 1.0,
        "bytes": 1,
        "modified_ns": 1,
        "ingested_at": NOW,
        "aliases": [],
        "registrant_ids": [],
    }


def fact_row(ticker, year, metric, *, doc_type=None, period="FY", **more):
    """A fact of any metric, found, with no value yet."""
    doc_type = doc_type or ("cn-annual" if ticker.isdigit() else "us-10k")
    key = f"{ticker}_{year}_{doc_type}"
    row = dict.fromkeys(FACTS_SCHEMA)
    row |= {
        "filing": key,
        "doc_id": f"doc-{key}",
        "ticker": ticker,
        "company": COMPANIES.get(ticker, ticker),
        "fiscal_year": year,
        "doc_type": doc_type,
        "metric": metric,
        "period": period,
        "period_end": date(year, *ENDS[period]),
        "scope": "consolidated",
        "page": 7,
        "bbox": [1.0, 2.0, 3.0, 4.0],
        "confidence": 0.95,
        "status": "found",
        "checks": [],
        "reader_version": "t",
        "extracted_at": NOW,
    }
    return row | more


def fact(ticker, year, metric, value, *, status="found", **more):
    term = VOCABULARY.terms.get(metric) or VOCABULARY.term(metric)
    currency = ("CNY" if ticker.isdigit() else "USD") if term.kind in ("money", "per_share") else None
    text = isinstance(value, str)
    own = {
        "duration_or_instant": "instant" if term.instant else "duration",
        "value": None if text or status != "found" else value,
        "value_text": value if text else None,
        "unit": term.unit.replace("currency", currency or ""),
        "currency": currency,
        "raw": str(value),
        "quote": f"{metric} {value}",
        "status": status,
    }
    return fact_row(ticker, year, metric, **(own | more))


def prior(ticker, filing_year, year, metric, value, **more):
    """A prior-year column of the filing of `filing_year`."""
    more = {"period_end": date(year, 12, 31), "page": 8} | more
    return fact(ticker, filing_year, metric, value, **more)


def statements(ticker, year, **values):
    return [fact(ticker, year, metric, value) for metric, value in values.items()]


# revenue, cost, gross profit, net income, assets, liabilities, equity; None = not printed
_FIGURES = {
    ("ACMX", 2021): (1000, 600, 400, 100, 2000, 1200, 800),
    ("ACMX", 2022): (1200, 700, 500, 90, 2100, 1300, 800),
    ("BLTB", 2021): (500, 300, None, -20, 900, None, 90),
    ("BLTB", 2022): (400, 250, None, 10, 800, None, -40),
    ("CRUX", 2022): (3000, 2400, 600, 300, 4000, 1000, 3000),
    ("DELT", 2021): (50, 20, 30, 5, 100, 40, 60),
    ("DELT", 2022): (60, 20, 40, None, 110, 44, 66),
    ("600999", 2021): (2000, 1000, None, 200, 5000, 2000, 3000),
    ("600999", 2022): (2600, 1200, None, 260, 6000, 2100, 3900),
    ("300888", 2022): (800, 300, None, 80, 1500, 300, 1200),
}
_NAMES = (
    "operating_revenue",
    "cost_of_revenue",
    "gross_profit",
    "net_income",
    "total_assets",
    "total_liabilities",
    "total_equity",
)


def world_rows():
    """documents, facts, comparatives."""
    documents = [document(ticker, year) for ticker, year in _FIGURES]
    facts = []
    for (ticker, year), figures in _FIGURES.items():
        for metric, value in zip(_NAMES, figures, strict=True):
            if value is not None:
                facts.append(fact(ticker, year, metric, value * M))
            else:
                facts.append(fact(ticker, year, metric, None, status="not_disclosed"))
    facts += [
        fact("ACMX", 2022, "employees", 321.0),
        fact("ACMX", 2022, "basic_eps", 1.25),
        fact("ACMX", 2022, "rnd_expense", 60 * M),
        fact("CRUX", 2022, "rnd_expense", 30 * M),
        fact("ACMX", 2022, "current_assets", 900 * M),
        fact("ACMX", 2022, "current_liabilities", 300 * M),
        fact("CRUX", 2022, "current_assets", 900 * M),
        fact("CRUX", 2022, "current_liabilities", 600 * M),
        fact("600999", 2022, "accounting_firm", "天行会计师事务所"),
        fact("600999", 2022, "rnd_expense", 260 * M),
        fact("300888", 2022, "rnd_expense", 160 * M),
        fact("CRUX", 2022, "inventory", 1.0, confidence=0.2),  # too doubtful to use
        fact("ACMX", 2022, "retained_earnings", 500 * M, confidence=0.6),
        fact("ACMX", 2022, "operating_cash_flow", 150 * M, scope="parent"),
    ]
    comparatives = [
        prior("CRUX", 2022, 2021, "operating_revenue", 2500 * M),
        prior("CRUX", 2022, 2021, "net_income", 200 * M),
        prior("ACMX", 2022, 2021, "operating_revenue", 999 * M),  # restated: the year's own filing counts
        prior("CRUX", 2022, 2022, "total_assets", 1.0),  # the year itself: no prior year
    ]
    return documents, facts, comparatives


def tables(documents, facts, comparatives=(), path=":memory:"):
    """A database with the published tables."""
    connection = duckdb.connect(path)
    for name, rows, schema in (
        ("documents", documents, DOCUMENTS_SCHEMA),
        ("facts", facts, FACTS_SCHEMA),
        ("comparatives", list(comparatives), FACTS_SCHEMA),
    ):
        frame = pl.DataFrame(rows, schema=schema, orient="row", strict=False)
        connection.register("incoming", frame)
        connection.execute(f"CREATE TABLE {name} AS SELECT * FROM incoming")
        connection.unregister("incoming")
    return connection


def corpus_of(documents):
    names = {}
    for row in documents:
        names.setdefault(row["ticker"], row["company"])
    return Corpus(
        tuple(Company(ticker, (name,)) for ticker, name in sorted(names.items())),
        tuple(Filing(r["ticker"], r["fiscal_year"], r["period"], r["doc_type"]) for r in documents),
    )


CORPUS = corpus_of([*world_rows()[0], document("600999", 2022, "cn-q3", period="Q3")])
