"""Readings and catalogues damaged on purpose, seeded: what unknown layouts and wordings do to a reader.

None of it looks at gold. A filing damaged so may end in a wrong fact, in none, or unharmed.
"""

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.places import KINDS
from assets.facts.rules import Labels
from assets.pages.kinds import STATEMENTS
from assets.pages.records import DocumentPages, Table

Damage = Callable[[list[DocumentPages], Catalogue, random.Random], tuple[list[DocumentPages], Catalogue]]

_RULES_LOST = 0.35
_ROWS_LOST = 0.15


def nothing(
    readings: list[DocumentPages], catalogue: Catalogue, _: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """The filing as it is."""
    return readings, catalogue


def unknown_wording(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """A third of all label rules and tagged concepts is not known."""
    metrics = {name: _forgetful(metric, chance) for name, metric in catalogue.metrics.items()}
    return readings, catalogue.model_copy(update={"metrics": metrics})


def _forgetful(metric: Metric, chance: random.Random) -> Metric:
    labels = {
        language: Labels(
            rules=tuple(rule for rule in known.rules if chance.random() > _RULES_LOST), exclude=known.exclude
        )
        for language, known in metric.labels.items()
    }
    concepts = tuple(concept for concept in metric.concepts if chance.random() > _RULES_LOST)
    return metric.model_copy(update={"labels": labels, "concepts": concepts})


def lost_statement(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """The fullest table of one kind of statement stands on a page that is missing."""
    kind = chance.choice(KINDS)
    return [_without_fullest(reading, kind) for reading in readings], catalogue


def _without_fullest(reading: DocumentPages, kind: str) -> DocumentPages:
    sizes = {t.table: sum(r.table == t.table for r in reading.rows) for t in reading.tables if t.kind == kind}
    if not sizes:
        return reading
    lost = max(sizes, key=lambda table: sizes[table])
    return replace(
        reading,
        tables=[t for t in reading.tables if t.table != lost],
        rows=[r for r in reading.rows if r.table != lost],
    )


def lost_rows(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """One row in seven was not read."""
    return [
        replace(reading, rows=[row for row in reading.rows if chance.random() > _ROWS_LOST])
        for reading in readings
    ], catalogue


def lost_words(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """Titles, scopes and the kinds of a quarter of the tables are lost."""

    def plain(table: Table) -> Table:
        kind = "notes" if chance.random() < 0.25 else table.kind
        return replace(table, title="", scope=None, kind=kind)

    return [replace(r, tables=[plain(t) for t in r.tables]) for r in readings], catalogue


def wrong_scale(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """One kind of statement has lost its scale, or has another."""
    kind = chance.choice(KINDS)
    factor = chance.choice((None, 1e3, 1e-3))

    def changed(table: Table) -> Table:
        if table.kind != kind:
            return table
        return replace(table, scale=None if factor is None or table.scale is None else table.scale * factor)

    return [replace(r, tables=[changed(t) for t in r.tables]) for r in readings], catalogue


def swapped_columns(
    readings: list[DocumentPages], catalogue: Catalogue, chance: random.Random
) -> tuple[list[DocumentPages], Catalogue]:
    """In one statement in four the periods of the first two columns are swapped."""
    made = deepcopy(readings)
    for reading in made:
        for table in reading.tables:
            values = [column for column in table.columns if column.kind == "value"]
            if table.kind in STATEMENTS and len(values) > 1 and chance.random() < 0.25:
                one, other = values[:2]
                one.period_end, other.period_end = other.period_end, one.period_end
    return made, catalogue


DAMAGES: dict[str, Damage] = {
    "nothing": nothing,
    "unknown wording": unknown_wording,
    "lost statement": lost_statement,
    "lost rows": lost_rows,
    "lost words": lost_words,
    "wrong scale": wrong_scale,
    "swapped columns": swapped_columns,
}
