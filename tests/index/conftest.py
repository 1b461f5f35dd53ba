import pytest

from assets.index.pages import finish, index_filings
from assets.store import Store
from tests.index.stores import PAGES, write_all


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "store")
    write_all(store)
    return store


@pytest.fixture
def indexed(store):
    """A store of a test's own, indexed."""
    index_filings(store, list(PAGES))
    return store


@pytest.fixture(scope="session")
def searched(tmp_path_factory):
    """A store indexed once for all tests that only search."""
    store = Store(tmp_path_factory.mktemp("searched") / "store")
    write_all(store)
    index_filings(store, list(PAGES))
    finish(store)
    return store
