"""Pages that the PDF library mended without a word: their content ends too early, or makes no sense."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import re

# what MuPDF notes when it goes on with the part that it has
_PARTIAL = re.compile(r"page may not be correct|premature end of data")


def start_watching() -> None:
    """Forget what was noted of other pages."""
    import pymupdf

    pymupdf.TOOLS.reset_mupdf_warnings()


def what_is_lost() -> str | None:
    """What was noted since then that says a part of the page is missing; None where nothing was."""
    import pymupdf

    notes = pymupdf.TOOLS.mupdf_warnings().splitlines()
    return next((note for note in notes if _PARTIAL.search(note)), None)
