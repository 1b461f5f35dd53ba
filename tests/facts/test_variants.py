"""Layouts of statements as different trades print them, and what must (and must not) be read from each."""

import pytest

from tests.facts.making import TWO_DAYS, TWO_YEARS, Reading, by_metric, read

NOTHING = None

INCOME = {
    "software": (
        """
Revenue:
  Product|700|600
  Service and other|300|300
  Total revenue|1,000|900
Cost of revenue:
  Product|200|180
  Service and other|100|90
  Total cost of revenue|300|270
Gross margin|700|630
Research and development|150|140
Sales and marketing|100|90
General and administrative|50|40
Operating income|400|360
Income before income taxes|400|360
Provision for income taxes|100|90
Net income|300|270
Earnings per share:
  Basic|3.05|2.75
  Diluted|3.00|2.70
Weighted average shares outstanding:
  Basic|98|98
  Diluted|100|100
""",
        {
            "operating_revenue": 1000e6,
            "cost_of_revenue": 300e6,
            "gross_profit": 700e6,
            "rnd_expense": 150e6,
            "selling_expense": 100e6,
            "admin_expense": 50e6,
            "sga_expense": NOTHING,
            "net_income": 300e6,
            "diluted_eps": 3.0,
            "diluted_shares": 100e6,
        },
    ),
    "carrier: two costs and no total of them; net income printed again above its split": (
        """
Operating Revenues
  Service revenues and other|800|750
  Wireless equipment revenues|200|150
  Total Operating Revenues|1,000|900
Operating Expenses
  Cost of services (exclusive of items shown below)|250|240
  Cost of wireless equipment|220|200
  Selling, general and administrative expense|230|200
  Total Operating Expenses|700|640
Operating Income|300|260
Income Before Provision For Income Taxes|280|240
Provision for income taxes|(70)|(60)
Net Income|210|180
Net income attributable to noncontrolling interests|10|10
Net income attributable to the Company|200|170
Net Income|210|180
Basic Earnings Per Common Share
  Net income attributable to the Company|2.05|1.75
  Weighted-average shares outstanding (in millions)|98|98
Diluted Earnings Per Common Share
  Net income attributable to the Company|2.00|1.70
  Weighted-average shares outstanding (in millions)|100|100
""",
        {
            "operating_revenue": 1000e6,
            "cost_of_revenue": NOTHING,
            "gross_profit": NOTHING,
            "income_tax_expense": 70e6,
            "net_income": 200e6,
            "net_income_incl_nci": 210e6,
            "basic_eps": 2.05,
            "diluted_eps": 2.0,
            "basic_shares": 98e6,
            "diluted_shares": 100e6,
        },
    ),
    "warehouse club": (
        """
REVENUE
  Net sales|980|880
  Membership fees|20|20
  Total revenue|1,000|900
OPERATING EXPENSES
  Merchandise costs|850|770
  Selling, general and administrative|100|90
  Operating income|50|40
INCOME BEFORE INCOME TAXES|50|40
Provision for income taxes|13|10
NET INCOME INCLUDING NONCONTROLLING INTERESTS|37|30
Net income attributable to noncontrolling interests|(2)|(1)
NET INCOME ATTRIBUTABLE TO THE CLUB|35|29
NET INCOME PER COMMON SHARE ATTRIBUTABLE TO THE CLUB:
  Basic|3.51|2.91
  Diluted|3.50|2.90
""",
        {
            "operating_revenue": 1000e6,
            "cost_of_revenue": 850e6,
            "operating_income": 50e6,
            "net_income": 35e6,
            "net_income_incl_nci": 37e6,
            "diluted_eps": 3.5,
        },
    ),
    "bank: preferred dividends below net income": (
        """
Total noninterest revenue|400|380
Net interest income|600|520
Total net revenue|1,000|900
Provision for credit losses|50|60
Total noninterest expense|550|500
Income before income tax expense|400|340
Income tax expense|80|70
Net income|320|270
Net income applicable to common stockholders|300|250
Net income per common share data
  Basic earnings per share|3.01|2.51
  Diluted earnings per share|3.00|2.50
""",
        {
            "operating_revenue": 1000e6,
            "net_interest_income": 600e6,
            "cost_of_revenue": NOTHING,
            "net_income": 320e6,
            "diluted_eps": 3.0,
        },
    ),
    "preferred dividends with the word attributable": (
        """
Operating revenues|1,000|900
Total operating expenses, net|600|550
Operating income|400|350
Income before income taxes|300|260
Provision for income taxes|60|50
Net income|240|210
Dividends on preferred stock|10|10
Net income attributable to common stockholders|230|200
Basic earnings per share:
  Net income attributable to common stockholders|2.31|2.01
Diluted earnings per share:
  Net income attributable to common stockholders|2.30|2.00
""",
        {"operating_revenue": 1000e6, "net_income": 240e6, "basic_eps": 2.31, "diluted_eps": 2.3},
    ),
    "card issuer": (
        """
Revenues
  Total non-interest revenues|800|700
  Net interest income|200|200
  Total revenues net of interest expense|1,000|900
Provisions for credit losses|50|60
Total expenses|550|500
Pretax income|400|340
Income tax provision|80|70
Net income|320|270
Earnings per Common Share
  Basic|3.01|2.51
  Diluted|3.00|2.50
""",
        {
            "operating_revenue": 1000e6,
            "pretax_income": 400e6,
            "income_tax_expense": 80e6,
            "net_income": 320e6,
        },
    ),
    "health insurer: only common shareholders are named": (
        """
Revenues:
  Premiums|900|800
  Products|100|100
  Total revenues|1,000|900
Operating costs:
  Medical costs|700|650
  Operating costs|100|90
  Cost of products sold|80|70
  Total operating costs|880|810
Earnings from operations|120|90
Earnings before income taxes|110|80
Provision for income taxes|(25)|(18)
Net earnings|85|62
Earnings attributable to noncontrolling interests|(5)|(4)
Net earnings attributable to Group common shareholders|80|58
Earnings per share attributable to Group common shareholders:
  Basic|4.05|2.95
  Diluted|4.00|2.90
""",
        {
            "operating_revenue": 1000e6,
            "operating_income": 120e6,
            "total_operating_cost": 880e6,
            "net_income": 80e6,
            "net_income_incl_nci": 85e6,
            "diluted_eps": 4.0,
        },
    ),
    "machinery: profit is the word, and diluted stands in the label": (
        """
Sales and revenues:
  Sales of Machinery|950|860
  Revenues of Financial Products|50|40
  Total sales and revenues|1,000|900
Operating costs:
  Cost of goods sold|700|640
  Selling, general and administrative expenses|100|90
  Research and development expenses|40|30
  Total operating costs|840|760
Operating profit|160|140
Consolidated profit before taxes|150|130
Provision (benefit) for income taxes|35|30
Profit of consolidated companies|115|100
Equity in profit (loss) of unconsolidated affiliated companies|5|4
Profit of consolidated and affiliated companies|120|104
Less: Profit (loss) attributable to noncontrolling interests|1|1
Profit|119|103
Profit per common share|11.95|10.35
Profit per common share — diluted|11.90|10.30
""",
        {
            "operating_revenue": 1000e6,
            "cost_of_revenue": 700e6,
            "operating_income": 160e6,
            "pretax_income": 150e6,
            "net_income": 119e6,
            "net_income_incl_nci": 120e6,
            "basic_eps": 11.95,
            "diluted_eps": 11.9,
        },
    ),
    "several kinds of earnings per share, the total with the word Total": (
        """
Revenue:
  Services|600|550
  Sales|400|350
  Total revenue|1,000|900
Cost:
  Services|300|280
  Sales|200|170
  Total cost|500|450
Gross profit|500|450
Selling, general and administrative|200|190
Research, development and engineering|100|90
Income from continuing operations before income taxes|200|170
Provision for income taxes|40|30
Income from continuing operations|160|140
Loss from discontinued operations, net of tax|(10)|(10)
Net income|150|130
Earnings per share of common stock:
  Assuming dilution:
    Continuing operations|1.60|1.40
    Discontinued operations|(0.10)|(0.10)
    Total|1.50|1.30
  Basic:
    Continuing operations|1.62|1.42
    Discontinued operations|(0.10)|(0.10)
    Total|1.52|1.32
""",
        {
            "cost_of_revenue": 500e6,
            "rnd_expense": 100e6,
            "discontinued_operations": -10e6,
            "net_income": 150e6,
            "diluted_eps": 1.5,
            "basic_eps": 1.52,
        },
    ),
    "oil: shares assuming dilution": (
        """
Revenues and other income
  Sales and other operating revenue|980|880
  Income from equity affiliates|15|15
  Other income|5|5
  Total revenues and other income|1,000|900
Costs and other deductions
  Crude oil and product purchases|600|550
  Selling, general and administrative expenses|50|50
  Total costs and other deductions|800|740
Income before income taxes|200|160
Income tax expense|60|50
Net income including noncontrolling interests|140|110
Net income attributable to noncontrolling interests|10|5
Net income attributable to the Corporation|130|105
Earnings per common share (dollars)|1.30|1.05
Earnings per common share - assuming dilution (dollars)|1.29|1.04
""",
        {
            "operating_revenue": 980e6,
            "net_income": 130e6,
            "net_income_incl_nci": 140e6,
            "basic_eps": 1.30,
            "diluted_eps": 1.29,
        },
    ),
    "drug maker": (
        """
Sales|1,000|900
Costs, Expenses and Other
  Cost of sales|300|270
  Marketing, selling and administrative|200|190
  Research and development|150|140
Income Before Taxes|350|300
Taxes on Income|50|40
Net Income|300|260
Less: Net (Loss) Income Attributable to Noncontrolling Interests|(5)|5
Net Income Attributable to Drug Maker, Inc.|305|255
Basic Earnings per Common Share Attributable to Drug Maker, Inc. Common Shareholders|3.06|2.56
Earnings per Common Share Assuming Dilution Attributable to Drug Maker, Inc. Common Shareholders|3.05|2.55
""",
        {
            "operating_revenue": 1000e6,
            "sga_expense": 200e6,
            "income_tax_expense": 50e6,
            "net_income": 305e6,
            "basic_eps": 3.06,
            "diluted_eps": 3.05,
        },
    ),
    "per share lines that name their operations, and which of the two in brackets": (
        """
Sales to customers|1,000|900
Cost of products sold|300|270
Gross profit|700|630
Earnings before provision for taxes on income|400|350
Provision for taxes on income|60|50
Net earnings from continuing operations|340|300
Net earnings from discontinued operations, net of tax|10|15
Net earnings|350|315
Net earnings per share
  Continuing operations - basic|3.42|3.01
  Discontinued operations - basic|0.10|0.15
  Total net earnings per share - basic|3.52|3.16
Net earnings per share (Diluted)|3.50|3.15
Average shares outstanding
  Basic|99|99
  Diluted|100|100
""",
        {"net_income": 350e6, "basic_eps": 3.52, "diluted_eps": 3.5, "basic_shares": 99e6},
    ),
    "loss maker: basic and diluted in one line": (
        """
Revenues|1,000|900
Cost of revenues|700|650
Gross profit|300|250
Sales and marketing|250|240
Technology and development|150|140
General and administrative|100|90
Total operating expenses|500|470
Loss from operations|(200)|(220)
Loss before income taxes|(205)|(225)
Provision for income taxes|5|5
Net loss|(210)|(230)
Net loss per share attributable to common stockholders, basic and diluted|(2.10)|(2.30)
Weighted-average shares used in computing net loss per share, basic and diluted|100|100
""",
        {
            "operating_income": -200e6,
            "operating_expenses": 500e6,
            "rnd_expense": 150e6,
            "pretax_income": -205e6,
            "net_income": -210e6,
            "basic_eps": -2.1,
            "diluted_eps": -2.1,
            "basic_shares": 100e6,
            "diluted_shares": 100e6,
        },
    ),
    "food: two lines of selling and administrative expense": (
        """
Net sales|1,000|900
Cost of products sold|600|550
Gross profit|400|350
Selling, general and administrative expenses, excluding impairment losses|150|140
Goodwill impairment losses|20|0
Selling, general and administrative expenses|170|140
Operating income/(loss)|230|210
Income/(loss) before income taxes|200|180
Provision for/(benefit from) income taxes|40|30
Net income/(loss)|160|150
Net income/(loss) attributable to noncontrolling interest|2|1
Net income/(loss) attributable to common shareholders|158|149
Per share data applicable to common shareholders:
  Basic earnings/(loss)|1.60|1.50
  Diluted earnings/(loss)|1.58|1.49
""",
        {
            "cost_of_revenue": 600e6,
            "sga_expense": 170e6,
            "net_income": 158e6,
            "net_income_incl_nci": 160e6,
            "basic_eps": 1.6,
            "diluted_eps": 1.58,
        },
    ),
}

