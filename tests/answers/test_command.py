import json
import subprocess
import sys

import duckdb
import polars as pl
import pytest
from click.testing import CliRunner

from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.store import HOME_VARIABLE, Store
from assets.warehouse.publish import publish
from orchestration.cli import cli, main
from tests.answers.world import world_rows


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A published store of the invented world."""
    store = Store(tmp_path_factory.mktemp("answers") / "store")
    documents, facts, comparatives = world_rows()
    for dataset, rows, schema in (
        ("documents", documents, DOCUMENTS_SCHEMA),
        ("facts", facts, FACTS_SCHEMA),
        ("comparatives", comparatives, FACTS_SCHEMA),
    ):
        for key in {row["filing"] for row in rows}:
            mine = [row for row in rows if row["filing"] == key and row.get("scope") != "parent"]
            store.write(dataset, key, pl.DataFrame(mine, schema=schema, orient="row", strict=False))
    publish(store)
    return store.root


@pytest.fixture
def filingdb(home):
    return lambda *words: CliRunner().invoke(cli, ["ask", *words], env={HOME_VARIABLE: str(home)})


def test_an_answer_exits_with_0(filingdb):
    result = filingdb("Which three companies had the highest debt-to-assets ratio in fiscal 2022?")
    assert result.exit_code == 0
    assert result.output.startswith(
        "In fiscal 2022, the three companies with the highest debt-to-assets ratio: Bolt"
    )
    assert "BLTB_2022_us-10k.pdf, page 7" in result.output


def test_words_need_no_quotes_and_a_partial_answer_exits_with_0(filingdb):
    result = filingdb("average", "net", "income", "of", "US", "companies", "in", "2022")
    assert result.exit_code == 0
    assert "3 of 4 in scope" in result.output


def test_json_is_one_object(filingdb):
    result = filingdb("云海新药2022年归母净利润", "--format", "json")
    assert result.exit_code == 0
    answer = json.loads(result.output)
    assert answer["status"] == "answered"
    assert answer["rows"][0]["net_income"] == 260e6


def test_sql_is_the_query_alone(filingdb):
    result = filingdb("Acme revenue in 2022", "--format", "sql")
    assert result.exit_code == 0
    assert result.output.startswith("WITH companies AS (")
    assert result.output.endswith(";\n")


@pytest.mark.parametrize("question", ["Zorblatt revenue in 2022", "Acme revenue in 1987", "drop the tables"])
def test_what_cannot_be_answered_exits_with_1(filingdb, question):
    result = filingdb(question)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output.strip()


def test_bad_usage_exits_with_2(filingdb):
    assert filingdb("Acme revenue in 2022", "--format", "poem").exit_code == 2
    assert filingdb("").exit_code == 2
    assert filingdb().exit_code == 2


def test_without_a_warehouse_it_says_what_to_run(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "none"))
    monkeypatch.setattr("sys.argv", ["filingdb", "ask", "Acme revenue in 2022"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    assert "run `filingdb ingest PATH`, then `filingdb build`" in capsys.readouterr().err


def test_the_query_runs_by_itself_in_a_plain_duckdb(filingdb, home):
    answer = json.loads(filingdb("2021-2022年营业收入增长率最高的两家公司", "--format", "json").output)
    with duckdb.connect((home / "warehouse.duckdb").resolve(), read_only=True) as connection:
        cursor = connection.execute(answer["sql"])
        names = [item[0] for item in cursor.description]
        assert [dict(zip(names, row, strict=True)) for row in cursor.fetchall()] == answer["rows"]


def test_asking_imports_nothing_it_does_not_need():
    heavy = ("polars", "pyarrow", "pymupdf", "lancedb", "dagster", "numpy")
    code = f"import sys, orchestration.commands.ask; print(sorted(set({heavy!r}) & set(sys.modules)))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output == "[]\n"
