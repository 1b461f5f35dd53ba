"""What is printed on a picture, be the paper white or shaded."""

import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
Quad = tuple[int, int, int, int]  # x0, y0, x1, y1 in pixels

_STROKE = 5.0  # points: wider than any stroke of a letter or line
_CONTRAST = 45


def paper(pixels: Gray, scale: float) -> Gray:
    """What the page would be without what is printed on it: white, or the shade of a cell."""
    import cv2

    size = max(3, int(_STROKE * scale))
    return np.asarray(cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), np.uint8)


def dark(pixels: Gray, background: Gray, *, contrast: int = _CONTRAST) -> Gray:
    """255 where something is printed that is darker than the paper."""
    return np.asarray((background.astype(np.int16) - pixels > contrast) * 255, np.uint8)
