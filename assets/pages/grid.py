"""Ruled tables: the cells that the lines enclose, whatever is wrapped or spanned inside them."""

from dataclasses import dataclass, field

from assets.pages.layout import Block, BlockRow, HeaderCell, Segment, Word
from assets.pages.lines import join_words
from assets.pages.numbers import is_year, parse_value, plain
from assets.pages.rules import Ruling


@dataclass(slots=True)
class GridCell:
    """A cell: grid rows and columns it covers (inclusive), and its words."""

    top: int
    bottom: int
    left: int
    right: int
    words: list[Word] = field(default_factory=list)


def grid_cells(ruling: Ruling, words: list[Word]) -> list[GridCell]:
    """The cells of a ruling with the words whose middle lies in them."""
    rows, columns = len(ruling.ys) - 1, len(ruling.xs) - 1
    owner: list[list[GridCell | None]] = [[None] * columns for _ in range(rows)]
    cells: list[GridCell] = []
    for r in range(rows):
        for c in range(columns):
            if owner[r][c] is not None:
                continue
            right, bottom = c, r
            while right + 1 < columns and not _drawn(ruling.down.get(right + 1), _middle(ruling.ys, r)):
                if owner[r][right + 1] is not None:
                    break
                right += 1
            while bottom + 1 < rows and not _drawn(ruling.across.get(bottom + 1), _middle(ruling.xs, c)):
                if owner[bottom + 1][c] is not None:
                    break
                bottom += 1
            cell = GridCell(r, bottom, c, right)
            cells.append(cell)
            for i in range(r, bottom + 1):
                for j in range(c, right + 1):
                    if owner[i][j] is None:
                        owner[i][j] = cell
    for word in words:
        r = _index(ruling.ys, (word[1] + word[3]) / 2)
        c = _index(ruling.xs, (word[0] + word[2]) / 2)
        if r is not None and c is not None and (cell_here := owner[r][c]) is not None:
            cell_here.words.append(word)
    return cells


def _middle(places: list[float], index: int) -> float:
    return (places[index] + places[index + 1]) / 2


def _drawn(ranges: list[tuple[float, float]] | None, place: float) -> bool:
    return ranges is not None and any(a <= place <= b for a, b in ranges)


def _index(places: list[float], at: float) -> int | None:
    if at < places[0] or at > places[-1]:
        return None
    for index in range(1, len(places)):
        if at <= places[index]:
            return index - 1
    return None


def cell_lines(words: list[Word]) -> list[list[Word]]:
    """The words of a cell by line."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: w[1] + w[3]):
        if lines and (word[1] + word[3]) - (lines[-1][0][1] + lines[-1][0][3]) < 0.8 * (word[3] - word[1]):
            lines[-1].append(word)
        else:
            lines.append([word])
    for line in lines:
        line.sort(key=lambda w: w[0])
    return lines


def cell_text(words: list[Word]) -> str:
    """The text of a cell: wrapped numbers and wrapped Chinese are one, wrapped English keeps its blank."""
    lines = [join_words(line) for line in cell_lines(words)]
    if not lines:
        return ""
    squeezed = "".join(lines).replace(" ", "")
    if len(lines) > 1 and parse_value(squeezed) is not None:
        return squeezed
    text = lines[0]
    for line in lines[1:]:
        blank = "" if text[-1] > "⺀" or line[0] > "⺀" else " "
        text += blank + line
    return text


def block_of(ruling: Ruling, words: list[Word], *, page: int, title: list[str]) -> Block | None:
    """The ruled table as a block; its first rows without values are the header."""
    cells = [cell for cell in grid_cells(ruling, words) if cell.words]
    if not cells:
        return None
    rows = _bands(cells)
    columns = [(ruling.xs[n], ruling.xs[n + 1]) for n in range(1, len(ruling.xs) - 1)]
    head = _header_rows(rows)
    header = [
        HeaderCell(cell_text(cell.words), max(cell.left - 1, 0), cell.right - 1)
        for row in rows[:head]
        for cell in row
        if cell.right > 0 and cell.left > 0
    ]
    stub = " ".join(cell_text(cell.words) for row in rows[:head] for cell in row if cell.left == 0)
    body = [_row(row) for row in rows[head:]]
    return Block(page, ruling.ys[0], ruling.ys[-1], title, stub, header, columns, body, ruled=True)


def _bands(cells: list[GridCell]) -> list[list[GridCell]]:
    """Cells by the row they start in; a label cell over several rows heads the first."""
    bands: dict[int, list[GridCell]] = {}
    for cell in cells:
        bands.setdefault(cell.top, []).append(cell)
    return [sorted(bands[top], key=lambda cell: cell.left) for top in sorted(bands)]


def _header_rows(rows: list[list[GridCell]]) -> int:
    for number, row in enumerate(rows):
        values = [cell for cell in row if cell.left > 0 and _is_value(cell_text(cell.words))]
        if values:
            return number
    return 1 if len(rows) > 2 and len(rows[0]) > 2 else 0


def _is_value(text: str) -> bool:
    return parse_value(text) is not None and not is_year(plain(text))


def _row(cells: list[GridCell]) -> BlockRow:
    label, x0 = "", cells[0].words[0][0]
    out: list[tuple[Segment, int]] = []
    for cell in cells:
        text = cell_text(cell.words)
        if cell.left == 0:
            label, x0 = text, min(w[0] for w in cell.words)
            continue
        out.append((_segment(cell.words, text), cell.left - 1))
    every = [word for cell in cells for word in cell.words]
    box = (
        min(w[0] for w in every),
        min(w[1] for w in every),
        max(w[2] for w in every),
        max(w[3] for w in every),
    )
    return BlockRow(box[1], box[3], label, x0, out, box)


def _segment(words: list[Word], text: str) -> Segment:
    x0, x1 = min(w[0] for w in words), max(w[2] for w in words)
    y0, y1 = min(w[1] for w in words), max(w[3] for w in words)
    return Segment(x0, y0, x1, y1, text, parse_value(text), x0)
