"""Values that were found and do not count, too unsure or contradictory: the answer names them."""

from collections.abc import Mapping, Sequence
from typing import Any

from assets.answers.cells import Cell
from assets.answers.compile import render
from assets.answers.evidence import Run
from assets.answers.grammar.outcome import listed, say
from assets.answers.plan import Plan
from assets.answers.sources import contradictory, left_out
from assets.answers.vocabulary import Vocabulary
from assets.facts.line_items import ADHOC

_NAMED = 8


def at_least(plan: Plan, min_confidence: float) -> Plan:
    """The plan with another threshold (0 to 1)."""
    scope = plan.scope.model_copy(update={"min_confidence": min_confidence})
    return plan.model_copy(update={"scope": scope})


def threshold_warnings(plan: Plan, cells: Sequence[Cell], run: Run, vocabulary: Vocabulary) -> list[str]:
    """One sentence that names the values that were found but are less sure than the plan's threshold."""
    if not cells:
        return []
    language, least = plan.language, plan.scope.min_confidence
    rows = run(render(left_out(plan.scope, cells)))
    if not rows:
        return []
    names = [f"{_name(row, vocabulary, language)} ({row['confidence']:.2f})" for row in rows]
    unsure = _first(names, language)
    return [
        say(
            language,
            f"Left out, read with less than the confidence of {least:g} asked for: {listed(unsure, 'en')}.",
            f"置信度低于{least:g}，视为未披露：{listed(unsure, 'zh')}。",
        )
    ]


def conflict_warnings(plan: Plan, cells: Sequence[Cell], run: Run, vocabulary: Vocabulary) -> list[str]:
    """One sentence that names the values whose filing contradicts itself."""
    read = [cell for cell in cells if not cell.metric.startswith(ADHOC)]
    rows = run(render(contradictory(plan.scope, read))) if read else []
    if not rows:
        return []
    language = plan.language
    names = _first([_name(row, vocabulary, language) for row in rows], language)
    return [
        say(
            language,
            f"Left out, the filing prints contradictory values: {listed(names, 'en')}.",
            f"报告前后数值矛盾，视为未披露：{listed(names, 'zh')}。",
        )
    ]


def _name(row: Mapping[str, Any], vocabulary: Vocabulary, language: str) -> str:
    return f"{vocabulary.term(row['metric']).name(language)} {row['ticker']} {row['fiscal_year']}"


def _first(names: Sequence[str], language: str) -> list[str]:
    """The first names, and how many more there are."""
    more = len(names) - _NAMED
    rest = [say(language, f"{more} more", f"另外{more}项")] if more > 0 else []
    return [*names[:_NAMED], *rest]
