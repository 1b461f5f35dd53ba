"""The reader of shareholders' meetings: the annual one's attendance and ways, and every meeting."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from assets.facts.announcements.attendance import Seen, attendance
from assets.facts.announcements.held import ANNUAL, EXTRAORDINARY, Account, Meeting, account, meetings
from assets.facts.announcements.notices import notices
from assets.facts.announcements.said import from_text
from assets.facts.announcements.text import flow_of
from assets.facts.announcements.ways import meeting_methods, voting_methods
from assets.facts.catalogue import Catalogue
from assets.facts.records import Candidate
from assets.facts.subject import Subject

DOC_TYPE = "cn-agm"
_RAW = 120  # characters of meetings' names
_SECOND_HAND = 0.9  # of the lawyers' opinion and of corrections, against the announcement itself


def meeting_candidates(subjects: Sequence[Subject], catalogue: Catalogue) -> list[Candidate]:
    """What the announcements of one filing say of its meetings, of all documents together."""
    own = [s for s in subjects if s.document.doc_type == DOC_TYPE and s.language == "zh"]
    accounts = [a for s in own for n in notices(flow_of(s)) if (a := account(n)) is not None]
    held = meetings(accounts)
    if not held:
        return []
    annual = _annual(held, own[0].document.fiscal_year)
    found = [c for a in annual.accounts for c in _of(a, catalogue)] if annual else []
    return [*found, *_over_all(held, catalogue)]


def _annual(held: list[Meeting], fiscal_year: int) -> Meeting | None:
    """The annual meeting that is asked for: the only one, else that of the filing's year."""
    annual = [m for m in held if m.kind == ANNUAL]
    own = [m for m in annual if m.year == fiscal_year]
    if len(own) == 1 or len(annual) == 1:
        return (own or annual)[0]
    return None


def _of(told: Account, catalogue: Catalogue) -> Iterator[Candidate]:
    """The annual meeting's day, attendance, methods and votes as one announcement tells them."""
    weight = 1.0 if told.resolution else _SECOND_HAND
    found: list[tuple[str, date | list[str], tuple[int, int], str]] = []
    if told.day:
        found.append(("annual_meeting_date", told.day, told.day_at, "会议召开时间"))
    for metric, label, ways in (
        ("annual_meeting_methods", "会议召开方式", meeting_methods(told.notice)),
        ("annual_meeting_voting_methods", "表决方式", voting_methods(told.notice)),
    ):
        if ways is not None:
            found.append((metric, ways[0], ways[1], label))
    for metric, value, at, label in found:
        raw = told.notice.text[slice(*at)][:60]
        score = 0.92 * weight
        yield from_text(told.notice, catalogue, metric, value, at=at, raw=raw, label=label, score=score)
    for seen in attendance(told.notice):
        yield _seen(told, seen, catalogue, weight)


def _seen(told: Account, seen: Seen, catalogue: Catalogue, weight: float) -> Candidate:
    candidate = from_text(
        told.notice,
        catalogue,
        seen.metric,
        seen.value,
        at=(seen.begin, seen.end),
        raw=seen.raw,
        label="出席会议情况" if seen.row is None else seen.row.label,
        score=round(seen.weight * weight, 4),
    )
    if seen.row is None or seen.cell is None:
        return candidate
    return replace(candidate, page=seen.row.page, bbox=seen.cell.bbox)


def _over_all(held: list[Meeting], catalogue: Catalogue) -> Iterator[Candidate]:
    """How many extraordinary meetings there were, and every meeting with its day."""
    extraordinary = [m for m in held if m.kind == EXTRAORDINARY]
    notice = (extraordinary or held)[0].accounts[0].notice
    yield from_text(
        notice,
        catalogue,
        "extraordinary_meetings",
        float(len(extraordinary)),
        at=notice.title_at,
        raw="; ".join(m.accounts[0].notice.title for m in extraordinary)[:_RAW] or "0",
        label=EXTRAORDINARY,
        score=0.9,
    )
    events = [f"{m.day.isoformat()} {m.kind}" for m in held if m.day]
    if len(events) == len(held):
        first = held[0].accounts[0]
        yield from_text(
            first.notice,
            catalogue,
            "shareholder_meeting_events",
            events,
            at=first.day_at,
            raw="; ".join(events),
            label="股东大会",
            score=0.9,
        )
