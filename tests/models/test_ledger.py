import json

import pytest
from click.testing import CliRunner

from assets.models.ledger import Call, Ledger, calls_table, ledger_path, recorded_calls
from assets.store import HOME_VARIABLE, Store
from assets.warehouse.publish import publish
from orchestration.cli import cli


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "store")
    ledger = Ledger(ledger_path(store))
    for attempt, outcome, cost in ((1, "rate_limited", 0.0), (2, "answered", 0.25)):
        ledger.record(Call("r1", "plan", "k1", "small", attempt, outcome, 9, 3, 12.5, cost, False, ""))
    ledger.close()
    return store


def test_calls_are_a_table_with_moments(store):
    table = calls_table(store)
    assert table.column("outcome").to_pylist() == ["rate_limited", "answered"]
    assert str(table.schema.field("called_at").type) == "timestamp[ms, tz=UTC]"
    assert calls_table(Store(store.root / "elsewhere")).num_rows == 0
    assert recorded_calls(Store(store.root / "elsewhere")) == []
    assert not (store.root / "elsewhere").exists()


def test_sql_reads_the_calls_of_this_moment(store):
    publish(store)
    sql = "SELECT purpose, count(*) AS calls, sum(cost_usd) AS usd FROM model_calls GROUP BY ALL"
    environment = {HOME_VARIABLE: str(store.root)}
    result = CliRunner().invoke(cli, ["sql", sql, "--format", "json"], env=environment)
    assert json.loads(result.stdout) == [{"purpose": "plan", "calls": 2, "usd": 0.25}]
