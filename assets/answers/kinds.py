"""What kind of value an expression gives, so that dollars are never added to percentages."""

from collections.abc import Mapping

from assets.answers.expressions import (
    Absolute,
    Across,
    Arithmetic,
    Cagr,
    Change,
    DatePart,
    Day,
    Days,
    Expression,
    Growth,
    Indicator,
    Length,
    Metric,
    Named,
    Number,
    OverYears,
    Ratio,
    Shifted,
    Words,
)
from assets.answers.vocabulary import Kind, Vocabulary
from assets.answers.walk import children
from assets.errors import BadInputError

MONEY_KINDS = frozenset({"money", "per_share"})
NOT_NUMBERS = frozenset({"text", "date", "bool", "list", "ordinals"})


def kind_of(expression: Expression, named: Mapping[str, Kind], vocabulary: Vocabulary) -> Kind:
    """The kind of an expression's value; BadInputError where its parts do not go together."""

    def of(inner: Expression) -> Kind:
        return kind_of(inner, named, vocabulary)

    match expression:
        case Number():
            return "number"
        case Day():
            return "date"
        case Words():
            return "text"
        case Metric():
            return vocabulary.term(expression.metric).kind
        case Named():
            return named[expression.name]
        case Shifted():
            return of(expression.of)
        case Across():
            return statistic_kind(expression.function, named[expression.of])
        case Indicator():
            return "number"
        case Days() | DatePart() | Length():
            return _of_dates_and_lists(expression, of(children(expression)[0]), of(children(expression)[-1]))
        case _:
            return _calculated(expression, *(of(child) for child in children(expression)))


def statistic_kind(function: str, kind: Kind) -> Kind:
    """The kind of a statistic over values of a kind."""
    if function == "count":
        return "count"
    if function.startswith("rank"):
        if kind != "date":
            require_number(kind)
        return "ordinal"
    if kind == "date" and function in ("min", "max"):
        return kind
    if kind == "date" and function == "range":
        return "days"
    require_number(kind)
    if function.startswith("variance"):
        return "number"
    apart = function == "range" or function.startswith("stdev")
    return "points" if kind == "pct" and apart else kind


def require_number(kind: Kind) -> Kind:
    """The kind itself; BadInputError where it is not a number's."""
    if kind in NOT_NUMBERS:
        msg = f"a {kind} cannot be calculated with"
        raise BadInputError(msg)
    return kind


def _of_dates_and_lists(expression: Days | DatePart | Length, first: Kind, last: Kind) -> Kind:
    wrong: Kind | None
    result: Kind
    match expression:
        case Days():
            wrong = next((kind for kind in (first, last) if kind != "date"), None)
            result = "days"
        case DatePart():
            wrong = None if first in ("date", "text", "list") else first
            result = "ordinals" if first == "list" else "ordinal"
        case Length():
            wrong = None if first in ("list", "ordinals") else first
            result = "count"
    if wrong:
        wanted = {"days": "two dates", "length": "a list"}.get(expression.kind, "a date")
        msg = f"a {wrong} where {wanted} must stand"
        raise BadInputError(msg)
    return result


def _calculated(expression: Expression, first: Kind, *others: Kind) -> Kind:
    """The kind of an operation on numbers, or of one of the few on dates."""
    if first == "date":
        return _of_date(expression)
    for kind in (first, *others):
        require_number(kind)
    match expression:
        case Growth() | Cagr():
            return "ratio"
        case Change():
            return "points" if first == "pct" else first
        case Ratio():
            return _divided(first, others[0])
        case Arithmetic():
            return _arithmetic(expression, first, others[0])
        case _:
            return first


def _of_date(expression: Expression) -> Kind:
    if isinstance(expression, Change):
        return "days"
    if isinstance(expression, OverYears) and expression.function in ("min", "max"):
        return "date"
    return require_number("date")


def _arithmetic(expression: Arithmetic, left: Kind, right: Kind) -> Kind:
    match expression.operator:
        case "*":
            return _multiplied(left, right)
        case "/":
            return _divided(left, right)
        case _:
            return _added(expression, left, right)


def _added(expression: Arithmetic, left: Kind, right: Kind) -> Kind:
    if left == right:
        return "points" if left == "pct" and expression.operator == "-" else left
    if "number" in (left, right):
        return right if left == "number" else left
    if {left, right} == {"pct", "points"}:
        return "pct"
    if _is_formula(expression.left) or _is_formula(expression.right):
        return "number"
    msg = f"{left} {expression.operator} {right} has no meaning: the two are not in the same unit"
    raise BadInputError(msg)


def _is_formula(expression: Expression) -> bool:
    """Whether the asker weighs or combines: such a score is a plain number, whatever its parts are."""
    if isinstance(expression, Arithmetic):
        return expression.operator in "*/" or any(map(_is_formula, children(expression)))
    return isinstance(expression, Indicator | Days | DatePart | Length | Growth | Cagr | Ratio | Absolute)


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
