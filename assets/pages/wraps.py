"""Labels over several lines: which lines without values belong to the row above or below."""

from assets.pages.layout import BlockRow
from assets.pages.meaning import Language


def join_wrapped(rows: list[BlockRow], *, edge: float, language: Language) -> list[BlockRow]:
    """Join label lines to the row their label belongs to; headings stay rows without cells."""
    out: list[BlockRow] = []
    limit = max((row.x1 for row in rows if row.x1 < edge), default=edge)
    for row in rows:
        before = out[-1] if out else None
        if before is not None and _belongs(before, row, min(edge, limit), language):
            out[-1] = _joined(before, row)
        else:
            out.append(row)
    return out


def _belongs(above: BlockRow, below: BlockRow, limit: float, language: Language) -> bool:
    height = max(above.y1 - above.y0, 1.0)
    if below.y0 - above.y1 > 0.7 * height or (above.cells and below.cells):
        return False
    if not below.label:
        return not above.cells and not above.label.rstrip().endswith((":", "："))
    if not above.label:
        return False
    said = language.continues(above.label, below.label)
    if said is not None:
        return said
    if above.cells or below.x0 < above.x0 - 3:
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
