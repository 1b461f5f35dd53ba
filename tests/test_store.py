import polars as pl
import pytest

from assets.errors import NotFoundError
from assets.stamps import digest, is_fresh
from assets.store import Store, default_root, replacing


def test_a_write_that_fails_half_way_leaves_the_old_file(tmp_path):
    path = tmp_path / "facts.txt"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError):
        write_half(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def write_half(path):
    with replacing(path) as temporary:
        temporary.write_text("half of the new")
        temporary.write_text(str(1 / 0))


def test_partitions_are_written_read_listed_and_removed(tmp_path):
    store = Store(tmp_path)
    frame = pl.DataFrame({"metric": ["net_income"], "value": [1.5]})
    store.write("facts", "ZZZ_2021_us-10k", frame, stamp="abc")
    assert store.keys("facts") == ["ZZZ_2021_us-10k"]
    assert store.read("facts", "ZZZ_2021_us-10k").rows() == [("net_income", 1.5)]
    assert store.stamp("facts", "ZZZ_2021_us-10k") == "abc"
    store.remove(("facts", "pages"), "ZZZ_2021_us-10k")
    assert store.keys("facts") == []


def test_a_partition_never_written_says_what_to_run(tmp_path):
    with pytest.raises(NotFoundError, match="run `filingdb build`"):
        Store(tmp_path).read("facts", "ZZZ_2021_us-10k")


def test_a_partition_is_fresh_only_with_the_stamp_of_its_inputs(tmp_path):
    store = Store(tmp_path)
    assert not is_fresh(store, "facts", "k", digest("v1"))
    store.write("facts", "k", pl.DataFrame({"a": [1]}), stamp=digest("v1"))
    assert is_fresh(store, "facts", "k", digest("v1"))
    assert not is_fresh(store, "facts", "k", digest("v2"))


def test_home_comes_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("FILINGDB_HOME", str(tmp_path / "mine"))
    assert default_root() == tmp_path / "mine"
    monkeypatch.delenv("FILINGDB_HOME")
    monkeypatch.chdir(tmp_path)
    assert default_root() == tmp_path / "store"
