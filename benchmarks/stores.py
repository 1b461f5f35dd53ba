"""Filings in a benchmark's own store, registered without asking who they are of."""

from datetime import UTC, datetime
from pathlib import Path

import polars as pl

from assets.filings.records import DOCUMENTS_SCHEMA
from assets.store import Store


def register(
    store: Store, path: Path, number: int, pages: int, *, language: str = "en", doc_type: str = "us-10k"
) -> str:
    """Put a file into the store as some filing; gives its key."""
    key = f"B{number}_2000_{doc_type}"
    row = dict.fromkeys(DOCUMENTS_SCHEMA) | {
        "doc_id": f"{number:016x}",
        "filing": key,
        "source": path.name,
        "path": str(path.resolve()),
        "ticker": f"B{number}",
        "fiscal_year": 2000,
        "period": "FY",
        "doc_type": doc_type,
        "language": language,
        "pages": pages,
        "amendment_rank": 0,
        "identity_confidence": 1.0,
        "bytes": path.stat().st_size,
        "modified_ns": path.stat().st_mtime_ns,
        "ingested_at": datetime.now(UTC),
        "aliases": [],
        "registrant_ids": [],
    }
    store.write("documents", key, pl.DataFrame([row], schema=DOCUMENTS_SCHEMA), stamp="")
    return key
