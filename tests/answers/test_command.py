import json
import subprocess
import sys

import duckdb
import pytest
from click.testing import CliRunner

from assets.store import HOME_VARIABLE
from orchestration.cli import cli, main
from tests.protocol_server.server import serving


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
    heavy = ("polars", "pyarrow", "pymupdf", "lancedb", "dagster", "numpy", "matplotlib")
    code = f"import sys, orchestration.commands.ask; print(sorted(set({heavy!r}) & set(sys.modules)))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output == "[]\n"


def test_rows_go_to_csv_parquet_and_json_lines_with_every_row(filingdb, tmp_path):
    question = "Which three companies had the highest debt-to-assets ratio in fiscal 2022?"
    for name in ("a.csv", "a.parquet", "a.jsonl"):
        result = filingdb(question, "--out", str(tmp_path / name))
        assert result.exit_code == 0
        assert f"3 rows written to {tmp_path / name}" in result.stderr
        rows = duckdb.sql(f"SELECT ticker, debt_to_assets FROM '{tmp_path / name}'").fetchall()
        assert [ticker for ticker, _ in rows] == ["BLTB", "ACMX", "DELT"]
        assert rows[0][1] == pytest.approx(105)


def test_a_chart_is_drawn_into_the_file(filingdb, tmp_path):
    for name, start in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.html", b"<!DOCTYPE html>")):
        result = filingdb(
            "Draw a bar chart of US companies' revenue in 2022", "--chart", str(tmp_path / name)
        )
        assert result.exit_code == 0, result.output
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_chart_asked_for_in_words_needs_a_file(filingdb):
    result = filingdb("用条形图展示2022年营业收入最高的两家公司")
    assert result.exit_code == 0
    assert "--chart FILE.png" in result.stderr


@pytest.mark.parametrize(
    "option", [("--out", "rows.xlsx"), ("--chart", "chart.gif"), ("--out", "no/where.csv")]
)
def test_a_file_that_cannot_be_written_is_bad_usage(filingdb, tmp_path, monkeypatch, option):
    monkeypatch.chdir(tmp_path)
    assert filingdb("Acme revenue in 2022", *option).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_an_answer_without_numbers_draws_nothing_and_says_so(filingdb, tmp_path):
    result = filingdb("云海新药2022年的会计师事务所是哪家", "--chart", str(tmp_path / "a.png"))
    assert result.exit_code == 1
    assert "No chart: the answer has no numbers to draw" in result.stderr
    assert list(tmp_path.iterdir()) == []


def best_plan(request):
    """A model that plans the best net income of US companies in 2022, whatever it is asked."""
    metric = {"kind": "metric", "metric": "net_income"}
    plan = {
        "scope": {"market": "us", "doc_types": ["us-10k"], "fiscal_years": [2022]},
        "definitions": [{"name": "value", "expression": metric}],
        "order": {"by": "value"},
        "top": {"n": 1},
        "columns": [{"of": "value", "label": "net income"}],
    }
    return json.dumps({"plan": plan, "cannot": None})


def test_a_model_plans_where_the_grammar_gives_up(filingdb, monkeypatch):
    question = "Whose bottom line sparkled the brightest across fiscal 2022?"
    assert filingdb(question).exit_code == 1
    with serving(brain=best_plan) as server:
        monkeypatch.setenv("FILINGDB_LLM_BASE_URL", server.url)
        monkeypatch.setenv("FILINGDB_LLM_MODEL", "small")
        said = filingdb(question, "--planner", "fallback", "--dry-run")
        assert said.output.startswith("1 calls, 0 of them answered before; at most ")
        assert server.log == []
        answer = json.loads(filingdb(question, "--planner", "fallback", "--format", "json").stdout)
    assert (answer["planner"], answer["rows"][0]["ticker"]) == ("model:small", "CRUX")
    assert filingdb("Acme revenue in 2022", "--dry-run").exit_code == 2
