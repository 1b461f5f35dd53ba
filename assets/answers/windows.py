"""Statistics over all rows in scope, given to each of them: SQL window functions before the definitions."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from assets.answers.cells import CELLS
from assets.answers.expressions import Across
from assets.answers.sql import call, column, known, number, where

AGGREGATES = {
    "mean": "AVG",
    "median": "MEDIAN",
    "sum": "SUM",
    "min": "MIN",
    "max": "MAX",
    "count": "COUNT",
    "stdev_sample": "STDDEV_SAMP",
    "stdev_population": "STDDEV_POP",
    "variance_sample": "VAR_SAMP",
    "variance_population": "VAR_POP",
}


@dataclass(frozen=True, slots=True)
class Window:
    """One statistic over all rows, column `name` of the query's `cells`."""

    name: str
    across: Across
    of: exp.Expr  # the value of each row
    by_currency: bool
    level: int  # 0: over cells only; 1: over windows of level 0; ...

    def sql(self, *, one_currency: bool) -> exp.Expr:
        """The window function; with `one_currency`, rows with amounts in several currencies stay out."""
        value = self.of.copy()
        if one_currency:
            value = where(column("one_currency", CELLS), value)
        apart = ["fiscal_year", "period", *(["currency"] if self.by_currency else [])]
        partition = [column(name, CELLS) for name in apart]
        if not self.across.function.startswith("rank"):
            return exp.Window(
                this=aggregate(self.across.function, value, self.across.percent), partition_by=partition
            )
        descending = self.across.function == "rank_descending"
        order = exp.Ordered(this=value, desc=descending, nulls_first=False)
        rank = exp.Window(this=call("RANK"), partition_by=partition, order=exp.Order(expressions=[order]))
        return where(known(value.copy()), rank)


def aggregate(function: str, value: exp.Expr, percent: float | None) -> exp.Expr:
    """An aggregate function of DuckDB over a value; percentiles by linear interpolation."""
    if function == "percentile":
        return call("QUANTILE_CONT", value, number((percent or 0) / 100))
    return call(AGGREGATES[function], value)


def with_windows(
    query: exp.Select, windows: Sequence[Window], *, one_currency: bool
) -> tuple[exp.Select, str]:
    """Put one common table per level before a query, and the name of the last."""
    table = CELLS
    for level in sorted({window.level for window in windows}):
        own = [w.sql(one_currency=one_currency).as_(w.name) for w in windows if w.level == level]
        stage = exp.select(exp.Star(), *own).from_(as_cells(table))
        table = f"compared_{level + 1}"
        query = query.with_(table, as_=stage, copy=False)
    return query, table


def as_cells(table: str) -> exp.Expr:
    """A common table under the name that columns of cells and windows have."""
    return exp.to_table(table) if table == CELLS else exp.to_table(table).as_(CELLS)
