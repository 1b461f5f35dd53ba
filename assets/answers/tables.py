"""The middle of every query: one row per subject with the values needed, then what the plan defines of it."""

from collections.abc import Mapping, Sequence

from sqlglot import exp

from assets.answers.cells import CELLS, Cell, Choice
from assets.answers.kinds import MONEY_KINDS
from assets.answers.lowering import Lowering
from assets.answers.sql import call, column, known, number, text, where
from assets.answers.windows import as_cells, with_windows

KEYS = ("ticker", "fiscal_year", "period")
COMPUTED = "computed"


def with_computed(
    query: exp.Select, computed: Mapping[str, exp.Expr], lowering: Lowering, *, every_currency: bool
) -> exp.Select:
    """Put the common tables `cells`, those of the windows and `computed` before a query.

    With `every_currency`, rows without an amount have the currency of the others, if it is the only one.
    """
    several = len(lowering.money_cells()) > 1
    query = query.with_(CELLS, as_=_cells(tuple(lowering.cells.values())), copy=False)
    query, last = with_windows(query, tuple(lowering.windows.values()), one_currency=several)
    stage = _computed(computed, lowering, last, one_currency=several, every_currency=every_currency)
    return query.with_(COMPUTED, as_=stage, copy=False)


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


def _cells(cells: Sequence[Cell]) -> exp.Select:
    """One row per subject, one column per value needed."""
    keys = [column(key, "subjects").as_(key) for key in KEYS]
    query = exp.select(*keys, column("company", "companies")).from_("subjects")
    query = query.join("companies", using=["ticker"], join_type="left")
    money = []
    for place, cell in enumerate(cells, start=1):
        alias = f"v{place}"
        query = query.select(column(cell.value_column, alias).as_(cell.name))
        query = query.join(exp.to_table("best").as_(alias), on=_matched(cell, alias), join_type="left")
        if cell.kind in MONEY_KINDS:
            money.append(column("currency", alias))
    return query.select(*_currency(money))


def _matched(cell: Cell, alias: str) -> exp.Expr:
    year: exp.Expr = column("fiscal_year", "subjects")
    if cell.at.years:
        step = exp.Sub if cell.at.years < 0 else exp.Add
        year = step(this=year, expression=number(abs(cell.at.years)))
    period = text(cell.at.period) if cell.at.period else column("period", "subjects")
    return exp.and_(
        column("ticker", alias).eq(column("ticker", "subjects")),
        column("fiscal_year", alias).eq(year),
        column("period", alias).eq(period),
        column("metric", alias).eq(text(cell.metric)),
    )


def _currency(money: list[exp.Column]) -> list[exp.Expr]:
    """The row's currency, and whether all its amounts are in that one."""
    if not money:
        return [exp.cast(exp.null(), "TEXT").as_("currency"), exp.true().as_("one_currency")]
    first: exp.Expr = money[0].copy()
    if len(money) > 1:
        first = exp.Coalesce(this=first, expressions=[m.copy() for m in money[1:]])
    distinct = exp.func("LIST_UNIQUE", exp.Array(expressions=[m.copy() for m in money]))
    return [first.as_("currency"), exp.LTE(this=distinct, expression=number(1)).as_("one_currency")]


def _computed(
    computed: Mapping[str, exp.Expr],
    lowering: Lowering,
    table: str,
    *,
    one_currency: bool,
    every_currency: bool,
) -> exp.Select:
    """The definitions of every row, whether it fulfils the conditions, and the ways taken."""
    query = exp.select(*(column(name, CELLS) for name in (*KEYS, "company"))).from_(as_cells(table))
    currency: exp.Expr = column("currency", CELLS)
    query = query.select(_filled(currency).as_("currency") if every_currency else currency)
    query = query.select(column("one_currency", CELLS))
    for name, sql in computed.items():
        value = sql.copy()
        if one_currency and cells_in(sql, lowering):  # amounts in two currencies are never combined
            value = where(column("one_currency", CELLS), value)
        query = query.select(value.as_(name))
    return query.select(*(_way(choice).as_(choice.name) for choice in lowering.choices.values()))


def _filled(currency: exp.Expr) -> exp.Expr:
    """The row's currency, else the only one there is."""
    ends = [exp.Window(this=call(function, currency.copy())) for function in ("MIN", "MAX")]
    only = where(exp.EQ(this=ends[0], expression=ends[1]), ends[0].copy())
    return exp.Coalesce(this=currency, expressions=[only])


def _way(choice: Choice) -> exp.Expr:
    """Which way of a choice gave its value, from 0; null when none did."""
    ways = enumerate(choice.ways)
    return exp.Case(ifs=[exp.If(this=known(way.copy()), true=number(place)) for place, way in ways])
