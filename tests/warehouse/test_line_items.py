from datetime import date

import duckdb
import polars as pl
import pytest

from assets.errors import NotFoundError
from assets.facts.line_items import line_item, line_item_unit
from assets.pages.records import ROWS_SCHEMA, TABLES_SCHEMA
from assets.warehouse.export import Selection, select_facts
from assets.warehouse.labels import fill_labels
from assets.warehouse.load import load
from assets.warehouse.objects import create, run_script, script
from tests.warehouse.stores import document, fact, printed_row, table_row, write_filing

KEY = "ACME_2022_us-10k"
END, BEFORE = date(2022, 12, 31), date(2021, 12, 31)
YEAR, BALANCE = 12, 0


def column(place, end, months, **changes):
    return table_row(KEY)["columns"][0] | {"column": place, "period_end": end, "months": months} | changes


def printed(store, *tables, key=KEY, facts=(), **changes):
    """A filing of tables, each (changes, columns, [(label, texts...)])."""
    write_filing(store, key, facts, documents=[document(key, **changes)], pages=9)
    tabular, rows = [], []
    for number, (kind, columns, lines) in enumerate(tables):
        tabular.append(table_row(key) | {"table": number, "columns": columns, "page": number + 1} | kind)
        for label, *texts in lines:
            cells = [
                {"text": text, "value": amount(text), "bbox": [1.0, 2.0, 3.0, 4.0], "column": place}
                for place, text in enumerate(texts)
                if text
            ]
            place = {"row": len(rows), "table": number, "page": number + 1}
            rows.append(printed_row(key) | {"label": label, "cells": cells} | place)
    store.write("tables", key, pl.DataFrame(tabular, schema=TABLES_SCHEMA))
    store.write("rows", key, pl.DataFrame(rows, schema=ROWS_SCHEMA))
    return warehouse(store)


def warehouse(store):
    """What publishing makes of a store, without the file."""
    connection = duckdb.connect()
    create(connection, "tables")
    load(connection, store)
    fill_labels(connection)
    create(connection, "derived")
    run_script(connection, script("views", "adhoc_facts"))
    return connection


def amount(text):
    digits = text.strip("$()% ").replace(",", "")
    return -float(digits) if "(" in text else float(digits)


def answers(made, columns="metric, value, page, status", where="is_current"):
    sql = f"SELECT {columns} FROM adhoc_facts WHERE {where} ORDER BY metric, period_end, scope, value DESC"
    return made.execute(sql).fetchall()


@pytest.mark.parametrize(
    ("printed_as", "plain"),
    [
        ("Deferred revenues (Note 4)", "deferred revenue"),
        ("  DEFERRED REVENUE, net", "deferred revenue"),
        ("Accounts receivable, less allowances of $12 and $9", "account receivable"),
        ("Taxes payable 3", "tax payable"),
        ("其中：商誉", "商誉"),
        ("减：营业外支出", "营业外支出"),
        ("（二）其他应付款", "其他应付款"),
        ("Total", ""),
        ("其他", ""),
        ("2024", ""),
    ],
)
def test_spellings_of_one_label_are_one_line_item(printed_as, plain):
    assert line_item(printed_as) == plain


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("Goodwill", "currency"),
        ("Dividends declared per common share", "currency/share"),
        ("每股净资产（元/股）", "currency/share"),
        ("Shares used to compute basic net income per share", "count"),
        ("Effective tax rate", "pct"),
        ("流动性覆盖率", "pct"),
        ("Effect of exchange rate changes on cash", "currency"),
    ],
)
def test_the_wording_says_what_is_counted(label, unit):
    assert line_item_unit(label) == unit


def test_a_line_is_read_in_base_units_with_its_prior_year_apart(store):
    years = [column(0, END, BALANCE), column(1, BEFORE, BALANCE)]
    made = printed(store, ({"kind": "balance_sheet"}, years, [("Deferred revenues", "1,234", "1,111")]))
    assert answers(made, "metric, value, unit, raw, quote, confidence") == [
        ("adhoc:deferred revenue", 1234e6, "USD", "1,234", "Deferred revenues 1,234", 0.8)
    ]
    assert answers(made, "value, period_end, period", "NOT is_current") == [(1111e6, BEFORE, "FY")]


def test_the_statement_stands_before_a_note_of_the_same_name(store):
    note = ({"kind": "notes"}, [column(0, END, YEAR)], [("Goodwill", "7")])
    balance = ({"kind": "balance_sheet"}, [column(0, END, BALANCE)], [("Goodwill", "55")])
    made = printed(store, note, balance)
    assert answers(made) == [("adhoc:goodwill", 55e6, 2, "found")]


def test_two_lines_of_one_name_that_differ_are_a_conflict_not_a_guess(store):
    lines = [("Lease liabilities", "10"), ("Lease liabilities", "90")]
    made = printed(store, ({"kind": "balance_sheet"}, [column(0, END, BALANCE)], lines))
    assert answers(made, "value, status, checks") == [
        (None, "conflict", ["equally_good: 10 on page 1, 90 on page 1"])
    ]


