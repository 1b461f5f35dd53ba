"""The second half of every query: from computed rows to ranked rows, statistics, details and sources."""

from collections.abc import Mapping, Sequence

from sqlglot import exp

from assets.answers.cells import Cell, Choice
from assets.answers.kinds import MONEY_KINDS
from assets.answers.plan import Aggregate, Calculated, Column, Count, Members, Plan, Share, Statistic, Top
from assets.answers.sql import column, known, number
from assets.answers.vocabulary import Kind
from assets.errors import BadInputError

MAX_ROWS = 10_000
KEYS = ("ticker", "fiscal_year", "period")
_COMPUTED = "computed"
_FUNCTIONS = {
    "mean": "AVG",
    "median": "MEDIAN",
    "sum": "SUM",
    "min": "MIN",
    "max": "MAX",
    "stdev_sample": "STDDEV_SAMP",
    "stdev_population": "STDDEV_POP",
}
_RANKS = {"include": "RANK", "cut": "ROW_NUMBER", "tiers": "DENSE_RANK"}


def ranked(plan: Plan, kinds: Mapping[str, Kind], *, by_currency: bool) -> exp.Select:
    """One row per company and year that fulfils the conditions, ordered, cut to the top."""
    names = ["ticker", "company", "fiscal_year"]
    names += ["period"] if plan.scope.periods != ("FY",) else []
    names += ["currency"] if by_currency or _shows_money(plan, kinds) else []
    query = exp.select().from_(_COMPUTED)
    apart = ["currency"] if by_currency and plan.top else []
    apart += plan.top.within if plan.top else ()
    order = [exp.Ordered(this=column(name, _COMPUTED)) for name in apart]
    if plan.order:
        by = _ordered(plan.order.by, descending=plan.order.direction == "descending")
        order.append(by)
        if plan.top:
            query = _cut(query, plan.top, by, apart)
    query = query.select(*(column(name) for name in names))
    query = query.select(*(_shown(item, column(item.of)).as_(item.of) for item in plan.columns))
    query = query.where(column("fulfils"))
    order += [exp.Ordered(this=column(name, _COMPUTED)) for name in KEYS]
    return query.order_by(*order).limit(MAX_ROWS)


def statistics(plan: Plan, kinds: Mapping[str, Kind], *, by_currency: bool) -> exp.Select:
    """One row per year, period and currency that there are several of."""
    groups = ["fiscal_year"] if len(plan.scope.fiscal_years) > 1 else []
    groups += ["period"] if len(plan.scope.periods) > 1 else []
    groups += ["currency"] if by_currency or _shows_money(plan, kinds) else []
    shown = {item.of: item for item in plan.columns}
    query = exp.select(*groups).from_(_COMPUTED)
    for statistic in plan.statistics:
        item = shown.get(statistic.name) or Column(of=statistic.name, label=statistic.name)
        query = query.select(_shown(item, _statistic(statistic)).as_(statistic.name))
    query = query.select(_companies(_judged(plan.statistics)).as_("companies"))
    if "currency" in groups:
        query = query.where(known(column("currency")))
    return query.group_by(*groups).order_by(*groups) if groups else query


def details(definitions: Sequence[str], choices: Sequence[Choice]) -> exp.Select:
    """Per row in scope: who it is, what could be computed, in which way."""
    names = (*KEYS, "company", "currency", "one_currency", "fulfils")
    query = exp.select(*(column(name) for name in names)).from_(_COMPUTED)
    query = query.select(*(known(column(name)).as_(f"has_{name}") for name in definitions))
    return query.select(*(column(choice.name) for choice in choices)).order_by(*KEYS)


