"""The values of one row in words, each with what it is called."""

from collections.abc import Sequence

from assets.answers.expressions import (
    Absolute,
    Across,
    Change,
    Company,
    Condition,
    Every,
    Expression,
    Growth,
    Holds,
    Metric,
    Named,
    Negation,
    Shifted,
)
from assets.answers.kinds import kind_of
from assets.answers.plan import Column, Plan
from assets.answers.walk import children, expressions_in
from assets.answers.wording.context import Context, Row

_RANKS = ("rank_descending", "rank_ascending")


def main_columns(plan: Plan) -> list[Column]:
    """The columns that were asked for, without those that show what they were computed from."""
    return [column for column in plan.columns if not column.supporting]


def told_columns(context: Context) -> list[Column]:
    """The columns a sentence tells of: not the flags that every row fulfils, not what is equal or missing."""
    flags = {expression for c in context.plan.conditions for expression in _flags_in(c)}
    rows = context.evidence.rows
    told = []
    for column in main_columns(context.plan):
        expression = context.definitions.get(column.of)
        held = expression in flags or Named(name=column.of) in flags
        valued = (
            not rows or not context.plan.conditions or any(row.get(column.of) is not None for row in rows)
        )
        if valued and not held and not is_bound(expression, context):
            told.append(column)
    return told


def _flags_in(condition: Condition) -> list[Expression]:
    """The flags that a condition says the value of."""
    match condition:
        case Holds() | Negation(condition=Holds()):
            return [condition.of] if isinstance(condition, Holds) else list(expressions_in(condition))
        case Every():
            return [flag for inner in condition.conditions for flag in _flags_in(inner)]
        case _:
            return []


def is_bound(expression: Expression | None, context: Context) -> bool:
    """Whether an expression is the same for all rows: a mean over all, a bound made of it."""
    if expression is None:
        return False
    if isinstance(expression, Across):
        return expression.function not in _RANKS
    if isinstance(expression, Named):
        return is_bound(context.definitions.get(expression.name), context)
    inner = children(expression)
    varying = [part for part in inner if part.kind not in ("number", "day", "words")]
    return bool(varying) and all(is_bound(part, context) for part in varying)


def told(row: Row, columns: Sequence[Column], context: Context) -> str:
    """`operating revenue USD 1,200 million, net income USD 90 million`, without what is missing."""
    parts = [labelled(row, column, context) for column in columns if row.get(column.of) is not None]
    return context.say(", ", "，").join(parts)


def labelled(row: Row, column: Column, context: Context) -> str:
    """One value with its label."""
    label, value = column.label, value_text(row, column.of, context)
    change = change_text(row, column, context)
    if change:
        return context.say(f"{label} {change}", f"{label}{change}")
    if context.language == "en":
        return f"{label} {value}"
    if is_shift(column.of, context):
        return f"{label}{value}"
    return f"{label}{'：' if label.endswith('）') else '为'}{value}"


def change_text(row: Row, column: Column, context: Context) -> str:
    """`from A to B` for a text, flag or date whose value of an earlier year has a column too; else ""."""
    earlier = earlier_column(column, context)
    if earlier is None or row.get(earlier) is None:
        return ""
    old, new = context.value(row, earlier), context.value(row, column.of)
    return context.say(f"from {old} to {new}", f"从{old}变为{new}")


def value_text(row: Row, name: str, context: Context) -> str:
    """A value with its unit; a rank as `3rd of 18`, a date that moved as `13 days earlier`."""
    value, expression = row.get(name), context.definitions.get(name)
    if isinstance(value, int | float) and isinstance(expression, Across) and expression.function in _RANKS:
        return _rank(int(value), row, expression.of, context)
    if isinstance(value, int | float) and is_shift(name, context):
        return shift_text(value, context, signed=not _unsigned(expression, context))
    return context.value(row, name)


def shift_text(days: float, context: Context, *, signed: bool) -> str:
    """Days a date moved, in words."""
    count = f"{abs(days):g}"
    noun = "day" if abs(days) == 1 else "days"
    if not signed:
        return context.say(f"{count} {noun}", f"{count}天")
    if days == 0:
        return context.say("0 days (unchanged)", "0天（未变）")
    late = days > 0
    return context.say(
        f"{count} {noun} {'later' if late else 'earlier'}", f"{'推迟' if late else '提前'}{count}天"
    )


def is_shift(name: str, context: Context) -> bool:
    """Whether a definition is how far a date moved in the calendar."""
    return is_shift_of(context.definitions.get(name), context)


def is_shift_of(expression: Expression | None, context: Context) -> bool:
    """Whether an expression is how far a date moved, or the size of that."""
    if isinstance(expression, Absolute):
        return is_shift_of(expression.of, context)
    if isinstance(expression, Named):
        return is_shift_of(context.definitions.get(expression.name), context)
    if not isinstance(expression, Change):
        return False
    return kind_of(expression.of, context.evidence.compiled.kinds, context.vocabulary) == "date"


def _unsigned(expression: Expression | None, context: Context) -> bool:
    while isinstance(expression, Named):
        expression = context.definitions.get(expression.name)
    return isinstance(expression, Absolute)


def _rank(rank: int, row: Row, of: str, context: Context) -> str:
    judged = sum(
        detail.has.get(of, False)
        for detail in context.evidence.details
        if detail.key[1] == row.get("fiscal_year")
        and detail.key[2] == (row.get("period") or detail.key[2])
        and (not context.evidence.compiled.by_currency or detail.currency == row.get("currency"))
    )
    return context.say(f"{ordinal(rank)} of {judged}", f"第{rank}名（共{judged}家）")


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def earlier_column(column: Column, context: Context) -> str | None:
    """The column of the same text, flag or date in an earlier year."""
    expression = context.definitions.get(column.of)
    if context.evidence.compiled.kinds.get(column.of) not in ("text", "bool", "date", "list"):
        return None
    for other in context.plan.columns:
        known = context.definitions.get(other.of)
        moved = isinstance(known, Shifted) and known.at < 0 and known.of == expression
        at = getattr(known, "at", 0)
        if isinstance(expression, Metric) and isinstance(known, Metric):
            moved = known.metric == expression.metric and at < expression.at
        if moved:
            return other.of
    return None


def is_earlier(column: Column, context: Context) -> bool:
    """Whether another column tells of this one already: from this to that."""
    return any(earlier_column(other, context) == column.of for other in context.plan.columns)


def ends_text(row: Row, column: Column, context: Context) -> str:
    """`, from USD 1,000 million to USD 1,200 million` for growth and change, where both ends have columns."""
    expression = context.definitions.get(column.of)
    if not isinstance(expression, Growth | Change) or is_shift(column.of, context):
        return ""
    start = Shifted(of=expression.of, at=-expression.years)
    names = [n for n, known in context.definitions.items() if known == start and row.get(n) is not None]
    ends = [
        n for n, known in context.definitions.items() if known == expression.of and row.get(n) is not None
    ]
    if not names or not ends:
        return ""
    old, new = context.value(row, names[0]), context.value(row, ends[0])
    return context.say(f", from {old} to {new}", f"，从{old}变为{new}")


def picked(plan: Plan) -> bool:
    """Whether the conditions do no more than pick companies."""
    return bool(plan.conditions) and all(isinstance(c, Company) for c in plan.conditions)
