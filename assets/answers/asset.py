"""Dagster asset `answers`: the store's standing questions, answered anew after each publication."""

import dagster as dg
import yaml

from assets.answers.answer import Answer
from assets.answers.ask import ask
from assets.errors import BadInputError
from assets.store import Store, replacing
from assets.warehouse.asset import warehouse

QUESTIONS, ANSWERS = "questions.yaml", "answers.jsonl"


def standing_questions(store: Store) -> list[str]:
    """The questions of `<store>/questions.yaml`, a list of `question:` entries; none without it."""
    path = store.root / QUESTIONS
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    try:
        return [str(entry["question"]) for entry in entries]
    except (TypeError, KeyError):
        msg = f"{path} must be a list of entries such as `- question: What was ...?`"
        raise BadInputError(msg) from None


def standing_answers(store: Store) -> list[Answer]:
    """The answers of the last publication, in the order of the questions; none before the first."""
    path = store.root / ANSWERS
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [Answer.model_validate_json(line) for line in lines]


@dg.asset(deps=[warehouse], group_name="answers", kinds={"duckdb"})
def answers(store: dg.ResourceParam[Store]) -> dg.MaterializeResult[None]:
    """Answers to the standing questions of `<store>/questions.yaml`; one JSON line each, key question."""
    found = [ask(question, store=store) for question in standing_questions(store)]
    with replacing(store.root / ANSWERS) as path:
        path.write_text("".join(f"{a.model_dump_json()}\n" for a in found), encoding="utf-8")
    table = "\n".join(f"| {a.status} | {a.question} | {a.answer.splitlines()[0]} |" for a in found)
    return dg.MaterializeResult(
        metadata={
            "questions": len(found),
            "answered": sum(a.status == "answered" for a in found),
            "answers": dg.MetadataValue.md(f"| status | question | answer |\n|---|---|---|\n{table}"),
        }
    )
