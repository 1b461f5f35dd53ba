"""The rows of a table as label rules see them: plain label, headings above, the other rows."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from assets.facts.implied import implied_labels
from assets.facts.labels import normalise
from assets.pages.records import Cell, DocumentPages, Row, Table

_UNFINISHED = re.compile(
    r"\b(?:before|of|to|and|or|in|from|by|for|the|with|on|attributable|applicable|including|net of)\s*$",
    re.IGNORECASE,
)
_LONG_LINE = 35  # headings of statements are shorter than labels that need a second line
_BARE_TOTALS = ("total", "totals")


@dataclass(slots=True)
class Line:
    """One row with values; `implied` marks a label that the headings gave to an unlabelled total."""

    row: Row
    printed: str  # the row's label, with the line above that it continues
    label: str
    section: str
    index: int
    labels: list[str] = field(repr=False)  # of every row of the table, headings too
    implied: bool = False

    def earlier(self, pattern: re.Pattern[str]) -> bool:
        return any(pattern.search(label) for label in self.labels[: self.index])

    def later(self, pattern: re.Pattern[str]) -> bool:
        return any(pattern.search(label) for label in self.labels[self.index + 1 :])

    def cell(self, table: Table, column: int) -> Cell | None:
        """The number in a column; None for text, nothing, or several numbers that share the column."""
        found = [c for c in self.row.cells if c.column == column and c.value is not None]
        return found[0] if len({c.value for c in found}) == 1 else None


@dataclass(slots=True)
class Statement:
    """A table with its lines."""

    table: Table
    lines: list[Line]


def statements(reading: DocumentPages) -> list[Statement]:
    """Every table of the document that has value columns, in reading order."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for row in reading.rows:
        rows[row.table].append(row)
    return [
        Statement(table, lines_of(rows[table.table], table.kind))
        for table in reading.tables
        if rows[table.table]
    ]


def lines_of(rows: list[Row], kind: str) -> list[Line]:
    """Rows with values, each below the headings that are in force there."""
    printed = joined_labels(rows)
    labels = [normalise(text) for text in printed]
    implied = implied_labels(rows, labels, kind)
    headings: list[tuple[int, str]] = []
    lines: list[Line] = []
    for index, (row, label) in enumerate(zip(rows, labels, strict=True)):
        if not any(cell.value is not None for cell in row.cells):
            if label:
                headings = [h for h in headings if h[0] < row.indent] + [(row.indent, label)]
            continue
        headings = [h for h in headings if h[0] <= row.indent or not label]
        section = " > ".join(text for _, text in headings)
        name = implied.get(index, label)
        if label in _BARE_TOTALS and headings:
            name = f"total {headings[-1][1]}"
        lines.append(Line(row, printed[index], name, section, index, labels, index in implied))
        headings = _closed_by(name, headings)
    return lines


def joined_labels(rows: list[Row]) -> list[str]:
    """The rows' labels; a line without values that is no heading is put before the next one."""
    printed = [row.label for row in rows]
    for index in range(len(rows) - 1):
        if rows[index].cells or not printed[index]:
            continue
        if _UNFINISHED.search(printed[index]) or _hangs(rows, index):
            printed[index + 1] = f"{printed[index]} {printed[index + 1]}".strip()
            printed[index] = ""
    return printed


def _hangs(rows: list[Row], index: int) -> bool:
    """Whether a long line without values goes on in the one indented row below it."""
    line, below = rows[index], rows[index + 1]
    if len(line.label) < _LONG_LINE or line.label.rstrip().endswith(":") or not below.cells:
        return False
    after = rows[index + 2] if index + 2 < len(rows) else None
    return below.indent > line.indent and (after is None or after.indent <= line.indent)


def _closed_by(label: str, headings: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Headings still open after a row: `total current assets` closes `current assets` and what is in it."""
    if not label.startswith("total "):
        return headings
    named = label.removeprefix("total ")
    for depth, (_, text) in enumerate(headings):
        if text == named:
            return headings[:depth]
    return headings
