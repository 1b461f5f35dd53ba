"""Lines whose label no rule knows, told by single words, by where they stand and by what adds up to them."""

from collections.abc import Sequence

from assets.facts.implied import sums_from, values_of
from assets.facts.lines import Line, Statement
from assets.facts.rules import Labels, Structure


def structural_line(statement: Statement, structure: Structure, labels: Labels | None = None) -> Line | None:
    """The row of a statement that stands where a metric is printed; None where several may be it.

    `labels` are the metric's own: what they exclude is not taken.
    """
    fitting = [
        line
        for line in statement.lines
        if not line.implied and structure.fits(line) and not (labels and labels.excludes(line))
    ]
    if structure.negative:
        fitting = [line for line in fitting if min(values_of(line.row).values(), default=0.0) < 0]
    if not fitting:
        return None
    if structure.pick in ("first", "last"):
        return fitting[0 if structure.pick == "first" else -1]
    if len(fitting) == 1:
        return fitting[0]
    return _total(statement, fitting) if structure.pick == "total" else None


def _total(statement: Statement, fitting: Sequence[Line]) -> Line | None:
    """The one of several rows that the run of rows with all the others adds up to."""
    rows, labels = [line.row for line in statement.lines], [line.label for line in statement.lines]
    last = statement.lines.index(fitting[-1])
    start = sums_from(rows, labels, last)
    return fitting[-1] if start is not None and start <= statement.lines.index(fitting[0]) else None
