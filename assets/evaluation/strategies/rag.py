"""Retrieval and one prompt: the baseline of MuDABench (arXiv 2604.22239), k passages per document."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from assets.answers.answer import Answer, Citation
from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.goldstore import filings_of
from assets.evaluation.questions.run import Cell
from assets.evaluation.strategies.options import RagOptions
from assets.evaluation.strategies.passages import Passage, passages, with_noise
from assets.models.client import ModelClient
from assets.models.records import Prompt
from assets.models.untrusted import addresses_a_model, framed
from assets.store import Store

_TASK = """Answer the question from the passages alone, in the question's language. Name companies by their
ticker where the passages give it. Give every company, date and value that the question asks for, and no
others. Where the passages do not hold what is needed, say what is missing. List the numbers of the passages
you used."""


class RagReply(BaseModel):
    """An answer in words, and what it rests on."""

    model_config = ConfigDict(extra="forbid")

    answer: str
    passages: list[int]


@dataclass
class RagAnswerer:
    """Answers from the pages that fit the question best; the model reads, counts and compares by itself."""

    store: Store
    client: ModelClient
    options: RagOptions = field(default_factory=RagOptions)
    _notes: dict[str, Any] = field(default_factory=dict)

    def answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        """The model's answer with the pages it names; NotFoundError without an index."""
        found = self._found(question)
        self._notes = {"passages": [[p.filing, p.doc_id, p.page] for p in found]}
        if not found or addresses_a_model(question.text):
            said = "No passage was found." if not found else "This speaks to a language model."
            return Answer(question=question.text, status="cannot_answer", answer=said), []
        before = self.client.usage()
        answered = self.client.complete(self.prompt(question, found), RagReply)
        self._notes["usage"] = (self.client.usage() - before).as_dict()
        used = [found[n - 1] for n in dict.fromkeys(answered.value.passages) if 1 <= n <= len(found)]
        return Answer(
            question=question.text,
            status="answered",
            answer=answered.value.answer,
            citations=[_citation(passage) for passage in used],
            planner=f"rag:{answered.model}",
        ), []

    def notes(self) -> dict[str, Any]:
        """Passages and usage of the last answer, for its line."""
        return self._notes

    def prompts(self, questions: Iterable[Question]) -> Iterator[tuple[Prompt, type[BaseModel]]]:
        """What the questions would ask of the model, for an estimate."""
        for question in questions:
            found = self._found(question)
            if found:
                yield self.prompt(question, found), RagReply

    def close(self) -> None:
        self.client.close()

    def prompt(self, question: Question, found: list[Passage]) -> Prompt:
        """What the model is asked."""
        metadata = self.options.metadata
        texts = (f"{p.head(n, metadata=metadata)}\n{p.text}" for n, p in enumerate(found, start=1))
        rule, text = framed(f"Question: {question.text}\n\n" + "\n\n".join(texts))
        return Prompt("rag", f"{_TASK}\n\n{rule}", text)

    def _found(self, question: Question) -> list[Passage]:
        filings = self._filings(question)
        limit = max(1, math.ceil(self.options.k * len(filings_of(question.documents) or filings)))
        return passages(self.store, question.text, filings, limit=limit)

    def _filings(self, question: Question) -> list[str]:
        """The question's filings that the store holds (all without any named), and noise beside them."""
        held = self.store.keys("pages")
        asked = filings_of(question.documents)
        mine = [key for key in asked if key in set(held)] if asked else held
        return with_noise(self.store, mine, self.options.noise, seed=self.options.seed)


def _citation(passage: Passage) -> Citation:
    return Citation(
        ticker=passage.ticker,
        company=passage.company,
        filing=passage.filing,
        document=None,
        doc_id=passage.doc_id,
        page=passage.page,
        bbox=None,
        quote=None,
        raw=None,
        metric="passage",
        value=None,
        unit=None,
        fiscal_year=passage.fiscal_year,
        period="FY",
    )
