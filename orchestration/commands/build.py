"""`filingdb build`: read what is new or changed, and publish the warehouse."""

import time
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from orchestration.build import BuildReport


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
@click.option(
    "--readers",
    type=click.Choice(["rules", "model"]),
    default="rules",
    show_default=True,
    help="model: after the rules, ask the configured language model for what they did not find.",
)
@click.option(
    "--metric", "metrics", multiple=True, help="With --readers model: only metrics whose id matches the glob."
)
@click.option(
    "--dry-run", is_flag=True, help="With --readers model: print calls, tokens and cost, and do nothing."
)
def command(
    select: str,
    jobs: int | None,
    seconds: float,
    megabytes: int,
    ocr: bool,
    readers: str,
    metrics: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Read what is new or changed, check it, and publish the warehouse."""
    from assets.models.settings import need_settings
    from assets.store import Store
    from assets.workers import Limits
    from orchestration.progress import run_build

    if (metrics or dry_run) and readers != "model":
        msg = "--metric and --dry-run go with --readers model"
        raise click.UsageError(msg)
    store, limits = Store.default(), Limits(seconds, megabytes)
    if readers == "model":
        need_settings(store.root)
    if dry_run:
        from orchestration.model_lane import estimate_lane, say_estimate

        say_estimate(estimate_lane(store, select=select, patterns=metrics))
        return
    started = time.monotonic()
    say_build(run_build(store, select=select, jobs=jobs, limits=limits, ocr=ocr), started)
    if readers == "model":
        from orchestration.model_lane import run_lane, say_report

        say_report(run_lane(store, select=select, patterns=metrics))
        started = time.monotonic()
        say_build(run_build(store, select=select, jobs=jobs, limits=limits, ocr=ocr), started)


def say_build(report: "BuildReport", started: float) -> None:
    """Print what a build did."""
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
