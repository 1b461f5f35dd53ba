"""Text set in two columns: the gutter between them, so that lines are not read across it."""

from bisect import bisect_left, bisect_right

from assets.pages.lines import Run

_LONG = 5  # words of a line of running text; labels beside their values are shorter or stand alone
_SIDE = 10  # lines of running text on each side
_CROSSING = 0.15
_MIDDLE = (0.38, 0.62)  # of the page's width
_STEP = 4.0


def halves(runs: list[Run], width: float) -> tuple[list[Run], list[Run]] | None:
    """The runs left and right of a gutter, lines across it on the left; None for a page of one column."""
    long = [(run[0][0], run[-1][2]) for run in runs if len(run) >= _LONG]
    if len(long) < 2 * _SIDE:
        return None
    begins, ends = sorted(x0 for x0, _ in long), sorted(x1 for _, x1 in long)
    place = _MIDDLE[0] * width
    best, fewest = 0.0, len(long)
    while place < _MIDDLE[1] * width:
        crossing = bisect_left(begins, place) - bisect_right(ends, place)
        if crossing < fewest:
            best, fewest = place, crossing
        place += _STEP
    left = sum(1 for _, x1 in long if x1 <= best)
    right = sum(1 for x0, _ in long if x0 >= best)
    if min(left, right) < _SIDE or fewest > _CROSSING * len(long):
        return None
    return [run for run in runs if run[0][0] < best], [run for run in runs if run[0][0] >= best]
