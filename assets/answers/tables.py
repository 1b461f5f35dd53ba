"""The middle of every query: one row per subject with the values needed, then what the plan defines of it."""

from collections.abc import Mapping, Sequence

from sqlglot import exp

from assets.answers.cells import CELLS, KEYS, At, Cell, Choice
from assets.answers.kinds import MONEY_KINDS
from assets.answers.lowering import Lowering
from assets.answers.sql import (
    call,
    column,
    common,
    equal,
    every,
    joined,
    known,
    named,
    number,
    select_from,
    table_of,
    text,
    where,
)
from assets.answers.windows import as_cells, window_tables

COMPUTED = "computed"
FILED = "filed"


def computed_tables(
    computed: Mapping[str, exp.Expr], lowering: Lowering, *, every_currency: bool
) -> list[exp.CTE]:
    """The common tables `filed`, `cells`, those of the windows and `computed` of a query.

    With `every_currency`, rows without an amount have the currency of the others, if it is the only one.
    """
    several = len(lowering.money_cells()) > 1
    cells = tuple(lowering.cells.values())
    tables = [common(FILED, _filed(cells))] if cells else []
    tables.append(common(CELLS, _cells(cells)))
    windows, last = window_tables(tuple(lowering.windows.values()), one_currency=several)
    stage = _computed(computed, lowering, last, one_currency=several, every_currency=every_currency)
    return [*tables, *windows, common(COMPUTED, stage)]


def cells_in(sql: exp.Expr, lowering: Lowering) -> frozenset[str]:
    """The names of the cells that a value may come from, those behind windows included."""
    windows = {window.name: window for window in lowering.windows.values()}
    cells = {cell.name for cell in lowering.cells.values()}
    found: set[str] = set()
    for name in {c.name for c in sql.find_all(exp.Column) if c.table == CELLS}:
        if name in windows:
            found |= cells_in(windows[name].of, lowering)
        elif name in cells:
            found.add(name)
    return frozenset(found)


def _filed(cells: Sequence[Cell]) -> exp.Select:
    """One row per company, year and period, one column per metric, and one for the currency of an amount."""
    shown = {}
    for cell in cells:
        shown[cell.metric] = _of_metric(cell.value_column, cell.metric)
        if cell.kind in MONEY_KINDS:
            shown[_currency_of(cell)] = _of_metric("currency", cell.metric)
    columns = [named(sql, name) for name, sql in shown.items()]
    query = select_from(*map(column, KEYS), *columns, table="best")
    return query.group_by(*map(column, KEYS), copy=False)


def _of_metric(name: str, metric: str) -> exp.Expr:
    of = exp.Where(this=equal(column("metric"), text(metric)))
    return exp.Filter(this=call("ANY_VALUE", column(name)), expression=of)


def _currency_of(cell: Cell) -> str:
    return f"{cell.metric}_currency"


def _cells(cells: Sequence[Cell]) -> exp.Select:
    """One row per subject, one column per value needed."""
    keys = [named(column(key, "subjects"), key) for key in KEYS]
    query = select_from(*keys, column("company", "companies"), table="subjects")
    query = joined(query, table_of("companies"), side="LEFT", using="ticker")
    moments = {
        cell.at: f"at_{place}" for place, cell in enumerate({c.at: c for c in cells}.values(), start=1)
    }
    for at, alias in moments.items():
        query = joined(query, table_of(FILED, alias), side="LEFT", on=_matched(at, alias))
    values = [named(column(cell.metric, moments[cell.at]), cell.name) for cell in cells]
    money = [column(_currency_of(c), moments[c.at]) for c in cells if c.kind in MONEY_KINDS]
    return query.select(*values, *_currency(money), copy=False)


def _matched(at: At, alias: str) -> exp.Expr:
    year: exp.Expr = column("fiscal_year", "subjects")
    if at.years:
        step = exp.Sub if at.years < 0 else exp.Add
        year = step(this=year, expression=number(abs(at.years)))
    period = text(at.period) if at.period else column("period", "subjects")
    rows = [equal(column("period", "subjects"), text(at.rows))] if at.rows else []
    return every(
        equal(column("ticker", alias), column("ticker", "subjects")),
        equal(column("fiscal_year", alias), year),
        equal(column("period", alias), period),
        *rows,
    )


def _currency(money: list[exp.Column]) -> list[exp.Expr]:
    """The row's currency, and whether all its amounts are in that one."""
    if not money:
        return [named(exp.cast(exp.Null(), "TEXT"), "currency"), named(exp.true(), "one_currency")]
    first: exp.Expr = money[0].copy()
    if len(money) > 1:
        first = exp.Coalesce(this=first, expressions=[m.copy() for m in money[1:]])
    distinct = call("LIST_UNIQUE", exp.Array(expressions=[m.copy() for m in money]))
    return [named(first, "currency"), named(exp.LTE(this=distinct, expression=number(1)), "one_currency")]


def _computed(
    computed: Mapping[str, exp.Expr],
    lowering: Lowering,
    table: str,
    *,
    one_currency: bool,
    every_currency: bool,
) -> exp.Select:
    """The definitions of every row, whether it fulfils the conditions, and the ways taken."""
    currency: exp.Expr = column("currency", CELLS)
    shown: list[exp.Expr] = [column(name, CELLS) for name in (*KEYS, "company")]
    shown += [named(_filled(currency), "currency") if every_currency else currency]
    shown += [column("one_currency", CELLS)]
    for name, sql in computed.items():
        value = sql.copy()
        if one_currency and cells_in(sql, lowering):  # amounts in two currencies are never combined
            value = where(column("one_currency", CELLS), value)
        shown.append(named(value, name))
    shown += [named(_way(choice), choice.name) for choice in lowering.choices.values()]
    return select_from(*shown, table=as_cells(table))


def _filled(currency: exp.Expr) -> exp.Expr:
    """The row's currency, else the only one there is."""
    ends = [exp.Window(this=call(function, currency.copy())) for function in ("MIN", "MAX")]
    only = where(exp.EQ(this=ends[0], expression=ends[1]), ends[0].copy())
    return exp.Coalesce(this=currency, expressions=[only])


def _way(choice: Choice) -> exp.Expr:
    """Which way of a choice gave its value, from 0; null when none did."""
    ways = enumerate(choice.ways)
    return exp.Case(ifs=[exp.If(this=known(way.copy()), true=number(place)) for place, way in ways])
