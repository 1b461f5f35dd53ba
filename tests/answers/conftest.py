import polars as pl
import pytest

from assets.answers.ask import ask_connection
from assets.answers.grammar.planner import GrammarPlanner
from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.store import Store
from assets.warehouse.publish import publish
from tests.answers.world import CORPUS, VOCABULARY, tables, world_rows


@pytest.fixture(scope="session")
def planner():
    return GrammarPlanner(VOCABULARY, CORPUS)


@pytest.fixture(scope="session")
def connection():
    connection = tables(*world_rows())
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def asked(connection):
    return lambda question: ask_connection(question, connection, vocabulary=VOCABULARY)


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """The folder of a published store of the invented world."""
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
