"""What a plan computes for one row: numbers, metrics at periods and operations on them.

A row of a plan is a company at a fiscal year and period. Years inside an expression are relative to the
row's year: `at=-1` is the year before.
"""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_YEARS = 30  # how far an expression may look back


class Frozen(BaseModel):
    """Base of every plan record: immutable, and unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Number(Frozen):
    """A constant, in base units."""

    kind: Literal["number"] = "number"
    value: float = Field(allow_inf_nan=False)


class Metric(Frozen):
    """A catalogue metric, read or derived, `at` years from the row's year."""

    kind: Literal["metric"] = "metric"
    metric: str = Field(min_length=1, max_length=200)
    at: int = Field(default=0, ge=-MAX_YEARS, le=MAX_YEARS)
    period: str | None = None  # None = the row's own period


class Named(Frozen):
    """Another definition of the same plan, by its name."""

    kind: Literal["name"] = "name"
    name: str


class Arithmetic(Frozen):
    """left operator right."""

    kind: Literal["arithmetic"] = "arithmetic"
    operator: Literal["+", "-", "*", "/"]
    left: "Expression"
    right: "Expression"


class Ratio(Frozen):
    """numerator / denominator, a plain number such as 0.66."""

    kind: Literal["ratio"] = "ratio"
    numerator: "Expression"
    denominator: "Expression"


class Growth(Frozen):
    """Relative growth over `years` years (0.05 is 5%); nothing where the base is not positive."""

    kind: Literal["growth"] = "growth"
    of: "Expression"
    years: int = Field(default=1, ge=1, le=MAX_YEARS)


class Change(Frozen):
    """Difference to the value `years` years before."""

    kind: Literal["change"] = "change"
    of: "Expression"
    years: int = Field(default=1, ge=1, le=MAX_YEARS)


class Average(Frozen):
    """Mean over `years` years that end with the row's year; nothing when one of them is missing."""

    kind: Literal["average"] = "average"
    of: "Expression"
    years: int = Field(ge=2, le=MAX_YEARS)


class Cagr(Frozen):
    """Compound annual growth rate over `years` years."""

    kind: Literal["cagr"] = "cagr"
    of: "Expression"
    years: int = Field(ge=1, le=MAX_YEARS)


class Shifted(Frozen):
    """An expression as it was `at` years from the row's year."""

    kind: Literal["shifted"] = "shifted"
    of: "Expression"
    at: int = Field(ge=-MAX_YEARS, le=MAX_YEARS)


Expression = Annotated[
    Number | Metric | Named | Arithmetic | Ratio | Growth | Change | Average | Cagr | Shifted,
    Field(discriminator="kind"),
]

for _model in (Arithmetic, Ratio, Growth, Change, Average, Cagr, Shifted):
    _model.model_rebuild()


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside one."""
    match expression:
        case Arithmetic():
            return (expression.left, expression.right)
        case Ratio():
            return (expression.numerator, expression.denominator)
        case Growth() | Change() | Average() | Cagr() | Shifted():
            return (expression.of,)
        case _:
            return ()


def mapped(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with `change` applied to every part, the innermost first."""
    fields = [
        name for name in ("left", "right", "numerator", "denominator", "of") if hasattr(expression, name)
    ]
    inner = {name: mapped(getattr(expression, name), change) for name in fields}
    return change(expression.model_copy(update=inner) if inner else expression)


def metric_ids(expression: Expression) -> tuple[str, ...]:
    """The catalogue metrics an expression names, each once, in the order they appear."""
    found: dict[str, None] = {}
    if isinstance(expression, Metric):
        found[expression.metric] = None
    for child in children(expression):
        found.update(dict.fromkeys(metric_ids(child)))
    return tuple(found)
