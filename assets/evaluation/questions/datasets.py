"""Question sets as one record: MuDABench (JSON), FinanceBench and structured (JSON lines)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from assets.answers.grammar.text import is_chinese
from assets.errors import BadInputError
from assets.evaluation.mudabench import Document

_DOCUMENTS = TypeAdapter(tuple[Document, ...])


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set, with what the set tells about its answer."""

    key: str  # unique in its set: `simple:0`, the file's stem and the place
    question_id: str
    text: str
    documents: tuple[Document, ...] = ()  # all that the question may be answered from; none = the whole store
    reference: str | None = None  # the answer in words
    expected: dict[str, Any] = field(default_factory=dict)  # the answer, parsed
    also_accept: tuple[dict[str, Any], ...] = ()
    answerable: bool = True
    file: str | None = None  # the document of the evidence, without its ending
    pages: tuple[int, ...] = ()  # where the evidence is printed, from 1

    @property
    def language(self) -> str:
        """`zh` or `en`, by the question's characters."""
        return "zh" if is_chinese(self.text) else "en"


def load_questions(path: Path) -> list[Question]:
    """Read a set; BadInputError names the question that is not in a known format."""
    records = _records(path)
    numbers = range(len(records))
    return [_question(record, f"{path.stem}:{i}", path) for i, record in zip(numbers, records, strict=True)]


def json_lines(path: Path) -> Iterator[tuple[int, Any]]:
    """The lines of a JSON-lines file with their numbers; BadInputError names one that is not JSON."""
    for number, line in enumerate(_text(path).splitlines(), start=1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except json.JSONDecodeError as error:
                msg = f"{path}: line {number} is not JSON: {error.msg}"
                raise BadInputError(msg) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        msg = f"{path} is not UTF-8 text: {error}"
        raise BadInputError(msg) from error


def _records(path: Path) -> list[Any]:
    if path.suffix == ".jsonl":
        return [record for _, record in json_lines(path)]
    try:
        records = json.loads(_text(path))
    except json.JSONDecodeError as error:
        msg = f"{path} is not JSON: {error}"
        raise BadInputError(msg) from error
    if not isinstance(records, list):
        msg = f"{path} holds no list of questions"
        raise BadInputError(msg)
    return records


def _question(record: dict[str, Any], key: str, path: Path) -> Question:
    try:
        if "metadata" in record:
            return _mudabench(record, key)
        if "expected" in record:
            return _structured(record, key)
        return _financebench(record, key)
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        known = "MuDABench (question, metadata), FinanceBench (question, answer) or question, expected"
        msg = f"{path}: question {key} is in none of the known formats: {known}; {error!r}"
        raise BadInputError(msg) from error


def _mudabench(record: dict[str, Any], key: str) -> Question:
    return Question(
        key=key,
        question_id=str(record.get("question_id") or key),
        text=str(record["question"]),
        documents=_DOCUMENTS.validate_python(record["metadata"]),
        reference=record.get("final_answer"),
    )


def _financebench(record: dict[str, Any], key: str) -> Question:
    return Question(
        key=key,
        question_id=str(record.get("id") or record.get("financebench_id") or key),
        text=str(record["question"]),
        reference=str(record["answer"]),
        file=record.get("file") or record.get("doc_name"),
        pages=tuple(int(page) for page in record.get("evidence_pages") or ()),
    )


def _structured(record: dict[str, Any], key: str) -> Question:
    return Question(
        key=key,
        question_id=str(record.get("id") or record.get("question_id") or key),
        text=str(record["question"]),
        expected=dict(record["expected"]),
        also_accept=tuple(record.get("also_accept") or ()),
        answerable=bool(record.get("answerable", True)),
        file=record.get("file"),
        pages=tuple(int(page) for page in record.get("evidence_pages") or ()),
    )
