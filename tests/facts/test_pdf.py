"""From a printed page to the fact: small PDFs, drawn here and read by the pages stage."""

from datetime import date

import pymupdf
import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.pages.read import read_document
from tests.facts.making import by_metric, document, values

COVER = [
    "UNITED STATES SECURITIES AND EXCHANGE COMMISSION",
    "FORM 10-K",
    "For the fiscal year ended December 31, 2021",
    "Testing Works, Inc.",
]
INCOME = [
    "Testing Works, Inc.",
    "Consolidated Statements of Operations",
    "(In thousands, except per share data)",
    ("Years Ended December 31,",),
    ("", "2021", "2020", "2019"),
    ("Net sales", "$ 1,000,500", "$ 900,400", "$ 800,300"),
    ("Cost of sales (a)", "600,200", "550,100", "500,000"),
    ("Gross profit", "400,300", "350,300", "300,300"),
    ("Selling, general and administrative expenses", "150,000", "140,000", "130,000"),
    ("Impairment of goodwill", "—", "12,000", "—"),
    ("Operating income", "250,300", "198,300", "170,300"),
    ("Interest expense", "(300)", "(300)", "(300)"),
    ("Income before income taxes", "250,000", "198,000", "170,000"),
    ("Provision for income taxes", "50,000", "40,000", "30,000"),
    ("Net income", "$ 200,000", "$ 158,000", "$ 140,000"),
    ("Net income per share:",),
    ("   Basic", "$ 2.05", "$ 1.60", "$ 1.42"),
    ("   Diluted", "$ 2.00", "$ 1.58", "$ 1.40"),
]
BALANCE = [
    "Testing Works, Inc.",
    "Consolidated Balance Sheets",
    "(In millions)",
    ("", "December 31,", "December 31,"),
    ("", "2021", "2020"),
    ("Assets",),
    ("Current assets:",),
    ("   Cash and cash equivalents", "$ 120", "$ 100"),
    ("   Accounts receivable, net of allowances of $4 and", "", ""),
    ("      $3, respectively", "80", "70"),
    ("   Inventories", "60", "50"),
    ("      Total current assets", "260", "220"),
    ("Property, plant and equipment, net", "300", "290"),
    ("Goodwill", "40", "40"),
    ("      Total assets", "$ 600", "$ 550"),
    ("Liabilities and Shareholders’ Equity",),
    ("Current liabilities:",),
    ("   Accounts payable", "$ 90", "$ 80"),
    ("   Accrued liabilities", "60", "60"),
    ("      Total current liabilities", "150", "140"),
    ("Long-term debt", "100", "110"),
    ("      Total liabilities", "250", "250"),
    ("Shareholders’ equity:",),
    ("   Retained earnings", "400", "350"),
    ("   Treasury stock", "(50)", "(50)"),
    ("      Total shareholders’ equity", "350", "300"),
    ("      Total liabilities and shareholders’ equity", "$ 600", "$ 550"),
]


def draw(path, *pages):
    """Lines are text, or (label, values...): values stand right-aligned in columns; leading spaces indent."""
    pdf = pymupdf.open()
    for lines in pages:
        page = pdf.new_page()
        for number, line in enumerate(lines):
            y = 70 + 15 * number
            if isinstance(line, str):
                page.insert_text((300 - 2.4 * len(line), y), line, fontname="times-roman", fontsize=10)
                continue
            label, *cells = line
            x = 50 if cells else 50 + 300 * (label == "Years Ended December 31,")
            indent = 5 * (len(label) - len(label.lstrip()))
            page.insert_text((x + indent, y), label.strip(), fontname="times-roman", fontsize=10)
            for column, cell in enumerate(cells):
                width = pymupdf.get_text_length(cell, fontname="times-roman", fontsize=10)
                right = 400 + 75 * column
                page.insert_text((right - width, y), cell, fontname="times-roman", fontsize=10)
    pdf.save(path)
    return path


def facts_of(path):
    reading = read_document(path, doc_id="d1")
    return read_filing([document()], [reading], catalogue=load_catalogue())


@pytest.fixture(scope="module")
def filing(tmp_path_factory):
    return facts_of(draw(tmp_path_factory.mktemp("pdf") / "a.pdf", COVER, INCOME, BALANCE))


def test_scales_differ_per_statement_and_per_share_lines_have_none(filing):
    found = values(filing)
    assert (found["operating_revenue"], found["net_income"]) == (1000.5e6, 200e6)
    assert (found["basic_eps"], found["diluted_eps"]) == (2.05, 2.0)
    assert (found["total_assets"], found["shareholders_equity"]) == (600e6, 350e6)


def test_brackets_dashes_and_footnote_marks(filing):
    found = values(filing)
    assert (found["interest_expense"], found["cost_of_revenue"]) == (300e3, 600.2e6)


def test_a_label_over_two_lines_belongs_to_its_value(filing):
    fact = by_metric(filing)["accounts_receivable"]
    assert (fact.value, fact.page) == (80e6, 3)
    assert fact.row_label == "Accounts receivable, net of allowances of $4 and $3, respectively"


def test_the_box_of_a_fact_is_where_its_number_is_printed(filing):
    x0, _, x1, _ = by_metric(filing)["net_income"].bbox
    assert 340 < x0 < x1 < 401


def test_the_columns_before_are_comparatives(filing):
    found = {f.period_end: f.value for f in filing.comparatives if f.metric == "net_income"}
    assert found == {date(2020, 12, 31): 158e6, date(2019, 12, 31): 140e6}


def test_a_balance_sheet_over_a_page_break(tmp_path):
    cut = 15
    pages = (COVER, INCOME, BALANCE[:cut], BALANCE[:5] + BALANCE[cut:])
    found = values(facts_of(draw(tmp_path / "a.pdf", *pages)))
    assert (found["total_assets"], found["total_liabilities"]) == (600e6, 250e6)


def test_a_schedule_of_the_parent_alone_is_left_alone(tmp_path):
    parent = [
        "Schedule I - Condensed Financial Information of Registrant",
        "Testing Works, Inc. (Parent Company Only)",
        "Condensed Balance Sheets",
        *[tuple(cell.replace("600", "480").replace("350", "333") for cell in row) for row in BALANCE[3:]],
    ]
    found = values(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, BALANCE, parent)))
    assert (found["total_assets"], found["shareholders_equity"]) == (600e6, 350e6)
