"""Statements of a bank, an insurer, a utility and a property owner, and lines that all formats share."""

from collections import Counter

import pytest

from assets.facts.catalogue import load_catalogue
from tests.facts.making import BALANCE, TWO_DAYS, TWO_YEARS, Reading, read, statements, values

FOOT = """
Income before income taxes|40|36
Income tax expense|10|9
Net income|30|27
Earnings per share:
  Basic|1.50|1.35
  Diluted|1.48|1.33
"""
ENDING = """
Total liabilities|850|800
Shareholders' equity:
  Additional paid-in capital|55|54
  Retained earnings|120|110
  Accumulated other comprehensive loss|(9)|(8)
  Treasury stock, at cost (3 and 2 shares)|(16)|(6)
  Total shareholders' equity|150|150
Total liabilities and shareholders' equity|1,000|950
"""
BANK = (
    """
Interest income:
  Loans, including fees|60|50
Total interest income|71|60
Total interest expense|20|15
Net interest income|51|45
Provision for credit losses|4|3
Total noninterest income|25|22
Total noninterest expense|32|28
Total revenue|76|67
""",
    """
Cash and due from banks|50|45
Loans|610|570
Allowance for loan losses|(10)|(9)
Loans, net of allowance for loan losses|600|561
Other assets|33|31
Total assets|1,000|950
Deposits:
  Noninterest-bearing|200|190
  Interest-bearing|500|480
  Total deposits|700|670
""",
    {
        "interest_income": 71e6, "provision_for_credit_losses": 4e6, "noninterest_income": 25e6,
        "noninterest_expense": 32e6, "net_interest_income": 51e6, "customer_deposits": 700e6,
        "loans_and_advances": 600e6, "loan_loss_allowance": 10e6, "other_noncurrent_assets": 33e6,
        "capital_surplus": 55e6, "treasury_stock": 16e6, "accumulated_other_comprehensive_income": -9e6,
    },
)  # fmt: skip
INSURER = (
    """
Revenues:
  Premiums|88|80
  Net investment income|12|11
Total revenues|100|91
Benefits and expenses:
  Policyholder benefits and claims|45|41
  Amortization of deferred policy acquisition costs|8|7
  Other expenses|7|7
Total expenses|60|55
""",
    """
Total investments|800|760
Total assets|1,000|950
Liabilities:
  Future policy benefits|400|380
  Unpaid losses and loss adjustment expenses|230|220
  Unearned premiums|90|85
""",
    {
        "premiums_earned": 88e6, "insurance_investment_income": 12e6, "claims_expense": 45e6,
        "acquisition_cost_amortization": 8e6, "insurance_contract_liabilities": 400e6,
        "unpaid_claims": 230e6, "unearned_premiums": 90e6,
    },
)  # fmt: skip
UTILITY = (
    """
Operating revenues|300|280
Operating expenses:
  Fuel|60|55
  Purchased power|30|28
  Cost of natural gas|20|19
  Other operations and maintenance|70|66
  Taxes other than income taxes|20|19
  Depreciation and amortization|40|38
Total operating expenses|240|225
Operating income|60|55
Interest expense|20|19
""",
    """
Current assets:
  Cash and cash equivalents|10|9
  Regulatory assets|7|6
  Total current assets|100|95
Construction work in progress|44|40
Regulatory assets|81|80
Total assets|1,000|950
Current liabilities:
  Accounts payable|20|18
  Regulatory liabilities|5|4
  Total current liabilities|90|80
Regulatory liabilities|62|60
Accumulated deferred income taxes|110|105
""",
    {
        "fuel_expense": 60e6, "purchased_power": 30e6, "gas_purchased": 20e6,
        "operation_and_maintenance": 70e6, "taxes_other_than_income": 20e6, "regulatory_assets": 81e6,
        "regulatory_liabilities": 62e6, "construction_in_progress": 44e6, "deferred_tax_liabilities": 110e6,
    },
)  # fmt: skip
LANDLORD = (
    """
Revenues:
  Rental income|150|140
  Other income|10|10
Total revenues|160|150
Expenses:
  Property operating|40|38
  Real estate taxes|25|24
  General and administrative|15|14
Total expenses|120|114
""",
    """
Real estate, at cost|900|860
Less: accumulated depreciation|(150)|(130)
Real estate, net|750|730
Cash and cash equivalents|20|18
Total assets|1,000|950
Mortgage notes payable, net|500|480
Accounts payable and accrued liabilities|30|28
""",
    {
        "rental_income": 150e6, "property_operating_expense": 40e6, "real_estate_taxes": 25e6,
        "investment_property": 750e6, "mortgages_payable": 500e6,
    },
)  # fmt: skip


