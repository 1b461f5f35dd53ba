"""What inline XBRL tags say of whole tables: the periods of columns, the scale and the currency."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date

from assets.pages.html_kinds import settle_kinds
from assets.pages.records import Column, DocumentPages, Row, Table, Tag

_MOST = 0.75  # of a column's tags that must agree
_CALENDAR = ((3, 80, 115), (6, 160, 200), (9, 245, 285), (12, 350, 380))  # 12 to 16 weeks are a quarter
_MONTH = 30.4375

Period = tuple[date | None, date]


def months_between(start: date, end: date) -> int:
    """The length of a period in months; quarters of 12 to 16 weeks and years of 52 or 53 count as such."""
    days = (end - start).days + 1
    named = next((months for months, least, most in _CALENDAR if least <= days <= most), None)
    return named if named is not None else round(days / _MONTH)


def settle_tables(reading: DocumentPages) -> None:
    """Where the filer has tagged a table, its columns have the tags' periods and it has the tags' scale."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for row in reading.rows:
        rows[row.table].append(row)
    tagged = [(table, _tags(rows[table.table])) for table in reading.tables]
    for table, tags in tagged:
        _settle_scale(table, tags)
        for column in table.columns:
            _settle_period(column, _tags(rows[table.table], column.column))
    settle_kinds(tagged)


def _tags(rows: Iterable[Row], column: int | None = None) -> list[Tag]:
    """The first tag of each number in a column (None: in any column)."""
    return [
        cell.tags[0]
        for row in rows
        for cell in row.cells
        if cell.tags and cell.column is not None and column in (None, cell.column)
    ]


def _settle_period(column: Column, tags: list[Tag]) -> None:
    """The period that nearly all tags of a column share; balances in a column of flows do not count."""
    periods = Counter((tag.period_start, tag.period_end) for tag in tags if tag.period_end is not None)
    flows = Counter({period: count for period, count in periods.items() if period[0] is not None})
    if not periods:
        return
    kinds = flows if 2 * flows.total() >= periods.total() else periods - flows
    (start, end), count = kinds.most_common(1)[0]
    if count < _MOST * kinds.total() or end is None:
        return
    column.period_end = end
    column.months = 0 if start is None else months_between(start, end)
    if sum(tag.unit != "pure" for tag in tags) * 2 > len(tags):
        column.kind = "value"  # not a change, whatever words its header has


def _settle_scale(table: Table, tags: list[Tag]) -> None:
    """The scale and the currency of the table's money."""
    money = [tag for tag in tags if tag.unit and len(tag.unit) == 3 and tag.unit.isupper()]
    if not money:
        return
    (scale, currency), _ = Counter((tag.scale, tag.unit) for tag in money).most_common(1)[0]
    if table.scale != 10.0**scale:
        table.scale, table.scale_text = 10.0**scale, f"inline XBRL scale {scale}"
    table.currency = currency
