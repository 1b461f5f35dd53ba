"""The sentence reader: the number of employees as English annual reports give it in running text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.catalogue import Catalogue
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.records import Page

METHOD = "sentence"
_FIRST_PAGES = 40  # Item 1 stands before the financial statements
_LEAST, _MOST = 1, 5_000_000

_COUNT = r"(?P<{0}>\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}})(?![\w%]|[.,]\d|\s?%)"
_ABOUT = (
    r"(?:(?:approximately|about|around|roughly|over|nearly|almost|more than|just over|in excess of|some|"
    r"a total of|an aggregate of|a team of)\s+)*"
)
_PEOPLE = (
    r"(?:employees|people|individuals|persons|team members|associates|colleagues|teammates|staff members|"
    r"full-time equivalents?|FTEs|workers|crew members|partners)"
)
# words between the number and the people that do not narrow the group
_KIND = (
    r"(?:(?:full[- ]|and|or|part[-]?\s?time|full[-]?\s?time|seasonal|temporary|permanent|regular|active|"
    r"salaried|hourly|total|worldwide|global|talented|dedicated|diverse|equivalent|time|of our|its|our|"
    r"company|[A-Z][\w&.]+),?\s+){0,7}"
)
_AND_SECOND = rf"(?:\s+and\s+{_ABOUT}{_COUNT.format('second')})?"
_PATTERNS = (
    # we employed approximately 13,893 people; the Company had approximately 137,000 ... employees
    re.compile(
        rf"(?P<subject>[\w&.,'’()\- ]{{1,90}}?)\s+(?:currently\s+)?(?:had|have|has|employed|employs?)\s+"
        rf"{_ABOUT}{_COUNT.format('count')}{_AND_SECOND}\s+{_KIND}{_PEOPLE}\b(?P<after>.*)"
    ),
    # Company employees, which include ..., totaled over 150,000; our workforce was approximately 141,000
    re.compile(
        r"(?P<subject>(?:.*\b)?"
        r"(?:employees|workforce(?: levels?)?|headcount|employee (?:count|base|population)))\b"
        r"(?:,? (?:which|including|excluding|as of|at|on|worldwide|globally)\b[^.;]{0,150}?)?,?\s+"
        rf"(?:was|were|totall?ed|of|is|are|consisted of|consists of|stood at|numbered)\s+"
        rf"{_ABOUT}{_COUNT.format('count')}{_AND_SECOND}(?!\s*(?:%|million|billion|percent))(?P<after>.*)"
    ),
    re.compile(
        rf"(?P<subject>there were|workforce of|team of)\s+{_ABOUT}{_COUNT.format('count')}{_AND_SECOND}\s+"
        rf"{_KIND}{_PEOPLE}\b(?P<after>.*)"
    ),
)
_PARTS = re.compile(
    rf"\b(?:had|have|has|employed|employs?)\s+{_ABOUT}{_COUNT.format('count')}\s+(?:\w+ )?full[- ]time"
    rf"(?: \w+)?\s+and\s+{_ABOUT}{_COUNT.format('second')}\s+(?:\w+ )?part[- ]time\s+"
    rf"(?:\w+ )?{_PEOPLE}\b(?P<after>.*)"
)
_COMPANY = re.compile(
    r"\b(?:we|company|corporation|registrant|subsidiaries|group|firm|bank|partnership|trust|bancorp|affiliates|"
    r"workforce(?: levels?)?|headcount|employees|employee (?:count|base|population)|there were|workforce of|"
    r"team of)\)?,?$",
    re.IGNORECASE,
)
# the number is of a part of the people, or of something else
_PART_BEFORE = re.compile(
    r"\bunion|bargaining|represented|hired|covering|segment|division|of which|including|subject to|"
    r"acquired|joined|participat|eligible|headquarters|located|temporary|contractors|competitors?|"
    r"\bother than\b|trained|laid off|terminat|reduc|furlough",
    re.IGNORECASE,
)
_MONTH = r"january|february|march|april|may|june|july|august|september|october|november|december"
_PART_AFTER = re.compile(
    r"^\W*(?:respectively,? )?(?:union|(?:were |are |is |was |who were )?(?:employees )?(?:represented|"
    r"covered|domestically|"
    rf"participat|eligible|at (?!(?:the end|year|fiscal|{_MONTH}))|engaged in (?:our )?research|"
    r"in (?:our )?(?:research|sales|manufacturing|engineering|the united states(?! and| , | ,|,)|"
    r"the u\.s\.(?! and|,)|north america(?! and|,))|based in|located in|subject to|by the union|"
    r"under collective|dedicated to))",
    re.IGNORECASE,
)
_AS_OF = re.compile(r"\b(?:as of|at|on|at the end of|by the end of|as at|end of fiscal)\b", re.IGNORECASE)
_WORLDWIDE = re.compile(r"worldwide|around the (?:world|globe)|globally|throughout the world", re.IGNORECASE)
_DIGIT = re.compile(r"\d\d")
_PEOPLE_WORD = re.compile(rf"\b(?:{_PEOPLE}|workforce|headcount)\b")
_SENTENCE_END = re.compile(  # the stop first: what begins with a look behind is tried at every character
    r"[.;](?<![A-Z]\.[A-Z].)(?<!\b[A-Z].)(?<!Inc.)(?<!Corp.)(?<!Co.)(?<!No.)\s+(?=[A-Z“\"(•])"
)


@dataclass(frozen=True, slots=True)
class _Found:
    count: float
    raw: str
    quote: str
    score: float
    checks: tuple[str, ...] = ()


def sentence_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates for the employees of an English annual report."""
    metric = catalogue.metrics.get("employees")
    if metric is None or subject.language != "en" or subject.document.doc_type not in metric.doc_types:
        return []
    found: list[Candidate] = []
    for page in subject.reading.pages[:_FIRST_PAGES]:
        for hit in employees_in(page.text, subject):
            found.append(_candidate(subject, page, hit))
    return found


