"""`filingdb sql`, `facts` and `search` as a user runs them."""

import json

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from assets.errors import FilingDBError
from assets.index.pages import index_filings
from assets.store import Store
from assets.warehouse.publish import publish
from orchestration.cli import cli
from tests.index.stores import PAGES, write_all
from tests.warehouse.stores import absent, fact, write_filing

KEY = "ACME_2021_us-10k"


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("read_commands") / "store")
    write_all(store)
    index_filings(store, list(PAGES))
    for key in PAGES:
        write_filing(store, key)
    write_filing(store, KEY, [fact(KEY, "net_income", 41e6), absent(KEY, "inventory")])
    publish(store)
    return store.root


@pytest.fixture
def run(home, monkeypatch):
    monkeypatch.setenv("FILINGDB_HOME", str(home))

    def invoke(*arguments, **options):
        result = CliRunner().invoke(cli, arguments, **options)
        if isinstance(result.exception, FilingDBError):
            raise result.exception
        return result

    return invoke


def test_sql_prints_a_table(run):
    result = run("sql", "SELECT filing, pages FROM filings WHERE ticker = 'ACME' ORDER BY 1")
    assert result.exit_code == 0
    assert result.stdout == (
        "filing            pages\n"
        "----------------  -----\n"
        "ACME_2021_us-10k      2\n"
        "ACME_2022_us-10k      2\n"
        "(2 rows)\n"
    )


def test_sql_reads_standard_input_and_writes_json(run):
    result = run("sql", "-", "--format", "json", input="SELECT fact('ACME', 2021, 'net_income') AS value")
    assert json.loads(result.stdout) == [{"value": 41e6}]


def test_sql_shows_a_plan_as_it_is(run):
    assert "\n│" in run("sql", "EXPLAIN SELECT * FROM facts").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("DROP TABLE facts",), "DROP is refused"),
        (("SELEC 1",), "not valid SQL"),
        (("SELECT * FROM read_csv('/etc/hostname')",), "is refused"),
        (("SELECT 1", "--memory", "lots"), "memory 'lots'"),
        (("SELECT 1", "--format", "parquet"), "add --out FILE"),
        (("SELECT 'infinity'::DATE",), "not in the years 1 to 9999"),
    ],
)
def test_sql_says_what_is_wrong(run, arguments, message):
    with pytest.raises(FilingDBError, match=message):
        run("sql", *arguments)


def test_facts_prints_what_fits_on_a_terminal(run):
    result = run("facts", "--ticker", "acme", "--year", "2021")
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()[2:]] == [
        [KEY, "inventory", "FY", "consolidated", "not_disclosed"],
        [KEY, "net_income", "FY", "consolidated", "41,000,000", "USD", "found", "2", f"{KEY}.pdf"],
        ["(2", "rows)"],
    ]


def test_facts_gives_all_columns_to_files(run, tmp_path):
    path = tmp_path / "facts.parquet"
    result = run("facts", "--status", "found", "--metric", "net_income", "--out", str(path))
    assert result.stderr == f"1 rows -> {path}\n"
    [row] = pq.read_table(path).to_pylist()
    assert (row["filing"], row["value"], row["quote"], row["source"]) == (
        KEY,
        41e6,
        "net_income 1,234",
        f"{KEY}.pdf",
    )
    lines = run("facts", "--doc-type", "us-10k", "--format", "csv").stdout.splitlines()
    assert lines[0].startswith("filing,doc_id,ticker,company,fiscal_year,doc_type,metric,period,")
    assert len(lines) == 3


def test_facts_of_a_metric_that_does_not_exist(run):
    with pytest.raises(FilingDBError, match="no metric 'net_incom'; did you mean net_income"):
        run("facts", "--metric", "net_incom")


def test_facts_of_a_company_that_is_not_here(run):
    with pytest.raises(FilingDBError, match="no filing of 'ACNE'"):
        run("facts", "--ticker", "acne")


def test_search_prints_pages_with_the_words_in_context(run):
    result = run("search", "income taxes", "--limit", "1")
    assert result.exit_code == 0
    assert result.stdout == (
        "ACME_2021_us-10k  page 3  prose  Company ACME\n    Cash paid for income taxes was $41 million.\n"
    )


def test_search_marks_the_words_on_a_terminal(run):
    result = run("search", "会计师事务所", "--limit", "1", color=True)
    assert "\x1b[1;33m会计师事务所\x1b[0m" in result.stdout


def test_search_gives_json(run):
    result = run("search", "营业收入", "--ticker", "600001", "--year", "2022", "--format", "json")
    [hit] = json.loads(result.stdout)
    assert (hit["filing"], hit["page"], hit["kind"]) == ("600001_2022_cn-annual", 2, "prose")
    start, end = hit["highlights"][0]
    assert hit["snippet"][start:end] == "营业收入"


def test_search_without_a_page_says_so(run):
    result = run("search", "zeppelin")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "no page holds any of these words" in result.stderr


@pytest.mark.parametrize("command", [("sql", "SELECT 1"), ("facts",), ("search", "sales")])
def test_an_empty_store_says_what_to_do(run, tmp_path, monkeypatch, command):
    monkeypatch.setenv("FILINGDB_HOME", str(tmp_path))
    with pytest.raises(FilingDBError, match="run `filingdb ingest PATH`, then `filingdb build`"):
        run(*command)


def test_the_catalogue_is_listed_without_a_store(run):
    listed = run("facts", "--catalogue").stdout.splitlines()
    assert listed[0].split() == ["metric", "kind", "unit", "asked", "of", "names"]
    assert len(listed) > 200
    [row] = json.loads(run("facts", "--catalogue", "--metric", "goodwill", "--format", "json").stdout)
    assert (row["kind"], row["statements"], row["name_zh"]) == ("money", ["balance_sheet"], "商誉")
    asked = json.loads(run("facts", "--catalogue", "--doc-type", "cn-dividend", "--format", "json").stdout)
    assert {row["metric"] for row in asked} >= {"record_date", "ex_dividend_date"}
    with pytest.raises(FilingDBError, match="no metric 'nope'; see `filingdb facts --catalogue`"):
        run("facts", "--catalogue", "--metric", "nope")
