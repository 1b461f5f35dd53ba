"""One filing's facts: every reader over every document, weighed, checked, and a row for each metric asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from assets.facts.announcements.dividends import dividend_notice_candidates, with_annual
from assets.facts.announcements.meetings import meeting_candidates
from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_company import company_candidates
from assets.facts.chinese_discussion import discussion_candidates
from assets.facts.chinese_dividend import dividend_candidates
from assets.facts.chinese_holders import holder_candidates
from assets.facts.chinese_key_figures import key_figure_candidates
from assets.facts.confidence import confidence
from assets.facts.esg.read import esg_candidates
from assets.facts.officers import officer_candidates
from assets.facts.records import Candidate, Fact
from assets.facts.resolve import Choice, Key, choices
from assets.facts.sentences import sentence_candidates
from assets.facts.statements import statement_candidates
from assets.facts.subject import Subject, subject_of
from assets.facts.verification.missing import missing_statements
from assets.facts.verification.other_filings import SAYS_RESTATED
from assets.facts.verification.restated import says_restated
from assets.facts.verification.rounds import settle
from assets.facts.xbrl import xbrl_candidates
from assets.filings.records import Document
from assets.pages.records import DocumentPages

READER_VERSION = "facts-6"

Reader = Callable[[Subject, Catalogue], list[Candidate]]
FilingReader = Callable[[list[Subject], Catalogue], list[Candidate]]

# every reader may give candidates for any metric; resolve weighs them by score
READERS: tuple[Reader, ...] = (
    xbrl_candidates,
    statement_candidates,
    sentence_candidates,
    key_figure_candidates,
    company_candidates,
    holder_candidates,
    dividend_candidates,
    discussion_candidates,
    esg_candidates,
    officer_candidates,
)

# those that need all documents of a filing at once, because one answers for another
FILING_READERS: tuple[FilingReader, ...] = (dividend_notice_candidates, meeting_candidates)


@dataclass(frozen=True, slots=True)
class FilingFacts:
    """`facts` of the filing's own period, one row per metric asked; `comparatives` of earlier periods."""

    facts: list[Fact]
    comparatives: list[Fact]


def read_filing(
    documents: list[Document],
    readings: list[DocumentPages],
    *,
    catalogue: Catalogue,
    by_model: Sequence[Candidate] = (),
) -> FilingFacts:
    """Facts of one filing from its documents' readings; no document, no facts.

    `by_model` is what a language model pointed at and the pages bear out; it counts only for metrics that
    no other reader found anything for.
    """
    facts: list[Fact] = []
    comparatives: dict[Key, Fact] = {}
    for same in subjects_by_period(documents, readings):
        current, earlier = _read_period(same, catalogue, by_model)
        facts += current
        for fact in earlier:
            comparatives.setdefault((fact.metric, fact.period, fact.period_end, fact.scope), fact)
    return FilingFacts(_one_each(facts), list(comparatives.values()))


def subjects_by_period(documents: list[Document], readings: list[DocumentPages]) -> list[list[Subject]]:
    """The documents that were read, in groups that speak of one period: originals and their amendments."""
    by_id = {reading.doc_id: reading for reading in readings}
    groups: dict[tuple[str, date | None], list[Subject]] = {}
    for document in documents:
        if document.doc_id in by_id:
            subject = with_annual(subject_of(document, by_id[document.doc_id]))
            groups.setdefault((subject.period, subject.period_end), []).append(subject)
    return list(groups.values())


def _one_each(facts: list[Fact]) -> list[Fact]:
    """One fact per metric, period and scope, where several documents of a filing speak of one period.

    What was found stands above what was not, and of two that were found the later day's.
    """
    best: dict[tuple[str, str, str], Fact] = {}
    for fact in facts:
        other = best.setdefault((fact.metric, fact.period, fact.scope), fact)
        if _standing(fact) > _standing(other):
            best[fact.metric, fact.period, fact.scope] = fact
    return list(best.values())


def _standing(fact: Fact) -> tuple[int, date]:
    order = ("failed", "not_disclosed", "conflict", "found")
    return order.index(fact.status), fact.period_end or date.min


def _read_period(
    subjects: list[Subject], catalogue: Catalogue, by_model: Sequence[Candidate]
) -> tuple[list[Fact], list[Fact]]:
    """Facts of the documents of one period: the original and its amendments."""
    return facts_of(subjects, settled(subjects, catalogue, by_model), catalogue)


def facts_of(
    subjects: list[Subject], found: dict[Key, Choice], catalogue: Catalogue
) -> tuple[list[Fact], list[Fact]]:
    """The choices as rows: of the period itself, with what was asked and not found; and of other periods."""
    subject, now = subjects[0], datetime.now(UTC)
    facts: list[Fact] = []
    comparatives: list[Fact] = []
    for key, choice in found.items():
        metric = catalogue.metric(key[0])
        if metric is None:
            continue
        if key[1] == subject.period and key[2] == subject.period_end:
            facts.append(_fact(subject, metric, choice, now))
        elif not choice.conflict:
            comparatives.append(_fact(subject, metric, choice, now))
    _say_restated(comparatives, subjects)
    given = {fact.metric for fact in facts if fact.scope == "consolidated"}
    missing = missing_statements(found, catalogue)
    for metric in catalogue.asked_of(subject.document.doc_type):
        if metric.id not in given:
            facts.append(_nothing(subject, metric, now, missing))
    return facts, comparatives


