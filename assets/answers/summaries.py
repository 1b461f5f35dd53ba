"""The last part of a query with statistics: computed rows -> groups -> one row each, ordered and cut."""

from collections.abc import Mapping, Sequence

from sqlglot import exp

from assets.answers.cells import GROUPED
from assets.answers.conditions import comparable
from assets.answers.plan import Aggregate, Calculated, Count, Group, Members, Plan, Share, Statistic
from assets.answers.sql import among, call, column, common, divide, every, known, named, select_from
from assets.answers.tables import COMPUTED
from assets.answers.texts import distinct_entries
from assets.answers.vocabulary import Kind
from assets.answers.windows import aggregate

ENTRIES = "entries"  # rows with their lists taken apart
MEMBERS = "members"  # rows whose group is known, with what shares are of
LISTS = frozenset({"list", "ordinals"})
WORDS = frozenset({"text", "list"})

Kinds = Mapping[str, Kind]


def apart(plan: Plan, *, by_currency: bool) -> list[str]:
    """What statistics stand apart by: years and periods that there are several of, currencies."""
    years = any(s.years for s in plan.statistics if not isinstance(s, Calculated))
    names = ["fiscal_year"] if len(plan.scope.fiscal_years) > 1 and not years else []
    names += ["period"] if len(plan.scope.periods) > 1 else []
    return names + (["currency"] if by_currency else [])


def group_tables(plan: Plan, kinds: Kinds, names: Sequence[str]) -> list[exp.CTE]:
    """The common tables that end in `grouped`: a row per group, a column per statistic."""
    source, group, tables = COMPUTED, plan.group, []
    if group:
        if group.elements and any(kinds[name] in LISTS for name in group.by):
            tables.append(common(ENTRIES, _entries(group, kinds)))
            source = ENTRIES
        tables.append(common(MEMBERS, _members(plan, group, source, names)))
        source = MEMBERS
    return [*tables, common(GROUPED, _grouped(plan, kinds, source, names))]


def entry_kind(kind: Kind) -> Kind:
    """The kind of the entries of a list."""
    return {"list": "text", "ordinals": "ordinal"}.get(kind, kind)  # type: ignore[return-value]


def where_name(statistic: Statistic) -> str:
    """The computed column that says whether a row fulfils a statistic's own condition."""
    return f"where_{statistic.name}"


def _entries(group: Group, kinds: Kinds) -> exp.Select:
    """Every row once for each combination of the entries of its lists; none for an empty or unknown list."""
    lists = [name for name in group.by if kinds[name] in LISTS]
    query = select_from(exp.Star(), table=COMPUTED)
    for place, name in enumerate(lists):
        entries = call("UNNEST", distinct_entries(column(name), kinds[name]))
        inner = query.subquery(f"entries_{place}", copy=False) if place else COMPUTED
        query = select_from(exp.Star(replace=[named(entries, name)]), table=inner)
    return query


def _members(plan: Plan, group: Group, source: str, names: Sequence[str]) -> exp.Select:
    """The rows that fulfil the conditions and whose group is known, with how many companies there are."""
    query = select_from(exp.Star(), table=source)
    for statistic in plan.statistics:
        if isinstance(statistic, Share) and statistic.where is None:
            apart = [column(name) for name in names]
            total = exp.Window(this=_companies(_in_years(statistic, [])), partition_by=apart)
            query = query.select(named(total, f"all_{statistic.name}"), copy=False)
    return query.where(column("fulfils"), *(known(column(name)) for name in group.by), copy=False)


