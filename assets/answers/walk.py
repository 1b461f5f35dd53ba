"""Walking the parts of expressions and conditions."""

from collections.abc import Callable

from assets.answers.expressions import (
    Absent,
    Across,
    Altered,
    Company,
    Compare,
    Condition,
    Contains,
    Either,
    Every,
    Expression,
    Holds,
    Indicator,
    Metric,
    Named,
    Negation,
    Present,
)

_PARTS = ("left", "right", "numerator", "denominator", "start", "end", "of")


def _parts(expression: Expression) -> list[str]:
    """The fields of an expression that hold expressions."""
    fields = type(expression).model_fields
    return [part for part in _PARTS if part in fields]


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside one, those of its conditions too."""
    if isinstance(expression, Indicator):
        return expressions_in(expression.condition)
    if isinstance(expression, Across):
        return (Named(name=expression.of),)
    return tuple(getattr(expression, part) for part in _parts(expression))


def mapped(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with `change` applied to every part, the innermost first."""
    if isinstance(expression, Indicator):
        return change(Indicator(condition=mapped_condition(expression.condition, change)))
    if isinstance(expression, Across):
        return change(expression)
    inner = {part: mapped(getattr(expression, part), change) for part in _parts(expression)}
    return change(expression.model_copy(update=inner) if inner else expression)


def periods_in(expression: Expression) -> tuple[str, ...]:
    """The periods that an expression names itself, each once."""
    found = {expression.period: None} if isinstance(expression, Metric) and expression.period else {}
    for child in children(expression):
        found.update(dict.fromkeys(periods_in(child)))
    return tuple(found)


def metric_ids(expression: Expression) -> tuple[str, ...]:
    """The catalogue metrics an expression names, each once, in the order they appear."""
    found: dict[str, None] = {}
    if isinstance(expression, Metric):
        found[expression.metric] = None
    for child in children(expression):
        found.update(dict.fromkeys(metric_ids(child)))
    return tuple(found)


def names_in(expression: Expression) -> set[str]:
    """The definitions an expression refers to by name."""
    own = {expression.name} if isinstance(expression, Named) else set()
    return own.union(*(names_in(child) for child in children(expression)))


def conditions_in(condition: Condition) -> tuple[Condition, ...]:
    """The conditions directly inside one."""
    match condition:
        case Every() | Either():
            return condition.conditions
        case Negation():
            return (condition.condition,)
        case _:
            return ()


def expressions_in(condition: Condition) -> tuple[Expression, ...]:
    """Every expression a condition tests, at any depth."""
    match condition:
        case Compare():
            return (condition.left, condition.right)
        case Present() | Absent() | Holds() | Contains() | Altered():
            return (condition.of,)
        case _:
            return tuple(e for inner in conditions_in(condition) for e in expressions_in(inner))


def mapped_condition(condition: Condition, change: Callable[[Expression], Expression]) -> Condition:
    """The condition with `change` applied to every part of its expressions."""
    match condition:
        case Compare():
            sides = {"left": mapped(condition.left, change), "right": mapped(condition.right, change)}
            return condition.model_copy(update=sides)
        case Present() | Absent() | Holds() | Contains() | Altered():
            return condition.model_copy(update={"of": mapped(condition.of, change)})
        case Every() | Either():
            inner = tuple(mapped_condition(c, change) for c in condition.conditions)
            return condition.model_copy(update={"conditions": inner})
        case Negation():
            return Negation(condition=mapped_condition(condition.condition, change))
        case Company():
            return condition
