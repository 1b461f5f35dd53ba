import os
import shutil
import signal
import subprocess
import time

import pytest

from assets.locks import sole
from assets.store import HOME_VARIABLE, Store
from assets.warehouse.connect import connect
from assets.warehouse.content import content_hash
from orchestration.instance import open_instance
from tests.conftest import FILINGDB, run_filingdb

pytestmark = pytest.mark.xdist_group("demo")
SOME = 4  # documents; enough for two kinds of filing, few enough to build in seconds


@pytest.fixture(scope="module")
def folder(demo, tmp_path_factory):
    """A few whole sample documents in a folder of their own."""
    store, _ = demo
    registered = sorted(
        {row["path"] for key in store.keys("documents") for row in store.read("documents", key).to_dicts()}
    )
    target = tmp_path_factory.mktemp("some")
    for path in registered[:SOME]:
        shutil.copy(path, target)
    return target


@pytest.fixture
def built(folder, tmp_path):
    """A store with those documents built, and a copy of them that a test may change."""
    documents = tmp_path / "documents"
    shutil.copytree(folder, documents)
    store = Store(tmp_path / "store")
    run_filingdb(store.root, "ingest", documents)
    first = run_filingdb(store.root, "build").stdout
    assert first.startswith(f"{SOME} of {SOME} filings built, warehouse published")
    return store, documents


def warehouse(store):
    with connect(store) as connection:
        return content_hash(connection)


def materialized(store, asset="facts"):
    import dagster as dg

    with open_instance(store) as instance:
        return sorted(instance.get_materialized_partitions(dg.AssetKey(asset)))


def test_a_second_build_does_nothing_and_says_so(built):
    store, _ = built
    before = warehouse(store)
    assert f"Nothing to do: all {SOME} filings are up to date" in run_filingdb(store.root, "build").stdout
    assert warehouse(store) == before


def test_touching_one_file_rebuilds_that_filing_only(built):
    store, documents = built
    stamps = {key: store.partition("facts", key).stat().st_mtime_ns for key in store.keys("facts")}
    touched = sorted(documents.iterdir())[0]
    os.utime(touched)
    assert f"1 of {SOME} filings built" in run_filingdb(store.root, "build").stdout
    changed = [k for k in stamps if store.partition("facts", k).stat().st_mtime_ns != stamps[k]]
    assert [store.read("documents", key)["source"][0] for key in changed] == [touched.name]


def test_select_builds_only_what_matches(built):
    store, documents = built
    for path in documents.iterdir():
        os.utime(path)
    key = store.keys("documents")[0]
    assert f"1 of {SOME} filings built" in run_filingdb(store.root, "build", "--select", key).stdout
    assert f"{SOME - 1} of {SOME} filings built" in run_filingdb(store.root, "build").stdout


def test_a_filing_no_longer_registered_leaves_every_stage(built):
    store, _ = built
    key = store.keys("documents")[0]
    store.remove(("documents",), key)
    assert "1 removed" in run_filingdb(store.root, "build").stdout
    assert key not in store.keys("facts")
    with connect(store) as connection:
        (left,) = connection.execute("SELECT count(*) FROM pages WHERE filing = ?", [key]).fetchone()
    assert left == 0
    assert key not in materialized(store)


def test_a_build_killed_half_way_ends_in_the_same_warehouse(built, tmp_path):
    store, documents = built
    other = Store(tmp_path / "killed")
    run_filingdb(other.root, "ingest", documents)
    for dataset in ("tables", "pages", "facts"):  # killed just after the first file of each stage appeared
        process = start_build(other)
        wait_for(lambda dataset=dataset: other.keys(dataset), process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    run_filingdb(other.root, "build")
    assert warehouse(other) == warehouse(store)
    assert materialized(other) == materialized(store) == store.keys("facts")


def start_build(store):
    environment = {**os.environ, HOME_VARIABLE: str(store.root)}
    return subprocess.Popen(
        [FILINGDB, "build"], env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )


def wait_for(condition, process, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition() and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_second_build_at_the_same_time_is_refused(built):
    store, _ = built
    with sole(store.root / "build.lock", doing="building"):
        result = run_filingdb(store.root, "build", check=False)
    assert result.returncode == 2
    assert "try again later" in result.stderr


def test_a_glob_that_matches_nothing_builds_nothing(built):
    store, _ = built
    assert "Nothing to do" in run_filingdb(store.root, "build", "--select", "NOBODY_*").stdout
