"""The reader of ESG reports: what they disclose, who assured them, by which standard, and their amounts."""

from collections.abc import Iterator
from dataclasses import replace

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import said, whole
from assets.facts.esg.amounts import WANTED, amounts
from assets.facts.esg.assurance import assurances
from assets.facts.esg.passages import Report, Sentence, report_of
from assets.facts.esg.standards import index_page
from assets.facts.esg.standards import said as standards_said
from assets.facts.esg.topics import passage, rules, shortcoming
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.records import Page

_METHOD = "passage"
_SAID, _SHOWN, _SILENT = 0.95, 0.9, 0.85
_UNREAD_SHARE = 0.1  # of the pages; with more of them unread, silence says nothing


def esg_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates for every ESG metric asked of the document; a flag nothing speaks for is false."""
    asked = {m.id: m for m in catalogue.asked_of(subject.document.doc_type)}
    if subject.document.doc_type != "cn-esg" or subject.language != "zh":
        return []
    report = report_of(subject.reading.pages)
    found = [*_topics(subject, asked, report), *_assurance(subject, asked, report)]
    found += [*_standard(subject, asked, report), *_amounts(subject, asked, report)]
    found += _given(found, asked)
    given = {candidate.metric for candidate in found}
    flags = [m for m in asked.values() if m.kind == "flag" and m.id not in given]
    return found + [_silent(subject, metric) for metric in flags if _all_read(subject.reading.pages)]


def _topics(subject: Subject, asked: dict[str, Metric], report: Report) -> Iterator[Candidate]:
    for name, metric in asked.items():
        if name in rules().topics:
            shown = passage(name, report.sentences)
        elif name == "esg_deficiency_disclosed":
            shown = shortcoming(report.sentences)
        else:
            continue
        if shown is not None:
            yield _flag(subject, metric, shown, value=True)


def _assurance(subject: Subject, asked: dict[str, Metric], report: Report) -> Iterator[Candidate]:
    year, owner = subject.document.fiscal_year, subject.document.company or ""
    for one in assurances(report.sentences, year=year, owner=owner):
        if "esg_third_party_assured" in asked:
            yield _flag(subject, asked["esg_third_party_assured"], one.sentence, value=one.assured)
        if one.provider and "esg_assurance_provider" in asked:
            candidate = _flag(subject, asked["esg_assurance_provider"], one.sentence, value=None)
            candidate.value_text, candidate.raw = one.provider, one.provider
            yield candidate


def _standard(subject: Subject, asked: dict[str, Metric], report: Report) -> Iterator[Candidate]:
    metric = asked.get("esg_uses_gri_standard")
    if metric is None:
        return
    spoken = standards_said(report, year=subject.document.fiscal_year)
    for value, sentence in spoken:
        yield _flag(subject, metric, sentence, value=value)
    page = index_page(report)
    if page is not None and not spoken:
        line = next(line for line in page.text.splitlines() if "GRI" in line)
        yield _flag(subject, metric, Sentence(line.strip(), "", page), value=True, score=_SHOWN)


def _amounts(subject: Subject, asked: dict[str, Metric], report: Report) -> Iterator[Candidate]:
    pages = {page.page: page for page in subject.reading.pages}
    for name in WANTED:
        if name not in asked:
            continue
        for amount in amounts(name, subject, report.sentences):
            candidate = said(
                subject,
                asked[name],
                method="labelled_field" if amount.bbox else "sentence",
                page=amount.page,
                bbox=amount.bbox or whole(pages[amount.page]),
                label=amount.label,
                raw=amount.raw,
                quote=amount.quote,
                value=amount.value,
                score=amount.score,
            )
            candidate.scale, candidate.currency = amount.scale, subject.currency
            yield candidate


def _given(found: list[Candidate], asked: dict[str, Metric]) -> list[Candidate]:
    """What was donated shows that the report tells of public welfare, where no sentence does."""
    metric = asked.get("esg_public_relations_disclosed")
    amount = next((c for c in found if c.metric == "donations" and c.value), None)
    if metric is None or amount is None or any(c.metric == metric.id for c in found):
        return []
    shown = replace(amount, metric=metric.id, value=None, value_bool=True, score=_SHOWN, checks=[])
    return [replace(shown, unit=metric.unit, currency=None, scale=None)]


def _flag(
    subject: Subject, metric: Metric, sentence: Sentence, *, value: bool | None, score: float = _SAID
) -> Candidate:
    candidate = said(
        subject,
        metric,
        method=_METHOD,
        page=sentence.page.page,
        bbox=whole(sentence.page),
        label=sentence.heading,
        raw=sentence.text,
        quote=sentence.text,
        score=score,
    )
    candidate.value_bool = value
    return candidate


def _silent(subject: Subject, metric: Metric) -> Candidate:
    """No: every page was read and none speaks of it. The report itself is cited, by its first line."""
    pages = subject.reading.pages
    first = next(page for page in pages if page.text.strip())
    title = first.text.strip().splitlines()[0]
    candidate = _flag(subject, metric, Sentence(title, "", first), value=False, score=_SILENT)
    candidate.raw = ""
    candidate.checks.append(f"no_passage_in_{len(pages)}_pages")
    return candidate


def _all_read(pages: list[Page]) -> bool:
    unread = sum(1 for page in pages if page.defect or not (page.has_text or page.ocr))
    return bool(pages) and unread <= _UNREAD_SHARE * len(pages)
