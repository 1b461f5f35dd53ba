"""`filingdb build`: find what is stale, launch the Dagster job over it, publish."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import MappingProxyType

import dagster as dg

from assets.batches import Outcome, Progress
from assets.errors import NotFoundError
from assets.index.pages import forget_filings
from assets.locks import sole
from assets.materialize import Workers
from assets.store import Store, replacing
from assets.workers import keeping_workers
from orchestration.definitions import definitions_over
from orchestration.instance import open_instance, ranges, sync_partitions
from orchestration.staleness import DATASETS, orphans, publication_digest, stale_filings

PER_FILING = ("documents", "pages", "facts", "page_index")
AFTER = ("warehouse", "answers", "scores")
RANGE_START = "dagster/asset_partition_range_start"
RANGE_END = "dagster/asset_partition_range_end"
LAUNCHED_BY = {"filingdb/launched_by": "filingdb build"}
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass(slots=True)
class BuildReport:
    """What a build did."""

    filings: int = 0  # registered
    built: int = 0
    removed: int = 0
    published: bool = False
    failed: list[Outcome] = field(default_factory=list)


class Watch:
    """Passes progress on and remembers which filings crashed."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.failed: list[Outcome] = []

    def start(self, stage: str, total: int) -> None:
        self.progress.start(stage, total)

    def advance(self, stage: str, outcome: Outcome) -> None:
        if outcome.error:
            self.failed.append(outcome)
        self.progress.advance(stage, outcome)


def build(store: Store, *, select: str, workers: Workers, progress: Progress) -> BuildReport:
    """Make what is new or changed among the filings that match the glob, then publish.

    Raises NotFoundError when nothing is registered or the glob matches nothing, RefusedError when
    another build runs on the same store.
    """
    lock = sole(store.root / "build.lock", doing=f"building {store.root}", wait_seconds=0)
    with lock, open_instance(store) as instance, keeping_workers():
        close_killed_runs(instance)
        return _build(store, instance, select=select, workers=workers, progress=progress)


def _build(
    store: Store, instance: dg.DagsterInstance, *, select: str, workers: Workers, progress: Progress
) -> BuildReport:
    registered = store.keys("documents")
    if not registered and not orphans(store):
        msg = f"no documents are registered in {store.root}; run `filingdb ingest PATH` first"
        raise NotFoundError(msg)
    if registered and not any(fnmatchcase(key, select) for key in registered):
        msg = f"no filing key matches {select!r}; keys look like {registered[0]!r}"
        raise NotFoundError(msg)
    report = BuildReport(filings=len(registered), removed=remove_orphans(store))
    order = sync_partitions(instance, registered)
    stale = stale_filings(store, select=select)
    reconcile(instance, order, stale)
    watch = Watch(progress)
    job = definitions_over(store, workers=workers, progress=watch).resolve_job_def("build")
    for assets, keys in stale.items():
        chosen = ("documents", *assets) if "pages" in assets else assets
        for first, last in ranges(order, keys):
            launch(job, instance, chosen, tags={RANGE_START: first, RANGE_END: last})
        report.built += len(keys)
    report.failed = watch.failed
    report.published = publish_if_changed(store, job, instance)
    return report


def launch(
    job: dg.JobDefinition,
    instance: dg.DagsterInstance,
    assets: Sequence[str],
    *,
    tags: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Run some assets of the job in this process; raises what a step raised."""
    selection = [dg.AssetKey(name) for name in assets]
    tags = {**tags, **LAUNCHED_BY}
    job.execute_in_process(instance=instance, asset_selection=selection, tags=tags, run_config=QUIET)


def close_killed_runs(instance: dg.DagsterInstance) -> None:
    """Mark runs of a killed build as failed; the build lock says that none of them can still be alive."""
    going = dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED], tags=LAUNCHED_BY)
    for run in instance.get_runs(going):
        instance.report_run_failed(run, "the build that ran this was killed; the next one went on from there")


def remove_orphans(store: Store) -> int:
    """Drop what the stages hold of filings that are no longer registered."""
    gone = orphans(store)
    if gone:
        forget_filings(store, gone)
    for key in gone:
        store.remove(DATASETS, key)
    return len(gone)


def reconcile(
    instance: dg.DagsterInstance, order: Sequence[str], stale: dict[tuple[str, ...], list[str]]
) -> None:
    """Tell Dagster of partitions that are whole in the store but whose run was killed before it said so."""
    stale_of = {key: assets for assets, keys in stale.items() for key in keys}
    for name in PER_FILING:
        done = instance.get_materialized_partitions(dg.AssetKey(name))
        for key in order:
            if key not in done and name not in stale_of.get(key, ()):
                instance.report_runless_asset_event(dg.AssetMaterialization(name, partition=key))


def publish_if_changed(store: Store, job: dg.JobDefinition, instance: dg.DagsterInstance) -> bool:
    """Publish the warehouse when it would be made from other things than it was."""
    mark = store.root / "warehouse.stamp"
    inputs = publication_digest(store)
    if store.warehouse.exists() and mark.is_file() and mark.read_text(encoding="utf-8") == inputs:
        return False
    launch(job, instance, AFTER)
    with replacing(mark) as path:
        path.write_text(inputs, encoding="utf-8")
    return True
