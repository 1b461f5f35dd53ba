"""The plan: a typed, validated value that says everything about a question except how it is worded.

Stages, in this order: scope -> definitions (one value per row) -> conditions -> statistics or
order and top -> columns. A plan holds no SQL and no text of the question.
"""

from collections.abc import Callable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from assets.answers.expressions import Expression, Frozen, Named, children, mapped
from assets.keys import DOC_TYPES

MAX_DEPTH = 40
MAX_NODES = 400

Market = Literal["us", "cn"]
Period = Literal["FY", "Q1", "H1", "Q3", "Q2", "Q4"]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,79}$")]


class Scope(Frozen):
    """Which rows there are: companies (named, or all that have a filing) x fiscal years x periods."""

    market: Market | None = None
    doc_types: tuple[str, ...] = Field(min_length=1)  # first is preferred where two print a value
    tickers: tuple[str, ...] = ()  # empty = every company with a filing in scope
    fiscal_years: tuple[int, ...] = Field(min_length=1, max_length=100)
    periods: tuple[Period, ...] = ("FY",)
    reporting: Literal["consolidated", "parent"] = "consolidated"
    comparatives: Literal["never", "gaps"] = "gaps"  # may prior-year columns of the next filing fill gaps
    min_confidence: float = Field(default=0.5, ge=0, le=1)

    @model_validator(mode="after")
    def _known_doc_types(self) -> Self:
        unknown = sorted(set(self.doc_types) - set(DOC_TYPES))
        if unknown:
            msg = f"unknown document types in the plan: {', '.join(unknown)}"
            raise ValueError(msg)
        return self


class Definition(Frozen):
    """A named value of every row."""

    name: Name
    expression: Expression


class Compare(Frozen):
    """left operator right; unknown (and so not fulfilled) where a side is missing."""

    kind: Literal["compare"] = "compare"
    left: Expression
    operator: Literal["<", "<=", ">", ">=", "=", "!="]
    right: Expression
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")  # the currency the constant is in


class Present(Frozen):
    """The value could be computed."""

    kind: Literal["present"] = "present"
    of: Expression


class Absent(Frozen):
    """The value is missing."""

    kind: Literal["absent"] = "absent"
    of: Expression


class Every(Frozen):
    """All of the conditions hold."""

    kind: Literal["every"] = "every"
    conditions: tuple["Condition", ...] = Field(min_length=1)


class Either(Frozen):
    """At least one of the conditions holds."""

    kind: Literal["either"] = "either"
    conditions: tuple["Condition", ...] = Field(min_length=1)


class Negation(Frozen):
    """The condition is known not to hold."""

    kind: Literal["not"] = "not"
    condition: "Condition"


Condition = Annotated[
    Compare | Present | Absent | Every | Either | Negation,
    Field(discriminator="kind"),
]
for _model in (Every, Either, Negation):
    _model.model_rebuild()


class Order(Frozen):
    """Rows by one definition; rows without a value are left out of a top."""

    by: Name
    direction: Literal["ascending", "descending"] = "descending"


class Top(Frozen):
    """Places `first` to `n` of the order; money is ranked within each currency."""

    n: int = Field(ge=1, le=1000)
    first: int = Field(default=1, ge=1, le=1000)
    # include: everyone tied with the last place; cut: exactly n, by ticker; tiers: n distinct values
    ties: Literal["include", "cut", "tiers"] = "include"
    within: tuple[Literal["fiscal_year", "period"], ...] = ()  # rank separately in each

    @model_validator(mode="after")
    def _first_before_last(self) -> Self:
        if self.first > self.n:
            msg = f"top: first place {self.first} is after the last place {self.n}"
            raise ValueError(msg)
        return self


class Aggregate(Frozen):
    """One number over the rows that fulfil the conditions (per year and currency)."""

    kind: Literal["aggregate"] = "aggregate"
    name: Name
    function: Literal["mean", "median", "sum", "min", "max", "stdev_sample", "stdev_population"]
    of: Name


class Count(Frozen):
    """How many companies fulfil the conditions."""

    kind: Literal["count"] = "count"
    name: Name


class Share(Frozen):
    """Companies that fulfil the conditions / companies for which they can be judged."""

    kind: Literal["share"] = "share"
    name: Name


