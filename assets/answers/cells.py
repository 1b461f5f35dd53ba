"""The values a query needs of every row, and the ways in which a metric can be had."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from assets.answers.expressions import Expression
from assets.answers.vocabulary import Kind

KEYS = ("ticker", "fiscal_year", "period")  # of a row
CELLS = "cells"  # the common table that holds one column per cell
GROUPED = "grouped"  # the one that holds one column per statistic
_VALUE_COLUMNS: dict[str, str] = {
    "text": "value_text",
    "date": "value_date",
    "bool": "value_bool",
    "list": "value_list",
}


@dataclass(frozen=True, slots=True)
class At:
    """The moment an expression is evaluated at, relative to the row."""

    years: int = 0
    period: str | None = None  # None = the row's own
    rows: str | None = None  # the period of the rows that have it; None = every row

    def back(self, years: int) -> "At":
        return At(self.years - years, self.period, self.rows)


@dataclass(frozen=True, slots=True)
class Cell:
    """One value needed of every row: a metric at a moment, column `name` of the query's `cells`."""

    name: str
    metric: str
    at: At
    kind: Kind

    @property
    def value_column(self) -> str:
        return _VALUE_COLUMNS.get(self.kind, "value")


@dataclass(frozen=True, slots=True)
class Choice:
    """A metric that can be had in several ways, in order of preference."""

    name: str  # the column of the details that says which way was taken, from 0
    metric: str
    at: At
    ways: tuple[exp.Expr, ...]
    formulas: tuple[Expression | None, ...]  # None = the value as read
    rows: tuple[str | None, ...]  # the period of the rows that have a way; None = every row

    def cells(self, way: int) -> set[str]:
        """The names of the cells that a way uses."""
        return {column.name for column in self.ways[way].find_all(exp.Column)}

    def open_to(self, period: str) -> Iterator[int]:
        """The ways that a row of a period has."""
        for place, rows in enumerate(self.rows):
            if rows in (None, period):
                yield place


def cell_name(metric: str, at: At) -> str:
    """`total_assets`, `total_assets_1y_before`, `operating_revenue_h1`, `operating_revenue_q3_of_h1`."""
    when = "" if not at.years else f"_{abs(at.years)}y_{'before' if at.years < 0 else 'after'}"
    period = f"_{at.period.lower()}" if at.period else ""
    return f"{metric}{when}{period}{f'_of_{at.rows.lower()}' if at.rows else ''}"
