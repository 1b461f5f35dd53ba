"""Shared by the partitioned Dagster assets: run a stage's work over the partitions of a run."""

from datetime import UTC, datetime

import dagster as dg

from assets.batches import Outcome, Progress, Work, each
from assets.filings.failures import write_failures
from assets.filings.records import Failure
from assets.store import Store
from assets.workers import Limits


class Workers(dg.ConfigurableResource):  # type: ignore[type-arg]
    """How many processes a stage may use, and what one filing may take of time and memory (0 = no limit)."""

    jobs: int = 2
    seconds: float = Limits().seconds
    megabytes: int = Limits().megabytes

    @property
    def limits(self) -> Limits | None:
        """The limits per filing; None when neither is set."""
        if not self.seconds and not self.megabytes:
            return None
        return Limits(self.seconds or float("inf"), self.megabytes or 2**40)


def materialize_each(
    context: dg.AssetExecutionContext,
    work: Work,
    *,
    stage: str,
    store: Store,
    workers: Workers,
    progress: Progress,
) -> None:
    """Do `work` for every partition of the run; figures become metadata, a crash becomes a failure row.

    A filing that crashed keeps whatever it had in the store; the run goes on, and the partition's metadata
    and its failure row say what happened.
    """
    keys = list(context.partition_keys)
    progress.start(stage, len(keys))
    for outcome in each(work, str(store.root), keys, jobs=workers.jobs, limits=workers.limits):
        if outcome.error:
            context.log.error(f"{stage} of {outcome.key} failed: {outcome.error}\n{outcome.trace}")
        record_crash(store, stage, outcome)
        status = outcome.error or "done"
        context.add_asset_metadata({**outcome.figures, "status": status}, partition_key=outcome.key)
        progress.advance(stage, outcome)


def record_crash(store: Store, stage: str, outcome: Outcome) -> None:
    """Keep a crash of a stage as a failure row of its own; a later success removes it."""
    name = f"{stage}-crash-{outcome.key}"
    if outcome.error is None:
        write_failures(store, name, [])
        return
    source = store.read("documents", outcome.key)["source"][0]
    failure = Failure(
        stage=stage,
        filing=outcome.key,
        doc_id=None,
        source=source,
        page=None,
        reason=outcome.reason,
        message=outcome.error,
        failed_at=datetime.now(UTC),
    )
    write_failures(store, name, [failure])
