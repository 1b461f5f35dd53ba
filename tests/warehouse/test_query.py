import time

import pytest

from assets.errors import BadInputError, NotFoundError, RefusedError
from assets.warehouse.connect import connect
from assets.warehouse.export import Selection, select_facts
from assets.warehouse.query import run

ENDLESS = "SELECT count(*) FROM range(10000000) AS a, range(10000000) AS b WHERE a.range * b.range = 7"


def test_the_result_is_an_arrow_table(published):
    table = run(published, "SELECT ticker, pages FROM filings WHERE ticker = $ticker", {"ticker": "BOLT"})
    assert table.to_pylist() == [{"ticker": "BOLT", "pages": 2}]


@pytest.mark.parametrize(
    "sql",
    [
        "FROM filings",
        "WITH a AS (SELECT 1 AS b) SELECT * FROM a;",
        "DESCRIBE facts",
        "SHOW TABLES",
        "SUMMARIZE facts",
        "EXPLAIN SELECT 1",
        "VALUES (1)",
        "PIVOT (SELECT doc_type, fiscal_year FROM filings) ON doc_type USING count(*)",
        "FROM growth('net_income') -- a comment; with a semicolon",
    ],
)
def test_queries_run(published, sql):
    assert run(published, sql).num_rows > 0


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TEMP TABLE x (a INTEGER)",
        "INSERT INTO facts SELECT * FROM facts",
        "COPY facts TO 'x.csv'",
        "LOAD json",
        "SET threads = 1",
        "SET VARIABLE x = 1",
        "CALL enable_logging()",
        "PRAGMA enable_profiling",
        "USE memory",
        "DETACH warehouse",
    ],
)
def test_other_statements_are_refused(published, sql):
    with pytest.raises(RefusedError, match="is refused; only reading is allowed"):
        run(published, sql)


def test_reading_a_file_is_refused(published):
    with pytest.raises(RefusedError, match="file system operations are disabled"):
        run(published, "SELECT * FROM read_csv('/etc/hostname')")


@pytest.mark.parametrize(("sql", "number"), [("SELECT 1; SELECT 2", "2"), ("", "no"), ("-- nothing", "no")])
def test_one_query_at_a_time(published, sql, number):
    with pytest.raises(BadInputError, match=f"one query at a time: this text holds {number} statements"):
        run(published, sql)


def test_what_is_not_sql_is_said(published):
    with pytest.raises(BadInputError, match=r'not valid SQL.*syntax error at or near "SELEC"'):
        run(published, "SELEC 1")


def test_an_unknown_column_comes_with_candidates(published):
    with pytest.raises(BadInputError, match="Candidate bindings"):
        run(published, "SELECT valeu FROM facts")


def test_a_query_ends_when_its_time_is_over(published):
    started = time.monotonic()
    with pytest.raises(RefusedError, match=r"stopped after 0.3 s"):
        run(published, ENDLESS, seconds=0.3)
    assert time.monotonic() - started < 10
    assert run(published, "SELECT 1 AS a").to_pylist() == [{"a": 1}]


def test_a_query_beyond_its_memory_is_refused(published_store):
    with (
        connect(published_store, memory_limit="50MB") as small,
        pytest.raises(RefusedError, match="more memory"),
    ):
        run(small, "SELECT range, hash(range) FROM range(100000000) ORDER BY 2")


def keys(table):
    return [(row["filing"], row["metric"]) for row in table.to_pylist()]


def test_facts_are_selected_by_every_field(published):
    selection = Selection(ticker=["ACME", "BOLT"], fiscal_year=[2022], metric=["total_assets", "inventory"])
    table = select_facts(published, selection)
    assert keys(table) == [
        ("ACME_2022_us-10k", "inventory"),
        ("ACME_2022_us-10k", "total_assets"),
        ("BOLT_2022_us-10k", "total_assets"),
    ]
    assert table.column("source").to_pylist() == [None, "ACME_2022_us-10k.pdf", "BOLT_2022_us-10k.pdf"]
    assert keys(select_facts(published, Selection(status=["not_disclosed"]))) == [
        ("ACME_2021_us-10k", "inventory")
    ]
    assert select_facts(published, Selection(doc_type=["cn-annual"])).num_rows == 4
    assert select_facts(published, Selection()).num_rows == 17


def test_a_metric_that_nothing_knows_comes_with_names_like_it(published):
    with pytest.raises(NotFoundError, match="no metric 'net_incom'; did you mean net_income"):
        select_facts(published, Selection(metric=["net_incom"]))
