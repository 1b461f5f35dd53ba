"""What the Chinese readers share: the text of a report without its line breaks, and candidates from it."""

import bisect
import re
from dataclasses import dataclass

from assets.facts.catalogue import Metric
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash
from assets.pages.records import Box, Page

_BLANKS_BY_CJK = re.compile(r"(?<=[^\x00-\x7f])\s+|\s+(?=[^\x00-\x7f])")


@dataclass(slots=True)
class Running:
    """Pages as one text in normal form, so that sentences run over lines and pages."""

    text: str
    starts: list[int]
    pages: list[Page]

    def page_at(self, position: int) -> Page:
        """The page on which a character of the text stands."""
        return self.pages[bisect.bisect_right(self.starts, position) - 1]


def running(pages: list[Page]) -> Running:
    """The squashed text of pages, headers and page numbers included."""
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for page in pages:
        starts.append(length)
        parts.append(squash(page.text))
        length += len(parts[-1])
    return Running("".join(parts), starts, pages)


def tidy(text: str) -> str:
    """Printed text on one line: blanks beside Chinese characters are line breaks or padding, not words."""
    return _BLANKS_BY_CJK.sub("", text.strip())


def whole(page: Page) -> Box:
    """The box of a sentence that runs over lines: its page."""
    return (0.0, 0.0, page.width, page.height)


def said(
    subject: Subject,
    metric: Metric,
    *,
    method: str,
    page: int,
    bbox: Box,
    label: str,
    raw: str,
    quote: str,
    score: float,
    value: float | None = None,
    text: str | None = None,
) -> Candidate:
    """A candidate for the report's own period that is not a cell under a dated header."""
    return Candidate(
        metric=metric.id,
        method=method,
        doc_id=subject.reading.doc_id,
        page=page,
        bbox=bbox,
        row_label=label,
        column_label="",
        raw=raw,
        quote=quote,
        value=value,
        value_text=text,
        unit=metric.unit_in(subject.currency),
        currency=subject.currency if metric.kind == "per_share" else None,
        scale=1.0 if value is not None else None,
        period=subject.period,
        period_end=subject.period_end,
        score=score,
    )
