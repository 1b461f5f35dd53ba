import os
import shutil
import signal
import subprocess
import time

import dagster as dg
import polars as pl
import pytest
from click.testing import CliRunner

from assets.answers.asset import standing_answers
from assets.errors import NotFoundError, RefusedError
from assets.filings.register import ingest
from assets.filings.samples.write import write_samples
from assets.locks import sole
from assets.store import HOME_VARIABLE, Store
from assets.warehouse.connect import connect
from assets.warehouse.content import table_hashes
from orchestration.cli import cli
from orchestration.instance import open_instance
from tests.conftest import FILINGDB

pytestmark = pytest.mark.xdist_group("demo")


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """Three whole sample documents, the smallest there are."""
    drawn = write_samples(tmp_path_factory.mktemp("samples"))
    target = tmp_path_factory.mktemp("three")
    store = Store(tmp_path_factory.mktemp("registered"))
    ingest(drawn[0].parent, store=store)
    whole = [row for key in store.keys("documents") for row in store.read("documents", key).to_dicts()]
    for row in sorted(whole, key=lambda row: row["bytes"])[:3]:
        shutil.copy(row["path"], target)
    return target


@pytest.fixture
def built(samples, tmp_path, monkeypatch):
    """A store with those documents built, and a copy of them that a test may change."""
    documents = tmp_path / "documents"
    shutil.copytree(samples, documents)
    store = Store(tmp_path / "store")
    monkeypatch.setenv(HOME_VARIABLE, str(store.root))
    ingest(documents, store=store)
    assert build().startswith("3 of 3 filings built, warehouse published")
    return store, documents


def build(*options, code=0):
    """Run `filingdb build` in this process; what it printed."""
    result = CliRunner().invoke(cli, ["build", "--jobs", "1", *options], catch_exceptions=False)
    assert result.exit_code == code
    return result.stdout


def warehouse(store):
    with connect(store) as connection:
        return {table: (rows, total) for table, rows, total in table_hashes(connection)}


def materialized(store, asset="facts"):
    with open_instance(store) as instance:
        return sorted(instance.get_materialized_partitions(dg.AssetKey(asset)))


def test_a_second_build_does_nothing_and_says_so(built):
    store, _ = built
    before = warehouse(store)
    assert "Nothing to do: all 3 filings are up to date" in build()
    assert warehouse(store) == before


def test_touching_one_file_rebuilds_that_filing_only(built):
    store, documents = built
    stamps = {key: store.partition("facts", key).stat().st_mtime_ns for key in store.keys("facts")}
    touched = sorted(documents.iterdir())[0]
    os.utime(touched)
    assert "1 of 3 filings built" in build()
    changed = [k for k in stamps if store.partition("facts", k).stat().st_mtime_ns != stamps[k]]
    assert [store.read("documents", key)["source"][0] for key in changed] == [touched.name]


def test_select_builds_only_what_matches(built):
    store, documents = built
    for path in documents.iterdir():
        os.utime(path)
    with pytest.raises(NotFoundError, match=r"no filing key matches 'NOBODY_\*'"):
        build("--select", "NOBODY_*")
    assert "1 of 3 filings built" in build("--select", store.keys("documents")[0])
    assert "2 of 3 filings built" in build()


def test_a_filing_no_longer_registered_leaves_every_stage(built):
    store, _ = built
    key = store.keys("documents")[0]
    store.remove(("documents",), key)
    assert "1 removed" in build()
    assert key not in store.keys("facts")
    with connect(store) as connection:
        (left,) = connection.execute("SELECT count(*) FROM pages WHERE filing = ?", [key]).fetchone()
    assert left == 0
    with open_instance(store) as instance:
        assert instance.get_dynamic_partitions("filings") == store.keys("documents")


def test_facts_that_break_their_contract_are_not_published(built):
    store, _ = built
    before = warehouse(store)
    key = store.keys("facts")[0]
    rows = store.read("facts", key)
    stamp = store.stamp("facts", key)
    store.write("facts", key, pl.concat([rows, rows.head(1)]), stamp=stamp)
    (store.root / "warehouse.stamp").unlink()
    with pytest.raises(RefusedError, match="not published: critical: compound columns to be unique"):
        build()
    assert warehouse(store) == before
    store.write("facts", key, rows, stamp=stamp)
    assert "warehouse published" in build()


def test_a_new_standing_question_is_answered_by_the_next_build(built):
    store, _ = built
    (store.root / "questions.yaml").write_text(
        "- question: How many companies are there?\n", encoding="utf-8"
    )
    assert "0 of 3 filings built, warehouse published" in build()
    assert [answer.question for answer in standing_answers(store)] == ["How many companies are there?"]


def test_a_partition_that_a_killed_run_did_not_record_is_recorded_by_the_next(built):
    store, _ = built
    with open_instance(store) as instance:
        instance.wipe_assets([dg.AssetKey("facts")])
    assert materialized(store) == []
    assert "Nothing to do" in build()
    assert materialized(store) == store.keys("facts")


def test_a_build_killed_half_way_ends_in_the_same_warehouse(built, tmp_path, monkeypatch):
    store, documents = built
    other = Store(tmp_path / "killed")
    ingest(documents, store=other)
    for dataset in ("tables", "facts"):  # killed just after the first file of the stage appeared
        process = start_build(other)
        wait_for(lambda dataset=dataset: other.keys(dataset), process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    monkeypatch.setenv(HOME_VARIABLE, str(other.root))
    build()
    assert warehouse(other) == warehouse(store)
    assert materialized(other) == materialized(store) == store.keys("facts")
    with open_instance(other) as instance:
        going = dg.RunsFilter(statuses=[dg.DagsterRunStatus.STARTED])
        assert instance.get_runs(going) == []


def start_build(store):
    environment = {**os.environ, HOME_VARIABLE: str(store.root)}
    return subprocess.Popen(
        [FILINGDB, "build"], env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )


def wait_for(condition, process, seconds=90):
    deadline = time.monotonic() + seconds
    while not condition() and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_second_build_at_the_same_time_is_refused(built):
    store, _ = built
    with sole(store.root / "build.lock", doing="building"):
        environment = {**os.environ, HOME_VARIABLE: str(store.root)}
        result = subprocess.run(
            [FILINGDB, "build"], capture_output=True, text=True, env=environment, check=False
        )
    assert result.returncode == 2
    assert "try again later" in result.stderr


def test_a_filing_that_crashes_stops_no_other_and_is_not_tried_again_in_vain(built):
    store, documents = built
    bad, *others = store.keys("pages")
    without_text = store.read("pages", bad).drop("text")
    store.write("pages", bad, without_text, stamp=store.stamp("pages", bad))
    for key in (bad, *others):
        store.remove(("facts",), key)
    assert "1 crashed" in build()
    assert store.keys("facts") == others
    with connect(store) as connection:
        query = "SELECT filing, stage, reason FROM failures WHERE stage = 'facts'"
        assert connection.execute(query).fetchall() == [(bad, "facts", "crashed")]
    assert "Nothing to do" in build()
    (source,) = store.read("documents", bad)["source"]
    os.utime(documents / source)
    assert "1 of 3 filings built" in build()
    assert store.keys("facts") == sorted([bad, *others])
    with connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM failures").fetchone() == (0,)
