"""Gold of MuDABench datasets: the `value_*` fields of each question's documents.

Source: MuDABench (analytic questions over many company filings), Apache-2.0. A dataset is a JSON list of
questions, each with `metadata`, a list of documents with symbol, year, doctype and the fields it needs.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal

import pydantic
import yaml
from pydantic import TypeAdapter, ValidationError

from assets.errors import BadInputError
from assets.evaluation.gold import GoldFact
from assets.facts.rules import Strict
from assets.resources import shipped


class Field(Strict):
    """A field's metric, and the factor that turns it into base units."""

    metric: str
    times: float = 1.0
    printed: bool = True  # a filing prints it; else it was computed, and is no gold of a filing
    names: dict[str, tuple[str, ...]] = pydantic.Field(
        default_factory=dict
    )  # of a metric that the catalogue does not have
    stands_for: tuple[str, ...] = ()  # metrics that are meant when the documents have only this one
    # month_and_day: 06-23 of the year after the fiscal year; month_and_kind: the events of a year
    form: Literal["plain", "month_and_day", "month_and_kind"] = "plain"


class Mapping(Strict):
    """`data/mudabench.yaml`."""

    doc_types: dict[str, str]
    fields: dict[str, Field]


class Document(Strict, extra="allow"):
    """One document of a question; its values are the extra fields."""

    symbol: str
    year: int
    doctype: str


@cache
def load_mapping() -> Mapping:
    """Which metric each field of the benchmark is."""
    path = shipped("data") / "mudabench.yaml"
    return Mapping.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def mudabench_gold(questions: Iterable[Any], *, source: str) -> list[GoldFact]:
    """Each document's values once, though several questions hold them; fields without a metric are left out.

    Raises BadInputError naming the question whose documents are not as the benchmark writes them.
    """
    found: dict[tuple[str, int, str, str], GoldFact] = {}
    for number, question in enumerate(questions, start=1):
        try:
            documents = _DOCUMENTS.validate_python(question["metadata"])
        except (KeyError, TypeError, ValidationError) as error:
            msg = f"{source}: question {number} has no list `metadata` of documents: {error}"
            raise BadInputError(msg) from error
        for document in documents:
            for fact in _facts(document):
                found.setdefault((document.symbol, document.year, fact.doc_type, fact.metric), fact)
    return list(found.values())


_DOCUMENTS = TypeAdapter(list[Document])


def _facts(document: Document) -> Iterator[GoldFact]:
    mapping = load_mapping()
    doc_type = mapping.doc_types.get(document.doctype)
    for name, given in (document.model_extra or {}).items():
        field = mapping.fields.get(name)
        if doc_type is None or field is None or not field.printed or given is None:
            continue
        value = float(given) * field.times if _is_number(given) else None
        yield GoldFact(
            file=None,
            ticker=document.symbol,
            fiscal_year=document.year,
            doc_type=doc_type,
            metric=field.metric,
            period=None,
            scope="consolidated",
            value=value,
            value_text=_text(given),
            unit=None,
            page="",
            label=name,
            printed="",
            scale=1.0,
            period_end=None,
            tolerance=0.0,
        )


def _is_number(given: object) -> bool:
    return isinstance(given, (int, float)) and not isinstance(given, bool)


def _text(given: object) -> str:
    """A gold value as a CSV file would hold it: `true`, `a; b`, `2022-06-07`."""
    if isinstance(given, bool):
        return str(given).lower()
    return "; ".join(str(item) for item in given) if isinstance(given, list) else str(given)
