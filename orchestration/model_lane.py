"""`filingdb build --readers model`: the gaps that the rules leave, read by the configured model."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from assets.facts.by_model.ask import Finder
from assets.facts.by_model.lane import Lane, LaneReport
from assets.facts.catalogue import load_catalogue
from assets.index.search import search
from assets.keys import FilingKey
from assets.models.client import ModelClient
from assets.models.records import Estimate
from assets.store import Store


def finder(store: Store) -> Finder:
    """Pages of one filing by their words, from the page index."""

    def find(filing: str, words: str, limit: int) -> list[tuple[str, int]]:
        key = FilingKey.parse(filing)
        hits = search(
            store, words, ticker=key.ticker, year=key.fiscal_year, doc_type=key.doc_type, limit=limit
        )
        return [(hit.doc_id, hit.page) for hit in hits]

    return find


def lane_of(store: Store, client: ModelClient, patterns: Sequence[str]) -> Lane:
    """The lane over the store's own index and the catalogue that ships with the code."""
    return Lane(store, client, load_catalogue(), finder(store), tuple(patterns) or ("*",))


def estimate_lane(store: Store, *, select: str, patterns: Sequence[str]) -> Estimate:
    """What the lane would take over the built filings that match the glob, without a call."""
    with ModelClient.of_store(store) as client:
        return lane_of(store, client, patterns).estimate(_selected(store, select))


def run_lane(store: Store, *, select: str, patterns: Sequence[str]) -> LaneReport:
    """Read the gaps of the filings that match the glob, with a bar when stderr is a terminal."""
    columns = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        ModelClient.of_store(store) as client,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        lane, keys = lane_of(store, client, patterns), _selected(store, select)
        task = progress.add_task("model", total=len(lane.waiting(keys)))
        return lane.run(keys, advance=lambda key: progress.advance(task))


def say_estimate(estimate: Estimate) -> None:
    """Print what a run would take."""
    click.echo(f"{estimate.sentence} (second rounds and repairs left out; the cap holds for all)")


def say_report(report: LaneReport) -> None:
    """Print what a run did; failures and what stopped it on stderr."""
    thrown = ", ".join(f"{reason} {count}" for reason, count in sorted(report.rejected.items()))
    click.echo(
        f"model: {report.read} of {report.waiting} filings read, {report.found} claims borne out by their "
        f"pages, {sum(report.rejected.values())} thrown away{f' ({thrown})' if thrown else ''}, "
        f"{report.spent_usd:.4f} USD"
    )
    for filing, why in sorted(report.failed.items()):
        click.echo(f"model failed: {filing}: {why}", err=True)
    if report.stopped:
        click.echo(f"model stopped: {report.stopped}", err=True)


def _selected(store: Store, select: str) -> list[str]:
    return [key for key in store.keys("documents") if fnmatchcase(key, select)]
