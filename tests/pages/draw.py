"""Small PDFs drawn for the tests: text at places, aligned tables, ruled tables."""

from collections.abc import Sequence
from pathlib import Path

import pymupdf

SIZE = 9.0
Texts = Sequence[tuple[float, float, str]]


class Paper:
    """A PDF under construction; y is the baseline of a text."""

    def __init__(self, *, font: str = "helv", size: float = SIZE) -> None:
        self.document = pymupdf.open()
        self.font = font
        self.size = size
        self.page = self.document.new_page(width=612, height=792)

    def new_page(self) -> "Paper":
        self.page = self.document.new_page(width=612, height=792)
        return self

    def text(self, x: float, y: float, text: str, *, size: float | None = None) -> "Paper":
        font = (
            "helv" if text.isascii() else self.font
        )  # digits of the Chinese font are as wide as its characters
        self.page.insert_text((x, y), text, fontname=font, fontsize=size or self.size)
        return self

    def right(self, x: float, y: float, text: str) -> "Paper":
        """Text that ends at x."""
        return self.text(x - pymupdf.get_text_length(text, fontname=self.font, fontsize=self.size), y, text)

    def row(
        self, y: float, label: str, values: Sequence[str], *, edges: Sequence[float], x: float = 50
    ) -> "Paper":
        """A label and values that end at the edges."""
        if label:
            self.text(x, y, label)
        for value, edge in zip(values, edges, strict=False):
            if value:
                self.right(edge, y, value)
        return self

    def grid(self, xs: Sequence[float], ys: Sequence[float]) -> "Paper":
        """Lines between all cells."""
        for x in xs:
            self.page.draw_line((x, ys[0]), (x, ys[-1]), width=0.5)
        for y in ys:
            self.page.draw_line((xs[0], y), (xs[-1], y), width=0.5)
        return self

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> "Paper":
        self.page.draw_line((x0, y0), (x1, y1), width=0.5)
        return self

    def save(self, folder: Path, name: str = "paper.pdf") -> Path:
        path = folder / name
        self.document.save(path)
        self.document.close()
        return path


EDGES = (420.0, 490.0, 560.0)


def income_statement(paper: Paper, *, top: float = 60) -> float:
    """A plain income statement of three years; gives the next free baseline."""
    paper.text(200, top, "CONSOLIDATED STATEMENTS OF INCOME")
    paper.text(190, top + 12, "(In millions, except per share amounts)")
    paper.text(430, top + 30, "Years Ended December 31,")
    y = top + 42
    paper.row(y, "", ("2018", "2017", "2016"), edges=EDGES)
    for label, values in (
        ("Net sales", ("$32,765", "$31,657", "$30,109")),
        ("Cost of sales", ("16,682", "16,055", "15,118")),
        ("Selling, general and administrative expenses", ("7,602", "6,626", "6,311")),
        ("Gain on sale of businesses", ("(547)", "(586)", "-")),
        ("Operating income", ("9,028", "9,562", "8,680")),
        ("Provision for income taxes", ("1,637", "2,679", "1,995")),
        ("Net income", ("7,391", "6,883", "6,685")),
        ("Diluted earnings per share", ("$8.89", "$7.93", "$8.16")),
    ):
        y += 12
        paper.row(y, label, values, edges=EDGES)
    return y + 12
