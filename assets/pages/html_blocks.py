"""HTML tables to blocks: columns by the table's own grid, headers by the columns they span."""

from dataclasses import dataclass, field

from assets.filings.html_flow import HtmlTable
from assets.filings.html_tree import Node
from assets.pages.columns import Span, column_of, text_columns, value_columns
from assets.pages.html_pieces import Piece, line_of, rows_of_pieces
from assets.pages.layout import Block, BlockRow, HeaderCell, Segment
from assets.pages.meaning import Language
from assets.pages.regions import values_of

_COLUMN_INDENT = 6.0  # points that a label standing a column further right is worth
_TITLE_LINES = 8
_INNER_HEADS = 2  # texts over columns that make a row inside a table the header of a new one

Row = list[Piece]


@dataclass(slots=True)
class HtmlRow(BlockRow):
    """A block's row with the tags of its cells, and of numbers inside its label."""

    tags: list[list[Node]] = field(default_factory=list)
    label_tags: list[Node] = field(default_factory=list)


def blocks_of_table(table: HtmlTable, above: list[str], *, page: int, language: Language) -> list[Block]:
    """The blocks of an HTML table; none where it only lays out text."""
    rows = rows_of_pieces(table.grid)
    blocks: list[Block] = []
    title = above[-_TITLE_LINES:]
    for part in _parts(rows, language):
        block = _block(part, title, page, language)
        if block is not None:
            blocks.append(block)
            title = block.title
    return blocks


def _parts(rows: list[Row], language: Language) -> list[list[Row]]:
    """Tables that stand below each other in one: each begins with a header row of its own."""
    parts: list[list[Row]] = [[]]
    has_data = False
    for row in rows:
        if has_data and _heads(row, language):
            parts.append(_taken_back(parts[-1], language))
            has_data = False
        parts[-1].append(row)
        has_data = has_data or _is_data(row)
    return parts


def _taken_back(rows: list[Row], language: Language) -> list[Row]:
    """The rows at the end of a part that title the next: headings over its header."""
    taken: list[Row] = []
    while len(rows) > 1 and len(rows[-1]) == 1 and rows[-1][0].value is None:
        text = rows[-1][0].text
        if not (language.is_title(text) or language.find_scale(text) or language.is_header([text])):
            break
        taken.insert(0, rows.pop())
    return taken


def _heads(row: Row, language: Language) -> bool:
    """A row of years, dates or periods without any value, over at least two columns."""
    over = row[1:] if row[0].lead == 0 and not row[0].year else row
    if len(over) < _INNER_HEADS or any(p.value is not None and not p.year for p in over):
        return False
    return language.is_header([piece.text for piece in over])


def _is_data(row: Row) -> bool:
    """A row with a value, or with a range or words that are tagged as numbers."""
    return len(row) > 1 and any((p.value is not None and not p.year) or p.tags for p in row[1:])


def _block(rows: list[Row], above: list[str], page: int, language: Language) -> Block | None:
    if len(rows) == 1 and not any(piece.tags for piece in rows[0]):
        return None  # a footer, or a line that is spread over the page
    lines = [line_of(row, number) for number, row in enumerate(rows)]
    data = [number for number, row in enumerate(rows) if _is_data(row)]
    values = [line for number, line in enumerate(lines) if number in data and values_of(line)]
    if not values:
        return _text_block(rows, above, page)
    columns = value_columns(values, headed=lines[: data[0]])
    if not columns:
        return None
    columns = text_columns(lines[data[0] :], columns, columns[0][0])
    title, stub, header, count = _header(rows[: data[0]], _with_signs(columns, rows), language)
    body = _join_wrapped(
        [_row(row, number, columns) for number, row in enumerate(rows[count:], count)], language
    )
    return Block(page, 0.0, 0.0, [*above, *title][-_TITLE_LINES:], stub, header, columns, list(body))


def _with_signs(columns: list[Span], rows: list[Row]) -> list[Span]:
    """The columns with their currency signs: headers may stand over these alone."""
    lefts = [x0 for x0, _ in columns]
    for number, row in enumerate(rows):
        for piece in row:
            segment = piece.segment(number)
            column = column_of(segment, columns) if segment.value is not None and not segment.year else None
            if column is None or segment.x0 >= lefts[column]:
                continue
            if column == 0 or segment.x0 > columns[column - 1][1]:
                lefts[column] = segment.x0
    return [(left, x1) for left, (_, x1) in zip(lefts, columns, strict=True)]


