"""The days of a distribution: record, ex-dividend and payment; of A shares where others have their own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from assets.facts.announcements.notices import Notice
from assets.pages.chinese_text import squash
from assets.pages.records import Cell, Row

METRICS = ("record_date", "ex_dividend_date", "dividend_payment_date")
_NAMES = {
    "record_date": r"股权登记日|登记日",
    "ex_dividend_date": r"除权\(?除?息\)?日|除权除息日|除权日|除息日|除息\(权\)日|除权、除息日|除权及除息日",
    "dividend_payment_date": (
        r"现金(?:红利|股利)?(?:的)?(?:发放|派发|到账|支付|派息)日|(?:红利|股利|股息|派息)(?:的)?(?:发放|派发|支付|到账)日|派息日|发放日"
    ),
}
_ANY = re.compile("|".join(f"(?P<{metric}>{names})" for metric, names in _NAMES.items()))
_HEADS = re.compile(
    "|".join(
        [
            *(f"(?P<{metric}>{names})" for metric, names in _NAMES.items()),
            "(?P<other>最后交易日|上市日|流通日)",
        ]
    )
)
_DAY = re.compile(
    r"(?P<y>20\d\d)\s*(?:"
    r"年\s*(?P<m>0?[1-9]|1\s?[0-2])\s*月\s*(?P<d>[12]\s?\d|3\s?[01]|0?[1-9])\s*日|"
    r"[-/.](?P<m2>0?[1-9]|1[0-2])[-/.](?P<d2>[12]\d|3[01]|0?[1-9])(?!\d))"
)
_PLAIN_DAY = r"20\d\d(?:年\d{1,2}月\d{1,2}日|[-/.]\d{1,2}[-/.]\d{1,2})"
_TOKEN = re.compile(rf"{_DAY.pattern}|(?<=\s)(?:[-－—–/]+|不适用)(?=\s|$)")
_PAYING = re.compile(
    r"(?:红利|股利|股息|现金)[^。;]{0,24}?(?:将|已)?于(?:股权登记日[^。;]{0,10})?"
    r"(?P<day>20\d\d(?:年\d{1,2}月\d{1,2}日|[-/.]\d{1,2}[-/.]\d{1,2}))[^。;]{0,40}?"
    r"(?:划入|发放|派发|派付|到账|支付|划付|划至|直接)"
)
_ROW = re.compile(
    r"(?:\d[.、])?(?:公司)?(?:A股|人民币普通股|普通股|全体股东)?"
)  # a line's words beside its days
_BESIDE = re.compile(r"股份类别|股票类别|类别|新增|无限售条件|流通股份|流通股|[()]|股份")  # further heads
_TELLING = 7  # characters of a day that may be broken behind them
_NEAR = 8  # lines below its heads in which a table's days stand
_FOREIGN_ROW = re.compile(r"^(?:\d[.、])?(?:公司)?(?:B股|H股|GDR|优先股|境外)")
_CLASS = re.compile(
    r"(?P<home>A股|人民币普通股|沪股通|深股通)|[BH]股|境外上市|外资股|港股通|GDR|优先股|债券|转债"
)
# a name and a day without such a word between them are a table's head and the row below
_FILLER = r"(?:\([^()]{0,30}\))?(?:A股)?(?:仍|均|分别|确定|定|暂定)?(?:[为是于在]:?|:)(?:即|公司定于)?"
_SAID = re.compile(rf"(?:{_ANY.pattern}){_FILLER}(?P<day>{_DAY.pattern})")
_REVERSED = re.compile(
    rf"(?P<day>{_DAY.pattern})(?:\([^()]{{0,12}}\))?(?:下午|当日|交易结束后|收市后)?"
    rf"(?:作为|定为|确定为|为|\(|:(?:[^。;:\d]{{0,30}}\()?)(?:本次)?(?:权益分派|利润分配|分红派息|分派)?(?:的)?(?:A股)?(?:{_ANY.pattern})"
)

# a day that is told by what happens on it, not by its name
_HAPPENS = re.compile(
    rf"截[至止]于?(?P<record_date>{_PLAIN_DAY})[^。;]{{0,40}}?登记在册"
    rf"|(?:股票|股份|A股)自?(?P<ex_dividend_date>{_PLAIN_DAY})起?(?:开始)?(?:除息|除权)"
)
_LABEL_REST = re.compile(r"^(?:\d[.、])?|\([^()]*\)|A股|本次|公司|[:：]")


@dataclass(frozen=True, slots=True)
class SaidDay:
    """A day of a distribution: which, where in the notice, as printed."""

    metric: str
    begin: int
    end: int
    raw: str
    day: date
    weight: float
    cell: Cell | None = None
    row: Row | None = None


def days(notice: Notice) -> list[SaidDay]:
    """Every day that the notice's tables and sentences give, those of other shares left out."""
    return [
        *_in_rows(notice),
        *_in_labelled_rows(notice),
        *_in_heads(notice),
        *_in_lines(notice),
        *_on_lines_of_their_own(notice),
        *_in_sentences(notice),
        *_paying(notice),
        *_happening(notice),
    ]


