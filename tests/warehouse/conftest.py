from datetime import date

import pytest

from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.publish import publish
from tests.warehouse.stores import absent, document, fact, write_failure, write_filing


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


@pytest.fixture
def filled(store):
    """A store of a test's own, to be changed and published."""
    return fill(store)


@pytest.fixture(scope="session")
def published_store(tmp_path_factory):
    """The same store, published once for all tests that only read."""
    store = fill(Store(tmp_path_factory.mktemp("published") / "store"))
    publish(store)
    return store


@pytest.fixture
def published(published_store):
    with connect(published_store) as connection:
        yield connection


def fill(store):
    """Two years of one US company, one year of another, and a Chinese report."""
    write_filing(
        store,
        "ACME_2021_us-10k",
        [
            fact("ACME_2021_us-10k", "operating_revenue", 100e6),
            fact("ACME_2021_us-10k", "net_income", -10e6),
            absent("ACME_2021_us-10k", "inventory"),
        ],
    )
    write_filing(
        store,
        "ACME_2022_us-10k",
        [
            fact("ACME_2022_us-10k", "operating_revenue", 125e6),
            fact("ACME_2022_us-10k", "net_income", 5e6),
            fact("ACME_2022_us-10k", "total_assets", 400e6),
            fact("ACME_2022_us-10k", "total_liabilities", 300e6),
            fact("ACME_2022_us-10k", "basic_eps", 1.25, unit="USD/share"),
            fact("ACME_2022_us-10k", "employees", 321.0, unit="count", currency=None),
            absent("ACME_2022_us-10k", "inventory", "conflict"),
        ],
    )
    write_filing(
        store,
        "BOLT_2022_us-10k",
        [
            fact("BOLT_2022_us-10k", "operating_revenue", 90e6),
            fact("BOLT_2022_us-10k", "total_assets", 50e6),
            fact("BOLT_2022_us-10k", "total_liabilities", 45e6),
        ],
        comparatives=[
            fact("BOLT_2022_us-10k", "operating_revenue", 60e6, period_end=date(2021, 12, 31)),
            fact("BOLT_2022_us-10k", "operating_revenue", 50e6, period_end=date(2020, 12, 31)),
        ],
    )
    report = "600001_2022_cn-annual"
    write_filing(
        store,
        report,
        [
            fact(report, "operating_revenue", 700e6),
            fact(report, "operating_revenue", 650e6, scope="parent"),
            fact(report, "roe_weighted_pct", 18.02, unit="pct"),
            fact(report, "accounting_firm", value_text="某会计师事务所", unit="text", currency=None),
        ],
        documents=[document(report, company="某某股份有限公司", aliases=["某某股份"])],
    )
    write_failure(store, "filings-0123456789abcdef")
    return store