def test_of_a_gross_and_a_net_line_the_net_one_is_meant(store):
    lines = [("Property and equipment", "900"), ("Property and equipment, net", "400")]
    made = printed(store, ({"kind": "balance_sheet"}, [column(0, END, BALANCE)], lines))
    assert answers(made, "value, status") == [(400e6, "found")]


def test_an_expense_that_the_cash_flow_gives_otherwise_is_less_sure(store):
    income = ({"kind": "income_statement"}, [column(0, END, YEAR)], [("Amortization", "30")])
    flow = ({"kind": "cash_flow"}, [column(0, END, YEAR)], [("Amortization", "95")])
    read = [fact(KEY, f"m{n}", n, page=page) for page in (1, 2) for n in range(3 * page, 3 * page + 3)]
    made = printed(store, income, flow, facts=read)
    assert answers(made, "value, confidence, checks") == [
        (30e6, 0.6, ["place: income_statement", "also: 95 on page 2"])
    ]


def test_the_parent_the_quarter_and_the_year_to_date_are_kept_apart(store):
    key = "600001_2022_cn-q3"
    end = date(2022, 9, 30)
    columns = [column(0, end, 9), column(1, end, 3)]
    group = ({"kind": "income_statement", "scope": "consolidated"}, columns, [("其他收益", "300", "100")])
    parent = ({"kind": "income_statement", "scope": "parent"}, columns, [("其他收益", "30", "10")])
    made = printed(store, group, parent, key=key, period="Q3", period_end=end)
    assert answers(made, "metric, scope, value, period") == [
        ("adhoc:其他收益", "consolidated", 300e6, "Q3"),
        ("adhoc:其他收益", "parent", 30e6, "Q3"),
        ("adhoc:其他收益_quarter", "consolidated", 100e6, "Q3"),
        ("adhoc:其他收益_quarter", "parent", 10e6, "Q3"),
    ]


def test_changes_restated_and_repeated_columns_and_shares_of_a_total_give_nothing(store):
    columns = [
        column(0, END, YEAR, kind="change"),
        column(1, END, YEAR, adjusted=True),
        column(2, BEFORE, YEAR),
        column(3, BEFORE, YEAR),
        column(4, None, YEAR),
    ]
    made = printed(store, ({"kind": "notes"}, columns, [("Rent", "1", "2", "3", "4", "5")]))
    assert answers(made, where="TRUE") == []
    made = printed(
        store, ({"kind": "notes"}, [column(0, END, YEAR)], [("Rent", "12%"), ("Vacancy rate", "12%")])
    )
    assert answers(made, "metric, value, unit") == [("adhoc:vacancy rate", 12.0, "pct")]


def test_amounts_that_may_be_per_share_and_numbers_without_a_scale_are_less_sure(store):
    lines = [("Cash dividends declared", "1.64"), ("Rent", "77")]
    made = printed(store, ({"kind": "notes"}, [column(0, END, YEAR)], lines))
    assert answers(made, "metric, confidence, checks[1]") == [
        ("adhoc:cash dividend declared", 0.4, "per_share_or_amount"),
        ("adhoc:rent", 0.6, "place: notes"),
    ]


def test_a_note_line_that_bears_the_name_of_a_statements_line_may_be_a_part_of_it(store):
    """Cost of sales, in a note on stock-based compensation."""
    other = "BOLT_2022_us-10k"
    printed(
        store, ({"kind": "income_statement"}, [column(0, END, YEAR)], [("Cost of sales", "900")]), key=other
    )
    made = printed(store, ({"kind": "notes"}, [column(0, END, YEAR)], [("Cost of sales", "9")]))
    assert answers(made, "ticker, value, confidence, checks[2]", "is_current") == [
        ("BOLT", 900e6, 0.8, None),
        ("ACME", 9e6, 0.45, "perhaps_a_part: statements print a line of this name"),
    ]


def test_facts_are_asked_for_by_a_label_in_any_spelling(store):
    made = printed(
        store, ({"kind": "balance_sheet"}, [column(0, END, BALANCE)], [("Deferred revenues", "1,234")])
    )
    [row] = select_facts(made, Selection(metric=["adhoc:DEFERRED REVENUE"])).to_pylist()
    assert (row["metric"], row["value"], row["method"]) == ("adhoc:deferred revenue", 1234e6, "adhoc")
    assert row["source"] == f"{KEY}.pdf"
    with pytest.raises(NotFoundError, match="did you mean 'adhoc:deferred revenue'"):
        select_facts(made, Selection(metric=["adhoc:deferred"]))
    with pytest.raises(NotFoundError, match="no filing prints a line 'goodwill'"):
        select_facts(made, Selection(metric=["adhoc:goodwill"]))
