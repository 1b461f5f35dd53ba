"""The typefaces of the samples: the PDF base fonts, and one embedded Chinese font that MuPDF brings along."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import io
from functools import cache

CJK = "SampleCJK"

FAMILIES = {
    "times": ("Times-Roman", "Times-Bold", "Times-Italic"),
    "helvetica": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"),
    "cjk": (CJK, CJK, CJK),
}


@cache
def register_fonts() -> None:
    """Make the Chinese font known to reportlab; it is embedded, so that it shows on any machine."""
    import pymupdf
    from reportlab import rl_config
    from reportlab.lib import textsplit
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    rl_config.useA85 = 0  # binary streams, as filings have them; the text form doubles the drawing time
    marks = textsplit.ALL_CANNOT_START + "，：；？！％”’》"  # its list is the Japanese one, without these
    setattr(textsplit, "ALL_CANNOT_START", marks)  # noqa: B010 - the stubs call it final
    pdfmetrics.registerFont(TTFont(CJK, io.BytesIO(pymupdf.Font("cjk").buffer)))
