"""Which distribution an announcement speaks of: the year, its part, and whether it is carried out."""

import re
from dataclasses import dataclass

from assets.facts.announcements.notices import Notice

_PARTS = (
    ("Q3", r"前三季度|第三季度|三季度"),
    ("H1", r"半年度|中期|上半年"),
    ("Q1", r"第一季度|一季度"),
    ("special", r"特别(?:分红|股息|派息)"),
    ("FY", r"年年度|年度|年末期|末期"),
)
_PART = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _PARTS))
_YEAR = re.compile(r"(20\d\d)年?(?:年度|度|半年度|中期|前三季度|第[一三]季度|特别)?")
_PAYS_FOR = re.compile(
    r"发放年度:(?P<a>20\d\d年[^。;,\d]{0,6})|"
    r"(?P<b>20\d\d年(?:年度|度|半年度|中期|前三季度|第[一三]季度)?)(?:的)?(?:A股)?(?:权益分派|利润分配|分红派息|分红|权益分配)"
)
_CARRIED_OUT = re.compile(r"实施|派发|发放")
_NO_DIVIDEND = re.compile(
    r"通知|会议资料|法律意见|可转债|可转换|转股|回购|配股|优先股|永续|债券|停牌|提示|价格"
)
_HEAD = 900  # characters of the text in which the distribution is named


@dataclass(frozen=True, slots=True)
class Distribution:
    """A notice and what it distributes: fiscal year (None = not said), part (FY H1 Q1 Q3 special)."""

    notice: Notice
    year: int | None
    part: str
    carried_out: bool


def distribution(notice: Notice) -> Distribution | None:
    """What a notice distributes; None when it is about something else."""
    title = notice.title
    if _NO_DIVIDEND.search(title):
        return None
    words = title
    if not _YEAR.search(title) or not _PART.search(title):
        match = _PAYS_FOR.search(notice.text[:_HEAD]) or _PAYS_FOR.search(notice.text)
        words += match["a"] or match["b"] if match else ""
    year, part = _YEAR.search(words), _PART.search(words)
    return Distribution(
        notice,
        int(year[1]) if year else None,
        str(part.lastgroup) if part else "FY",
        bool(_CARRIED_OUT.search(title)) or "除权" in notice.text,
    )


def rank(found: Distribution, *, year: int, period: str) -> float:
    """How well a notice answers for a filing's year and period: 1 = its own, less = another part."""
    if found.year is not None and found.year != year:
        return 0.0
    own = found.part == period
    titled = 1.0 if found.notice.title else 0.9
    return (1.0 if own else 0.8) * (1.0 if found.carried_out else 0.97) * titled
