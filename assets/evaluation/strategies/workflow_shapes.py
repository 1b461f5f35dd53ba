"""What the steps of the workflow reply: templates, findings, a schema, rows."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from assets.facts.by_model.claims import ScaleWord

FieldKind = Literal["money", "number", "percent", "text", "date", "flag", "list"]


class Shape(BaseModel):
    """Base of the replies: every field is required, and no others."""

    model_config = ConfigDict(extra="forbid")


class Template(Shape):
    """One question to single documents; {symbol}, {year} and {doctype} stand for a document's own."""

    question: str
    symbols: list[str] = Field(description="only documents of these; empty: of all")
    years: list[int] = Field(description="only documents of these fiscal years; empty: of all")
    doctypes: list[str] = Field(description="only documents of these types; empty: of all")


class Templates(Shape):
    """The first step: what to ask which documents."""

    templates: list[Template]


class Finding(Shape):
    """The second step: what one document says."""

    found: bool
    answer: str
    quote: str = Field(description="words of the passages that say so, copied exactly")
    passage: int = Field(description="number of the passage that holds them; 0 when nothing was found")


class Column(Shape):
    """One column of the table that the findings become."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")
    description: str = Field(description="what it holds, in the question's language")
    kind: FieldKind
    currency: Literal["", "CNY", "USD", "HKD", "EUR", "GBP", "JPY"]


class Schema(Shape):
    """The third step: the columns, designed on a sample."""

    columns: list[Column]


class Value(Shape):
    """One cell: the words of the finding, never converted; `scale` is the multiplier that they state."""

    column: str
    printed: str = Field(description="number, text, YYYY-MM-DD, true/false, or entries joined by ;")
    scale: ScaleWord


class Row(Shape):
    """The cells of one document; a column without a value is left out."""

    document: int
    values: list[Value]


class Rows(Shape):
    """The fourth step, batch by batch."""

    rows: list[Row]
