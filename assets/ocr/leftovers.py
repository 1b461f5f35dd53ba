"""Ink that a line finder passed over: lone digits and currency signs to be read, and dashes to be kept."""

import numpy as np

from assets.ocr.engine import Piece
from assets.ocr.ink import Gray, Quad, dark, paper

_LETTER_HEIGHTS = (3.5, 16.0)  # points
_LETTER_WIDTHS = (0.8, 60.0)
_DASH_HEIGHT = 2.0
_DASH_WIDTHS = (1.8, 13.0)
_DASH_SHAPE = 1.4  # width to height: a hyphen, blurred
_BESIDE = 0.5  # of the height of a line
_MOST = 150  # more is a picture, not text that was passed over
_JOINED = 3.0  # points between two digits of one number


def leftover_boxes(pixels: Gray, found: list[Quad], *, scale: float) -> tuple[list[Quad], list[Quad]]:
    """Boxes as large as letters, and dashes, outside the lines found; none where there are too many."""
    import cv2

    ink = dark(pixels, paper(pixels, scale))
    for x0, y0, x1, y1 in found:
        ink[max(0, y0) : y1, max(0, x0 - 2) : x1 + 2] = 0
    closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((1, max(1, int(_JOINED * scale))), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    letters: list[Quad] = []
    dashes: list[Quad] = []
    for x, y, width, height, _ in stats[1:count].tolist():
        high, wide = height / scale, width / scale
        box = (x, y, x + width, y + height)
        if high <= _DASH_HEIGHT and _DASH_WIDTHS[0] <= wide <= _DASH_WIDTHS[1] and wide > _DASH_SHAPE * high:
            dashes.append(box)
        elif _within(high, _LETTER_HEIGHTS) and _within(wide, _LETTER_WIDTHS):
            letters.append(_with_margin(box, pixels))
    return (letters if len(letters) <= _MOST else []), (dashes if len(dashes) <= _MOST else [])


def _within(value: float, range_: tuple[float, float]) -> bool:
    return range_[0] <= value <= range_[1]


def _with_margin(box: Quad, pixels: Gray) -> Quad:
    """As high as a found line would be."""
    x0, y0, x1, y1 = box
    margin = max(2, round(0.25 * (y1 - y0)))
    return (x0, max(0, y0 - margin), x1, min(pixels.shape[0], y1 + margin))


def dash_pieces(dashes: list[Quad], pieces: list[Piece]) -> list[Piece]:
    """The dashes that stand in the middle of a line of text, as high as that line."""
    found: list[Piece] = []
    for x0, y0, x1, y1 in dashes:
        middle = (y0 + y1) / 2
        line = next((p for p in pieces if p.y0 + 0.3 * p.height < middle < p.y1 - 0.25 * p.height), None)
        if line is not None and not any(_touches_word(piece, x0, x1, middle) for piece in pieces):
            found.append(Piece(x0, line.y0, x1, line.y1, "—", ((x0 + x1) / 2,), (1.0,)))
    return found


def _touches_word(piece: Piece, x0: int, x1: int, middle: float) -> bool:
    """Whether a dash is a stroke of the word beside it; beside a number it is a minus."""
    beside = max(piece.x0 - x1, x0 - piece.x1) < _BESIDE * piece.height
    return beside and piece.y0 < middle < piece.y1 and not any(map(str.isdigit, piece.text))
