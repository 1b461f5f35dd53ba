"""Whether a page's text layer can be trusted: is it language, and is the ink where its words are."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from assets.filings.legible import text_defect
from assets.pages.records import Box

if TYPE_CHECKING:
    import pymupdf

    from assets.pages.leaf import Leaf

# why a text layer is not to be trusted
NO_TEXT = "no_text"  # something is printed, and no word is in the layer
OUTSIDE_TEXT = "outside_text"  # the layer holds a part only: the rest is drawn as pictures or curves
DEFECTS = (NO_TEXT, OUTSIDE_TEXT, "private_glyphs", "broken_text")

_FEW_WORDS = 40  # a page with more is looked at only where it shows a large picture
_DPI = 72
_LARGE = 0.12  # of the page
_BAND_HEIGHTS = (4, 16)  # pixels of a line of text
_BANDS = 6  # lines that make text on a page of few words
_BANDS_BESIDE = 9  # in a picture beside text: a chart with its title and labels has up to eight
_BANDS_ALONE = 2  # where the layer holds nothing: a cover's few lines, of any size
_BAND_WIDTH = 0.2  # of the area, letters alone: the labels of a chart are narrower
_BAND_WIDTH_ALONE = 0.08  # a short label and its number
_BAND_INK = 0.8  # of the band where it has ink: a bar has all
_MARGIN = 2.0  # points around a word
_CONTRAST = 60


def page_defect(page: "pymupdf.Page", leaf: "Leaf") -> str | None:
    """Why the text layer of a page cannot be trusted; None where it can, or where nothing is printed."""
    import pymupdf

    defect = text_defect(leaf.text)
    if defect is not None:
        return defect
    words = len(leaf.words)
    if words >= _FEW_WORDS and not page.get_images():
        return None
    try:
        areas = [tuple(page.rect)] if words < _FEW_WORDS else _bare_pictures(page, leaf)
        if not any(_shows_text(page, area, leaf) for area in areas):
            return None
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError):
        return None  # a picture that cannot be drawn shows nothing
    return OUTSIDE_TEXT if words > 8 else NO_TEXT


def _bare_pictures(page: "pymupdf.Page", leaf: "Leaf") -> list[Any]:
    """Large pictures that hardly any word stands on."""
    area = page.rect.width * page.rect.height
    bare = []
    for info in page.get_image_info():
        x0, y0, x1, y1 = info["bbox"]
        inside = sum(1 for w in leaf.words if x0 < w[0] < x1 and y0 < w[1] < y1)
        if (x1 - x0) * (y1 - y0) > _LARGE * area and inside < 3:
            bare.append(info["bbox"])
    return bare


def _shows_text(page: "pymupdf.Page", area: Any, leaf: "Leaf") -> bool:  # noqa: ANN401 - a rectangle
    """Whether ink without words lies in lines, as text does and photographs and charts do not."""
    import pymupdf

    clip = pymupdf.Rect(area) & page.rect
    if clip.width < 20 or clip.height < 20 or max(clip.width, clip.height) > 5000:
        return False
    pixmap = page.get_pixmap(dpi=_DPI, clip=clip, colorspace=pymupdf.csGRAY, alpha=False)
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)[:, : pixmap.width]
    ink = _ink(pixels)
    turn = page.rotation_matrix if page.rotation else None
    for word in leaf.printed:  # with the dots that lead to a number
        box = word[:4] if turn is None else tuple(pymupdf.Rect(word[:4]) * turn)
        _clear(ink, box, clip, _DPI / 72)
    if not ink.any():
        return False
    if leaf.words:
        enough = _BANDS_BESIDE if len(leaf.words) >= _FEW_WORDS else _BANDS
        return _lines_of_text(ink, tallest=_BAND_HEIGHTS[1], width=_BAND_WIDTH) >= enough
    tallest = 4 * _BAND_HEIGHTS[1]
    ways = (ink, ink.T)  # a page laid on the scanner sideways
    return any(_lines_of_text(i, tallest=tallest, width=_BAND_WIDTH_ALONE) >= _BANDS_ALONE for i in ways)


def _ink(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Pixels that differ from the page's commonest shades, of which the median is one."""
    counts = np.cumsum(np.bincount(pixels.ravel(), minlength=256))
    half = int(counts[-1])
    middle = int(np.searchsorted(counts, (half + 1) // 2)) + int(np.searchsorted(counts, half // 2 + 1))
    dark: NDArray[np.bool_] = (np.abs(np.arange(256) - middle // 2) > _CONTRAST)[pixels]
    return dark


def _clear(ink: NDArray[np.bool_], box: Box, clip: "pymupdf.Rect", scale: float) -> None:
    x0, y0 = (
        max(0, int((box[0] - clip.x0 - _MARGIN) * scale)),
        max(0, int((box[1] - clip.y0 - _MARGIN) * scale)),
    )
    x1, y1 = int((box[2] - clip.x0 + _MARGIN) * scale) + 1, int((box[3] - clip.y0 + _MARGIN) * scale) + 1
    ink[y0 : max(0, y1), x0 : max(0, x1)] = False


def _lines_of_text(ink: NDArray[np.bool_], *, tallest: int, width: float) -> int:
    """Bands of rows with ink, as high as a line of text, as wide (of the area), with gaps between letters."""
    ink = ink[:, ink.mean(axis=0) < 0.5]  # without lines that run down the page
    if ink.shape[1] < 20:
        return 0
    filled = ink.any(axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], filled, [False])).astype(np.int8)))
    count = 0
    for top, bottom in zip(edges[::2], edges[1::2], strict=True):
        if not _BAND_HEIGHTS[0] <= bottom - top <= tallest:
            continue
        columns = np.flatnonzero(ink[top:bottom].any(axis=0))
        dense = ink[top:bottom, columns].mean()
        if len(columns) > width * ink.shape[1] and dense < _BAND_INK:
            count += 1
    return count