def employees_in(text: str, subject: Subject) -> Iterator[_Found]:
    """Numbers of all the company's employees that a page's sentences state."""
    flat = " ".join(text.split())
    if not _PEOPLE_WORD.search(flat):  # cheaper than finding where sentences end
        return
    start = 0
    for end in [*(m.start() + 1 for m in _SENTENCE_END.finditer(flat)), len(flat)]:
        sentence = flat[start:end].strip()
        start = end
        if _DIGIT.search(sentence) and _PEOPLE_WORD.search(sentence):
            hit = _read(sentence, subject)
            if hit is not None:
                yield hit


def _read(sentence: str, subject: Subject) -> _Found | None:
    parts = _PARTS.search(sentence)
    if (
        parts
        and not _PART_AFTER.search(parts["after"])
        and _speaks_of_company(sentence[: parts.start()], subject)
    ):
        total = _number(parts["count"]) + _number(parts["second"])
        score = _score(sentence, subject) - 0.05
        return _Found(
            total, f"{parts['count']} + {parts['second']}", sentence, score, ("sum_of_full_and_part_time",)
        )
    for pattern in _PATTERNS:
        match = pattern.search(sentence)
        if match is None or _PART_BEFORE.search(match["subject"][-60:]) or _PART_AFTER.search(match["after"]):
            continue
        if not _speaks_of_company(match["subject"], subject):
            continue
        raw = _of_the_year(match, sentence, subject)
        if raw is not None and _LEAST <= _number(raw) <= _MOST and not _is_year(raw):
            return _Found(_number(raw), raw, sentence, _score(sentence, subject))
    return None


def _speaks_of_company(words: str, subject: Subject) -> bool:
    """Whether the words before the verb end in the company itself, not in one of its parts."""
    words = words.strip().rstrip(",")
    if _COMPANY.search(words):
        return True
    company = re.sub(r"[^\w& ]", "", subject.document.company or "").lower().split()
    last = re.sub(r"[^\w& ]", "", re.split(r"[,;]", words)[-1]).lower().split()
    return bool(last) and last == company[: len(last)]


def _of_the_year(match: re.Match[str], sentence: str, subject: Subject) -> str | None:
    """Of `61,800 and 100,300 employees` as of two years, the one of the document's year."""
    if match["second"] is None:
        return match["count"]
    years = re.findall(r"\b((?:19|20)\d\d)\b", sentence[: match.start("count")])
    if len(years) < 2 or subject.period_end is None:
        return (
            match["count"] if re.search(r"prior|previous|respectively", sentence) and len(years) < 2 else None
        )
    order = years[-2:]
    now = str(subject.period_end.year)
    return (match["count"], match["second"])[order.index(now)] if now in order else None


def _score(sentence: str, subject: Subject) -> float:
    score = 0.70
    if subject.period_end is not None and _AS_OF.search(sentence):
        score += 0.12 if str(subject.period_end.year) in sentence or "end of" in sentence else -0.1
    if _WORLDWIDE.search(sentence):
        score += 0.06
    return score


def _is_year(raw: str) -> bool:
    return "," not in raw and 1900 <= int(raw) <= 2100


def _number(raw: str) -> float:
    return float(raw.replace(",", ""))


def _candidate(subject: Subject, page: Page, hit: _Found) -> Candidate:
    return Candidate(
        metric="employees",
        method=METHOD,
        doc_id=subject.reading.doc_id,
        page=page.page,
        bbox=(0.0, 0.0, page.width, page.height),
        row_label="employees",
        column_label="",
        raw=hit.raw,
        quote=hit.quote[:400],
        value=hit.count,
        unit="count",
        scale=1.0,
        period=subject.period,
        period_end=subject.period_end,
        months=0,
        score=hit.score,
        checks=list(hit.checks),
    )
