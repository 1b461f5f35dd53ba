"""Which lines of a page belong to one table: tabular lines, and the label lines between them."""

import re

from assets.pages.layout import Line
from assets.pages.meaning import Language

_LABEL_GAP = 25.0
_INDENTED = 60.0  # a title inside a table stands with its labels
_BRIDGE = 7  # label-only lines that a table may hold between two lines of values
_RUNNING = re.compile(
    r"\bannual report\b|\bform 10-?[kq]\b|\bform 20-?f\b|\bpage\b|(?:年度?|季度)报告?\b", re.IGNORECASE
)
_FOOTER = 2  # lines at the top and bottom of a page that may be its number


def values_of(line: Line) -> int:
    """How many values stand on the line, years apart."""
    return sum(1 for s in line.segments if s.value is not None and not s.year)


def _tabular(line: Line) -> bool:
    return len(line.segments) > 1


def _headlike(line: Line) -> bool:
    """A line of years or dates and no values."""
    years = sum(1 for s in line.segments if s.year)
    return years > 1 and values_of(line) == 0


def without_folio(lines: list[Line]) -> list[Line]:
    """The lines without the page's own number."""
    kept = list(lines)
    for _ in range(_FOOTER):
        if kept and _is_folio(kept[-1]):
            kept.pop()
        if kept and _is_folio(kept[0]):
            kept.pop(0)
    return kept


def _is_folio(line: Line) -> bool:
    """A page number alone, left of the company's name, or beside what runs along all pages."""
    text = "".join(segment.text for segment in line.segments).strip(" -–—|")
    if len(text) < 5 and text.isdigit():
        return True
    numbers = [n for n, segment in enumerate(line.segments) if segment.value is not None]
    if len(numbers) != 1 or not 1 < len(line.segments) < 4:
        return False
    number = line.segments[numbers[0]].text.strip(" -–—|")
    if not (number.isdigit() and len(number) < 4):
        return False
    return numbers[0] == 0 or any(_RUNNING.search(segment.text) for segment in line.segments)


def regions_of(lines: list[Line], width: float, language: Language) -> list[tuple[int, int]]:
    """Index ranges of lines that belong to one table each."""
    regions: list[tuple[int, int]] = []
    start = end = -1
    edge = width  # left edge of the values
    has_data = False
    for number, line in enumerate(lines):
        tabular = _tabular(line)
        if start >= 0 and not has_data and _heads(line, lines[start:number], language):
            start = -1  # what stood above a title was the head of the page
        if start >= 0 and _breaks(line, lines[number - 1], number - end, edge, has_data, tabular, language):
            regions.append((start, _with_tail(lines, end, edge, language)))
            start = -1
        if start < 0:
            if tabular:
                start, end, edge, has_data = number, number + 1, width, False
            else:
                continue
        if tabular or (
            len(line.segments) == 1 and line.segments[0].value is not None and line.segments[0].x0 > edge - 9
        ):
            end = number + 1
        if tabular and values_of(line):
            has_data = True
            edge = min(edge, _first_value(line, edge))
    if start >= 0:
        regions.append((start, _with_tail(lines, end, edge, language)))
    return regions


def _with_tail(lines: list[Line], end: int, edge: float, language: Language) -> int:
    """The end of a region, past the wrapped rest of its last label."""
    while end < len(lines):
        last, line = lines[end - 1], lines[end]
        only = line.segments[0]
        close = line.y0 - last.y1 < 0.7 * (last.y1 - last.y0)
        if len(line.segments) > 1 or not close or only.x1 > edge:
            break
        if not language.continues(last.segments[0].text, only.text):
            break
        end += 1
    return end


def _heads(line: Line, above: list[Line], language: Language) -> bool:
    """Whether a title stands in the middle below texts side by side: company and report, a logo."""
    only = line.segments[0]
    if len(line.segments) > 1 or not language.is_title(only.text) or any(map(_headlike, above)):
        return False
    return only.x0 > min(before.segments[0].x0 for before in above) + _INDENTED


def _first_value(line: Line, edge: float) -> float:
    """Where the values of a line begin; a number far left of all values above is the end of a label."""
    cores = [segment.core for segment in line.segments if segment.value is not None]
    starts = line.segments[0].value is not None and len(cores) > 1
    return cores[1] if starts and line.segments[0].x1 < edge - _LABEL_GAP else cores[0]


def _breaks(
    line: Line, before: Line, bridged: int, edge: float, has_data: bool, tabular: bool, language: Language
) -> bool:
    """Whether the line ends the table above it."""
    height = line.y1 - line.y0
    if bridged >= _BRIDGE or line.y0 - before.y1 > 5 * height:
        return True
    if tabular:
        return has_data and _headlike(line)
    only = line.segments[0]
    if only.value is not None:
        return False
    if has_data and language.is_title(only.text):
        return True
    return only.x1 > edge + 25 and (len(only.words) > 9 or only.x1 - only.x0 > 40 * height)
