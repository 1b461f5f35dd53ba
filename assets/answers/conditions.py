"""Conditions as SQL: true, false, or null where a value is missing."""

from typing import TYPE_CHECKING

from sqlglot import exp

from assets.answers.cells import CELLS, At
from assets.answers.expressions import (
    Absent,
    Altered,
    Change,
    Company,
    Compare,
    Condition,
    Contains,
    Either,
    Every,
    Expression,
    Holds,
    Negation,
    Present,
)
from assets.answers.kinds import MONEY_KINDS, NOT_NUMBERS
from assets.answers.sql import among, binary, call, column, every, is_null, known, number, some, text
from assets.answers.texts import constant, plain, plain_list
from assets.answers.vocabulary import Kind
from assets.answers.walk import metric_ids, names_in
from assets.errors import BadInputError

if TYPE_CHECKING:  # the two call each other
    from assets.answers.lowering import Lowering

_COMPARE: dict[str, type[exp.Binary]] = {
    "<": exp.LT,
    "<=": exp.LTE,
    ">": exp.GT,
    ">=": exp.GTE,
    "=": exp.EQ,
    "!=": exp.NEQ,
}
_SHARES = frozenset({"ratio"})
_PERCENTS = frozenset({"pct", "points"})
_EQUAL_ONLY = frozenset({"text", "bool", "list"})


def condition_sql(lowering: "Lowering", condition: Condition, at: At) -> exp.Expr:
    """The SQL of a condition at a moment; BadInputError where it compares what cannot be compared."""
    match condition:
        case Compare():
            return _compare(lowering, condition, at)
        case Present():
            return known(lowering.lower(condition.of, at))
        case Absent():
            return is_null(lowering.lower(condition.of, at))
        case Holds():
            _require(lowering.kind(condition.of), "bool", "only a flag can hold, not a {}")
            return lowering.lower(condition.of, at)
        case Contains():
            return _contains(lowering, condition, at)
        case Altered():
            return _altered(lowering, condition, at)
        case Company():
            return among(column("ticker", CELLS), condition.tickers)
        case Every():
            return every(*(condition_sql(lowering, c, at) for c in condition.conditions))
        case Either():
            return exp.or_(*(condition_sql(lowering, c, at) for c in condition.conditions), copy=False)
        case Negation():
            return exp.not_(condition_sql(lowering, condition.condition, at), copy=False)


def is_constant(expression: Expression) -> bool:
    """Whether an expression is the same for every row."""
    return not metric_ids(expression) and not names_in(expression)


def _compare(lowering: "Lowering", condition: Compare, at: At) -> exp.Expr:
    left, right = lowering.kind(condition.left), lowering.kind(condition.right)
    if left not in ("list", "ordinals") and right in ("list", "ordinals"):
        msg = f"a {left} cannot be compared with a {right}: put the list first"
        raise BadInputError(msg)
    sides = [lowering.lower(side, at) for side in (condition.left, condition.right)]
    operator = _COMPARE[condition.operator]
    if left in ("list", "ordinals") and right != left:
        return _some_entry(operator, sides, left, right)
    _check_comparable(condition, left, right)
    if left in _EQUAL_ONLY or left == "ordinals":
        compared: exp.Expr = operator(this=comparable(sides[0], left), expression=comparable(sides[1], right))
    else:
        compared = binary(operator, *_in_one_unit(lowering, condition, sides, left, right))
    if condition.currency:
        same = exp.EQ(this=column("currency", CELLS), expression=text(condition.currency))
        compared = every(compared, same)
    return compared


def comparable(sql: exp.Expr, kind: Kind) -> exp.Expr:
    """A value in the form in which equal values are equal: texts and lists made plain."""
    if kind == "text":
        return plain(sql)
    if kind == "list":
        return plain_list(sql)
    if kind == "ordinals":
        return call("LIST_SORT", call("LIST_DISTINCT", sql))
    return sql


def _some_entry(operator: type[exp.Binary], sides: list[exp.Expr], left: Kind, right: Kind) -> exp.Expr:
    """Some entry of the list fulfils the comparison."""
    entry: exp.Expr = column("entry")
    if left == "list":
        _require(right, "text", "the entries of a list are texts, not a {}")
        return some(sides[0], operator(this=plain(entry), expression=plain(sides[1])))
    if right in NOT_NUMBERS:
        msg = f"the entries of this list are numbers, not a {right}"
        raise BadInputError(msg)
    return some(sides[0], operator(this=entry, expression=sides[1]))


def _check_comparable(condition: Compare, left: Kind, right: Kind) -> None:
    for one, other in ((left, right), (right, left)):
        if one in NOT_NUMBERS and other != one:
            what = "a number" if other not in NOT_NUMBERS else f"a {other}"
            msg = f"a {one} cannot be compared with {what}"
            raise BadInputError(msg)
        unlike = one in MONEY_KINDS and other not in MONEY_KINDS and other != "number"
        if unlike and not is_constant(condition.left) and not is_constant(condition.right):
            msg = f"{left} {condition.operator} {right} has no meaning: the two are not in the same unit"
            raise BadInputError(msg)
    if left in _EQUAL_ONLY and condition.operator not in ("=", "!="):
        msg = f"a {left} is neither more nor less than another: only = and != compare it"
        raise BadInputError(msg)


def _in_one_unit(
    lowering: "Lowering", condition: Compare, sides: list[exp.Expr], left: Kind, right: Kind
) -> tuple[exp.Expr, exp.Expr]:
    """A constant amount in the unit that the values are stored in; a ratio as percent beside percent."""
    expressions = (condition.left, condition.right)
    for this, that in ((0, 1), (1, 0)):
        kinds = (left, right) if this == 0 else (right, left)
        if is_constant(expressions[that]):
            units = lowering.units_of(expressions[this]) if kinds[0] == "money" else 1
            if units != 1:
                sides[that] = binary(exp.Div, sides[that], number(units))
        elif kinds[0] in _SHARES and kinds[1] in _PERCENTS:
            sides[this] = binary(exp.Mul, number(100), sides[this])
    return sides[0], sides[1]


def _contains(lowering: "Lowering", condition: Contains, at: At) -> exp.Expr:
    kind = lowering.kind(condition.of)
    sql = lowering.lower(condition.of, at)
    if not any(letter.isalnum() for letter in condition.words):
        msg = f"{condition.words!r} holds no letter and no digit to look for"
        raise BadInputError(msg)
    words = constant(condition.words)
    if kind == "list":
        return some(sql, call("CONTAINS", plain(column("entry")), words))
    _require(kind, "text", "a {} holds no words")
    return call("CONTAINS", plain(sql), words)


def _altered(lowering: "Lowering", condition: Altered, at: At) -> exp.Expr:
    """Another value than before; of a date, that it moved in the calendar."""
    kind = lowering.kind(condition.of)
    if kind == "date":
        moved = lowering.lower(Change(of=condition.of, years=condition.years), at)
        return exp.NEQ(this=moved, expression=number(0))
    now = comparable(lowering.lower(condition.of, at), kind)
    before = comparable(lowering.lower(condition.of, at.back(condition.years)), kind)
    return binary(exp.NEQ, now, before)


def _require(kind: Kind, wanted: Kind, message: str) -> None:
    if kind != wanted:
        raise BadInputError(message.format(kind))