BALANCE = {
    "retailer with redeemable interests": (
        """
Current assets:
  Cash and cash equivalents|90|80
  Receivables, net|60|50
  Inventories|300|280
  Total current assets|450|410
Property and equipment, net|500|480
Goodwill|30|30
Total assets|1,000|930
Current liabilities:
  Short-term borrowings|20|10
  Accounts payable|300|280
  Long-term debt due within one year|25|20
  Total current liabilities|400|370
Long-term debt|200|190
Redeemable noncontrolling interest|10|10
Equity:
  Retained earnings|350|320
  Total Retailer shareholders' equity|380|350
  Nonredeemable noncontrolling interest|10|10
  Total equity|390|360
Total liabilities, redeemable noncontrolling interest, and equity|1,000|930
""",
        {
            "accounts_receivable": 60e6,
            "fixed_assets": 500e6,
            "short_term_borrowings": 20e6,
            "current_portion_of_debt": 25e6,
            "total_liabilities": NOTHING,
            "mezzanine_equity": 10e6,
            "noncontrolling_interests": 10e6,
            "shareholders_equity": 380e6,
            "total_equity": 390e6,
            "total_liabilities_and_equity": 1000e6,
        },
    ),
    "one equity total with noncontrolling interests among its lines": (
        """
CURRENT ASSETS
  Cash and cash equivalents|90|80
  Accounts receivable|60|50
  INVENTORIES
    Materials and supplies|100|90
    Finished goods|200|190
    Total inventories|300|280
  TOTAL CURRENT ASSETS|450|410
PROPERTY, PLANT AND EQUIPMENT, NET|500|480
TRADEMARKS AND OTHER INTANGIBLE ASSETS, NET|50|40
TOTAL ASSETS|1,000|930
TOTAL CURRENT LIABILITIES|400|370
TOTAL LIABILITIES|610|570
SHAREHOLDERS' EQUITY
  Retained earnings|350|320
  Noncontrolling interest|10|10
  TOTAL SHAREHOLDERS' EQUITY|390|360
TOTAL LIABILITIES AND SHAREHOLDERS' EQUITY|1,000|930
""",
        {
            "inventory": 300e6,
            "intangible_assets": 50e6,
            "total_liabilities": 610e6,
            "shareholders_equity": 390e6,
            "total_equity": 390e6,
        },
    ),
    "only total equity is printed": (
        """
Current assets
  Cash and cash equivalents|90|80
  Accounts receivable|60|50
    Less Allowance for credit losses|(5)|(4)
    Accounts receivable, net|55|46
  Total current assets|450|410
Property, plant and equipment|900|850
  Less Accumulated depreciation|(400)|(370)
  Property, plant and equipment, net|500|480
Total assets|1,000|930
Total current liabilities|400|370
Equity
  Common stock|40|40
  Retained earnings|340|310
  Noncontrolling interests|10|10
  Total equity|390|360
Total liabilities and equity|1,000|930
""",
        {
            "accounts_receivable": 55e6,
            "fixed_assets": 500e6,
            "shareholders_equity": 390e6,
            "total_equity": 390e6,
        },
    ),
    "deficit, deferred revenue and debt of two kinds": (
        """
Current assets:
  Cash and cash equivalents|90|80
  Short-term investments|40|30
  Accounts receivable, net of allowance for doubtful accounts of $3 and $2|60|50
  Prepaid expenses and other current assets|10|10
  Total current assets|200|170
Property and equipment, net|100|90
Intangible assets, net|50|60
Goodwill|60|60
Total assets|500|470
Current liabilities:
  Accounts payable|30|20
  Accrued expenses|40|40
  Deferred revenue|80|70
  Total current liabilities|150|130
Long-term deferred revenue|20|20
Convertible senior notes, net|400|400
Total liabilities|570|550
Stockholders' deficit:
  Accumulated deficit|(300)|(290)
  Total stockholders' deficit|(70)|(80)
Total liabilities and stockholders' deficit|500|470
""",
        {
            "short_term_investments": 40e6,
            "accounts_receivable": 60e6,
            "contract_liabilities": 80e6,
            "intangible_assets": 50e6,
            "retained_earnings": -300e6,
            "shareholders_equity": -70e6,
            "total_equity": -70e6,
        },
    ),
    "preferred and common shareholders": (
        """
Cash and due from banks|90|80
Loans, net|800|750
Total assets|1,000|930
Deposits|600|570
Total liabilities|800|750
Preferred stock|20|20
Total common stockholders' equity|180|160
Total stockholders' equity|200|180
Total liabilities and stockholders' equity|1,000|930
""",
        {"shareholders_equity": 200e6, "total_equity": 200e6, "cash_and_equivalents": NOTHING},
    ),
    "utility": (
        """
CURRENT ASSETS
  Cash and cash equivalents|90|80
  Receivables (net of allowance for doubtful accounts of $5)|60|50
  Inventory|70|60
  Total current assets|300|270
PROPERTY, PLANT AND EQUIPMENT
  Cost|1,500|1,400
  Accumulated depreciation and amortization|(500)|(450)
  Net property, plant and equipment|1,000|950
Total assets|1,600|1,500
CURRENT LIABILITIES
  Notes payable and commercial paper|40|30
  Current maturities of long-term debt|50|40
  Total current liabilities|300|270
LONG-TERM DEBT|600|580
EQUITY
  Total Utility Corporation stockholders' equity|480|450
  Noncontrolling interests|20|20
  Total equity|500|470
Total liabilities and equity|1,600|1,500
""",
        {
            "accounts_receivable": 60e6,
            "inventory": 70e6,
            "fixed_assets": 1000e6,
            "short_term_borrowings": 40e6,
            "current_portion_of_debt": 50e6,
            "long_term_debt": 600e6,
            "shareholders_equity": 480e6,
        },
    ),
}

