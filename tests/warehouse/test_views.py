from datetime import date

from assets.warehouse.connect import connect
from assets.warehouse.publish import publish
from tests.warehouse.stores import absent, document, fact, write_filing


def one(connection, sql):
    [row] = connection.execute(sql).fetchall()
    return row


def test_a_filing_with_an_amendment_is_one_row(store):
    key = "ACME_2021_us-10k"
    original = document(key, pages=100, aliases=["Acme"])
    amendment = document(
        key, doc_id="ffffffffffffffff", amendment_rank=1, pages=20, company=None, aliases=["ACM", "Acme"]
    )
    write_filing(store, key, documents=[amendment, original])
    publish(store)
    with connect(store) as connection:
        sql = "SELECT filing, company, documents, pages, aliases, period_end FROM filings"
        assert one(connection, sql) == (key, "Company ACME", 2, 120, ["ACM", "Acme"], date(2021, 12, 31))


def test_facts_found_names_the_file(published):
    sql = "SELECT value, source, page FROM facts_found WHERE metric = 'total_assets' AND ticker = 'ACME'"
    assert one(published, sql) == (400e6, "ACME_2022_us-10k.pdf", 2)
    assert one(published, "SELECT count(*) FROM facts_found WHERE metric = 'inventory'") == (0,)


def test_conflicts_are_listed(published):
    assert one(published, "SELECT filing, metric FROM conflicts") == ("ACME_2022_us-10k", "inventory")


def test_coverage_counts_what_was_asked_and_what_became_of_it(published):
    asked = one(published, "SELECT count(*) FROM metrics WHERE list_contains(doc_types, 'us-10k')")[0]
    sql = "SELECT asked, found, not_disclosed, conflict, failed, unanswered FROM coverage WHERE filing = '{}'"
    assert one(published, sql.format("ACME_2021_us-10k")) == (asked, 2, 1, 0, 0, asked - 3)
    assert one(published, sql.format("ACME_2022_us-10k")) == (asked, 6, 0, 1, 0, asked - 7)


def test_coverage_by_metric_counts_filings(published):
    sql = (
        "SELECT filings, found, not_disclosed, conflict, failed, unanswered FROM coverage_by_metric "
        "WHERE doc_type = 'us-10k' AND metric = '{}'"
    )
    assert one(published, sql.format("operating_revenue")) == (3, 3, 0, 0, 0, 0)
    assert one(published, sql.format("inventory")) == (3, 0, 1, 1, 0, 1)


def test_the_full_report_goes_before_its_abstract(store):
    for doc_type, value in (("cn-annual-abstract", 1.0), ("cn-annual", 2.0)):
        key = f"600001_2022_{doc_type}"
        write_filing(store, key, [fact(key, "operating_revenue", value)])
    key = "600001_2022_cn-annual-abstract"
    write_filing(store, key, [fact(key, "operating_revenue", 1.0), fact(key, "net_income", 3.0)])
    publish(store)
    with connect(store) as connection:
        found = connection.execute("SELECT metric, value, doc_type FROM annual_facts ORDER BY 1").fetchall()
    assert found == [("net_income", 3.0, "cn-annual-abstract"), ("operating_revenue", 2.0, "cn-annual")]


def test_wide_views_show_units_in_their_names(published):
    sql = (
        "SELECT operating_revenue_usd, basic_eps_usd_per_share, employees, inventory_usd, period_end "
        "FROM us_10k WHERE filing = 'ACME_2022_us-10k'"
    )
    assert one(published, sql) == (125e6, 1.25, 321.0, None, date(2022, 12, 31))
    sql = "SELECT operating_revenue_cny, roe_weighted_pct, accounting_firm FROM cn_annual"
    assert one(published, sql) == (700e6, 18.02, "某会计师事务所")
    assert one(published, "SELECT count(*) FROM us_10k") == (3,)


def test_a_wide_view_leaves_empty_what_is_in_another_unit_or_not_found(store):
    key = "600001_2022_cn-annual"
    write_filing(
        store,
        key,
        [
            fact(key, "operating_revenue", 5.0, unit="USD", currency="USD"),
            absent(key, "net_income"),
            fact(key, "total_assets", 6.0),
        ],
    )
    publish(store)
    with connect(store) as connection:
        sql = "SELECT operating_revenue_cny, net_income_cny, total_assets_cny FROM cn_annual"
        assert one(connection, sql) == (None, None, 6.0)


def test_several_periods_of_one_filing_are_rows_of_their_own(store):
    key = "ACME_2022_us-earnings"
    write_filing(
        store,
        key,
        [
            fact(key, "operating_revenue", 25.0, period="Q1", period_end=date(2022, 3, 31)),
            fact(key, "operating_revenue", 100.0),
            fact(key, "operating_revenue_quarter", 30.0),
        ],
    )
    publish(store)
    with connect(store) as connection:
        found = connection.execute(
            "SELECT period, period_end, operating_revenue_usd, operating_revenue_quarter_usd "
            "FROM us_earnings ORDER BY period_end"
        ).fetchall()
    assert found == [("Q1", date(2022, 3, 31), 25.0, None), ("FY", date(2022, 12, 31), 100.0, 30.0)]


def test_the_next_filing_s_prior_year_column_is_held_against_the_number(store):
    old, new = "ACME_2021_us-10k", "ACME_2022_us-10k"
    own = {"inventory": 60e6, "operating_revenue": 900e6, "net_income": 5e6, "diluted_eps": 0.17}
    later = {"inventory": 60.4e6, "operating_revenue": 910e6, "net_income": 5e9, "diluted_eps": 0.12}
    per_share = {"diluted_eps": {"unit": "USD/share", "scale": 1.0}}
    write_filing(
        store, old, [fact(old, name, value, **per_share.get(name, {})) for name, value in own.items()]
    )
    ended = {"period_end": date(2021, 12, 31)}
    printed = [fact(new, name, value, **ended, **per_share.get(name, {})) for name, value in later.items()]
    write_filing(store, new, comparatives=printed)
    publish(store)
    with connect(store) as connection:
        found = connection.execute("SELECT metric, outcome, later_filing FROM prior_year_checks").fetchall()
        judged = connection.execute("SELECT metric, status, value, checks[-1] FROM facts").fetchall()
    assert sorted(found) == [
        ("diluted_eps", "restated", new),
        ("inventory", "same", new),
        ("operating_revenue", "restated", new),
    ]
    where = f"other_filing:{new} page"
    known = {
        metric: (status, value, check.partition(" page")[0] + " page")
        for metric, status, value, check in judged
    }
    assert known == {
        "inventory": ("found", 60e6, f"passed:same_in_{where}"),
        "operating_revenue": ("found", 900e6, f"failed:differs_in_{where}"),
        "net_income": ("conflict", None, f"failed:another_scale_in_{where}"),
        "diluted_eps": ("found", 0.17, f"failed:differs_in_{where}"),
    }
