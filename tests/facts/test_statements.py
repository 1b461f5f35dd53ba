"""One test per way in which a statement can mislead its reader."""

from datetime import date

import pytest

from assets.pages.records import Column
from tests.facts.making import (
    BALANCE,
    BEFORE,
    CASH,
    INCOME,
    TWO_DAYS,
    TWO_YEARS,
    YEAR_END,
    Reading,
    by_metric,
    read,
    statements,
    values,
)


def test_a_plain_10k_gives_its_current_year():
    found = values(read(statements()))
    expected = {
        "operating_revenue": 1000e6,
        "cost_of_revenue": 600e6,
        "gross_profit": 400e6,
        "sga_expense": 150e6,
        "operating_income": 250e6,
        "pretax_income": 250e6,
        "income_tax_expense": 50e6,
        "net_income": 200e6,
        "net_income_incl_nci": 200e6,
        "basic_eps": 2.05,
        "diluted_eps": 2.0,
        "diluted_shares": 100e6,
        "cash_and_equivalents": 120e6,
        "accounts_receivable": 80e6,
        "inventory": 60e6,
        "current_assets": 260e6,
        "fixed_assets": 300e6,
        "total_assets": 600e6,
        "current_liabilities": 150e6,
        "total_liabilities": 250e6,
        "shareholders_equity": 350e6,
        "total_equity": 350e6,
        "operating_cash_flow": 260e6,
        "capital_expenditure": 70e6,
        "depreciation_amortization": 45e6,
        "dividends_paid": 50e6,
        "investing_cash_flow": -90e6,
    }
    assert {m: found.get(m) for m in expected} == expected


def test_a_fact_says_where_it_stands():
    fact = by_metric(read(statements()))["cost_of_revenue"]
    assert (fact.page, fact.raw, fact.row_label, fact.quote) == (
        40,
        "(600)",
        "Cost of sales",
        "Cost of sales (600)",
    )
    assert (fact.unit, fact.currency, fact.scale, fact.period, fact.period_end) == (
        "USD",
        "USD",
        1e6,
        "FY",
        YEAR_END,
    )
    assert "passed:gross_profit_is_revenue_less_cost" in fact.checks


def test_the_prior_year_column_is_not_taken_when_it_stands_first():
    reading = Reading().table("income_statement", tuple(reversed(TWO_YEARS)), INCOME, page=40)
    found = values(read(reading))
    assert (found["operating_revenue"], found["net_income"]) == (900e6, 170e6)


def test_a_column_without_a_date_gives_nothing():
    unknown = [Column(0, "", 300, 360), Column(1, "", 380, 440)]
    reading = Reading().table("income_statement", unknown, INCOME, page=40)
    fact = by_metric(read(reading))["net_income"]
    assert (fact.status, fact.value) == ("not_disclosed", None)


@pytest.mark.parametrize("label", ["Equity", "Shareholders’ equity"])
def test_equity_in_one_line_of_a_condensed_balance_sheet_is_the_total(label):
    total = "Total shareholders' equity"
    condensed = BALANCE.replace("Shareholders' equity:\n  Retained earnings|300|250\n", "")
    found = values(read(statements(balance=condensed.replace(f"  {total}", label))))
    assert (found["shareholders_equity"], found["total_equity"]) == (350e6, 350e6)


def test_three_months_and_year_to_date_are_kept_apart():
    end, before = date(2021, 6, 30), date(2020, 6, 30)
    columns = ((end, 3), (before, 3), (end, 6), (before, 6))
    lines = """
Net sales|500|450|1,000|900
Income before income taxes|120|100|250|210
Income tax expense|20|20|50|40
Net income|100|80|200|170
Diluted earnings per share|1.00|0.80|2.00|1.70
"""
    facts = read(
        Reading().table("income_statement", columns, lines), doc_type="us-10q-q2", period="H1", period_end=end
    )
    found = values(facts)
    assert (found["net_income"], found["net_income_quarter"]) == (200e6, 100e6)
    assert (found["diluted_eps"], found["diluted_eps_quarter"]) == (2.0, 1.0)
    assert by_metric(facts)["net_income_quarter"].period == "H1"


def test_the_three_months_of_a_first_quarter_are_year_to_date():
    end = date(2021, 3, 31)
    columns = ((end, 3), (date(2020, 3, 31), 3))
    found = values(
        read(
            Reading().table("income_statement", columns, INCOME),
            doc_type="us-10q-q1",
            period="Q1",
            period_end=end,
        )
    )
    assert found["net_income"] == 200e6
    assert "net_income_quarter" not in found


