"""Ruled tables of Chinese reports; labels wrap inside their cells, as they do in real ones."""

from dataclasses import dataclass, field
from typing import Any

from reportlab.lib import colors
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Table

from assets.filings.samples.fonts import CJK

_SHADE = colors.HexColor("#D9D9D9")
_NO_LINE_START = set("，。、；：！？）》”’%％")


@dataclass(slots=True)
class CnTable:
    """A grid of words: the first `header` rows are centred, numbers stand to the right."""

    rows: list[list[str]]
    widths: list[float]
    header: int = 1
    indents: dict[int, float] = field(default_factory=dict)  # row -> points before its label
    spans: list[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=list)
    left: tuple[int, ...] = (0,)  # columns of words
    center: tuple[int, ...] = ()
    number_font: str = "Times-Roman"
    size: float = 9
    shaded: tuple[int, ...] = ()  # rows with a grey ground
    heads: tuple[int, ...] = ()  # further header rows, inside the table


def cn_table(spec: CnTable) -> Table:
    """The table; it may break over pages and does not repeat its header."""
    grid = [_row(spec, y) for y in range(len(spec.rows))]
    table = Table(grid, colWidths=spec.widths, hAlign="CENTER")
    table.setStyle(_style(spec))
    return table


def wrap(words: str, width: float, size: float) -> str:
    """Break words into lines that fit, character by character; closing marks do not begin a line."""
    lines = [""]
    for char in words:
        full = stringWidth(lines[-1] + char, CJK, size) > width
        if full and lines[-1] and char not in _NO_LINE_START:
            lines.append("")
        lines[-1] += char
    return "\n".join(lines)


def is_number(words: str) -> bool:
    """Whether a cell holds a printed number."""
    return bool(words) and words[-1] in "0123456789)%" and words[0] in "0123456789(-"


def _row(spec: CnTable, y: int) -> list[str]:
    cells = []
    for x, words in enumerate(spec.rows[y]):
        indent = spec.indents.get(y, 0) if x == 0 else 0
        room = _room(spec, x, y) - 8 - indent
        cells.append(words if is_number(words) and y >= spec.header else wrap(words, room, spec.size))
    return cells


def _room(spec: CnTable, x: int, y: int) -> float:
    for (x0, y0), (x1, y1) in spec.spans:
        if x0 == x and y0 <= y <= y1:
            return sum(spec.widths[x0 : x1 + 1])
    return spec.widths[x]


def _style(spec: CnTable) -> list[tuple[Any, ...]]:
    head = spec.header
    commands: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), CJK, spec.size),
        ("LEADING", (0, 0), (-1, -1), spec.size * 1.25),
        ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("TOPPADDING", (0, 0), (-1, -1), 1.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4),
        ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
        *[("ALIGN", (x, 0), (x, -1), "LEFT") for x in spec.left],
        *[("ALIGN", (x, 0), (x, -1), "CENTER") for x in spec.center],
        *[("SPAN", start, end) for start, end in spec.spans],
        *[("LEFTPADDING", (0, y), (0, y), 3 + indent) for y, indent in spec.indents.items()],
        *[("BACKGROUND", (0, y), (-1, y), _SHADE) for y in spec.shaded],
    ]
    centred = [*range(head), *spec.heads]
    commands += [("ALIGN", (0, y), (-1, y), "CENTER") for y in centred]
    for y, row in enumerate(spec.rows[head:], start=head):
        for x, words in enumerate(row):
            if is_number(words):
                commands.append(("FONT", (x, y), (x, y), spec.number_font, spec.size))
    return commands
