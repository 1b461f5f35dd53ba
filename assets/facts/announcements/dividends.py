"""The reader of dividend announcements: amounts and days of the filing's own distribution."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from assets.facts.announcements.distributions import Distribution, distribution, rank
from assets.facts.announcements.dividend_dates import METRICS, SaidDay, days
from assets.facts.announcements.dividend_plan import Said, base_shares, cash, shares, total
from assets.facts.announcements.notices import notices
from assets.facts.announcements.said import from_text
from assets.facts.announcements.text import flow_of
from assets.facts.catalogue import Catalogue
from assets.facts.records import Candidate
from assets.facts.subject import Subject

DOC_TYPE = "cn-dividend"
_LABELS = {
    "record_date": "股权登记日",
    "ex_dividend_date": "除权除息日",
    "dividend_payment_date": "现金红利发放日",
}


def with_annual(subject: Subject) -> Subject:
    """A document that begins with the half year's distribution is the year's where that is announced too."""
    if subject.document.doc_type != DOC_TYPE or subject.period == "FY":
        return subject
    year = subject.document.fiscal_year
    found = [d for n in notices(flow_of(subject)) if (d := distribution(n)) is not None]
    if not any(d.notice.title and d.part == "FY" and d.year == year for d in found):
        return subject
    return replace(subject, period="FY", period_end=date(year, 12, 31))


def dividend_notice_candidates(subjects: Sequence[Subject], catalogue: Catalogue) -> list[Candidate]:
    """What the announcements of one filing say of their distribution, of all documents together."""
    own = [s for s in subjects if s.document.doc_type == DOC_TYPE and s.language == "zh"]
    found = [d for s in own for n in notices(flow_of(s)) if (d := distribution(n)) is not None]
    if not found:
        return []
    subject = own[0]
    ranked = [(rank(d, year=subject.document.fiscal_year, period=subject.period), d) for d in found]
    best = max(value for value, _ in ranked)
    if best == 0.0:  # all speak of another year: the filing's year is told otherwise than theirs
        ranked, best = [(1.0, d) for _, d in ranked], 1.0
    # what its own announcements do not say, another part's do not either; nor does a plan what is carried out
    chosen = [(value, d) for value, d in ranked if value == best]
    return [c for value, d in chosen for c in _of(d, value, catalogue)]


def _of(found: Distribution, weight: float, catalogue: Catalogue) -> Iterator[Candidate]:
    fiscal_year = found.notice.flow.subject.document.fiscal_year
    candidates = [*_amounts(found, catalogue, fiscal_year), *_days(found, catalogue)]
    for candidate in candidates:
        yield replace(candidate, score=round(candidate.score * weight, 4))


def _amounts(found: Distribution, catalogue: Catalogue, fiscal_year: int) -> Iterator[Candidate]:
    notice = found.notice
    for said in cash(notice, year=found.year or fiscal_year, interim=found.part != "FY"):
        ten = replace(said, value=said.value)
        one = replace(said, value=round(said.value / 10, 8))
        yield _number(found, catalogue, "dividend_per_10_shares", ten, "每10股派发现金红利")
        yield _number(found, catalogue, "dividend_per_share_pretax", one, "每股现金红利")
    kinds = (
        ("bonus", "bonus_shares_per_10", "送股"),
        ("conversion", "capital_reserve_conversion_per_10", "转增"),
    )
    for kind, metric, label in kinds:
        for said in shares(notice, kind):
            yield _number(found, catalogue, metric, said, label)
    more: tuple[tuple[str, str, Iterable[Said]], ...] = (
        ("dividend_base_shares", "股本基数", base_shares(notice)),
        ("dividend_total", "现金红利总额", total(notice)),
    )
    for metric, label, places in more:
        for said in places:
            yield _number(found, catalogue, metric, said, label)


def _number(found: Distribution, catalogue: Catalogue, metric: str, said: Said, label: str) -> Candidate:
    return from_text(
        found.notice,
        catalogue,
        metric,
        said.value,
        at=(said.begin, said.end),
        raw=said.raw,
        label=label,
        score=said.weight,
    )


def _days(found: Distribution, catalogue: Catalogue) -> Iterator[Candidate]:
    said = [day for day in days(found.notice) if day.metric in METRICS]
    for day in said:
        yield _day(found, catalogue, day)


def _day(found: Distribution, catalogue: Catalogue, said: SaidDay) -> Candidate:
    candidate = from_text(
        found.notice,
        catalogue,
        said.metric,
        said.day,
        at=(said.begin, said.end),
        raw=said.raw,
        label=_LABELS[said.metric],
        score=said.weight,
    )
    if said.cell is None or said.row is None:
        return candidate
    label = " ".join(part for part in (said.row.label, said.cell.text) if part)
    return replace(candidate, page=said.row.page, bbox=said.cell.bbox, quote=label)
