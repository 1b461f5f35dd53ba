"""Blocks of pages to tables of the document: joined over page breaks, with what their words mean."""

import re
from dataclasses import dataclass
from itertools import pairwise

from assets.pages.layout import Block, BlockRow
from assets.pages.meaning import Context, HeaderMeaning, Language, Scale
from assets.pages.records import Cell, Column, Row, Table

_CONTINUED = re.compile(r"continued|[\W\d_]|续")
_CAPTION = re.compile(
    r"\W*\(.{1,90}\)\W*|(?:all\b|amounts|dollars|figures|in)\b[^.\d]{1,70}\.?", re.IGNORECASE
)
_FOOT_ROWS = 4
_INDENT = 3.0  # points between two levels


@dataclass(slots=True)
class Group:
    """The blocks of one table, and the pages' kinds and scales it stands under."""

    blocks: list[Block]
    section: str = ""  # kind of its first page
    scale: Scale | None = None  # in force above the table


def continues_table(last: Block, block: Block, language: Language) -> bool:
    """Whether a block at the top of a page goes on with the last table of the page before."""
    if block.apart or block.page != last.page + 1 or len(block.columns) != len(last.columns):
        return False
    same = all(_shares(a, b) for a, b in zip(last.columns, block.columns, strict=True))
    if not same:
        return False
    titles = titles_of(block, language)
    known = [_bare(line) for line in titles_of(last, language)]
    named = [line for line in block.title if language.is_title(line) and language.find_scale(line) is None]
    if any(_bare(line) not in known for line in [*titles[-1:], *named]):
        return False
    texts = [cell.text for cell in block.header]
    own, before = (_periods(part, language) for part in (block, last))
    if own and before and own != before:
        return False
    return not texts or texts == [cell.text for cell in last.header]


def _periods(block: Block, language: Language) -> list[str]:
    """What the label side of a header says of the period: `Six Months Ended June 30,`."""
    return [_bare(text) for text in block.stub if language.is_header([text])]


def titles_of(block: Block, language: Language) -> list[str]:
    """The lines above a block, also two of them read as one, that title a table."""
    pairs = [f"{a} {b}" for a, b in pairwise(block.title)]
    return [line for line in [*pairs, *block.title] if language.is_title(line)]


def _bare(line: str) -> str:
    """A title without what changes from page to page."""
    return _CONTINUED.sub("", line).lower()


def _shares(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return min(a[1], b[1]) - max(a[0], b[0]) > 0.3 * min(a[1] - a[0], b[1] - b[0])


def header_texts(block: Block) -> list[str]:
    """The header of each column, upper lines first; spanning headers go to each column they span."""
    texts: list[list[str]] = [[] for _ in block.columns]
    for cell in block.header:
        for column in range(cell.first, min(cell.last, len(texts) - 1) + 1):
            texts[column].append(cell.text)
    return [" ".join(parts) for parts in texts]


def make_table(
    number: int, group: Group, *, first_row: int, language: Language, context: Context
) -> tuple[Table, list[Row]]:
    """The table and its rows, numbered from `first_row`."""
    first = group.blocks[0]
    title = "\n".join(first.title)
    headers = header_texts(first)
    labels = [row.label for block in group.blocks for row in block.rows]
    kind, scope = language.table_kind(title, labels, " ".join([*first.stub, *headers]))
    scale = _scale(first, language) or _scale_below(group.blocks[-1], language) or group.scale
    stub = " ".join(first.stub)
    meanings = [
        language.header_meaning(header, stub=stub, title=title, kind=kind, context=context)
        for header in headers
    ]
    columns = _columns(first, headers, meanings)
    _date_shares(columns)
    _extend_changes(columns)
    table = Table(
        table=number,
        page=first.page,
        last_page=group.blocks[-1].page,
        title=_short(first.title),
        kind=kind or group.section,
        scope=scope,
        scale=scale.multiplier if scale else None,
        scale_text=scale.text if scale else "",
        currency=scale.currency if scale else None,
        columns=columns,
    )
    return table, _rows(group, number, first_row)


def _short(title: list[str]) -> str:
    return " ".join(title[-4:]).strip()[:300]


def _scale(block: Block, language: Language) -> Scale | None:
    lines = [cell.text for cell in block.header] + block.stub + block.title[::-1]
    for line in lines:
        if line and (scale := language.find_scale(line)):
            return scale
    return None


def _scale_below(block: Block, language: Language) -> Scale | None:
    """`(In millions)` alone below a table; a sentence there speaks of other things."""
    last = [row.label for row in block.rows[-_FOOT_ROWS:] if not row.cells]
    for line in [*last, *block.foot]:
        if language.is_title(line):
            return None
        if _CAPTION.fullmatch(line) and (scale := language.find_scale(line)):
            return scale
    return None


def _columns(block: Block, headers: list[str], meanings: list[HeaderMeaning]) -> list[Column]:
    return [
        Column(n, headers[n], x0, x1, m.period_end, m.months, m.scope, m.adjusted, m.kind)
        for n, ((x0, x1), m) in enumerate(zip(block.columns, meanings, strict=True))
    ]


def _date_shares(columns: list[Column]) -> None:
    """A column of shares that has no date of its own is of the column left of it."""
    for before, column in pairwise(columns):
        if column.kind == "share" and column.period_end is None and before.kind == "value":
            column.period_end, column.months = before.period_end, before.months


def _extend_changes(columns: list[Column]) -> None:
    """`Inc/(Dec)` stands over the amount and the per cent: a column without a header goes on with it."""
    for before, column in pairwise(columns):
        if column.kind == "value" and not column.header and before.kind == "change":
            column.kind, column.period_end, column.months = "change", None, None


def _rows(group: Group, table: int, first_row: int) -> list[Row]:
    rows: list[Row] = []
    for block in group.blocks:
        levels = _levels(block.rows)
        for row in block.rows:
            cells = [
                Cell(segment.text, segment.value, (segment.x0, segment.y0, segment.x1, segment.y1), column)
                for segment, column in row.cells
            ]
            rows.append(
                Row(
                    block.page,
                    table,
                    first_row + len(rows),
                    row.label,
                    _level(row.x0, levels),
                    row.bbox,
                    cells,
                )
            )
    return rows


def _levels(rows: list[BlockRow]) -> list[float]:
    levels: list[float] = []
    for x0 in sorted(row.x0 for row in rows if row.label):
        if not levels or x0 - levels[-1] > _INDENT:
            levels.append(x0)
    return levels


def _level(x0: float, levels: list[float]) -> int:
    return max(0, sum(1 for level in levels if level <= x0 + 0.1) - 1)
