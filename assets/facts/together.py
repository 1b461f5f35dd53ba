"""The facts of several filings, each number held against what the others print for its period."""

from collections.abc import Iterable

import polars as pl

from assets.facts.records import FACTS_SCHEMA
from assets.facts.verification.other_filings import with_other_filings
from assets.store import Store


def facts_together(store: Store, keys: Iterable[str] | None = None) -> pl.DataFrame:
    """The facts of the filings (all of the store), in the contract's schema; in the order of the keys.

    Partitions of another schema are left out, as the warehouse leaves them out.
    """
    wanted = store.keys("facts") if keys is None else list(keys)
    return with_other_filings(_read(store, "facts", wanted), _read(store, "comparatives", wanted))


def _read(store: Store, dataset: str, keys: Iterable[str]) -> pl.DataFrame:
    held = set(store.keys(dataset))
    frames = [store.read(dataset, key) for key in keys if key in held]
    whole = [frame for frame in frames if all(frame.schema.get(n) == k for n, k in FACTS_SCHEMA.items())]
    return pl.concat([pl.DataFrame(schema=FACTS_SCHEMA), *(frame.select(*FACTS_SCHEMA) for frame in whole)])