def _grouped(plan: Plan, kinds: Kinds, source: str, names: Sequence[str]) -> exp.Select:
    by = plan.group.by if plan.group else ()
    elements = plan.group is not None and plan.group.elements
    kept = {name: entry_kind(kinds[name]) if elements else kinds[name] for name in by}
    keys = [comparable(column(name, source), kind) for name, kind in kept.items()]
    shown: list[exp.Expr] = [column(name) for name in names]
    for (name, kind), key in zip(kept.items(), keys, strict=True):
        shown.append(named(_written(name, source, kind) if kind in WORDS else key.copy(), name))
    for s in plan.statistics:
        if not isinstance(s, Calculated):
            shown.append(named(_statistic(s, grouped=plan.group is not None, kinds=kinds), s.name))
    shown.append(named(_companies(_judged(plan.statistics)), "companies"))
    query = select_from(*shown, table=source)
    if "currency" in names:
        query = query.where(known(column("currency")), copy=False)
    apart = [*(column(name) for name in names), *keys]
    return query.group_by(*apart, copy=False) if apart else query


def _written(name: str, source: str, kind: Kind) -> exp.Expr:
    """How a group is written whose rows write it in several ways."""
    sql: exp.Expr = column(name, source)
    return call("MAX", call("LIST_SORT", sql) if kind == "list" else sql)


def _companies(conditions: Sequence[exp.Expr]) -> exp.Expr:
    """How many companies fulfil all conditions."""
    return _filtered(exp.Count(this=exp.Distinct(expressions=[column("ticker")])), conditions)


def _judged(statistics: Sequence[Statistic]) -> list[exp.Expr]:
    """The rows that the first statistic speaks of: those with the value, or those that can be judged."""
    first = next((s for s in statistics if isinstance(s, Aggregate)), None)
    if first is not None:
        return [column("fulfils"), known(column(first.of))]
    tests = [
        known(column(where_name(s))) for s in statistics[:1] if not isinstance(s, Calculated) and s.where
    ]
    return [column("fulfils"), *tests] if tests else [known(column("fulfils"))]


def _in_years(statistic: Aggregate | Count | Share | Members, tests: list[exp.Expr]) -> list[exp.Expr]:
    """The tests, and that the row is of the statistic's years and fulfils the plan's conditions."""
    years = [among(column("fiscal_year"), statistic.years)] if statistic.years else []
    return [column("fulfils"), *years, *tests]


def _statistic(statistic: Aggregate | Count | Share | Members, *, grouped: bool, kinds: Kinds) -> exp.Expr:
    own = column(where_name(statistic))
    kept = _in_years(statistic, [own] if statistic.where else [])
    match statistic:
        case Aggregate():
            return _aggregate(statistic, kept, kinds)
        case Count():
            return _companies(kept)
        case Members():
            tickers = _filtered(call("LIST", exp.Distinct(expressions=[column("ticker")])), kept)
            return exp.Coalesce(this=call("LIST_SORT", tickers), expressions=[exp.Array(expressions=[])])
        case Share() if grouped and statistic.where is None:
            return divide(_companies(kept), call("MIN", column(f"all_{statistic.name}")))
        case Share():
            return divide(_companies(kept), _companies(_could_be(statistic, own)))


def _could_be(statistic: Share, own: exp.Expr) -> list[exp.Expr]:
    """The rows that a share is of."""
    if statistic.where:
        return _in_years(statistic, [known(own)])
    years = _in_years(statistic, [])[1:]
    return [known(column("fulfils")), *years]


def _aggregate(statistic: Aggregate, kept: Sequence[exp.Expr], kinds: Kinds) -> exp.Expr:
    value = column(statistic.of)
    if statistic.function != "range":
        return _filtered(aggregate(statistic.function, value, statistic.percent), kept)
    low, high = (_filtered(aggregate(end, value.copy(), None), kept) for end in ("min", "max"))
    if kinds[statistic.of] == "date":
        return exp.DateDiff(this=high, expression=low, unit=exp.var("day"))
    return exp.Sub(this=high, expression=low)


def _filtered(aggregated: exp.Expr, conditions: Sequence[exp.Expr]) -> exp.Expr:
    return exp.Filter(this=aggregated, expression=exp.Where(this=every(*conditions)))
