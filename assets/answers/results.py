"""The end of every query: ranked rows, statistics in their units, details of rows, printed values."""

from collections.abc import Collection, Mapping, Sequence

from sqlglot import exp

from assets.answers.cells import GROUPED, KEYS, Cell, Choice
from assets.answers.conditions import comparable
from assets.answers.plan import Calculated, Column, Plan, Top
from assets.answers.sql import (
    among,
    call,
    column,
    equal,
    every,
    joined,
    known,
    named,
    number,
    select_from,
    table_of,
    texts,
)
from assets.answers.summaries import where_name
from assets.answers.tables import COMPUTED
from assets.answers.vocabulary import Kind

DOUBTFUL = 0.7  # values below this confidence are named
MAX_ROWS = 10_000
MAX_SCOPE = 200_000  # rows that one question may be about
PERIODS = ("Q1", "H1", "Q2", "Q3", "Q4", "FY")  # as they end, within a year
_RANKS = {"include": "RANK", "cut": "ROW_NUMBER", "tiers": "DENSE_RANK"}


def ranked(
    plan: Plan, kinds: Mapping[str, Kind], units: Mapping[str, float], *, currency: bool, by_currency: bool
) -> exp.Select:
    """One row per company and year that fulfils the conditions, ordered, cut to the top."""
    names = ["ticker", "company", "fiscal_year"]
    names += ["period"] if plan.scope.periods != ("FY",) else []
    names += ["currency"] if currency else []
    query = select_from(table=COMPUTED)
    apart = ["currency"] if by_currency and plan.top else []
    apart += plan.top.within if plan.top else ()
    order = [_ordered(name, kinds, COMPUTED) for name in apart]
    if plan.order:
        by = _ordered(plan.order.by, kinds, COMPUTED, descending=plan.order.direction == "descending")
        order.append(by)
        if plan.top:
            ties = [exp.Ordered(this=column("ticker", COMPUTED))]
            query = _cut(query, plan.top, by, ties, [_key(name, kinds, COMPUTED) for name in apart])
            query = query.where(known(column(plan.order.by, COMPUTED)), copy=False)
    shown = [named(_shown(item, column(item.of), units.get(item.of, 1)), item.of) for item in plan.columns]
    query = query.select(*(column(name) for name in names), *shown, copy=False)
    query = query.where(column("fulfils"), copy=False)
    order += [_ordered(name, kinds, COMPUTED) for name in KEYS if name in names]
    return query.order_by(*order, copy=False).limit(number(MAX_ROWS), copy=False)


def statistics(
    plan: Plan,
    kinds: Mapping[str, Kind],
    units: Mapping[str, float],
    calculated: Mapping[str, exp.Expr],
    names: Sequence[str],
) -> exp.Select:
    """One row per group, each where there are several with its year, period and currency (`names`)."""
    shown = {item.of: item for item in plan.columns}
    by = plan.group.by if plan.group else ()
    query = select_from(table=GROUPED)
    order = [_ordered(name, kinds, GROUPED) for name in names]
    if plan.order:
        first = _ordered(plan.order.by, kinds, GROUPED, descending=plan.order.direction == "descending")
        if plan.order.by in calculated:
            first.set("this", calculated[plan.order.by].copy())
        order.append(first)
        if plan.top:
            ties = [_ordered(name, kinds, GROUPED) for name in by]
            apart = dict.fromkeys((*names, *plan.top.within))
            query = _cut(query, plan.top, first, ties, [_key(name, kinds, GROUPED) for name in apart])
            query = query.where(known(first.this.copy()), copy=False)
    query = query.select(*(column(name) for name in names), copy=False)
    for name in (*by, *(s.name for s in plan.statistics)):
        item = shown.get(name) or Column(of=name, label=name)
        value = calculated[name].copy() if name in calculated else column(name)
        query = query.select(named(_shown(item, value, units.get(name, 1)), name), copy=False)
    query = query.select(column("companies"), copy=False)
    order += [_ordered(name, kinds, GROUPED) for name in by]
    return query.order_by(*order, copy=False).limit(number(MAX_ROWS), copy=False) if order else query


def details(plan: Plan, choices: Sequence[Choice]) -> exp.Select:
    """Per row in scope: who it is, what could be computed, in which way, what it counts for."""
    shown: list[exp.Expr] = [
        column(name) for name in (*KEYS, "company", "currency", "one_currency", "fulfils")
    ]
    shown += [named(known(column(d.name)), f"has_{d.name}") for d in plan.definitions]
    own = [s for s in plan.statistics if not isinstance(s, Calculated) and s.where]
    shown += [column(where_name(statistic)) for statistic in own]
    shown += [column(choice.name) for choice in choices]
    query = select_from(*shown, table=COMPUTED).order_by(*map(column, KEYS), copy=False)
    return query.limit(number(MAX_SCOPE + 1), copy=False)


