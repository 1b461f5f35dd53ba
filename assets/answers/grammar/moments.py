"""Fixing the years and periods of measures once the scope is known."""

from dataclasses import dataclass, replace
from typing import Literal

from assets.answers.expressions import (
    Altered,
    Cagr,
    Change,
    Condition,
    Either,
    Every,
    Expression,
    Growth,
    Indicator,
    Metric,
    Negation,
    OverYears,
)
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.scope import Where
from assets.answers.grammar.steady import steady_years
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import children, conditions_in, mapped, mapped_condition
from assets.facts.catalogue import QUARTER_SUFFIX

OfYears = Literal["mean", "sum"]


@dataclass(frozen=True, slots=True)
class Moments:
    """The rows' years, and how far growth and averages look back from them."""

    vocabulary: Vocabulary
    language: str
    rows: tuple[int, ...]  # the fiscal years that rows are made for
    back: int  # years that growth looks back
    mean: int  # years that an average or a sum goes over; 0 = neither
    single_quarter: bool
    over: OfYears = "mean"

    def expression(self, expression: Expression) -> Expression:
        """With years and periods fixed."""
        return mapped(expression, self._fixed)

    def condition(self, condition: Condition) -> Condition:
        return self._altered(mapped_condition(condition, self._fixed))

    def _altered(self, condition: Condition) -> Condition:
        """A change of a text looks back as far as growth does."""
        match condition:
            case Altered():
                return condition.model_copy(update={"years": self.back})
            case Every() | Either():
                inner = tuple(self._altered(c) for c in condition.conditions)
                return condition.model_copy(update={"conditions": inner})
            case Negation():
                return Negation(condition=self._altered(condition.condition))
            case _:
                return condition

    def measure(self, measure: Measure) -> Measure:
        """With years and periods fixed, and said in the label."""
        fixed = replace(measure, expression=self.expression(measure.expression))
        if measure.span:
            return replace(fixed, label=self._dated(measure.label), span=self.back)
        return fixed

    def averaged(self, measure: Measure) -> Measure:
        """The mean, or the sum, of a measure over the years asked for."""
        if self.over == "sum":
            label = say(
                self.language,
                f"sum of {measure.label} over {self.mean} years",
                f"{measure.label}{self.mean}年合计",
            )
            total = OverYears(function="sum", of=measure.expression, years=self.mean)
            return replace(measure, name=f"{measure.name}_sum", label=label, expression=total, shows=())
        label = say(
            self.language,
            f"{self.mean}-year average of {measure.label}",
            f"{measure.label}的{self.mean}年平均值",
        )
        expression = OverYears(of=measure.expression, years=self.mean)
        return replace(measure, name=f"{measure.name}_average", label=label, expression=expression, shows=())

    def _fixed(self, part: Expression) -> Expression:
        match part:
            case Growth() | Change() | Cagr():
                return part.model_copy(update={"years": self.back})
            case Indicator():
                return Indicator(condition=self._altered(part.condition))
            case Metric() if self.single_quarter:
                return self._quarter(part)
            case _:
                return part

    def formula(self, expression: Expression) -> Expression:
        """A formula of the question's own: its years are fixed, its quarters may be single."""

        def alone(part: Expression) -> Expression:
            return self._quarter(part) if isinstance(part, Metric) and self.single_quarter else part

        return mapped(expression, alone)

    def _quarter(self, part: Metric) -> Metric:
        term = self.vocabulary.term(part.metric)
        if term.instant or part.metric.endswith(QUARTER_SUFFIX):
            return part
        if not term.read:
            name = term.name(self.language)
            message = say(
                self.language,
                f"{name} of a single quarter is not computed; ask for the year to date",
                f"不计算单季度的{name}；请改问累计数",
            )
            raise NotUnderstoodError(message)
        return part.model_copy(update={"metric": part.metric + QUARTER_SUFFIX})

    def _dated(self, label: str) -> str:
        if len(self.rows) > 1:
            return say(
                self.language, f"{label} on {self.back} year(s) before", f"{label}（较{self.back}年前）"
            )
        first, last = self.rows[0] - self.back, self.rows[0]
        return say(self.language, f"{label} from {first} to {last}", f"{first}-{last}年{label}")


def looks_back(expression: Expression) -> bool:
    """Whether a value is of two years: growth, a change, a flag that turned."""
    match expression:
        case Growth() | Change() | Cagr():
            return True
        case Indicator():
            return _alters(expression.condition)
        case _:
            return any(looks_back(child) for child in children(expression))


def _alters(condition: Condition) -> bool:
    return isinstance(condition, Altered) or any(_alters(inner) for inner in conditions_in(condition))


def moments(
    vocabulary: Vocabulary,
    language: str,
    gathered: Gathered,
    where: Where,
    *,
    growing: bool,
    compound: bool,
    yearly: bool,
    over: OfYears | None,
) -> Moments:
    """The rows' years: every year asked for, or the last one where growth or an average spans them."""
    years, back, mean = where.years, 1, 0
    grown = _span(gathered, "growth") if growing else 0
    if grown:
        _refuse_span(grown, where.years[-1] - where.years[0], language)
        years, back = years[-1:], grown
    elif growing and not compound and (steady := steady_years(gathered, years, language)):
        years = steady if where.tickers else years[-1:]  # of a named company each year is shown
    elif growing and len(years) > 1:
        each = yearly or len(gathered.years) > 2
        if each and len(years) > 2:
            years = years[1:]
        else:
            years, back = years[-1:], years[-1] - years[0]
    elif compound:
        message = say(
            language, "a compound growth rate needs a first and a last year", "复合增长率需要起止年份"
        )
        raise NotUnderstoodError(message)
    span = _span(gathered, "average")
    if span or over:
        ranged = len(where.years)
        _refuse_span(span, ranged if ranged > 1 else 0, language)
        mean, years = span or ranged, where.years[-1:]
        if growing and not compound and not span and not grown and ranged > 1:  # average annual growth
            back, mean = 1, ranged - (len(gathered.years) == 1)
        mean = mean if mean > 1 else 0
    return Moments(vocabulary, language, years, back, mean, where.single_quarter, over or "mean")


def _span(gathered: Gathered, role: str) -> int:
    """How many years are said: a three-year average, a two-year growth rate."""
    return next((part.years for part in gathered.spans if part.role == role), 0)


def _refuse_span(said: int, named: int, language: str) -> None:
    """Refuse a number of years that the years named contradict."""
    if said and named and said != named:
        english = f"{said} years are said, but the years named are {named}"
        raise NotUnderstoodError(say(language, english, f"所说的{said}年与给出的年份（{named}年）不一致"))
