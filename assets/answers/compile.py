"""A plan as DuckDB SQL: the answer's query, and two over the same tables for coverage and citations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from assets.answers.cells import CELLS, Cell, Choice
from assets.answers.kinds import MONEY_KINDS, statistic_kind
from assets.answers.lowering import Lowering
from assets.answers.plan import Aggregate, Calculated, Count, Members, Plan, Share, Statistic
from assets.answers.results import KEYS, details, printed, ranked, statistics
from assets.answers.sources import with_sources
from assets.answers.sql import column, known, number, text
from assets.answers.vocabulary import Kind, Vocabulary
from assets.answers.walk import expressions_in
from assets.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Compiled:
    """The queries of one plan and what their columns mean."""

    plan: Plan
    rows: exp.Select  # the answer
    details: exp.Select  # per row in scope: what could be computed, and in which way
    sources: exp.Select  # the printed values behind it, one row each
    kinds: Mapping[str, Kind]  # of definitions and statistics
    cells: tuple[Cell, ...]
    choices: tuple[Choice, ...]
    by_currency: bool  # values of different currencies stand apart
    uses: Mapping[str, frozenset[str]]  # definition, or "fulfils" -> names of the cells it may use

    def sql(self) -> str:
        """The answer's query as text that runs by itself in a DuckDB shell."""
        return render(self.rows)


def render(query: exp.Select) -> str:
    """A query as DuckDB SQL."""
    return query.sql(dialect="duckdb", pretty=True, max_text_width=100)


def compile_plan(plan: Plan, vocabulary: Vocabulary) -> Compiled:
    """Compile a plan; BadInputError or NotFoundError where it asks for what has no meaning."""
    lowering = Lowering(vocabulary)
    definitions = {d.name: lowering.define(d) for d in plan.definitions}
    fulfils = exp.and_(*map(lowering.condition, plan.conditions)) if plan.conditions else exp.true()
    kinds = lowering.kinds | {s.name: _statistic_kind(s, lowering.kinds) for s in plan.statistics}
    by_currency = _by_currency(plan, lowering)
    computed = {**definitions, "fulfils": fulfils}
    result = statistics if plan.statistics else ranked
    choices = tuple(lowering.choices.values())

    def whole(query: exp.Select) -> exp.Select:
        return _with_tables(query, plan, lowering, computed)

    return Compiled(
        plan=plan,
        rows=whole(result(plan, kinds, by_currency=by_currency)),
        details=whole(details(tuple(definitions), choices)),
        sources=whole(printed(tuple(lowering.cells.values()))),
        kinds=kinds,
        cells=tuple(lowering.cells.values()),
        choices=choices,
        by_currency=by_currency,
        uses={name: _cells_in(sql) for name, sql in computed.items()},
    )


def _statistic_kind(statistic: Statistic, kinds: Mapping[str, Kind]) -> Kind:
    match statistic:
        case Aggregate():
            return statistic_kind(statistic.function, kinds[statistic.of])
        case Count():
            return "count"
        case Share():
            return "ratio"
        case Members():
            return "list"
        case Calculated():
            msg = "calculated statistics are not compiled yet"
            raise BadInputError(msg)


def _by_currency(plan: Plan, lowering: Lowering) -> bool:
    """Whether amounts of different currencies would otherwise be ranked, counted or summed together."""
    compared = [e for condition in plan.conditions for e in expressions_in(condition)]
    kinds = {lowering.kind(expression) for expression in compared}
    if plan.order:
        kinds.add(lowering.kinds[plan.order.by])
    kinds |= {lowering.kinds[s.of] for s in plan.statistics if isinstance(s, Aggregate)}
    return bool(kinds & MONEY_KINDS)


def _cells_in(sql: exp.Expr) -> frozenset[str]:
    return frozenset(c.name for c in sql.find_all(exp.Column) if c.table == CELLS)


def _with_tables(
    query: exp.Select, plan: Plan, lowering: Lowering, computed: Mapping[str, exp.Expr]
) -> exp.Select:
    """Put every common table before a query: sources, cells, computed."""
    cells = tuple(lowering.cells.values())
    query = with_sources(query, plan.scope, cells)
    query = query.with_(CELLS, as_=_cells(cells), copy=False)
    return query.with_("computed", as_=_computed(computed, lowering), copy=False)


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


def _computed(computed: Mapping[str, exp.Expr], lowering: Lowering) -> exp.Select:
    """The definitions of every row, whether it fulfils the conditions, and the ways taken."""
    names = (*KEYS, "company", "currency", "one_currency")
    query = exp.select(*(column(name, CELLS) for name in names)).from_(CELLS)
    several = len(lowering.money_cells()) > 1
    for name, sql in computed.items():
        value = sql.copy()
        if several and _cells_in(sql):  # amounts in two currencies are never combined
            value = exp.Case(ifs=[exp.If(this=column("one_currency", CELLS), true=value)])
        query = query.select(value.as_(name))
    return query.select(*(_way(choice).as_(choice.name) for choice in lowering.choices.values()))


def _way(choice: Choice) -> exp.Expr:
    """Which way of a choice gave its value, from 0; null when none did."""
    ways = enumerate(choice.ways)
    return exp.Case(ifs=[exp.If(this=known(way.copy()), true=number(place)) for place, way in ways])
