"""The shareholder reader: the ratio of the first of the 前10名股东."""

import re

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import said
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash
from assets.pages.records import Cell, Row, Table

METRIC = "largest_shareholder_ratio_pct"
_RATIO = re.compile(r"(?:持股|持有|占).{0,8}(?:比例|比率)|^(?:期末)?比例(?:\(%\))?$|^持股比(?:例)?")
_OTHER_RATIO = re.compile(r"质押|冻结|变动|增减|转融通|表决权恢复")
_LIST = re.compile(r"前(?:10|十)(?:名|大)(?:普通股)?股东|股东名称")
_OTHER_LIST = re.compile(r"优先股股东(?:持股|情况)|前(?:10|十)名优先股|可转债|债券持有人|存托凭证")
_FREE = re.compile(r"无限售")


def holder_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """The first row of the first list of holders that prints their ratios."""
    metric = catalogue.metrics.get(METRIC)
    if metric is None or subject.language != "zh" or subject.document.doc_type not in metric.doc_types:
        return []
    rows: dict[int, list[Row]] = {}
    for row in subject.reading.rows:
        rows.setdefault(row.table, []).append(row)
    for table in subject.reading.tables:
        found = _first_holder(table, rows.get(table.table, []))
        if found:
            return [_candidate(subject, metric, *found)]
    return []


def _first_holder(table: Table, rows: list[Row]) -> tuple[Row, Cell] | None:
    """The first holder's row and ratio, when the table is a list of holders with ratios that fall."""
    title = squash(table.title)
    if table.kind != "shareholders" and not _LIST.search(title):
        return None
    columns = {
        c.column
        for c in table.columns
        if _RATIO.search(squash(c.header)) and not _OTHER_RATIO.search(squash(c.header))
    }
    holders: list[tuple[Row, Cell]] = []
    listing = bool(columns)
    for row in rows:
        inside = _ratio_columns(row)
        if inside:
            columns, listing, holders = inside, True, []
            continue
        if _FREE.search(squash(row.label)) or _OTHER_LIST.search(squash(row.label)):
            listing = False
        if not listing:
            continue
        cell = next((c for c in row.cells if c.column in columns and c.value is not None), None)
        if row.label and cell is not None and cell.value is not None and 0 < cell.value <= 100:
            holders.append((row, cell))
    ratios = [cell.value or 0.0 for _, cell in holders]
    falling = len(ratios) >= 2 and ratios[0] == max(ratios) and sum(ratios[:10]) <= 100.5
    return holders[0] if falling and not _OTHER_LIST.search(title) else None


def _ratio_columns(row: Row) -> set[int]:
    """The columns that a header row inside the table calls the holders' ratio."""
    if any(cell.value is not None for cell in row.cells):
        return set()
    return {
        cell.column
        for cell in row.cells
        if cell.column is not None
        and _RATIO.search(squash(cell.text))
        and not _OTHER_RATIO.search(squash(cell.text))
        and len(cell.text) < 20
    }


def _candidate(subject: Subject, metric: Metric, row: Row, cell: Cell) -> Candidate:
    return said(
        subject,
        metric,
        method="table",
        page=row.page,
        bbox=cell.bbox,
        label=row.label,
        raw=cell.text,
        quote=f"{row.label} {cell.text}",
        value=cell.value,
        score=0.9,
    )
