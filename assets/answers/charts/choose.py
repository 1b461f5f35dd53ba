"""Which chart fits an answer: years -> lines, a ranking -> bars, shares of a whole -> a pie."""

from collections.abc import Callable, Sequence

from assets.answers.answer import Answer, AnswerColumn
from assets.answers.charts.series import (
    Kind,
    Panel,
    Picture,
    Row,
    Series,
    company_label,
    moment_label,
    number_columns,
    row_label,
    scaled,
)
from assets.answers.expressions import Across, Arithmetic, Expression, Ratio
from assets.answers.grammar.outcome import listed, say
from assets.answers.plan import Plan
from assets.errors import BadInputError

MAX_BARS = 30
MAX_LINES = 10
MAX_SLICES = 8
_MANY = 6  # companies from which two measures make a scatter
_PERIODS = ("Q1", "H1", "Q2", "Q3", "Q4", "FY")


def picture_of(answer: Answer, kind: Kind | None = None) -> Picture:
    """What to draw of an answer; BadInputError where it has no numbers to draw.

    `kind` is the chart asked for; without one it follows from the plan.
    """
    plan, columns = answer.plan, number_columns(answer)
    if plan is None or not answer.rows or not columns:
        msg = f"nothing to draw: {answer.answer}" if not answer.rows else "the answer has no numbers to draw"
        raise BadInputError(msg)
    notes: list[str] = []
    wanted = kind or (plan.chart if plan.chart != "auto" else None)
    chosen = wanted or _fitting(answer, columns)
    chosen = _possible(chosen, answer, columns, notes)
    panels = tuple(scaled(panel, plan.language) for panel in _panels(chosen, answer, columns, notes))
    title = _title(answer, columns)
    return Picture(chosen, title, plan.language, panels, notes)


def _fitting(answer: Answer, columns: Sequence[AnswerColumn]) -> Kind:
    """The kind that the plan suggests."""
    plan, rows = answer.plan, answer.rows
    assert plan is not None
    if (
        len({moment_label(row) for row in rows}) > 1
        and not plan.group
        and not (plan.top and not plan.top.within)
    ):
        return "line"
    whole = [c for c in columns if _is_share(c.name, plan)]
    if whole and len(rows) > 1:
        return "pie"
    if not plan.order and not plan.statistics and len(columns) == 2 and len(rows) >= _MANY:
        return "scatter"
    return "bar"


def _is_share(name: str, plan: Plan) -> bool:
    """Whether a column is each row's part of the sum of all."""
    expression = next((d.expression for d in plan.definitions if d.name == name), None)
    below: Expression | None = None
    if isinstance(expression, Ratio):
        below = expression.denominator
    if isinstance(expression, Arithmetic) and expression.operator == "/":
        below = expression.right
    grouped = plan.group is not None and any(s.name == name and s.kind == "share" for s in plan.statistics)
    return grouped or (isinstance(below, Across) and below.function == "sum")


def _possible(kind: Kind, answer: Answer, columns: Sequence[AnswerColumn], notes: list[str]) -> Kind:
    """The kind itself, or bars where the numbers do not allow it."""
    assert answer.plan is not None
    language = answer.plan.language
    values = [row.get(columns[0].name) for row in answer.rows]
    numbers = [v for v in values if isinstance(v, int | float)]
    if kind == "pie" and (min(numbers) < 0 or sum(numbers) == 0):
        notes.append(
            say(
                language,
                "A pie cannot show negative values: bars are drawn.",
                "饼图无法表示负值，改用条形图。",
            )
        )
        return "bar"
    if kind == "scatter" and len(columns) < 2:
        notes.append(
            say(language, "A scatter needs two measures: bars are drawn.", "散点图需要两个指标，改用条形图。")
        )
        return "bar"
    if kind == "line" and len(answer.rows) < 2:
        notes.append(
            say(language, "A line needs two points: a bar is drawn.", "折线图至少需要两个点，改用条形图。")
        )
        return "bar"
    return kind


def _panels(kind: Kind, answer: Answer, columns: Sequence[AnswerColumn], notes: list[str]) -> list[Panel]:
    if kind == "scatter":
        return [_scatter(rows, columns, currency) for currency, rows in _by_currency(answer)]
    if kind == "pie":
        return [_slices(rows, columns[0], answer, currency) for currency, rows in _by_currency(answer)]
    by_unit: dict[str | None, list[AnswerColumn]] = {}
    for column in columns:
        by_unit.setdefault(column.unit, []).append(column)
    panels = []
    for currency, rows in _by_currency(answer):
        for same in by_unit.values():
            panels.append(_axis(kind, rows, same, answer, currency, notes))
    return [panel for panel in panels if any(one.values for one in panel.series)]


def _by_currency(answer: Answer) -> list[tuple[str | None, list[Row]]]:
    """Rows by currency: amounts of two currencies never share an axis."""
    money = any(c.unit and "currency" in c.unit for c in answer.columns)
    currencies = list(dict.fromkeys(row.get("currency") for row in answer.rows))
    if not money or len(currencies) < 2:
        return [(None, answer.rows)]
    return [
        (str(currency), [row for row in answer.rows if row.get("currency") == currency])
        for currency in currencies
        if currency
    ]


def _unit(column: AnswerColumn, currency: str | None) -> str:
    unit = column.unit or ""
    unit = unit.replace("currency", currency) if currency else unit
    return "" if unit in ("count", "times") else unit


