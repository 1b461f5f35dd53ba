"""Labels that no rule knows: the row is told by where it stands and what adds up to it, or not at all."""

import re

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.lines import statements as tables_of
from assets.facts.structure import structural_line
from tests.facts.making import BALANCE, CASH, INCOME, TWO_YEARS, Reading, by_metric, read, statements


def fact(metric, **texts):
    return by_metric(read(statements(**texts)))[metric]


def line(metric, kind, text):
    [statement] = tables_of(Reading().table(kind, TWO_YEARS, text).done())
    return structural_line(statement, load_catalogue().structure[metric]["en"])


def test_a_label_of_new_words_is_read_by_its_place_and_says_so():
    usual = fact("capital_expenditure")
    old = re.escape(usual.row_label)
    text = re.sub(old, "Outlays on plant and other property", CASH)
    found = fact("capital_expenditure", cash=text)
    assert (found.status, found.value) == ("found", usual.value)
    assert "known_by_place" in found.checks
    assert "known_by_place" not in usual.checks
    assert found.confidence < usual.confidence


def test_two_rows_that_may_be_it_give_nothing():
    rows = """
Net cash provided by operating activities|10|9
Outlays on plant|(3)|(2)
Outlays on other equipment|(1)|(1)
Net cash used in investing activities|(4)|(3)
"""
    assert line("capital_expenditure", "cash_flow", rows) is None
    one = rows.replace("Outlays on other equipment", "Maturities of bonds")
    assert line("capital_expenditure", "cash_flow", one).label == "outlays on plant"


def test_of_several_costs_only_the_one_they_add_up_to_is_the_cost_of_revenue():
    rows = """
Total revenues|100|90
Cost of things made|(40)|(35)
Cost of work done|(10)|(9)
Costs in all|(50)|(44)
General and administrative expense|(20)|(19)
"""
    assert line("cost_of_revenue", "income_statement", rows).label == "costs in all"
    assert line("cost_of_revenue", "income_statement", rows.replace("(50)|(44)", "(53)|(44)")) is None


def test_equity_of_the_owners_and_all_equity_are_told_apart_by_their_order():
    rows = """
Common stock|1|1
Retained earnings|9|8
Net assets belonging to the owners of the parent|10|9
Noncontrolling interests|2|2
Total net assets|12|11
Total liabilities and net assets|30|28
"""
    assert line("shareholders_equity", "balance_sheet", rows).label.startswith("net assets belonging")
    assert line("total_equity", "balance_sheet", rows).label == "total net assets"


@pytest.mark.parametrize(
    ("metric", "kind", "row"),
    [
        ("accounts_receivable", "balance_sheet", "Income tax receivables"),
        ("accounts_receivable", "balance_sheet", "Finance receivables, net"),
        ("inventory", "balance_sheet", "Inventory held for sale"),
        ("depreciation_amortization", "cash_flow", "Amortization of debt discount"),
        ("dividends_paid", "cash_flow", "Dividends paid to noncontrolling interests"),
        ("net_income", "income_statement", "Net income attributable to noncontrolling interests"),
        ("operating_revenue", "income_statement", "Cost of sales"),
    ],
)
def test_rows_of_another_meaning_are_never_taken(metric, kind, row):
    frame = {
        "balance_sheet": f"{row}|5|4\nTotal current assets|9|8\nTotal assets|20|19",
        "cash_flow": (
            f"Net income|1|1\nNet cash from operating activities|5|4\n{row}|(2)|(2)\n"
            "Net cash used in investing activities|(3)|(3)\nNet cash used in financing activities|(3)|(3)"
        ),
        "income_statement": f"Sales volume|1|1\nIncome before taxes|9|8\nTaxes on income|2|2\n{row}|3|2",
    }
    found = line(metric, kind, frame[kind])
    assert found is None or found.printed != row


def test_statements_read_as_before_where_labels_are_known():
    found = read(statements(income=INCOME, balance=BALANCE, cash=CASH))
    assert not [fact.metric for fact in found.facts if "known_by_place" in fact.checks]
