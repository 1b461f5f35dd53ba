"""Which filings stand in the page index, and from which reading of their pages."""

from collections.abc import Sequence

import polars as pl

from assets.stamps import digest
from assets.store import Store

INDEX_VERSION = "1"
DATASET = "indexed"


def stamp(store: Store, key: str) -> str:
    """What the index rows of this filing would be made from now; another one once the index is gone."""
    return digest(INDEX_VERSION, store.stamp("pages", key), store.index.is_dir())


def mark_indexed(store: Store, keys: Sequence[str]) -> None:
    """Record that the index now holds these filings as their pages stand.

    A filing whose reading crashed has no pages; it stays stale, and the next build tries again.
    """
    for key in keys:
        if store.stamp("pages", key) is None:
            continue
        pages = store.read("pages", key).height
        row = pl.DataFrame(
            {"filing": [key], "pages": [pages]}, schema={"filing": pl.String, "pages": pl.Int32}
        )
        store.write(DATASET, key, row, stamp=stamp(store, key))
