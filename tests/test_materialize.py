import dagster as dg
import polars as pl
import pytest

from assets.batches import Silent
from assets.filings.asset import FILINGS
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.materialize import Workers, crash_name, materialize_each
from assets.store import Store

KEYS = ["AAA_2021_us-10k", "BAD_2021_us-10k", "CCC_2021_us-10k"]


def work(root, key):
    if key.startswith("BAD"):
        raise ValueError("no such statement")
    return {"pages": 7}


def inputs_of(store, key):
    return f"inputs of {key}"


@pytest.fixture
def instance():
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions("filings", KEYS)
        yield instance


def run(store, instance):
    @dg.asset(partitions_def=FILINGS, backfill_policy=dg.BackfillPolicy.single_run())
    def pages(context: dg.AssetExecutionContext) -> None:
        workers = Workers(jobs=1, seconds=0, megabytes=0)
        materialize_each(
            context, work, stage="pages", inputs=inputs_of, store=store, workers=workers, progress=Silent()
        )

    tags = {
        "dagster/asset_partition_range_start": KEYS[0],
        "dagster/asset_partition_range_end": KEYS[-1],
    }
    return dg.materialize([pages], instance=instance, tags=tags, raise_on_error=False)


def registered(tmp_path):
    store = Store(tmp_path)
    for key in KEYS:
        row = {name: None for name in DOCUMENTS_SCHEMA} | {"source": f"{key}.pdf"}
        store.write("documents", key, pl.DataFrame([row], schema=DOCUMENTS_SCHEMA))
    return store


def test_one_crashed_filing_fails_its_own_partition_only(tmp_path, instance):
    store = registered(tmp_path)
    result = run(store, instance)
    assert not result.success
    assert instance.get_materialized_partitions(dg.AssetKey("pages")) == {KEYS[0], KEYS[2]}
    (failure,) = [event for event in result.all_events if event.is_step_failure]
    assert "1 of 3 filings failed" in failure.step_failure_data.error_display_string


def test_a_crash_is_a_failure_row_stamped_with_what_it_crashed_on(tmp_path, instance):
    store = registered(tmp_path)
    run(store, instance)
    assert store.keys("failures") == [crash_name("pages", KEYS[1])]
    (row,) = store.read("failures", crash_name("pages", KEYS[1])).to_dicts()
    assert (row["filing"], row["source"], row["reason"]) == (KEYS[1], f"{KEYS[1]}.pdf", "crashed")
    assert row["message"] == "ValueError: no such statement"
    assert store.stamp("failures", crash_name("pages", KEYS[1])) == f"inputs of {KEYS[1]}"
