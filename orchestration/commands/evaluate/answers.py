"""`filingdb evaluate answers`: answers to a question set against what they should be."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.commands.evaluate.options import FILE, FORMATS, OUT
from orchestration.commands.evaluate.printing import TABLE_WIDTH, print_json, write_result

if TYPE_CHECKING:
    from assets.evaluation.answers import Gold, Judged
    from assets.evaluation.questions.datasets import Question

_COUNTS = ("questions", "judged", "right", "refused", "wrong")
_SHARES = {
    "final_accuracy": "final",
    "cell_accuracy": "cell",
    "row_accuracy": "row",
    "column_accuracy": "column",
    "full_accuracy": "full",
    "document_f1": "Doc F1",
    "page_f1": "Page F1",
    "page_hit": "page hit",
}


@click.command()
@click.argument("answers", metavar="ANSWERS", type=FILE)
@click.option("--dataset", type=FILE, required=True, help="The question set that was answered.")
@click.option(
    "--structured",
    type=FILE,
    help="Expected answers as JSON lines (record_key, expected, family); default: the set's own references.",
)
@click.option("--reword", type=int, metavar="SEED", help="The seed that the set was re-worded with.")
@click.option(
    "--judge",
    "judge_name",
    type=click.Choice(["strict", "model"]),
    default="strict",
    show_default=True,
    help="model: the configured language model, by MuDABench's rubric.",
)
@click.option("--format", "style", type=FORMATS, default="table", show_default=True)
@click.option("--out", type=OUT, help="Also write the whole result as JSON.")
@click.option(
    "--errors", type=int, default=0, metavar="N", help="Print the first N wrong and refused answers."
)
def answers(
    answers: Path,
    dataset: Path,
    structured: Path | None,
    reword: int | None,
    judge_name: str,
    style: str,
    out: Path | None,
    errors: int,
) -> None:
    """Final answers, the facts behind them and their citations, by family and language.

    final: the answer is right. cell, row, column: values used against the set's own facts, one by one, all of
    a document, all of a field. full: the answer and every value behind it are right. A reference in prose is
    not judged.
    """
    from assets.evaluation.answers import Gold, load_answers, score_answers, to_json
    from assets.evaluation.questions.datasets import load_questions
    from assets.evaluation.questions.rewording import reworded

    gold = Gold.of(structured) if structured else None
    given = load_answers(answers)
    questions = load_questions(dataset)
    if reword is not None:
        questions = reworded(questions, seed=reword)
    judged = (
        _by_model(questions, given, gold)
        if judge_name == "model"
        else score_answers(questions, given, gold=gold)
    )
    result = {"answers_file": str(answers), "dataset": str(dataset), **to_json(judged)}
    write_result(result, out)
    if style == "json":
        print_json(result)
        return
    _print(result)
    _print_errors(judged, given, errors)


def _by_model(questions: "list[Question]", given: dict[str, Any], gold: "Gold | None") -> "list[Judged]":
    """Scores with a model's verdicts; those that could not be had are named, and count as not judged."""
    from assets.evaluation.answers import score_answers
    from assets.evaluation.judging.by_model import ModelJudge
    from assets.models.client import ModelClient
    from assets.store import Store

    with ModelClient.of_store(Store.default()) as client:
        judge = ModelJudge(client)
        said = [(q, given.get(q.key) or given.get(q.question_id) or {}) for q in questions]
        judge.prepare([(question, str(record.get("answer") or "")) for question, record in said])
        judge.failed.clear()  # each is asked once more below, and named then
        judged = score_answers(questions, given, gold=gold, final_judge=judge)
        for key, why in judge.failed.items():
            click.echo(f"not judged: {key}: {why}", err=True)
        click.echo(
            f"judge {client.settings.judge_model or client.settings.model}: {client.budget.spent:.4f} USD",
            err=True,
        )
    return judged


def _print(result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for name in (*_COUNTS, *_SHARES.values()):
        table.add_column(name, justify="right", no_wrap=True)
    wholes = {name: result[name] for name in ("fair", "all") if name in result}
    for section in (result["family"], result["language"], wholes):
        for name, line in section.items():
            shares = ["" if line[share] is None else f"{line[share]:.1%}" for share in _SHARES]
            table.add_row(name, *(str(line[count]) for count in _COUNTS), *shares)
        table.add_section()
    Console(width=max(Console().width, TABLE_WIDTH)).print(table)


def _print_errors(judged: "list[Judged]", given: dict[str, Any], limit: int) -> None:
    misses = [one for one in judged if one.verdict is not None and not one.verdict.right]
    for one in misses[:limit]:
        record = given.get(one.key) or given.get(one.question_id) or {}
        click.echo(f"{one.key} {one.family} {one.status}: {one.verdict.reason if one.verdict else ''}")
        click.echo(
            f"    asked {str(record.get('question'))[:300]}\n    said  {str(record.get('answer'))[:300]}"
        )
