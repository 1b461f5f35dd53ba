"""The cell that a candidate was read from: its table, its row, and the words that gave its scale."""

from dataclasses import dataclass

from assets.facts.records import Candidate
from assets.pages.records import Cell, DocumentPages, Row, Table


@dataclass(frozen=True, slots=True)
class Located:
    """A printed cell in its table."""

    table: Table
    row: Row
    cell: Cell


def locate(reading: DocumentPages, candidate: Candidate) -> Located | None:
    """The table cell a candidate stands in; None for what was read from sentences.

    HTML has no geometry, so there the words of label and value tell the cell.
    """
    here = [row for row in reading.rows if row.page == candidate.page]
    tables = {table.table: table for table in reading.tables}
    geometric = any(candidate.bbox)
    for row in here:
        for cell in row.cells:
            same = cell.bbox == candidate.bbox if geometric else row.label in candidate.row_label
            if same and cell.text == candidate.raw and row.table in tables:
                return Located(tables[row.table], row, cell)
    return None


def scale_words(reading: DocumentPages, candidate: Candidate) -> str:
    """The words a candidate's scale was taken from; empty where the place states none."""
    place = locate(reading, candidate)
    return place.table.scale_text if place is not None else ""
