"""What a reader is given: one document of a filing, its reading, and the period it speaks of."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.lines import Statement, statements
from assets.filings.records import Document
from assets.pages.records import DocumentPages, Table

YEAR_TO_DATE = {3: "Q1", 6: "H1", 9: "Q3", 12: "FY"}
_SAME_PERIOD = {"Q2": "H1", "Q4": "FY", "": "FY"}
_A_YEAR = (350, 380)
_DAYS_APART = 10  # a period end said as "end of May" or by a 52-week calendar


@dataclass(frozen=True)
class Subject:
    """A document with its reading; `period` is year to date (Q1 H1 Q3 FY)."""

    document: Document
    reading: DocumentPages
    period: str
    period_end: date | None

    @cached_property
    def statements(self) -> list[Statement]:
        """Every table with values, its rows as label rules see them; made once for all readers."""
        return statements(self.reading)

    @property
    def language(self) -> str:
        return self.document.language

    @property
    def currency(self) -> str:
        """The currency of the market, for tables that do not say theirs."""
        return "CNY" if self.document.doc_type.startswith("cn-") else "USD"

    def is_current(self, day: date | None) -> bool:
        """Whether a column's period ends where the document's does."""
        if day is None or self.period_end is None:
            return False
        return abs((day - self.period_end).days) <= _DAYS_APART

    def duration(self, months: int | None) -> tuple[str, str] | None:
        """Period code and metric suffix of a column of that many months; None when it is not one we keep."""
        if months is None:
            return (self.period, "") if self.period in ("FY", "Q1") else None
        code = YEAR_TO_DATE.get(months)
        if code == self.period:
            return code, ""
        return (self.period, QUARTER_SUFFIX) if months == 3 else None

    def instant(self, day: date) -> str:
        """Period code of a balance at that day: the document's own, or a year end before it."""
        if self.period_end is None or self.is_current(day):
            return self.period
        years = (self.period_end - day).days / 365.25
        return self.period if abs(years - round(years)) < 0.06 else "FY"


def subject_of(document: Document, reading: DocumentPages) -> Subject:
    """The document as readers see it; its period end is the statements' own where identity has none.

    Where every balance sheet ends a year after the day that identity took from the first pages, that day
    is the year before's, and its column would be read as this year's.
    """
    period = _SAME_PERIOD.get(document.period, document.period)
    period_end, latest = document.period_end, _latest_balance_day(reading.tables)
    if period_end is None or (latest is not None and _A_YEAR[0] < (latest - period_end).days < _A_YEAR[1]):
        period_end = latest or period_end
    return Subject(document, reading, period, period_end)


def _latest_balance_day(tables: list[Table]) -> date | None:
    """The most common latest date that the heads of balance sheets (else of any statement) name."""
    for kinds in (("balance_sheet",), ("income_statement", "cash_flow", "key_figures")):
        days = [
            max(c.period_end for c in table.columns if c.period_end)
            for table in tables
            if table.kind in kinds and any(c.period_end for c in table.columns)
        ]
        if days:
            return Counter(days).most_common(1)[0][0]
    return None
