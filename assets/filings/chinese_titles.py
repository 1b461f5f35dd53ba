"""Titles of Chinese reports and announcements: what kind, which year, which period."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assets.filings.language import squeezed

_FOREIGN = r"(?:[A-Za-z]{3,40})?"  # `2023 ANNUAL REPORT 年度报告`
_COMPANY = r"(?:[^\d。，;；:《》]{2,30}?公司)?"  # between a large year and the title
_YEAR = rf"(?<!\d)(?P<year>20\d\d){_FOREIGN}(?:年度|年)?"
_YEAR_BEHIND = rf"{_FOREIGN}(?P<year>20\d\d)(?!年?\d|[-./]\d)年?"  # and no date
_ABSTRACT = r"(?:(?:\((?:更正|修订|更新|补充)[^()]{0,4}\))?(?P<abstract>\(?摘要\)?))?"
_ONE_ESG = (
    r"(?:环境[、,，]?社会(?:责任)?[、,，及和与暨]*(?:公司|企业)?(?:治理|管治)(?:\(ESG\))?|(?:企业)?社会责任|可持续发展"
    r"|ESG|环境[、,，及和与]社会责任)[^。，;；]{0,14}?报告"
)
_ESG = f"{_ONE_ESG}(?:[暨及和与]{_ONE_ESG})?"
_DIVIDEND = (
    r"(?:权益分派|利润分配|分红派息|派息|红利|分红|权益分配)[^。，;；]{0,14}?实施(?:的)?(?:结果)?"
    r"(?:暨[^。，;；]{2,16}?)?(?:的)?公告"
)
_CARRIED_OUT = r"(?:权益分派|利润分配|分红派息|权益分配)(?:方案)?的?公告"
_MEETING = r"(?:股东大会|股东会|股东周年大会)(?:会议)?(?:的)?决议(?:的)?公告"
# doc type (without -abstract), period, pattern; `{y}` stands where the year is printed
_KINDS: tuple[tuple[str, str, str], ...] = (
    ("cn-q1", "Q1", r"{y}(?:第?[一1]季度?|首季)(?:季度)?报告?"),
    ("cn-q3", "Q3", r"{y}(?:前?第?[三3]季度?|前三季度)(?:季度)?报告?"),
    ("cn-half", "H1", r"{y}" + _COMPANY + "(?:半年度?(?:财务)?报告?|中期(?:财务)?报告)" + _ABSTRACT),
    ("cn-annual", "FY", r"{y}" + _COMPANY + "(?:年度报告|年报|年年度报告)" + _ABSTRACT),
    ("cn-esg", "FY", r"{y}[^。，;；\d]{0,16}?" + _ESG),
    (
        "cn-dividend",
        "FY",
        r"{y}(?P<part>年度|半年度|中期|前三季度|第[一三]季度|特别)?[^。，;；\d]{0,12}?" + _DIVIDEND,
    ),
    (
        "cn-dividend",
        "FY",
        r"实施{y}(?P<part>年度|半年度|中期|前三季度|第[一三]季度|特别)?[^。，;；\d]{0,6}?" + _CARRIED_OUT,
    ),
    ("cn-agm", "FY", r"{y}(?:年度|第[一二三四五六七八九十\d]+次(?:临时)?)?[^。，;；\d]{0,10}?" + _MEETING),
    # the year stands behind, or elsewhere
    ("cn-half", "H1", r"半年度报告" + _ABSTRACT + _YEAR_BEHIND),
    ("cn-annual", "FY", r"(?<!半)年度报告" + _ABSTRACT + _YEAR_BEHIND),
    ("cn-esg", "FY", _ESG + f"(?:{_YEAR_BEHIND})?"),
    ("cn-dividend", "FY", _DIVIDEND),
    ("cn-agm", "FY", _MEETING),
)
_PATTERNS = tuple(
    (kind, period, re.compile(pattern.replace("{y}", _YEAR))) for kind, period, pattern in _KINDS
)
# announcements about a report, not the report
_ABOUT = re.compile(
    r"^(?:全文|正文)?(?:(?:及其?)?摘要)?"
    r"(?:(?:的|之|编制|审计|审核|审验|鉴证|披露|工作|会议|业绩)(?!公告)"
    r"|[^公]{0,10}(?:更正|补充|提示性?|披露|延期|编制|审核|审议)[^公]{0,8}公告(?!编号)"
    r"|[^。]{0,8}(?:问询函|工作函|监管函|说明会|审核意见|确认意见|通知))"
)
_MENDING = re.compile(r"^(?:的|之)?(?:更正|补充)公告(?!编号)")  # of an announcement
_BONDS = re.compile(r"(?:债券|票据|债务融资工具)(?:\(.{0,20}\))?$")  # reports to their holders
# what may stand before a title on its line: codes and a company's name, nothing that speaks of the report
_BEFORE = re.compile(r"^[^《》“”\"'。;；]{0,45}$")
_SPEAKING = re.compile(r"审议|关于|通过|披露|详见|召开")
_REST = re.compile(
    r"^(?:全文|正文)?(?:\([^()]{1,20}\))?(?:更正后|修订版|修订稿|更新后|更正版)?"
    r"(?:第?\d{1,3}页?(?:/共?\d+页?)?|\d+/\d+)?$"
)
_REPORTS = ("cn-annual", "cn-half", "cn-q1", "cn-q3", "cn-esg")
_HEAD = 160  # characters of a first page in which its title begins
_IN_HEAD, _BEHIND = 0.93, 0.96  # how sure: no line of its own on the first page; on a page behind it
_LONGEST = 90  # a longer line is no title


@dataclass(frozen=True, slots=True)
class Title:
    """A title found in a text; `before` and `after` are what stands beside it."""

    doc_type: str
    period: str
    year: int | None
    text: str
    start: int
    before: str
    after: str
    sure: float = 1.0


def find_title(pages: Iterator[str]) -> Title | None:
    """The title on the first page, else the first line of the pages behind that is one (a running head)."""
    first = next(pages, "")
    title = title_line(first, together=4) or _title_in_head(squeezed(first))
    for text in pages:
        if title is not None:
            break
        title = title_line(text, together=2)
        title = replace(title, sure=_BEHIND) if title else None
    return title


def title_line(text: str, *, together: int) -> Title | None:
    """The first line of a page, or few lines together, that is a title and nothing more."""
    lines = [line for line in (squeezed(line) for line in text.split("\n")) if line]
    yearless: Title | None = None
    for position in range(len(lines)):
        joined = (squeezed("".join(lines[position : position + count])) for count in range(1, together + 1))
        titles = [title for candidate in joined if len(candidate) <= _LONGEST for title in _titles(candidate)]
        # one that begins in a later line is met there, with all that belongs to it
        titles = [t for t in titles if t.start < len(lines[position])]
        titles = [t for t in titles if _BEFORE.match(t.before) and _REST.match(t.after)]
        best = _best(titles) if titles else None
        if best is not None and best.year is not None:
            return best
        yearless = yearless or best
    return yearless


def _title_in_head(text: str) -> Title | None:
    titles = [title for title in _titles(text) if title.start <= _HEAD]
    return replace(_best(titles), sure=_IN_HEAD) if titles else None


def _best(titles: list[Title]) -> Title:
    """One that names its year before one that does not; that begins first; the longest with its marks."""
    return min(titles, key=lambda t: (t.year is None, t.start, -len(t.text), -len(t.after)))


def _titles(text: str) -> list[Title]:
    return [title for kind in _PATTERNS for title in _matches(text, *kind)]


def _matches(text: str, doc_type: str, period: str, pattern: re.Pattern[str]) -> Iterator[Title]:
    for found in pattern.finditer(text):
        before, after = text[: found.start()], text[found.end() : found.end() + 40]
        if _MENDING.match(after) or (doc_type in _REPORTS and _only_spoken_of(before, after)):
            continue
        groups = found.groupdict()
        year = groups.get("year")
        yield Title(
            doc_type=doc_type + ("-abstract" if groups.get("abstract") else ""),
            period=_part(groups.get("part")) or period,
            year=int(year) if year else None,
            text=found[0],
            start=found.start(),
            before=before[-50:],
            after=after,
        )


def _only_spoken_of(before: str, after: str) -> bool:
    about = _ABOUT.match(after) or _SPEAKING.search(before[-20:]) or _BONDS.search(before)
    return about is not None


def _part(word: str | None) -> str | None:
    if word in ("半年度", "中期"):
        return "H1"
    if word in ("前三季度", "第三季度"):
        return "Q3"
    return "Q1" if word == "第一季度" else None
