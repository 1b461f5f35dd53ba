"""The key-figures reader: 主要会计数据 and 主要财务指标 of Chinese periodic reports, and banks' ratios."""

import math
from collections import Counter
from dataclasses import replace

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.columns import Slot, slot
from assets.facts.lines import Line, Statement
from assets.facts.records import Candidate
from assets.facts.statements import statement_candidates
from assets.facts.subject import Subject
from assets.pages.chinese_text import label_scale
from assets.pages.records import Cell, Column, Row, Table

METHOD = "key_figures"
_KINDS = {"key_figures", "bank_ratios"}
_STATEMENTS = {"balance_sheet", "income_statement", "cash_flow"}
_SCORE = {"key_figures": 0.92, "bank_ratios": 0.86}
_ELSEWHERE = 0.75  # a regulatory ratio in any other dated table; disagreeing ones are a conflict
_FAR = 0.25  # what a table far behind the first key figures loses: bonds, segments, five-year reviews
_NEAR_PAGES = 4
_BALANCE_UNDER_YEAR = 0.05  # what a balance loses that stands under a header such as 2022年
_LOWER_RANK = 0.02  # each place in a metric's order of preference
_FINER, _USUAL_DIGITS = 0.045, 2
_ROUNDING = 0.005
_AFTER_NONRECURRING = "net_income_excl_nonrecurring"
_SIGNED = {"roe_weighted_pct", "basic_eps", "diluted_eps"}
_UNSCALED = ("per_share", "ratio", "count")


def key_figure_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates from the tables of key figures, for every metric that has Chinese labels."""
    if subject.language != "zh":
        return []
    tables = [s for s in subject.statements if s.table.kind in _KINDS]
    first = min((s.table.page for s in tables if s.table.kind == "key_figures"), default=0)
    printed = _printed(subject, catalogue)
    fallback = _statement_scale(subject)
    metrics = [m for m in catalogue.asked_of(subject.document.doc_type) if "zh" in m.labels]
    ratios = [m for m in metrics if m.kind == "ratio" and m.time == "instant"]
    found: list[Candidate] = []
    for statement in tables:
        far = (
            _FAR
            if statement.table.page > first + _NEAR_PAGES and statement.table.kind == "key_figures"
            else 0.0
        )
        score = _SCORE[statement.table.kind] - far
        sections = _section_scales(subject.reading.rows, statement.table)
        here: list[Candidate] = []
        for metric in metrics:
            here += _of_metric(subject, statement, metric, score, sections, fallback)
        found += _rescaled(here, printed)
    for statement in subject.statements:
        if statement.table.kind not in (*_KINDS, *_STATEMENTS):
            for metric in ratios:
                found += _of_metric(subject, statement, metric, _ELSEWHERE, {}, None)
    return _signs_agree(found)


def _printed(subject: Subject, catalogue: Catalogue) -> dict[tuple[object, ...], float]:
    """What the statements of the same document print."""
    best = sorted(statement_candidates(subject, catalogue), key=lambda c: c.score)
    return {(c.metric, *_when(c)): c.value for c in best if c.value}


def _rescaled(found: list[Candidate], printed: dict[tuple[object, ...], float]) -> list[Candidate]:
    """Amounts in the scale that the statements prove: a power of ten between the same lines of both.

    Where most lines differ by the same power of ten, the unit was read off the wrong line; where the lines
    disagree about it, what the table states stands.
    """
    money = [c for c in found if c.unit == c.currency and label_scale(c.row_label) is None]
    steps = Counter(
        step
        for c in money
        if c.value and (other := printed.get((c.metric, *_when(c)))) is not None
        if (step := _power_of_ten(other / c.value)) is not None
    )
    if not steps:
        return found
    step, votes = steps.most_common(1)[0]
    if step == 0 or votes * 2 <= steps.total():
        return found
    for candidate in money:
        candidate.value = (candidate.value or 0.0) * 10.0**step
        candidate.scale = (candidate.scale or 1.0) * 10.0**step
        candidate.checks.append("scale_from_statements")
    return found


def _power_of_ten(ratio: float) -> int | None:
    """The exponent, where a ratio is a power of ten to the rounding of printed numbers."""
    if ratio <= 0:
        return None
    exponent = round(math.log10(ratio))
    return exponent if abs(ratio / 10.0**exponent - 1) < _ROUNDING else None


def _of_metric(
    subject: Subject,
    statement: Statement,
    metric: Metric,
    score: float,
    sections: dict[int, float],
    fallback: float | None,
) -> list[Candidate]:
    found: list[Candidate] = []
    for line in statement.lines:
        ranked = None if line.implied else metric.labels["zh"].rank(line)
        if ranked is None or ("扣除非经常" in line.row.label) != (metric.id == _AFTER_NONRECURRING):
            continue
        scale = 1.0 if metric.kind in _UNSCALED else _scale(line, statement.table, sections) or fallback
        for column in statement.table.columns:
            spot = _spot(subject, statement.table, column, metric)
            cell = line.cell(statement.table, column.column) if spot else None
            if spot is None or cell is None or scale is None or not any(c.isdigit() for c in cell.text):
                continue
            weight = ranked[1].weight * (1 - _LOWER_RANK * ranked[0]) + _worth(metric, column, cell)
            found.append(
                _candidate(subject, statement.table, metric, line, column, spot, cell, scale, score * weight)
            )
    return found


def _worth(metric: Metric, column: Column, cell: Cell) -> float:
    """Less for a balance under a year, more for a figure per share with more digits than statements print."""
    if metric.time == "instant" and column.months:
        return -_BALANCE_UNDER_YEAR
    fine = metric.kind == "per_share" and len(cell.text.partition(".")[2].rstrip(")")) > _USUAL_DIGITS
    return _FINER if fine else 0.0


def _signs_agree(found: list[Candidate]) -> list[Candidate]:
    """Without returns and earnings per share whose sign is not that of the net income beside them.

    Filers do print a loss-making year's return without its minus; which of the two is wrong is not ours
    to say.
    """
    incomes = {_when(c): c.value for c in reversed(found) if c.metric in {"net_income", "net_income_quarter"}}
    return [
        c
        for c in found
        if c.metric.removesuffix("_quarter") not in _SIGNED
        or (incomes.get(_when(c)) or 0.0) * (c.value or 0.0) >= 0
    ]


def _when(candidate: Candidate) -> tuple[object, ...]:
    return (candidate.metric.endswith("_quarter"), candidate.period, candidate.period_end, candidate.scope)


def _spot(subject: Subject, table: Table, column: Column, metric: Metric) -> Slot | None:
    """As for statements; a balance may also stand under the report's own year or period."""
    if metric.time == "instant" and column.months:
        column = replace(column, months=0)
    return slot(subject, table, column, metric)


