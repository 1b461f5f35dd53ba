"""Titles of Chinese reports and announcements: what kind, which year, which period."""

import re
from dataclasses import dataclass

from assets.filings.language import squeezed

_YEAR = r"(?P<year>20\d\d)(?:年度|年)?"
_ABSTRACT = r"(?P<abstract>\(?摘要\)?)?"
_ESG = (
    r"(?:环境[、,，]?社会(?:责任)?[、,，及和与暨]*(?:公司)?(?:治理|管治)(?:\(ESG\))?|(?:企业)?社会责任|可持续发展"
    r"|ESG|环境[、,，及和与]社会责任)[^。，;；]{0,14}?报告"
)
# doc type (without -abstract), period, pattern; `{y}` stands where the year is printed
_KINDS: tuple[tuple[str, str, str], ...] = (
    ("cn-q1", "Q1", r"{y}(?:第?[一1]季度?|首季)(?:季度)?报告"),
    ("cn-q3", "Q3", r"{y}(?:前?第?[三3]季度?|前三季度)(?:季度)?报告"),
    ("cn-half", "H1", r"{y}(?:半年度?|中期)(?:财务)?报告" + _ABSTRACT),
    ("cn-annual", "FY", r"{y}(?:年度报告|年报|年年度报告)" + _ABSTRACT),
    ("cn-esg", "FY", r"{y}[^。，;；0-9]{0,16}?" + _ESG),
    (
        "cn-dividend",
        "FY",
        r"{y}(?P<part>年度|半年度|中期|前三季度|第[一三]季度|特别)?[^。，;；]{0,12}?"
        r"(?:权益分派|利润分配|分红派息|派息|红利|分红|权益分配)[^。，;；]{0,14}?实施(?:的)?(?:结果)?公告",
    ),
    (
        "cn-agm",
        "FY",
        r"{y}(?:年度|第[一二三四五六七八九十\d]+次(?:临时)?)?[^。，;；]{0,10}?(?:股东大会|股东会)(?:会议)?(?:的)?决议(?:的)?公告",
    ),
)
_NO_YEAR: tuple[tuple[str, str, str], ...] = (
    ("cn-half", "H1", r"半年度报告" + _ABSTRACT + r"(?P<year>20\d\d)年?"),
    ("cn-annual", "FY", r"(?<!半)年度报告" + _ABSTRACT + r"(?P<year>20\d\d)年?"),
    ("cn-esg", "FY", _ESG + r"(?P<year>20\d\d)"),
    (
        "cn-dividend",
        "FY",
        r"(?:权益分派|利润分配|分红派息|派息|红利派发|权益分配)[^。，;；]{0,8}?实施(?:的)?(?:结果)?公告",
    ),
    ("cn-agm", "FY", r"(?:股东大会|股东会)(?:的)?决议(?:的)?公告"),
)
_PATTERNS = tuple(
    (doc_type, period, re.compile(pattern.replace("{y}", _YEAR)))
    for doc_type, period, pattern in (*_KINDS, *_NO_YEAR)
)
# announcements about a report, not the report
_ABOUT = re.compile(
    r"^(?:全文|正文)?(?:及其?摘要)?(?:的|之)?(?:[^公]{0,10}(?:更正|补充|提示性?|披露|延期|编制|审核|审议)[^公]{0,8}公告(?!编号)"
    r"|[^。]{0,8}(?:问询函|工作函|监管函|说明会|审核意见|确认意见|通知))"
)
_ABOUT_BEFORE = re.compile(r"(?:关于|对)(?:[^。]{0,6}公司)?(?:披露|召开|延期|更正|补充)?(?:公司)?$")
_REST = re.compile(
    r"^(?:全文|正文)?(?:\([^()]{1,20}\))?(?:更正后|修订版|修订稿|更新后|更正版)?(?:第?\d{1,3}页?(?:/共?\d+页?)?|\d+/\d+)?$"
)


@dataclass(frozen=True, slots=True)
class Title:
    """A title found in a text; `after` is what follows it directly."""

    doc_type: str
    period: str
    year: int | None
    text: str
    start: int
    after: str


def first_title(text: str) -> Title | None:
    """The title that begins first in a text without spaces; the longest of those that begin together."""
    found = [title for kind in _PATTERNS for title in _matches(text, *kind)]
    return min(found, key=lambda t: (t.start, t.year is None, -len(t.text))) if found else None


def title_line(text: str) -> Title | None:
    """The first line of a page (or two lines together) that is a title and nothing more."""
    lines = [squeezed(line) for line in text.split("\n")]
    lines = [line for line in lines if line]
    for position, line in enumerate(lines):
        for candidate in (line, line + "".join(lines[position + 1 : position + 2])):
            title = first_title(candidate) if len(candidate) <= 90 else None
            if title is not None and title.start <= 45 and _REST.match(title.after):
                return title
    return None


def _matches(text: str, doc_type: str, period: str, pattern: re.Pattern[str]) -> list[Title]:
    titles = []
    for found in pattern.finditer(text):
        after = text[found.end() : found.end() + 40]
        if _ABOUT.match(after) or _ABOUT_BEFORE.search(text[max(0, found.start() - 20) : found.start()]):
            continue
        groups = found.groupdict()
        abstract = "-abstract" if groups.get("abstract") else ""
        year = groups.get("year")
        titles.append(
            Title(
                doc_type=doc_type + abstract,
                period=_part(groups.get("part")) or period,
                year=int(year) if year else None,
                text=found[0],
                start=found.start(),
                after=after,
            )
        )
    return titles


def _part(word: str | None) -> str | None:
    if word in ("半年度", "中期"):
        return "H1"
    if word in ("前三季度", "第三季度"):
        return "Q3"
    return "Q1" if word == "第一季度" else None
