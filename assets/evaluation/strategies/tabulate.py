"""Findings of single documents as documents with values, as question sets bring their facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assets.evaluation.mudabench import Document
from assets.evaluation.questions.fields import PREFIX
from assets.evaluation.strategies.workflow_shapes import Column, Finding, Row, Template, Value
from assets.facts.by_model.claims import SCALES
from assets.pages.numbers import parse_value


@dataclass(frozen=True)
class Read:
    """One template asked of one document, and what came of it."""

    document: Document
    template: Template
    finding: Finding | None = None
    error: str = ""

    @property
    def question(self) -> str:
        """The template with the document's own symbol, year and type."""
        text = self.template.question
        own = {"symbol": self.document.symbol, "year": self.document.year, "doctype": self.document.doctype}
        for name, value in own.items():
            text = text.replace("{" + name + "}", str(value))
        return text


def documents_with_values(
    found: Sequence[Read], columns: Sequence[Column], rows: Sequence[Row]
) -> list[Document]:
    """One document for each that was read, its cells as `value_*` fields; what is no value is missing."""
    by_name = {column.name: column for column in columns}
    values: dict[tuple[str, int, str], dict[str, Any]] = {}
    for one in found:
        key = (one.document.symbol, one.document.year, one.document.doctype)
        values.setdefault(key, {_field(column): None for column in columns})
    for row in rows:
        document = found[row.document - 1].document
        cells = values[document.symbol, document.year, document.doctype]
        for cell in row.values:
            column = by_name.get(cell.column)
            parsed = _parsed(cell, column) if column else None
            if column and parsed is not None:
                cells[_field(column)] = parsed
    schema = {_field(column): column.description for column in columns}
    return [
        Document.model_validate(
            {"symbol": symbol, "year": year, "doctype": doctype, "schema": schema, **cells}
        )
        for (symbol, year, doctype), cells in values.items()
    ]


def _field(column: Column) -> str:
    """The field's name as question sets write it: the unit stands at its end."""
    name = PREFIX + column.name
    if column.kind == "money" and column.currency:
        suffix = f"_{column.currency.lower()}"
    else:
        suffix = "_pct" if column.kind == "percent" else ""
    return name if name.endswith(suffix) else name + suffix


def _parsed(cell: Value, column: Column) -> object:
    """The value of its kind; the scale is multiplied here, never by the model."""
    printed = cell.printed.strip()
    match column.kind:
        case "money" | "number" | "percent":
            value = parse_value(printed)
            return (
                None if value is None else value * (1.0 if column.kind == "percent" else SCALES[cell.scale])
            )
        case "flag":
            return {"true": True, "false": False}.get(printed.lower())
        case "list":
            return [entry.strip() for entry in printed.split(";") if entry.strip()]
        case _:
            return printed or None
