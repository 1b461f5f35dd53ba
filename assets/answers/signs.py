"""The metrics of a plan whose sign its answer must speak of: divisors, and what growth is computed from."""

from assets.answers.compile import Compiled
from assets.answers.expressions import Arithmetic, Expression, Growth, Metric, Ratio
from assets.answers.walk import children, metric_ids


def divisors(compiled: Compiled) -> set[str]:
    """The metrics that something is divided by."""
    formulas = [d.expression for d in compiled.plan.definitions]
    formulas += [f for choice in compiled.choices for f in choice.formulas if f]
    return {metric for formula in formulas for metric in _divisors(formula)}


def bases(compiled: Compiled) -> set[tuple[str, int]]:
    """The metrics that growth is computed from, and how many years they are from the row's."""
    return {base for d in compiled.plan.definitions for base in _bases(d.expression)}


def signed_metrics(compiled: Compiled) -> set[str]:
    """Divisors and bases."""
    return divisors(compiled) | {metric for metric, _ in bases(compiled)}


def _bases(expression: Expression) -> set[tuple[str, int]]:
    """The metrics that growth is computed from, and how many years they are from the row's."""
    found = set[tuple[str, int]]().union(*(_bases(child) for child in children(expression)))
    if isinstance(expression, Growth):
        found |= {(metric, -expression.years) for metric in metric_ids(expression.of)}
    return found


def _divisors(formula: Expression) -> set[str]:
    """The metrics that a formula divides by as they stand."""
    found = set[str]().union(*(_divisors(child) for child in children(formula)))
    below = formula.denominator if isinstance(formula, Ratio) else None
    if isinstance(formula, Arithmetic) and formula.operator == "/":
        below = formula.right
    return found | ({below.metric} if isinstance(below, Metric) else set())
