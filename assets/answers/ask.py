"""A question to an answer: plan, compile, run, and say what was found."""

import math
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import duckdb

from assets.answers.adhoc import line_items_of
from assets.answers.answer import Answer, Status
from assets.answers.compose import answer_plan
from assets.answers.corpus import Corpus, load_corpus
from assets.answers.evidence import Evidence, Run
from assets.answers.grammar.charts import take_chart
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.grammar.text import is_chinese
from assets.answers.grammar.unanswerable import refuse_unanswerable
from assets.answers.planners import Planner, PlannerName, planner_of
from assets.answers.refusals import refusal
from assets.answers.threshold import at_least
from assets.answers.vocabulary import Vocabulary, default_vocabulary
from assets.errors import BadInputError, EndpointError, NotFoundError, RefusedError
from assets.models.budget import SpendCapError
from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.query import errors_explained, interrupted_after

SECONDS = 60.0


def ask(
    question: str, *, store: Store, min_confidence: float | None = None, planner: PlannerName = "grammar"
) -> Answer:
    """Answer one question from the store's warehouse; NotFoundError when there is none yet.

    Facts less sure than `min_confidence` (default: the plan's) are treated as missing, and named.
    BadInputError when `planner` needs a language model and none is configured.
    """
    vocabulary = default_vocabulary()
    with ExitStack() as stack:
        connection = stack.enter_context(closing(connect(store)))
        corpus = load_corpus(connection)
        chosen = planner_of(
            planner,
            vocabulary=vocabulary,
            corpus=corpus,
            line_items=line_items_of(connection, _runner(connection, math.inf)),
            store=store,
            stack=stack,
        )
        return ask_connection(
            question,
            connection,
            vocabulary=vocabulary,
            corpus=corpus,
            min_confidence=min_confidence,
            planner=chosen,
        )


@dataclass(frozen=True)
class Session:
    """An open warehouse that several questions are asked of: its names are read once, for the first."""

    connection: duckdb.DuckDBPyConnection
    vocabulary: Vocabulary

    @cached_property
    def planner(self) -> GrammarPlanner:
        """The planner over all companies and filings of the warehouse."""
        items = line_items_of(self.connection, _runner(self.connection, math.inf))
        return GrammarPlanner(self.vocabulary, load_corpus(self.connection), items)

    def ask(self, question: str, *, min_confidence: float | None = None) -> Answer:
        """Answer one question."""
        return ask_connection(
            question,
            self.connection,
            vocabulary=self.vocabulary,
            min_confidence=min_confidence,
            planner=self.planner,
        )


def ask_connection(
    question: str,
    connection: duckdb.DuckDBPyConnection,
    *,
    vocabulary: Vocabulary,
    corpus: Corpus | None = None,
    min_confidence: float | None = None,
    planner: Planner | None = None,
    seen: Callable[[Evidence], None] | None = None,
    seconds: float = SECONDS,
) -> Answer:
    """Answer one question over an open warehouse; the grammar plans unless another planner is given.

    The queries together may take `seconds`; `connection.interrupt()` from another thread stops them as well.

    `seen` is shown every value that the plan reads, also those that the answer does not name.
    """
    started = time.perf_counter()
    language = "zh" if is_chinese(question) else "en"
    run = _runner(connection, seconds)
    if planner is None:
        items = line_items_of(connection, run)
        planner = GrammarPlanner(vocabulary, corpus or load_corpus(connection), items)
    try:
        refuse_unanswerable(question, language)
        words, chart = take_chart(question)
        planned = planner.plan(words)
        plan = planned.plan if min_confidence is None else at_least(planned.plan, min_confidence)
        plan = plan.model_copy(update={"chart": chart or plan.chart})
        with interrupted_after(connection, seconds):  # all queries together
            answer = answer_plan(plan, run, vocabulary, question=question, notes=planned.notes, seen=seen)
        answer.planner = planned.planner
    except NotUnderstoodError as error:
        answer = _refused(question, error, language)
    except (BadInputError, NotFoundError, RefusedError, EndpointError, SpendCapError) as error:
        answer = Answer(question=question, status="cannot_answer", answer=refusal(str(error), language))
    answer.elapsed_ms = round(1000 * (time.perf_counter() - started), 1)
    return answer


def _runner(connection: duckdb.DuckDBPyConnection, seconds: float = SECONDS) -> Run:
    """Runs queries, none of which begins later than `seconds` from now: an interrupt between two is lost."""
    deadline = time.perf_counter() + seconds

    def run(sql: str) -> list[dict[str, Any]]:
        with errors_explained(seconds):
            if time.perf_counter() > deadline:
                raise duckdb.InterruptException
            cursor = connection.execute(sql)
            names = [item[0] for item in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    return run


def _refused(question: str, error: NotUnderstoodError, language: str) -> Answer:
    status: Status = "ambiguous" if error.choices else "cannot_answer"
    text = refusal(str(error), language)
    return Answer(question=question, status=status, answer=text, choices=list(error.choices))
