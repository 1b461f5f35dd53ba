"""The shareholder reader: the ratio of the first of the 前10名股东.

A list of holders is known by its arithmetic, not by its header, which often wraps or stays on the page
before: every row's shares divided by its ratio give the same number, the company's total shares.
"""

import re
from itertools import permutations

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import said
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash
from assets.pages.records import Cell, Row, Table

METRIC = "largest_shareholder_ratio_pct"
_LIST = re.compile(r"前(?:10|十)(?:名|大)[^。,]{0,8}股东")
_OTHER_LIST = re.compile(r"优先股股东(?:持股|情况)|前(?:10|十)名优先|可转债|债券持有人|存托凭证")
_NOT_HOLDER = re.compile(
    r"股份(?!有限)|限售|普通股|^[一二三四五六1-9][、.]|合计|小计|总数|总额|其他内资|外资持股|法人持股"
)
_STATED_RATIO = re.compile(r"比例|比率")
_LEAST_SHARES = 10_000
_LEAST_RATIO = 0.3  # below it the ratio's two decimals say too little about the total
_SPREAD = 0.025
_MOST_ROWS = 10


def holder_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """The first row of the document's first list of holders that prints shares and ratios."""
    metric = catalogue.metrics.get(METRIC)
    if metric is None or subject.language != "zh" or subject.document.doc_type not in metric.doc_types:
        return []
    rows: dict[int, list[Row]] = {}
    for row in subject.reading.rows:
        rows.setdefault(row.table, []).append(row)
    named = {page.page for page in subject.reading.pages if _LIST.search(squash(page.text))}
    for table in subject.reading.tables:
        near = table.kind == "shareholders" or {table.page, table.page - 1} & named
        found = _first_holder(table, rows.get(table.table, [])) if near else None
        if found:
            row, cell, score = found
            return [_candidate(subject, metric, *_before(subject.reading.rows, row, cell), score)]
    return []


def _first_holder(table: Table, rows: list[Row]) -> tuple[Row, Cell, float] | None:
    """The first holder's row, its ratio, and how sure: two rows under a header, or three without one."""
    if _OTHER_LIST.search(squash(table.title)):
        return None
    holders = [row for row in rows if row.label and not _NOT_HOLDER.search(squash(row.label))]
    stated = {c.column for c in table.columns if _STATED_RATIO.search(squash(c.header))}
    numbers = sorted(
        {c.column for row in holders for c in row.cells if c.value is not None and c.column is not None}
    )
    best: list[tuple[Row, Cell]] = []
    for ratio, shares in permutations(numbers, 2):
        listed = _listed(holders, ratio, shares)
        least = 2 if ratio in stated else 3
        if len(listed) >= least and len(listed) > len(best):
            best = listed
    if not best:
        return None
    row, cell = best[0]
    return row, cell, 0.93 if cell.column in stated else 0.88


def _before(rows: list[Row], first: Row, ratio: Cell) -> tuple[Row, Cell]:
    """The first holder where the list began on the page before: same total shares, a ratio not below."""
    shares = [c.value for c in first.cells if c.value and c.value >= _LEAST_SHARES]
    totals = [held / (ratio.value or 1.0) for held in shares]
    for row in rows:
        if row.row >= first.row:
            break
        if row.page < first.page - 1 or not row.label or _NOT_HOLDER.search(squash(row.label)):
            continue
        numbers = [c for c in row.cells if c.value is not None]
        for cell, other in permutations(numbers, 2):
            part, held = cell.value or 0.0, other.value or 0.0
            fits = (ratio.value or 0.0) <= part <= 100 and held >= _LEAST_SHARES
            if fits and any(abs(held / part - total) <= _SPREAD * total / 5 for total in totals):
                return row, cell
    return first, ratio


def _listed(rows: list[Row], ratio: int, shares: int) -> list[tuple[Row, Cell]]:
    """The leading rows in which shares over ratio stay the same and the ratio never rises above the first."""
    found: list[tuple[Row, Cell]] = []
    total = 0.0
    for row in rows[: 2 * _MOST_ROWS]:
        part, held = _number(row, ratio), _number(row, shares)
        if part is None or held is None or part.value is None or held.value is None:
            continue
        if not 0 < part.value <= 100 or held.value < _LEAST_SHARES:
            return found
        whole = held.value / part.value
        total = total or whole
        if part.value < _LEAST_RATIO:
            break
        if abs(whole - total) > _SPREAD * total or (found and part.value > (found[0][1].value or 0.0)):
            return found if len(found) > 2 else []
        found.append((row, part))
    return found


def _number(row: Row, column: int) -> Cell | None:
    cells = [c for c in row.cells if c.column == column and c.value is not None]
    return cells[0] if len(cells) == 1 else None


def _candidate(subject: Subject, metric: Metric, row: Row, cell: Cell, score: float) -> Candidate:
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
        score=score,
    )
