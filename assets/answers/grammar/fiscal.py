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
from assets.answers.grammar.measures import YEARLY, Combiner
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
_QUARTERS = {"Q1": (1, "一"), "H1": (2, "二"), "Q3": (3, "三"), "FY": (4, "四")}


def balances(gathered: Gathered, combiner: Combiner) -> list[Part]:
    """What is asked, with opening balances, averages with them and moves since then as measures."""
    found = _without_prior(gathered.rest)
    interim = _interim(gathered)
    moved = _since_year_end(gathered, found, combiner)
    if moved is not None:
        return moved
    one = len(gathered.companies) == 1 and sum(len(y.years) for y in gathered.years) == 1
    for place in range(len(found) - 1, -1, -1):
        three = found[place : place + 3]
        of = next((part for part in three if isinstance(part, MetricPart)), None)
        both = any(_says(p, "opening", "both") for p in three)
        if of and len(three) == 3 and both and any(_says(p, "statistic", "mean") for p in three):
            found[place : place + 3] = [_averaged(of, combiner, interim=interim)]
            continue
        alone = one and not (place and _says(found[place - 1], "opening", "both"))
        match three:
            case [WordPart(role="statistic", value="mean"), MetricPart() as of, *_] if alone and _balance(
                of, combiner
            ):
                found[place : place + 2] = [_averaged(of, combiner, interim=interim)]
            case [WordPart(role="opening", value="before" | "prior") as word, MetricPart() as of, *_]:
                found[place : place + 2] = [_earlier(of, word, combiner, interim=interim)]
    return found


def _says(part: Part, role: str, value: str) -> bool:
    return isinstance(part, WordPart) and (part.role, part.value) == (role, value)


def _interim(gathered: Gathered) -> bool:
    """Whether a part of a fiscal year is asked for."""
    return bool(gathered.periods) or any(year.period for year in gathered.years)


def _without_prior(parts: Sequence[Part]) -> list[Part]:
    """较上年同期增长: growth is on the year before anyway."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        after = parts[place + 1] if place + 1 < len(parts) else None
        moves = isinstance(after, WordPart) and after.role in ("growth", "change")
        if not (moves and _says(part, "opening", "prior")):
            found.append(part)
    return found


def _since_year_end(gathered: Gathered, parts: list[Part], combiner: Combiner) -> list[Part] | None:
    """Balances against the end of the fiscal year before: 较年初增加, 第三季度末与上年末相比."""
    words = [p for p in parts if isinstance(p, WordPart) and p.role in ("growth", "change")]
    ends = [
        y
        for y in gathered.years
        if _interim(gathered) and y.first == y.last and y.text.endswith(("末", "底"))
    ]
    opening = [i for i, p in enumerate(parts[:-1]) if _says(p, "opening", "before") and parts[i + 1] in words]
    metrics = [p for p in parts if isinstance(p, MetricPart)]
    if not words or not metrics or not (ends or opening) or not all(_balance(m, combiner) for m in metrics):
        return None
    back = 1
    if ends:
        others = [y for y in gathered.years if y not in ends]
        if len(ends) != 1 or len(others) != 1 or others[0].last <= ends[0].last:
            return None
        back = others[0].last - ends[0].last
        gathered.years = others
    rest: list[Part] = []
    for part in parts:
        if isinstance(part, MetricPart):
            rest.append(_moved(part, words[0], back, combiner))
        elif (
            part not in words
            and not _says(part, "opening", "before")
            and not (isinstance(part, WordPart) and part.role == "share")
        ):
            rest.append(part)
    return rest


def _balance(part: MetricPart, combiner: Combiner) -> bool:
    return combiner.vocabulary.term(part.metrics[0]).instant


def _moved(of: MetricPart, word: WordPart, back: int, combiner: Combiner) -> Measure:
    """The change of a balance since a fiscal year end; its rate is shown beside it."""
    measure = combiner.metric(of.metrics[0], of.text)
    language = combiner.language
    before = Metric(metric=of.metrics[0], period="FY", at=-back)
    change = Arithmetic(operator="-", left=measure.expression, right=before)
    label = say(language, f"{measure.label} at the year end before", f"上年末{measure.label}")
    base = replace(measure, name=f"{measure.name}_year_end", label=label, expression=before)
    label = say(language, f"change in {measure.label} since the year end", f"{measure.label}较上年末变化额")
    moved = replace(measure, name=f"{measure.name}_since_year_end", label=label, expression=change)
    rate = replace(
        measure,
        name=f"{measure.name}_growth_since_year_end",
        label=say(
            language, f"growth in {measure.label} since the year end", f"{measure.label}较上年末变化率"
        ),
        expression=Ratio(numerator=change, denominator=_if_positive(before)),
        kind="ratio",
        percent=True,
    )
    percent = word.value == "rate" or word.text.endswith(("率", "幅", "速", "rate"))
    first, second = (rate, moved) if percent else (moved, rate)
    return replace(first, shows=(second, measure, base))


def _if_positive(base: Expression) -> Expression:
    """A divisor that gives nothing where it is not positive: there is no growth on a loss."""
    positive = Indicator(condition=Compare(left=base, operator=">", right=Number(value=0)))
    return Arithmetic(operator="*", left=base, right=positive)


def _averaged(of: MetricPart, combiner: Combiner, *, interim: bool) -> Measure:
    measure = combiner.metric(of.metrics[0], of.text)
    label = say(
        combiner.language,
        f"average of opening and closing {measure.label}",
        f"期初期末平均{measure.label}",
    )
    mean: Expression = OverYears(of=measure.expression, years=2)
    if interim:
        opening = Metric(metric=of.metrics[0], period="FY", at=-1)
        whole = Arithmetic(operator="+", left=opening, right=measure.expression)
        mean = Arithmetic(operator="/", left=whole, right=Number(value=2))
    return replace(measure, name=f"{measure.name}_average", label=label, expression=mean)


def _earlier(of: MetricPart, word: WordPart, combiner: Combiner, *, interim: bool) -> Measure:
    """The opening balance, which is that of the fiscal year end before; or the value of the year before."""
    measure = combiner.metric(of.metrics[0], of.text)
    label = f"{word.text} {measure.label}" if combiner.language == "en" else f"{word.text}{measure.label}"
    opening = word.value == "before" and interim and _balance(of, combiner)
    earlier: Expression = Shifted(of=measure.expression, at=-1)
    if opening:
        earlier = Metric(metric=of.metrics[0], period="FY", at=-1)
    return replace(measure, name=f"{measure.name}_before", label=label, expression=earlier)


def sequential(gathered: Gathered, combiner: Combiner) -> list[str]:
    """Make every metric the growth of its single quarter on the one before; the note to give.

    Reports print the year to date, so a quarter is its difference to the period before.
    """
    words = [p for p in gathered.rest if isinstance(p, WordPart) and p.role == "sequential"]
    if not words:
        return []
    language, period = combiner.language, _current(gathered, combiner.language)
    if any(
        isinstance(p, WordPart) and p.role == "growth" and p.text.lower() in YEARLY for p in gathered.rest
    ):
        english = (
            "growth on the year before and on the quarter before are asked for at once; ask for one of them"
        )
        raise NotUnderstoodError(say(language, english, "同时询问了同比和环比，请分别提问"))
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
    return replace(
        of,
        name=f"{of.name}_quarterly_growth",
        label=say(language, f"growth in {of.label} on the quarter before", f"{of.label}环比增长率"),
        expression=Ratio(numerator=moved, denominator=_if_positive(before)),
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
