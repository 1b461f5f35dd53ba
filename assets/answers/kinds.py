"""What kind of number an expression gives, so that dollars are never added to percentages."""

from collections.abc import Mapping

from assets.answers.expressions import (
    Arithmetic,
    Average,
    Cagr,
    Change,
    Expression,
    Growth,
    Metric,
    Named,
    Number,
    Ratio,
    Shifted,
)
from assets.answers.vocabulary import Kind, Vocabulary
from assets.errors import BadInputError

MONEY_KINDS = frozenset({"money", "per_share"})
_NOT_NUMBERS = frozenset({"text", "date", "bool", "list"})


def kind_of(expression: Expression, named: Mapping[str, Kind], vocabulary: Vocabulary) -> Kind:
    """The kind of an expression's value; BadInputError where its parts do not go together."""
    match expression:
        case Number():
            return "number"
        case Metric():
            return vocabulary.term(expression.metric).kind
        case Named():
            return named[expression.name]
        case Shifted():
            return kind_of(expression.of, named, vocabulary)
        case Average():
            return _number(kind_of(expression.of, named, vocabulary))
        case Growth() | Cagr():
            _number(kind_of(expression.of, named, vocabulary))
            return "ratio"
        case Change():
            kind = _number(kind_of(expression.of, named, vocabulary))
            return "points" if kind == "pct" else kind
        case Ratio():
            return _divided(
                _number(kind_of(expression.numerator, named, vocabulary)),
                _number(kind_of(expression.denominator, named, vocabulary)),
            )
        case Arithmetic():
            return _arithmetic(
                expression,
                _number(kind_of(expression.left, named, vocabulary)),
                _number(kind_of(expression.right, named, vocabulary)),
            )


def _number(kind: Kind) -> Kind:
    if kind in _NOT_NUMBERS:
        msg = f"a {kind} cannot be calculated with"
        raise BadInputError(msg)
    return kind


def _arithmetic(expression: Arithmetic, left: Kind, right: Kind) -> Kind:
    match expression.operator:
        case "*":
            return _multiplied(left, right)
        case "/":
            return _divided(left, right)
        case _:
            return _added(left, right, expression.operator)


def _added(left: Kind, right: Kind, operator: str) -> Kind:
    if left == right:
        return left
    if "number" in (left, right):
        return right if left == "number" else left
    msg = f"{left} {operator} {right} has no meaning: the two are not in the same unit"
    raise BadInputError(msg)


def _multiplied(left: Kind, right: Kind) -> Kind:
    plain = {"number", "ratio", "pct"}
    if left in plain and right not in plain:
        return right
    if right in plain and left not in plain:
        return left
    if {left, right} == {"per_share", "count"}:
        return "money"
    if {left, right} <= plain:
        return next((k for k in (left, right) if k != "number"), "number")
    return "number"


def _divided(left: Kind, right: Kind) -> Kind:
    if left == right:
        return "ratio" if left != "number" else "number"
    if right in ("number", "ratio", "pct") or (left, right) == ("money", "count"):
        return left
    return "number"
