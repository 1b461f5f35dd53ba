"""`filingdb demo`: sample filings -> warehouse -> six questions answered."""

import sys
import time
from pathlib import Path

import click


@click.command("demo")
@click.option(
    "--store",
    "root",
    type=click.Path(path_type=Path),
    default=None,
    help="Where to put the demo's store; default: <store>/demo.",
)
def command(root: Path | None) -> None:
    """Write the sample filings as PDFs, read them like any filing, and answer six questions over them."""
    import yaml

    from assets.answers.ask import ask
    from assets.answers.render import render_text
    from assets.filings.register import ingest
    from assets.filings.samples.write import write_samples
    from assets.resources import shipped
    from assets.store import Store, default_root
    from orchestration.progress import run_build

    started = time.monotonic()
    store = Store((root or default_root() / "demo").resolve())
    folder = store.root / "samples"
    written = write_samples(folder)
    click.echo(f"{len(written)} sample documents of invented companies in {folder}")
    report = ingest(folder, store=store)
    click.echo(
        f"{len(store.keys('documents'))} filings registered, {report.failed} documents cannot be read:"
    )
    for key in store.keys("failures"):
        for source, message in store.read("failures", key).select("source", "message").iter_rows():
            click.echo(f"  {source}: {message}")
    run_build(store)
    unanswered = 0
    for entry in yaml.safe_load((shipped("data") / "questions.yaml").read_text(encoding="utf-8")):
        answer = ask(entry["question"], store=store)
        unanswered += answer.status != "answered"
        click.echo(f"\n{'─' * 78}\n{render_text(answer)}")
    click.echo(f"\nwarehouse: {store.warehouse} ({time.monotonic() - started:.1f} s in all)")
    if unanswered:
        click.echo(f"{unanswered} of the questions could not be answered", err=True)
        sys.exit(1)
