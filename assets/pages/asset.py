"""Dagster assets `pages` (pages, tables and rows of each filing) and `ocr_pages`, their slower lane."""

import dagster as dg

from assets.batches import Outcome, Progress, each
from assets.filings.asset import FILINGS, documents
from assets.materialize import Workers, materialize_each, record_crash, report_outcomes
from assets.pages import ocr_lane
from assets.pages.partition import STAGE, build, stamp
from assets.pages.read import READER_VERSION
from assets.store import Store

TRIES = 4  # of steps that may fail before a filing is given up: two of its pages may end their workers


@dg.asset(
    partitions_def=FILINGS,
    backfill_policy=dg.BackfillPolicy.single_run(),
    deps=[documents],
    group_name="pages",
    kinds={"parquet"},
    code_version=READER_VERSION,
)
def pages(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[Store],
    workers: Workers,
    progress: dg.ResourceParam[Progress],
) -> None:
    """Pages, tables and rows of a filing; keys (doc_id, page), (doc_id, table), (doc_id, row)."""
    materialize_each(
        context, build, stage=STAGE, inputs=stamp, store=store, workers=workers, progress=progress
    )


@dg.asset(
    partitions_def=FILINGS,
    backfill_policy=dg.BackfillPolicy.single_run(),
    deps=[pages],
    group_name="pages",
    kinds={"parquet"},
    code_version=ocr_lane.OCR_VERSION,
    pool="ocr",
)
def ocr_pages(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[Store],
    workers: Workers,
    progress: dg.ResourceParam[Progress],
) -> None:
    """Pages whose text layer cannot be trusted, read from their images; the filing's pages are made again.

    One process, a few pages at a time: what was read is kept, and the bar counts pages.
    """
    waiting = [key for key in context.partition_keys if ocr_lane.is_waiting(store, key)]
    left = {key: ocr_lane.pages_left(store, key) for key in waiting}
    progress.start(ocr_lane.STAGE, sum(left.values()))
    outcomes = [
        _transcribed(store, key, left[key], workers=workers, progress=progress)
        if key in left
        else Outcome(key, {"read": 0})
        for key in context.partition_keys
    ]
    for outcome in outcomes:
        if outcome.error:
            context.log.error(f"reading images of {outcome.key} failed: {outcome.error}\n{outcome.trace}")
    report_outcomes(context, outcomes)


def _transcribed(store: Store, key: str, pages: int, *, workers: Workers, progress: Progress) -> Outcome:
    """Read a filing's pages step by step, to its end; gives the last step's outcome.

    A step that fails is tried again: its page is left out when it fails twice.
    """
    tries = TRIES
    while True:
        # one process, which keeps the models; the limits are for a step
        (outcome,) = each(ocr_lane.transcribe, str(store.root), [key], jobs=1, limits=workers.limits)
        if outcome.error is not None and tries > 1:
            tries -= 1
            continue
        finished = outcome.error is not None or not outcome.figures["left"]
        read = pages if finished else int(outcome.figures["read"])
        for number in range(read):
            progress.advance(ocr_lane.STAGE, outcome if finished and number == 0 else Outcome(key))
        pages -= read
        if finished:
            record_crash(store, ocr_lane.STAGE, outcome, inputs=ocr_lane.stamp(store, key))
            return outcome
