"""Answering a question set: one JSON line per question, taken up again where it stopped."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from assets.answers.answer import Answer
from assets.answers.ask import ask_connection
from assets.answers.evidence import Evidence
from assets.answers.grammar.outcome import say
from assets.answers.vocabulary import Term, Vocabulary, default_vocabulary
from assets.errors import FilingDBError
from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.goldstore import GoldStore, filings_of
from assets.store import Store, replacing
from assets.warehouse.connect import connect

FAILED = "failed"  # the status of a question that ended in an error: asked again by the next run
_RESTRICTED = ("documents", "facts", "comparatives", "pages", "tables", "rows")

Advance = Callable[[], None]
Cell = dict[str, Any]  # filing, metric, value: a printed value behind the answer or what it was chosen from


class Answerer(Protocol):
    """Answers the questions of a set, one after the other."""

    def answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        """The answer, drawn from the question's documents only where it names any; the values it used."""

    def notes(self) -> dict[str, Any]:
        """What else the line of the last answer holds, such as what a model used."""

    def close(self) -> None:
        """Give back what it holds open."""


class GoldAnswerer:
    """Answers from the facts that the documents of a question bring with them."""

    def __init__(self) -> None:
        self._store = GoldStore()

    def answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        vocabulary = self._store.fill(question.documents)
        cells: list[Cell] = []
        answer = ask_connection(
            question.text, self._store.connection, vocabulary=vocabulary, seen=cells_into(cells)
        )
        answer.warnings += self._stand_ins(question, vocabulary)
        return answer, cells

    def notes(self) -> dict[str, Any]:
        return {}

    def _stand_ins(self, question: Question, vocabulary: Vocabulary) -> list[str]:
        """What was taken for a metric that the documents do not give."""
        language, asked = question.language, question.text.lower()
        taken = {
            metric: name
            for name, metric in self._store.stand_ins.items()
            if name.lower() in _without(asked, vocabulary.term(metric), self._store.stand_ins)
        }
        return [
            say(
                language,
                f"The documents give no {name}; {vocabulary.term(metric).name(language)} was taken.",
                f"文件未提供{name}，以{vocabulary.term(metric).name(language)}代替。",
            )
            for metric, name in taken.items()
        ]

    def close(self) -> None:
        self._store.close()


class StoreAnswerer:
    """Answers from the published warehouse of a store."""

    def __init__(self, store: Store) -> None:
        self._connection = connect(store)
        self._held = {row[0] for row in self._connection.execute("FROM filings SELECT filing").fetchall()}
        self._tables = [name for name in _RESTRICTED if self._has(name)]
        self._connection.execute("CREATE TEMP TABLE asked_filings (filing VARCHAR PRIMARY KEY)")

    def answer(self, question: Question) -> tuple[Answer, list[Cell]]:
        asked = filings_of(question.documents)
        self._restrict(asked)
        cells: list[Cell] = []
        answer = ask_connection(
            question.text, self._connection, vocabulary=default_vocabulary(), seen=cells_into(cells)
        )
        absent = [filing for filing in asked if filing not in self._held]
        if absent:
            answer.warnings.append(_absent(absent, len(asked), question.language))
            if answer.status == "answered":
                answer.status = "partial"
        return answer, cells

    def notes(self) -> dict[str, Any]:
        return {}

    def close(self) -> None:
        self._connection.close()

    def _has(self, table: str) -> bool:
        sql = "SELECT count(*) FROM duckdb_tables() WHERE table_name = ?"
        found = self._connection.execute(sql, [table]).fetchone()
        return bool(found and found[0])

    def _restrict(self, filings: Sequence[str]) -> None:
        """Put views of the question's filings before the tables; no filings = the whole store."""
        for table in self._tables:
            self._connection.execute(f'DROP VIEW IF EXISTS temp."{table}"')
        if not filings:
            return
        self._connection.execute("DELETE FROM asked_filings")
        self._connection.execute("INSERT INTO asked_filings SELECT unnest(?)", [list(filings)])
        for table in self._tables:
            self._connection.execute(
                f'CREATE TEMP VIEW "{table}" AS '
                f'SELECT * FROM warehouse."{table}" WHERE filing IN (SELECT filing FROM temp.asked_filings)'
            )


