"""Facts as a Polars frame of the contract's schema."""

from collections.abc import Iterable
from dataclasses import fields

import polars as pl

from assets.facts.records import FACTS_SCHEMA, Fact


def facts_frame(facts: Iterable[Fact]) -> pl.DataFrame:
    """One row per fact, in the order given."""
    names = [item.name for item in fields(Fact)]
    columns: dict[str, list[object]] = {name: [] for name in names}
    for fact in facts:
        for name in names:
            value = getattr(fact, name)
            columns[name].append(list(value) if isinstance(value, tuple) else value)
    return pl.DataFrame(columns, schema=FACTS_SCHEMA)
