"""Label rules: the patterns by which a row of a statement is known to print a metric."""

import re
from functools import cache
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

# words that patterns write as {income}: the ways filings say the same thing
VOCABULARY = {
    "income": r"(?:income|earnings|profits?|loss(?:es)?)",
    "revenue": r"(?:revenues?|sales|turnover)",
    "owners": r"shareholders",
    "and": r"(?:and|or)",
    "cash": r"(?:cash|net cash|total cash)",
    "nci": r"(?:noncontrolling|minority) (?:shareholders )?interests?",
    # 普通股股东 is left out: a bank's preferred shares and perpetual bonds stand between the two
    "归母": (
        r"归属于?(?:母公司|上市公司|挂牌公司|本行|本银行|本公司|公司|本集团)的?"
        r"(?:(?:所有者|股东)[/和及或、]?){1,2}"
    ),
    "现金流": r"(?:产生|使用|所用|[/、])*的?(?:现金流量净额|现金净流量|现金流净额|净现金流量?|现金净额)",
}


class Strict(BaseModel):
    """A catalogue entry: unknown keys are errors, and nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    for word, expression in VOCABULARY.items():
        text = text.replace(f"{{{word}}}", expression)
    try:
        return re.compile(text)
    except re.error as error:
        msg = f"{text!r} is not a regular expression: {error}"
        raise ValueError(msg) from error


class RowView(Protocol):
    """A table row as rules see it: its own plain label, the headings above it, and the other rows."""

    label: str
    section: str

    def earlier(self, pattern: re.Pattern[str]) -> bool: ...

    def later(self, pattern: re.Pattern[str]) -> bool: ...


class LabelRule(Strict):
    """A row label that prints a metric: regular expressions over normalised labels and headings."""

    match: str  # must match the whole label
    within: str | None = None  # found in a heading above the row
    outside: str | None = None  # not found in a heading above the row
    after: str | None = None  # found in the label of an earlier row of the table
    not_after: str | None = None
    before: str | None = None  # found in the label of a later row
    not_before: str | None = None
    absent: str | None = None  # found in no other row of the table
    total: bool = False  # the row is a total: the unlabelled last line of its section stands for it too
    weight: float = Field(default=1.0, gt=0, le=1)

    @model_validator(mode="before")
    @classmethod
    def _plain_text(cls, value: object) -> object:
        return {"match": value} if isinstance(value, str) else value

    @field_validator("match", "within", "outside", "after", "not_after", "before", "not_before", "absent")
    @classmethod
    def _compiles(cls, value: str | None) -> str | None:
        if value is not None:
            _pattern(value)
        return value

    def fits(self, row: RowView) -> bool:
        """Whether a row prints the metric this way."""
        if not _pattern(self.match).fullmatch(row.label):
            return False
        if self.within is not None and not _pattern(self.within).search(row.section):
            return False
        if self.outside is not None and _pattern(self.outside).search(row.section):
            return False
        return self._stands_right(row)

    def _stands_right(self, row: RowView) -> bool:
        """Whether the other rows of the table are where the rule wants them."""
        wanted = (self.after is None or row.earlier(_pattern(self.after))) and (
            self.before is None or row.later(_pattern(self.before))
        )
        unwanted = (
            (self.not_after is not None and row.earlier(_pattern(self.not_after)))
            or (self.not_before is not None and row.later(_pattern(self.not_before)))
            or (self.absent is not None and _elsewhere(row, _pattern(self.absent)))
        )
        return wanted and not unwanted


def _elsewhere(row: RowView, pattern: re.Pattern[str]) -> bool:
    return row.earlier(pattern) or row.later(pattern)


class Labels(Strict):
    """The rules of one language, the preferred first, and labels that are never this metric."""

    rules: tuple[LabelRule, ...] = ()
    exclude: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _plain_list(cls, value: object) -> object:
        return {"rules": value} if isinstance(value, list) else value

    @field_validator("exclude")
    @classmethod
    def _compiles(cls, value: str | None) -> str | None:
        if value is not None:
            _pattern(value)
        return value

    def excludes(self, row: RowView) -> bool:
        """Whether a row is known to be another thing."""
        return self.exclude is not None and bool(_pattern(self.exclude).search(row.label))

    def rank(self, row: RowView) -> tuple[int, LabelRule] | None:
        """The first rule that fits, with its place in the order of preference."""
        if not row.label or self.excludes(row):
            return None
        return next(((i, r) for i, r in enumerate(self.rules) if r.fits(row)), None)


class Structure(Strict):
    """Where a statement prints a metric whatever it is called; patterns are found anywhere in a label."""

    says: str
    never: str | None = None
    outside: str | None = None  # not found in a heading above the row
    after: str | None = None  # found in an earlier row of the table
    not_after: str | None = None
    before: str | None = None  # found in a later row
    pick: Literal["only", "total", "first", "last"]  # of several such rows
    negative: bool = False  # printed as money that goes out

    @field_validator("says", "never", "outside", "after", "not_after", "before")
    @classmethod
    def _compiles(cls, value: str | None) -> str | None:
        if value is not None:
            _pattern(value)
        return value

    def fits(self, row: RowView) -> bool:
        """Whether a row says what it must, and stands between the rows it must stand between."""
        if not _pattern(self.says).search(row.label):
            return False
        if self.never is not None and _pattern(self.never).search(row.label):
            return False
        if self.outside is not None and _pattern(self.outside).search(row.section):
            return False
        return (
            (self.after is None or row.earlier(_pattern(self.after)))
            and (self.not_after is None or not row.earlier(_pattern(self.not_after)))
            and (self.before is None or row.later(_pattern(self.before)))
        )
