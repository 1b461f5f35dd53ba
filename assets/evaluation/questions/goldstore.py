"""A warehouse that holds nothing but the facts a question's documents bring with them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any

import duckdb

from assets.answers.vocabulary import Vocabulary, default_vocabulary
from assets.errors import BadInputError
from assets.evaluation.mudabench import Document, load_mapping
from assets.evaluation.questions.fields import (
    GoldField,
    gold_fields,
    stood_in_for,
    vocabulary_with,
    with_names,
)
from assets.keys import FilingKey
from assets.warehouse.load import insert_rows
from assets.warehouse.objects import create

METHOD = "dataset"
_FILLED = ("comparatives", "facts", "documents")


class GoldStore:
    """One DuckDB in memory with the warehouse's tables, filled anew for every question."""

    def __init__(self) -> None:
        self.connection = duckdb.connect(":memory:", config={"enable_external_access": False, "threads": 2})
        self.connection.execute("SET enable_progress_bar = false; SET TimeZone = 'UTC'")
        create(self.connection, "tables")
        self.catalogue = default_vocabulary()
        self.stand_ins: dict[str, str] = {}  # name -> metric that stands in for what the documents lack

    def fill(self, documents: Sequence[Document]) -> Vocabulary:
        """Hold exactly these documents; the vocabulary in which their fields can be asked for."""
        fields = gold_fields(documents, self.catalogue)
        rows = [_document_row(key, d) for key, d in {_key(d): d for d in documents}.items()]
        facts = {(f["filing"], f["metric"]): f for d in documents for f in _fact_rows(d, fields)}
        # two transactions: within one, a key that was deleted still counts as taken
        with _transaction(self.connection):
            for table in _FILLED:
                self.connection.execute(f"DELETE FROM {table}")
        with _transaction(self.connection):
            insert_rows(self.connection, "documents", rows)
            insert_rows(self.connection, "facts", list(facts.values()))
        vocabulary = vocabulary_with(self.catalogue, fields.values())
        self.stand_ins = stood_in_for(self.catalogue, fields.values())
        return with_names(vocabulary, self.stand_ins)

    def close(self) -> None:
        """Give the memory back."""
        self.connection.close()


@contextmanager
def _transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """All or nothing, so that what fails for one question does not stand in the way of the next."""
    connection.begin()
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def doc_type_of(document: Document) -> str:
    """The document's type in filingdb's words; BadInputError for one that is not mapped."""
    known = load_mapping().doc_types
    if document.doctype not in known:
        msg = f"document type {document.doctype!r} is not one of {', '.join(known)} (data/mudabench.yaml)"
        raise BadInputError(msg)
    return known[document.doctype]


def filings_of(documents: Iterable[Document]) -> list[str]:
    """The filing keys of a question's documents."""
    return list(dict.fromkeys(_key(document) for document in documents))


def stored_value(given: object, field: GoldField, year: int) -> object:
    """A field's value as its fact holds it: number, text, date, flag or list as one text; none = missing."""
    values = _values(given, field, year)
    if values["value_list"] is not None:
        return "; ".join(values["value_list"])
    return next((value for value in values.values() if value is not None), None)


def _key(document: Document) -> str:
    return str(FilingKey(document.symbol, document.year, doc_type_of(document)))


def _doc_id(document: Document) -> str:
    return str((document.model_extra or {}).get("id") or _key(document))


def _document_row(key: str, document: Document) -> dict[str, Any]:
    doc_type = doc_type_of(document)
    return {
        "doc_id": _doc_id(document),
        "filing": key,
        "source": _doc_id(document),
        "path": "",
        "company": (document.model_extra or {}).get("company"),
        "ticker": document.symbol,
        "fiscal_year": document.year,
        "period": "FY",
        "period_end": None,
        "doc_type": doc_type,
        "language": "zh" if doc_type.startswith("cn-") else "en",
        "pages": 0,
        "amendment_rank": 0,
        "filed_on": None,
        "identity_confidence": 1.0,
        "bytes": 0,
        "modified_ns": 0,
        "ingested_at": datetime.now(UTC),
        "aliases": [],
        "registrant_ids": [],
    }


def _fact_rows(document: Document, fields: dict[str, GoldField]) -> Iterator[dict[str, Any]]:
    extra = document.model_extra or {}
    for name in sorted(extra.keys() & fields.keys()):
        field, given = fields[name], extra[name]
        yield {
            "filing": _key(document),
            "doc_id": _doc_id(document),
            "ticker": document.symbol,
            "company": extra.get("company"),
            "fiscal_year": document.year,
            "doc_type": doc_type_of(document),
            "metric": field.term.id,
            "period": "FY",
            "duration_or_instant": "instant" if field.term.instant else "duration",
            "scope": "consolidated",
            **_values(given, field, document.year),
            "unit": _fact_unit(field),
            "currency": field.currency,
            "scale": field.term.base_units,
            "raw": None if given is None else str(given),
            "row_label": name,
            "method": METHOD,
            "confidence": 1.0,
            "status": "not_disclosed" if given is None else "found",
            "checks": [],
            "reader_version": METHOD,
            "extracted_at": datetime.now(UTC),
        }


def _fact_unit(field: GoldField) -> str:
    return field.term.unit.replace("currency", field.currency or "currency")


def _values(given: object, field: GoldField, year: int) -> dict[str, Any]:
    """The value in the column of its kind; BadInputError where it is of another kind than the others."""
    found: dict[str, Any] = dict.fromkeys(("value", "value_text", "value_date", "value_bool", "value_list"))
    if given is None:
        return found
    try:
        match field.term.kind:
            case "bool":
                found["value_bool"] = bool(given)
            case "date":
                found["value_date"] = _date(str(given), field, year)
            case "list":
                found["value_list"] = [_item(item, field, year) for item in _list(given)]
            case "text":
                found["value_text"] = str(given)
            case _:
                found["value"] = float(str(given))
    except (TypeError, ValueError) as error:
        msg = f"{field.name} of {year}: {given!r} is not a {field.term.kind}"
        raise BadInputError(msg) from error
    return found


def _date(text: str, field: GoldField, year: int) -> date:
    parts = [int(part) for part in re.findall(r"\d+", text)]
    if field.rule.form == "month_and_day":  # a year's dividend is paid in the year after it
        parts = [year + 1, *parts]
    return date(*parts)


def _list(given: object) -> list[object]:
    return given if isinstance(given, list) else [given]


def _item(item: object, field: GoldField, year: int) -> str:
    if isinstance(item, dict) and field.rule.form == "month_and_kind":
        return f"{year}-{int(item['month']):02d} {item['meeting_type']}"
    return " ".join(str(part) for part in item.values()) if isinstance(item, dict) else str(item)
