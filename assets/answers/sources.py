"""The first half of every query: which rows there are, and the best printed value of every metric needed."""

from collections.abc import Sequence

from sqlglot import exp

from assets.answers.cells import Cell
from assets.answers.plan import Scope
from assets.answers.sql import among, column, text, texts
from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.line_items import ADHOC

_VALUES = (
    "metric",
    "value",
    "value_text",
    "value_date",
    "value_bool",
    "value_list",
    "unit",
    "currency",
    "filing",
    "doc_id",
    "doc_type",
    "page",
    "bbox",
    "raw",
    "quote",
    "confidence",
)
# a column of the statements is a prior year's when it ends a whole number of years earlier; fiscal years
# of 52 and 53 weeks move by days
_DAYS_A_YEAR = "365.25"
_DAYS_OFF = "20"


def with_sources(query: exp.Select, scope: Scope, cells: Sequence[Cell]) -> exp.Select:
    """Put the common tables `companies`, `subjects`, `printed` and `best` before a query."""
    years = sorted({year + cell.at.years for year in scope.fiscal_years for cell in cells})
    periods = sorted({*scope.periods, *(cell.at.period for cell in cells if cell.at.period)})
    metrics = sorted({cell.metric for cell in cells})
    parts: list[tuple[str, exp.Query]] = [("companies", _companies()), ("subjects", _subjects(scope))]
    found: list[exp.Query] = [_own(scope, p, years, periods) for p in _places(metrics, earlier=False)]
    if scope.comparatives == "gaps":
        found += [_prior(scope, p, years, periods) for p in _places(metrics, earlier=True)]
    printed = exp.union(*found, distinct=False, copy=False) if len(found) > 1 else found[0]
    parts += [("printed", printed), ("best", _best(scope))]
    for name, part in parts:
        query = query.with_(name, as_=part, copy=False)
    return query


def left_out(scope: Scope, cells: Sequence[Cell]) -> exp.Select:
    """The values found in the filings of the years themselves that are less sure than the scope asks for."""
    years = sorted({year + cell.at.years for year in scope.fiscal_years for cell in cells})
    periods = sorted({*scope.periods, *(cell.at.period for cell in cells if cell.at.period)})
    sure = exp.Literal.number(scope.min_confidence)
    found: list[exp.Query] = [
        exp.select("ticker", "fiscal_year", "metric", "filing", "confidence")
        .from_(table)
        .where(
            *_printed_in(scope, asked),
            exp.LT(this=column("confidence"), expression=sure.copy()),
            among(column("fiscal_year"), years),
            among(column("period"), periods),
        )
        for table, asked in _places(sorted({cell.metric for cell in cells}), earlier=False)
    ]
    unsure = exp.union(*found, distinct=False, copy=False) if len(found) > 1 else found[0]
    query = exp.select(exp.Star()).from_(unsure.subquery("unsure"))
    return query.order_by("ticker", "fiscal_year", "metric", "filing")


def _companies() -> exp.Select:
    """One name per ticker: the one in its newest filing."""
    newest = exp.func("ARG_MAX", column("company"), column("fiscal_year"))
    return (
        exp.select(column("ticker"), newest.as_("company"))
        .from_("documents")
        .where(column("company").is_(exp.null()).not_())
        .group_by(column("ticker"))
    )


def _subjects(scope: Scope) -> exp.Select:
    """The rows: named companies whether or not they have a filing, else every company that has one."""
    keys = ("ticker", "fiscal_year", "period")
    if scope.tickers:
        lists: dict[str, exp.Array] = {
            "ticker": texts(scope.tickers),
            "fiscal_year": exp.Array(expressions=[exp.Literal.number(y) for y in scope.fiscal_years]),
            "period": texts(scope.periods),
        }
        rows = exp.select(*(exp.func("UNNEST", lists[key]).as_(key) for key in keys[:1]))
        query = exp.select(*keys).from_(rows.subquery("tickers"))
        for key in keys[1:]:
            other = exp.select(exp.func("UNNEST", lists[key]).as_(key))
            query = query.join(other.subquery(f"{key}s"), join_type="cross")
        return query
    return (
        exp.select(*keys)
        .from_("documents")
        .where(
            among(column("doc_type"), scope.doc_types),
            among(column("fiscal_year"), scope.fiscal_years),
            among(column("period"), scope.periods),
        )
        .group_by(*keys)
    )


