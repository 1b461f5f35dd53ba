"""What a plan can reach, and what stops it: no text in it is ever SQL, nothing but the tables is read."""

import hashlib
import json
import threading
import time

import duckdb
import pytest
import sqlglot
from pydantic import ValidationError
from sqlglot import exp

from assets.answers.ask import ask_connection
from assets.answers.compile import compile_plan, render
from assets.answers.expressions import (
    Absolute,
    Arithmetic,
    Company,
    Compare,
    Contains,
    Either,
    Metric,
    Named,
    Words,
)
from assets.answers.gather import gather_evidence
from assets.answers.plan import Column, Definition, Order, Plan, Scope, Top
from assets.errors import BadInputError, NotFoundError
from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.query import check_query
from tests.answers.random_plans import VOCABULARY as RANDOM_VOCABULARY
from tests.answers.random_plans import Maker
from tests.answers.world import VOCABULARY, M, document, fact, tables, world_rows

HOSTILE = (
    "'; DROP TABLE facts; --",
    "x' UNION SELECT * FROM read_csv('/etc/passwd') --",
    "\"; ATTACH '/tmp/x.db' AS x; --",
    "\\'; SET lock_configuration = false; --",
    "$$; COPY facts TO '/tmp/out.csv'; $$",
    "/* */ %s {} \x00 \u2028 --",
)
TABLES = {"documents", "facts", "comparatives"}
REVENUE = Metric(metric="operating_revenue")
SCOPE = Scope(doc_types=("us-10k", "cn-annual"), fiscal_years=(2022,))


