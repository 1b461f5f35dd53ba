"""Tables without rulings: lines whose values align become blocks of header, columns and rows."""

import re

from assets.pages.columns import Span, column_of, text_columns, value_columns
from assets.pages.headers import Underlines, read_header
from assets.pages.label_ends import with_label_ends
from assets.pages.layout import Block, BlockRow, Line, Segment
from assets.pages.lines import rebuild
from assets.pages.meaning import Language
from assets.pages.numbers import CURRENCY_WORDS, NUMERIC_START, parse_value
from assets.pages.regions import regions_of, values_of, without_folio
from assets.pages.spaced import with_whole_words
from assets.pages.split_dates import with_whole_dates
from assets.pages.wraps import join_wrapped

_TITLE_LINES = 8
_NOTED = 0.7  # of the rows with values: more numbers than that are no numbers of notes
_NOTE = re.compile(r"[1-9]\d?(?:, ?[1-9]\d?)*")
_FOOT_LINES = 2
_HEAD_LINES = 3  # header lines that stand alone above the first line with two texts


def blocks_of(
    lines: list[Line], *, page: int, width: float, language: Language, underlines: Underlines
) -> list[Block]:
    """The tables of a page, top to bottom."""
    blocks: list[Block] = []
    previous_end = 0
    lines = with_whole_words(with_whole_dates(without_folio(lines)))
    for start, end in regions_of(lines, width, language):
        above = lines[max(previous_end, start - _TITLE_LINES) : start]
        block = _block(lines[start:end], above, page, language, underlines)
        if block is not None:
            block.foot = [line.text for line in lines[end : end + _FOOT_LINES]]
            blocks.append(block)
        previous_end = end
    return blocks


def _block(
    lines: list[Line], above: list[Line], page: int, language: Language, underlines: Underlines
) -> Block | None:
    lines = with_label_ends(lines)
    data = [number for number, line in enumerate(lines) if _is_data(line)]
    if not data:
        return _text_block(lines, [line.text for line in above], page)
    first = data[0]
    columns = value_columns([lines[n] for n in data], headed=lines[:first])
    if not columns:
        return None
    body = lines[first:]
    columns = text_columns(body, columns, columns[0][0])
    rows = [_row(line, columns) for line in body]
    wide = _with_signs(columns, rows)
    taken = _lone_headers(above, wide[0][0], language)
    head = above[len(above) - taken :] + lines[:first]
    header, stub, count = read_header(head, wide, language, underlines, noted=_is_noted(rows))
    rows[:0] = [_row(line, columns) for line in head[count:]]
    rows = join_wrapped(rows, edge=columns[0][0], language=language)
    title = [line.text for line in above[: len(above) - taken]]
    return Block(page, lines[0].y0, lines[-1].y1, title, stub, header, columns, rows)


def _lone_headers(above: list[Line], left: float, language: Language) -> int:
    """How many of the lines right above stand over the columns alone: a heading that spans them."""
    taken = 0
    for line in reversed(above[-_HEAD_LINES:]):
        only = line.segments[0]
        wide = only.x1 - only.x0 > 30 * (only.y1 - only.y0)
        if len(line.segments) > 1 or only.x0 < left - 25 or wide or _captions(only.text, language):
            break
        taken += 1
    return taken


def _captions(text: str, language: Language) -> bool:
    """A title or a scale: it speaks of the table, not of its columns."""
    return language.is_title(text) or language.find_scale(text) is not None


def _with_signs(columns: list[Span], rows: list[BlockRow]) -> list[Span]:
    """The columns with their currency signs: headers are centred over the whole."""
    lefts = [x0 for x0, _ in columns]
    for row in rows:
        for segment, column in row.cells:
            if segment.x0 < lefts[column] and (column == 0 or segment.x0 > columns[column - 1][1]):
                lefts[column] = segment.x0
    return [(left, x1) for left, (_, x1) in zip(lefts, columns, strict=True)]


def _is_noted(rows: list[BlockRow]) -> bool:
    """Whether the first column holds numbers of notes: small, whole, and in fewer rows than the others."""
    first = [segment.text for row in rows for segment, column in row.cells if column == 0]
    others = sum(1 for row in rows if any(column > 0 for _, column in row.cells))
    return 0 < len(first) < _NOTED * others and all(map(_NOTE.fullmatch, first))


def _is_data(line: Line) -> bool:
    """A line with a value: not a line of years, not a line whose only number is a label's own."""
    return len(line.segments) > 1 and values_of(line) > 0


def _text_block(lines: list[Line], title: list[str], page: int) -> Block | None:
    if len(lines) < 2:
        return None
    columns = text_columns(lines, [], 0.0)
    if not columns:
        return None
    rows = [_row(line, columns) for line in lines]
    return Block(page, lines[0].y0, lines[-1].y1, title, [], [], columns, rows)


def _row(line: Line, columns: list[Span]) -> BlockRow:
    edge = columns[0][0]
    labels: list[Segment] = []
    cells: list[tuple[Segment, int]] = []
    for segment in line.segments:
        column = column_of(segment, columns)
        if segment.value is None and (column is None or segment.x0 < edge - 4):
            if not cells:
                labels.append(segment)
                continue
            column = column if column is not None else cells[-1][1]
        if column is None:
            labels.append(segment)
        else:
            cells.append((segment, column))
    if labels and not (cells and cells[0][1] == 0):
        labels[-1], tail = _cut_tail(labels[-1], columns, {column for _, column in cells})
        cells[:0] = tail
    label = " ".join(segment.text for segment in labels)
    x0 = labels[0].x0 if labels else line.segments[0].x0
    box = (line.segments[0].x0, line.y0, line.segments[-1].x1, line.y1)
    x1 = labels[-1].x1 if labels else x0
    return BlockRow(line.y0, line.y1, label, x0, cells, box, x1)


def _cut_tail(
    segment: Segment, columns: list[Span], taken: set[int]
) -> tuple[Segment, list[tuple[Segment, int]]]:
    """Values set one word space behind a long label: cut them off where they stand in a free column."""
    words = segment.words
    cells: list[tuple[Segment, int]] = []
    end = len(words)
    while end > 1 and words[end - 1][4][0] in NUMERIC_START:
        start = end - 1
        if words[start - 1][4] in CURRENCY_WORDS and start > 1:
            start -= 1
        piece = rebuild(words[start:end])
        column = column_of(piece, columns)
        if piece.value is None or column is None or column in taken or piece.x1 > columns[column][1] + 3:
            break
        if parse_value(piece.text) is None or piece.core < columns[column][0] - 3:
            break
        cells.insert(0, (piece, column))
        taken = taken | {column}
        end = start
    return (rebuild(words[:end]) if cells else segment), cells