def test_a_fiscal_year_of_52_weeks_ends_near_the_date_identity_gives():
    end = date(2022, 1, 2)
    reading = Reading().table("income_statement", ((end, 12), (date(2021, 1, 3), 12)), INCOME)
    assert values(read(reading, period_end=date(2021, 12, 31)))["net_income"] == 200e6


def test_the_parent_only_balance_sheet_is_left_alone():
    parent = BALANCE.replace("600", "480").replace("350", "333")
    reading = statements().table(
        "balance_sheet", TWO_DAYS, parent, page=90, scope="parent", title="Schedule I - parent company only"
    )
    assert values(read(reading))["total_assets"] == 600e6


def test_a_parent_only_column_is_a_fact_of_the_parent():
    columns = [
        Column(0, "consolidated", 300, 360, YEAR_END, 0, "consolidated"),
        Column(1, "parent", 380, 440, YEAR_END, 0, "parent"),
    ]
    facts = read(Reading().table("balance_sheet", columns, BALANCE)).facts
    found = {f.scope: f.value for f in facts if f.metric == "total_assets"}
    assert found == {"consolidated": 600e6, "parent": 550e6}


def test_restated_and_pro_forma_columns_are_left_alone():
    columns = [
        Column(0, "2021", 300, 360, YEAR_END, 12),
        Column(1, "2021 pro forma", 380, 440, YEAR_END, 12, adjusted=True),
        Column(2, "2020 as restated", 460, 520, BEFORE, 12, adjusted=True),
    ]
    lines = INCOME.replace("|900", "|2,000|900").replace("|170", "|500|170")
    facts = read(Reading().table("income_statement", columns, lines))
    assert values(facts)["operating_revenue"] == 1000e6
    assert [f for f in facts.comparatives if f.metric == "operating_revenue"] == []


def test_statements_of_one_filing_may_differ_in_scale():
    found = values(read(statements(scales=(1e3, 1e6, 1e3))))
    assert (found["net_income"], found["total_assets"], found["operating_cash_flow"]) == (
        200e3,
        600e6,
        260e3,
    )


def test_a_statement_without_a_scale_has_that_of_the_others():
    fact = by_metric(read(statements(scales=(1e6, None, 1e6))))["total_assets"]
    assert (fact.value, fact.checks[-1]) == (600e6, "scale_from_other_statement")


def test_a_scale_that_nobody_tells_makes_a_conflict_not_a_number():
    reading = statements(scales=(None, None, None)).page(3, "Amounts are shown in millions and thousands.")
    fact = by_metric(read(reading))["total_assets"]
    assert (fact.status, fact.value, "scale_unknown" in fact.checks) == ("conflict", None, True)
    assert values(read(reading))["diluted_eps"] == 2.0


def test_two_statements_that_print_net_income_alike_have_one_scale():
    reading = statements(scales=(1e3, 1e3, 1e6))
    facts = by_metric(read(reading))
    assert {facts[m].status for m in ("net_income", "operating_revenue", "operating_cash_flow")} == {
        "conflict"
    }
    assert (facts["total_assets"].value, facts["diluted_eps"].value) == (600e3, 2.0)


def test_a_subsidiary_that_files_together_is_no_part_of_the_statement():
    balance = BALANCE.replace("  Inventories|60|50\n", "").replace("260|220", "200|170")
    reading = statements(balance=balance)
    reading.table("balance_sheet", TWO_DAYS, BALANCE.replace("600|550", "500|450"), page=43)
    facts = by_metric(read(reading))
    assert (facts["total_assets"].value, facts["inventory"].status) == (600e6, "not_disclosed")


def test_a_statement_in_two_tables_is_read_whole():
    cut = BALANCE.index("Liabilities and equity")
    reading = Reading().table("balance_sheet", TWO_DAYS, BALANCE[:cut], page=41)
    reading.table("balance_sheet", TWO_DAYS, BALANCE[cut:], page=42)
    found = values(read(reading))
    assert (found["total_assets"], found["shareholders_equity"]) == (600e6, 350e6)


def test_plain_dollars_where_the_document_never_speaks_of_thousands():
    fact = by_metric(read(statements(scales=(None, None, None))))["total_assets"]
    assert (fact.value, fact.checks[-1]) == (600.0, "scale_not_stated")


def test_shares_in_thousands_below_money_in_millions():
    income = INCOME.replace("|98|97", "|97,561|97,143").replace("|100|100", "|100,000|100,000")
    fact = by_metric(read(statements(income=income)))["diluted_shares"]
    assert (fact.value, fact.scale) == (100e6, 1e3)
    assert "scale_by_earnings_per_share" in fact.checks


