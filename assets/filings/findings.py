"""What has been found out about a document's identity so far; readers fill it in."""

from dataclasses import dataclass, field
from datetime import date


@dataclass(slots=True)
class Findings:
    """An identity in the making: None = not told."""

    source: str
    language: str
    pages: int
    ticker: str | None = None
    fiscal_year: int | None = None
    doc_type: str | None = None
    period: str = "FY"
    period_end: date | None = None
    year_end: date | None = None  # of the fiscal year that the period belongs to; for quarters an estimate
    company: str | None = None
    amendment_rank: int = 0
    filed_on: date | None = None
    confidence: float = 1.0
    aliases: list[str] = field(default_factory=list)
    registrant_ids: list[str] = field(default_factory=list)
    blind: bool = False  # something lacks, and among the first pages are some without text
    doubts: list[str] = field(default_factory=list)  # why something could not be told

    def weaken(self, factor: float) -> None:
        """Lower the confidence: something was inferred rather than read."""
        self.confidence *= factor