def outline(cells: Sequence[Cell], signed: Collection[str]) -> exp.Select:
    """Per row in scope: the cells that printed values fill, the doubtful ones, whether it is notable.

    A row is notable for a value of a later filing, or a negative one of the metrics `signed`.
    """
    doubtful = exp.LT(this=column("confidence", "best"), expression=number(DOUBTFUL))
    doubts = exp.Filter(this=call("LIST", column("cell", "wanted")), expression=exp.Where(this=doubtful))
    tests: list[exp.Expr] = [exp.GT(this=column("years_later", "best"), expression=number(0))]
    numbers = sorted({c.metric for c in cells if c.metric in signed and c.value_column == "value"})
    if numbers:
        negative = exp.LT(this=column("value", "best"), expression=number(0))
        tests.append(every(among(column("metric", "best"), numbers), negative))
    keys = [column("ticker", "subjects"), column("fiscal_year", "subjects"), column("period", "subjects")]
    query = select_from(
        keys[0],
        named(keys[1], "row_year"),
        named(keys[2], "row_period"),
        named(call("LIST", column("cell", "wanted")), "cells"),
        named(doubts, "doubtful"),
        named(call("BOOL_OR", exp.or_(*tests, copy=False)), "notable"),
        table="subjects",
    )
    query = joined(query, _wanted(cells))
    query = joined(query, table_of("best"), on=_matched())
    return query.group_by(*(key.copy() for key in keys), copy=False)


def printed(cells: Sequence[Cell]) -> exp.Select:
    """The printed values behind the rows: which cell of which row, and where it stands."""
    document = equal(column("doc_id", "documents"), column("doc_id", "best"))
    order = [column(name, "subjects") for name in KEYS]
    query = select_from(
        named(column("fiscal_year", "subjects"), "row_year"),
        named(column("period", "subjects"), "row_period"),
        column("cell", "wanted"),
        exp.Column(this=exp.Star(), table=exp.to_identifier("best")),
        column("source", "documents"),
        table="subjects",
    )
    query = joined(query, _wanted(cells))
    query = joined(query, table_of("best"), on=_matched())
    query = joined(query, table_of("documents"), side="LEFT", on=document)
    return query.order_by(*order, column("cell", "wanted"), copy=False)


def _matched() -> exp.Expr:
    """Whether a printed value is the one that a cell of a row asks for."""
    year = exp.Add(this=column("fiscal_year", "subjects"), expression=column("years", "wanted"))
    at_period = exp.Coalesce(this=column("at_period", "wanted"), expressions=[column("period", "subjects")])
    rows = exp.Coalesce(this=column("of_rows", "wanted"), expressions=[column("period", "subjects")])
    return every(
        equal(column("ticker", "best"), column("ticker", "subjects")),
        equal(column("fiscal_year", "best"), year),
        equal(column("period", "best"), at_period),
        equal(column("metric", "best"), column("wanted_metric", "wanted")),
        equal(column("period", "subjects"), rows),
    )


def _wanted(cells: Sequence[Cell]) -> exp.Expr:
    """The cells as a table of constants."""
    return exp.values(
        [(cell.name, cell.metric, cell.at.years, cell.at.period, cell.at.rows) for cell in cells],
        alias="wanted",
        columns=["cell", "wanted_metric", "years", "at_period", "of_rows"],
    )


def _shown(item: Column, sql: exp.Expr, units: float) -> exp.Expr:
    """A value in the unit it is shown in; `units` are the base units in one unit of it."""
    if item.percent:
        sql = exp.Mul(this=number(100), expression=_grouping(sql))
    if item.divide_by != 1:
        sql = exp.Div(this=_grouping(sql), expression=number(item.divide_by / units))
    if item.decimals is not None:
        sql = exp.Round(this=sql, decimals=number(item.decimals))
    return sql


def _grouping(sql: exp.Expr) -> exp.Expr:
    return exp.Paren(this=sql) if isinstance(sql, exp.Add | exp.Sub) else sql


def _key(name: str, kinds: Mapping[str, Kind], table: str) -> exp.Expr:
    """A column in the form in which equal values are equal."""
    return comparable(column(name, table), kinds.get(name, "number"))


def _ordered(name: str, kinds: Mapping[str, Kind], table: str, *, descending: bool = False) -> exp.Ordered:
    """The rows by a column; periods as they end."""
    sql: exp.Expr = column(name, table)
    if name == "period":
        sql = call("LIST_POSITION", texts(PERIODS), sql)
    return exp.Ordered(this=sql, desc=descending or None, nulls_first=False)


def _cut(
    query: exp.Select,
    top: Top,
    by: exp.Ordered,
    ties: Sequence[exp.Expr],
    apart: Sequence[exp.Expr],
) -> exp.Select:
    """Keep the places asked for; a row without a value has no place."""
    order = [by.copy(), *(ties if top.ties == "cut" else ())]
    place = exp.Window(
        this=exp.Anonymous(this=_RANKS[top.ties]),
        partition_by=list(apart),
        order=exp.Order(expressions=order),
    )
    places = exp.Between(this=column("place"), low=number(top.first), high=number(top.n))
    return query.select(named(place, "place"), copy=False).qualify(places, copy=False)
