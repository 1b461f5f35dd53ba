"""Statements out of a built store, column by column, and what came of their totals."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import polars as pl

from assets.pages.chinese_text import squash

KINDS = ("balance_sheet", "income_statement", "cash_flow")
_SAME_LABELS = 0.3  # of a table's labels: it is another statement, not the rest of the one before
_SUB_ITEMS = 3  # rows below 其中 that may belong to it
_MOST_MARKS = 4  # 其中 rows of one sum that are tried
_FEWEST = 3  # values of a column
NO_PERIOD = "no period"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of one column: label without spaces, value in printed units (0.0 where nothing is printed)."""

    label: str
    value: float
    page: int
    decimals: int  # that the value shows
    printed: bool


@dataclass(slots=True)
class Statement:
    """One column of a statement, top to bottom."""

    filing: str
    kind: str
    scope: str | None
    column: str
    lines: list[Line] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """The last digit that the column prints."""
        return 10.0 ** -max((line.decimals for line in self.lines), default=0)


@dataclass(frozen=True, slots=True)
class Sum:
    """A printed total and what its parts come to; no line where the statement lacks the total."""

    statement: Statement
    name: str
    line: Line | None
    computed: float | None
    holds: bool

    def __str__(self) -> str:
        s = self.statement
        page = self.line.page if self.line else s.lines[0].page
        printed = f"{self.line.value:,.2f}" if self.line else "not read"
        other = "no run of rows" if self.computed is None else f"{self.computed:,.2f}"
        return (
            f"{s.filing} p{page} {s.kind} {s.scope or ''} [{s.column}] {self.name}: {printed}, parts {other}"
        )


def statements_of(tables: pl.DataFrame, rows: pl.DataFrame) -> Iterator[Statement]:
    """The columns of all primary statements of a filing."""
    for _, found in tables.filter(pl.col("kind").is_in(KINDS)).group_by("doc_id", maintain_order=True):
        chosen = rows.join(found.select("doc_id", "table"), on=["doc_id", "table"], how="semi")
        bodies: dict[int, list[dict[str, Any]]] = {}
        for row in chosen.sort("row").iter_rows(named=True):
            bodies.setdefault(row["table"], []).append(row)
        for group in _grouped(found.sort("table").to_dicts(), bodies):
            yield from _columns(group, bodies)


def _grouped(
    tables: list[dict[str, Any]], bodies: dict[int, list[dict[str, Any]]]
) -> list[list[dict[str, Any]]]:
    """Tables that follow each other and are one statement: same kind and scope, other labels."""
    groups: list[list[dict[str, Any]]] = []
    seen: set[str] = set()
    for table in tables:
        labels = {squash(row["label"]) for row in bodies.get(table["table"], []) if row["label"]}
        last = groups[-1][-1] if groups else None
        goes_on = (
            last is not None
            and (last["kind"], last["scope"]) == (table["kind"], table["scope"])
            and 0 <= table["page"] - last["last_page"] <= 1
            and len(labels & seen) <= _SAME_LABELS * len(labels)
        )
        if goes_on:
            groups[-1].append(table)
            seen |= labels
        else:
            groups.append([table])
            seen = labels
    return groups


def _columns(group: list[dict[str, Any]], bodies: dict[int, list[dict[str, Any]]]) -> list[Statement]:
    """The value columns of a statement that name a period; rows that print nothing there stand as 0.0."""
    found: dict[tuple[str, str | None], Statement] = {}
    for table in group:
        names = _names(table)
        for name, scope in names.values():
            if (name, scope) not in found:
                found[name, scope] = Statement(table["filing"], table["kind"], scope, name)
        for row in bodies.get(table["table"], []):
            cells = {cell["column"]: cell for cell in row["cells"] if cell["value"] is not None}
            for column, key in names.items():
                found[key].lines.append(_line(row, cells.get(column)))
    return [s for s in found.values() if sum(line.printed for line in s.lines) > _FEWEST]


def _names(table: dict[str, Any]) -> dict[int, tuple[str, str | None]]:
    """Period and scope of each value column; a period that comes again has the column's number too."""
    names: dict[int, tuple[str, str | None]] = {}
    for column in table["columns"]:
        if column["kind"] == "value":
            name, scope = _name(column, table)
            again = (name, scope) in names.values()
            names[column["column"]] = (f"{name} #{column['column']}" if again else name, scope)
    return names


def _name(column: dict[str, Any], table: dict[str, Any]) -> tuple[str, str | None]:
    when = f"{column['period_end']} {column['months']}m" if column["period_end"] else NO_PERIOD
    adjusted = " adjusted" if column["adjusted"] else ""
    return when + adjusted, column["scope"] or table["scope"]


def _line(row: dict[str, Any], cell: dict[str, Any] | None) -> Line:
    decimals = re.search(r"\.(\d+)", cell["text"]) if cell else None
    return Line(
        squash(row["label"]),
        cell["value"] if cell else 0.0,
        row["page"],
        len(decimals[1]) if decimals else 0,
        cell is not None,
    )


def close(one: float, other: float, *, unit: float, terms: int) -> bool:
    """Equal up to the rounding of so many terms."""
    return abs(one - other) <= unit * (0.51 + 0.51 * terms if unit > 0.5 else 1.01)


def sub_item_sums(lines: list[Line], signs: list[float]) -> Iterator[float]:
    """The sums in which every 其中 row, and up to three rows below it, count or do not.

    Rows that begin with a dash may be parts of the row above: they count all, or none.
    """
    values = [line.value * sign for line, sign in zip(lines, signs, strict=True)]
    marks = [n for n, line in enumerate(lines) if line.label.startswith("其中")]
    whole = sum(values)
    dashed = sum(v for v, line in zip(values, lines, strict=True) if line.label.startswith("-"))
    for spans in product(range(_SUB_ITEMS + 2), repeat=min(len(marks), _MOST_MARKS)):
        left_out = {n + k for n, span in zip(marks, spans, strict=False) for k in range(span)}
        value = whole - sum(values[n] for n in left_out if n < len(values))
        yield value
        if dashed:
            yield value - dashed
