"""Which pages of a document are worth reading from their image: the first, and those laid out as tables."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from assets.pages.trust import NO_TEXT

if TYPE_CHECKING:
    import pymupdf

_FIRST = 3  # cover and first pages: what the document is
_OPENING = 12  # pages that often hold the key figures
_STEP = 10  # lines of a table: pages that differ by less are taken in their order
_DPI = 50
_SEGMENTS = 3  # a label and two values
_CONTRAST = 60
_OFTEN = 2  # times that a glyph is seen on images before it is known


def chosen_pages(document: "pymupdf.Document", defects: Mapping[int, str], *, limit: int) -> list[int]:
    """Page numbers in the order in which they are to be read, `limit` at most."""
    pages = sorted(defects)
    if len(pages) <= limit:
        return pages
    layered = [page for page in pages if defects[page] != NO_TEXT]
    first = [page for page in pages if page <= _FIRST]
    if 2 * len(layered) > len(pages):
        tables = _by_tables(document, defects)[: limit // 3]
        chosen = list(dict.fromkeys(first + tables))
        return (chosen + _by_new_glyphs(document, layered, chosen))[:limit]
    opening = [page for page in pages if page <= _OPENING][: limit // 3]
    return list(dict.fromkeys(first + opening + _by_tables(document, defects)))[:limit]


def _by_tables(document: "pymupdf.Document", defects: Mapping[int, str]) -> list[int]:
    lines = {page: _table_lines(document[page - 1]) for page in defects}
    return sorted(defects, key=lambda page: (-(lines[page] // _STEP), page))


def _by_new_glyphs(document: "pymupdf.Document", pages: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """The other pages, each time the one that makes most characters of the document known.

    A glyph is known once it was seen often enough; until then it is worth all the places where it stands.
    """
    glyphs = {page: _glyphs(document[page - 1]) for page in {*pages, *chosen}}
    everywhere: Counter[tuple[str, int]] = Counter()
    for own in glyphs.values():
        everywhere.update(own)
    seen: Counter[tuple[str, int]] = Counter()
    for page in chosen:
        seen.update(glyphs[page])
    order: list[int] = []
    left = [page for page in pages if page not in chosen]
    while left:
        best = max(
            left, key=lambda page: (sum(everywhere[g] for g in glyphs[page] if seen[g] < _OFTEN), -page)
        )
        seen.update(glyphs[best])
        order.append(best)
        left.remove(best)
    return order


def _glyphs(page: "pymupdf.Page") -> Counter[tuple[str, int]]:
    return Counter((span["font"], char[1]) for span in page.get_texttrace() for char in span["chars"])


def _table_lines(page: "pymupdf.Page") -> int:
    """How many lines of the page have a label and values apart from it, by their ink alone."""
    import pymupdf

    try:
        pixmap = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY, alpha=False)
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError):
        return 0
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)[:, : pixmap.width]
    ink = np.abs(pixels.astype(np.int16) - int(np.median(pixels))) > _CONTRAST
    ink = ink[:, ink.mean(axis=0) < 0.5]
    filled = np.concatenate(([False], (ink.mean(axis=1) > 0) & (ink.mean(axis=1) < 0.6), [False]))
    edges = np.flatnonzero(np.diff(filled.astype(np.int8)))
    bands = [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True) if 3 <= b - a <= 14]
    return sum(1 for top, bottom in bands if _segments(ink[top:bottom], bottom - top) >= _SEGMENTS)


def _segments(band: NDArray[np.bool_], height: int) -> int:
    """Stretches of ink with gaps wider than a blank."""
    places = np.flatnonzero(band.any(axis=0))
    return int((np.diff(places) > 1.5 * height).sum()) + 1 if len(places) else 0
