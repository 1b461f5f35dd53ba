"""`filingdb ask`: one question in English or Chinese, answered with numbers, coverage and citations."""

import sys
from typing import get_args

import click

from assets.answers.ask import ask
from assets.answers.grammar.text import is_chinese
from assets.answers.planners import PlannerName
from assets.answers.render import Format, render_answer
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
def command(
    question: tuple[str, ...], form: Format, min_confidence: float | None, planner: PlannerName
) -> None:
    """Answer QUESTION from the published warehouse.

    Exit code 0: answered, at least in part; 1: could not be answered; 2: bad usage, or no warehouse yet.
    """
    text = " ".join(question)
    if not text.strip():
        msg = 'no question; for example: filingdb ask "revenue of NKE in fiscal 2021"'
        raise click.UsageError(msg)
    answer = ask(text, store=Store.default(), min_confidence=min_confidence, planner=planner)
    language = "zh" if is_chinese(text) else "en"
    click.echo(render_answer(answer, form, language=language))
    sys.exit(0 if answer.status in ANSWERED else 1)
