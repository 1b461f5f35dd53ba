"""A page as a picture: rendered, set straight, its ruled lines found and taken out."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pymupdf

Gray = NDArray[np.uint8]
Quad = tuple[int, int, int, int]  # x0, y0, x1, y1 in pixels

_LARGEST = 6000  # pixels of the longer side: a poster is not a page of figures
_SKEW_DPI = 60
_SKEW_MOST = 3.0  # degrees
_SKEW_STEP = 0.1
_SKEW_LEAST = 0.12  # below, nothing is gained by turning
_ACROSS = 30.0  # points: longer than any dash
_DOWN = 20.0  # points: higher than any letter of a table
_SIDE = 9.0  # points: the side of a cell, from one line across to the next
_TOUCH = 1.5  # points
_THICK = 2.4  # points
_STROKE = 5.0  # points: wider than any stroke of a letter or line
_CONTRAST = 45
_BLURRED = 0.55  # of what lies right above or below a line: letters that run into each other
_LETTERS = (2.0, 14.0)  # points: heights that letters have
_LETTER = 4.8  # points: the middle height of letters at 8 to 10 points, small and capital
_SMALLEST = 0.5
_MANY = 100  # letters of a page whose size is to be told
_FAINT = 20  # hairlines between shaded cells


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


def without_rules(pixels: Gray, scale: float) -> tuple[Gray, list[Quad]]:
    """The picture with its long thin lines painted over, and where they were."""
    background = paper(pixels, scale)
    ink, strong = dark(pixels, background, contrast=_FAINT), dark(pixels, background)
    across = _lines_across(ink, strong, scale)
    down = _lines_down(ink, across, scale)
    cleaned = pixels.copy()
    for rules, margin_x, margin_y in ((across, 0, 1), (down, 1, 0)):
        for x0, y0, x1, y1 in rules:
            box = np.s_[max(0, y0 - margin_y) : y1 + margin_y, max(0, x0 - margin_x) : x1 + margin_x]
            cleaned[box] = background[box]
    return cleaned, across + down


def _lines_across(ink: Gray, strong: Gray, scale: float) -> list[Quad]:
    found = _opened(ink, width=int(_ACROSS * scale), height=1)
    return [
        (x0, y0, x1, y1)
        for x0, y0, x1, y1 in found
        if y1 - y0 <= _THICK * scale and not _among_letters(strong, x0, y0, x1 - x0, y1 - y0)
    ]


def _lines_down(ink: Gray, across: list[Quad], scale: float) -> list[Quad]:
    """Lines higher than letters, and the shorter sides of single cells."""
    import cv2

    # the sides of two cells, one below the other, may be a pixel apart
    found = _opened(cv2.dilate(ink, np.ones((1, 3), np.uint8)), ink, width=1, height=int(_SIDE * scale))
    near = _TOUCH * scale
    return [
        (x0, y0, x1, y1)
        for x0, y0, x1, y1 in found
        if x1 - x0 <= _THICK * scale
        and (
            y1 - y0 >= _DOWN * scale
            or all(
                any(a <= x0 + near and x1 - near <= c and b - near < y < d + near for a, b, c, d in across)
                for y in (y0, y1)
            )
        )
    ]


def _opened(joined: Any, within: Gray | None = None, *, width: int, height: int) -> list[Quad]:  # noqa: ANN401
    """The boxes of what is at least so wide and high everywhere."""
    import cv2

    kept = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((height, width), np.uint8))
    if within is not None:
        kept = cv2.bitwise_and(kept, within)
    count, _, stats, _ = cv2.connectedComponentsWithStats(kept, connectivity=8)
    return [(x, y, x + w, y + h) for x, y, w, h, _ in stats[1:count].tolist()]


def _among_letters(ink: Gray, x: int, y: int, width: int, height: int) -> bool:
    """Whether a line across is a row of small letters that run into each other."""
    above, below = ink[max(0, y - 2) : y, x : x + width], ink[y + height : y + height + 2, x : x + width]
    return any(float((side > 0).mean()) > _BLURRED for side in (above, below) if side.size)


def paper(pixels: Gray, scale: float) -> Gray:
    """What the page would be without what is printed on it: white, or the shade of a cell."""
    import cv2

    size = max(3, int(_STROKE * scale))
    return np.asarray(cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), np.uint8)


def dark(pixels: Gray, background: Gray, *, contrast: int = _CONTRAST) -> Gray:
    """255 where something is printed that is darker than the paper."""
    return np.asarray((background.astype(np.int16) - pixels > contrast) * 255, np.uint8)


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
