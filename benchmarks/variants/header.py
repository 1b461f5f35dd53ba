"""Column headers of a variant: the same periods in the ways that companies print them."""

import html
from datetime import date
from itertools import groupby

from assets.pages.records import Column
from benchmarks.variants.style import Style

_SPANS = {3: "Three Months Ended", 6: "Six Months Ended", 9: "Nine Months Ended", 12: "Year Ended"}
_PLURAL = {3: "Three Months Ended", 6: "Six Months Ended", 9: "Nine Months Ended", 12: "Years Ended"}
_SHORT = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")


def header_rows(columns: list[Column], kind: str, style: Style, stub: str, scale: str) -> list[str]:
    """The rows of a header as HTML: label side, a note column if there is one, a gap before each column."""
    if kind == "equity" or any(c.period_end is None or c.months is None for c in columns):
        rows = [[(c.header, 1) for c in columns]]
    else:
        rows = _dated(columns, style)
    if style.scale == "header":
        rows.append([(f"({scale.partition(',')[0]})", 1) for _ in columns])
    note = "Note" if style.notes == "Note" else ""
    out: list[str] = []
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        side = f"<td class='l'>{stub if last else ''}</td>"
        side += "" if style.notes == "none" else f"<th>{note if last else ''}</th>"
        cells = "".join(
            f'<td class="g"></td><th colspan="{4 * width - 1}"{_centre(width)}>{text}</th>'
            for text, width in row
        )
        out.append(f"<tr>{side}{cells}</tr>")
    return out


def _centre(width: int) -> str:
    return ' style="text-align:center"' if width > 1 else ""


def _dated(columns: list[Column], style: Style) -> list[list[tuple[str, int]]]:
    days = [c.period_end for c in columns if c.period_end]
    same_day = len({(day.month, day.day) for day in days}) == 1
    flow = bool(columns[0].months)
    header = style.header
    if not same_day and header in ("span", "years", "words"):
        header = "full"
    if header == "years":
        return [*_spans(columns, ended=False), [(str(day.year), 1) for day in days]]
    if header == "span":
        text = f"{_month(days[0])} {days[0].day},"
        spans = [[(f"{name} {text}", n) for name, n in _groups(columns)]] if flow else [[(text, len(days))]]
        return [*spans, [(str(day.year), 1) for day in days]]
    if header == "words":
        text = f"{_month(days[0])} {days[0].day}"
        first = _spans(columns, ended=True) if flow else []
        return [*first, [(text, len(days))], [(str(day.year), 1) for day in days]]
    if header == "full":
        return [*_spans(columns, ended=True), [(_long(day), 1) for day in days]]
    if header == "two lines":
        dates = [(f"{_month(day)} {day.day},<br>{day.year}", 1) for day in days]
        return [*_spans(columns, ended=True), dates]
    if header == "short":
        dates = [(f"{_SHORT[day.month - 1]} {day.day}, {day.year}", 1) for day in days]
        return [*_spans(columns, ended=True), dates]
    return [[(_stacked(column, header), 1) for column in columns]]


def _stacked(column: Column, header: str) -> str:
    day = column.period_end
    assert day is not None
    if column.months:
        name = html.escape(_SPANS[column.months]).replace("Months ", "Months<br>")
        return f"{name}<br>{_month(day)} {day.day},<br>{day.year}"
    lead = "As of<br>" if header == "as of" else ""
    return f"{lead}{_month(day)} {day.day},<br>{day.year}"


def _spans(columns: list[Column], *, ended: bool) -> list[list[tuple[str, int]]]:
    """One row that names the durations; bare years of whole years have none."""
    if not columns[0].months or (not ended and {c.months for c in columns} == {12}):
        return []
    if ended:
        return [_groups(columns)]
    days = [c.period_end for c in columns if c.period_end]
    text = f"{_month(days[0])} {days[0].day},"
    return [[(f"{name} {text}", n) for name, n in _groups(columns)]]


def _groups(columns: list[Column]) -> list[tuple[str, int]]:
    grouped = [(months or 0, len(list(group))) for months, group in groupby(c.months for c in columns)]
    return [((_PLURAL if n > 1 else _SPANS)[months], n) for months, n in grouped]


def period_line(columns: list[Column], kind: str) -> str:
    """`For the years ended December 31, 2024, 2023 and 2022`; nothing where the columns differ too much."""
    days = [c.period_end for c in columns if c.period_end]
    if not days or len({(day.month, day.day) for day in days}) > 1 or len({c.months for c in columns}) > 1:
        return ""
    years = [str(year) for year in sorted({day.year for day in days}, reverse=True)]
    listed = " and ".join([", ".join(years[:-1]), years[-1]]) if len(years) > 1 else years[0]
    months = columns[0].months
    lead = (
        "As of"
        if not months
        else f"For the {_PLURAL[months].lower() if months in _PLURAL else 'period ended'}"
    )
    return f"{lead} {_month(days[0])} {days[0].day}, {listed}"


def _month(day: date) -> str:
    return day.strftime("%B")


def _long(day: date) -> str:
    return f"{_month(day)} {day.day}, {day.year}"
