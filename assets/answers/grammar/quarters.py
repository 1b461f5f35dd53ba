"""Quarters and halves that Chinese reports do not print, from the year to date: 第二季度, 下半年."""

from collections.abc import Sequence
from dataclasses import replace

from assets.answers.expressions import Arithmetic, Expression, Metric
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.parts import Measure, MetricPart, Part, PeriodPart, WordPart
from assets.answers.plan import Period

_BEFORE: dict[str, tuple[Period, Period, str]] = {
    "H1": ("H1", "Q1", "第二季度单季"),
    "Q4": ("FY", "Q3", "第四季度单季"),
}
_NOTE = "报告只列示累计数：{}按累计数相减计算。"


def computed_periods(gathered: Gathered, combiner: Combiner) -> list[str]:
    """Make flows of a second or fourth quarter or second half differences to date; the notes to give.

    NotUnderstoodError for ratios and balances, which such differences do not give.
    """
    if combiner.language != "zh" or not _chinese(gathered):
        return []
    if gathered.has("half"):
        return _halves(gathered, combiner)
    said = {p.period for p in gathered.periods}
    alone = any(p.single for p in gathered.periods) or gathered.has("quarter", "single")
    if len(said) != 1 or not alone or gathered.has("quarter", "to_date"):
        return []
    late, early, name = _BEFORE.get(next(iter(said)), ("FY", "FY", ""))
    if not name or not _flows(gathered.rest, combiner):
        return []
    gathered.words = [word for word in gathered.words if word.role != "quarter"]
    gathered.periods = [PeriodPart("", late, single=False)]
    gathered.rest = [_less(p, late, early, name, combiner) for p in gathered.rest]
    return [_NOTE.format(name)]


def _halves(gathered: Gathered, combiner: Combiner) -> list[str]:
    """下半年, alone or beside 上半年; by how much the second is above the first."""
    if not _flows(gathered.rest, combiner) or {p.period for p in gathered.periods} - {"H1"}:
        message = "下半年数由全年数减上半年数得到，仅适用于利润表和现金流量表的金额"
        raise NotUnderstoodError(message)
    both = bool(gathered.periods)
    gathered.periods = [PeriodPart("", "FY", single=False)]
    moved = [p for p in gathered.rest if isinstance(p, WordPart) and p.role in ("comparative", "difference")]
    rest: list[Part] = []
    for part in gathered.rest:
        second = _less(part, "FY", "H1", "下半年", combiner)
        if not isinstance(part, MetricPart) or not isinstance(second, Measure):
            rest += [part] if not (both and part in moved) else []
            continue
        first = _to_date(part, "H1", "上半年", combiner)
        if both and moved:
            of, less = (second, first) if moved[0].value != "ascending" else (first, second)
            rest.append(combiner.difference(of, less))
        else:
            rest += [first, second] if both else [second]
    gathered.rest = rest
    return [_NOTE.format("下半年")]


def _chinese(gathered: Gathered) -> bool:
    """Whether only Chinese filers are asked for; Americans print their quarters."""
    tickers = [ticker for part in gathered.companies for ticker in part.tickers]
    return all(t.isdigit() for t in tickers) and (bool(tickers) or gathered.values("market") == ["cn"])


def _flows(parts: Sequence[Part], combiner: Combiner) -> bool:
    """Whether all metrics are amounts of a period."""
    terms = [combiner.vocabulary.term(p.metrics[0]) for p in parts if isinstance(p, MetricPart)]
    return bool(terms) and all(t.kind == "money" and not t.instant and t.read for t in terms)


def _to_date(part: MetricPart, period: Period, name: str, combiner: Combiner) -> Measure:
    of = combiner.metric(part.metrics[0], part.text)
    expression = Metric(metric=part.metrics[0], period=period)
    return replace(of, name=f"{of.name}_{period.lower()}", label=f"{name}{of.label}", expression=expression)


def _less(part: Part, late: Period, early: Period, name: str, combiner: Combiner) -> Part:
    """A flow to date less the one to an earlier date; other parts as they are."""
    if not isinstance(part, MetricPart):
        return part
    whole = _to_date(part, late, {"FY": "全年", "H1": "上半年"}.get(late, ""), combiner)
    before = _to_date(part, early, {"Q1": "第一季度", "H1": "上半年", "Q3": "前三季度"}[early], combiner)
    difference: Expression = Arithmetic(operator="-", left=whole.expression, right=before.expression)
    of = combiner.metric(part.metrics[0], part.text)
    return replace(
        of,
        name=f"{of.name}_{late.lower()}_less_{early.lower()}",
        label=f"{name}{of.label}",
        expression=difference,
        shows=(whole, before),
    )