Statistic = Annotated[Aggregate | Count | Share, Field(discriminator="kind")]


class Column(Frozen):
    """A definition or statistic to show, and in what unit."""

    of: Name
    label: str = Field(max_length=300)
    percent: bool = False  # a ratio shown as 100 times
    divide_by: float = Field(default=1, gt=0)  # money in millions: 1e6
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")  # asked for; amounts are not converted
    decimals: int | None = Field(default=None, ge=0, le=10)


class Plan(Frozen):
    """A question, understood."""

    version: Literal[1] = 1
    language: Literal["en", "zh"] = "en"
    scope: Scope
    definitions: tuple[Definition, ...] = Field(default=(), max_length=50)
    conditions: tuple[Condition, ...] = Field(default=(), max_length=50)
    order: Order | None = None
    top: Top | None = None
    statistics: tuple[Statistic, ...] = Field(default=(), max_length=20)
    columns: tuple[Column, ...] = Field(default=(), max_length=50)

    @model_validator(mode="after")
    def _refers_only_to_what_it_defines(self) -> Self:
        names = [definition.name for definition in self.definitions]
        statistics = [statistic.name for statistic in self.statistics]
        doubled = {name for name in names + statistics if (names + statistics).count(name) > 1}
        if doubled:
            msg = f"defined twice in the plan: {', '.join(sorted(doubled))}"
            raise ValueError(msg)
        _require(_names_used(self), set(names))
        shown = {column.of for column in self.columns}
        _require(shown, set(statistics) if statistics else set(names))
        if self.top and not self.order:
            msg = "a top needs an order"
            raise ValueError(msg)
        _check_definitions(self.definitions)
        return self

    def to_json(self, *, indent: int | None = None) -> str:
        """The plan as JSON; `Plan.model_validate_json` reads it back."""
        return self.model_dump_json(indent=indent)


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
    """Every expression a condition compares, at any depth."""
    match condition:
        case Compare():
            return (condition.left, condition.right)
        case Present() | Absent():
            return (condition.of,)
        case _:
            return tuple(e for inner in conditions_in(condition) for e in expressions_in(inner))


def mapped_condition(condition: Condition, change: Callable[[Expression], Expression]) -> Condition:
    """The condition with `change` applied to every part of its expressions."""
    match condition:
        case Compare():
            sides = {"left": mapped(condition.left, change), "right": mapped(condition.right, change)}
            return condition.model_copy(update=sides)
        case Present() | Absent():
            return condition.model_copy(update={"of": mapped(condition.of, change)})
        case Every() | Either():
            inner = tuple(mapped_condition(c, change) for c in condition.conditions)
            return condition.model_copy(update={"conditions": inner})
        case Negation():
            return Negation(condition=mapped_condition(condition.condition, change))


def names_in(expression: Expression) -> set[str]:
    """The definitions an expression refers to by name."""
    own = {expression.name} if isinstance(expression, Named) else set()
    return own.union(*(names_in(child) for child in children(expression)))


def _names_used(plan: Plan) -> set[str]:
    used = {plan.order.by} if plan.order else set()
    used |= {statistic.of for statistic in plan.statistics if isinstance(statistic, Aggregate)}
    for condition in plan.conditions:
        for expression in expressions_in(condition):
            used |= names_in(expression)
    return used


def _require(used: set[str], defined: set[str]) -> None:
    missing = sorted(used - defined)
    if missing:
        msg = f"the plan uses names it does not define: {', '.join(missing)}"
        raise ValueError(msg)


def _check_definitions(definitions: tuple[Definition, ...]) -> None:
    """A definition may refer to those before it only: no cycles."""
    earlier: set[str] = set()
    for definition in definitions:
        _require(names_in(definition.expression), earlier)
        earlier.add(definition.name)
        depth, nodes = _size(definition.expression)
        if depth > MAX_DEPTH or nodes > MAX_NODES:
            msg = f"definition {definition.name!r} is too large: depth {depth}, {nodes} parts"
            raise ValueError(msg)


def _size(expression: Expression) -> tuple[int, int]:
    sizes = [_size(child) for child in children(expression)]
    return 1 + max((depth for depth, _ in sizes), default=0), 1 + sum(nodes for _, nodes in sizes)
