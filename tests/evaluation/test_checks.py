from datetime import UTC, date, datetime

import polars as pl

from assets.evaluation.checks import quotes_off_page
from assets.facts.records import FACTS_SCHEMA

FOUND = {
    "filing": "ZZZ_2021_us-10k",
    "doc_id": "d1",
    "ticker": "ZZZ",
    "company": "Zed Corp",
    "fiscal_year": 2021,
    "doc_type": "us-10k",
    "metric": "net_income",
    "period": "FY",
    "period_end": date(2021, 12, 31),
    "duration_or_instant": "duration",
    "scope": "consolidated",
    "value": 1.5e6,
    "unit": "USD",
    "currency": "USD",
    "scale": 1e3,
    "raw": "1,500",
    "page": 7,
    "row_label": "Net income",
    "column_label": "2021",
    "quote": "Net income 1,500",
    "method": "statement",
    "confidence": 0.9,
    "status": "found",
    "checks": [],
    "reader_version": "1",
    "extracted_at": datetime(2022, 1, 1, tzinfo=UTC),
}


def facts(*changes):
    return pl.DataFrame([{**FOUND, **change} for change in changes], schema=FACTS_SCHEMA)


def test_a_quote_must_stand_on_its_own_page():
    pages = pl.DataFrame(
        {"doc_id": ["d1", "d1"], "page": [7, 8], "text": ["Net\nincome $ 1,500 $ 1,200", "Net loss 1,600"]}
    )
    rows = facts({}, {"page": 8}, {"quote": "Net income 1,600"}, {"quote": ""})
    assert [tuple(row)[2:] for row in quotes_off_page(rows, pages).rows()] == [
        (8, "Net income 1,500"),
        (7, "Net income 1,600"),
        (7, ""),
    ]


def test_a_chinese_quote_whose_cell_wraps_stands_on_its_page():
    pages = pl.DataFrame(
        {"doc_id": ["d1"], "page": [7], "text": ["归属于母公司\n股东的净利润 1,234,5\n67.89 (１)"]}
    )
    assert quotes_off_page(facts({"quote": "归属于母公司股东的净利润 1,234,567.89 (1)"}), pages).is_empty()
