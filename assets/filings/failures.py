"""Failure rows: written whole per stage and document, and gone once the cause is gone."""

from collections.abc import Sequence
from dataclasses import asdict

import polars as pl

from assets.filings.records import FAILURES_SCHEMA, Failure
from assets.store import Store


def write_failures(store: Store, name: str, failures: Sequence[Failure]) -> None:
    """Replace the failure rows kept under `name` (such as `pages-NKE_2021_us-10k`); none removes them."""
    if failures:
        store.write("failures", name, pl.DataFrame([asdict(f) for f in failures], schema=FAILURES_SCHEMA))
    else:
        store.remove(("failures",), name)