def _say_restated(comparatives: list[Fact], subjects: list[Subject]) -> None:
    """Note on what is printed for earlier periods that its document speaks of changing such amounts."""
    by_document = {subject.document.doc_id: subject.reading.pages for subject in subjects}
    said = {doc_id: says_restated(pages) for doc_id, pages in by_document.items()} if comparatives else {}
    for fact in comparatives:
        if page := said.get(fact.doc_id or ""):
            fact.checks.append(f"{SAYS_RESTATED}:page {page}")


def settled(
    subjects: list[Subject], catalogue: Catalogue, by_model: Sequence[Candidate] = ()
) -> dict[Key, Choice]:
    """What every reader found in the documents of one period, weighed and verified."""
    candidates = _candidates(subjects, catalogue)
    known, documents = {c.metric for c in candidates}, {s.document.doc_id for s in subjects}
    candidates += [c for c in by_model if c.metric not in known and c.doc_id in documents]
    found = choices(candidates, catalogue)
    settle(found, subjects, catalogue)
    return found


def _candidates(subjects: list[Subject], catalogue: Catalogue) -> list[Candidate]:
    """What all readers find, by document and then by reader."""
    candidates: list[Candidate] = []
    for subject in subjects:
        for reader in READERS:
            candidates += candidates_of(reader, subject, catalogue)
    for over_all in FILING_READERS:
        candidates += over_all(subjects, catalogue)
    return candidates


def candidates_of(reader: Reader, subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """What one reader finds; dates near the document's own period end become that date."""
    rank = subject.document.amendment_rank
    found = []
    for candidate in reader(subject, catalogue):
        day: date | None = candidate.period_end
        if day is None or subject.is_current(day):
            day = subject.period_end
        found.append(replace(candidate, amendment_rank=rank, period_end=day))
    return found


def _fact(subject: Subject, metric: Metric, choice: Choice, now: datetime) -> Fact:
    """A row for what was found; a conflict keeps its place and its readings but gives no value."""
    name, period, period_end, scope = choice.key
    best = choice.option.best
    certain = not choice.conflict
    document = subject.document
    return Fact(
        filing=document.filing,
        doc_id=best.doc_id,
        ticker=document.ticker,
        company=document.company,
        fiscal_year=document.fiscal_year,
        doc_type=document.doc_type,
        metric=name,
        period=period,
        period_end=period_end,
        duration_or_instant=metric.time,
        scope=scope,
        value=best.value if certain else None,
        value_text=best.value_text if certain else None,
        value_date=best.value_date if certain else None,
        value_bool=best.value_bool if certain else None,
        value_list=best.value_list if certain else None,
        unit=best.unit,
        currency=best.currency,
        scale=best.scale,
        raw=best.raw,
        page=best.page,
        bbox=best.bbox if any(best.bbox) else None,  # an HTML page has no places
        row_label=best.row_label,
        column_label=best.column_label,
        quote=best.quote,
        method=best.method,
        confidence=confidence(choice) if certain else 0.0,
        status="found" if certain else "conflict",
        checks=[*choice.checks, *best.checks],
        reader_version=READER_VERSION,
        extracted_at=now,
    )


def _nothing(subject: Subject, metric: Metric, now: datetime, missing: set[str]) -> Fact:
    """The row of a metric that was asked and not found; its checks say when its whole statement was not."""
    problems = _unread(subject, metric)
    document = subject.document
    return Fact(
        filing=document.filing,
        doc_id=document.doc_id,
        ticker=document.ticker,
        company=document.company,
        fiscal_year=document.fiscal_year,
        doc_type=document.doc_type,
        metric=metric.id,
        period=subject.period,
        period_end=subject.period_end,
        duration_or_instant=metric.time,
        scope="consolidated",
        value=None,
        value_text=None,
        value_date=None,
        value_bool=None,
        value_list=None,
        unit=metric.unit_in(subject.currency),
        currency=None,
        scale=None,
        raw=None,
        page=None,
        bbox=None,
        row_label=None,
        column_label=None,
        quote=None,
        method=None,
        confidence=0.0,
        status="failed" if problems else "not_disclosed",
        checks=problems or _why_nothing(metric, missing),
        reader_version=READER_VERSION,
        extracted_at=now,
    )


def _why_nothing(metric: Metric, missing: set[str]) -> list[str]:
    """That none of the statements a metric is printed on was found, where that is so."""
    if metric.statements and missing.issuperset(metric.statements):
        return [f"no_statement:{kind}" for kind in metric.statements]
    return []


def _unread(subject: Subject, metric: Metric) -> list[str]:
    """Why nothing can be said: no text at all; for a flag, whose answer may be no, any page not read."""
    pages = subject.reading.pages
    if not any(page.has_text for page in pages):
        return ["no_text"]
    unread = sum(1 for page in pages if page.defect or not (page.has_text or page.ocr))
    return [f"unread_pages:{unread}"] if metric.kind == "flag" and unread else []
