import multiprocessing
import os
import signal
import subprocess
import sys
import time

import duckdb
import polars as pl
import pytest

from assets.errors import NotFoundError, RefusedError
from assets.locks import sole
from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.content import content_hash, table_hashes
from assets.warehouse.publish import publish
from tests.warehouse.stores import fact, write_filing

DATASETS = ("documents", "pages", "tables", "rows", "facts", "comparatives", "failures")
SPAWN = multiprocessing.get_context("spawn")


def revenue(store):
    with connect(store) as connection:
        return connection.execute("SELECT fact('ACME', 2021, 'operating_revenue')").fetchone()[0]


def set_revenue(store, value):
    write_filing(store, "ACME_2021_us-10k", [fact("ACME_2021_us-10k", "operating_revenue", value)])


def versions(store):
    return sorted(path.name for path in (store.root / "warehouse").glob("*.duckdb"))


def test_counts_and_place_are_reported(filled):
    report = publish(filled)
    assert report.counts == {
        "filings": 4,
        "documents": 4,
        "pages": 8,
        "tables": 4,
        "rows": 4,
        "facts": 17,
        "comparatives": 2,
        "failures": 1,
        "facts_found": 15,
        "metrics": report.counts["metrics"],
    }
    assert report.counts["metrics"] > 50
    assert filled.warehouse.is_symlink()
    assert filled.warehouse.resolve() == report.path
    assert report.figures()["megabytes"] == round(report.path.stat().st_size / 1e6, 1)
    assert report.unpublished == report.left_out == 0


def test_a_store_without_any_filing_publishes_empty_typed_tables(store):
    publish(store)
    with connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (0,)
        assert connection.execute("SELECT * FROM us_10k").fetchall() == []
        assert connection.execute("SELECT sum(value) FROM comparatives").fetchone() == (None,)
        kinds = dict(
            connection.execute(
                "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'facts'"
            ).fetchall()
        )
    assert kinds["value"] == "DOUBLE"
    assert kinds["bbox"] == "FLOAT[]"


def test_nothing_published_says_what_to_do(store):
    with pytest.raises(NotFoundError, match="run `filingdb ingest PATH`, then `filingdb build`"):
        connect(store)


def test_an_open_reader_keeps_what_it_opened_and_a_new_one_sees_the_new(filled):
    publish(filled)
    with connect(filled) as old:
        set_revenue(filled, 111e6)
        publish(filled)
        assert old.execute("SELECT fact('ACME', 2021, 'operating_revenue')").fetchone() == (100e6,)
        assert revenue(filled) == 111e6


def _read_while_told(root, told, answers):
    with connect(Store(root)) as connection:
        answers.put(connection.execute("SELECT fact('ACME', 2021, 'operating_revenue')").fetchone()[0])
        told.wait(60)
        # pages were not read before: their blocks come from the old file, which is deleted by now
        answers.put(
            connection.execute(
                "SELECT string_agg(text, '|' ORDER BY page) FROM pages WHERE filing = 'ACME_2021_us-10k'"
            ).fetchone()[0]
        )
        answers.put(connection.execute("SELECT fact('ACME', 2021, 'operating_revenue')").fetchone()[0])


def test_a_reader_in_another_process_is_not_disturbed_even_when_its_file_is_deleted(filled):
    first = publish(filled).path
    told, answers = SPAWN.Event(), SPAWN.Queue()
    reader = SPAWN.Process(target=_read_while_told, args=(filled.root, told, answers))
    reader.start()
    try:
        assert answers.get(timeout=60) == 100e6
        for value in (101e6, 102e6, 103e6):
            set_revenue(filled, value)
            publish(filled)
        assert not first.exists()
        assert revenue(filled) == 103e6
        told.set()
        assert answers.get(timeout=60) == "page 1 of ACME_2021_us-10k|page 2 of ACME_2021_us-10k"
        assert answers.get(timeout=60) == 100e6
    finally:
        told.set()
        reader.join(60)
    assert reader.exitcode == 0


