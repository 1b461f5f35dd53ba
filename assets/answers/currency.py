"""In which power of a currency an expression's value is, so that dollars never stand beside yuan."""

from collections.abc import Iterator, Mapping

from assets.answers.conditions import is_constant
from assets.answers.expressions import (
    Absolute,
    Across,
    Arithmetic,
    Change,
    Compare,
    Condition,
    Expression,
    Indicator,
    Metric,
    Named,
    OverYears,
    Ratio,
    Shifted,
)
from assets.answers.kinds import MONEY_KINDS
from assets.answers.plan import Aggregate, Calculated, Plan
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import children, conditions_in, expressions_in

Powers = Mapping[str, int | None]


def power_of(expression: Expression, named: Powers, vocabulary: Vocabulary) -> int | None:
    """1 for an amount, 0 for what has no currency, None for a mixture of both."""

    def of(inner: Expression) -> int | None:
        return power_of(inner, named, vocabulary)

    match expression:
        case Metric():
            return 1 if vocabulary.term(expression.metric).kind in MONEY_KINDS else 0
        case Named():
            return named[expression.name]
        case Across():
            return 0 if expression.function.startswith(("count", "rank")) else named[expression.of]
        case Shifted() | Change() | OverYears() | Absolute():
            return of(expression.of)
        case Ratio():
            return _combined("/", of(expression.numerator), of(expression.denominator))
        case Arithmetic():
            return _combined(expression.operator, of(expression.left), of(expression.right))
        case _:
            return 0


def stand_apart(plan: Plan, powers: Powers, vocabulary: Vocabulary) -> bool:
    """Whether amounts of different currencies would otherwise be ranked, counted or summed together."""
    names = {s.of for s in plan.statistics if isinstance(s, Aggregate)}
    if plan.order and plan.order.by in powers:
        names.add(plan.order.by)
    if any(powers[name] != 0 for name in names):
        return True
    sides = [side for test in _compares(plan) for side in _against_constants(test)]
    return any(power_of(side, powers, vocabulary) != 0 for side in sides)


def _combined(operator: str, left: int | None, right: int | None) -> int | None:
    if left is None or right is None:
        return None
    if operator == "*":
        return left + right
    if operator == "/":
        return left - right
    return left if left == right else None


def _compares(plan: Plan) -> Iterator[Compare]:
    for condition in plan.conditions:
        yield from _compares_in(condition)
    for statistic in plan.statistics:
        if not isinstance(statistic, Calculated) and statistic.where:
            yield from _compares_in(statistic.where)
    for definition in plan.definitions:
        yield from _compares_of(definition.expression)


def _compares_in(condition: Condition) -> Iterator[Compare]:
    if isinstance(condition, Compare):
        yield condition
    for inner in conditions_in(condition):
        yield from _compares_in(inner)
    for expression in expressions_in(condition) if not conditions_in(condition) else ():
        yield from _compares_of(expression)


def _compares_of(expression: Expression) -> Iterator[Compare]:
    if isinstance(expression, Indicator):
        yield from _compares_in(expression.condition)
        return
    for child in children(expression):
        yield from _compares_of(child)


def _against_constants(condition: Compare) -> list[Expression]:
    """The side that is compared with a constant: two amounts of one row are in one currency anyway."""
    sides = (condition.left, condition.right)
    return [this for this, that in (sides, sides[::-1]) if is_constant(that) and not is_constant(this)]
