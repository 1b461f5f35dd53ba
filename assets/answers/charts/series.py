"""What a chart shows: panels of one unit each, with labelled values."""

from dataclasses import dataclass, field, replace
from typing import Literal

from assets.answers.answer import Answer, AnswerColumn, Value
from assets.answers.grammar.outcome import say
from assets.answers.numerals import currency_name
from assets.answers.wording.keys import keys_text
from assets.answers.wording.values import main_columns

Kind = Literal["bar", "line", "pie", "scatter", "stacked"]
Row = dict[str, Value]

_SCALES_EN = ((1e9, "billion"), (1e6, "million"), (1e3, "thousand"))
_SCALES_ZH = ((1e8, "亿"), (1e4, "万"))
_LABEL_WIDTH = 34  # of a company's name; a Chinese character takes two


@dataclass(frozen=True, slots=True)
class Series:
    """Values by label; nothing where a value is missing."""

    name: str
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """Series that share an axis: one unit, one currency."""

    unit: str
    series: tuple[Series, ...]
    title: str = ""
    across: bool = False  # a scatter: the first series is x, the second y
    x_unit: str = ""
    left_out: int = 0  # bars beyond those shown
    order: tuple[str, ...] = ()  # of labels, where it is not that of the rows: moments

    @property
    def labels(self) -> list[str]:
        """Every label once, in the order of the rows."""
        found = dict.fromkeys(label for one in self.series for label in one.values)
        return [label for label in self.order if label in found] or list(found)


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart ready to draw."""

    kind: Kind
    title: str
    language: str
    panels: tuple[Panel, ...]
    notes: list[str] = field(default_factory=list)  # what was asked for and could not be drawn so


def number_columns(answer: Answer) -> list[AnswerColumn]:
    """The columns asked for that hold numbers; all of the plan's where none of those does."""
    assert answer.plan is not None
    main = [column.of for column in main_columns(answer.plan)]
    shown = [column.of for column in answer.plan.columns]
    keys = answer.plan.group.by if answer.plan.group else ()
    for names in (main, shown):
        found = [c for c in answer.columns if c.name in names and c.name not in keys and _numeric(answer, c)]
        if found:
            return found
    return []


def _numeric(answer: Answer, column: AnswerColumn) -> bool:
    values = [row.get(column.name) for row in answer.rows]
    known = [v for v in values if v is not None]
    return bool(known) and all(isinstance(v, int | float) and not isinstance(v, bool) for v in known)


def row_label(row: Row, answer: Answer) -> str:
    """What a row is called: its group, its company, or the statistic's moment."""
    assert answer.plan is not None
    group, language = answer.plan.group, answer.plan.language
    if group:
        expressions = {d.name: d.expression for d in answer.plan.definitions}
        names = {column.of: column.label for column in answer.plan.columns}
        labels = [names.get(name, name) for name in group.by]
        values = [row.get(name) for name in group.by]
        return keys_text(values, labels, [expressions[name] for name in group.by], language)
    if "ticker" not in row:
        return moment_label(row) or say(language, "all companies", "全部公司")
    return company_label(row)


def company_label(row: Row) -> str:
    """`Acme Industrial Corporation ACMX`, with a long name cut."""
    name, ticker = str(row.get("company") or ""), str(row["ticker"])
    if not name or name == ticker:
        return ticker
    return f"{_shortened(name)} {ticker}"


def _shortened(name: str) -> str:
    """A name cut where it would take too much of the chart."""
    room = _LABEL_WIDTH
    for place, character in enumerate(name):
        room -= 2 if character >= "\u2e80" else 1
        if room < 0:
            return name[: place - 1].rstrip() + "…"
    return name


def moment_label(row: Row) -> str:
    """`2022`, `2022 Q3`; nothing where the rows have no year."""
    year, period = row.get("fiscal_year"), row.get("period")
    if year is None:
        return ""
    return f"{year} {period}" if period and period != "FY" else str(year)


def scaled(panel: Panel, language: str) -> Panel:
    """Amounts in a unit whose numbers are short: USD million, 亿元; the axes of a scatter each by itself."""
    if panel.across:
        x, y = panel.series
        x_scaled, x_unit = _scaled((x,), panel.x_unit, language)
        y_scaled, unit = _scaled((y,), panel.unit, language)
        return replace(panel, series=(*x_scaled, *y_scaled), unit=unit, x_unit=x_unit)
    series, unit = _scaled(panel.series, panel.unit, language)
    return replace(panel, series=series, unit=unit)


def _scaled(series: tuple[Series, ...], unit: str, language: str) -> tuple[tuple[Series, ...], str]:
    currency = unit if len(unit) == 3 and unit.isupper() else {"元": "CNY", "美元": "USD"}.get(unit, "")
    if not currency:
        return series, unit
    largest = max((abs(v) for one in series for v in one.values.values()), default=0.0)
    for scale, word in _SCALES_ZH if language == "zh" else _SCALES_EN:
        if largest >= scale:
            unit = say(language, f"{currency} {word}", f"{word}{currency_name(currency, 'zh')}")
            return tuple(_divided(one, scale) for one in series), unit
    return series, unit


def _divided(series: Series, scale: float) -> Series:
    return Series(series.name, {label: v / scale for label, v in series.values.items()})
