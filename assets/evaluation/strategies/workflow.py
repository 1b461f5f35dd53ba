"""MuDABench's workflow (arXiv 2604.22239): plan, read each document, tabulate in batches, compute, answer.

The program at its end is our plan language: the model that reads also writes the plan, and code computes. A
document that could not be read is named in the answer and never dropped silently.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from assets.answers.answer import Answer
from assets.answers.ask import ask_connection
from assets.answers.corpus import load_corpus
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.model_planner import ModelPlanner
from assets.errors import BadInputError
from assets.evaluation.mudabench import Document
from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.goldstore import GoldStore, filings_of
from assets.evaluation.questions.run import Cell, cells_into
from assets.evaluation.strategies.passages import passages
from assets.evaluation.strategies.tabulate import Read, documents_with_values
from assets.evaluation.strategies.workflow_shapes import (
    Column,
    Finding,
    Row,
    Rows,
    Schema,
    Template,
    Templates,
)
from assets.models.budget import SpendCapError
from assets.models.client import ModelClient
from assets.models.many import each_task
from assets.models.records import Prompt
from assets.models.untrusted import addresses_a_model, framed
from assets.store import Store

PASSAGES = 5  # of one document
SAMPLE = 5  # findings that the schema is designed on
BATCH = 10  # findings that are tabulated at once

_PLAN = """You split a question over many documents into questions to single documents. Do not answer it. Each
template asks for one thing that a single document states, in the question's language, with {symbol}, {year}
and {doctype} where the document's own belong. Restrict a template to symbols, years and document types where
the question does. Ask for values as printed; computing comes later."""
_READ = """You answer a question to one document from its passages. Give the value as printed, with its unit
and scale, and the words that state it, copied exactly. Do not compute. Where the passages do not state it,
say so with found: false."""
_SCHEMA = """You design a table for the answers that documents gave, one row for each document, so that the
question can be computed from it. Use few columns of one kind each, named in snake_case, amounts with their
currency."""
_ROWS = """You put the answers of documents into the columns of a table. Copy numbers as they are printed,
without units, and give the scale that the answer states; never convert, round or compute. Leave out what an
answer does not give."""


@dataclass
class WorkflowAnswerer:
    """Answers as the published workflow does, every step by the configured model."""

    store: Store
    client: ModelClient
    _gold: GoldStore = field(default_factory=GoldStore)
    _notes: dict[str, Any] = field(default_factory=dict)

    def answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        """The computed answer; CallFailedError when a step over all documents fails."""
        if not question.documents:
            msg = "the workflow needs a question that names its documents"
            raise BadInputError(msg)
        before = self.client.usage()
        self._notes = {}
        try:
            return self._answer(question)
        finally:
            self._notes["usage"] = (self.client.usage() - before).as_dict()

    def notes(self) -> dict[str, Any]:
        """Usage and failed documents of the last answer, for its line."""
        return self._notes

    def prompts(self, questions: Iterable[Question]) -> Iterator[tuple[Prompt, type[BaseModel]]]:
        """About what the first two steps would ask: one template is taken to go to every document."""
        for question in questions:
            yield plan_prompt(question), Templates
            template = Template(question=question.text, symbols=[], years=[], doctypes=[])
            for document in question.documents:
                prompt = self._prompt(Read(document, template))
                if prompt is not None:
                    yield prompt, Finding

    def close(self) -> None:
        self._gold.close()
        self.client.close()

    def _answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        if addresses_a_model(question.text):
            said = "This speaks to a language model."
            return Answer(question=question.text, status="cannot_answer", answer=said), []
        templates = self.client.complete(plan_prompt(question), Templates).value.templates
        read = self._read_all(question.documents, templates)
        found = [one for one in read if one.finding is not None and one.finding.found]
        if not found:
            said = say(question.language, "No document gave an answer", "没有文件给出答案")
            return self._with_failed(
                Answer(question=question.text, status="cannot_answer", answer=f"{said}."), read, question
            )
        columns = self.client.complete(schema_prompt(question, found[:SAMPLE]), Schema).value.columns
        documents = documents_with_values(found, columns, self._rows(question, found, columns))
        return self._computed(question, documents, read)

    def _read_all(self, documents: Sequence[Document], templates: Sequence[Template]) -> list[Read]:
        """Every template asked of every document it is meant for, several at a time."""
        asks = [Read(d, t) for d in documents for t in templates if _meant_for(t, d)]
        read = []
        for ended in each_task(self._read, asks, threads=self.client.settings.concurrency):
            if isinstance(ended.error, SpendCapError):
                raise ended.error
            read.append(
                ended.result or Read(ended.task.document, ended.task.template, error=str(ended.error))
            )
        return sorted(read, key=lambda one: asks.index(Read(one.document, one.template)))

    def _read(self, ask: Read) -> Read:
        prompt = self._prompt(ask)
        if prompt is None:
            return Read(ask.document, ask.template, error="not in the store, or no page with these words")
        return Read(ask.document, ask.template, self.client.complete(prompt, Finding).value)

    def _prompt(self, ask: Read) -> Prompt | None:
        """The second step for one document; none where there is nothing to read."""
        filing = filings_of([ask.document])[0]
        held = self.store.partition("pages", filing).is_file()
        found = passages(self.store, ask.question, [filing], limit=PASSAGES) if held else []
        if not found:
            return None
        texts = "\n\n".join(f"[{n}] page {p.page}\n{p.text}" for n, p in enumerate(found, start=1))
        rule, text = framed(f"Question: {ask.question}\n\n{texts}")
        return Prompt("workflow", f"{_READ}\n\n{rule}", text)

    def _rows(self, question: Question, found: Sequence[Read], columns: Sequence[Column]) -> list[Row]:
        """The cells of all findings; `document` counts through all batches, from 1."""
        rows: list[Row] = []
        for first in range(0, len(found), BATCH):
            batch = found[first : first + BATCH]
            reply = self.client.complete(rows_prompt(question, batch, columns), Rows).value
            inside = [row for row in reply.rows if 1 <= row.document <= len(batch)]
            rows += [row.model_copy(update={"document": row.document + first}) for row in inside]
        return rows

    def _computed(
        self, question: Question, documents: Sequence[Document], read: Sequence[Read]
    ) -> tuple[Answer, list[Cell]]:
        vocabulary = self._gold.fill(documents)
        connection = self._gold.connection
        planner = ModelPlanner(vocabulary, load_corpus(connection), self.client)
        with suppress(NotUnderstoodError):  # is said below; a call that fails fails the question
            planner.plan(question.text)
        cells: list[Cell] = []
        answer = ask_connection(
            question.text, connection, vocabulary=vocabulary, planner=planner, seen=cells_into(cells)
        )
        if answer.planner:
            answer.planner = f"workflow:{self.client.settings.model}"
        answer, _ = self._with_failed(answer, read, question)
        return answer, cells

    def _with_failed(
        self, answer: Answer, read: Sequence[Read], question: Question
    ) -> tuple[Answer, list[Cell]]:
        """The answer with the documents that could not be read, by name."""
        failed = {filings_of([one.document])[0]: one.error for one in read if one.error}
        self._notes["failed_documents"] = failed
        if failed:
            named = ", ".join(f"{filing} ({why})" for filing, why in sorted(failed.items()))
            english = f"{len(failed)} documents could not be read: {named}"
            answer.warnings.append(say(question.language, english, f"{len(failed)}份文件未能读取：{named}"))
            if answer.status == "answered":
                answer.status = "partial"
        return answer, []


def plan_prompt(question: Question) -> Prompt:
    """The first step: templates, from the question and what its documents are."""
    documents = question.documents
    kinds = sorted({d.doctype for d in documents})
    years = sorted({d.year for d in documents})
    symbols = sorted({d.symbol for d in documents})
    rule, text = framed(
        f"Question: {question.text}\n\nThe documents: symbols {', '.join(symbols)}; fiscal years "
        f"{', '.join(map(str, years))}; types {', '.join(kinds)}"
    )
    return Prompt("workflow", f"{_PLAN}\n\n{rule}", text)


def schema_prompt(question: Question, sample: Sequence[Read]) -> Prompt:
    """The third step: columns, from a sample of the findings."""
    rule, text = framed(f"Question: {question.text}\n\nAnswers:\n" + "\n".join(_lines(sample)))
    return Prompt("workflow", f"{_SCHEMA}\n\n{rule}", text)


def rows_prompt(question: Question, batch: Sequence[Read], columns: Sequence[Column]) -> Prompt:
    """The fourth step: one batch of findings into the columns."""
    lines = "\n".join(f"{c.name} ({c.kind} {c.currency}): {c.description}" for c in columns)
    rule, text = framed(
        f"Question: {question.text}\n\nColumns:\n{lines}\n\nAnswers:\n" + "\n".join(_lines(batch))
    )
    return Prompt("workflow", f"{_ROWS}\n\n{rule}", text)


def _lines(read: Sequence[Read]) -> Iterator[str]:
    for number, one in enumerate(read, start=1):
        if one.finding is not None:
            yield f"{number}. {one.question} -> {one.finding.answer}"


def _meant_for(template: Template, document: Document) -> bool:
    return (
        (not template.symbols or document.symbol in template.symbols)
        and (not template.years or document.year in template.years)
        and (not template.doctypes or document.doctype in template.doctypes)
    )
