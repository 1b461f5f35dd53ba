import pytest

from assets.store import Store
from orchestration.instance import open_instance, prepare_home, ranges, sync_partitions


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], []),
        (["b"], [("b", "b")]),
        (["a", "b", "c", "d"], [("a", "d")]),
        (["d", "a", "b"], [("a", "b"), ("d", "d")]),
        (["a", "c"], [("a", "a"), ("c", "c")]),
        (["z"], []),
    ],
)
def test_ranges_cover_exactly_the_stale_keys(keys, expected):
    assert ranges(["a", "b", "c", "d"], keys) == expected


def test_partitions_follow_the_registered_filings_in_sorted_batches(tmp_path):
    with open_instance(Store(tmp_path)) as instance:
        assert sync_partitions(instance, ["c", "a"]) == ["a", "c"]
        assert sync_partitions(instance, ["a", "b", "c"]) == ["a", "c", "b"]
        assert sync_partitions(instance, ["b"]) == ["b"]


def test_a_users_own_instance_settings_are_kept(tmp_path):
    store = Store(tmp_path)
    home = prepare_home(store)
    assert "telemetry" in (home / "dagster.yaml").read_text()
    (home / "dagster.yaml").write_text("telemetry:\n  enabled: false\n")
    prepare_home(store)
    assert (home / "dagster.yaml").read_text() == "telemetry:\n  enabled: false\n"