def _scale(line: Line, table: Table, sections: dict[int, float]) -> float | None:
    """The unit nearest to the number: in its label, else in the section row above, else the table's."""
    own = label_scale(line.row.label)
    if own is not None:
        return own.multiplier
    return sections.get(line.row.row, table.scale)


def _section_scales(rows: list[Row], table: Table) -> dict[int, float]:
    """Row number -> the scale that a row without values above it states: 经营业绩(人民币百万元)."""
    scales: dict[int, float] = {}
    current: float | None = None
    for row in rows:
        if row.table != table.table:
            continue
        if not any(cell.value is not None for cell in row.cells):
            stated = label_scale(row.label)
            current = stated.multiplier if stated else current
        elif current is not None:
            scales[row.row] = current
    return scales


def _statement_scale(subject: Subject) -> float | None:
    """The scale that all statements of the document state, for key figures that state none."""
    scales = Counter(t.scale for t in subject.reading.tables if t.kind in _STATEMENTS and t.scale)
    return next(iter(scales)) if len(scales) == 1 else None


def _candidate(
    subject: Subject,
    table: Table,
    metric: Metric,
    line: Line,
    column: Column,
    spot: Slot,
    cell: Cell,
    scale: float,
    score: float,
) -> Candidate:
    currency = table.currency or subject.currency
    return Candidate(
        metric=metric.id + spot.suffix,
        method=METHOD,
        doc_id=subject.reading.doc_id,
        page=line.row.page,
        bbox=cell.bbox,
        row_label=line.row.label,
        column_label=column.header,
        raw=cell.text,
        quote=f"{line.row.label} {cell.text}",
        value=(abs(cell.value or 0.0) if metric.sign == "positive" else cell.value or 0.0) * scale,
        unit=metric.unit_in(currency),
        currency=currency if "currency" in metric.unit else None,
        scale=scale,
        scope=spot.scope,
        period=spot.period,
        period_end=spot.period_end,
        months=spot.months,
        score=score,
    )
