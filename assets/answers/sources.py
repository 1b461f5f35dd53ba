"""The first half of every query: which rows there are, and the best printed value of every metric needed."""

from collections.abc import Sequence

from sqlglot import exp

from assets.answers.cells import KEYS, Cell
from assets.answers.kinds import MONEY_KINDS
from assets.answers.plan import Scope
from assets.answers.sql import (
    among,
    call,
    column,
    common,
    every,
    joined,
    known,
    named,
    number,
    select_from,
    text,
    texts,
)
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


def source_tables(scope: Scope, cells: Sequence[Cell], *, whole: bool) -> list[exp.CTE]:
    """The common tables `companies`, `subjects`, `printed` and `best` of a query.

    With `whole`, the printed values come with where they stand; otherwise with what a row needs of them.
    """
    years = sorted({year + cell.at.years for year in scope.fiscal_years for cell in cells})
    periods = sorted({*scope.periods, *(cell.at.period for cell in cells if cell.at.period)})
    metrics = sorted({cell.metric for cell in cells})
    values = _VALUES if whole else _needed(cells)
    found: list[exp.Query] = [_own(scope, p, years, periods, values) for p in _places(metrics, earlier=False)]
    if scope.comparatives == "gaps":
        found += [_prior(scope, p, years, periods, values) for p in _places(metrics, earlier=True)]
    printed = exp.union(*found, distinct=False, copy=False) if len(found) > 1 else found[0]
    return [
        common("companies", _companies()),
        common("subjects", _subjects(scope)),
        common("printed", printed),
        common("best", _best(scope)),
    ]


def _needed(cells: Sequence[Cell]) -> list[str]:
    """The columns that the rows are computed from, and those by which the best value is chosen."""
    columns = {cell.value_column for cell in cells} | {"metric", "filing", "doc_type", "confidence"}
    if any(cell.kind in MONEY_KINDS for cell in cells):
        columns.add("currency")
    return [name for name in _VALUES if name in columns]


def left_out(scope: Scope, cells: Sequence[Cell]) -> exp.Select:
    """The values found in the filings of the years themselves that are less sure than the scope asks for."""
    years = sorted({year + cell.at.years for year in scope.fiscal_years for cell in cells})
    periods = sorted({*scope.periods, *(cell.at.period for cell in cells if cell.at.period)})
    shown = ("ticker", "fiscal_year", "metric", "filing", "confidence")
    found: list[exp.Query] = [
        select_from(*map(column, shown), table=table).where(
            *_printed_in(scope, asked),
            exp.LT(this=column("confidence"), expression=number(scope.min_confidence)),
            among(column("fiscal_year"), years),
            among(column("period"), periods),
            copy=False,
        )
        for table, asked in _places(sorted({cell.metric for cell in cells}), earlier=False)
    ]
    unsure = exp.union(*found, distinct=False, copy=False) if len(found) > 1 else found[0]
    whole = select_from(exp.Star(), table=unsure.subquery("unsure", copy=False))
    return whole.order_by(*map(column, shown[:-1]), copy=False)


def contradictory(scope: Scope, cells: Sequence[Cell]) -> exp.Select:
    """The values whose filing of the year contradicts itself, so that none of them counts."""
    metrics = sorted({cell.metric for cell in cells})
    years = sorted({year + cell.at.years for year in scope.fiscal_years for cell in cells})
    periods = sorted({*scope.periods, *(cell.at.period for cell in cells if cell.at.period)})
    shown = ("ticker", "fiscal_year", "metric")
    return (
        select_from(*map(column, shown), table="facts")
        .where(
            *_printed_in(scope, among(column("metric"), metrics), status="conflict"),
            among(column("fiscal_year"), years),
            among(column("period"), periods),
            copy=False,
        )
        .order_by(*map(column, shown), copy=False)
    )


def _companies() -> exp.Select:
    """One name per ticker: the one in its newest filing."""
    newest = call("ARG_MAX", column("company"), column("fiscal_year"))
    names = select_from(column("ticker"), named(newest, "company"), table="documents")
    return names.where(known(column("company")), copy=False).group_by(column("ticker"), copy=False)


def _subjects(scope: Scope) -> exp.Select:
    """The rows: named companies whether or not they have a filing, else every company that has one."""
    if scope.tickers:
        return _named_subjects(scope)
    rows = select_from(*map(column, KEYS), table="documents")
    rows = rows.where(
        among(column("doc_type"), scope.doc_types),
        among(column("fiscal_year"), scope.fiscal_years),
        among(column("period"), scope.periods),
        copy=False,
    )
    return rows.group_by(*map(column, KEYS), copy=False)


