"""Statements of an invented Chinese company, drawn as PDF pages in many layouts."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pymupdf

WIDTH, HEIGHT = 595.0, 842.0
_TOP, _BOTTOM, _LEFT, _RIGHT = 70.0, 780.0, 60.0, 535.0
_FONT = "china-s"
_LEADING = 1.35


@dataclass(frozen=True, slots=True)
class Look:
    """How tables are set."""

    size: float
    rules: str  # grid, lines, none
    centred: bool  # headers over their columns; else at their right edge
    running: bool  # a running title and page numbers
    label_share: float  # of the table's width
    repeat: str  # header, title, nothing: at the top of a further page
    foot: float  # points of a page that a table may not use


@dataclass(frozen=True, slots=True)
class Printed:
    """A table as printed: heading lines, unit line, header rows and body rows of (indent, label, cells)."""

    headings: tuple[str, ...]
    unit: str
    unit_right: bool
    header: tuple[
        tuple[str, ...], ...
    ]  # rows of (label, cell, ...); an empty cell is spanned by its left one
    rows: tuple[tuple[int, str, tuple[str, ...]], ...]
    widths: tuple[float, ...]  # of the value columns, relative
    fold: int | None = None  # a value column that holds labels


class Pen:
    """Draws lines of text and tables down the pages of a document."""

    def __init__(self, look: Look, *, running: str) -> None:
        import pymupdf

        self.document = pymupdf.open()
        self.look = look
        self.running = running
        self.y = _TOP
        self.page = self._new_page()

    def _new_page(self) -> "pymupdf.Page":
        page = self.document.new_page(width=WIDTH, height=HEIGHT)
        if self.look.running:
            page.insert_text((_LEFT, 40), self.running, fontname=_FONT, fontsize=8)
            page.insert_text((WIDTH / 2, 820), str(page.number + 1), fontname="helv", fontsize=8)
        self.y = _TOP
        return page

    def turn(self) -> None:
        """Go on at the top of a new page."""
        self.page = self._new_page()

    def line(self, text: str, *, size: float = 0.0, align: str = "left") -> None:
        """One line of text."""
        size = size or self.look.size
        x = {
            "left": _LEFT,
            "middle": (WIDTH - _length(text, size)) / 2,
            "right": _RIGHT - _length(text, size),
        }[align]
        self._text(x, self.y, text, size)
        self.y += size * (_LEADING + 0.3)

    def table(self, table: Printed) -> None:
        """A table with its headings; a page that is full goes on with the next."""
        for heading in table.headings:
            self.line(heading, align="middle", size=self.look.size + 1)
        self.line(table.unit, align="right" if table.unit_right else "left")
        edges = self._edges(table)
        start = self.y
        self._header(table, edges)
        body = self.y
        for indent, label, cells in table.rows:
            lines = self._wrapped(label, edges[1] - edges[0] - 6 - indent * self.look.size)
            height = len(lines) * self.look.size * _LEADING + 3
            if self.y + height > _BOTTOM - self.look.foot:
                self._frame(edges, start, body)
                self.turn()
                if self.look.repeat == "title":
                    self.line(table.headings[0] + "（续）", align="middle")
                start = self.y
                if self.look.repeat in ("title", "header"):
                    self._header(table, edges)
                body = self.y
            self._row(indent, lines, cells, edges, height, table.fold)
        self._frame(edges, start, body)
        self.y += 20

    def _edges(self, table: Printed) -> list[float]:
        span = _RIGHT - _LEFT
        label = span * self.look.label_share
        unit = (span - label) / sum(table.widths)
        edges = [_LEFT, _LEFT + label]
        for width in table.widths:
            edges.append(edges[-1] + width * unit)
        return edges

    def _header(self, table: Printed, edges: list[float]) -> None:
        """The header rows; a cell right of which others are empty spans them, as its lines show."""
        for texts in table.header:
            top = self.y
            spans = _spans(texts)
            lines = {
                n: self._wrapped(texts[n], edges[last + 1] - edges[n] - 4) for n, last in spans if texts[n]
            }
            self.y += max(map(len, lines.values())) * self.look.size * _LEADING + 3
            for n, last in spans:
                for number, text in enumerate(lines.get(n, [])):
                    centred = self.look.centred or n == 0 or last > n
                    self._cell(
                        text,
                        edges[n],
                        edges[last + 1],
                        top + number * self.look.size * _LEADING,
                        centred=centred,
                    )
            if self.look.rules == "grid":
                self.page.draw_line((_LEFT, top), (_RIGHT, top), width=0.5)
                for _, last in spans:
                    self.page.draw_line((edges[last + 1], top), (edges[last + 1], self.y), width=0.5)

    def _row(
        self,
        indent: int,
        lines: list[str],
        cells: tuple[str, ...],
        edges: list[float],
        height: float,
        fold: int | None,
    ) -> None:
        size, top = self.look.size, self.y
        for n, text in enumerate(lines):
            self._text(
                edges[0] + 3 + (indent * size if n == 0 or self.look.rules != "grid" else 0),
                top + n * size * _LEADING + size,
                text,
                size,
            )
        middle = (
            top + (height - size * _LEADING) / 2
            if self.look.rules == "grid"
            else top + (len(lines) - 1) * size * _LEADING
        )
        for n, text in enumerate(cells):
            if fold == n:
                self._text(edges[n + 1] + 3, middle + size, text, size)
            elif text:
                self._text(edges[n + 2] - 3 - _length(text, size), middle + size, text, size)
        if self.look.rules == "grid":
            self.page.draw_line((_LEFT, top), (_RIGHT, top), width=0.5)
        self.y += height

    def _frame(self, edges: list[float], start: float, body: float) -> None:
        if self.look.rules == "none":
            return
        for y in (start, body, self.y):
            self.page.draw_line((_LEFT, y), (_RIGHT, y), width=0.5)
        if self.look.rules == "grid":
            self.page.draw_line((_LEFT, start), (_LEFT, self.y), width=0.5)
            for x in edges:
                self.page.draw_line((x, body), (x, self.y), width=0.5)

    def _cell(self, text: str, x0: float, x1: float, top: float, *, centred: bool) -> None:
        size = self.look.size
        length = _length(text, size)
        x = (x0 + x1 - length) / 2 if centred else x1 - 3 - length
        self._text(x, top + size, text, size)

    def _broken(self, text: str, width: float) -> list[str]:
        """A header that is too wide, broken behind its year; dates stay whole."""
        if _length(text, self.look.size) <= width or "年" not in text[:-1]:
            return [text]
        year, rest = text.split("年", 1)
        return [year + "年", rest]

    def _wrapped(self, label: str, width: float) -> list[str]:
        lines = [""]
        for sign in label:
            if _length(lines[-1] + sign, self.look.size) > width:
                lines.append("")
            lines[-1] += sign
        return lines

    def _text(self, x: float, y: float, text: str, size: float) -> None:
        font = "helv" if text.isascii() else _FONT
        self.page.insert_text((x, y), text, fontname=font, fontsize=size)


def _spans(texts: tuple[str, ...]) -> list[tuple[int, int]]:
    """First and last column of each header cell; the label's cell spans nothing."""
    spans: list[tuple[int, int]] = []
    for n, text in enumerate(texts):
        if text or n < 2 or not texts[spans[-1][0]]:
            spans.append((n, n))
        else:
            spans[-1] = (spans[-1][0], n)
    return spans


def _length(text: str, size: float) -> float:
    import pymupdf

    return float(pymupdf.get_text_length(text, fontname="helv" if text.isascii() else _FONT, fontsize=size))
