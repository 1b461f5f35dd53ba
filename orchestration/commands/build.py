"""`filingdb build`: read what is new or changed, and publish the warehouse."""

import time

import click


@click.command("build")
@click.option(
    "--select",
    default="*",
    show_default=True,
    help="Only filings whose key matches the glob, e.g. 'NKE_*_us-10k'.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=None, help="Processes to use; default: one per core."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=300.0,
    show_default=True,
    help="Time that one filing may take before it is given up.",
)
@click.option(
    "--megabytes",
    type=click.IntRange(min=1),
    default=4096,
    show_default=True,
    help="Memory that one filing may take before it is given up.",
)
@click.option(
    "--ocr/--no-ocr",
    default=True,
    show_default=True,
    help="Whether to read pages without usable text from their images, after all others.",
)
def command(select: str, jobs: int | None, seconds: float, megabytes: int, ocr: bool) -> None:
    """Read what is new or changed, check it, and publish the warehouse."""
    from assets.store import Store
    from assets.workers import Limits
    from orchestration.progress import run_build

    started = time.monotonic()
    report = run_build(Store.default(), select=select, jobs=jobs, limits=Limits(seconds, megabytes), ocr=ocr)
    elapsed = time.monotonic() - started
    for outcome in report.failed:
        click.echo(f"failed: {outcome.key}: {outcome.error}", err=True)
    if report.waiting:
        click.echo(
            f"{report.waiting} filings wait for pages to be read from their images; run without --no-ocr",
            err=True,
        )
    if not report.built and not report.removed and not report.published:
        click.echo(f"Nothing to do: all {report.filings} filings are up to date ({elapsed:.1f} s).")
        return
    parts = [f"{report.built} of {report.filings} filings built"]
    if report.removed:
        parts.append(f"{report.removed} removed")
    if report.failed:
        parts.append(f"{len(report.failed)} crashed (see the table `failures`)")
    parts.append("warehouse published" if report.published else "warehouse unchanged")
    click.echo(f"{', '.join(parts)} ({elapsed:.1f} s).")