def plan_with(text):
    """A plan that holds a text wherever a text may stand."""
    auditor = Metric(metric="accounting_firm")
    named = Compare(left=auditor, operator="=", right=Words(value=text))
    conditions = (
        Either(conditions=(named, Contains(of=auditor, words=text), Company(tickers=(text, "ACMX")))),
    )
    return Plan(
        scope=SCOPE.model_copy(update={"tickers": (text, "ACMX", "600999")}),
        definitions=(Definition(name="x", expression=REVENUE),),
        conditions=conditions,
        columns=(Column(of="x", label=text),),
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    root = tmp_path_factory.mktemp("store")
    store = Store(root)
    tables(*world_rows(), path=str(store.warehouse)).close()
    return store


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("text", HOSTILE)
def test_text_in_a_plan_is_never_sql(store, text, tmp_path):
    before = digest(store.warehouse)
    with connect(store) as connection:
        compiled = compile_plan(plan_with(text), VOCABULARY)
        check_query(compiled.sql())
        evidence = gather_evidence(compiled, lambda sql: _records(connection, sql))
    written = text.replace("\x00", "")  # which SQL cannot hold
    assert {row["ticker"]: row["x"] for row in evidence.rows} == {written: None, "ACMX": 1200 * M}
    assert {d.key[0] for d in evidence.details} == {written, "ACMX", "600999"}
    assert digest(store.warehouse) == before


def _records(connection, sql):
    cursor = connection.execute(sql)
    names = [item[0] for item in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_metric_that_is_none_is_refused(text):
    plan = Plan(scope=SCOPE, definitions=(Definition(name="x", expression=Metric(metric=text)),))
    with pytest.raises(NotFoundError, match="not a metric of the catalogue"):
        compile_plan(plan, VOCABULARY)


@pytest.mark.parametrize("name", ["x y", "x;", 'x"', "X", "", "currency", "way_1", "fulfils"])
def test_names_of_definitions_are_plain_and_not_taken(name):
    with pytest.raises(ValidationError):
        Plan(scope=SCOPE, definitions=(Definition(name=name, expression=REVENUE),))


@pytest.mark.parametrize("seed", range(15))
def test_a_query_is_one_select_over_the_published_tables(seed):
    compiled = compile_plan(Maker(seed).plan(), RANDOM_VOCABULARY)
    for query in (compiled.rows, compiled.details, compiled.sources):
        sql = render(query)
        check_query(sql)
        tree = sqlglot.parse_one(sql, dialect="duckdb")
        own = {common.alias for common in tree.find_all(exp.CTE)}
        read = {table.name for table in tree.find_all(exp.Table) if table.name not in own}
        assert read <= TABLES
        assert not any(
            table.args.get("db") or table.args.get("catalog") for table in tree.find_all(exp.Table)
        )
        called = {f.name.upper() for f in tree.find_all(exp.Anonymous)}
        assert not {name for name in called if name.startswith(("READ", "GLOB", "GETENV", "QUERY", "PRAGMA"))}


def test_a_plan_that_doubles_with_each_definition_is_refused():
    doubled = [Definition(name="d0", expression=REVENUE)]
    for place in range(1, 40):
        before = Named(name=f"d{place - 1}")
        sum_of = Arithmetic(operator="+", left=before, right=before)
        doubled.append(Definition(name=f"d{place}", expression=sum_of))
    plan = Plan(scope=SCOPE, definitions=tuple(doubled), columns=(Column(of="d39", label="x"),))
    started = time.perf_counter()
    with pytest.raises(BadInputError, match="too large"):
        compile_plan(plan, VOCABULARY)
    assert time.perf_counter() - started < 20


def test_a_plan_nested_too_deep_is_refused():
    deep = REVENUE
    for _ in range(60):
        deep = Absolute(of=deep)
    with pytest.raises(ValidationError, match="too large"):
        Plan(scope=SCOPE, definitions=(Definition(name="x", expression=deep),))
    text = '{"kind":"absolute","of":' * 3000 + '{"kind":"number","value":1}' + "}" * 3000
    nested = json.dumps({"scope": {}, "definitions": [{"name": "x", "expression": 0}]}).replace(
        "0}", text + "}"
    )
    with pytest.raises(ValidationError):
        Plan.model_validate_json(nested)


@pytest.fixture(scope="module")
def large():
    """Enough rows that a question over all of them takes a while."""
    connection = tables([document("AAAA", 2022)], [fact("AAAA", 2022, "operating_revenue", 5.0)])
    others = "{}.* REPLACE (ticker || n AS ticker, filing || n AS filing, doc_id || n AS doc_id)"
    for table in ("documents", "facts"):
        connection.execute(
            f"INSERT INTO {table} SELECT {others.format(table)} FROM {table}, range(250000) AS more (n)"
        )
    yield connection
    connection.close()


class OnePlan:
    """A planner that has one plan for every question."""

    def __init__(self, years=(2022,)):
        self.years = years

    def plan(self, question):
        from assets.answers.grammar.planner import Planned

        plan = Plan(
            scope=Scope(doc_types=("us-10k",), fiscal_years=self.years),
            definitions=(Definition(name="x", expression=REVENUE),),
            order=Order(by="x"),
            top=Top(n=3),
            columns=(Column(of="x", label="revenue"),),
        )
        return Planned(plan, ())


def test_a_question_that_takes_too_long_is_stopped_and_says_so(large):
    answer = ask_connection("?", large, vocabulary=VOCABULARY, planner=OnePlan(), seconds=0.02)
    assert answer.status == "cannot_answer"
    assert "stopped after 0.02 s" in answer.answer
    assert large.execute("SELECT 1").fetchone() == (1,)


def test_a_question_can_be_cancelled_from_another_thread(large):
    done = threading.Event()

    def cancel():
        while not done.wait(0.01):
            large.interrupt()

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        answer = ask_connection("?", large, vocabulary=VOCABULARY, planner=OnePlan())
    finally:
        done.set()
        thread.join()
    assert answer.status == "cannot_answer"
    assert "stopped" in answer.answer


def test_a_question_about_too_many_rows_is_refused(large):
    answer = ask_connection("?", large, vocabulary=VOCABULARY, planner=OnePlan())
    assert answer.status == "cannot_answer"
    assert "more than 200,000 companies and years" in answer.answer


def test_a_question_that_needs_too_much_memory_says_so(store, tmp_path):
    path = tmp_path / "large"
    path.mkdir()
    large = Store(path)
    with tables([document("AAAA", 2022)], [], path=str(large.warehouse)) as connection:
        more = "documents.* REPLACE (ticker || n AS ticker, filing || n AS filing)"
        connection.execute(f"INSERT INTO documents SELECT {more} FROM documents, range(190000) AS more (n)")
    with connect(large, memory_limit="12MB", threads=1) as connection:
        answer = ask_connection("?", connection, vocabulary=VOCABULARY, planner=OnePlan())
    assert answer.status == "cannot_answer"
    assert "more memory than it may use" in answer.answer


def test_questions_over_a_warehouse_change_nothing_on_disk(store):
    before = digest(store.warehouse), sorted(p.name for p in store.root.iterdir())
    with connect(store) as connection:
        for question in ("Acme revenue in 2022", "drop table facts", "'; SET memory_limit='1TB' --"):
            ask_connection(question, connection, vocabulary=VOCABULARY)
        with pytest.raises(duckdb.Error):
            connection.execute("SET memory_limit = '1TB'")
    assert (digest(store.warehouse), sorted(p.name for p in store.root.iterdir())) == before
