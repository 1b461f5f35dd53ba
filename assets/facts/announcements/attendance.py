"""Who came to a meeting: shareholders and proxies, their shares, and the part of all voting shares.

Announcements count those in the room, those on the network, holders of A and of H shares and small investors
apart; asked for is the total.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assets.facts.announcements.dividend_plan import number
from assets.facts.announcements.notices import Notice
from assets.pages.chinese_text import squash
from assets.pages.records import Cell, Row

PERSONS, SHARES, RATIO = (
    "shareholders_and_proxies_attending",
    "shares_attending",
    "attendance_share_ratio_pct",
)
_NUMBERED = r"(?:[\d一二三四]{1,2}[.、])?"
_CAME = r"出席(?:本次)?(?:股东大会|股东会|会议|大会)?(?:的)?(?:普通股)?股东"
_PROXIES = r"(?:(?:和|及|或|、)?(?:股东)?(?:授权|委托)*(?:的)?(?:代理人|代表|代理)+)*"
_VOTING = r"(?:的)?(?:公司|本公司|本行)?(?:的)?(?:有)?表决权(?:的)?"
_STOCK = r"(?:普通股)?(?:股份|股本|股)?"
_PERSONS_LABEL = re.compile(rf"{_NUMBERED}{_CAME}{_PROXIES}(?:的)?(?:总)?(?:人数|数)(?:\((?:人|名)\))?:?")
_SHARES_LABEL = re.compile(
    rf"{_NUMBERED}(?:{_CAME}{_PROXIES})?(?:所|合计)?持有{_VOTING}{_STOCK}(?:总)?(?:股)?数(?:额|量)?(?:\(股\))?:?"
)
_RATIO_LABEL = re.compile(
    rf"{_NUMBERED}(?:{_CAME}{_PROXIES}(?:所)?(?:持有)?(?:{_VOTING})?{_STOCK}(?:总)?数?量?)?"
    rf"占(?:公司|本公司|本行|上市公司)?(?:{_VOTING})?(?:的)?{_STOCK}总?数?量?(?:的)?比例(?:\(%\))?:?"
)
_LABELS = {PERSONS: _PERSONS_LABEL, SHARES: _SHARES_LABEL, RATIO: _RATIO_LABEL}
_COUNT = r"\d[\d,]*"
_TRIPLE = re.compile(
    rf"(?P<persons>{_COUNT})(?:名|人|位|户)(?P<between>[^。;%]{{0,90}}?)"
    rf"(?P<shares>\d[\d,]*(?:\.\d+)?)(?P<wan>万|亿)?股(?!东)(?P<then>[^。;%]{{0,90}}?)(?P<ratio>\d+(?:\.\d+)?)%"
)
_TURNED = re.compile(  # the shares before those who hold them
    r"(?P<shares>\d[\d,]*(?:\.\d+)?)(?P<wan>万|亿)?股(?!东)(?P<then>[^。;%]{0,60}?)(?P<ratio>\d+(?:\.\d+)?)%"
    rf"(?P<between>[^。;%\d]{{0,40}}?)(?P<persons>{_COUNT})(?:名|人|位|户)"
)
_SMALL = re.compile(r"中小|5%以下|5%\(?不含|百分之五以下|单独或(?:者)?合计持有")
_ONE_CLASS = re.compile(r"[ABH]股|内资股|外资股|优先股|类别|限售")
_ROOM, _NET = re.compile(r"现场"), re.compile(r"网络|互联网|交易系统")
_BOTH = re.compile(
    r"现场[^。;:]{0,24}(?:和|及|与|、|结合|以及|并|[+])[^。;:]{0,16}网络|网络[^。;:]{0,14}(?:和|及|与|、)[^。;:]{0,14}现场"
)
_NOT_HOLDERS = re.compile(r"董事|监事|独立董事征集|回避|关联股东|征集|反对|同意|弃权")
_OTHERS = re.compile(r"通讯方式|委托(?:独立)?董事|书面")
_MARK = re.compile(r"\([一二三四五六七八九十\d]{1,2}\)|(?<!\d)\d[.、](?!\d)|情况:?")  # of a heading above
_COUNTED = re.compile(r"\d{1,2}[.、](?!\d)")
_SUMMED = 0.86
_FEWEST_DIGITS = 5  # of a number of shares
_TIMES = {None: 1.0, "万": 1e4, "亿": 1e8}


@dataclass(frozen=True, slots=True)
class Seen:
    """A figure of attendance: metric, place in the notice, as printed; its cell where that is a table."""

    metric: str
    begin: int
    end: int
    raw: str
    value: float
    weight: float
    cell: Cell | None = None
    row: Row | None = None


def attendance(notice: Notice) -> list[Seen]:
    """The figures of all who attended, from tables, sentences and labels."""
    found = [*_in_rows(notice), *_in_sentences(notice), *_in_labels(notice)]
    return [seen for seen in found if seen.metric != RATIO or 0 < seen.value <= 100]


def _in_rows(notice: Notice) -> Iterator[Seen]:
    """`1、出席会议的股东和代理人人数 | 48`, the first such row of each."""
    given: set[str] = set()
    for row, at in notice.rows():
        label = squash(row.label)
        metric = next((m for m, pattern in _LABELS.items() if pattern.fullmatch(label)), None)
        cells = [c for c in row.cells if c.value is not None and re.search(r"\d", c.text)]
        if metric is None or metric in given or len(cells) != 1:
            continue
        given.add(metric)
        printed = squash(cells[0].text)
        end = notice.text.find(printed, at) + len(printed)  # the label may run on below its value
        value = float(cells[0].value or 0)
        yield Seen(metric, at, max(end, at + 1), cells[0].text, value, 0.95, cells[0], row)


def _in_sentences(notice: Notice) -> Iterator[Seen]:
    """`出席会议的股东及代理人共88人，代表股份553,104,226股，占公司有表决权股份总数的60.6155%`."""
    text = notice.text
    parts: list[tuple[re.Match[str], str, str]] = []
    behind = 0
    for match in _triples(text):
        lead = re.split(r"[。;]", text[max(behind, match.start() - 90) : match.start()])[-1]
        lead = _MARK.split(lead)[-1]
        parts.append((match, lead, lead + match["between"] + match["then"]))
        behind = match.end()
    totals = [(m, said) for m, lead, said in parts if _is_total(lead, said)]
    for n, (match, said) in enumerate(totals[:3]):
        whole = bool(_BOTH.search(said)) or _adds_up(match, [m for m, _, _ in parts])
        weight = (0.94 if whole else 0.9) - 0.01 * n
        yield from _figures(match, weight)
    if not totals:
        yield from _summed([(m, said) for m, lead, said in parts if not _is_part(lead, said)])


def _triples(text: str) -> list[re.Match[str]]:
    """Persons, shares and ratio said together, in either order."""
    usual = list(_TRIPLE.finditer(text))
    taken = [(m.start("persons"), m.end()) for m in usual]
    turned = [m for m in _TURNED.finditer(text) if not any(a < m.end() and m.start() < b for a, b in taken)]
    return sorted([*usual, *turned], key=lambda m: m.start())


def _summed(parts: list[tuple[re.Match[str], str]]) -> Iterator[Seen]:
    """Where no total is printed: those in the room and those on the network, told once each, together."""
    room = [m for m, said in parts if _ROOM.search(said)]
    net = [m for m, said in parts if _NET.search(said)]
    if len(room) != 1 or len(net) != 1 or room == net:
        return
    for one, other in zip(_figures(room[0], _SUMMED), _figures(net[0], _SUMMED), strict=True):
        total = round(one.value + other.value, 4)
        yield replace(one, end=other.end, raw=f"{one.raw}; {other.raw}", value=total)


def _is_total(lead: str, said: str) -> bool:
    if _is_part(lead, said):
        return False
    if _BOTH.search(said):
        return True
    return not (_ROOM.search(said) or _NET.search(said))


def _is_part(lead: str, said: str) -> bool:
    """Whether small investors are counted, or holders of one class, or nobody who holds shares."""
    return bool(
        _SMALL.search(said) or _NOT_HOLDERS.search(lead) or _ONE_CLASS.search(said) or _OTHERS.search(said)
    )


def _adds_up(total: re.Match[str], others: list[re.Match[str]]) -> bool:
    """Whether two of the other counts together make the total, in persons and in shares."""
    later = [m for m in others if m.start() > total.start()]
    for n, one in enumerate(later):
        for other in later[n + 1 :]:
            same = all(
                abs(number(one[g]) + number(other[g]) - number(total[g])) < 0.5 for g in ("persons", "shares")
            )
            if same:
                return True
    return False


def _figures(match: re.Match[str], weight: float) -> Iterator[Seen]:
    values = {
        PERSONS: number(match["persons"]),
        SHARES: round(number(match["shares"]) * _TIMES[match["wan"]], 4),
        RATIO: number(match["ratio"]),
    }
    for metric, group in ((PERSONS, "persons"), (SHARES, "shares"), (RATIO, "ratio")):
        yield Seen(metric, match.start(), match.end(), match[group], values[metric], weight)


def _in_labels(notice: Notice) -> Iterator[Seen]:
    """`出席会议的股东和代理人人数：48` in running text, or a table that was not seen as one."""
    text = notice.text
    for metric, pattern in _LABELS.items():
        number_of = _COUNT if metric != RATIO else r"\d{1,3}\.\d+"
        for match in re.finditer(
            rf"(?:{pattern.pattern})(?:共|合计|共计)?(?:为)?(?P<value>{number_of})", text
        ):
            raw = _on_its_line(notice, match.start("value"), match["value"])
            if metric == SHARES and len(raw) < _FEWEST_DIGITS:
                continue
            yield Seen(metric, match.start(), match.end(), raw, number(raw), 0.89)
            break


def _on_its_line(notice: Notice, begin: int, value: str) -> str:
    """A number without the count of the next line: `人数 19` above `2、` is not 192."""
    flow = notice.flow
    index = flow.line_at(notice.start + begin)
    end = flow.lines[index].start + len(flow.lines[index].plain) - notice.start
    below = notice.text[end : end + 4]
    return value[: end - begin] if _COUNTED.match(below) else value
