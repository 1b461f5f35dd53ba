"""Process accuracy of retrieval: how many of a question's facts its pages state."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from assets.evaluation.judging.by_model import stated_facts
from assets.evaluation.mudabench import Document
from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.fields import PREFIX
from assets.models.client import ModelClient
from assets.store import Store


def stated_share(
    client: ModelClient, store: Store, questions: Sequence[Question], answers: Mapping[str, Mapping[str, Any]]
) -> float | None:
    """Facts of all questions that the pages named in `passages` state, by the judge's two rounds; 0..1.

    None where no question brings facts. CallFailedError where the judge cannot be had.
    """
    stated = wanted = 0
    for question in questions:
        facts = facts_of(question.documents)
        record = answers.get(question.key) or {}
        pages = [_page(store, *place) for place in record.get("passages") or ()]
        stated += len(stated_facts(client, facts, "\n\n".join(pages)))
        wanted += len(facts)
    return stated / wanted if wanted else None


def facts_of(documents: Sequence[Document]) -> list[dict[str, object]]:
    """One fact for each value of each document, with what it is of."""
    return [
        {"symbol": document.symbol, "year": document.year, name.removeprefix(PREFIX): value}
        for document in documents
        for name, value in (document.model_extra or {}).items()
        if name.startswith(PREFIX) and value is not None
    ]


def _page(store: Store, filing: str, doc_id: str, page: int) -> str:
    found = store.read("pages", filing).filter((pl.col("doc_id") == doc_id) & (pl.col("page") == page))
    return str(found["text"][0]) if found.height else ""
