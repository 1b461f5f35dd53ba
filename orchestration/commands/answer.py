"""`filingdb answer`: a question set, answered line by line."""

from pathlib import Path

import click


@click.command("answer")
@click.argument("dataset", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="JSON lines: what `ask --format json` prints, with question_id and record_key.",
)
@click.option(
    "--facts",
    type=click.Choice(["gold", "extracted"]),
    default="extracted",
    show_default=True,
    help="gold: the values that the set's own documents bring; extracted: the store's warehouse.",
)
@click.option(
    "--strategy",
    type=click.Choice(["plan", "rag", "workflow"]),
    default="plan",
    show_default=True,
    help="plan: facts and SQL; rag: a prompt over retrieved pages; workflow: MuDABench's. Both need a model.",
)
@click.option(
    "--k", type=click.FloatRange(0.1, 50), default=1.0, show_default=True, help="rag: pages per document."
)
@click.option(
    "--metadata/--no-metadata", default=True, show_default=True, help="rag: name company and year of pages."
)
@click.option(
    "--noise",
    type=click.FloatRange(0, 10),
    default=0.0,
    show_default=True,
    help="rag: irrelevant documents per document.",
)
@click.option("--dry-run", is_flag=True, help="Print what a model would be asked, and what it would cost.")
@click.option("--reword", type=int, metavar="SEED", help="Ask in other words, other n, other direction.")
@click.option("--fresh", is_flag=True, help="Answer every question again instead of keeping what OUT holds.")
def command(
    dataset: Path,
    out: Path,
    facts: str,
    strategy: str,
    k: float,
    metadata: bool,
    noise: float,
    dry_run: bool,
    reword: int | None,
    fresh: bool,
) -> None:
    """Answer every question of DATASET: MuDABench (JSON), FinanceBench or question/expected (JSON lines).

    A run that was stopped goes on where it stopped. A question that names documents is answered from those
    alone, any other from the whole store.
    """
    from rich.console import Console
    from rich.progress import Progress

    from assets.evaluation.questions.datasets import load_questions
    from assets.evaluation.questions.rewording import reworded
    from assets.evaluation.questions.run import answer_all
    from assets.evaluation.strategies.choose import answerer_of, estimate_of
    from assets.evaluation.strategies.options import RagOptions
    from assets.store import Store

    questions = load_questions(dataset)
    if reword is not None:
        questions = reworded(questions, seed=reword)
    if facts == "gold" and any(not question.documents for question in questions):
        msg = f"{dataset} brings no facts of its own; use --facts extracted"
        raise click.UsageError(msg)
    _refuse_unfitting(facts, strategy, dry_run=dry_run)
    options = RagOptions(k=k, metadata=metadata, noise=noise)
    if dry_run:
        estimate = estimate_of(strategy, Store.default(), questions, options=options)
        click.echo(estimate.sentence + (" (templates and reading)" if strategy == "workflow" else ""))
        return
    answerer = answerer_of(strategy, Store.default(), gold=facts == "gold", options=options)
    try:
        with Progress(console=Console(stderr=True)) as bar:
            task = bar.add_task("answering", total=len(questions))
            report = answer_all(questions, answerer, out, advance=lambda: bar.advance(task), fresh=fresh)
    finally:
        answerer.close()
    said = ", ".join(f"{count} {status}" for status, count in report.statuses.items())
    click.echo(f"{len(questions)} questions: {said}; {report.kept} kept from an earlier run; {out}")


def _refuse_unfitting(facts: str, strategy: str, *, dry_run: bool) -> None:
    """UsageError for options that do not go together."""
    if facts == "gold" and strategy != "plan":
        msg = "--facts gold goes with --strategy plan; the others read the filings"
        raise click.UsageError(msg)
    if dry_run and strategy == "plan":
        msg = "--dry-run goes with --strategy rag or workflow; a plan costs nothing"
        raise click.UsageError(msg)
