"""A page as a picture: rendered large enough, set straight, its ruled lines taken out."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from assets.ocr.ink import Gray, Quad, dark, paper
from assets.ocr.rules import without_rules

if TYPE_CHECKING:
    import pymupdf


_LARGEST = 6000  # pixels of the longer side: a poster is not a page of figures
_SKEW_DPI = 60
_SKEW_MOST = 3.0  # degrees
_SKEW_STEP = 0.1
_SKEW_LEAST = 0.12  # below, nothing is gained by turning
_LETTERS = (2.0, 14.0)  # points: heights that letters have
_LETTER = 4.8  # points: the middle height of letters at 8 to 10 points, small and capital
_SMALLEST = 0.5
_MANY = 100  # letters of a page whose size is to be told


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in grey, set straight, without its ruled lines."""

    pixels: Gray
    scale: float  # pixels per point
    skew: float  # degrees by which the page was turned to stand straight
    rules: list[Quad]
    grain: float = 1.0  # of ordinary size: 0.6 on a page printed that much smaller

    @property
    def print_scale(self) -> float:
        """Pixels of what would be a point, were the page printed at its ordinary size."""
        return self.scale * self.grain

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])


def picture_of(page: "pymupdf.Page", *, dpi: int) -> Picture:
    """The page as it is displayed, in grey."""
    rect = page.rect
    largest = _LARGEST / max(rect.width, rect.height, 1)
    scale = min(dpi / 72, largest)
    pixels = _render(page, scale)
    grain = _grain(pixels, scale)
    if grain < 1.0:
        scale = min(dpi / 72 / grain, largest)
        pixels = _render(page, scale)
    skew = _skew(page, pixels, scale)
    if skew:
        pixels = turned(pixels, skew)
    pixels, rules = without_rules(pixels, scale * grain)
    return Picture(pixels, scale, skew, rules, grain)


def _grain(pixels: Gray, scale: float) -> float:
    """How small the print is: of ordinary height 1, and less where a whole sheet was shrunk to fit a page."""
    import cv2

    count, _, stats, _ = cv2.connectedComponentsWithStats(dark(pixels, paper(pixels, scale)), connectivity=8)
    heights = stats[1:count, cv2.CC_STAT_HEIGHT] / scale
    letters = heights[(heights > _LETTERS[0]) & (heights < _LETTERS[1])]
    if len(letters) < _MANY:
        return 1.0
    return float(np.clip(np.median(letters) / _LETTER, _SMALLEST, 1.0))


def _render(page: "pymupdf.Page", scale: float) -> Gray:
    import pymupdf

    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False)
    flat = np.frombuffer(pixmap.samples, np.uint8)
    return flat.reshape(pixmap.height, pixmap.stride)[:, : pixmap.width].copy()


def _skew(page: "pymupdf.Page", pixels: Gray, scale: float) -> float:
    """By how many degrees a scan lies askew; what the PDF draws itself stands straight."""
    if not page.get_images():
        return 0.0
    import cv2

    factor = _SKEW_DPI / 72 / scale
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    ink = np.asarray(np.clip(np.percentile(small, 90) - small.astype(np.float32), 0, 160), np.float32)
    best, best_sharpness = 0.0, 0.0
    for step in range(-int(_SKEW_MOST / _SKEW_STEP), int(_SKEW_MOST / _SKEW_STEP) + 1):
        angle = step * _SKEW_STEP
        profile = _turn(ink, angle, border=0).sum(axis=1)
        sharpness = float(np.square(np.diff(profile)).sum())
        if sharpness > best_sharpness * (1.0 if step else 0.999):  # at a tie, leave the page as it is
            best, best_sharpness = angle, sharpness
    return best if abs(best) >= _SKEW_LEAST else 0.0


def turned(pixels: Gray, degrees: float) -> Gray:
    """The picture turned about its middle, white at the corners."""
    return np.asarray(_turn(pixels, degrees, border=255), np.uint8)


def _turn(pixels: NDArray[Any], degrees: float, *, border: int) -> NDArray[Any]:
    import cv2

    height, width = pixels.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    return np.asarray(
        cv2.warpAffine(pixels, matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=(border,))
    )


def quarter_turned(picture: Picture, turn: int) -> Picture:
    """The picture with text that runs upwards (90), upside down (180) or downwards (270) set upright."""
    pixels = np.ascontiguousarray(np.rot90(picture.pixels, {90: -1, 180: 2, 270: 1}[turn]))
    rules = [_quarter(rule, picture.width, picture.height, turn) for rule in picture.rules]
    return Picture(pixels, picture.scale, picture.skew, rules, picture.grain)


def _quarter(box: Quad, width: int, height: int, turn: int) -> Quad:
    x0, y0, x1, y1 = box
    if turn == 90:
        return (height - y1, x0, height - y0, x1)
    if turn == 270:
        return (y0, width - x1, y1, width - x0)
    return (width - x1, height - y1, width - x0, height - y0)
