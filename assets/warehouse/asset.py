"""Dagster asset `warehouse`: the published DuckDB file."""

import dagster as dg

from assets.facts.asset import facts
from assets.store import Store
from assets.warehouse.publish import publish


# by name: the suites belong to a later stage, but what they refuse is not published
@dg.asset(deps=[facts, "expectations"], group_name="warehouse", kinds={"duckdb"}, pool="duckdb")
def warehouse(store: dg.ResourceParam[Store]) -> dg.MaterializeResult[None]:
    """All Parquet facts, pages and failures as one DuckDB file, published by renaming; readers never wait."""
    report = publish(store)
    return dg.MaterializeResult(metadata=report.figures())
