"""Statistics over all rows in scope, given to each of them: SQL window functions before the definitions."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from assets.answers.cells import CELLS
from assets.answers.expressions import Across
from assets.answers.sql import call, column, common, known, named, number, select_from, table_of, where

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


def window_tables(windows: Sequence[Window], *, one_currency: bool) -> tuple[list[exp.CTE], str]:
    """One common table per level, and the name of the last."""
    table, tables = CELLS, []
    for level in sorted({window.level for window in windows}):
        own = [named(w.sql(one_currency=one_currency), w.name) for w in windows if w.level == level]
        stage = select_from(exp.Star(), *own, table=as_cells(table))
        table = f"compared_{level + 1}"
        tables.append(common(table, stage))
    return tables, table


def as_cells(table: str) -> exp.Expr:
    """A common table under the name that columns of cells and windows have."""
    return table_of(table, None if table == CELLS else CELLS)
