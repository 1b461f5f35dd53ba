"""The pages that a model is shown, and what is known of them without it."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.facts.subject import Subject
from assets.models.untrusted import addresses_a_model
from assets.pages.records import Cell, Column, Page, Row, Table

_CHARACTERS = 9000  # of a page; HTML filings have pages without end


@dataclass(frozen=True)
class ShownPage:
    """One page of a document of the filing."""

    number: int  # of the document, from 1
    subject: Subject
    page: Page

    @cached_property
    def text(self) -> str:
        """What the model sees of it: nothing at all where some of it speaks to a model.

        What was planted beside such words cannot be told from what the company says.
        """
        return "" if addresses_a_model(self.page.text) else self.page.text[:_CHARACTERS]

    @cached_property
    def squeezed(self) -> str:
        """The text in the form in which quotes are looked for."""
        return squeezed(self.text)

    def holds(self, quote: str) -> bool:
        """Whether the words stand on the page, whatever the blanks and widths of characters."""
        wanted = squeezed(quote)
        return bool(wanted) and wanted in self.squeezed


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a table that prints a value."""

    row: Row
    cell: Cell
    table: Table
    column: Column | None

    @property
    def line(self) -> str:
        """Label and value alone, and the whole row: what may be quoted of a label that the page breaks."""
        cells = "".join(cell.text for cell in self.row.cells)
        return f"{squeezed(self.row.label + self.cell.text)}\n{squeezed(self.row.label + cells)}"


def squeezed(text: str) -> str:
    """Half-width, without blanks and without regard to case."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()


def places(shown: ShownPage, label: str, printed: str) -> list[Place]:
    """The cells of the page's tables that print the value in a row whose label shares words with `label`."""
    wanted, named = squeezed(printed), squeezed(label)
    tables = {table.table: table for table in shown.subject.reading.tables}
    found = []
    for row in shown.subject.reading.rows:
        own = squeezed(row.label)
        if row.page != shown.page.page or not own or not (own in named or named in own):
            continue
        for cell in row.cells:
            if squeezed(cell.text).strip("$¥€£") == wanted.strip("$¥€£"):
                table = tables[row.table]
                column = next((c for c in table.columns if c.column == cell.column), None)
                found.append(Place(row, cell, table, column))
    return found


def pages_text(pages: Sequence[ShownPage]) -> str:
    """All pages under their marks, as the prompt holds them."""
    return "\n\n".join(f"[document {p.number}, page {p.page.page}]\n{p.text}" for p in pages)