CASH = {
    "totals named by the activity alone": (
        """
OPERATING ACTIVITIES
  Net earnings|200|170
  Depreciation and amortization|45|40
  TOTAL OPERATING ACTIVITIES|260|230
INVESTING ACTIVITIES
  Capital expenditures|(70)|(60)
  TOTAL INVESTING ACTIVITIES|(90)|(80)
FINANCING ACTIVITIES
  Dividends to shareholders|(50)|(45)
  Treasury stock purchases|(60)|(55)
  TOTAL FINANCING ACTIVITIES|(150)|(140)
CHANGE IN CASH, CASH EQUIVALENTS AND RESTRICTED CASH|20|10
""",
        {
            "operating_cash_flow": 260e6,
            "investing_cash_flow": -90e6,
            "financing_cash_flow": -150e6,
            "capital_expenditure": 70e6,
            "dividends_paid": 50e6,
            "share_repurchases": 60e6,
        },
    ),
    "short words": (
        """
Operations
  Net income|200|170
  Depreciation, amortization, and other|45|40
  Net cash from operations|260|230
Financing
  Common stock cash dividends paid|(50)|(45)
  Net cash used in financing|(150)|(140)
Investing
  Additions to property and equipment|(70)|(60)
  Net cash used in investing|(90)|(80)
Net change in cash and cash equivalents|20|10
""",
        {
            "operating_cash_flow": 260e6,
            "investing_cash_flow": -90e6,
            "financing_cash_flow": -150e6,
            "depreciation_amortization": 45e6,
            "dividends_paid": 50e6,
            "capital_expenditure": 70e6,
        },
    ),
    "continuing and discontinued operations": (
        """
Cash flows from operating activities:
  Net income|200|170
  Depreciation|30|28
  Amortization of intangibles|15|12
  Net cash provided by operating activities of continuing operations|250|220
  Net cash provided by operating activities of discontinued operations|10|10
  Net cash provided by operating activities|260|230
Cash flows from investing activities:
  Payments for property and equipment, including payments for lease buyouts|(70)|(60)
  Proceeds from sales of property and equipment|5|5
  Net cash used in investing activities|(90)|(80)
Cash flows from financing activities:
  Dividends paid to noncontrolling interests|(3)|(3)
  Cash dividends paid|(50)|(45)
  Purchase of Company stock|(60)|(50)
  Net cash used in financing activities|(150)|(140)
Supplemental disclosure:
  Non-cash additions to property and equipment|7|6
  Capital expenditures included in accounts payable|4|4
""",
        {
            "operating_cash_flow": 260e6,
            "depreciation_amortization": 30e6,
            "capital_expenditure": 70e6,
            "dividends_paid": 50e6,
            "share_repurchases": 60e6,
        },
    ),
}


def check(kind, columns, lines, expected):
    facts = by_metric(read(Reading().table(kind, columns, lines, page=40)))
    assert {m: facts[m].value for m in expected} == expected


@pytest.mark.parametrize("layout", INCOME)
def test_income_statements(layout):
    check("income_statement", TWO_YEARS, *INCOME[layout])


@pytest.mark.parametrize("layout", BALANCE)
def test_balance_sheets(layout):
    check("balance_sheet", TWO_DAYS, *BALANCE[layout])


@pytest.mark.parametrize("layout", CASH)
def test_cash_flow_statements(layout):
    check("cash_flow", TWO_YEARS, *CASH[layout])
