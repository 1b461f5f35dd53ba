"""Answers scored against their question set: final answer, facts used, citations; by family and language."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from assets.evaluation.citations import CitationScore, score_citations
from assets.evaluation.judging.expected import Expected, expected_of
from assets.evaluation.judging.judge import Verdict, judge
from assets.evaluation.judging.reference import expected_in_words, expected_number
from assets.evaluation.judging.tables import agrees, readings
from assets.evaluation.process import CellScore, score_cells
from assets.evaluation.questions.datasets import Question, json_lines

_REFUSED = ("cannot_answer", "ambiguous", "failed")

FinalJudge = Callable[[Question, str], Verdict | None]


@dataclass(frozen=True, slots=True)
class Judged:
    """One question with everything that is scored of its answer."""

    key: str
    question_id: str
    family: str
    language: str
    status: str
    verdict: Verdict | None  # none: a reference in prose, which only a model can judge
    cells: CellScore | None  # none: the set brings no facts
    citations: CitationScore | None
    fair: bool | None = None  # as the structured gold says: the reference follows from the facts

    @property
    def full(self) -> bool | None:
        """Right, with every fact behind it right (MuDABench's process and outcome together)."""
        if self.verdict is None or self.cells is None:
            return None
        return self.verdict.right and self.cells.rows_right == self.cells.rows


@dataclass(frozen=True, slots=True)
class Gold:
    """Structured expectations of a set, by record key and by question id."""

    records: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> "Gold":
        """Read JSON lines with `record_key` or `question_id`, `expected`, and perhaps `family`, `fair`."""
        records: dict[str, Mapping[str, Any]] = {}
        for _, record in json_lines(path):
            for name in ("question_id", "record_key"):
                if record.get(name):
                    records[str(record[name])] = record
        return cls(records)

    def get(self, question: Question) -> Mapping[str, Any] | None:
        """The expectation of a question; its key goes before its id, which may occur twice."""
        return self.records.get(question.key) or self.records.get(question.question_id)


def load_answers(path: Path) -> dict[str, dict[str, Any]]:
    """Answers by record key, else by question id; BadInputError names a line that is no JSON."""
    return {str(r.get("record_key") or r.get("question_id")): r for _, r in json_lines(path)}


def score_answers(
    questions: Sequence[Question],
    answers: Mapping[str, Mapping[str, Any]],
    *,
    gold: Gold | None = None,
    final_judge: FinalJudge | None = None,
) -> list[Judged]:
    """Score every question; one without an answer counts as wrong. `final_judge` takes our judge's place."""
    strict = StrictJudge(gold or Gold())
    return [_judged(q, _answer(q, answers), strict, final_judge or strict) for q in questions]


@dataclass(frozen=True, slots=True)
class StrictJudge:
    """Our judge: structured gold where there is some, else what the reference says in words."""

    gold: Gold

    def __call__(self, question: Question, answer: str) -> Verdict | None:
        """The verdict; none where the reference is prose."""
        record = self.gold.get(question)
        universe = {document.symbol for document in question.documents}
        if question.expected and question.documents:  # computed anew, so the gold is another question's
            expected = expected_of(question.expected, where=question.key)
        elif record is not None:
            universe |= set(record.get("universe") or ())
            expected = expected_of(dict(record["expected"]), where=question.key)
        elif not question.answerable:
            expected = Expected(kind="refusal")
        elif question.expected:
            return _tables(question, answer)
        elif question.documents:
            expected = expected_in_words(question.reference or "", question=question.text, universe=universe)
        else:
            number = expected_number(question.reference or "", question=question.text)
            if number is None:
                return None
            expected = number
        return judge(expected, answer, question=question.text, universe=universe)


def _tables(question: Question, answer: str) -> Verdict:
    ordered = bool(question.expected.get("ordered"))
    problems = [
        agrees(amounts, answer, ordered=ordered)
        for amounts in readings(question.expected, question.also_accept)
    ]
    return Verdict("" in problems, "" if "" in problems else problems[0])


def _answer(question: Question, answers: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    return answers.get(question.key) or answers.get(question.question_id) or {"status": "failed"}


def _judged(
    question: Question, answer: Mapping[str, Any], strict: StrictJudge, final_judge: FinalJudge
) -> Judged:
    record = strict.gold.get(question) or {}
    status = str(answer.get("status") or "failed")
    cited = answer.get("citations") or ()
    return Judged(
        key=question.key,
        question_id=question.question_id,
        family=str(record.get("family") or ""),
        language=question.language,
        status=status,
        verdict=final_judge(question, str(answer.get("answer") or "")),
        cells=score_cells(question.documents, answer.get("cells") or ()) if question.documents else None,
        citations=None if status in _REFUSED else score_citations(question, cited),
        fair=record.get("fair"),
    )


def summary(judged: Iterable[Judged]) -> dict[str, Any]:
    """Counts and shares of a set of questions."""
    found = list(judged)
    scored = [one for one in found if one.verdict is not None]
    right = sum(1 for one in scored if one.verdict and one.verdict.right)
    refused = sum(1 for one in scored if one.verdict and not one.verdict.right and one.status in _REFUSED)
    cells = [one.cells for one in found if one.cells is not None]
    full = [one.full for one in found if one.full is not None]
    return {
        "questions": len(found),
        "judged": len(scored),
        "right": right,
        "refused": refused,
        "wrong": len(scored) - right - refused,
        "final_accuracy": _share(right, len(scored)),
        "cell_accuracy": _share(sum(c.cells_right for c in cells), sum(c.cells for c in cells)),
        "row_accuracy": _share(sum(c.rows_right for c in cells), sum(c.rows for c in cells)),
        "column_accuracy": _share(sum(c.columns_right for c in cells), sum(c.columns for c in cells)),
        "full_accuracy": _share(sum(full), len(full)),
        "document_f1": _mean([one.citations.document_f1 for one in found if one.citations]),
        "page_f1": _mean([one.citations.page_f1 for one in found if one.citations]),
        "page_hit": _mean([one.citations.page_hit for one in found if one.citations]),
    }


def to_json(judged: Sequence[Judged]) -> dict[str, Any]:
    """Everything: the whole, fair questions alone, by language, by family, and each question."""
    result: dict[str, Any] = {"all": summary(judged)}
    if any(one.fair is not None for one in judged):
        result["fair"] = summary(one for one in judged if one.fair)
    for part in ("language", "family"):
        names = sorted({getattr(one, part) for one in judged} - {""})
        result[part] = {name: summary(o for o in judged if getattr(o, part) == name) for name in names}
    result["answers"] = [asdict(one) for one in judged]
    return result


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _mean(values: Iterable[float | None]) -> float | None:
    given = [value for value in values if value is not None]
    return round(sum(given) / len(given), 4) if given else None


def write_verdicts(judged: Sequence[Judged], path: Path) -> None:
    """One JSON line per question."""
    lines = (json.dumps(asdict(one), ensure_ascii=False) for one in judged)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
