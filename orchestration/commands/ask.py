"""`filingdb ask`: one question in English or Chinese, answered with numbers, coverage and citations."""

import sys
from pathlib import Path
from typing import get_args

import click

from assets.answers.answer import Answer
from assets.answers.ask import ask
from assets.answers.charts.paths import check_chart_path
from assets.answers.grammar.text import is_chinese
from assets.answers.planners import PlannerName, estimate_plan
from assets.answers.render import Format, render_answer
from assets.answers.rows_file import check_rows_path, save_rows
from assets.errors import BadInputError
from assets.store import Store

MIN_CONFIDENCE_VARIABLE = "FILINGDB_MIN_CONFIDENCE"
ANSWERED = ("answered", "partial")


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(get_args(Format)),
    default="text",
    show_default=True,
    help="text: sentence, table, coverage, sources; json: everything; sql: the query alone.",
)
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    envvar=MIN_CONFIDENCE_VARIABLE,
    show_envvar=True,
    help="Facts less sure than this are treated as missing, and named; default 0.5.",
)
@click.option(
    "--planner",
    type=click.Choice(get_args(PlannerName)),
    default="grammar",
    show_default=True,
    help="Who writes the plan: the grammar, the configured model, or the model where the grammar gives up.",
)
@click.option("--dry-run", is_flag=True, help="Print what asking the model would take, and ask nothing.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write all rows to this file too: .csv, .parquet or .jsonl.",
)
@click.option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the rows into this file: .png, .svg or .html. The kind follows from the question.",
)
def command(
    question: tuple[str, ...],
    form: Format,
    min_confidence: float | None,
    planner: PlannerName,
    dry_run: bool,
    out: Path | None,
    chart: Path | None,
) -> None:
    """Answer QUESTION from the published warehouse.

    Exit code 0: answered, at least in part; 1: could not be answered; 2: bad usage, or no warehouse yet.
    """
    text = " ".join(question)
    if not text.strip():
        msg = 'no question; for example: filingdb ask "revenue of NKE in fiscal 2021"'
        raise click.UsageError(msg)
    _check_files(out, chart)
    if dry_run:
        if planner == "grammar":
            msg = "--dry-run goes with --planner model or fallback; the grammar costs nothing"
            raise click.UsageError(msg)
        click.echo(estimate_plan(text, store=Store.default()).sentence)
        return
    answer = ask(text, store=Store.default(), min_confidence=min_confidence, planner=planner)
    answered = answer.status in ANSWERED
    if answered and out:
        save_rows(answer, out)
        click.echo(f"{len(answer.rows)} rows written to {out}", err=True)
    if answered and chart:
        answered = _draw(answer, chart)
    elif answered and answer.plan and answer.plan.chart:
        click.echo("A chart was asked for: --chart FILE.png (or .svg, .html) draws it.", err=True)
    language = "zh" if is_chinese(text) else "en"
    click.echo(render_answer(answer, form, language=language))
    sys.exit(0 if answered else 1)


def _check_files(out: Path | None, chart: Path | None) -> None:
    """UsageError before anything is asked, where a file cannot be written."""
    try:
        if out:
            check_rows_path(out)
        if chart:
            check_chart_path(chart)
    except BadInputError as error:
        raise click.UsageError(str(error)) from error


def _draw(answer: Answer, chart: Path) -> bool:
    """Draw the chart; False where the answer has nothing to draw."""
    from assets.answers.charts.save import save_chart  # only here: matplotlib takes half a second to load

    try:
        notes = save_chart(answer, chart)
    except BadInputError as error:
        click.echo(f"No chart: {error}", err=True)
        return False
    for note in notes:
        click.echo(note, err=True)
    click.echo(f"chart written to {chart}", err=True)
    return True
