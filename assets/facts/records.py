"""Facts and the candidates they are chosen from, and the Parquet schema that is the system's contract."""

from dataclasses import dataclass, field
from datetime import date, datetime

import polars as pl

from assets.pages.records import Box


@dataclass(slots=True)
class Candidate:
    """One place in a filing that may give a metric: evidence, not yet a fact."""

    metric: str
    method: str  # which reader: statement, key_figures, labelled_field, sentence
    doc_id: str
    page: int
    bbox: Box
    row_label: str
    column_label: str
    raw: str  # the value as printed
    quote: str  # words that stand on the page, label and value
    value: float | None = None  # base units
    value_text: str | None = None
    value_date: date | None = None
    value_bool: bool | None = None
    value_list: list[str] | None = None  # in the order printed; empty = said that there is none
    unit: str | None = None  # USD, CNY, pct, USD/share, CNY/share, count, text, date, flag, list
    currency: str | None = None
    scale: float | None = None
    scope: str = "consolidated"
    period: str = "FY"
    period_end: date | None = None
    months: int | None = None  # 0 = instant
    score: float = 0.0  # 0..1, the reader's own belief
    amendment_rank: int = 0  # of the document: a later amendment stands above what it amends
    checks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Fact:
    """One row of `facts`: a metric asked of a filing, with its answer or the reason there is none."""

    filing: str
    doc_id: str | None
    ticker: str
    company: str | None
    fiscal_year: int
    doc_type: str
    metric: str
    period: str
    period_end: date | None
    duration_or_instant: str  # duration, instant
    scope: str  # consolidated, parent
    value: float | None
    value_text: str | None
    value_date: date | None
    value_bool: bool | None
    value_list: list[str] | None
    unit: str | None
    currency: str | None
    scale: float | None
    raw: str | None
    page: int | None
    bbox: Box | None
    row_label: str | None
    column_label: str | None
    quote: str | None
    method: str | None
    confidence: float
    status: str  # found, not_disclosed, conflict, failed
    checks: list[str]  # "passed:assets_equal_liabilities_and_equity", "failed:...", reasons
    reader_version: str
    extracted_at: datetime


FACTS_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "filing": pl.String,
    "doc_id": pl.String,
    "ticker": pl.String,
    "company": pl.String,
    "fiscal_year": pl.Int32,
    "doc_type": pl.String,
    "metric": pl.String,
    "period": pl.String,
    "period_end": pl.Date,
    "duration_or_instant": pl.String,
    "scope": pl.String,
    "value": pl.Float64,
    "value_text": pl.String,
    "value_date": pl.Date,
    "value_bool": pl.Boolean,
    "value_list": pl.List(pl.String),
    "unit": pl.String,
    "currency": pl.String,
    "scale": pl.Float64,
    "raw": pl.String,
    "page": pl.Int32,
    "bbox": pl.List(pl.Float32),
    "row_label": pl.String,
    "column_label": pl.String,
    "quote": pl.String,
    "method": pl.String,
    "confidence": pl.Float64,
    "status": pl.String,
    "checks": pl.List(pl.String),
    "reader_version": pl.String,
    "extracted_at": pl.Datetime("us", "UTC"),
}
