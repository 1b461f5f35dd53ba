"""Dagster asset `page_index`: pages of each filing in LanceDB."""

import dagster as dg

from assets.batches import Outcome, Progress
from assets.filings.asset import FILINGS
from assets.index.pages import finish, index_filings
from assets.index.partition import INDEX_VERSION, mark_indexed
from assets.pages.asset import ocr_pages, pages
from assets.store import Store

BATCH = 50


@dg.asset(
    partitions_def=FILINGS,
    backfill_policy=dg.BackfillPolicy.single_run(),
    deps=[pages, ocr_pages],
    group_name="index",
    kinds={"lancedb"},
    code_version=INDEX_VERSION,
    pool="lancedb",
)
def page_index(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[Store], progress: dg.ResourceParam[Progress]
) -> None:
    """Pages with their metadata and full text, for `filingdb search`; key filing/doc_id/page."""
    keys = list(context.partition_keys)
    progress.start("index", len(keys))
    for first in range(0, len(keys), BATCH):
        batch = keys[first : first + BATCH]
        index_filings(store, batch)
        mark_indexed(store, batch)
        for key in batch:
            progress.advance("index", Outcome(key))
    finish(store)
