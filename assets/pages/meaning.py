"""What headers, captions and titles say: the records that the language modules return."""

from dataclasses import dataclass, field
from datetime import date
from typing import Protocol


@dataclass(frozen=True, slots=True)
class HeaderMeaning:
    """A column header, understood; months 0 = an instant, None = not said."""

    period_end: date | None = None
    months: int | None = None
    scope: str | None = None  # consolidated, parent
    adjusted: bool = False
    kind: str = "value"  # value, change, note, text


@dataclass(frozen=True, slots=True)
class Scale:
    """A multiplier and a currency, and the words that said so."""

    multiplier: float | None
    currency: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """What the whole document says that a bare header needs."""

    language: str
    period_end: date | None = None  # of the report itself
    months: int | None = None  # what the report covers: 12 for an annual report
    year_ends: dict[int, date] = field(default_factory=dict)  # year as the company names it -> its last day
    report: object | None = None  # whatever else the language module wants to find again


class Language(Protocol):
    """What a language module knows of words; geometry asks and never guesses."""

    ruled_tables: bool  # whether its filings draw lines around cells, so that looking for them pays

    def document_context(self, texts: list[str]) -> Context: ...

    def header_meaning(
        self, header: str, *, stub: str, title: str, kind: str, context: Context
    ) -> HeaderMeaning: ...

    def find_scale(self, line: str) -> Scale | None: ...

    def table_kind(self, title: str, labels: list[str], header: str) -> tuple[str, str | None]: ...

    def page_kind(self, text: str, page: int) -> str: ...

    def is_title(self, line: str) -> bool: ...

    def continues(self, above: str, below: str) -> bool | None: ...

    def is_header(self, texts: list[str]) -> bool: ...
