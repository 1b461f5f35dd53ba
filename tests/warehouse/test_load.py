import polars as pl

from assets.facts.records import FACTS_SCHEMA
from assets.warehouse.connect import connect
from assets.warehouse.publish import publish
from tests.warehouse.stores import document, fact, frame, write_failure, write_filing

KEY = "ACME_2021_us-10k"


def rows(store, sql):
    with connect(store) as connection:
        return connection.execute(sql).fetchall()


def test_every_column_arrives_under_its_own_name(filled):
    """Same columns in another order must not be read by position."""
    shuffled = filled.read("facts", KEY).select(sorted(FACTS_SCHEMA, reverse=True))
    filled.write("facts", KEY, shuffled)
    publish(filled)
    found = rows(
        filled,
        "SELECT ticker, metric, value, unit, raw, status, bbox, checks FROM facts "
        f"WHERE filing = '{KEY}' ORDER BY metric",
    )
    box = [1.0, 2.0, 3.0, 4.0]
    assert found == [
        ("ACME", "inventory", None, None, None, "not_disclosed", None, ["passed:quote_on_page"]),
        ("ACME", "net_income", -10e6, "USD", "1,234", "found", box, ["passed:quote_on_page"]),
        ("ACME", "operating_revenue", 100e6, "USD", "1,234", "found", box, ["passed:quote_on_page"]),
    ]


def test_nested_columns_arrive_whole(filled):
    publish(filled)
    first = 'cells[1].text, cells[1].value, cells[1].bbox, cells[1]."column"'
    assert rows(filled, f"SELECT {first} FROM rows WHERE filing = '{KEY}'") == [
        ("(1,234)", -1234.0, [1.0, 2.0, 3.0, 4.0], 0)
    ]
    sql = 'SELECT "columns"[1].header, year("columns"[1].period_end) FROM tables WHERE filing = \'{}\''
    assert rows(filled, sql.format(KEY)) == [("2022", 2022)]


def test_a_doubled_key_is_left_out_and_named_and_the_rest_is_published(filled):
    twice = [fact(KEY, "net_income", 1.0), fact(KEY, "net_income", 2.0), fact(KEY, "total_assets", 3.0)]
    filled.write("facts", KEY, frame(twice, FACTS_SCHEMA))
    report = publish(filled)
    assert report.unpublished == 1
    assert rows(filled, f"SELECT metric, value FROM facts WHERE filing = '{KEY}'") == [("total_assets", 3.0)]
    assert rows(filled, "SELECT filing, reason, message FROM failures WHERE stage = 'warehouse'") == [
        (
            KEY,
            "doubled_key",
            f"facts of {KEY} hold metric net_income, period FY, scope consolidated more than once; "
            "none of them is published",
        )
    ]
    assert rows(filled, f"SELECT failures FROM coverage WHERE filing = '{KEY}'") == [(1,)]


def test_a_doubled_key_without_a_date_is_found_too(filled):
    undated = [fact(KEY, "net_income", value, period_end=None) for value in (1.0, 2.0)]
    filled.write("comparatives", KEY, frame(undated, FACTS_SCHEMA))
    assert publish(filled).unpublished == 1
    assert rows(filled, f"SELECT count(*) FROM comparatives WHERE filing = '{KEY}'") == [(0,)]


def test_a_file_of_another_schema_is_named_and_loses_no_other(filled):
    old = filled.read("facts", KEY).drop("quote").with_columns(pl.col("value").cast(pl.String))
    filled.write("facts", KEY, old)
    assert publish(filled).unpublished == 1
    [(source, reason, message)] = rows(
        filled, "SELECT source, reason, message FROM failures WHERE stage = 'warehouse'"
    )
    assert (source, reason) == (f"{KEY}.parquet", "wrong_schema")
    assert "column value, quote is missing or of another type" in message
    assert f"delete facts/{KEY}.parquet in the store and run `filingdb build`" in message
    assert rows(filled, "SELECT count(DISTINCT filing) FROM facts") == [(3,)]


def test_a_column_that_the_warehouse_does_not_know_is_not_in_the_way(filled):
    filled.write("facts", KEY, filled.read("facts", KEY).with_columns(newer=pl.lit("x")))
    assert publish(filled).unpublished == 0


def test_a_damaged_file_is_named_and_loses_no_other(filled):
    filled.partition("facts", KEY).write_bytes(b"PAR1 and then nothing")
    body = filled.partition("pages", KEY)
    damaged = bytearray(body.read_bytes())
    damaged[4:200] = bytes(196)  # the footer stays whole, the data does not
    body.write_bytes(damaged)
    assert publish(filled).unpublished == 2
    assert rows(filled, "SELECT reason, message[:5] FROM failures WHERE stage = 'warehouse' ORDER BY 1") == [
        ("unpublishable", "pages"),
        ("unreadable_partition", "facts"),
    ]
    assert rows(filled, "SELECT count(DISTINCT filing) FROM pages") == [(3,)]


def test_a_row_without_its_key_is_named_and_loses_no_other_filing(filled):
    filled.write("facts", KEY, frame([fact(KEY, "net_income", 1.0, scope=None)], FACTS_SCHEMA))
    assert publish(filled).unpublished == 1
    assert rows(filled, "SELECT filing, reason FROM failures WHERE stage = 'warehouse'") == [
        (KEY, "unpublishable")
    ]
    assert rows(filled, "SELECT count(DISTINCT filing) FROM facts") == [(3,)]


def test_filings_that_are_not_registered_are_left_out(filled):
    filled.remove(["documents"], KEY)
    report = publish(filled)
    assert report.left_out == 5  # pages, tables, rows, facts, comparatives
    assert rows(filled, f"SELECT filing FROM facts WHERE filing = '{KEY}'") == []


def test_a_document_of_two_filings_doubles_no_fact(store):
    for key in (KEY, "ACME_2022_us-10k"):
        facts = [fact(key, "net_income", 1.0, doc_id="00000000000000aa")]
        write_filing(store, key, facts, documents=[document(key, doc_id="00000000000000aa")])
    publish(store)
    assert rows(store, "SELECT filing, source FROM facts_found ORDER BY 1") == [
        (KEY, f"{KEY}.pdf"),
        ("ACME_2022_us-10k", "ACME_2022_us-10k.pdf"),
    ]


def test_failures_of_every_stage_are_published(filled):
    write_failure(filled, f"facts-{KEY}", stage="facts", filing=KEY, reason="crashed")
    publish(filled)
    assert rows(filled, "SELECT stage, filing, source, reason FROM failures ORDER BY stage") == [
        ("facts", KEY, "broken.pdf", "crashed"),
        ("pages", None, "broken.pdf", "truncated"),
    ]
