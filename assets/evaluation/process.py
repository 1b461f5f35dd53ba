"""The facts behind an answer against the question's gold facts: cells, rows, columns.

After MuDABench (arXiv 2604.22239): a document is a row, each of its `value_*` fields a column, each value a
cell. A row is right when all its cells are, a column when it is right in all documents of the question;
counts are added up over all questions. A number is right when its integer digits and first decimal are. What
the study asks of an agent's talk with a document is asked here of the values that the plan read; a value that
is missing in the gold is right when a plan was made and read none.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assets.answers.vocabulary import default_vocabulary
from assets.evaluation.judging.plain import squashed
from assets.evaluation.mudabench import Document
from assets.evaluation.questions.fields import gold_fields
from assets.evaluation.questions.goldstore import filings_of, stored_value


@dataclass(frozen=True, slots=True)
class CellScore:
    """How much of a question's gold facts an answer rests on."""

    cells: int
    cells_right: int
    rows: int
    rows_right: int
    columns: int
    columns_right: int


def score_cells(documents: Sequence[Document], used: Iterable[Mapping[str, Any]]) -> CellScore:
    """Score the values used (filing, metric, value); where none was, nothing is right."""
    read = {(str(cell["filing"]), str(cell["metric"])): cell.get("value") for cell in used}
    fields = gold_fields(documents, default_vocabulary())
    table: dict[tuple[str, str], bool] = {}
    for document in documents:
        filing = filings_of([document])[0]
        extra = document.model_extra or {}
        for name, field in fields.items():
            if name in extra:
                gold = stored_value(extra[name], field, document.year)
                given = read.get((filing, field.term.id))
                table[(filing, name)] = bool(read) and _same(gold, given, field.term.base_units)
    rows = {filing for filing, _ in table}
    columns = {name for _, name in table}
    return CellScore(
        cells=len(table),
        cells_right=sum(table.values()),
        rows=len(rows),
        rows_right=sum(all(ok for (f, _), ok in table.items() if f == row) for row in rows),
        columns=len(columns),
        columns_right=sum(all(ok for (_, n), ok in table.items() if n == column) for column in columns),
    )


def _same(gold: object, given: object, base_units: float) -> bool:
    """Whether a value read is the gold's; a store holds base units, a set's own facts the set's unit."""
    if gold is None or given is None:
        return gold is given
    if isinstance(gold, bool) or isinstance(given, bool):
        return gold is given
    if isinstance(gold, int | float):
        return isinstance(given, int | float) and any(
            _digits(float(gold) * units) == _digits(float(given)) for units in (1.0, base_units)
        )
    return squashed(str(gold)) == squashed(str(given))


def _digits(value: float) -> float:
    """What has to agree of a number: integer digits and first decimal, below one four decimals."""
    return round(value, 1 if abs(value) >= 1 else 4)
