"""`filingdb demo`: sample filings -> warehouse -> six questions answered."""

import json
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assets.store import Store

QUESTIONS = 6


@click.command("demo")
@click.option(
    "--store",
    "root",
    type=click.Path(path_type=Path),
    default=None,
    help="Where to put the demo's store; default: `demo` below the store root.",
)
def command(root: Path | None) -> None:
    """Write the sample filings as PDFs, read them like any filing, and answer six questions over them."""
    from assets.answers.asset import standing_answers
    from assets.answers.grammar.text import is_chinese
    from assets.answers.render import render_answer
    from assets.store import Store, default_root
    from orchestration.progress import run_build

    started = time.monotonic()
    store = Store((root or default_root() / "demo").resolve())
    register(store)
    run_build(store)
    answers = standing_answers(store)
    for answer in answers:
        language = "zh" if is_chinese(answer.question) else "en"
        click.echo(f"\n{'─' * 78}\n{answer.question}\n")
        click.echo(render_answer(answer, "text", language=language))
    total = json.loads((store.root / "scores.json").read_text(encoding="utf-8"))["facts.csv"]["total"]
    right, wrong = f"{total['right']} of {total['rows']} right", f"{total['wrong']} wrong"
    click.echo(f"\n{'─' * 78}\nfacts against the specification of the samples: {right}, {wrong}")
    click.echo(f"warehouse: {store.warehouse} ({time.monotonic() - started:.1f} s in all)")
    if sum(answer.status == "answered" for answer in answers) < QUESTIONS:
        click.echo("not all questions could be answered", err=True)
        sys.exit(1)


def register(store: "Store") -> None:
    """Write the samples, the questions and the gold into the store, and ingest the samples' folder."""
    from assets.filings.register import ingest
    from assets.filings.samples.gold import write_gold
    from assets.filings.samples.write import write_samples
    from assets.resources import shipped

    folder = store.root / "samples"
    written = write_samples(folder)
    click.echo(f"{len(written)} sample documents of invented companies in {folder}")
    # the gold is for the score at the end; nothing that reads looks at it
    write_gold(store.root / "gold")
    shutil.copyfile(shipped("data") / "questions.yaml", store.root / "questions.yaml")
    ingest(folder, store=store)
    failures = [
        row for key in store.keys("failures") for row in store.read("failures", key).iter_rows(named=True)
    ]
    click.echo(
        f"{len(store.keys('documents'))} filings registered; {len(failures)} documents cannot be read:"
    )
    for row in failures:
        click.echo(f"  {row['source']}: {row['message']}")
