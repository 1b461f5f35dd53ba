"""Dagster asset `facts`: what each filing says for every metric asked of it."""

import dagster as dg

from assets.batches import Progress
from assets.facts.partition import STAGE, build, stamp
from assets.facts.read import READER_VERSION
from assets.filings.asset import FILINGS
from assets.materialize import Workers, materialize_each
from assets.pages.asset import ocr_pages, pages
from assets.store import Store


@dg.asset(
    partitions_def=FILINGS,
    backfill_policy=dg.BackfillPolicy.single_run(),
    deps=[pages, ocr_pages],
    group_name="facts",
    kinds={"parquet"},
    code_version=READER_VERSION,
)
def facts(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[Store],
    workers: Workers,
    progress: dg.ResourceParam[Progress],
) -> None:
    """Facts of a filing, found or not; key (filing, metric, period, scope).

    Prior-period columns of the same statements go to `comparatives`.
    """
    materialize_each(
        context, build, stage=STAGE, inputs=stamp, store=store, workers=workers, progress=progress
    )
