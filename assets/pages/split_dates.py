"""Dates of headers broken over two lines: a lone `30` below `Six months ended June` is a day and no value."""

import re

from assets.pages.layout import Line, Segment
from assets.pages.lines import rebuild

_MONTH_END = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?$",
    re.IGNORECASE,
)
_DAY = re.compile(r"(?:[1-9]|[12]\d|3[01]),?")


def with_whole_dates(lines: list[Line]) -> list[Line]:
    """The lines with days put back behind their months."""
    out: list[Line] = []
    for line in lines:
        above = out[-1] if out else None
        days = _days_below(above, line) if above is not None else {}
        if above is None or not days:
            out.append(line)
            continue
        months = [_with_day(segment, days.get(n)) for n, segment in enumerate(above.segments)]
        out[-1] = Line(above.y0, above.y1, months)
        rest = [segment for segment in line.segments if all(segment is not day for day in days.values())]
        if rest:
            out.append(Line(line.y0, line.y1, rest))
    return out


def _days_below(above: Line, line: Line) -> dict[int, Segment]:
    """The days on a line, by the number of the text above that ends in their month."""
    if line.y0 - above.y1 > above.y1 - above.y0:
        return {}
    days: dict[int, Segment] = {}
    for segment in line.segments:
        if not _DAY.fullmatch(segment.text):
            continue
        for number, month in enumerate(above.segments):
            if _MONTH_END.search(month.text) and month.x0 <= (segment.x0 + segment.x1) / 2 <= month.x1:
                days[number] = segment
    return days


def _with_day(month: Segment, day: Segment | None) -> Segment:
    """The text with its day, standing where the month stands."""
    if day is None:
        return month
    text = rebuild([*month.words, *day.words])
    return Segment(month.x0, month.y0, month.x1, month.y1, text.text, words=month.words)
