"""Ruled tables as blocks: which grid rows are headers, and where a new table starts inside a grid."""

from assets.pages.grid import GridCell, cell_text, grid_cells, values_in
from assets.pages.layout import Block, BlockRow, HeaderCell, Segment, Word
from assets.pages.meaning import Language
from assets.pages.numbers import is_year, parse_value, plain
from assets.pages.rules import Ruling

Band = list[tuple[GridCell, str]]  # the cells that start in one grid row, with their texts


def ruled_blocks(
    ruling: Ruling, words: list[Word], *, page: int, title: list[str], language: Language
) -> list[Block]:
    """The tables of one grid; a header row below values starts another table."""
    cells = [cell for cell in grid_cells(ruling, words) if cell.words]
    if _unlined(cells):
        return []
    last = len(ruling.xs) - 2
    blocks: list[Block] = []
    head: list[Band] = []
    body: list[Band] = []
    above = title
    for band in _bands(cells):
        if not _is_header(band, language, first=not head and not body and not blocks):
            body.append(band)
            continue
        if body:
            captions = _captions(body, last)
            if head or body:
                blocks.append(_block(ruling, head, body, page, above))
            head, body, above = [], [], captions or above
        head.append(band)
    if head or body:
        blocks.append(_block(ruling, head, body, page, above))
    return blocks


def _unlined(cells: list[GridCell]) -> bool:
    """A grid without lines between its rows (shaded columns, a frame): its cells stack many values."""
    stacked = sum(1 for cell in cells if len(cell.words) > 2 and values_in(cell.words) > 2)
    return stacked > 1


def _bands(cells: list[GridCell]) -> list[Band]:
    bands: dict[int, Band] = {}
    for cell in cells:
        bands.setdefault(cell.top, []).append((cell, cell_text(cell.words)))
    return [sorted(bands[top], key=_left) for top in sorted(bands)]


def _left(entry: tuple[GridCell, str]) -> int:
    return entry[0].left


def _is_header(band: Band, language: Language, *, first: bool) -> bool:
    """Words over the value columns and no value among them."""
    texts = [text for cell, text in band if cell.left > 0]
    if not texts or any(_is_value(text) for text in texts):
        return False
    return language.is_header(texts) or (first and len(band) > 3)


def _captions(body: list[Band], last: int) -> list[str]:
    """Rows right above a header that run over the whole width: they title the table that follows."""
    captions: list[str] = []
    while body and len(body[-1]) == 1 and body[-1][0][0].left == 0 and body[-1][0][0].right >= last:
        captions.insert(0, body.pop()[0][1])
    return captions


def _is_value(text: str) -> bool:
    return parse_value(text) is not None and not is_year(plain(text))


def _block(ruling: Ruling, head: list[Band], body: list[Band], page: int, title: list[str]) -> Block:
    columns = [(ruling.xs[n], ruling.xs[n + 1]) for n in range(1, len(ruling.xs) - 1)]
    header = [
        HeaderCell(text, cell.left - 1, cell.right - 1)
        for band in head
        for cell, text in band
        if cell.left > 0
    ]
    stub = [text for band in head for cell, text in band if cell.left == 0]
    rows: list[BlockRow] = []
    label, until = "", -1  # a label cell over several grid rows labels each of them
    for band in body:
        first = band[0][0]
        if first.left == 0:
            label, until = band[0][1], first.bottom
        rows.append(_row(band, label if first.top <= until else ""))
    tops = [ruling.ys[cell.top] for band in head + body for cell, _ in band]
    bottoms = [ruling.ys[cell.bottom + 1] for band in head + body for cell, _ in band]
    return Block(page, min(tops), max(bottoms), title, stub, header, columns, rows, ruled=True)


def _row(band: Band, label: str) -> BlockRow:
    cells = [(_segment(cell.words, text), cell.left - 1) for cell, text in band if cell.left > 0]
    every = [word for cell, _ in band for word in cell.words]
    box = (
        min(w[0] for w in every),
        min(w[1] for w in every),
        max(w[2] for w in every),
        max(w[3] for w in every),
    )
    return BlockRow(box[1], box[3], label, min(w[0] for w in band[0][0].words), cells, box)


def _segment(words: list[Word], text: str) -> Segment:
    x0, x1 = min(w[0] for w in words), max(w[2] for w in words)
    y0, y1 = min(w[1] for w in words), max(w[3] for w in words)
    return Segment(x0, y0, x1, y1, text, parse_value(text), x0)
