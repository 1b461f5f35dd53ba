"""Moments inside the fiscal year: opening balances, and a quarter against the one before it (环比)."""

from collections.abc import Sequence
from dataclasses import replace

from assets.answers.expressions import (
    Arithmetic,
    Compare,
    Expression,
    Indicator,
    Metric,
    Number,
    OverYears,
    Ratio,
    Shifted,
)
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import (
    FormulaPart,
    Measure,
    MetricPart,
    Part,
    PeriodPart,
    WordPart,
    YearsPart,
)
from assets.answers.plan import Period

_ORDER: tuple[Period, ...] = ("Q1", "H1", "Q3", "FY")  # what is reported to date, as the year goes on
_WITH = ("与", "和", "跟", "同", "及")
_QUARTERS = {"Q1": (1, "一"), "H1": (2, "二"), "Q3": (3, "三"), "FY": (4, "四")}


def without_comparisons(parts: Sequence[Part]) -> list[Part]:
    """与2024年第三季度相比, compared with fiscal 2019: beside years such words only join them."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        if isinstance(part, WordPart) and part.role == "versus":
            if found and isinstance(found[-1], YearsPart | PeriodPart):
                start = len(found)
                while start and isinstance(found[start - 1], YearsPart | PeriodPart):
                    start -= 1
                if start and isinstance(found[start - 1], WordPart) and found[start - 1].text in _WITH:
                    del found[start - 1]
                continue
            if isinstance(parts[place + 1] if place + 1 < len(parts) else None, YearsPart | PeriodPart):
                continue
        found.append(part)
    return found


def balances(parts: Sequence[Part], combiner: Combiner) -> list[Part]:
    """Opening balances, and averages of opening and closing ones, as measures."""
    found = list(parts)
    for place in range(len(found) - 1, -1, -1):
        match found[place : place + 3]:
            case [
                WordPart(role="opening", value="both"),
                WordPart(role="statistic", value="mean"),
                MetricPart() as of,
            ]:
                found[place : place + 3] = [_averaged(of, combiner)]
            case [
                WordPart(role="opening", value="both"),
                MetricPart() as of,
                WordPart(role="statistic", value="mean"),
            ]:
                found[place : place + 3] = [_averaged(of, combiner)]
            case [
                WordPart(role="statistic", value="mean"),
                WordPart(role="opening", value="both"),
                MetricPart() as of,
            ]:
                found[place : place + 3] = [_averaged(of, combiner)]
            case [
                MetricPart() as of,
                WordPart(role="opening", value="both"),
                WordPart(role="statistic", value="mean"),
            ]:
                found[place : place + 3] = [_averaged(of, combiner)]
            case [WordPart(role="opening", value="before") as word, MetricPart() as of, *_]:
                found[place : place + 2] = [_earlier(of, word, combiner)]
    return found


def _averaged(of: MetricPart, combiner: Combiner) -> Measure:
    measure = combiner.metric(of.metrics[0], of.text)
    label = say(
        combiner.language,
        f"average of opening and closing {measure.label}",
        f"期初期末平均{measure.label}",
    )
    mean = OverYears(of=measure.expression, years=2)
    return replace(measure, name=f"{measure.name}_average", label=label, expression=mean)


def _earlier(of: MetricPart, word: WordPart, combiner: Combiner) -> Measure:
    measure = combiner.metric(of.metrics[0], of.text)
    label = f"{word.text} {measure.label}" if combiner.language == "en" else f"{word.text}{measure.label}"
    shifted = Shifted(of=measure.expression, at=-1)
    return replace(measure, name=f"{measure.name}_before", label=label, expression=shifted)


def sequential(gathered: Gathered, combiner: Combiner) -> list[str]:
    """Make every metric the growth of its single quarter on the one before; the note to give.

    Reports print the year to date, so a quarter is its difference to the period before.
    """
    words = [p for p in gathered.rest if isinstance(p, WordPart) and p.role == "sequential"]
    if not words:
        return []
    language, period = combiner.language, _current(gathered, combiner.language)
    gathered.words = [word for word in gathered.words if word.role != "quarter"]
    shares = (isinstance(p, WordPart) and p.role == "share" for p in gathered.rest)
    rated = any(shares) or any(unit.percent for unit in gathered.units)
    rest: list[Part] = []
    for part in gathered.rest:
        if isinstance(part, FormulaPart):
            raise _no_quarters(part.text, language)
        if isinstance(part, MetricPart):
            rest.append(
                _growth(combiner.metric(part.metrics[0], part.text), period, words[0], combiner, rated=rated)
            )
        elif not (isinstance(part, WordPart) and part.role in ("sequential", "growth", "change", "share")):
            rest.append(part)
    gathered.rest = rest
    english = "Single quarters are the differences of the year-to-date figures reported."
    return [say(language, english, "单季度数按各期累计数相减计算，环比为与上一季度单季数相比。")]


def _current(gathered: Gathered, language: str) -> Period:
    """The quarter asked for; the one before it may be named too. Only the first stays in the scope."""
    named = {p.period for p in gathered.periods} | {y.period for y in gathered.years if y.period}
    years = sorted({year for part in gathered.years for year in part.years})
    if "Q4" in named:
        named = named - {"Q4"} | {"FY"}
    if named == {"Q1", "FY"}:
        period: Period = "Q1"
    else:
        period = max(named, key=lambda p: _ORDER.index(p), default="FY")
    before = _ORDER[_ORDER.index(period) - 1]
    if not named or not named <= {period, before} or len(years) > (2 if period == "Q1" else 1):
        english = "which quarter is compared with the one before it? Name one quarter"
        raise NotUnderstoodError(say(language, english, "请指明一个季度，环比是与其上一季度相比"))
    gathered.periods = [PeriodPart("", period, single=False)]
    gathered.years = [YearsPart(str(y), y, y) for y in years[-1:]]
    return period


def _growth(of: Measure, period: Period, word: WordPart, combiner: Combiner, *, rated: bool) -> Measure:
    language = combiner.language
    if of.kind not in ("money", "count", "number"):
        raise _no_quarters(of.label, language)
    instant = combiner.vocabulary.term(of.name).instant
    now, before = (_quarter(of.expression, period, back, instant=instant) for back in (0, 1))
    moved = Arithmetic(operator="-", left=now, right=before)
    shows = tuple(
        _shown(of, expression, period, back, language) for back, expression in enumerate((now, before))
    )
    if word.value == "change" and not rated:
        label = say(language, f"change in {of.label} on the quarter before", f"{of.label}环比变化额")
        return replace(of, name=f"{of.name}_quarterly_change", label=label, expression=moved, shows=shows)
    positive = Indicator(condition=Compare(left=before, operator=">", right=Number(value=0)))
    base = Arithmetic(operator="*", left=before, right=positive)  # no growth on what is not positive
    return replace(
        of,
        name=f"{of.name}_quarterly_growth",
        label=say(language, f"growth in {of.label} on the quarter before", f"{of.label}环比增长率"),
        expression=Ratio(numerator=moved, denominator=base),
        kind="ratio",
        percent=True,
        falling=False,
        shows=shows,
    )


def _quarter(of: Expression, period: Period, back: int, *, instant: bool) -> Expression:
    """The single quarter that ends with a period, `back` quarters before it."""
    assert isinstance(of, Metric)
    place = _ORDER.index(period) - back
    at, period = (-1 if place < 0 else 0), _ORDER[place]
    to_date = of.model_copy(update={"period": period, "at": at})
    if instant or period == "Q1":
        return to_date
    return Arithmetic(
        operator="-", left=to_date, right=of.model_copy(update={"period": _ORDER[place - 1], "at": at})
    )


def _shown(of: Measure, expression: Expression, period: Period, back: int, language: str) -> Measure:
    number, han = _QUARTERS[_ORDER[_ORDER.index(period) - back]]
    label = say(language, f"{of.label}, quarter {number} alone", f"第{han}季度单季{of.label}")
    return replace(of, name=f"{of.name}_quarter_{number}", label=label, expression=expression, shows=())


def _no_quarters(name: str, language: str) -> NotUnderstoodError:
    english = f"{name} of a single quarter cannot be had from year-to-date figures"
    return NotUnderstoodError(say(language, english, f"无法由累计数得到单季度的{name}"))
