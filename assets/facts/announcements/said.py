"""Candidates from a place in an announcement's text or in one of its tables."""

from dataclasses import replace
from datetime import date

from assets.facts.announcements.notices import Notice
from assets.facts.catalogue import Catalogue
from assets.facts.chinese_places import said, whole
from assets.facts.records import Candidate

METHOD = "announcement"
_QUOTE = 3  # lines of a quote at most


def from_text(
    notice: Notice,
    catalogue: Catalogue,
    metric: str,
    value: float | date | list[str] | bool | None,
    *,
    at: tuple[int, int],
    raw: str,
    label: str,
    score: float,
) -> Candidate:
    """A candidate for a value said between two places of a notice's text; it is quoted from there."""
    begin, end = at
    page = notice.page_at(begin)
    candidate = said(
        notice.flow.subject,
        catalogue.metrics[metric],
        method=METHOD,
        page=page.page,
        bbox=whole(page),
        label=label,
        raw=raw,
        quote=_printed(notice, begin, end),
        score=score,
        value=value if isinstance(value, float) else None,
    )
    return replace(
        candidate,
        column_label=notice.title,
        value_date=value if isinstance(value, date) else None,
        value_list=value if isinstance(value, list) else None,
        value_bool=value if isinstance(value, bool) else None,
        amendment_rank=notice.flow.subject.document.amendment_rank,
    )


def _printed(notice: Notice, begin: int, end: int) -> str:
    """The printed lines of a part of a notice, those of its first page."""
    flow = notice.flow
    first, last = (flow.line_at(notice.start + place) for place in (begin, max(begin, end - 1)))
    lines = flow.lines[first : min(last + 1, first + _QUOTE)]
    return " ".join(line.text.strip() for line in lines if line.page is lines[0].page)