def _header(
    rows: list[Row], columns: list[Span], language: Language
) -> tuple[list[str], list[str], list[HeaderCell], int]:
    """Titles, label-side texts and header cells of the rows above the data, and how many rows these are."""
    title: list[str] = []
    stub: list[str] = []
    cells: list[HeaderCell] = []
    over = [[p for p in row if _spanned(p, columns) and not _across(p, row, columns)] for row in rows]
    last = max((number for number, found in enumerate(over) if found), default=-1)
    count = 0
    for number, row in enumerate(rows):
        captions = [piece.text for piece in row if _captions(piece, language)]
        if number > last and not captions and not _across(row[0], row, columns):
            break
        count = number + 1
        for piece in row:
            spanned = _spanned(piece, columns)
            if _across(piece, row, columns) or (len(row) == 1 and language.is_title(piece.text)):
                title.append(piece.text)
            elif spanned and piece in over[number] and piece.text not in captions:
                cells.append(HeaderCell(piece.text, spanned[0], spanned[-1]))
            else:
                stub.append(piece.text)
    return title, stub, cells, count


def _captions(piece: Piece, language: Language) -> bool:
    """Whether a text tells the scale or the statement, and nothing of a column."""
    if language.is_title(piece.text):
        return True
    return language.find_scale(piece.text) is not None and not language.is_header([piece.text])


def _across(piece: Piece, row: Row, columns: list[Span]) -> bool:
    """A text alone in its row over the label side and all columns: it speaks of the table."""
    if len(row) > 1 or piece.value is not None:
        return False
    segment = piece.segment(0)
    return segment.x0 < columns[0][0] and segment.x1 > columns[-1][0]


def _spanned(piece: Piece, columns: list[Span]) -> list[int]:
    """The columns that a header's cell stands over; the next one where it stands between two."""
    segment = piece.segment(0)
    found = [n for n, (x0, x1) in enumerate(columns) if min(x1, segment.x1) > max(x0, segment.x0)]
    if found or segment.x1 <= columns[0][0]:
        return found
    nearest = min(range(len(columns)), key=lambda n: abs(columns[n][0] - segment.x0))
    return [nearest]


def _row(pieces: Row, number: int, columns: list[Span]) -> HtmlRow:
    edge = columns[0][0]
    label: list[Piece] = []
    cells: list[tuple[Segment, int]] = []
    row_tags: list[list[Node]] = []
    for piece in pieces:
        segment = piece.segment(number)
        column = column_of(segment, columns)
        if column is None and cells:
            column = cells[-1][1]
        if column is None or (segment.value is None and segment.x0 < edge and not cells):
            label.append(piece)
        else:
            cells.append((segment, column))
            row_tags.append(piece.tags)
    first = label[0] if label else pieces[0]
    x0 = first.indent + _COLUMN_INDENT * first.first
    row = HtmlRow(float(number), number + 1.0, " ".join(p.text for p in label), x0, cells)
    row.tags = row_tags
    row.label_tags = [tag for piece in label for tag in piece.tags]
    return row


def _join_wrapped(rows: list[HtmlRow], language: Language) -> list[HtmlRow]:
    """Labels that are set over two rows of the table, the numbers beside the second."""
    out: list[HtmlRow] = []
    for row in rows:
        before = out[-1] if out else None
        if (
            before is not None
            and not before.cells
            and before.label
            and row.label
            and language.continues(before.label, row.label)
        ):
            row.label = f"{before.label} {row.label}"
            row.x0 = before.x0
            row.label_tags = before.label_tags + row.label_tags
            out[-1] = row
        else:
            out.append(row)
    return out


def _text_block(rows: list[Row], above: list[str], page: int) -> Block | None:
    """A table of words alone, when it has at least two columns of them."""
    if len([row for row in rows if len(row) > 1]) < 2:
        return None
    lines = [line_of(row, number) for number, row in enumerate(rows)]
    columns = text_columns(lines, [], 0.0)
    if not columns:
        return None
    body = [_row(row, number, columns) for number, row in enumerate(rows)]
    return Block(page, 0.0, 0.0, above, [], [], columns, list(body))
