"""What Dagster loads: the assets of all stages, one job, and the resources they need."""

import dagster as dg

import assets
from assets.batches import Progress, Silent
from assets.materialize import Workers
from assets.store import Store

# a filing launched from the web UI goes through every stage and is published
build_job = dg.define_asset_job(
    "build",
    selection=dg.AssetSelection.all(),
    description="Read the selected filings, check their facts and publish the warehouse.",
)


def definitions_over(store: Store, *, workers: Workers, progress: Progress) -> dg.Definitions:
    """Give every asset and check below `assets`, over one store."""
    loaded = dg.load_definitions_from_package_module(assets)
    run = dg.Definitions(
        jobs=[build_job],
        # one process per run: stages spread their filings over processes themselves
        executor=dg.in_process_executor,
        resources={"store": store, "workers": workers, "progress": progress},
    )
    return dg.Definitions.merge(loaded, run)


@dg.definitions
def defs() -> dg.Definitions:
    """What the web UI and the daemon load: the store of `FILINGDB_HOME`, two processes per stage."""
    return definitions_over(Store.default(), workers=Workers(), progress=Silent())
