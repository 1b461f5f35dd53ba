"""Best and worst: of what is better the higher it is; of anything else they are refused."""

import re
from collections.abc import Sequence

from assets.answers.expressions import Cagr, Change, Expression, Growth, Metric, OverYears, Ratio
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import FormulaPart, Measure, MetricPart, Part, UnknownPart, WordPart

_JUDGING = re.compile(r"\b(?:best|worst|poorest)\b", re.IGNORECASE)
_BETTER_HIGHER = re.compile(
    r"revenue|profit|income(?!_tax)|margin|cash_flow|ebit|eps|earnings|^ro[aeic]+|return_on|interest_coverage|cash_coverage"
    r"|turnover|current_ratio|quick_ratio|cash_ratio|capital_adequacy|coverage_ratio"
)
_WORSE_HIGHER = re.compile(r"expense|cost|loss|_tax|days|debt")


def without_bare_judgement(parts: Sequence[Part]) -> list[Part]:
    """`best` without a metric to be best by means nothing here."""
    measured = any(
        isinstance(p, MetricPart | FormulaPart) or (isinstance(p, WordPart) and p.role == "made")
        for p in parts
    )
    if measured:
        return list(parts)
    found: list[Part] = []
    open_ = False  # right after such a word: what is unknown belongs to it
    for part in parts:
        if open_ and isinstance(part, UnknownPart):
            part = UnknownPart(f"{found.pop().text} {part.text}")
        open_ = isinstance(part, WordPart) and bool(_JUDGING.search(part.text))
        found.append(UnknownPart(part.text) if open_ else part)
    return found


def refuse_unjudged(word: WordPart | None, measure: Measure, language: str) -> None:
    """Refuse best and worst of what is not plainly better the higher it is."""
    if word is None or not word.text.isascii() or not _JUDGING.search(word.text):
        return
    if _better_higher(measure.expression):
        return
    english = f"is the {word.text!r} {measure.label} the highest or the lowest? Say which"
    choices = [f"highest {measure.label}", f"lowest {measure.label}"]
    raise NotUnderstoodError(say(language, english, english), choices=choices)


def _better_higher(expression: Expression) -> bool:
    match expression:
        case Metric(metric=metric):
            return bool(_BETTER_HIGHER.search(metric)) and not _WORSE_HIGHER.search(metric)
        case Growth(of=of) | Change(of=of) | Cagr(of=of) | OverYears(of=of) | Ratio(numerator=of):
            return _better_higher(of)
        case _:
            return False