def printed(cells: Sequence[Cell]) -> exp.Select:
    """The printed values behind the rows: which cell of which row, and where it stands."""
    wanted = exp.values(
        [(cell.name, cell.metric, cell.at.years, cell.at.period) for cell in cells],
        alias="wanted",
        columns=["cell", "wanted_metric", "years", "at_period"],
    )
    year = exp.Add(this=column("fiscal_year", "subjects"), expression=column("years", "wanted"))
    at_period = exp.Coalesce(this=column("at_period", "wanted"), expressions=[column("period", "subjects")])
    matched = exp.and_(
        column("ticker", "best").eq(column("ticker", "subjects")),
        column("fiscal_year", "best").eq(year),
        column("period", "best").eq(at_period),
        column("metric", "best").eq(column("wanted_metric", "wanted")),
    )
    return (
        exp.select(
            column("fiscal_year", "subjects").as_("row_year"),
            column("period", "subjects").as_("row_period"),
            column("cell", "wanted"),
            exp.Column(this=exp.Star(), table=exp.to_identifier("best")),
            column("source", "documents"),
        )
        .from_("subjects")
        .join(wanted, join_type="cross")
        .join("best", on=matched)
        .join("documents", on=column("doc_id", "documents").eq(column("doc_id", "best")), join_type="left")
        .order_by(
            column("ticker", "subjects"), column("row_year"), column("row_period"), column("cell", "wanted")
        )
    )


def _shows_money(plan: Plan, kinds: Mapping[str, Kind]) -> bool:
    return any(kinds[item.of] in MONEY_KINDS for item in plan.columns)


def _shown(item: Column, sql: exp.Expr) -> exp.Expr:
    """A value in the unit it is shown in."""
    if item.percent:
        sql = exp.Mul(this=number(100), expression=sql)
    if item.divide_by != 1:
        sql = exp.Div(this=sql, expression=number(item.divide_by))
    if item.decimals is not None:
        sql = exp.Round(this=sql, decimals=number(item.decimals))
    return sql


def _ordered(name: str, *, descending: bool) -> exp.Ordered:
    return exp.Ordered(this=column(name, _COMPUTED), desc=descending, nulls_first=False)


def _cut(query: exp.Select, top: Top, by: exp.Ordered, apart: Sequence[str]) -> exp.Select:
    """Keep the places asked for; a row without a value has no place."""
    order = [by.copy()]
    if top.ties == "cut":
        order.append(exp.Ordered(this=column("ticker", _COMPUTED)))
    place = exp.Window(
        this=exp.Anonymous(this=_RANKS[top.ties]),
        partition_by=[column(name, _COMPUTED) for name in apart],
        order=exp.Order(expressions=order),
    )
    places = exp.Between(this=column("place"), low=number(top.first), high=number(top.n))
    return query.select(place.as_("place")).where(known(by.this.copy())).qualify(places)


def _companies(condition: exp.Expr) -> exp.Expr:
    """How many companies fulfil a condition."""
    return _filtered(exp.Count(this=exp.Distinct(expressions=[column("ticker")])), condition)


def _judged(statistics: Sequence[Statistic]) -> exp.Expr:
    """The rows a statistic speaks of: those with the value, or those that can be judged."""
    of = next((s.of for s in statistics if isinstance(s, Aggregate)), None)
    if of is None:
        return known(column("fulfils"))
    return exp.and_(column("fulfils"), known(column(of)))


def _statistic(statistic: Statistic) -> exp.Expr:
    fulfils = column("fulfils")
    match statistic:
        case Aggregate():
            return _filtered(exp.func(_FUNCTIONS[statistic.function], column(statistic.of)), fulfils)
        case Count():
            return _companies(fulfils)
        case Share():
            judged = exp.Nullif(this=_companies(known(fulfils.copy())), expression=number(0))
            return exp.Div(this=_companies(fulfils), expression=judged)
        case Members() | Calculated():
            msg = f"{statistic.kind} is not compiled yet"
            raise BadInputError(msg)


def _filtered(aggregate: exp.Expr, condition: exp.Expr) -> exp.Expr:
    return exp.Filter(this=aggregate, expression=exp.Where(this=condition))