@pytest.mark.parametrize(
    "printed", [BANK, INSURER, UTILITY, LANDLORD], ids=["bank", "insurer", "utility", "reit"]
)
def test_the_lines_of_an_industry_are_read(printed):
    income, balance, expected = printed
    reading = Reading()
    reading.table("income_statement", TWO_YEARS, income.strip() + FOOT, page=40)
    reading.table("balance_sheet", TWO_DAYS, balance.strip() + ENDING, page=41)
    found = values(read(reading))
    assert {metric: found.get(metric) for metric in expected} == expected


def test_the_lines_of_a_chinese_insurer_are_read():
    reading = Reading(language="zh")
    income = """
一、营业收入|100|90
已赚保费|70|65
  保险业务收入|80|74
投资收益（损失以“－”号填列）|25|22
二、营业支出|60|55
退保金|5|4
赔付支出|30|28
减：摊回赔付支出|2|2
提取保险责任准备金|12|11
保单红利支出|3|3
业务及管理费|8|7
三、营业利润|40|35
四、利润总额|40|35
减：所得税费用|10|9
五、净利润|30|26
归属于母公司股东的净利润|29|25
少数股东损益|1|1
"""
    balance = """
货币资金|100|90
资产总计|1,000|900
未到期责任准备金|60|55
未决赔款准备金|70|65
保险合同负债|500|450
负债合计|850|760
归属于母公司股东权益合计|140|130
所有者权益合计|150|140
负债和所有者权益总计|1,000|900
"""
    reading.table("income_statement", TWO_YEARS, income, page=40, title="合并利润表", scope="consolidated")
    reading.table("balance_sheet", TWO_DAYS, balance, page=41, title="合并资产负债表", scope="consolidated")
    found = values(read(reading, doc_type="cn-annual", language="zh"))
    expected = {
        "premiums_earned": 70e6, "premium_income": 80e6, "investment_income": 25e6, "surrenders": 5e6,
        "claims_expense": 30e6, "insurance_reserves_expense": 12e6, "policyholder_dividends": 3e6,
        "business_and_admin_expense": 8e6, "nci_income": 1e6, "unearned_premiums": 60e6,
        "unpaid_claims": 70e6, "insurance_contract_liabilities": 500e6,
    }  # fmt: skip
    assert {metric: found.get(metric) for metric in expected} == expected


def test_what_falls_due_within_a_year_is_kept_apart_from_the_rest():
    balance = BALANCE.replace(
        "  Total current liabilities|150|140",
        "  Deferred revenue|11|10\n  Operating lease liabilities|7|6\n  Total current liabilities|150|140\n"
        "Deferred revenue|22|20\nOperating lease liabilities|33|30\nDeferred income taxes|44|40",
    )
    found = values(read(statements(balance=balance)))
    expected = {
        "contract_liabilities": 11e6, "deferred_revenue_noncurrent": 22e6, "lease_liabilities_current": 7e6,
        "lease_liabilities": 33e6, "deferred_tax_liabilities": 44e6, "deferred_tax_assets": None,
    }  # fmt: skip
    assert {metric: found.get(metric) for metric in expected} == expected


def test_taxes_refunded_in_the_net_are_no_payment():
    paid = "Supplemental information:\n  Cash paid for interest|9|8\n  Cash paid for income taxes|(3)|8\n"
    reading = statements()
    reading.table("cash_flow", TWO_YEARS, paid, page=42)
    found = values(read(reading))
    assert found["interest_paid"] == 9e6
    assert "income_taxes_paid" not in found


def test_how_many_metrics_are_asked_of_filings():
    metrics = load_catalogue().metrics.values()
    by_kind = Counter(metric.kind for metric in metrics)
    assert len(metrics) >= 220
    assert by_kind["money"] >= 165
    assert by_kind["ratio"] >= 14
    printed_by = Counter(kind for metric in metrics for kind in metric.statements)
    assert printed_by["balance_sheet"] >= 70
    assert printed_by["income_statement"] >= 60
    assert printed_by["cash_flow"] >= 25
