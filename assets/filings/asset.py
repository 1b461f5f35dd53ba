"""Dagster asset `documents`, and the one partitioning of all stages: a partition is a filing."""

from datetime import UTC, datetime

import dagster as dg

from assets.store import Store

FILINGS = dg.DynamicPartitionsDefinition(name="filings")


@dg.asset(partitions_def=FILINGS, backfill_policy=dg.BackfillPolicy.single_run(), group_name="filings")
def documents(context: dg.AssetExecutionContext, store: dg.ResourceParam[Store]) -> None:
    """The registered documents of a filing; one row per document, key doc_id.

    Rows come from `filingdb ingest`, which reads identity before there is a partition.
    """
    for key in context.partition_keys:
        frame = store.read("documents", key)
        newest = frame["ingested_at"].max()
        context.add_asset_metadata(
            {
                "dagster/partition_row_count": frame.height,
                "sources": ", ".join(frame["source"].to_list()),
                "pages": int(frame["pages"].sum()),
                "company": frame["company"][0] or "",
                "registered": dg.MetadataValue.timestamp(
                    newest if isinstance(newest, datetime) else datetime.now(UTC)
                ),
            },
            partition_key=key,
        )
