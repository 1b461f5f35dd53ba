"""Tables as financial printers set them: dollar signs, hanging parentheses, rules above totals."""

from dataclasses import dataclass
from typing import Any

from reportlab.lib import colors
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Table

from assets.filings.samples.fonts import FAMILIES
from assets.filings.samples.spec import UsLayout

_SHADE = colors.HexColor("#CCEEFF")
_GAP, _DOLLAR, _PAREN = 10.0, 8.0, 5.0
_INDENT = 10.0


@dataclass(slots=True)
class TableRow:
    """A row to print: its values are text already."""

    label: str
    values: list[str]
    level: int = 0
    kind: str = "item"  # item, heading, text, subtotal, total
    dollar: bool = False


@dataclass(slots=True)
class Heading:
    """What stands above the value columns; lines of a column are parted by a newline."""

    columns: list[str]
    over: str = ""  # spans all columns
    stub: str = ""  # stands above the labels


@dataclass(slots=True)
class TableLook:
    """The house style of a table."""

    family: str
    size: float
    width: float
    shading: bool = False
    leaders: bool = False
    label_width: float = 0
    hanging: bool = True

    @classmethod
    def of(cls, layout: UsLayout, width: float, size: float = 9) -> "TableLook":
        return cls(
            family=layout.font,
            size=size,
            width=width,
            shading=layout.shading,
            leaders=layout.leaders,
            label_width=layout.label_width,
            hanging=layout.paren == "hanging",
        )


Commands = list[tuple[Any, ...]]


def money_table(rows: list[TableRow], heading: Heading, look: TableLook) -> Table:
    """The table; where it breaks over a page its heading is not repeated."""
    count = len(heading.columns)
    label_width, value_width = _widths(count, look)
    grid, commands = _heading(heading, count, look)
    first = len(grid)
    for row in rows:
        grid.append(_cells(row, count, label_width, look))
        commands += _row_style(row, len(grid) - 1, count, look)
    if look.shading:
        stripes = range(first, len(grid), 2)
        commands += [("BACKGROUND", (0, y), (-1, y), _SHADE) for y in stripes]
    widths = [label_width] + [_GAP, _DOLLAR, value_width, _PAREN] * count
    table = Table(grid, colWidths=widths, hAlign="LEFT")
    table.setStyle(_base(look) + commands)
    return table


def _widths(count: int, look: TableLook) -> tuple[float, float]:
    value = 54.0 if count <= 3 else 46.0
    fixed = count * (_GAP + _DOLLAR + _PAREN + value)
    label = look.label_width or look.width - fixed
    return min(label, look.width - fixed), value


def _base(look: TableLook) -> Commands:
    roman = FAMILIES[look.family][0]
    return [
        ("FONT", (0, 0), (-1, -1), roman, look.size),
        ("LEADING", (0, 0), (-1, -1), look.size * 1.15),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1.4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6),
    ]


def _heading(heading: Heading, count: int, look: TableLook) -> tuple[list[list[str]], Commands]:
    grid: list[list[str]] = []
    commands: Commands = []
    bold = FAMILIES[look.family][1]
    width = 1 + 4 * count
    if heading.over:
        grid.append(["", "", heading.over] + [""] * (width - 3))
        commands += [("SPAN", (2, 0), (-1, 0)), ("LINEBELOW", (2, 0), (-1, 0), 0.6, colors.black)]
        commands += [("ALIGN", (2, 0), (-1, 0), "CENTER"), ("FONT", (0, 0), (-1, 0), bold, look.size - 1)]
    y = len(grid)
    line = [heading.stub] + [""] * (width - 1)
    for i, words in enumerate(heading.columns):
        x = 2 + 4 * i
        line[x] = words
        commands += [("SPAN", (x, y), (x + 2, y)), ("ALIGN", (x, y), (x + 2, y), "CENTER")]
        commands += [("LINEBELOW", (x, y), (x + 2, y), 0.6, colors.black)]
    grid.append(line)
    commands += [("FONT", (0, y), (-1, y), bold, look.size - 1), ("LEADING", (0, y), (-1, y), look.size)]
    return grid, commands


def _cells(row: TableRow, count: int, label_width: float, look: TableLook) -> list[str]:
    cells = [_label(row, label_width, look)]
    for i in range(count):
        value = row.values[i] if i < len(row.values) else ""
        paren = ")" if look.hanging and value.endswith(")") else ""
        cells += ["", "$" if row.dollar and value else "", value.removesuffix(paren), paren]
    return cells


def _label(row: TableRow, width: float, look: TableLook) -> str:
    font = _font(row, look)
    room = width - row.level * _INDENT - 4
    lines = simpleSplit(row.label, font, look.size, room - 8)
    if look.leaders and row.values:
        dots = int((room - stringWidth(lines[-1], font, look.size)) / stringWidth(".", font, look.size)) - 2
        lines[-1] += " " + "." * max(0, dots)
    return "\n   ".join(lines)


def _font(row: TableRow, look: TableLook) -> str:
    return FAMILIES[look.family][1 if row.kind in ("heading", "total") else 0]


def _row_style(row: TableRow, y: int, count: int, look: TableLook) -> Commands:
    commands: Commands = []
    if row.level:
        commands.append(("LEFTPADDING", (0, y), (0, y), row.level * _INDENT))
    if row.kind in ("heading", "total"):
        commands.append(("FONT", (0, y), (0, y), _font(row, look), look.size))
    for i in range(count):
        x = 2 + 4 * i
        commands.append(("ALIGN", (x + 1, y), (x + 1, y), "RIGHT"))
        if row.kind in ("subtotal", "total") and row.values:
            commands.append(("LINEABOVE", (x, y), (x + 2, y), 0.6, colors.black))
        if row.kind == "total":
            commands.append(("LINEBELOW", (x, y), (x + 2, y), 0.6, colors.black, None, None, None, 2, 1.2))
    return commands