def _places(metrics: list[str], *, earlier: bool) -> list[tuple[str, exp.Expr]]:
    """The tables that hold the metrics, each with the test of those it is asked for.

    Line items beside the catalogue stand in a view, which is told the labels to be fast.
    """
    read = [metric for metric in metrics if not metric.startswith(ADHOC)]
    lines = [metric for metric in metrics if metric.startswith(ADHOC)]
    items = sorted({metric.removeprefix(ADHOC).removesuffix(QUARTER_SUFFIX) for metric in lines})
    places: list[tuple[str, exp.Expr]] = []
    if read or not lines:
        places.append(("comparatives" if earlier else "facts", among(column("metric"), read)))
    if lines:
        current: exp.Expr = column("is_current")
        tests = (among(column("line_item"), items), among(column("metric"), lines))
        places.append(("adhoc_facts", exp.and_(*tests, exp.not_(current) if earlier else current)))
    return places


def _own(scope: Scope, place: tuple[str, exp.Expr], years: list[int], periods: list[str]) -> exp.Select:
    """What the filing of the year itself prints."""
    table, asked = place
    return (
        exp.select("ticker", "fiscal_year", "period", exp.Literal.number(0).as_("years_later"))
        .select(*_VALUES)
        .from_(table)
        .where(
            _usable(scope, asked),
            among(column("fiscal_year"), years),
            among(column("period"), periods),
        )
    )


def _prior(scope: Scope, place: tuple[str, exp.Expr], years: list[int], periods: list[str]) -> exp.Select:
    """What later filings print of the year in their prior-period columns."""
    table, asked = place
    ends = (
        exp.select("filing", exp.Max(this=column("period_end")).as_("filing_end"))
        .from_("documents")
        .group_by("filing")
    )
    days = exp.DateDiff(this=column("filing_end"), expression=column("period_end"), unit=exp.var("day"))
    gap = exp.cast(exp.Round(this=exp.Div(this=days, expression=exp.Literal.number(_DAYS_A_YEAR))), "INT")
    whole = exp.Mul(this=column("years_later"), expression=exp.Literal.number(_DAYS_A_YEAR))
    off = exp.Abs(this=exp.Sub(this=days.copy(), expression=whole))
    year = exp.Sub(this=column("fiscal_year"), expression=column("years_later"))
    inner = (
        exp.select(exp.Star(), gap.as_("years_later"))
        .from_(table)
        .join(ends.subquery("ends"), using=["filing"])
        .where(_usable(scope, asked), among(column("period"), periods))
    )
    return (
        exp.select("ticker", year.as_("fiscal_year"), "period", "years_later")
        .select(*_VALUES)
        .from_(inner.subquery("prior"))
        .where(
            exp.GT(this=column("years_later"), expression=exp.Literal.number(0)),
            exp.LTE(this=off, expression=exp.Literal.number(_DAYS_OFF)),
            among(year.copy(), years),
        )
    )


def _usable(scope: Scope, asked: exp.Expr) -> exp.Expr:
    sure = exp.GTE(this=column("confidence"), expression=exp.Literal.number(scope.min_confidence))
    status, reporting, *others = _printed_in(scope, asked)
    return exp.and_(status, reporting, sure, *others)


def _printed_in(scope: Scope, asked: exp.Expr) -> list[exp.Expr]:
    """What is found of the metrics asked for in the scope's documents, however sure."""
    tests: list[exp.Expr] = [
        exp.EQ(this=column("status"), expression=text("found")),
        exp.EQ(this=column("scope"), expression=text(scope.reporting)),
        asked,
        among(column("doc_type"), scope.doc_types),
    ]
    if scope.tickers:
        tests.append(among(column("ticker"), scope.tickers))
    return tests


def _best(scope: Scope) -> exp.Select:
    """One value per company, year, period and metric: the year's own filing first, then the next one."""
    preferred = exp.func("LIST_POSITION", texts(scope.doc_types), column("doc_type"))
    place = exp.Window(
        this=exp.RowNumber(),
        partition_by=[column(name) for name in ("ticker", "fiscal_year", "period", "metric")],
        order=exp.Order(
            expressions=[
                exp.Ordered(this=column("years_later")),
                exp.Ordered(this=preferred),
                exp.Ordered(this=column("confidence"), desc=True),
                exp.Ordered(this=column("filing")),
            ]
        ),
    )
    chosen = exp.EQ(this=place, expression=exp.Literal.number(1))
    return exp.select(exp.Star()).from_("printed").qualify(chosen)
