"""Tables without rulings: lines whose values align become blocks of header, columns and rows."""

from assets.pages.columns import Span, column_of, text_columns, value_columns
from assets.pages.headers import read_header
from assets.pages.layout import Block, BlockRow, Line, Segment
from assets.pages.lines import rebuild
from assets.pages.meaning import Language
from assets.pages.numbers import CURRENCY_WORDS, NUMERIC_START, parse_value
from assets.pages.wraps import join_wrapped

_TITLE_LINES = 8
_BRIDGE = 7  # label-only lines that a table may hold between two lines of values


def blocks_of(lines: list[Line], *, page: int, width: float, language: Language) -> list[Block]:
    """The tables of a page, top to bottom."""
    blocks: list[Block] = []
    previous_end = 0
    for start, end in _regions(lines, width, language):
        title = _title_lines(lines, previous_end, start)
        block = _block(lines[start:end], title, page, language)
        if block is not None:
            blocks.append(block)
        previous_end = end
    return blocks


def _values(line: Line) -> int:
    return sum(1 for s in line.segments if s.value is not None and not s.year)


def _tabular(line: Line) -> bool:
    return len(line.segments) > 1


def _headlike(line: Line) -> bool:
    """A line of years or dates and no values."""
    years = sum(1 for s in line.segments if s.year)
    return years > 1 and _values(line) == 0


def _regions(lines: list[Line], width: float, language: Language) -> list[tuple[int, int]]:
    """Index ranges of lines that belong to one table each."""
    regions: list[tuple[int, int]] = []
    start = end = -1
    edge = width  # left edge of the values
    has_data = False
    for number, line in enumerate(lines):
        tabular = _tabular(line)
        if start >= 0 and _breaks(line, lines[end - 1], number - end, edge, has_data, tabular, language):
            regions.append((start, end))
            start = -1
        if start < 0:
            if tabular:
                start, end, edge, has_data = number, number + 1, width, False
            else:
                continue
        if tabular or (
            len(line.segments) == 1 and line.segments[0].value is not None and line.segments[0].x0 > edge - 9
        ):
            end = number + 1
        if tabular and _values(line):
            has_data = True
            first = next(s for s in line.segments if s.value is not None)
            edge = min(edge, first.core)
    if start >= 0:
        regions.append((start, end))
    return regions


def _breaks(
    line: Line, last: Line, bridged: int, edge: float, has_data: bool, tabular: bool, language: Language
) -> bool:
    """Whether the line ends the table above it."""
    height = line.y1 - line.y0
    if bridged >= _BRIDGE or line.y0 - last.y1 > 8 * height:
        return True
    if tabular:
        return has_data and _headlike(line)
    only = line.segments[0]
    if only.value is not None:
        return False
    if has_data and language.is_title(only.text):
        return True
    return only.x1 > edge + 25 and (len(only.words) > 9 or only.x1 - only.x0 > 40 * height)


def _title_lines(lines: list[Line], low: int, start: int) -> list[str]:
    title: list[str] = []
    for number in range(max(low, start - _TITLE_LINES), start):
        title.append(lines[number].text)
    return title


def _block(lines: list[Line], title: list[str], page: int, language: Language) -> Block | None:
    data = [number for number, line in enumerate(lines) if _is_data(line)]
    if not data:
        return _text_block(lines, title, page)
    body = lines[data[0] :]
    columns = value_columns(lines[n] for n in data)
    if not columns:
        return None
    columns = text_columns(body, columns, columns[0][0])
    rows = [_row(line, columns) for line in body]
    header, stub, count = read_header(lines[: data[0]], _with_signs(columns, rows), language)
    rows[:0] = [_row(line, columns) for line in lines[count : data[0]]]
    rows = join_wrapped(rows, edge=columns[0][0], language=language)
    return Block(page, lines[0].y0, lines[-1].y1, title, stub, header, columns, rows)


def _with_signs(columns: list[Span], rows: list[BlockRow]) -> list[Span]:
    """The columns with their currency signs: headers are centred over the whole."""
    lefts = [x0 for x0, _ in columns]
    for row in rows:
        for segment, column in row.cells:
            if segment.x0 < lefts[column] and (column == 0 or segment.x0 > columns[column - 1][1]):
                lefts[column] = segment.x0
    return [(left, x1) for left, (_, x1) in zip(lefts, columns, strict=True)]


def _is_data(line: Line) -> bool:
    """A line with a value: not a line of years, not a line whose only number is a label's own."""
    return len(line.segments) > 1 and _values(line) > 0


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
