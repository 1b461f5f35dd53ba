"""How large the expressions of a plan may be, and what a calculated statistic may hold."""

from assets.answers.expressions import (
    Absolute,
    Arithmetic,
    Condition,
    Expression,
    Indicator,
    Named,
    Number,
    Ratio,
)
from assets.answers.walk import children, conditions_in, expressions_in

MAX_DEPTH = 40
MAX_NODES = 400


def require_arithmetic(expression: Expression) -> None:
    """ValueError where a calculated statistic holds more than names, numbers and arithmetic."""
    if not isinstance(expression, Named | Number | Arithmetic | Ratio | Absolute):
        msg = f"a calculated statistic may not hold {expression.kind!r}: only names, numbers and arithmetic"
        raise ValueError(msg)
    for child in children(expression):
        require_arithmetic(child)


def check_size(what: str, size: tuple[int, int]) -> None:
    """ValueError where a depth and number of parts are more than is compiled."""
    depth, nodes = size
    if depth > MAX_DEPTH or nodes > MAX_NODES:
        msg = f"{what} is too large: depth {depth}, {nodes} parts"
        raise ValueError(msg)


def size_of(expression: Expression) -> tuple[int, int]:
    """Depth and number of parts of an expression."""
    if isinstance(expression, Indicator):
        return _one_more([size_of_condition(expression.condition)])
    return _one_more([size_of(child) for child in children(expression)])


def size_of_condition(condition: Condition) -> tuple[int, int]:
    """Depth and number of parts of a condition."""
    inner = conditions_in(condition)
    if inner:
        return _one_more([size_of_condition(c) for c in inner])
    return _one_more([size_of(expression) for expression in expressions_in(condition)])


def _one_more(sizes: list[tuple[int, int]]) -> tuple[int, int]:
    """Depth and number of parts of what holds these parts."""
    return 1 + max((depth for depth, _ in sizes), default=0), 1 + sum(nodes for _, nodes in sizes)
