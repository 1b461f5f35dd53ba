"""The answer: what was found, out of how much, where it is printed, and how it was computed."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from assets.answers.plan import Plan

Status = Literal["answered", "partial", "cannot_answer", "ambiguous"]
Value = float | int | str | bool | date | list[str] | None


class Record(BaseModel):
    """Base of the answer's records."""

    model_config = ConfigDict(extra="forbid")


class AnswerColumn(Record):
    """A column of the rows: its name there, what to call it, the unit of its values."""

    name: str
    label: str
    unit: str | None = None  # USD, CNY millions, %, times, count; None for names and text


class Lacking(Record):
    """A company and year in scope without a value, and why."""

    ticker: str
    company: str | None
    fiscal_year: int
    period: str
    missing: list[str]  # the metrics that were not found; empty when all were found
    reason: str | None = None


class Coverage(Record):
    """How much of the scope the answer rests on."""

    in_scope: int  # companies and years asked about
    with_value: int
    lacking: list[Lacking] = Field(default_factory=list)


class Citation(Record):
    """One printed value behind the answer, and where it stands."""

    ticker: str
    company: str | None
    filing: str
    document: str | None  # file name as ingested
    doc_id: str | None
    page: int | None
    bbox: list[float] | None
    quote: str | None
    raw: str | None  # as printed
    metric: str
    value: Value
    unit: str | None
    fiscal_year: int
    period: str
    prior_year_column: bool = False  # printed in a later filing, beside that filing's own year
    confidence: float | None = None


class Answer(Record):
    """One question answered, or the reason why not."""

    question: str
    status: Status
    answer: str
    rows: list[dict[str, Value]] = Field(default_factory=list)
    columns: list[AnswerColumn] = Field(default_factory=list)
    coverage: Coverage | None = None
    citations: list[Citation] = Field(default_factory=list)
    sql: str | None = None
    plan: Plan | None = None
    planner: str | None = None  # who wrote the plan: grammar, or model:<name>
    warnings: list[str] = Field(default_factory=list)
    choices: list[str] = Field(default_factory=list)  # the readings of an ambiguous question
    elapsed_ms: float = 0.0
