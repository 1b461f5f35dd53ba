"""What a question is made of once its words are recognised."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from assets.answers.expressions import Expression
from assets.answers.grammar.words import Role
from assets.answers.plan import Period
from assets.answers.vocabulary import Kind

Direction = Literal["ascending", "descending"]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the question, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class WordPart(Part):
    """A word of the closed lists."""

    role: Role
    value: str


@dataclass(frozen=True, slots=True)
class MetricPart(Part):
    """A catalogue name; several ids where the catalogue uses the name twice."""

    metrics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompanyPart(Part):
    """A company of the store; several tickers where the name fits several."""

    tickers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class YearsPart(Part):
    """One year, or the first and last of a range."""

    first: int
    last: int
    period: Period | None = None  # written together: 2025Q3
    open: bool = False  # and every later year in the store: since 2019

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class SpanPart(Part):
    """A number of years without saying which: the last three years, a three-year average."""

    years: int
    role: Literal["last", "average", "growth"]


@dataclass(frozen=True, slots=True)
class PeriodPart(Part):
    """A part of the fiscal year; `single` = the quarter alone, None = not said."""

    period: Period
    single: bool | None = None


@dataclass(frozen=True, slots=True)
class NumberPart(Part):
    """A bare number: how many, or a threshold without a unit."""

    value: float


@dataclass(frozen=True, slots=True)
class QuantityPart(Part):
    """A number with a unit or a currency, in base units; percent stays as printed (5% is 5)."""

    value: float
    unit: Literal["plain", "percent", "points"]
    currency: str | None


@dataclass(frozen=True, slots=True)
class TopPart(Part):
    """top 5, 前三, the second (first = n = 2)."""

    n: int
    direction: Direction | None
    first: int = 1


@dataclass(frozen=True, slots=True)
class UnitPart(Part):
    """How numbers are to be shown."""

    divide_by: float = 1
    currency: str | None = None
    percent: bool = False
    decimals: int | None = None


@dataclass(frozen=True, slots=True)
class TextPart(Part):
    """Words that a text is to contain, with the other spellings they are known by."""

    spellings: tuple[str, ...]
    about: str = ""  # the metric that such a name belongs to where none is named: an auditor's, a place


@dataclass(frozen=True, slots=True)
class DayPart(Part):
    """A day, or the first and last day of a month."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class MonthPart(Part):
    """A month of any year."""

    month: int


@dataclass(frozen=True, slots=True)
class DurationPart(Part):
    """A number of days: 7天, two weeks."""

    days: int


@dataclass(frozen=True, slots=True)
class TimesPart(Part):
    """How many times as much: 两倍, twice, 1.5 times; two standard deviations."""

    value: float
    deviations: bool = False


@dataclass(frozen=True, slots=True)
class UnknownPart(Part):
    """Words that mean nothing here."""


@dataclass(frozen=True, slots=True)
class Measure(Part):
    """Something that can be computed for a company and year: a metric, or parts combined."""

    name: str  # identifier in the plan
    label: str  # what it is called in the answer
    expression: Expression
    kind: Kind
    percent: bool = False  # a ratio that is shown as a percentage
    span: int = 0  # growth and change: years back; 0 = not yet known
    falling: bool = False  # asked as a decline
    shows: tuple["Measure", ...] = ()  # inputs worth a column of their own


@dataclass(frozen=True, slots=True)
class MarkPart(Part):
    """A bracket."""


@dataclass(frozen=True, slots=True)
class FormulaPart(Part):
    """A name that the question itself defines."""

    name: str  # of its definition in the plan
