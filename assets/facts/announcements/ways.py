"""How shareholders met and voted: in the room, on the network or otherwise; by motions, cumulatively."""

import re

from assets.facts.announcements.notices import Notice

_WAY = re.compile(
    r"(?:(?:表决|召开|投票|会议)(?:的)?(?:方式|形式)(?:为|是|:)?|采用|采取|通过|以)[^。;,:]{0,80}"
)
_ROOM = re.compile(r"现场")
_NET = re.compile(r"网络")
_OTHER = re.compile(r"通讯|视频|书面|电话|传真|委托投票|征集投票")
_PEOPLE = re.compile(r"董事|监事|高级管理|律师|列席")
_ATTENDED_ROOM = re.compile(r"现场(?:会议|投票)|出席(?:本次)?现场")
_ATTENDED_NET = re.compile(
    r"(?:通过|参加|参与)(?:上海证券交易所|深圳证券交易所)?[^。;,]{0,16}网络(?:投票|系统)"
)
_MOTIONS = re.compile(
    r"(?:审议(?:并)?(?:通过|结果|表决)|表决(?:结果|情况)|审议情况)[\s\S]{0,400}?(?:同意|赞成|通过)|同意[\d,]+股"
)
_CUMULATIVE = re.compile(r"累积投票")
_NOT_USED = re.compile(r"(?:不涉及|无|未|不适用|不采用|没有|不存在|非)[^。;,]{0,14}$")
_NOT_AFTER = re.compile(r"^(?:制|方式|议案|表决|情况|的|审议|:|\)|的议案)*(?:无|不适用|不涉及|否)")
_ELECTED = re.compile(r"得票|选举|当选|票数")
_QUOTED = re.compile(r"《[^》]*》")
_ORDER = ("现场投票", "网络投票", "其他方式")
Place = tuple[int, int]


def meeting_methods(notice: Notice) -> tuple[list[str], Place] | None:
    """现场投票, 网络投票, 其他方式 as far as the announcement says they were offered, and where."""
    text = notice.text
    found: dict[str, Place] = {}
    for match in _WAY.finditer(text):
        words = match.group(0)
        lead = re.split(r"[。;,]", text[max(0, match.start() - 20) : match.start()])[-1]
        words = re.split(r"\d[.、]|\([一二三四五六七八九十\d]\)|、?会议召集人", words)[0]
        if _PEOPLE.search(lead + words) or not (_ROOM.search(words) or _NET.search(words)):
            continue
        for name, pattern in (("现场投票", _ROOM), ("网络投票", _NET), ("其他方式", _OTHER)):
            if pattern.search(words):
                found.setdefault(name, (match.start(), match.end()))
        if "现场投票" in found and "网络投票" in found:
            break
    for name, pattern in (("现场投票", _ATTENDED_ROOM), ("网络投票", _ATTENDED_NET)):
        attended = pattern.search(text)
        if attended:
            found.setdefault(name, (attended.start(), attended.end()))
    if not found:
        return None
    return sorted(found, key=_ORDER.index), next(iter(found.values()))


def voting_methods(notice: Notice) -> tuple[list[str], Place] | None:
    """逐项表决 where motions were put to the vote, 累积投票 where somebody was elected so, and where."""
    text = notice.text
    motions = _MOTIONS.search(text)
    if motions is None:
        return None
    found = ["逐项表决"]
    at = (motions.start(), motions.end())
    for match in _CUMULATIVE.finditer(text):
        if _used(text, match):
            found.append("累积投票")
            at = (match.start(), match.end())
            break
    return found, at


def _used(text: str, match: re.Match[str]) -> bool:
    """Whether the words tell of an election, and not of rules or of there being none."""
    quoted = any(m.start() < match.start() < m.end() for m in _QUOTED.finditer(text))
    before, after = text[max(0, match.start() - 20) : match.start()], text[match.end() : match.end() + 300]
    if quoted or _NOT_USED.search(before) or _NOT_AFTER.search(after):
        return False
    return bool(_ELECTED.search(after))
