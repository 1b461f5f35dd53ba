"""Small stores of invented companies, written as Parquet like the stages before write them."""

from dataclasses import asdict
from datetime import UTC, date, datetime

import polars as pl

from assets.facts.records import FACTS_SCHEMA, Fact
from assets.filings.records import DOCUMENTS_SCHEMA, FAILURES_SCHEMA, Document, Failure
from assets.keys import FilingKey
from assets.pages.records import PAGES_SCHEMA, ROWS_SCHEMA, TABLES_SCHEMA

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
CURRENCY = {"us": "USD", "cn": "CNY"}


def doc_id(key):
    return f"{abs(hash_of(key)):016x}"[:16]


def hash_of(text):
    return int.from_bytes(text.encode(), "big") % 16**16


def document(key, **changes):
    filing = FilingKey.parse(key)
    values = {
        "doc_id": doc_id(key),
        "filing": key,
        "source": f"{key}.pdf",
        "path": f"/somewhere/{key}.pdf",
        "company": f"Company {filing.ticker}",
        "ticker": filing.ticker,
        "fiscal_year": filing.fiscal_year,
        "period": "FY",
        "period_end": date(filing.fiscal_year, 12, 31),
        "doc_type": filing.doc_type,
        "language": "zh" if filing.doc_type.startswith("cn") else "en",
        "pages": 2,
        "amendment_rank": 0,
        "filed_on": None,
        "identity_confidence": 0.9,
        "bytes": 1000,
        "modified_ns": 1,
        "ingested_at": NOW,
        "aliases": [],
        "registrant_ids": [],
    }
    return Document(**{**values, **changes})


def fact(key, metric, value=None, **changes):
    filing = FilingKey.parse(key)
    currency = CURRENCY[filing.doc_type[:2]]
    values = {
        "filing": key,
        "doc_id": doc_id(key),
        "ticker": filing.ticker,
        "company": f"Company {filing.ticker}",
        "fiscal_year": filing.fiscal_year,
        "doc_type": filing.doc_type,
        "metric": metric,
        "period": "FY",
        "period_end": date(filing.fiscal_year, 12, 31),
        "duration_or_instant": "duration",
        "scope": "consolidated",
        "value": value,
        "value_text": None,
        "value_date": None,
        "value_bool": None,
        "value_list": None,
        "unit": currency,
        "currency": currency,
        "scale": 1e6,
        "raw": "1,234",
        "page": 2,
        "bbox": (1.0, 2.0, 3.0, 4.0),
        "row_label": metric,
        "column_label": str(filing.fiscal_year),
        "quote": f"{metric} 1,234",
        "method": "statement",
        "confidence": 0.9,
        "status": "found",
        "checks": ["passed:quote_on_page"],
        "reader_version": "1",
        "extracted_at": NOW,
    }
    return Fact(**{**values, **changes})


def absent(key, metric, status="not_disclosed"):
    nothing = dict.fromkeys(("doc_id", "unit", "scale", "raw", "page", "bbox", "quote"))
    return fact(key, metric, None, status=status, confidence=0.0, **nothing)


def write_filing(store, key, facts=(), *, comparatives=(), documents=None, pages=2):
    """One filing in all datasets: its documents, two pages, a table of one row, and the facts given."""
    registered = documents or [document(key)]
    store.write("documents", key, frame(registered, DOCUMENTS_SCHEMA))
    store.write("pages", key, page_frame(key, [f"page {n} of {key}" for n in range(1, pages + 1)]))
    store.write("tables", key, pl.DataFrame([table_row(key)], schema=TABLES_SCHEMA))
    store.write("rows", key, pl.DataFrame([printed_row(key)], schema=ROWS_SCHEMA))
    store.write("facts", key, frame(facts, FACTS_SCHEMA))
    store.write("comparatives", key, frame(comparatives, FACTS_SCHEMA))


def write_failure(store, name, **changes):
    values = {
        "stage": "pages",
        "filing": None,
        "doc_id": None,
        "source": "broken.pdf",
        "page": None,
        "reason": "truncated",
        "message": "the file ends early",
        "failed_at": NOW,
    }
    store.write("failures", name, frame([Failure(**{**values, **changes})], FAILURES_SCHEMA))


def frame(records, schema):
    return pl.DataFrame([asdict(record) for record in records], schema=schema)


def page_frame(key, texts, *, kind="prose"):
    rows = [
        {
            "filing": key,
            "doc_id": doc_id(key),
            "page": number,
            "width": 612.0,
            "height": 792.0,
            "text": text,
            "has_text": True,
            "ocr": False,
            "language": "zh" if "_cn-" in key else "en",
            "kind": kind,
            "scale": 1e6,
            "currency": "USD",
        }
        for number, text in enumerate(texts, start=1)
    ]
    return pl.DataFrame(rows, schema=PAGES_SCHEMA)


def table_row(key):
    column = {
        "column": 0,
        "header": "2022",
        "x0": 1.0,
        "x1": 2.0,
        "period_end": date(2022, 12, 31),
        "months": 12,
        "scope": None,
        "adjusted": False,
        "kind": "value",
    }
    return {
        "filing": key,
        "doc_id": doc_id(key),
        "table": 0,
        "page": 2,
        "last_page": 2,
        "title": "Statements of Income",
        "kind": "income_statement",
        "scope": None,
        "scale": 1e6,
        "scale_text": "(in millions)",
        "currency": "USD",
        "columns": [column],
    }


def printed_row(key):
    box = [1.0, 2.0, 3.0, 4.0]
    return {
        "filing": key,
        "doc_id": doc_id(key),
        "page": 2,
        "table": 0,
        "row": 0,
        "label": "Net income",
        "indent": 0,
        "bbox": box,
        "cells": [{"text": "(1,234)", "value": -1234.0, "bbox": box, "column": 0}],
    }