def parse_day(text: str) -> date | None:
    """`2023/6/14`, `2023-06-14`, `2023年6月14日`; None for anything else and for days that do not exist."""
    match = _DAY.search(text)
    if match is None:
        return None
    try:
        month, day = ("".join((match[name] or match[f"{name}2"]).split()) for name in ("m", "d"))
        return date(int(match["y"]), int(month), int(day))
    except ValueError:
        return None


def _in_rows(notice: Notice) -> Iterator[SaidDay]:
    """Rows of tables whose column heads name the days."""
    heads = {
        (table.table, column.column): match.lastgroup
        for table in notice.flow.subject.reading.tables
        for column in table.columns
        if (match := _last_name(squash(column.header))) is not None
    }
    for row, at in notice.rows():
        if _FOREIGN_ROW.search(squash(row.label)) or _FOREIGN_ROW.search(squash(row.cells[0].text)):
            continue
        for cell in row.cells:
            metric = heads.get((row.table, cell.column)) if cell.column is not None else None
            day = parse_day(cell.text)
            if metric and day:
                yield SaidDay(metric, at, at + 1, cell.text, day, 0.95, cell, row)


def _in_labelled_rows(notice: Notice) -> Iterator[SaidDay]:
    """Rows that name a day and give it beside: `股权登记日 | 2023年6月14日`."""
    for row, at in notice.rows():
        label = squash(row.label)
        match = _ANY.fullmatch(_LABEL_REST.sub("", label)) if not _FOREIGN_ROW.search(label) else None
        found = [(cell, day) for cell in row.cells if (day := parse_day(cell.text))]
        if match and len(found) == 1:
            cell, day = found[0]
            end = max(at + 1, notice.text.find(squash(cell.text), at) + len(squash(cell.text)))
            yield SaidDay(str(match.lastgroup), at, end, cell.text, day, 0.94, cell, row)


def _in_heads(notice: Notice) -> Iterator[SaidDay]:
    """A table of one row of days, which then count as a part of its heads: `股权登记日 2025/6/30`."""
    flow = notice.flow
    first, last = flow.page_at(notice.start).page, flow.page_at(max(notice.start, notice.end - 1)).page
    for table in flow.subject.reading.tables:
        for column in table.columns if first <= table.page <= last else []:
            printed, name = _DAY.search(column.header), _last_name(squash(column.header))
            day = parse_day(column.header)
            at = notice.text.find(squash(printed.group(0))[:_TELLING]) if printed else -1
            if printed and name and day and at >= 0 and not _FOREIGN_ROW.search(squash(column.header)):
                yield SaidDay(str(name.lastgroup), at, at + 1, printed.group(0), day, 0.94)


def _last_name(header: str) -> re.Match[str] | None:
    found = list(_ANY.finditer(header))
    return found[-1] if found else None


