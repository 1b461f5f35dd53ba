import duckdb
import pytest

from assets.facts.catalogue import load_catalogue, load_from
from assets.warehouse.objects import create
from assets.warehouse.wide import wide_columns, wide_views
from tests.snapshots import assert_snapshot

SMALL = """
metrics:
  operating_revenue:
    names: {en: [revenue], zh: [营业收入]}
    doc_types: [us-10k, us-10q-q2, cn-annual]
  basic_eps:
    names: {en: [basic earnings per share]}
    kind: per_share
    unit: currency/share
    doc_types: [us-10k]
  roe_weighted_pct:
    names: {zh: [加权平均净资产收益率]}
    kind: ratio
    unit: pct
    doc_types: [cn-annual]
  dividend_per_10_shares:
    names: {zh: [每10股派息]}
    kind: per_share
    unit: CNY/10 shares
    doc_types: [cn-annual]
  employees:
    names: {en: ["the company's employees"]}
    kind: count
    unit: count
    time: instant
    doc_types: [us-10q-q2]
  accounting_firm:
    names: {zh: [会计师事务所]}
    kind: text
    unit: text
    doc_types: [cn-annual]
  record_date:
    names: {zh: [股权登记日]}
    kind: date
    unit: date
    doc_types: [cn-annual]
  third_party_assured:
    names: {zh: [第三方鉴证]}
    kind: flag
    unit: flag
    doc_types: [cn-annual]
  voting_methods:
    names: {zh: [表决方式]}
    kind: list
    unit: list
    doc_types: [cn-annual]
"""


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return load_from(tmp_path)


def test_the_generated_sql(small):
    assert_snapshot("warehouse/wide.sql", "\n".join(wide_views(small).values()))


def test_column_names_carry_the_unit_once(small):
    assert [column.name for column in wide_columns("cn-annual", small)] == [
        "operating_revenue_cny",
        "roe_weighted_pct",
        "dividend_per_10_shares_cny",
        "accounting_firm",
        "record_date",
        "third_party_assured",
        "voting_methods",
    ]
    assert [column.name for column in wide_columns("us-10k", small)] == [
        "operating_revenue_usd",
        "basic_eps_usd_per_share",
    ]


def test_reports_that_print_the_single_quarter_have_a_column_for_it(small):
    assert [column.name for column in wide_columns("us-10q-q2", small)] == [
        "operating_revenue_usd",
        "operating_revenue_quarter_usd",
        "employees",
    ]


def test_every_view_of_the_shipped_catalogue_runs_and_names_no_column_twice():
    catalogue = load_catalogue()
    with duckdb.connect() as connection:
        create(connection, "tables")
        create(connection, "derived")
        create(connection, "views")
        for name, sql in wide_views(catalogue).items():
            connection.execute(sql)
            assert connection.execute(f"SELECT * FROM {name}").fetchall() == []
    for doc_type in ("us-10k", "cn-annual", "us-earnings"):
        names = [column.name for column in wide_columns(doc_type, catalogue)]
        assert len(names) == len(set(names))
    assert "operating_revenue_usd" in [column.name for column in wide_columns("us-10k", catalogue)]
