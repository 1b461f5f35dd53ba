"""Labels over several lines: which lines without values belong to the row above or below."""

from itertools import pairwise

from assets.pages.layout import BlockRow
from assets.pages.meaning import Language

_LEAST = 3  # steps from row to row that tell how far apart rows stand
_CLOSER = 0.8  # points


def join_wrapped(rows: list[BlockRow], *, edge: float, language: Language) -> list[BlockRow]:
    """Join label lines to the row their label belongs to; headings stay rows without cells."""
    out: list[BlockRow] = []
    limit = min(edge, max((row.x1 for row in rows if row.x1 < edge), default=edge))
    usual = _usual_step(rows)
    closer = usual is not None and any(_is_close(a, b, usual) for a, b in pairwise(rows))
    for number, row in enumerate(rows):
        before = out[-1] if out else None
        close = _is_close(before, row, usual) if before is not None and closer and usual else None
        if close and before and before.cells and number + 1 < len(rows) and usual:
            # as close to the next row: what stands between two rows with values begins the lower one
            close = not _is_close(row, rows[number + 1], usual)
        if before is not None and _belongs(before, row, limit, language, close):
            out[-1] = _joined(before, row)
        else:
            out.append(row)
    return out


def _usual_step(rows: list[BlockRow]) -> float | None:
    """From row to row, where both have values: lines of one label may stand closer."""
    steps = sorted(b.y1 - a.y1 for a, b in pairwise(rows) if a.cells and b.cells)
    return steps[len(steps) // 4] if len(steps) >= _LEAST else None


def _is_close(above: BlockRow, below: BlockRow, usual: float) -> bool:
    """Whether a line stands closer below the line above than rows do."""
    if above.cells and below.cells:
        return False
    return below.y1 - above.y1 < usual - max(_CLOSER, 0.06 * usual)


def _belongs(above: BlockRow, below: BlockRow, limit: float, language: Language, close: bool | None) -> bool:
    """Whether a line goes on with the label above; `close` where the table sets such lines closer."""
    height = max(below.y1 - below.y0, 1.0)
    if below.y0 - above.y1 > 0.7 * max(above.y1 - above.y0, 1.0) or (above.cells and below.cells):
        return False
    if not below.label:
        return not above.cells and not above.label.rstrip().endswith((":", "："))
    if not above.label:
        return False
    said = language.continues(above.label, below.label)
    if said is not None:
        return said
    if close is False or (above.cells and not close) or below.x0 < above.x0 - 3:
        return False
    # the next word (in Chinese, the next characters) would not have fitted on the line
    chinese = below.label[0] > "⺀"
    first_word = 3 * height if chinese else len(below.label.split(" ", 1)[0]) * 0.45 * height
    return above.x1 + first_word > limit - 2


def _joined(above: BlockRow, below: BlockRow) -> BlockRow:
    blank = "" if above.label[-1:] > "⺀" and below.label[:1] > "⺀" else " "
    label = f"{above.label}{blank}{below.label}".strip()
    a, b = above.bbox, below.bbox
    box = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    return BlockRow(above.y0, below.y1, label, above.x0, above.cells or below.cells, box, below.x1)
