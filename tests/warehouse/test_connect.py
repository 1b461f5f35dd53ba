import duckdb
import polars as pl
import pytest

from assets.errors import BadInputError, NotFoundError
from assets.warehouse.connect import connect
from assets.warehouse.publish import publish


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "secret.csv"
    path.write_text("password\n12345\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_csv('{secret}')",
        "SELECT * FROM '{secret}'",
        "SELECT * FROM read_text('{secret}')",
        "SELECT * FROM read_blob('{secret}')",
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM read_parquet('{store}/facts/*.parquet')",
        "COPY facts TO '{folder}/out.csv'",
        "COPY facts FROM '{secret}'",
        "EXPORT DATABASE '{folder}/out'",
        "ATTACH '{folder}/other.duckdb'",
        "ATTACH '{store}/warehouse.duckdb' AS again",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET lock_configuration = false",
        "SET memory_limit = '100GB'",
        "RESET memory_limit",
        "PRAGMA threads = 64",
        "INSERT INTO facts SELECT * FROM facts",
        "DELETE FROM facts",
        "UPDATE documents SET ticker = 'X'",
        "DROP TABLE facts",
        "CREATE TABLE mine (a INTEGER)",
        "CREATE OR REPLACE VIEW filings AS SELECT 1 AS a",
    ],
)
def test_nothing_but_the_warehouse_can_be_reached_or_changed(published_store, secret, tmp_path, sql):
    text = sql.format(secret=secret, folder=tmp_path, store=published_store.root)
    with connect(published_store) as connection, pytest.raises(duckdb.Error):
        connection.execute(text)
    assert not list(tmp_path.glob("out*"))


def test_variables_of_the_caller_are_no_tables(published):
    leak = pl.DataFrame({"password": [12345]})
    assert leak.height == 1
    with pytest.raises(duckdb.CatalogException, match="leak does not exist"):
        published.execute("SELECT * FROM leak")


def test_connections_of_one_process_have_limits_of_their_own(published, published_store):
    with connect(published_store, memory_limit="100MB", threads=1) as small:
        assert small.execute(
            "SELECT current_setting('memory_limit'), current_setting('threads')"
        ).fetchone() == (
            "95.3 MiB",
            1,
        )
        assert small.execute("SELECT count(*) FROM filings").fetchone() == (4,)
    assert published.execute("SELECT count(*) FROM filings").fetchone() == (4,)


def test_times_are_shown_in_utc(published):
    sql = "SELECT DISTINCT extracted_at::VARCHAR FROM facts"
    assert published.execute(sql).fetchall() == [("2026-01-02 03:04:05+00",)]


def test_a_wrong_limit_is_bad_input(published_store):
    with pytest.raises(BadInputError, match="memory 'much'"):
        connect(published_store, memory_limit="much")


def test_a_link_to_nothing_says_what_to_do(filled):
    publish(filled)
    filled.warehouse.resolve().unlink()
    with pytest.raises(NotFoundError, match="run `filingdb ingest PATH`, then `filingdb build`"):
        connect(filled)


def test_a_damaged_warehouse_says_what_to_do(filled):
    path = publish(filled).path
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(NotFoundError, match=r"cannot be opened.*run `filingdb build`"):
        connect(filled)