def test_adjusted_figures_below_a_statement_are_not_as_reported():
    income = INCOME.replace("  Diluted|2.00|1.70\n", "") + "Adjusted net earnings (1)\n  Net income|300|270\n"
    income += "  Net income per share (Diluted)|3.00|2.70\n"
    facts = by_metric(read(statements(income=income)))
    assert (facts["net_income"].value, facts["diluted_eps"].status) == (200e6, "not_disclosed")


def test_earnings_per_share_of_the_other_sign_than_net_income_are_a_conflict():
    income = INCOME.replace("Net income|200|170", "Net income|(200)|(170)")
    facts = by_metric(read(statements(income=income)))
    assert (facts["net_income"].value, facts["diluted_eps"].status) == (-200e6, "conflict")


def test_a_tax_printed_as_a_deduction_is_an_expense():
    income = INCOME.replace("Cost of sales|(600)|(550)", "Cost of sales|600|550").replace(
        "Income tax expense", "Provision for income taxes"
    )
    fact = by_metric(read(statements(income=income)))["income_tax_expense"]
    assert (fact.value, "sign_by_net_income" in fact.checks) == (50e6, True)


def test_a_label_left_on_the_line_above_is_not_a_heading():
    income = INCOME.replace(
        "Income before income taxes|250|210", "Income from operations before\nIncome taxes|250|210"
    )
    facts = by_metric(read(statements(income=income)))
    assert (facts["pretax_income"].value, facts["income_tax_expense"].value) == (250e6, 50e6)
    assert facts["pretax_income"].row_label == "Income from operations before Income taxes"


def test_a_label_with_a_hanging_second_line():
    income = INCOME.replace(
        "Net income|200|170",
        "Net income|200|170\nNet income attributable to noncontrolling interests|10|5\n"
        "Net income attributable to the Testing Works\n  Company|190|165",
    )
    fact = by_metric(read(statements(income=income)))["net_income"]
    assert (fact.value, fact.row_label) == (190e6, "Net income attributable to the Testing Works Company")


def test_a_loss_printed_without_brackets_is_negative():
    income = INCOME.replace("Net income|200|170", "Net loss|200|170")
    assert values(read(statements(income=income)))["net_income"] == -200e6


def test_totals_without_a_label_are_known_by_what_they_sum():
    balance = BALANCE.replace("  Total current assets|", "  |")
    balance = balance.replace("Total assets|", "|").replace(
        "Total liabilities and shareholders' equity|", "|"
    )
    facts = by_metric(read(statements(balance=balance)))
    assert (facts["current_assets"].value, facts["total_assets"].value) == (260e6, 600e6)
    assert facts["total_assets"].row_label == "total assets"


def test_an_unlabelled_row_that_sums_nothing_is_no_total():
    balance = BALANCE.replace("  Total current assets|260|220", "  |265|219")
    fact = by_metric(read(statements(balance=balance)))["current_assets"]
    assert fact.status == "not_disclosed"


def test_gross_profit_without_a_label_after_total_costs():
    income = """
Total revenues|1,000|900
Cost of products|(500)|(470)
Cost of services|(100)|(80)
Total costs and expenses|(600)|(550)
|400|350
General and administrative expense|(150)|(140)
Earnings from operations|250|210
Earnings before income taxes|250|210
Income tax expense|(50)|(40)
Net earnings|200|170
Diluted earnings per share|2.00|1.70
"""
    found = values(read(statements(income=income)))
    assert (found["cost_of_revenue"], found["gross_profit"]) == (600e6, 400e6)


def test_gross_profit_and_total_liabilities_are_never_computed():
    income = INCOME.replace("Gross profit|400|350\n", "")
    balance = BALANCE.replace("Total liabilities|250|250\n", "")
    facts = by_metric(read(statements(income=income, balance=balance)))
    assert facts["gross_profit"].status == facts["total_liabilities"].status == "not_disclosed"


@pytest.mark.parametrize(
    ("line", "parent", "all_owners"),
    [
        ("Net income attributable to Testing Works, Inc.", 190e6, 200e6),
        ("Net income attributable to common shareholders", 190e6, 200e6),
    ],
)
def test_the_parents_share_of_net_income_is_net_income(line, parent, all_owners):
    income = INCOME.replace(
        "Net income|200|170",
        "Net income|200|170\nLess: Net income attributable to noncontrolling interests|(10)|(5)\n"
        f"{line}|190|165",
    )
    found = values(read(statements(income=income)))
    assert (found["net_income"], found["net_income_incl_nci"]) == (parent, all_owners)


def test_equity_with_and_without_noncontrolling_interests():
    balance = BALANCE.replace(
        "  Total shareholders' equity|350|300",
        "  Total Testing Works shareholders' equity|340|295\nNoncontrolling interests|10|5\n"
        "Total equity|350|300",
    )
    found = values(read(statements(balance=balance)))
    assert (found["shareholders_equity"], found["total_equity"]) == (340e6, 350e6)