def test_the_last_two_versions_stay(filled):
    paths = [publish(filled).path for _ in range(4)]
    assert versions(filled) == [path.name for path in paths[-2:]]


def test_the_store_can_be_moved_as_a_whole(filled, tmp_path):
    publish(filled)
    moved = Store(filled.root.rename(tmp_path / "moved [to] elsewhere*"))
    assert revenue(moved) == 100e6
    set_revenue(moved, 7e6)
    publish(moved)
    assert revenue(moved) == 7e6


KILLED = """
import os, signal, sys
from pathlib import Path
from assets.store import Store
from assets.warehouse import publish as publishing

def die(*args, **options):
    os.kill(os.getpid(), signal.SIGKILL)

setattr(publishing, sys.argv[2], die)
publishing.publish(Store(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("moment", ["_counts", "_flush", "_point", "_retire"])
def test_a_kill_leaves_a_whole_warehouse_and_the_next_publish_tidies_up(filled, moment):
    publish(filled)
    set_revenue(filled, 111e6)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(filled.root), moment], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert revenue(filled) == (111e6 if moment == "_retire" else 100e6)
    publish(filled)
    assert revenue(filled) == 111e6
    assert len(versions(filled)) == 2
    assert [path.name for path in (filled.root / "warehouse").iterdir() if ".tmp" in path.name] == []


def _publish_often(root, barrier):
    barrier.wait(60)
    for _ in range(2):
        publish(Store(root))


def test_two_publishers_and_a_reader_at_once(filled):
    publish(filled)
    barrier = SPAWN.Barrier(3)
    publishers = [SPAWN.Process(target=_publish_often, args=(filled.root, barrier)) for _ in range(2)]
    for publisher in publishers:
        publisher.start()
    barrier.wait(60)
    seen = set()
    while any(publisher.is_alive() for publisher in publishers):
        seen.add(revenue(filled))
        time.sleep(0.1)
    for publisher in publishers:
        publisher.join(60)
    assert [publisher.exitcode for publisher in publishers] == [0, 0]
    assert seen <= {100e6}
    assert len(versions(filled)) == 2


def test_a_second_publisher_says_who_is_at_it_when_waiting_takes_too_long(filled):
    lock = sole(filled.root / "warehouse" / ".publish.lock", doing="publishing")
    with lock, pytest.raises(RefusedError, match=rf"process {os.getpid()} is publishing"):
        publish(filled, wait_seconds=0.1)
    publish(filled)


def test_the_same_parquet_gives_the_same_content_and_another_value_another(filled):
    publish(filled)
    with connect(filled) as connection:
        before = content_hash(connection)
    publish(filled)
    with connect(filled) as connection:
        assert content_hash(connection) == before
    set_revenue(filled, 100e6 + 1)
    publish(filled)
    with connect(filled) as connection:
        assert content_hash(connection) != before


def test_content_does_not_depend_on_where_and_when_it_was_read(filled, tmp_path):
    publish(filled)
    other = Store(tmp_path / "other")
    for dataset in DATASETS:
        for key in filled.keys(dataset):
            frame = filled.read(dataset, key)
            later = [pl.col(name).dt.offset_by("1d") for name in frame.columns if name.endswith("_at")]
            elsewhere = [pl.lit("/elsewhere/x.pdf").alias(name) for name in frame.columns if name == "path"]
            other.write(dataset, key, frame.with_columns(*later, *elsewhere))
    publish(other)
    with connect(filled) as ours, connect(other) as theirs:
        assert table_hashes(ours) == table_hashes(theirs)
        assert content_hash(ours) == content_hash(theirs)


def test_the_published_file_opens_in_plain_duckdb(filled):
    publish(filled)
    with duckdb.connect(str(filled.warehouse), read_only=True) as connection:
        assert connection.execute("SELECT operating_revenue_cny FROM cn_annual").fetchall() == [(700e6,)]
    assert not list(filled.root.glob("*.wal"))
