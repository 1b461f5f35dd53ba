"""Every printed number of some documents, by the place it stands in and by its digits."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from assets.facts.labels import normalise
from assets.facts.records import Candidate
from assets.pages.records import Box, Cell, DocumentPages, Row, Table

_LEAST_DIGITS = 4  # a number of fewer may be the same by chance
_NOT_DIGIT = re.compile(r"\D")
_WORD = re.compile(r"[a-z]{3,}|[㐀-鿿]")
_ALIKE = 0.5  # of the words of the shorter label

_Place = tuple[str, int, Box, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell in its table."""

    doc_id: str
    table: Table
    row: Row
    cell: Cell


class Printed:
    """The numbers of the readings; made once for a filing's period."""

    def __init__(self, readings: Iterable[DocumentPages]) -> None:
        self.tables: dict[tuple[str, int], Table] = {}
        self.rows: dict[tuple[str, int], list[Row]] = defaultdict(list)
        self._at: dict[_Place, list[Place]] = defaultdict(list)
        self._same_digits: dict[str, list[Place]] = defaultdict(list)
        for reading in readings:
            self.tables |= {(reading.doc_id, table.table): table for table in reading.tables}
            for row in reading.rows:
                self._add(reading.doc_id, row)

    def _add(self, doc_id: str, row: Row) -> None:
        table = self.tables.get((doc_id, row.table))
        if table is None:
            return
        self.rows[doc_id, row.table].append(row)
        for cell in row.cells:
            place = Place(doc_id, table, row, cell)
            self._at[doc_id, row.page, cell.bbox, cell.text].append(place)
            digits = digits_of(cell.text)
            if cell.value is not None and len(digits) >= _LEAST_DIGITS:
                self._same_digits[digits].append(place)

    def locate(self, candidate: Candidate) -> Place | None:
        """The cell a candidate was read from; None for what was read from sentences.

        HTML has no geometry, so there the label tells between cells of the same text.
        """
        places = self._at.get((candidate.doc_id, candidate.page, candidate.bbox, candidate.raw), [])
        alike = [p for p in places if p.row.label in candidate.row_label]
        return next(iter(alike or places), None)

    def again(self, place: Place) -> list[Place]:
        """The other tables that print the same digits under a like label."""
        same = self._same_digits.get(digits_of(place.cell.text), [])
        return [
            p
            for p in same
            if (p.doc_id, p.table.table) != (place.doc_id, place.table.table)
            and labels_alike(p.row.label, place.row.label)
        ]


def digits_of(text: str) -> str:
    """The digits of a printed number: `$ (1,234.5)` -> `12345`."""
    return _NOT_DIGIT.sub("", text)


def labels_alike(one: str, other: str) -> bool:
    """Whether two labels share half of the words (characters in Chinese) of the shorter one."""
    words = [set(_WORD.findall(normalise(label))) for label in (one, other)]
    least = min(len(found) for found in words)
    return least > 0 and len(words[0] & words[1]) >= _ALIKE * least
