"""Failure rows: written whole per stage and document, and gone once the cause is gone."""

from collections.abc import Sequence
from dataclasses import asdict

import polars as pl

from assets.filings.records import FAILURES_SCHEMA, Failure
from assets.stamps import digest
from assets.store import Store


def write_failures(store: Store, name: str, failures: Sequence[Failure], *, stamp: str | None = None) -> None:
    """Replace the failure rows kept under `name` (such as `pages-NKE_2021_us-10k`); none removes them.

    `stamp` names what the failing stage was working on; by default it is a digest of the causes.
    """
    if failures:
        frame = pl.DataFrame([asdict(f) for f in failures], schema=FAILURES_SCHEMA)
        causes = digest(*((f.source, f.page, f.reason, f.message) for f in failures))
        store.write("failures", name, frame, stamp=stamp or causes)
    else:
        store.remove(("failures",), name)
