"""What is known of a document, and why one could not be read."""

from dataclasses import dataclass, field
from datetime import date, datetime

import polars as pl


@dataclass(frozen=True, slots=True)
class Document:
    """One file as registered; `doc_id` is the SHA-256 of its bytes (first 16 hex digits)."""

    doc_id: str
    filing: str  # key text, see assets.keys
    source: str  # file name as ingested
    path: str  # absolute path of the file
    company: str | None
    ticker: str
    fiscal_year: int
    period: str  # FY Q1 H1 Q3 Q1..Q4
    period_end: date | None
    doc_type: str
    language: str  # en, zh
    pages: int
    amendment_rank: int  # 0 for the original, 1.. for amendments in order
    filed_on: date | None
    identity_confidence: float  # 0..1; 1.0 from a manifest
    bytes: int
    modified_ns: int  # st_mtime_ns when it was registered
    ingested_at: datetime
    aliases: list[str] = field(default_factory=list)  # other names and codes the document gives
    registrant_ids: list[str] = field(default_factory=list)  # "ein:41-0417775", "sec:1-3285"


@dataclass(frozen=True, slots=True)
class Failure:
    """A document, or a part of one, that a stage could not read."""

    stage: str  # filings, pages, facts
    filing: str | None
    doc_id: str | None
    source: str
    page: int | None
    reason: str  # not_a_pdf, encrypted, empty, truncated, unidentified, ...
    message: str
    failed_at: datetime
    path: str | None = None  # absolute path of the file, where a file failed


DOCUMENTS_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "doc_id": pl.String,
    "filing": pl.String,
    "source": pl.String,
    "path": pl.String,
    "company": pl.String,
    "ticker": pl.String,
    "fiscal_year": pl.Int32,
    "period": pl.String,
    "period_end": pl.Date,
    "doc_type": pl.String,
    "language": pl.String,
    "pages": pl.Int32,
    "amendment_rank": pl.Int32,
    "filed_on": pl.Date,
    "identity_confidence": pl.Float64,
    "bytes": pl.Int64,
    "modified_ns": pl.Int64,
    "ingested_at": pl.Datetime("us", "UTC"),
    "aliases": pl.List(pl.String),
    "registrant_ids": pl.List(pl.String),
}

FAILURES_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "stage": pl.String,
    "filing": pl.String,
    "doc_id": pl.String,
    "source": pl.String,
    "page": pl.Int32,
    "reason": pl.String,
    "message": pl.String,
    "failed_at": pl.Datetime("us", "UTC"),
    "path": pl.String,
}
