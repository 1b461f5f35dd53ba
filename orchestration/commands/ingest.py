"""`filingdb ingest`: register the documents below a path."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assets.filings.records import Failure
    from assets.filings.sweep import IngestReport


@click.command("ingest")
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--manifest",
    type=click.Path(path_type=Path),
    help="CSV that says what files are: file, ticker, fiscal_year, doc_type and optional columns.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=None, help="Processes to use; default: one per core."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=300.0,
    show_default=True,
    help="Time that one document may take before it is given up.",
)
@click.option(
    "--megabytes",
    type=click.IntRange(min=1),
    default=4096,
    show_default=True,
    help="Memory that one document may take before it is given up.",
)
def command(path: Path, manifest: Path | None, jobs: int | None, seconds: float, megabytes: int) -> None:
    """Register the documents below PATH; what each is, it says itself, unless a manifest does."""
    import os

    from rich.console import Console
    from rich.progress import Progress

    from assets.filings.register import ingest
    from assets.store import Store
    from assets.workers import Limits

    started = time.monotonic()
    store = Store.default()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("identifying", total=None)
        report = ingest(
            path,
            store=store,
            manifest=manifest,
            jobs=jobs or os.cpu_count() or 1,
            limits=Limits(seconds, megabytes),
            progress=lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
    _print_report(report, seconds=time.monotonic() - started)


def _print_report(report: "IngestReport", *, seconds: float) -> None:
    if report.failures:
        _print_failures(report.failures)
    if report.doc_types:
        counts = ", ".join(f"{count} {name}" for name, count in sorted(report.doc_types.items()))
        click.echo(f"{report.registered} documents in {len(report.filings)} filings: {counts}")
    done = {
        "new": report.new,
        "changed": report.changed,
        "touched": report.touched,
        "unchanged": report.unchanged,
        "duplicates": report.duplicates,
        "not documents": report.skipped,
        "failed": report.failed,
    }
    said = ", ".join(f"{count} {name}" for name, count in done.items() if count) or "no documents"
    click.echo(f"{said} ({seconds:.1f} s).")
    if report.unmatched:
        click.echo(f"the manifest names {len(report.unmatched)} files that are not here:", err=True)
        for file in report.unmatched[:10]:
            click.echo(f"  {file}", err=True)
    if report.new or report.changed or report.touched:
        click.echo("Next: filingdb build")
    elif report.unchanged or report.duplicates:
        click.echo("Nothing new: every document was registered before.")
    else:
        click.echo("Nothing was registered: no document here could be read and identified.")


def _print_failures(failures: "list[Failure]") -> None:
    from collections import Counter

    for failure in sorted(failures, key=lambda f: (f.reason, f.source)):
        click.echo(f"{failure.reason:14} {failure.message}")
    reasons = Counter(failure.reason for failure in failures)
    said = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common())
    click.echo(f"{len(failures)} documents could not be registered: {said}\n")
