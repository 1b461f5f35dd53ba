import pytest

from assets.answers.ask import ask_connection
from assets.answers.grammar.planner import GrammarPlanner
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
