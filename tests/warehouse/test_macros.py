from datetime import date

import pytest

from assets.warehouse.connect import connect
from assets.warehouse.publish import publish
from tests.warehouse.stores import fact, write_filing


def test_fact_is_a_number_or_null(published):
    sql = (
        "SELECT fact('ACME', 2022, 'total_assets'), fact('ACME', 2022, 'inventory'), fact('NONE', 2022, 'x')"
    )
    assert published.execute(sql).fetchall() == [(400e6, None, None)]
    sql = "SELECT ticker, fact(ticker, 2022, 'operating_revenue') FROM filings WHERE fiscal_year = 2022 "
    sql += "ORDER BY ticker"
    assert published.execute(sql).fetchall() == [("600001", 700e6), ("ACME", 125e6), ("BOLT", 90e6)]


def test_cite_says_where_every_value_stands(published):
    sql = "SELECT scope, value, source, page, quote FROM cite('600001', 2022, 'operating_revenue')"
    source, quote = "600001_2022_cn-annual.pdf", "operating_revenue 1,234"
    assert published.execute(sql).fetchall() == [
        ("consolidated", 700e6, source, 2, quote),
        ("parent", 650e6, source, 2, quote),
    ]


def test_history_is_in_the_order_of_years(published):
    sql = "SELECT fiscal_year, value FROM history('ACME', 'operating_revenue')"
    assert published.execute(sql).fetchall() == [(2021, 100e6), (2022, 125e6)]


def test_growth_takes_the_year_before_from_its_filing_else_from_the_comparative_column(published):
    sql = "SELECT ticker, fiscal_year, previous, previous_from, growth_pct FROM growth('operating_revenue')"
    assert published.execute(sql).fetchall() == [
        ("600001", 2022, None, None, None),
        ("ACME", 2021, None, None, None),
        ("ACME", 2022, 100e6, "filing", pytest.approx(25.0)),
        ("BOLT", 2022, 60e6, "comparative", pytest.approx(50.0)),
    ]


def test_growth_from_a_loss_is_not_a_number(published):
    sql = "SELECT previous, growth_pct FROM growth('net_income') WHERE fiscal_year = 2022"
    assert published.execute(sql).fetchall() == [(-10e6, None)]


def test_growth_over_two_currencies_is_not_computed(store):
    for year, currency in ((2021, "USD"), (2022, "CNY")):
        key = f"600001_{year}_cn-annual"
        write_filing(store, key, [fact(key, "net_income", 10.0, unit=currency, currency=currency)])
    publish(store)
    with connect(store) as connection:
        assert connection.execute("SELECT growth_pct FROM growth('net_income')").fetchall() == [
            (None,),
            (None,),
        ]


def test_growth_in_a_52_week_year_finds_the_comparative_column(store):
    key = "ACME_2022_us-10k"
    write_filing(
        store,
        key,
        [fact(key, "net_income", 12.0, period_end=date(2022, 1, 29))],
        comparatives=[fact(key, "net_income", 10.0, period_end=date(2021, 1, 30))],
    )
    publish(store)
    with connect(store) as connection:
        sql = "SELECT growth_pct FROM growth('net_income')"
        assert connection.execute(sql).fetchone() == (pytest.approx(20.0),)


def test_ratio_divides_within_a_year(published):
    sql = "SELECT ticker, ratio FROM ratio('total_liabilities', 'total_assets')"
    assert published.execute(sql).fetchall() == [("ACME", 0.75), ("BOLT", 0.9)]
    sql = "SELECT ratio FROM ratio('operating_revenue', 'employees')"
    assert published.execute(sql).fetchall() == [(pytest.approx(125e6 / 321),)]


def test_ratio_by_zero_is_null(store):
    key = "ACME_2022_us-10k"
    write_filing(store, key, [fact(key, "net_income", 1.0), fact(key, "total_assets", 0.0)])
    publish(store)
    with connect(store) as connection:
        assert connection.execute("SELECT ratio FROM ratio('net_income', 'total_assets')").fetchall() == [
            (None,)
        ]


def test_top_companies_ranks_each_currency_by_itself(published):
    sql = "SELECT place, ticker, value, unit FROM top_companies('operating_revenue', 2022, 1)"
    assert published.execute(sql).fetchall() == [(1, "600001", 700e6, "CNY"), (1, "ACME", 125e6, "USD")]


def test_ties_share_a_place(store):
    for ticker, value in (("AAA", 5.0), ("BBB", 5.0), ("CCC", 4.0)):
        key = f"{ticker}_2022_us-10k"
        write_filing(store, key, [fact(key, "net_income", value)])
    publish(store)
    with connect(store) as connection:
        sql = "SELECT place, ticker FROM top_companies('net_income', 2022, 1)"
        assert connection.execute(sql).fetchall() == [(1, "AAA"), (1, "BBB")]
