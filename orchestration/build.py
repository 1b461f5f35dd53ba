"""`filingdb build`: find what is stale, launch the Dagster job over it, publish."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import MappingProxyType

import dagster as dg

from assets.batches import Outcome, Progress
from assets.errors import NotFoundError, RefusedError
from assets.evaluation.expectations.validate import docs_index, findings
from assets.index.pages import forget_filings
from assets.locks import sole
from assets.materialize import Workers
from assets.stamps import is_fresh
from assets.store import Store, replacing
from assets.workers import keeping_workers
from orchestration.definitions import definitions_over
from orchestration.instance import open_instance, ranges, sync_partitions
from orchestration.staleness import (
    DATASETS,
    STAGES,
    orphans,
    publication_digest,
    stale_filings,
    waiting_filings,
)

SLOWER = "ocr_pages"
AFTER = ("expectations", "warehouse", "answers", "scores")
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
    waiting: int = 0  # for the slower lane, which reads pages from their images
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


def build(
    store: Store, *, select: str, workers: Workers, progress: Progress, ocr: bool = True
) -> BuildReport:
    """Make what is new or changed among the filings that match the glob, then publish.

    Pages that have to be read from their images come last, when all else is published already.

    Raises NotFoundError when nothing is registered or the glob matches nothing, RefusedError when
    another build runs on the same store.
    """
    lock = sole(store.root / "build.lock", doing=f"building {store.root}", wait_seconds=0)
    with lock, open_instance(store) as instance, keeping_workers():
        close_killed_runs(instance)
        return _build(store, instance, select=select, workers=workers, progress=progress, ocr=ocr)


def _build(
    store: Store,
    instance: dg.DagsterInstance,
    *,
    select: str,
    workers: Workers,
    progress: Progress,
    ocr: bool,
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
    reconcile(store, instance, order)
    watch = Watch(progress)
    job = definitions_over(store, workers=workers, progress=watch).resolve_job_def("build")

    def make(stale: Mapping[str, Sequence[str]]) -> None:
        for asset, keys in stale.items():
            crashed = {outcome.key for outcome in watch.failed}
            for first, last in ranges(order, (key for key in keys if key not in crashed)):
                launch(job, instance, (asset,), tags={RANGE_START: first, RANGE_END: last})

    stale = stale_filings(store, select=select)
    make({"documents": stale["pages"], **stale})
    report.published = publish_if_changed(store, job, instance)
    waiting = waiting_filings(store, select=select)
    if ocr and waiting:
        make({SLOWER: waiting})
        make(stale_filings(store, select=select))
        report.published = publish_if_changed(store, job, instance) or report.published
    report.built = len({key for keys in (*stale.values(), waiting if ocr else ()) for key in keys})
    report.waiting = 0 if ocr else len(waiting)
    report.failed = watch.failed
    return report


def launch(
    job: dg.JobDefinition,
    instance: dg.DagsterInstance,
    assets: Sequence[str],
    *,
    tags: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Run some assets of the job in this process; raises what a step raised, but for filings that crashed."""
    selection = [dg.AssetKey(name) for name in assets]
    tags = {**tags, **LAUNCHED_BY}
    try:
        job.execute_in_process(instance=instance, asset_selection=selection, tags=tags, run_config=QUIET)
    except dg.Failure:
        return  # the run says which filings; the watch has them, and the others go on


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


def reconcile(store: Store, instance: dg.DagsterInstance, order: Sequence[str]) -> None:
    """Tell Dagster of partitions that are whole in the store but whose run was killed before it said so."""
    for stage in STAGES:
        done = instance.get_materialized_partitions(dg.AssetKey(stage.asset))
        for key in order:
            if key not in done and is_fresh(store, stage.dataset, key, stage.stamp(store, key)):
                instance.report_runless_asset_event(dg.AssetMaterialization(stage.asset, partition=key))
    waiting = {*waiting_filings(store), *instance.get_materialized_partitions(dg.AssetKey(SLOWER))}
    for key in order:  # most filings have nothing for the slower lane, which is done with them
        if key not in waiting and store.stamp("pages", key) is not None:
            instance.report_runless_asset_event(dg.AssetMaterialization(SLOWER, partition=key))


def publish_if_changed(store: Store, job: dg.JobDefinition, instance: dg.DagsterInstance) -> bool:
    """Publish the warehouse when it would be made from other things than it was.

    Raises RefusedError when the facts do not meet a critical expectation; what was published before stands.
    """
    mark = store.root / "warehouse.stamp"
    inputs = publication_digest(store)
    if store.warehouse.exists() and mark.is_file() and mark.read_text(encoding="utf-8") == inputs:
        return False
    try:
        launch(job, instance, AFTER)
    except dg.DagsterError as error:
        critical = [finding.sentence for finding in findings(store) if finding.blocks]
        if not critical:
            raise
        msg = (
            f"the warehouse was not published: {'; '.join(critical)}; "
            f"see {docs_index(store)}. What was published before still stands"
        )
        raise RefusedError(msg) from error
    with replacing(mark) as path:
        path.write_text(inputs, encoding="utf-8")
    return True
