"""What a chart shows: panels of one unit each, with labelled values."""

from dataclasses import dataclass, field, replace
from typing import Literal

from assets.answers.answer import Answer, AnswerColumn, Value
from assets.answers.grammar.outcome import say
from assets.answers.wording.keys import key_text
from assets.answers.wording.values import main_columns

Kind = Literal["bar", "line", "pie", "scatter", "stacked"]
Row = dict[str, Value]

_SCALES_EN = ((1e9, "billion"), (1e6, "million"), (1e3, "thousand"))
_SCALES_ZH = ((1e8, "亿"), (1e4, "万"))
_LABEL_WIDTH = 26  # characters of a company's name
_CURRENCIES_ZH = {"CNY": "元", "USD": "美元"}


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
    x_unit: str = ""  # of a scatter, whose two series are x and y
    left_out: int = 0  # bars beyond those shown

    @property
    def labels(self) -> list[str]:
        """Every label once, in the order of the rows."""
        return list(dict.fromkeys(label for one in self.series for label in one.values))


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
        return " / ".join(key_text(row.get(name), expressions[name], language) for name in group.by)
    if "ticker" not in row:
        return moment_label(row) or say(language, "all companies", "全部公司")
    return company_label(row)


def company_label(row: Row) -> str:
    """`Acme Industrial Corporation ACMX`, with a long name cut."""
    name, ticker = str(row.get("company") or ""), str(row["ticker"])
    if not name or name == ticker:
        return ticker
    short = name if len(name) <= _LABEL_WIDTH else name[: _LABEL_WIDTH - 1].rstrip() + "…"
    return f"{short} {ticker}"


def moment_label(row: Row) -> str:
    """`2022`, `2022 Q3`; nothing where the rows have no year."""
    year, period = row.get("fiscal_year"), row.get("period")
    if year is None:
        return ""
    return f"{year} {period}" if period and period != "FY" else str(year)


def scaled(panel: Panel, language: str) -> Panel:
    """Amounts in a unit whose numbers are short: USD million, 亿元."""
    currency = panel.unit
    if len(currency) != 3 or not currency.isupper():
        currency = {"元": "CNY", "美元": "USD"}.get(panel.unit, "")
    if not currency:
        return panel
    largest = max((abs(v) for one in panel.series for v in one.values.values()), default=0.0)
    for scale, word in _SCALES_ZH if language == "zh" else _SCALES_EN:
        if largest >= scale:
            unit = say(language, f"{currency} {word}", f"{word}{_CURRENCIES_ZH.get(currency, currency)}")
            series = tuple(
                Series(one.name, {label: v / scale for label, v in one.values.items()})
                for one in panel.series
            )
            return replace(panel, unit=unit, series=series)
    return panel
