"""How sure a fact must be to count: less sure ones are treated as missing, and the answer names them."""

from collections.abc import Sequence

from assets.answers.cells import Cell
from assets.answers.compile import render
from assets.answers.evidence import Run
from assets.answers.grammar.outcome import listed, say
from assets.answers.plan import Plan
from assets.answers.sources import left_out
from assets.answers.vocabulary import Vocabulary

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
    names = [
        f"{vocabulary.term(row['metric']).name(language)} {row['ticker']} {row['fiscal_year']}"
        f" ({row['confidence']:.2f})"
        for row in rows[:_NAMED]
    ]
    if len(rows) > _NAMED:
        names.append(say(language, f"{len(rows) - _NAMED} more", f"另外{len(rows) - _NAMED}项"))
    return [
        say(
            language,
            f"Left out, read with less than the confidence of {least:g} asked for: {listed(names, 'en')}.",
            f"置信度低于{least:g}，视为未披露：{listed(names, 'zh')}。",
        )
    ]