@dataclass(frozen=True, slots=True)
class RunReport:
    """What a run did."""

    kept: int  # answered by an earlier run
    answered: int
    failed: int
    statuses: dict[str, int]  # of all lines of the file


def answer_all(
    questions: Sequence[Question], answerer: Answerer, out: Path, *, advance: Advance, fresh: bool = False
) -> RunReport:
    """Answer what `out` does not hold yet; a line is written and flushed after each question."""
    kept = {} if fresh else kept_lines(questions, out)
    out.parent.mkdir(parents=True, exist_ok=True)
    with replacing(out) as path:  # a half-written last line, failures and strangers go
        path.write_text("".join(_line(kept[q.key]) for q in questions if q.key in kept), encoding="utf-8")
    statuses = [str(line["status"]) for line in kept.values()]
    with out.open("a", encoding="utf-8") as file:
        for question in questions:
            if question.key not in kept:
                record = _record(question, answerer)
                statuses.append(record["status"])
                file.write(_line(record))
                file.flush()
            advance()
    counts = {status: statuses.count(status) for status in sorted(set(statuses))}
    failed = counts.get(FAILED, 0)
    return RunReport(len(kept), len(questions) - len(kept) - failed, failed, counts)


def cells_into(cells: list[Cell]) -> Callable[[Evidence], None]:
    """Keeps every value that a plan reads, also of companies that the answer does not name."""

    def collect(evidence: Evidence) -> None:
        for printed in evidence.printed:
            c = printed.citation
            value = c.value.isoformat() if isinstance(c.value, date) else c.value
            cells.append({"filing": c.filing, "metric": c.metric, "value": value})

    return collect


def _without(asked: str, term: Term, others: Collection[str]) -> str:
    """A question without the names that are the term's own."""
    for names in term.names.values():
        for name in names:
            asked = asked if name in others else asked.replace(name.lower(), " ")
    return asked


def _absent(filings: Sequence[str], asked: int, language: str) -> str:
    """Which of a question's filings the store lacks."""
    named = ", ".join(filings[:20]) + (", ..." if len(filings) > 20 else "")
    return say(
        language,
        f"{len(filings)} of the question's {asked} filings are not in the store: {named}",
        f"问题涉及的{asked}份文件中有{len(filings)}份不在库中：{named}",
    )


def kept_lines(questions: Sequence[Question], out: Path) -> dict[str, dict[str, Any]]:
    """The lines of an earlier run that answer one of these questions, by key."""
    texts = {question.key: question.text for question in questions}
    kept = {}
    for record in _whole_lines(out):
        key = str(record.get("record_key"))
        done = record.get("status") not in (FAILED, None) and not record.get("failed_documents")
        if done and texts.get(key) == record.get("question"):
            kept[key] = record
    return kept


def _whole_lines(out: Path) -> Iterator[dict[str, Any]]:
    if not out.is_file():
        return
    for line in out.read_bytes().splitlines():
        try:
            record = json.loads(line)
        except (json.JSONDecodeError, UnicodeDecodeError):
            continue  # cut off when an earlier run was killed
        if isinstance(record, dict):
            yield record


def _record(question: Question, answerer: Answerer) -> dict[str, Any]:
    """One line: the keys of the question and what `filingdb ask --format json` prints."""
    keys = {"question_id": question.question_id, "record_key": question.key}
    try:
        answer, cells = answerer.answer(question)
    except FilingDBError as error:
        return {**keys, "question": question.text, "status": FAILED, "answer": "", "error": str(error)}
    except Exception as error:  # noqa: BLE001 - the per-question boundary: a defect must not end the run
        said = f"defect: {type(error).__name__}: {error}"
        return {**keys, "question": question.text, "status": FAILED, "answer": "", "error": said}
    record = {**keys, **answer.model_dump(mode="json"), **answerer.notes()}
    return {**record, "cells": cells} if question.documents else record


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"
