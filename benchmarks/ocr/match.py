"""The numbers of a page beside those read from its picture: the same, or what is different."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher

from assets.pages.records import Box, Cell, Column, DocumentPages, Row
from benchmarks.ocr.pages import Scan

_PRINTED = re.compile(r"[\W_]+")
_ALIKE = 0.8  # of two labels
_NEAR = 3.0  # points
_DIGIT = 3.0  # points to the middle of the last digit

Period = tuple[date | None, int | None, str | None, bool]


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a page, and what the table says of it."""

    text: str
    value: float
    label: str
    period: Period | None
    box: Box
    size: tuple[float, float]  # of the page
    doubtful: bool

    def __str__(self) -> str:
        said = "no column" if self.period is None else f"{self.period[0]} {self.period[1]} {self.period[2]}"
        return f"{self.text!r} of {self.label!r} [{said}]"


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that the picture did not give; `cause` is missing, doubtful, value, label or column."""

    cause: str
    printed: Number
    seen: Number | None

    def __str__(self) -> str:
        return f"{self.cause:8} {self.printed} -> {self.seen or 'nothing'}"


def numbers_of(reading: DocumentPages, page: int) -> list[Number]:
    """The numeric cells of a page."""
    size = next((p.width, p.height) for p in reading.pages if p.page == page)
    columns = {table.table: table.columns for table in reading.tables}
    return [
        _number(row, cell, columns[row.table], size)
        for row in reading.rows
        if row.page == page
        for cell in row.cells
        if cell.value is not None
    ]


def _number(row: Row, cell: Cell, columns: list[Column], size: tuple[float, float]) -> Number:
    column = None if cell.column is None else columns[cell.column]
    period = column and (column.period_end, column.months, column.scope, column.adjusted)
    return Number(cell.text, cell.value or 0.0, row.label, period, cell.bbox, size, cell.doubtful)


def differences(printed: list[Number], seen: list[Number], *, scan: Scan) -> list[Difference]:
    """Every printed number that does not stand at its place on the picture as it should."""
    found = []
    for number in printed:
        here = _at_its_place(number, seen, scan)
        cause = _cause(number, here)
        if cause:
            found.append(Difference(cause, number, here))
    return found


def invented(printed: list[Number], seen: list[Number], *, scan: Scan) -> list[Number]:
    """Numbers of the picture where the page has none."""
    taken = Counter(id(here) for number in printed if (here := _at_its_place(number, seen, scan)))
    return [number for number in seen if not taken[id(number)]]


def _at_its_place(number: Number, seen: list[Number], scan: Scan) -> Number | None:
    x0, y0, x1, y1 = number.box
    # the last digit: a currency sign left of it may be a cell of its own in one reading
    x, y = scan.moved(max((x0 + x1) / 2, x1 - _DIGIT), (y0 + y1) / 2, *number.size)
    return min(
        (n for n in seen if _distance(n.box, x, y) <= _NEAR),
        key=lambda n: _distance(n.box, x, y),
        default=None,
    )


def _distance(box: Box, x: float, y: float) -> float:
    return max(box[0] - x, x - box[2], box[1] - y, y - box[3], 0.0)


def _cause(number: Number, here: Number | None) -> str | None:
    if here is None:
        return "missing"
    if here.doubtful:
        return "doubtful"
    if here.value != number.value:
        return "value"
    if not _same_label(number.label, here.label):
        return "label"
    return None if number.period == here.period else "column"


def _same_label(a: str, b: str) -> bool:
    one, other = _plain(a), _plain(b)
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


def _plain(label: str) -> str:
    return _PRINTED.sub("", unicodedata.normalize("NFKC", label)).casefold()
