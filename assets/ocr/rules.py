"""Ruled lines of a picture, and dots that lead to numbers: found, and painted over."""

# mypy: disallow-untyped-calls=False
# OpenCV ships type hints for a part of itself only

from itertools import pairwise
from typing import Any

import numpy as np

from assets.ocr.ink import Gray, Quad, dark, paper

_ACROSS = 30.0  # points: longer than any dash
_DOWN = 20.0  # points: higher than any letter of a table
_SIDE = 12.0  # points: the side of a cell, from one line across to the next; no digit is as high
_TOUCH = 0.4  # points: strokes of tall characters end just off the lines of their cell
_DOT = (0.4, 2.0)  # points
_DOT_STEP = 8.0  # points from one to the next
_DOTS = 5
_THICK = 2.4  # points
_BLURRED = 0.55  # of what lies right above or below a line: letters that run into each other
_FAINT = 20  # hairlines between shaded cells


def without_rules(pixels: Gray, scale: float) -> tuple[Gray, list[Quad]]:
    """The picture without its long thin lines and the dots that lead to numbers, and where the lines were."""
    background = paper(pixels, scale)
    ink, strong = dark(pixels, background, contrast=_FAINT), dark(pixels, background)
    across = _lines_across(ink, strong, scale)
    down = _lines_down(ink, across, scale)
    cleaned = pixels.copy()
    for rules, margin_x, margin_y in ((across, 0, 1), (down, 1, 0), (_leaders(strong, scale), 1, 1)):
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
        if x1 - x0 <= _THICK * scale + 2
        and (
            y1 - y0 >= _DOWN * scale
            or all(
                any(a <= x0 + near and x1 - near <= c and b - near < y < d + near for a, b, c, d in across)
                for y in (y0, y1)
            )
        )
    ]


def _leaders(ink: Gray, scale: float) -> list[Quad]:
    """Dots in a row at even distances: they lead the eye, and confuse the recogniser."""
    import cv2

    count, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    least, most = _DOT[0] * scale, _DOT[1] * scale
    dots = [
        (y + h, x, w, h)
        for x, y, w, h, _ in stats[1:count].tolist()
        if least <= w <= most and least <= h <= most
    ]
    rows: list[list[tuple[int, int, int, int]]] = []
    for dot in sorted(dots):
        if rows and dot[0] - rows[-1][0][0] <= _TOUCH * scale:
            rows[-1].append(dot)
        else:
            rows.append([dot])
    even = [
        dot
        for row in rows
        for run in _even_runs(sorted(x for _, x, _, _ in row), scale)
        for dot in row
        if dot[1] in run
    ]
    return [(x, bottom - h, x + w, bottom) for bottom, x, w, h in even]


def _even_runs(places: list[int], scale: float) -> list[set[int]]:
    """Stretches of places that follow each other at one short distance."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place - runs[-1][-1] <= _DOT_STEP * scale and _is_even([*runs[-1], place], scale):
            runs[-1].append(place)
        else:
            runs.append([place])
    return [set(run) for run in runs if len(run) >= _DOTS]


def _is_even(places: list[int], scale: float) -> bool:
    steps = [b - a for a, b in pairwise(places[-3:])]
    return max(steps) - min(steps) <= max(2.0, _TOUCH * scale)


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
