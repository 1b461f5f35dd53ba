"""Whether a reading has a tagged number as a cell: with its value, sign, label, period and scale."""

import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from assets.filings.dates import parse_date
from assets.pages.html_tags import months_between
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Cell, Column, DocumentPages, Row, Table
from benchmarks.html_pdf.gold import Gold

_BALANCE = re.compile(r"^\W*balances?\b", re.IGNORECASE)
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
_SLACK = timedelta(days=3)  # `Balance at January 1` is tagged as of December 31

Period = tuple[date | None, date]


@dataclass(frozen=True, slots=True)
class Miss:
    """A number that was not found: why, and what stands there instead."""

    cause: str  # value, label, period, scale, ...
    gold: Gold
    instead: str = ""

    def __str__(self) -> str:
        place = self.gold.place
        where = f"page {place.row.page} {place.row.label!r}" if place else "nowhere"
        period = f"{self.gold.start or 'at'} {self.gold.end}"
        return f"{self.cause}: {self.gold.kind} {where}: {self.gold.printed} {period} {self.instead}"


@dataclass(slots=True)
class Spot:
    """A cell of a statement; `between` is its row's period in a statement of equity."""

    table: Table
    row: Row
    cell: Cell
    column: Column
    between: Period | None
    used: bool = False


def in_html(gold: list[Gold]) -> list[Miss]:
    """The numbers that are not a cell of the HTML's own reading."""
    return [Miss(cause, item) for item in gold if (cause := _html_cause(item))]


def _html_cause(item: Gold) -> str:
    place = item.place
    tag = next((t for t in place.cell.tags if t.anchor == item.anchor), None) if place else None
    if place is None or tag is None:
        return "no cell"
    if (tag.value, tag.scale) != (item.value, item.scale):
        return "tag value"
    if (tag.period_start, tag.period_end) != (item.start, item.end):
        return "tag period"
    if not tag.unit:
        return "tag unit"
    if place.column is None:
        return ""  # a number inside a label
    if item.value is not None and not _prints(place.cell, item):
        return "value"
    spot = Spot(place.table, place.row, place.cell, place.column, None)
    if item.kind != "equity" and not _is_timed(spot, item):
        return "period"
    return "" if _is_scaled(spot, item) else "scale"


def in_pdf(gold: list[Gold], reading: DocumentPages) -> list[Miss]:
    """The numbers that are not a cell of a PDF's reading; what stands inside labels is not asked for."""
    spots: dict[str, list[Spot]] = defaultdict(list)
    for spot in _spots(reading):
        spots[spot.table.kind].append(spot)
    misses: list[Miss] = []
    for item in asked_of_pdf(gold):
        miss = _pdf_miss(item, [spot for spot in spots[item.kind] if not spot.used])
        if miss is not None:
            misses.append(miss)
    return misses


def asked_of_pdf(gold: list[Gold]) -> list[Gold]:
    """The numbers in columns of the HTML's tables, which a PDF must show as well; each printed one once."""
    cells = {
        id(item.place.cell): item
        for item in reversed(gold)
        if item.place and item.place.column is not None and item.place.cell.value is not None
    }
    return list(cells.values())[::-1]


def _pdf_miss(item: Gold, spots: list[Spot]) -> Miss | None:
    place = item.place
    assert place is not None
    label = _plain(place.row.label)
    in_row = [spot for spot in spots if _plain(spot.row.label) == label]
    same = [spot for spot in spots if spot.cell.value == place.cell.value]
    fitting = [spot for spot in in_row if spot.cell.value == place.cell.value]
    if not fitting:
        cause = "label" if same else "row" if not in_row else "value"
        return Miss(cause, item, _shown(same or in_row))
    timed = [spot for spot in fitting if _is_timed(spot, item)]
    scaled = [spot for spot in timed if _is_scaled(spot, item)]
    if not scaled:
        return Miss("scale" if timed else "period", item, _shown(timed or fitting))
    scaled[0].used = True
    return None


def _spots(reading: DocumentPages) -> list[Spot]:
    """The cells of all statements, in reading order."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for row in reading.rows:
        rows[row.table].append(row)
    spots: list[Spot] = []
    for table in reading.tables:
        if table.kind not in STATEMENTS:
            continue
        periods = row_periods(rows[table.table]) if table.kind == "equity" else {}
        for row in rows[table.table]:
            for cell in row.cells:
                if cell.value is not None and cell.column is not None:
                    column = table.columns[cell.column]
                    spots.append(Spot(table, row, cell, column, periods.get(row.row)))
    return spots


def row_periods(rows: list[Row]) -> dict[int, Period]:
    """The day of each balance by its label, and for the rows between two balances the days between."""
    days = [
        (n, day) for n, row in enumerate(rows) if _BALANCE.match(row.label) and (day := parse_date(row.label))
    ]
    periods: dict[int, Period] = {rows[n].row: (None, day) for n, day in days}
    for (first, start), (last, end) in pairwise(days):
        for row in rows[first + 1 : last]:
            periods[row.row] = (start + timedelta(days=1), end)
    return periods


def _is_timed(spot: Spot, item: Gold) -> bool:
    """Whether the cell's column, or its row between balances, is of the tag's period."""
    assert item.end is not None
    if spot.between is not None:
        start, end = spot.between
        if (start is None) != (item.start is None) or abs(end - item.end) > _SLACK:
            return False
        return start is None or item.start is None or abs(start - item.start) <= _SLACK
    end_day, months = spot.column.period_end, spot.column.months
    if end_day is None or months is None:
        return False
    if item.start is not None:
        return end_day == item.end and months == months_between(item.start, item.end)
    if end_day == item.end:
        return True
    # a balance at the beginning of the column's period: cash in the statement of cash flows
    return months > 0 and months_between(item.end + timedelta(days=1), end_day) == months


def _is_scaled(spot: Spot, item: Gold) -> bool:
    """Whether the table's scale is that of the money in it; shares and amounts per share have their own."""
    return not item.is_money or item.value is None or spot.table.scale == 10.0**item.scale


def _prints(cell: Cell, item: Gold) -> bool:
    if cell.value is None or item.value is None:
        return False
    exact = abs(item.value)
    return abs(abs(cell.value) * 10.0**item.scale - exact) <= 1e-9 * max(exact, 1.0)


def _plain(label: str) -> str:
    return _NOT_PLAIN.sub("", label.lower())


def _shown(spots: list[Spot]) -> str:
    return "; ".join(
        f"p{s.row.page} {s.row.label!r} {s.cell.text} "
        f"[{s.column.header}|{s.column.period_end}|{s.column.months}]"
        for s in spots[:2]
    )