def _in_lines(notice: Notice) -> Iterator[SaidDay]:
    """Tables as lines: a line that names the days, and below it a line with as many days."""
    flow = notice.flow
    first, last = flow.line_at(notice.start), flow.line_at(max(notice.start, notice.end - 1))
    names: list[str] = []
    since = 0
    for index in range(first, last + 1):
        line = flow.lines[index]
        heads = _heads(line.plain)
        if heads:
            names, since = heads, index
        tokens = list(_TOKEN.finditer(line.text + " "))
        rest = squash(_TOKEN.sub("", line.text + " "))
        if not names or index - since > _NEAR or len(tokens) != len(names) or not _ROW.fullmatch(rest):
            continue
        at = line.start - notice.start
        for name, token in zip(names, tokens, strict=True):
            day = parse_day(token.group(0))
            if name and day:
                yield SaidDay(name, at, at + len(line.plain), token.group(0), day, 0.93)


def _on_lines_of_their_own(notice: Notice) -> Iterator[SaidDay]:
    """A line of one name and one day, a table's row that was not seen as one: `登记日(A股) 2023年6月14日`."""
    flow = notice.flow
    first, last = flow.line_at(notice.start), flow.line_at(max(notice.start, notice.end - 1))
    for line in flow.lines[first : last + 1]:
        printed = list(_DAY.finditer(line.text))
        if len(printed) != 1 or printed[0].end() < len(line.text.rstrip()):
            continue
        label = squash(line.text[: printed[0].start()])
        match = _ANY.fullmatch(_LABEL_REST.sub("", label)) if not _FOREIGN_ROW.search(label) else None
        day = parse_day(printed[0].group(0))
        if match and day:
            at = line.start - notice.start
            yield SaidDay(str(match.lastgroup), at, at + len(line.plain), printed[0].group(0), day, 0.9)


def _heads(line: str) -> list[str]:
    """The days that a line of nothing but column heads names, "" for one not asked for."""
    names = [str(m.lastgroup) if m.lastgroup in METRICS else "" for m in _HEADS.finditer(line)]
    rest = _BESIDE.sub("", _HEADS.sub("", line))
    return names if len(names) >= 2 and "record_date" in names and len(rest) <= 4 and "、" not in rest else []


def _in_sentences(notice: Notice) -> Iterator[SaidDay]:
    text = notice.text
    for pattern in (_SAID, _REVERSED):
        for match in pattern.finditer(text):
            lead = re.split(r"[。;]", text[max(0, match.start() - 80) : match.start()])[-1]
            metric = next(name for name in METRICS if match[name])
            day = parse_day(match["day"])
            if day and not _foreign(lead + match.group(0)):
                yield SaidDay(metric, match.start(), match.end(), match["day"], day, 0.92)


def _paying(notice: Notice) -> Iterator[SaidDay]:
    """`A股股东现金红利将于2023年6月15日通过股东托管证券公司直接划入其资金账户`."""
    text = notice.text
    for match in _PAYING.finditer(text):
        lead = re.split(r"[。;]", text[max(0, match.start() - 60) : match.start()])[-1] + match.group(0)
        day = parse_day(match["day"])
        if day and not _foreign(lead):
            yield SaidDay("dividend_payment_date", match.start(), match.end(), match["day"], day, 0.91)


def _happening(notice: Notice) -> Iterator[SaidDay]:
    """`截至2023年6月14日收市后登记在册的股东`, `A股股票自2023年6月15日起除息交易`."""
    text = notice.text
    for match in _HAPPENS.finditer(text):
        lead = re.split(r"[。;]", text[max(0, match.start() - 30) : match.start()])[-1] + match.group(0)
        day = parse_day(match[str(match.lastgroup)])
        if day and not _foreign(lead):
            yield SaidDay(
                str(match.lastgroup), match.start(), match.end(), match[str(match.lastgroup)], day, 0.88
            )


def _foreign(words: str) -> bool:
    """Whether the last class of shares that a sentence names is another than A shares."""
    classes = list(_CLASS.finditer(words))
    return bool(classes) and not classes[-1]["home"]
