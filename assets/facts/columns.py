"""Which column of a statement speaks of which period and scope, as facts are kept."""

from dataclasses import dataclass
from datetime import date

from assets.facts.catalogue import Metric
from assets.facts.subject import Subject
from assets.pages.records import Column, Table


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a value: which period, suffix and scope a column gives to a metric."""

    period: str
    period_end: date
    months: int | None
    suffix: str
    scope: str
    current: bool


def slot(subject: Subject, table: Table, column: Column, metric: Metric) -> Slot | None:
    """Where a column's value of a metric belongs; None for columns that are not kept.

    Restated, adjusted and pro forma columns, columns of changes and notes, and columns whose date is not
    known give nothing: a value without its period is no fact. A restated column of the document's own
    period is what the document says where no other column of that period stands beside it (amendments).
    """
    if column.kind != "value" or column.period_end is None:
        return None
    current = subject.is_current(column.period_end)
    if column.adjusted and not (current and _stands_alone(table, column)):
        return None
    scope = column.scope or table.scope or "consolidated"
    if metric.time == "instant":
        if column.months and not _closing_balance(subject, table):
            return None
        period = subject.instant(column.period_end)
        return Slot(period, column.period_end, 0, "", scope, current)
    named = subject.duration(column.months)
    if named is None or column.months == 0:
        return None
    return Slot(named[0], column.period_end, column.months, named[1], scope, current)


def _closing_balance(subject: Subject, table: Table) -> bool:
    """Chinese cash-flow statements end with 期末现金及现金等价物余额: a balance under the period's header."""
    return subject.language == "zh" and table.kind == "cash_flow"


def _stands_alone(table: Table, column: Column) -> bool:
    """Whether no other value column is of the same period and scope."""
    place = (column.period_end, column.months, column.scope)
    return not any(
        (other.period_end, other.months, other.scope) == place
        for other in table.columns
        if other is not column and other.kind == "value"
    )