def _axis(
    kind: Kind,
    rows: Sequence[Row],
    columns: Sequence[AnswerColumn],
    answer: Answer,
    currency: str | None,
    notes: list[str],
) -> Panel:
    """Bars or lines of columns that have one unit."""
    unit = _unit(columns[0], currency)
    titles = [column.label for column in columns]
    assert answer.plan is not None
    title = listed(titles, answer.plan.language)
    moments = len({moment_label(row) for row in rows}) > 1
    if len(rows) == 1 and "ticker" not in rows[0] and not answer.plan.group:
        row = rows[0]
        values = {c.label: float(v) for c in columns if isinstance(v := row.get(c.name), int | float)}
        return Panel(unit, (Series("", values),))
    if moments and "ticker" in rows[0] and kind in ("line", "stacked"):
        return _over_time(rows, columns, unit, title, answer, notes)
    shown = list(rows)[:MAX_BARS] if kind != "line" else list(rows)

    def label(row: Row) -> str:
        text = row_label(row, answer)
        return f"{text} {moment_label(row)}" if moments and "ticker" in row else text

    series = tuple(Series(column.label, _values(shown, column, label)) for column in columns)
    return Panel(unit, series, title, left_out=len(rows) - len(shown))


def _over_time(
    rows: Sequence[Row],
    columns: Sequence[AnswerColumn],
    unit: str,
    title: str,
    answer: Answer,
    notes: list[str],
) -> Panel:
    """A line for each company, or for each measure of one company."""
    ordered = sorted(rows, key=_time)
    order = tuple(dict.fromkeys(moment_label(row) for row in ordered))
    companies = list(dict.fromkeys(str(row["ticker"]) for row in rows))
    if len(companies) == 1:
        series = tuple(Series(column.label, _values(ordered, column, moment_label)) for column in columns)
        return Panel(unit, series, title, order=order)
    if len(companies) > MAX_LINES:
        assert answer.plan is not None
        english = f"Lines of the first {MAX_LINES} of {len(companies)} companies are drawn."
        chinese = f"仅画出{len(companies)}家公司中前{MAX_LINES}家。"
        notes.append(say(answer.plan.language, english, chinese))
    lines = []
    for ticker in companies[:MAX_LINES]:
        mine = [row for row in ordered if row["ticker"] == ticker]
        lines.append(Series(company_label(mine[0]), _values(mine, columns[0], moment_label)))
    return Panel(unit, tuple(lines), columns[0].label, order=order)


def _time(row: Row) -> tuple[int, int]:
    period = str(row.get("period") or "FY")
    return int(str(row["fiscal_year"])), _PERIODS.index(period) if period in _PERIODS else len(_PERIODS)


def _values(rows: Sequence[Row], column: AnswerColumn, label: Callable[[Row], str]) -> dict[str, float]:
    return {label(row): float(v) for row in rows if isinstance(v := row.get(column.name), int | float)}


def _scatter(rows: Sequence[Row], columns: Sequence[AnswerColumn], currency: str | None) -> Panel:
    """Two measures of many companies: the first is across, the second up."""
    both = [row for row in rows if all(row.get(c.name) is not None for c in columns[:2])]
    x, y = (Series(column.label, _values(both, column, company_label)) for column in columns[:2])
    return Panel(_unit(columns[1], currency), (x, y), across=True, x_unit=_unit(columns[0], currency))


def _slices(rows: Sequence[Row], column: AnswerColumn, answer: Answer, currency: str | None) -> Panel:
    """Parts of a whole, the largest first; the small ones together."""
    assert answer.plan is not None
    last = max(rows, key=_time) if "ticker" in rows[0] else rows[0]
    rows = [row for row in rows if moment_label(row) == moment_label(last)] if "ticker" in last else rows
    values = _values(rows, column, lambda row: row_label(row, answer))
    ordered = dict(sorted(values.items(), key=lambda item: -item[1]))
    if len(ordered) > MAX_SLICES:
        kept = dict(list(ordered.items())[: MAX_SLICES - 1])
        others = len(ordered) - len(kept)
        rest = say(answer.plan.language, f"{others} others", f"其他{others}项")
        ordered = {**kept, rest: sum(ordered.values()) - sum(kept.values())}
    return Panel(_unit(column, currency), (Series(column.label, ordered),), column.label)


def _title(answer: Answer, columns: Sequence[AnswerColumn]) -> str:
    """What is shown, and when."""
    plan = answer.plan
    assert plan is not None
    years = plan.scope.fiscal_years
    when = f"{years[0]}" if len(years) == 1 else f"{min(years)}-{max(years)}"
    labels = list(dict.fromkeys(column.label for column in columns))
    what = say(plan.language, ", ", "、").join(labels)
    if plan.group:
        names = {c.of: c.label for c in plan.columns}
        by = listed([names.get(name, name) for name in plan.group.by], plan.language)
        what += say(plan.language, f" by {by}", f"（按{by}）")
    tickers = {row.get("ticker") for row in answer.rows}
    if len(tickers) == 1 and None not in tickers:
        what = say(
            plan.language,
            f"{company_label(answer.rows[0])}: {what}",
            f"{company_label(answer.rows[0])} {what}",
        )
    if any(str(year) in what for year in years):
        return what
    return say(plan.language, f"{what}, fiscal {when}", f"{what}（{when}年）")
