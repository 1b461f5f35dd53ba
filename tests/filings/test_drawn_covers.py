"""Covers as real PDFs: cells wrap, stand high or low in their row, and are narrow or wide."""

import random

from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table

from assets.filings.identity import identify
from tests.filings import covers_interim, covers_us

MIDDLE = ParagraphStyle("middle", fontName="Helvetica", fontSize=9, leading=11, alignment=1)
LEFT = ParagraphStyle("left", fontName="Helvetica", fontSize=8, leading=10)
WIDTHS = ([240, 90, 190], [200, 75, 120], [300, 80, 160], [130, 75, 75], [110, 75, 200])
GLYPHS = str.maketrans(
    {"&": "&amp;", "\n": " ", "☒": "X", "☐": "", "\uf0fe": "x", "\uf0a8": "o", "√": "x", "_": " "}
)


def draw(case, rng, path):
    story = []
    for page in case.pages:
        for row in page:
            if isinstance(row, str):
                story.append(Paragraph(row.translate(GLYPHS), MIDDLE if len(row) < 80 else LEFT))
            else:
                story.append(table_of(row, rng))
        story.append(PageBreak())
    SimpleDocTemplate(str(path), pagesize=letter, topMargin=40, bottomMargin=40).build(story)
    return path


def table_of(row, rng):
    widths = rng.choice(WIDTHS) if len(row) == 3 else [520 / len(row)] * len(row)
    cells = [Paragraph(cell.translate(GLYPHS), rng.choice((MIDDLE, LEFT))) for cell in row]
    padding = rng.choice((0, 2))
    style = [
        ("VALIGN", (0, 0), (-1, -1), rng.choice(("TOP", "MIDDLE", "BOTTOM"))),
        ("TOPPADDING", (0, 0), (-1, -1), padding),
        ("BOTTOMPADDING", (0, 0), (-1, -1), padding),
    ]
    return Table([cells], colWidths=widths, style=style)


def test_the_symbol_of_the_stock_is_found_however_the_cells_stand(tmp_path):
    rng = random.Random(1)
    annual = [case for case in covers_us.annual(rng, 30) if "/cover-" in case.name]
    wrong = []
    for case in [*annual, *covers_interim.odd_covers(rng, 12)]:
        found = identify(draw(case, rng, tmp_path / "f.pdf"))
        told = (found.ticker, found.fiscal_year, found.doc_type, found.amendment_rank)
        if told != (case.ticker, case.year, case.doc_type, case.rank):
            wrong.append((case.name, told, case.ticker, case.year))
    assert wrong == []
