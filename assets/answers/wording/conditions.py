"""Conditions in words: operating revenue above USD 1 billion."""

from assets.answers.expressions import (
    Absent,
    Altered,
    Company,
    Compare,
    Condition,
    Contains,
    Day,
    Either,
    Every,
    Expression,
    Holds,
    Named,
    Negation,
    Number,
    Present,
    Words,
)
from assets.answers.kinds import kind_of
from assets.answers.numerals import currency_name, shortened_money
from assets.answers.wording.context import Context
from assets.answers.wording.formulas import formula_text
from assets.answers.wording.values import is_shift_of

_LONGEST = 240  # a longer condition is left to the plan
_OPERATORS = {
    ">": ("above", "大于"),
    ">=": ("of at least", "不低于"),
    "<": ("below", "小于"),
    "<=": ("of at most", "不超过"),
    "=": ("equal to", "等于"),
    "!=": ("other than", "不等于"),
}
_DAYS = {
    ">": ("after", "晚于"),
    ">=": ("on or after", "不早于"),
    "<": ("before", "早于"),
    "<=": ("on or before", "不晚于"),
}
_SIGNS = {">": ("{} above zero", "{}为正"), "<": ("{} below zero", "{}为负")}


def conditions_text(context: Context) -> str:
    """All conditions of the plan but those that only pick companies; "" where they are too long to read."""
    found = [condition_text(c, context) for c in context.plan.conditions if not isinstance(c, Company)]
    text = _all(found, context)
    return text if len(text) <= _LONGEST else ""


def condition_text(condition: Condition, context: Context) -> str:
    """One condition in the language of the question."""
    match condition:
        case Compare():
            return _compared(condition, context)
        case Every():
            return _all([condition_text(c, context) for c in condition.conditions], context)
        case Either():
            parts = [condition_text(c, context) for c in condition.conditions]
            return context.say(" or ", "或").join(dict.fromkeys(parts))
        case Company():
            return context.everyone(condition.tickers)
        case Negation(condition=Holds() as flag):
            name = _name(flag.of, context)
            return context.say(f"not {name}", f"无{name}")
        case Negation(condition=Contains() as other):
            name = _name(other.of, context)
            return context.say(f"{name} without {other.words!r}", f"{name}不含“{other.words}”")
        case Negation():
            text = condition_text(condition.condition, context)
            return context.say(f"not ({text})", f"非（{text}）")
        case _:
            return _of_one(condition, _name(condition.of, context), context)


def _of_one(condition: Present | Absent | Holds | Contains | Altered, name: str, context: Context) -> str:
    match condition:
        case Present():
            return context.say(f"{name} disclosed", f"有{name}")
        case Absent():
            return context.say(f"{name} missing", f"缺{name}")
        case Holds():
            return name
        case Contains():
            return context.say(f"{name} with {condition.words!r}", f"{name}含“{condition.words}”")
        case Altered():
            return context.say(f"{name} changed", f"{name}有变更")


def _all(parts: list[str], context: Context) -> str:
    return context.say(" and ", "、").join(dict.fromkeys(parts))


def _name(expression: Expression, context: Context) -> str:
    """What an expression is called: the label of the definition that is the same, else its formula."""
    same = next((n for n, known in context.definitions.items() if known == expression), None)
    if isinstance(expression, Named):
        same = expression.name
    if same is not None:
        return context.labels[same]
    return formula_text(expression, context.vocabulary, context.language, labels=context.labels)


def _compared(condition: Compare, context: Context) -> str:
    left, right = condition.left, condition.right
    if isinstance(left, Number | Day | Words):
        return f"{_name(left, context)} {condition.operator} {_name(right, context)}"
    name = _name(left, context)
    if isinstance(right, Number) and right.value == 0 and condition.operator in _SIGNS:
        return context.say(*_SIGNS[condition.operator]).format(name)
    if isinstance(right, Number) and right.value and is_shift_of(left, context):
        return f"{name}{context.say(' ', '')}{_shifted(condition.operator, right.value, context)}"
    words = _DAYS.get(condition.operator, ("on", "为")) if isinstance(right, Day) else None
    words = words or _OPERATORS[condition.operator]
    constant = _constant(condition, context) if isinstance(right, Number) else _name(right, context)
    return context.say(f"{name} {words[0]} {constant}", f"{name}{words[1]}{constant}")


def _shifted(operator: str, days: float, context: Context) -> str:
    """`more than 7 days earlier`."""
    least = {">": ("more than ", "超过"), "<": ("more than ", "超过")} | dict.fromkeys(
        (">=", "<="), ("at least ", "至少")
    )
    if (days < 0) != operator.startswith("<"):
        least = {}
    english, chinese = least.get(operator, ("", ""))
    late = days > 0
    return context.say(
        f"{english}{abs(days):g} days {'later' if late else 'earlier'}",
        f"{'推迟' if late else '提前'}{chinese}{abs(days):g}天",
    )


def _constant(condition: Compare, context: Context) -> str:
    """A threshold in the unit of what it is compared with."""
    assert isinstance(condition.right, Number)
    value = condition.right.value
    kind = kind_of(condition.left, context.evidence.compiled.kinds, context.vocabulary)
    if kind == "money":
        unit = currency_name(condition.currency or "", context.language)
        if context.language == "en" and abs(value) >= 1e9:
            return f"{unit} {value / 1e9:,.10g} billion".strip()
        return shortened_money(value, unit, context.language, digits=1)
    if kind == "pct":
        return f"{value:g}%"
    if kind == "days":
        return context.say(f"{value:g} day{'' if value == 1 else 's'}", f"{value:g}天")
    if kind == "points":
        return context.say(f"{value:g} percentage points", f"{value:g}个百分点")
    shown = next((c for c in context.plan.columns if context.definitions.get(c.of) == condition.left), None)
    if kind == "ratio" and (abs(value) < 1 or (shown and shown.percent)):
        return f"{100 * value:g}%" if shown is None or shown.percent else f"{value:g}"
    return f"{value:,.10g}"