def test_total_shareholders_equity_after_noncontrolling_interests_includes_them():
    balance = BALANCE.replace(
        "  Total shareholders' equity|350|300",
        "  Total Testing Works stockholders' equity|340|295\nNoncontrolling interests|10|5\n"
        "  Total stockholders' equity|350|300",
    )
    found = values(read(statements(balance=balance)))
    assert (found["shareholders_equity"], found["total_equity"]) == (340e6, 350e6)


def test_diluted_earnings_per_share_of_all_operations():
    income = INCOME.replace(
        "  Basic|2.05|1.75\n  Diluted|2.00|1.70",
        """Basic earnings per share:
  Continuing operations|2.10|1.80
  Discontinued operations|(0.05)|(0.05)
  Net income|2.05|1.75
Diluted earnings per share:
  Income from continuing operations|2.04|1.75
  Loss from discontinued operations|(0.04)|(0.05)
  Net income|2.00|1.70""",
    )
    found = values(read(statements(income=income)))
    assert (found["basic_eps"], found["diluted_eps"], found["net_income"]) == (2.05, 2.0, 200e6)


def test_diluted_shares_are_not_diluted_earnings():
    income = INCOME.replace("  Basic|2.05|1.75\n  Diluted|2.00|1.70\n", "").replace(
        "Earnings per share:\n", ""
    )
    fact = by_metric(read(statements(income=income)))["diluted_eps"]
    assert fact.status == "not_disclosed"


def test_other_intangibles_beside_trademarks_are_not_all_intangibles():
    balance = BALANCE.replace(
        "Goodwill|40|40",
        "Trademarks with indefinite lives|20|20\nGoodwill|15|15\nOther intangible assets|5|5",
    )
    assert by_metric(read(statements(balance=balance)))["intangible_assets"].status == "not_disclosed"
    alone = BALANCE.replace("Goodwill|40|40", "Goodwill|35|35\nOther intangible assets, net|5|5")
    assert values(read(statements(balance=alone)))["intangible_assets"] == 5e6


def test_changes_of_receivables_in_the_cash_flow_are_not_receivables():
    cash = CASH.replace(
        "  Depreciation and", "  Accounts receivable|(11)|(9)\n  Inventories|(7)|(6)\n  Depreciation and"
    )
    found = values(read(statements(cash=cash)))
    assert (found["accounts_receivable"], found["inventory"]) == (80e6, 60e6)


def test_a_bank_has_no_gross_profit_and_no_current_assets():
    income = """
Total interest income|500|450
Total interest expense|(100)|(90)
Net interest income|400|360
Provision for credit losses|(40)|(50)
Total noninterest income|200|180
Income before income taxes|250|210
Income tax expense|(50)|(40)
Net income|200|170
Diluted earnings per common share|2.00|1.70
"""
    balance = """
Cash and due from banks|120|100
Loans, net|5,000|4,500
Total assets|6,000|5,500
Total deposits|4,000|3,800
Total liabilities|5,400|5,000
Total shareholders' equity|600|500
Total liabilities and shareholders' equity|6,000|5,500
"""
    facts = by_metric(read(statements(income=income, balance=balance)))
    assert (facts["net_income"].value, facts["total_assets"].value) == (200e6, 6000e6)
    nothing = ("gross_profit", "cost_of_revenue", "current_assets", "inventory", "operating_revenue")
    assert {facts[m].status for m in nothing} == {"not_disclosed"}


def test_a_purchase_price_allocation_is_not_the_balance_sheet():
    lines = "Cash|11|\nInventory|50|\nGoodwill|76|\nAmortizable intangibles|53|\nNotes payable|(10)|"
    reading = Reading().table("balance_sheet", TWO_DAYS, lines, page=99)
    assert values(read(reading)) == {}


def test_management_discussion_repeats_do_not_outvote_the_statement():
    reading = Reading()
    repeated = INCOME.replace("1,000|900", "1,001|901")
    reading.table(
        "income_statement", TWO_YEARS, repeated, page=25, title="Analysis of results: selected income data"
    )
    for place in statements().tables:
        place.table += 1
        reading.tables.append(place)
    for row in statements().rows:
        row.table += 1
        reading.rows.append(row)
    fact = by_metric(read(reading))["operating_revenue"]
    assert (fact.value, fact.page) == (1000e6, 40)


def test_two_statements_joined_as_one_table_are_both_read():
    reading = Reading().table("equity", TWO_YEARS, CASH + INCOME, page=36, last_page=38)
    found = values(read(reading))
    assert (found["operating_cash_flow"], found["net_income"]) == (260e6, 200e6)
