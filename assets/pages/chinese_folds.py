"""Balance sheets printed side by side: assets left, liabilities and equity with labels of their own right."""

import re
from dataclasses import replace

from assets.pages.chinese_text import squash
from assets.pages.records import Box, Cell, Column, Row, Table

_RIGHT_HEAD = re.compile(r"(?:负债|权益|项目).*")
_LEAST_LABELS = 3


def unfolded(table: Table, rows: list[Row]) -> list[tuple[Table, list[Row]]]:
    """The table, or its two halves where a column inside it holds the labels of the columns right of it."""
    fold = _fold(table, rows)
    if fold is None:
        return [(table, rows)]
    left = [c for c in table.columns if c.column < fold]
    right = [c for c in table.columns if c.column > fold]
    return [
        (replace(table, columns=left), [_half(row, row.label, left) for row in rows]),
        (
            replace(table, columns=[replace(c, column=n) for n, c in enumerate(right)]),
            [half for row in rows if (half := _right(row, fold, right)) is not None],
        ),
    ]


def _fold(table: Table, rows: list[Row]) -> int | None:
    """The column of labels: headed as such, with words in it and numbers on both its sides."""
    for column in table.columns[1:-1]:
        if not _RIGHT_HEAD.fullmatch(squash(column.header)):
            continue
        labels = [c for row in rows for c in row.cells if c.column == column.column and c.value is None]
        before = any(_numeric(c) and (c.column or 0) < column.column for row in rows for c in row.cells)
        after = any(_numeric(c) and (c.column or 0) > column.column for row in rows for c in row.cells)
        if len(labels) >= _LEAST_LABELS and before and after:
            return column.column
    return None


def _numeric(cell: Cell) -> bool:
    return cell.value is not None and cell.column is not None


def _half(row: Row, label: str, columns: list[Column]) -> Row:
    kept = {c.column: n for n, c in enumerate(columns)}
    cells = [replace(c, column=kept[c.column]) for c in row.cells if c.column in kept]
    return replace(row, label=label, cells=cells)


def _right(row: Row, fold: int, columns: list[Column]) -> Row | None:
    label = next((c for c in row.cells if c.column == fold), None)
    half = _half(row, label.text if label else "", columns)
    if label is None and not half.cells:
        return None
    boxes = [c.bbox for c in half.cells] + ([label.bbox] if label else [])
    return replace(half, bbox=_around(boxes))


def _around(boxes: list[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))
