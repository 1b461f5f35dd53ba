import json

import dagster as dg

from assets.batches import Silent
from assets.materialize import Workers
from assets.store import Store
from orchestration.definitions import definitions_over
from tests.snapshots import assert_snapshot


def definitions(tmp_path):
    return definitions_over(Store(tmp_path), workers=Workers(), progress=Silent())


def test_the_asset_graph_is_what_was_agreed(tmp_path):
    graph = definitions(tmp_path).resolve_asset_graph()
    described = {}
    for key in sorted(graph.get_all_asset_keys()):
        node = graph.get(key)
        described[key.to_user_string()] = {
            "after": sorted(parent.to_user_string() for parent in node.parent_keys),
            "group": node.group_name,
            "partitions": node.partitions_def.name if node.partitions_def else None,
            "checks": sorted(check.name for check in node.check_keys),
        }
    assert_snapshot("orchestration/asset_graph.json", json.dumps(described, indent=2) + "\n")


def test_the_definitions_load_and_have_one_job(tmp_path):
    loaded = definitions(tmp_path)
    dg.Definitions.validate_loadable(loaded)
    assert [job.name for job in loaded.jobs] == ["build"]


def test_every_asset_says_what_a_row_is(tmp_path):
    graph = definitions(tmp_path).resolve_asset_graph()
    descriptions = {
        key.to_user_string(): graph.get(key).description or "" for key in graph.get_all_asset_keys()
    }
    assert {name for name, text in descriptions.items() if len(text) < 30} == set()
