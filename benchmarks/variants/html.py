"""The statements of an HTML filing set anew in another style, with the gold of what is then printed."""

import html
from dataclasses import dataclass

from assets.pages.kinds import STATEMENTS
from assets.pages.records import DocumentPages, Page, Row
from benchmarks.html_pdf.gold import Gold
from benchmarks.variants.style import Style
from benchmarks.variants.table import Printer

_PROSE = 110  # letters of a line that is running text
_PROSE_PAGES = 8
_PROSE_LINES = 12
_SPACER = {"letter landscape": "3in", "legal": "7in"}  # above a statement that is to run over the page; else:
_HALF = "5in"


@dataclass(frozen=True, slots=True)
class Variant:
    """A document set anew and what is to be found in it."""

    html: str
    gold: list[Gold]


def variant_of(reading: DocumentPages, gold: list[Gold], style: Style) -> Variant:
    """The statements of a reading in a style, between the filing's own cover and prose."""
    known = {id(item.place.cell): item for item in gold if item.place}
    rows: dict[int, list[Row]] = {}
    for row in reading.rows:
        rows.setdefault(row.table, []).append(row)
    parts = [_prose(page) for page in _speaking(reading.pages)]
    asked: list[Gold] = []
    statements = [table for table in reading.tables if table.kind in STATEMENTS]
    for number, table in enumerate(statements):
        printer = Printer(table, rows[table.table], known, style)
        parts.append(_placed(printer.printed(), number, style))
        asked += printer.gold
    parts.append(_prose(reading.pages[-1]))
    return Variant(_document("\n".join(parts), style), asked)


def _speaking(pages: list[Page]) -> list[Page]:
    """The cover, and the pages that say most often when periods ended."""
    rest = sorted(pages[1:], key=lambda page: -page.text.lower().count("year ended"))[:_PROSE_PAGES]
    return [pages[0], *sorted(rest, key=lambda page: page.page)]


def _prose(page: Page) -> str:
    """The running text of a page; of the cover every line."""
    lines = page.text.splitlines()
    said = [line for line in lines if len(line) > _PROSE or "year ended" in line.lower()]
    long = sorted(said, key=lambda line: "ended" not in line)
    kept = lines[:60] if page.page == 1 else long[:_PROSE_LINES]
    return "".join(f"<p>{html.escape(line)}</p>" for line in kept) + '<div class="page"></div>'


def _placed(printed: str, number: int, style: Style) -> str:
    if style.breaks == "two on a page":
        return printed + ('<div class="page"></div>' if number % 2 else '<div style="height:20pt"></div>')
    spacer = _SPACER.get(style.paper, _HALF)
    above = f'<div style="height:{spacer}"></div>' if style.breaks.startswith("over") else ""
    return above + printed + '<div class="page"></div>'


def _document(body: str, style: Style) -> str:
    shaded = {"rows": "tr.even td", "current": "td.first"}.get(style.shading, "td.none")
    border = {
        "rows": "tr.data td {border-bottom: 0.5pt solid #888}",
        "grid": "td.l, td.n, th {border: 0.5pt solid #888}",
        "verticals": "td.v, th {border-left: 0.5pt solid #888}",
        "totals": "tr.total td.n, tr.total td.s, tr.total td.p {border-top: 0.7pt solid black}",
    }.get(style.rules, "")
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><style>
@page {{size: {style.paper}; margin: 0.7in}}
body {{font: {style.size}pt/{style.leading} '{style.font}'; margin: 0; -webkit-print-color-adjust: exact}}
.page {{break-after: page}}
h2 {{font-size: {style.size + 1}pt; text-align: center; margin: 4pt 0}}
h2 + p, p.c {{text-align: center; margin: 2pt 0}}
table {{width: {style.width}%; border-collapse: collapse; margin: 6pt auto}}
td {{vertical-align: {style.valign}; padding: 1pt 0}}
th {{font-weight: bold; vertical-align: bottom; text-align: {style.align}; padding: 1pt 2pt}}
td.l {{width: {style.label}%; text-align: left; overflow: hidden}}
td.n {{text-align: right; white-space: nowrap}}
td.s, td.p {{width: 6pt; white-space: nowrap}}
td.g {{width: {style.gap}pt; min-width: {style.gap}pt; border: none}}
{shaded} {{background: #cceeff}}
tr {{break-inside: avoid}}
sup {{font-size: 60%}}
{border}
.head, .foot {{text-align: center; font-size: 7pt}}
</style></head><body>
{body}</body></html>"""
