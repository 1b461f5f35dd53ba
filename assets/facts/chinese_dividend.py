"""The dividend reader: what the year's 利润分配预案 pays on ten shares, in words or in its table."""

import re

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import Running, running, said, whole
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash

METHOD = "sentence"
METRIC = "dividend_per_10_shares"
_REPORTS = ("cn-annual", "cn-annual-abstract")  # announcements have a reader of their own
_FRONT_PAGES = 12  # the plan is announced among the important notes, before the first chapters

_TEN = re.compile(
    r"每(?:10|十)股[^。;,\d]{0,12}(?:\d+股)?[^。;,\d]{0,4}(?:派|分配|股利|红利|股息|分红)[^。;\d]{0,14}?"
    r"(?P<amount>\d+(?:\.\d+)?)(?:元|\(元\)|人民币)(?P<taxed>[^。;,]{0,4}含税)?"
)
_ONE = re.compile(
    r"每股(?:拟)?(?:派|分配|现金红利|现金股利)[^。;,\d]{0,14}(?P<amount>\d+(?:\.\d+)?)元(?P<taxed>[^。;,]{0,4}含税)?"
)
_NONE = re.compile(
    r"(?:拟|计划|决定)?不(?:进行|实施)?(?:派发|分配|派送)?(?:年度)?(?:现金)?(?:红利|股利|分红|利润分配|利润)"
    r"(?P<taxed>[,、](?:也|亦)?不(?:进行)?(?:送|派送|转增|资本|以))?(?![^。;]{0,6}原因)"
)
_PLAN = re.compile(r"利润分配|分配预案|分配方案|派发预案|股息派发|股利分配|现金分红")
_OTHER_PERIOD = re.compile(r"半年度|中期|前三季度|三季度|第一季度|特别")
_YEAR = re.compile(r"(20\d\d)年(?:年)?度?")
_REACH = 400  # characters before the amount in which the plan must be named, unless the words say it all
_ROW = re.compile(r"每(?:10|十)股派息(?:数|金额)?(?:\(.*?\))*")
_PLAN_SCORE, _ROW_SCORE, _NONE_SCORE = 0.93, 0.9, 0.9


def dividend_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """The plan's amount from the first sentence that states it, and from the table of the plan."""
    metric = catalogue.metrics.get(METRIC)
    if metric is None or subject.language != "zh" or subject.document.doc_type not in _REPORTS:
        return []
    text = running(subject.reading.pages[:_FRONT_PAGES])
    found = _planned(subject, metric, text)
    return [*([found] if found else []), *_rows(subject, metric)]


def _planned(subject: Subject, metric: Metric, text: Running) -> Candidate | None:
    """The first statement of the plan: an amount, or that nothing is paid."""
    places = [(m, 1.0) for m in _TEN.finditer(text.text)] + [(m, 10.0) for m in _ONE.finditer(text.text)]
    places += [(m, 0.0) for m in _NONE.finditer(text.text)]
    for match, factor in sorted(places, key=lambda place: place[0].start()):
        before = text.text[max(0, match.start() - _REACH) : match.start()]
        named = match["taxed"] or _PLAN.search(before + match.group(0))
        if not named or not _of_this_year(before, subject):
            continue
        page = text.page_at(match.start())
        raw = match["amount"] if factor else match.group(0)
        return said(
            subject,
            metric,
            method=METHOD,
            page=page.page,
            bbox=whole(page),
            label="利润分配预案",
            raw=raw,
            quote=match.group(0),
            value=round(float(raw) * factor, 6) if factor else 0.0,
            score=_PLAN_SCORE if factor else _NONE_SCORE,
        )
    return None


def _of_this_year(before: str, subject: Subject) -> bool:
    """Whether the nearest period named before is the report's year and not an interim distribution."""
    sentence = re.split(r"[。;]", before)[-1]
    years = _YEAR.findall(sentence)
    if years and int(years[-1]) < subject.document.fiscal_year:
        return False
    return not _OTHER_PERIOD.search(sentence[-60:])


def _rows(subject: Subject, metric: Metric) -> list[Candidate]:
    found: list[Candidate] = []
    for row in subject.reading.rows:
        if not _ROW.fullmatch(squash(row.label)):
            continue
        numbers = [cell for cell in row.cells if cell.value is not None and re.search(r"\d", cell.text)]
        if len(numbers) == 1:
            found.append(
                said(
                    subject,
                    metric,
                    method="labelled_field",
                    page=row.page,
                    bbox=numbers[0].bbox,
                    label=row.label,
                    raw=numbers[0].text,
                    quote=f"{row.label} {numbers[0].text}",
                    value=numbers[0].value,
                    score=_ROW_SCORE,
                )
            )
    return found[:1]
