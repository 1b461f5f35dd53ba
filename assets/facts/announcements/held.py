"""The shareholders' meetings that announcements tell of: annual or extraordinary, its number and its day."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from assets.facts.announcements.dividend_dates import parse_day
from assets.facts.announcements.notices import Notice

ANNUAL, EXTRAORDINARY = "年度股东大会", "临时股东大会"
_MEETING = r"(?:股东大会|股东会|股东周年大会|股东年会|周年股东大会)"
_ANNUAL = re.compile(
    rf"(?:(?P<year>20\d\d)年?)?(?:年度|年年度|度|周年)?(?<=[年度])(?:A股)?{_MEETING}|(?P<y>20\d\d)年?{_MEETING}"
)
_EXTRA = re.compile(
    rf"(?:(?P<year>20\d\d)年?(?:年度|度)?)?(?:第(?P<number>[一二三四五六七八九十\d]+)次)(?:临时)?{_MEETING}|"
    rf"(?:(?P<y>20\d\d)年?(?:年度|度)?)?临时{_MEETING}"
)
_CLASS = re.compile(r"类别股东")
_NOT_HELD = re.compile(r"关于召开|通知|会议(?:资料|材料|文件)|提示|延期|取消|提案|补充公告|征集|议事规则")
_RESOLVED = re.compile(r"决议|表决结果")
_TOLD = re.compile(r"决议|表决结果|法律意见|见证")
_VOTED = re.compile(r"(?:审议|表决)(?:结果|情况)|同意[\d,]+股|审议(?:并)?通过了")
_DATE = r"20\d\d(?:年|[-/.])\d{1,2}(?:月|[-/.])\d{1,2}日?"
_ON = r"(?:为|是|:|于|定于)*"
_WHEN = r"(?:日期|时间)(?:[、和及与](?:时间|地点|方式))*"
_HELD = (
    re.compile(
        rf"(?:召开|举行|现场会议)(?:的)?{_WHEN}(?:\([^()]{{0,12}}\))?{_ON}(?:[(]?[一1][)]?[.、]?)?"
        rf"(?:现场(?:会议)?(?:召开)?(?:的)?(?:{_WHEN})?{_ON})?(?P<day>{_DATE})"
    ),
    re.compile(rf"现场会议(?:召开)?(?:的)?(?:{_WHEN})?{_ON}(?P<day>{_DATE})"),
    re.compile(
        rf"(?:会议|大会|股东会)(?:已|现场会议)?(?:\([^()]{{0,40}}\))?于(?P<day>{_DATE})[^。;]{{0,60}}?(?:召开|举行)"
    ),
    re.compile(rf"于(?P<day>{_DATE})[^。;]{{0,60}}?(?:召开|举行)[^。;,]{{0,16}}"),
    re.compile(
        rf"(?P<day>{_DATE}),?[^。;,]{{0,36}}?(?:召开|举行)(?:了)?[^。;,]{{0,30}}?(?:股东大会|股东会|会议)"
    ),
)
_OTHER_DAY = re.compile(r"网络投票(?!(?:方式)?相?结合)|董事会|监事会|登记|通知")
_HEAD = 1500
_DIGITS = {c: n for n, c in enumerate("一二三四五六七八九", 1)}


@dataclass(frozen=True, slots=True)
class Account:
    """One announcement's account of a meeting; year and number as its name gives them."""

    notice: Notice
    kind: str  # 年度股东大会, 临时股东大会
    year: int | None
    number: int | None
    day: date | None
    day_at: tuple[int, int]
    resolution: bool  # the resolutions' own announcement, not the lawyers' opinion or a correction


@dataclass(frozen=True, slots=True)
class Meeting:
    """One meeting with every account of it, the resolutions' announcement first."""

    kind: str
    year: int | None
    number: int | None
    day: date | None
    accounts: tuple[Account, ...]


def account(notice: Notice) -> Account | None:
    """The meeting a notice tells of; None where none was held or only one class of shareholders met."""
    told = _TOLD.search(notice.title)
    if not told and (_NOT_HELD.search(notice.title) or not _VOTED.search(notice.text)):
        return None
    named = _named(notice.title) or _named(notice.text[:_HEAD])
    if named is None:
        return None
    kind, year, number = named
    day, at = _held_on(notice)
    resolution = bool(_RESOLVED.search(notice.title)) and "更正" not in notice.title
    return Account(notice, kind, year, number, day, at, resolution)


def _named(text: str) -> tuple[str, int | None, int | None] | None:
    """Kind, year and number by the first name of a meeting in a text."""
    annual, extra = _ANNUAL.search(text), _EXTRA.search(text)
    if extra and (annual is None or extra.start() <= annual.start()):
        year = extra["year"] or extra["y"]
        number = _numeral(extra["number"]) if extra["number"] else None
        return EXTRAORDINARY, int(year) if year else None, number
    if annual:
        year = annual["year"] or annual["y"]
        return ANNUAL, int(year) if year else None, None
    return None


def _numeral(text: str) -> int:
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    return (_DIGITS.get(tens, 1) * 10 if ten else 0) + _DIGITS.get(ones, 0)


def _held_on(notice: Notice) -> tuple[date | None, tuple[int, int]]:
    """The day of the meeting, and where it is said."""
    text = notice.text
    for pattern in _HELD:
        for match in pattern.finditer(text):
            said = (
                text[max(0, match.start() - 12) : match.start("day")] + text[match.end("day") : match.end()]
            )
            day = parse_day(match["day"])
            if day and not _OTHER_DAY.search(said):
                return day, (match.start(), match.end())
    return None, (0, 0)


def meetings(found: Iterable[Account]) -> list[Meeting]:
    """Meetings in the order held; accounts of one name, or of one day and kind, are one meeting's."""
    groups: list[list[Account]] = []
    for one in found:
        group = next((g for g in groups if any(_same(one, other) for other in g)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    made = [_meeting(group) for group in groups]
    return sorted(made, key=lambda m: (m.day or date.max, m.kind))


def _same(one: Account, other: Account) -> bool:
    if one.kind != other.kind:
        return False
    if one.day and other.day and one.day != other.day:
        return False
    if one.kind == EXTRAORDINARY and one.number and other.number:
        return one.number == other.number and one.year == other.year
    named = one.kind == ANNUAL and one.year is not None and one.year == other.year
    return named or (one.day is not None and one.day == other.day)


def _meeting(group: list[Account]) -> Meeting:
    ordered = sorted(group, key=lambda a: not a.resolution)
    day = next((a.day for a in ordered if a.day), None)
    year = next((a.year for a in ordered if a.year), None)
    number = next((a.number for a in ordered if a.number), None)
    return Meeting(ordered[0].kind, year, number, day, tuple(ordered))
