"""The sentence that fits a plan, and what stands apart under its own heading."""

from assets.answers.wording.context import Context
from assets.answers.wording.groups import groups_sentence
from assets.answers.wording.listing import fulfilling_sentence, values_sentence
from assets.answers.wording.ranking import ranking_sentence
from assets.answers.wording.statistics import statistics_sentence
from assets.answers.wording.values import is_bound, picked


def sentence(context: Context) -> str:
    """The answer in words."""
    plan = context.plan
    if plan.group:
        return groups_sentence(context)
    if plan.statistics:
        return statistics_sentence(context)
    if plan.order:
        return ranking_sentence(context)
    if plan.conditions and not picked(plan):
        return fulfilling_sentence(context)
    return values_sentence(context)


def bounds(context: Context) -> str:
    """The bounds that outliers were judged by: `mean of growth 3.2%`; "" where there are none."""
    plan = context.plan
    if plan.statistics or not context.evidence.rows:
        return ""
    parts = []
    row = context.evidence.rows[0]
    for column in plan.columns:
        if is_bound(context.definitions.get(column.of), context) and row.get(column.of) is not None:
            parts.append(
                context.say(
                    f"{column.label} {context.value(row, column.of)}",
                    f"{column.label}为{context.value(row, column.of)}",
                )
            )
    if not parts:
        return ""
    return (
        context.say("Judged by: ", "判定依据：")
        + context.say("; ", "；").join(parts)
        + context.say(".", "。")
    )
