from datetime import UTC, date, datetime

import polars as pl
import pytest

from assets.errors import ContractError
from assets.facts.contract import demand_contract, duplicate_keys, schema_problems
from assets.facts.records import FACTS_SCHEMA

FOUND = {
    "filing": "ZZZ_2021_us-10k",
    "doc_id": "d1",
    "ticker": "ZZZ",
    "company": "Zed Corp",
    "fiscal_year": 2021,
    "doc_type": "us-10k",
    "metric": "net_income",
    "period": "FY",
    "period_end": date(2021, 12, 31),
    "duration_or_instant": "duration",
    "scope": "consolidated",
    "value": 1.5e6,
    "unit": "USD",
    "currency": "USD",
    "scale": 1e3,
    "raw": "1,500",
    "page": 7,
    "row_label": "Net income",
    "column_label": "2021",
    "quote": "Net income 1,500",
    "method": "statement",
    "confidence": 0.9,
    "status": "found",
    "checks": [],
    "reader_version": "1",
    "extracted_at": datetime(2022, 1, 1, tzinfo=UTC),
}


def facts(*changes):
    return pl.DataFrame([{**FOUND, **change} for change in changes], schema=FACTS_SCHEMA)


def test_rows_that_keep_the_contract_have_no_problems():
    assert (
        schema_problems(facts({}, {"metric": "x", "status": "not_disclosed", "value": None, "page": None}))
        == []
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"status": "guessed"}, "status other than"),
        ({"value": None}, "found but have no value"),
        ({"page": None}, "found but lack one of"),
        ({"confidence": 1.2}, "confidence outside"),
    ],
)
def test_rows_that_break_the_contract_are_named(change, says):
    assert [says in problem for problem in schema_problems(facts({}, change))] == [True]


def test_columns_in_another_shape_are_a_problem():
    assert "expected" in schema_problems(facts({}).drop("quote"))[0]


def test_a_metric_answered_twice_is_a_duplicate():
    twice = duplicate_keys(facts({}, {"value": 2.0}, {"scope": "parent"}))
    assert twice.rows() == [("ZZZ_2021_us-10k", "net_income", "FY", "consolidated", 2)]


def test_rows_that_break_the_contract_are_not_written():
    with pytest.raises(ContractError, match="has 2 rows for net_income FY consolidated"):
        demand_contract(facts({}, {"value": 2.0}))
    with pytest.raises(ContractError, match="found but have no value"):
        demand_contract(facts({"value": None}))
    demand_contract(facts({}, {"scope": "parent"}))
