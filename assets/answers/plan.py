"""The plan: a typed, validated value that says everything about a question except how it is worded.

Stages, in this order: scope -> definitions (one value per row) -> conditions -> statistics or
order and top -> columns. A plan holds no SQL and no text of the question.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from assets.answers.expressions import Condition, Expression, Frozen, Name, require_percent
from assets.answers.sizes import check_size, require_arithmetic, size_of, size_of_condition
from assets.answers.walk import expressions_in, names_in
from assets.keys import DOC_TYPES

# columns that every query has beside those of the plan
RESERVED = frozenset(
    {
        "ticker",
        "company",
        "fiscal_year",
        "period",
        "currency",
        "one_currency",
        "fulfils",
        "place",
        "companies",
    }
)
_RESERVED_STARTS = ("way_", "where_", "across_", "all_")

Market = Literal["us", "cn"]
Period = Literal["FY", "Q1", "H1", "Q3", "Q2", "Q4"]
Chart = Literal["auto", "bar", "line", "pie", "scatter", "stacked"]


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


class Order(Frozen):
    """Rows by one definition, groups by a statistic or key; a top leaves out those without a value."""

    by: Name
    direction: Literal["ascending", "descending"] = "descending"


class Top(Frozen):
    """Places `first` to `n` of the order; money is ranked within each currency, groups within each year."""

    n: int = Field(ge=1, le=1000)
    first: int = Field(default=1, ge=1, le=1000)
    # include: everyone tied with the last place; cut: exactly n, by ticker; tiers: n distinct values
    ties: Literal["include", "cut", "tiers"] = "include"
    within: tuple[Name, ...] = ()  # rank separately in each: fiscal_year, period or a definition

    @model_validator(mode="after")
    def _first_before_last(self) -> Self:
        if self.first > self.n:
            msg = f"top: first place {self.first} is after the last place {self.n}"
            raise ValueError(msg)
        return self


class Group(Frozen):
    """Statistics for every combination of the values of some definitions instead of once over all rows.

    With `elements`, a list is taken apart: its row counts once in the group of each of its entries.
    """

    by: tuple[Name, ...] = Field(min_length=1, max_length=3)
    elements: bool = False


class _Filtered(Frozen):
    """A statistic over part of the rows: those of some years, those that fulfil a condition of their own.

    As soon as one statistic of a plan names its years there is one row for all years, and statistics without
    years are over all of them.
    """

    name: Name
    where: Condition | None = None
    years: tuple[int, ...] = ()  # of the scope's fiscal years; empty = all of them, each apart where possible


class Aggregate(_Filtered):
    """One number over the rows that fulfil the conditions (per year and currency)."""

    kind: Literal["aggregate"] = "aggregate"
    function: Literal[
        "mean",
        "median",
        "sum",
        "min",
        "max",
        "range",
        "stdev_sample",
        "stdev_population",
        "variance_sample",
        "variance_population",
        "percentile",
    ]
    of: Name
    percent: float | None = Field(default=None, ge=0, le=100)  # of a percentile, by linear interpolation

    @model_validator(mode="after")
    def _percentile_has_percent(self) -> Self:
        require_percent(self.function, self.percent)
        return self


class Count(_Filtered):
    """How many companies fulfil the conditions."""

    kind: Literal["count"] = "count"


class Share(_Filtered):
    """Companies that fulfil the conditions / companies for which they can be judged.

    With `where`: of the companies that fulfil the conditions and can be judged, those that fulfil `where`.
    Without it in a group: its companies / the companies of all groups.
    """

    kind: Literal["share"] = "share"


class Members(_Filtered):
    """The tickers of the companies that fulfil the conditions, as a list."""

    kind: Literal["members"] = "members"


class Calculated(Frozen):
    """A number from other statistics of the plan: the difference of two means."""

    kind: Literal["calculated"] = "calculated"
    name: Name
    expression: Expression  # of Named statistics, Number, Arithmetic, Ratio, Absolute


Statistic = Annotated[Aggregate | Count | Share | Members | Calculated, Field(discriminator="kind")]


class Column(Frozen):
    """A definition or statistic to show, and in what unit."""

    of: Name
    label: str = Field(max_length=300)
    percent: bool = False  # a ratio shown as 100 times
    divide_by: float = Field(default=1, gt=0)  # money in millions: 1e6
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")  # asked for; amounts are not converted
    decimals: int | None = Field(default=None, ge=0, le=10)
    supporting: bool = False  # not asked for: it shows what another column was computed from


class Plan(Frozen):
    """A question, understood."""

    version: Literal[1] = 1
    language: Literal["en", "zh"] = "en"
    scope: Scope
    definitions: tuple[Definition, ...] = Field(default=(), max_length=50)
    conditions: tuple[Condition, ...] = Field(default=(), max_length=50)
    order: Order | None = None
    top: Top | None = None
    group: Group | None = None
    statistics: tuple[Statistic, ...] = Field(default=(), max_length=20)
    columns: tuple[Column, ...] = Field(default=(), max_length=50)
    chart: Chart | None = None  # asked for in the question; auto: whichever fits

    @model_validator(mode="after")
    def _refers_only_to_what_it_defines(self) -> Self:
        names = [definition.name for definition in self.definitions]
        statistics = [statistic.name for statistic in self.statistics]
        doubled = {name for name in names + statistics if (names + statistics).count(name) > 1}
        if doubled:
            msg = f"defined twice in the plan: {', '.join(sorted(doubled))}"
            raise ValueError(msg)
        reserved = [n for n in names + statistics if n in RESERVED or n.startswith(_RESERVED_STARTS)]
        if reserved:
            msg = f"names that mean something else in every query: {', '.join(reserved)}"
            raise ValueError(msg)
        _require(_names_used(self), set(names))
        results = {*statistics, *(self.group.by if self.group else ())} if statistics else set(names)
        _require({column.of for column in self.columns}, results)
        _require({self.order.by} if self.order else set(), results)
        self._check_stages()
        _check_definitions(self.definitions)
        _check_calculated(self.statistics)
        self._check_conditions()
        return self

    def _check_stages(self) -> None:
        """A top needs an order, a group something to say of it."""
        if self.top and not self.order:
            msg = "a top needs an order"
            raise ValueError(msg)
        if self.group and not self.statistics:
            msg = "a group needs statistics: a count, its members"
            raise ValueError(msg)

    def _check_conditions(self) -> None:
        """No condition is too large to compile, and statistics are of years in scope."""
        filtered = [s for s in self.statistics if not isinstance(s, Calculated)]
        for condition in (*self.conditions, *(s.where for s in filtered if s.where)):
            check_size("a condition", size_of_condition(condition))
        outside = {year for s in filtered for year in s.years} - set(self.scope.fiscal_years)
        if outside:
            msg = f"statistics of years that are not in scope: {sorted(outside)}"
            raise ValueError(msg)

    def to_json(self, *, indent: int | None = None) -> str:
        """The plan as JSON; `Plan.model_validate_json` reads it back."""
        return self.model_dump_json(indent=indent)


def _names_used(plan: Plan) -> set[str]:
    """The definitions that conditions, groups, ranks and statistics need."""
    used = set(plan.group.by) if plan.group else set()
    used |= set(plan.top.within) - {"fiscal_year", "period"} if plan.top else set()
    used |= {statistic.of for statistic in plan.statistics if isinstance(statistic, Aggregate)}
    own = [s.where for s in plan.statistics if not isinstance(s, Calculated) and s.where]
    for condition in (*plan.conditions, *own):
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
        check_size(f"definition {definition.name!r}", size_of(definition.expression))


def _check_calculated(statistics: tuple[Statistic, ...]) -> None:
    """A calculated statistic is arithmetic over those before it."""
    earlier: set[str] = set()
    for statistic in statistics:
        if isinstance(statistic, Calculated):
            _require(names_in(statistic.expression), earlier)
            require_arithmetic(statistic.expression)
            check_size(f"statistic {statistic.name!r}", size_of(statistic.expression))
        earlier.add(statistic.name)