def _named_subjects(scope: Scope) -> exp.Select:
    """Every company named, in every year and period."""
    lists: dict[str, exp.Expr] = {
        "ticker": texts(scope.tickers),
        "fiscal_year": exp.Array(expressions=[number(year) for year in scope.fiscal_years]),
        "period": texts(scope.periods),
    }
    sources = [
        exp.Select()
        .select(named(call("UNNEST", lists[key]), key), copy=False)
        .subquery(f"{key}s", copy=False)
        for key in KEYS
    ]
    rows = select_from(*map(column, KEYS), table=sources[0])
    for source in sources[1:]:
        rows = joined(rows, source)
    return rows


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
        places.append(("adhoc_facts", every(*tests, exp.Not(this=current) if earlier else current)))
    return places


def _own(
    scope: Scope, place: tuple[str, exp.Expr], years: list[int], periods: list[str], values: Sequence[str]
) -> exp.Select:
    """What the filing of the year itself prints."""
    table, asked = place
    shown = [*map(column, KEYS), named(number(0), "years_later"), *map(column, values)]
    return select_from(*shown, table=table).where(
        *_usable(scope, asked),
        among(column("fiscal_year"), years),
        among(column("period"), periods),
        copy=False,
    )


def _prior(
    scope: Scope, place: tuple[str, exp.Expr], years: list[int], periods: list[str], values: Sequence[str]
) -> exp.Select:
    """What later filings print of the year in their prior-period columns."""
    later = column("years_later")
    off = exp.Abs(
        this=exp.Sub(this=_days(), expression=exp.Mul(this=later, expression=_number(_DAYS_A_YEAR)))
    )
    year = exp.Sub(this=column("fiscal_year"), expression=later.copy())
    inner = _columns_of_later_filings(scope, place, years, periods)
    shown = [column("ticker"), named(year, "fiscal_year"), column("period"), later.copy()]
    return select_from(*shown, *map(column, values), table=inner.subquery("prior", copy=False)).where(
        exp.GT(this=later.copy(), expression=number(0)),
        exp.LTE(this=off, expression=_number(_DAYS_OFF)),
        among(year.copy(), years),
        copy=False,
    )


def _columns_of_later_filings(
    scope: Scope, place: tuple[str, exp.Expr], years: list[int], periods: list[str]
) -> exp.Select:
    """Prior-period columns, each with how many years before its filing it ends."""
    table, asked = place
    end = named(call("MAX", column("period_end")), "filing_end")
    ends = select_from(column("filing"), end, table="documents").group_by(column("filing"), copy=False)
    gap = exp.Round(this=exp.Div(this=_days(), expression=_number(_DAYS_A_YEAR)))
    inner = select_from(exp.Star(), named(exp.cast(gap, "INT"), "years_later"), table=table)
    inner = joined(inner, ends.subquery("ends", copy=False), using="filing")
    return inner.where(
        *_usable(scope, asked),
        exp.GT(this=column("fiscal_year"), expression=number(min(years, default=0))),
        among(column("period"), periods),
        copy=False,
    )


def _days() -> exp.Expr:
    return exp.DateDiff(this=column("filing_end"), expression=column("period_end"), unit=exp.var("day"))


def _number(text: str) -> exp.Expr:
    return exp.Literal.number(text)


def _usable(scope: Scope, asked: exp.Expr) -> list[exp.Expr]:
    sure = exp.GTE(this=column("confidence"), expression=number(scope.min_confidence))
    return [*_printed_in(scope, asked), sure]


def _printed_in(scope: Scope, asked: exp.Expr, *, status: str = "found") -> list[exp.Expr]:
    """What is found of the metrics asked for in the scope's documents, however sure."""
    tests: list[exp.Expr] = [
        exp.EQ(this=column("status"), expression=text(status)),
        exp.EQ(this=column("scope"), expression=text(scope.reporting)),
        asked,
        among(column("doc_type"), scope.doc_types),
    ]
    if scope.tickers:
        tests.append(among(column("ticker"), scope.tickers))
    return tests


def _best(scope: Scope) -> exp.Select:
    """One value per company, year, period and metric: the year's own filing first, then the next one.

    The whole row with the least of what it is judged by: a window function would take four times as long.
    """
    preferred = call("LIST_POSITION", texts(scope.doc_types), column("doc_type"))
    judged = call(
        "ROW", column("years_later"), preferred, exp.Neg(this=column("confidence")), column("filing")
    )
    chosen = named(call("ARG_MIN", column("printed"), judged), "chosen")
    firsts = select_from(chosen, table="printed").group_by(*map(column, KEYS), column("metric"), copy=False)
    return select_from(call("UNNEST", column("chosen")), table=firsts.subquery("firsts", copy=False))
