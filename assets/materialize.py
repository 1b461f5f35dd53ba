"""Shared by the partitioned Dagster assets: run a stage's work over the partitions of a run."""

from collections.abc import Callable, Sequence
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
    inputs: Callable[[Store, str], str],
    store: Store,
    workers: Workers,
    progress: Progress,
) -> None:
    """Do `work` for every partition of the run; figures become metadata.

    A filing that crashed keeps whatever it had in the store and becomes a failure row, stamped with the
    `inputs` it crashed on. The others are materialized all the same; then dg.Failure names the crashed.
    """
    keys = list(context.partition_keys)
    progress.start(stage, len(keys))
    outcomes = []
    for outcome in each(work, str(store.root), keys, jobs=workers.jobs, limits=workers.limits):
        if outcome.error:
            context.log.error(f"{stage} of {outcome.key} failed: {outcome.error}\n{outcome.trace}")
        record_crash(store, stage, outcome, inputs=inputs(store, outcome.key))
        outcomes.append(outcome)
        progress.advance(stage, outcome)
    report_outcomes(context, outcomes)


def report_outcomes(context: dg.AssetExecutionContext, outcomes: Sequence[Outcome]) -> None:
    """Tell Dagster of the good partitions; raises dg.Failure that names the crashed ones."""
    crashed = {outcome.key: outcome.error for outcome in outcomes if outcome.error}
    good = [outcome for outcome in outcomes if not outcome.error]
    if not crashed:
        for outcome in good:
            context.add_asset_metadata(outcome.figures, partition_key=outcome.key)
        return
    # a step that raises materializes nothing by itself, so the good ones are reported before it does
    for outcome in good:
        context.log_event(
            dg.AssetMaterialization(context.asset_key, partition=outcome.key, metadata=outcome.figures)
        )
    names = dg.MetadataValue.md("\n".join(f"- {key}: {error}" for key, error in crashed.items()))
    msg = f"{len(crashed)} of {len(outcomes)} filings failed"
    raise dg.Failure(msg, metadata={"failed": names})


def crash_name(stage: str, key: str) -> str:
    """Under which name the failure row of a filing that crashed in a stage is kept."""
    return f"{stage}-crash-{key}"


def record_crash(store: Store, stage: str, outcome: Outcome, *, inputs: str) -> None:
    """Keep a crash of a stage as a failure row of its own; a later success removes it."""
    name = crash_name(stage, outcome.key)
    if outcome.error is None:
        write_failures(store, name, [])
        return
    failure = Failure(
        stage=stage,
        filing=outcome.key,
        doc_id=None,
        source=store.read("documents", outcome.key)["source"][0],
        page=None,
        reason=outcome.reason,
        message=outcome.error,
        failed_at=datetime.now(UTC),
    )
    write_failures(store, name, [failure], stamp=inputs)
