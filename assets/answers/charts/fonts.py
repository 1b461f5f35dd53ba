"""Fonts of charts: Chinese glyphs without a font being installed on the machine."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pymupdf
from matplotlib import font_manager

FAMILIES = ("DejaVu Sans", "Droid Sans Fallback")


@contextmanager
def chart_fonts() -> Iterator[list[str]]:
    """The font families to draw with, the first that has a glyph counts.

    matplotlib ships DejaVu Sans, PyMuPDF ships Droid Sans Fallback (Apache-2.0) with 50,000 glyphs of
    Chinese, Japanese and Korean. matplotlib takes fonts from files only.
    """
    with tempfile.TemporaryDirectory(prefix="filingdb-fonts-") as folder:
        path = Path(folder) / "DroidSansFallback.ttf"
        path.write_bytes(pymupdf.Font("cjk").buffer)  # type: ignore[no-untyped-call]
        font_manager.fontManager.addfont(path)
        try:
            yield list(FAMILIES)
        finally:
            fonts = font_manager.fontManager.ttflist
            fonts[:] = [font for font in fonts if font.fname != str(path)]
