"""The printed things in a row of an HTML table: signs set in cells of their own join their number."""

import re
from dataclasses import dataclass, field
from itertools import zip_longest

from assets.filings.html_grid import GridCell, GridRow
from assets.filings.html_tree import Node
from assets.pages.layout import Line, Segment
from assets.pages.numbers import CURRENCY_WORDS, NUMERIC_START, is_year, parse_value

_STEP, _GAP = 20.0, 10.0  # a column of the grid, and the space behind it, in the coordinates of alignment
_OPENING = CURRENCY_WORDS | {"(", "-", "—(", "-(", "$-"}
_CLOSING = re.compile(r"\)?\s*(?:%|pts?\.?|bps|x)?\s*\)?")
_MARK = re.compile(r"\((?:\d{1,2}|[a-z]{1,2})\)|\*{1,3}|[†‡§]+|\[\d+\]", re.IGNORECASE)
_STARTS = frozenset("0123456789.(-—–")


@dataclass(slots=True)
class Piece:
    """A label, a header, or a value; `lead` is the column of its currency sign, `first` of its number."""

    text: str
    value: float | None
    lead: int
    first: int
    last: int
    indent: float = 0.0
    year: bool = False
    tags: list[Node] = field(default_factory=list)

    def segment(self, row: int) -> Segment:
        """The piece in the coordinates that alignment works with: columns of the grid across, rows down."""
        left, core, right = self.lead * _STEP, self.first * _STEP, self.last * _STEP + _GAP
        return Segment(left, row, right, row + 1.0, self.text, self.value, core, self.year)


def rows_of_pieces(grid: list[GridRow]) -> list[list[Piece]]:
    """The pieces of each row that has any."""
    trailing, valued = _trailing(grid), _valued_columns(grid)
    rows = [_pieces(row, trailing, valued) for row in grid]
    return [row for row in rows if row]


def line_of(pieces: list[Piece], row: int) -> Line:
    """A row as a line of segments."""
    return Line(row, row + 1.0, [piece.segment(row) for piece in pieces])


def text_of(pieces: list[Piece]) -> str:
    """A row's words."""
    return " ".join(piece.text for piece in pieces)


def _trailing(grid: list[GridRow]) -> set[int]:
    """Columns that hold closing signs and marks behind numbers, and never a number of their own."""
    signs: set[int] = set()
    others: set[int] = set()
    for row in grid:
        for cell in row.cells:
            if cell.first != cell.last:
                continue
            if cell.text and _CLOSING.fullmatch(cell.text):
                signs.add(cell.first)
            elif cell.text and not _MARK.fullmatch(cell.text):
                others.add(cell.first)
    return signs - others


def _valued_columns(grid: list[GridRow]) -> set[int]:
    """Columns that hold a number, in which a hyphen alone is a dash and no sign of the next cell's number."""
    return {
        cell.last
        for row in grid
        for cell in row.cells
        if any(map(str.isdigit, cell.text)) and _valued(cell.text)
    }


def _opens(cell: GridCell, after: GridCell | None, valued: set[int]) -> bool:
    """Whether a cell is the sign of the number in the cell behind it."""
    if cell.text not in _OPENING or cell.tags:
        return False
    if cell.text != "-":
        return True
    beside = after is not None and after.first == cell.last + 1 and after.text[:1].isdigit()
    return beside and cell.last not in valued


def _pieces(row: GridRow, trailing: set[int], valued: set[int]) -> list[Piece]:
    out: list[Piece] = []
    opening: GridCell | None = None
    for cell, after in zip_longest(row.cells, row.cells[1:]):
        before = out[-1] if out else None
        if _opens(cell, after, valued):
            opening = cell
        elif before is not None and _belongs(cell, before, trailing):
            _attach(cell, before)
        else:
            out.append(_piece(cell, opening))
            opening = None
    if out and all(piece.year for piece in out[:1]) and len(out) > 1 and not out[1].year:
        out[0].value, out[0].year = None, False  # `2025 | 1,234`: the year is the row's label
    return out


def _belongs(cell: GridCell, before: Piece, trailing: set[int]) -> bool:
    """Whether a cell goes on with the piece before: a closing sign, or a footnote mark."""
    if cell.tags:
        return False
    if not cell.text:
        return bool(cell.marks)
    if before.value is None:
        return before.text.startswith("(") and cell.text == ")"
    closes = _CLOSING.fullmatch(cell.text) is not None
    return closes or (cell.first in trailing and _MARK.fullmatch(cell.text) is not None)


def _attach(cell: GridCell, before: Piece) -> None:
    if cell.text and _CLOSING.fullmatch(cell.text):
        before.text += cell.text
        value = _valued(before.text)
        before.value = before.value if value is None else value
        before.year = False
        if cell.marks:
            before.text += f" {cell.marks}"
    else:
        before.text += f" {cell.words}"


def _piece(cell: GridCell, opening: GridCell | None) -> Piece:
    text, lead = cell.text, cell.first
    if opening is not None:
        if text[:1] in _STARTS:
            text = opening.text + text
        lead = opening.first
    value = _valued(text)
    year = value is not None and is_year(text) and not cell.tags
    words = f"{text} {cell.marks}".strip()
    return Piece(words, value, lead, cell.first, cell.last, cell.indent, year, cell.tags)


def _valued(text: str) -> float | None:
    return parse_value(text) if text[:1] in NUMERIC_START else None
