"""The reader of the discussion's comparison tables, for reports that do not hold their statements.

B-share companies and others file the audited statements apart; the report then prints its lines only among
费用, 现金流 and 资产构成重大变动情况: this year's and last year's amount with a change or a share.
"""

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.columns import slot
from assets.facts.lines import Statement
from assets.facts.places import KINDS
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import label_scale
from assets.pages.records import Table

METHOD = "discussion"
_SCORE = 0.8
_ROWS_OF_A_STATEMENT = 12


def discussion_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """The first comparison table that prints a line, for the statements that the document lacks."""
    if subject.language != "zh" or subject.document.doc_type not in {"cn-annual", "cn-half"}:
        return []
    tables = subject.statements
    printed = {t.table.kind for t in tables if len(t.lines) >= _ROWS_OF_A_STATEMENT} & set(KINDS)
    lacking = set(KINDS) - printed
    compared = [t for t in tables if t.table.kind not in printed and _compares(subject, t.table)]
    found: list[Candidate] = []
    for metric in catalogue.asked_of(subject.document.doc_type):
        if metric.kind == "money" and "zh" in metric.labels and lacking & set(metric.statements):
            place = next((c for t in compared for c in _in_table(subject, t, metric)), None)
            found += [place] if place else []
    return found


def _compares(subject: Subject, table: Table) -> bool:
    """Whether a table has this period's and an earlier period's amounts with a change or a share."""
    values = [c for c in table.columns if c.kind == "value" and c.period_end is not None]
    current = sum(subject.is_current(c.period_end) for c in values)
    beside = any(c.kind in {"change", "share"} for c in table.columns)
    return current == 1 and len(values) == 2 and beside


def _in_table(subject: Subject, statement: Statement, metric: Metric) -> list[Candidate]:
    table = statement.table
    found: list[Candidate] = []
    for line in statement.lines:
        if line.implied or metric.labels["zh"].rank(line) is None:
            continue
        stated = label_scale(line.row.label)
        scale = stated.multiplier if stated else table.scale
        for column in table.columns:
            spot = slot(subject, table, column, metric)
            cell = line.cell(table, column.column) if spot and spot.current and not spot.suffix else None
            if spot is None or cell is None or scale is None:
                continue
            value = (cell.value or 0.0) * scale
            found.append(
                Candidate(
                    metric=metric.id,
                    method=METHOD,
                    doc_id=subject.reading.doc_id,
                    page=line.row.page,
                    bbox=cell.bbox,
                    row_label=line.row.label,
                    column_label=column.header,
                    raw=cell.text,
                    quote=f"{line.row.label} {cell.text}",
                    value=abs(value) if metric.sign == "positive" else value,
                    unit=metric.unit_in(table.currency or subject.currency),
                    currency=table.currency or subject.currency,
                    scale=scale,
                    scope=spot.scope,
                    period=spot.period,
                    period_end=spot.period_end,
                    months=spot.months,
                    score=_SCORE,
                )
            )
    return found
