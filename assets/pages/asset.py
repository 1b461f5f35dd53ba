"""Dagster asset `pages`: pages, tables and rows of each filing."""

import dagster as dg

from assets.batches import Progress
from assets.filings.asset import FILINGS, documents
from assets.materialize import Workers, materialize_each
from assets.pages.partition import STAGE, build
from assets.pages.read import READER_VERSION
from assets.store import Store


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
    materialize_each(context, build, stage=STAGE, store=store, workers=workers, progress=progress)
