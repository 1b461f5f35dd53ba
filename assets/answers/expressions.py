"""What a plan computes and tests for one row: values at periods, operations on them, and conditions.

A row of a plan is a company at a fiscal year and period. Years inside an expression are relative to the
row's year: `at=-1` is the year before.
"""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_YEARS = 30  # how far an expression may look back

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,79}$")]


class Frozen(BaseModel):
    """Base of every plan record: immutable, and unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def require_percent(function: str, percent: float | None) -> None:
    """ValueError where a percentile does not say which, or another function says one."""
    if (function == "percentile") != (percent is not None):
        msg = "a percentile, and only that, needs `percent`"
        raise ValueError(msg)


class Number(Frozen):
    """A constant, in base units."""

    kind: Literal["number"] = "number"
    value: float = Field(allow_inf_nan=False)


class Day(Frozen):
    """A date as a constant."""

    kind: Literal["day"] = "day"
    value: date


class Words(Frozen):
    """A text as a constant."""

    kind: Literal["words"] = "words"
    value: str = Field(min_length=1, max_length=200)


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
    """Relative growth over `years` years (0.05 is 5%); over the size of a negative base, nothing over 0."""

    kind: Literal["growth"] = "growth"
    of: "Expression"
    years: int = Field(default=1, ge=1, le=MAX_YEARS)


class Change(Frozen):
    """Difference to the value `years` years before; of dates: the days it moved in the calendar.

    A date that moved from 2022-06-20 to 2023-06-13 moved by -7: the earlier one is first carried to the same
    day of the later year.
    """

    kind: Literal["change"] = "change"
    of: "Expression"
    years: int = Field(default=1, ge=1, le=MAX_YEARS)


class OverYears(Frozen):
    """A statistic over `years` years that end with the row's year; nothing when one of them is missing."""

    kind: Literal["over_years"] = "over_years"
    function: Literal["mean", "sum", "min", "max"] = "mean"
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


class Absolute(Frozen):
    """The size of a number without its sign."""

    kind: Literal["absolute"] = "absolute"
    of: "Expression"


class Days(Frozen):
    """Days from one date to another; negative when the second is earlier."""

    kind: Literal["days"] = "days"
    start: "Expression"
    end: "Expression"


class DatePart(Frozen):
    """A part of a date, or of every date in a list: 6 for the month of 2023-06-20."""

    kind: Literal["date_part"] = "date_part"
    of: "Expression"
    part: Literal["year", "quarter", "month", "day", "weekday"]


class Length(Frozen):
    """How many entries a list has."""

    kind: Literal["length"] = "length"
    of: "Expression"


class Indicator(Frozen):
    """1 where a condition holds, 0 where it does not, nothing where that is unknown."""

    kind: Literal["indicator"] = "indicator"
    condition: "Condition"


class Across(Frozen):
    """A statistic over all rows in scope, for each of them: the mean of all, its rank among all.

    Rows of different fiscal years, periods and (for amounts) currencies stand apart. Rank 1 is the largest
    with `rank_descending`; equal values share a rank.
    """

    kind: Literal["across"] = "across"
    function: Literal[
        "mean",
        "median",
        "sum",
        "min",
        "max",
        "count",
        "stdev_sample",
        "stdev_population",
        "percentile",
        "rank_descending",
        "rank_ascending",
    ]
    of: Name
    percent: float | None = Field(default=None, ge=0, le=100)  # of a percentile: 75 = the upper quartile

    @model_validator(mode="after")
    def _percentile_has_percent(self) -> Self:
        require_percent(self.function, self.percent)
        return self


Expression = Annotated[
    Number
    | Day
    | Words
    | Metric
    | Named
    | Arithmetic
    | Ratio
    | Growth
    | Change
    | OverYears
    | Cagr
    | Shifted
    | Absolute
    | Days
    | DatePart
    | Length
    | Indicator
    | Across,
    Field(discriminator="kind"),
]


class Compare(Frozen):
    """left operator right; unknown (and so not fulfilled) where a side is missing. Texts: = and != only."""

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


class Holds(Frozen):
    """A flag is true."""

    kind: Literal["holds"] = "holds"
    of: Expression


class Contains(Frozen):
    """A text, or one entry of a list, contains the words; case, width and spaces do not matter."""

    kind: Literal["contains"] = "contains"
    of: Expression
    words: str = Field(min_length=1, max_length=200)


class Altered(Frozen):
    """A text, date, flag or number that differs from the one `years` years before; both must be known."""

    kind: Literal["altered"] = "altered"
    of: Expression
    years: int = Field(default=1, ge=1, le=MAX_YEARS)


class Company(Frozen):
    """The row is of one of these companies: the others are still in scope, for ranks and means."""

    kind: Literal["company"] = "company"
    tickers: tuple[str, ...] = Field(min_length=1)


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
    Compare | Present | Absent | Holds | Contains | Altered | Company | Every | Either | Negation,
    Field(discriminator="kind"),
]

for _model in (
    Arithmetic,
    Ratio,
    Growth,
    Change,
    OverYears,
    Cagr,
    Shifted,
    Absolute,
    Days,
    DatePart,
    Length,
    Indicator,
    Every,
    Either,
    Negation,
):
    _model.model_rebuild()
