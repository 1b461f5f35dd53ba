"""What browsers make of filings when they print them: narrow columns, broken dates, titles left behind."""

from datetime import date

import pytest

from assets.pages.read import read_document
from tests.pages.draw import Paper

EDGES = (360.0, 430.0, 500.0, 570.0)
TWO = (490.0, 560.0)
JUNE = date(2025, 6, 30)


@pytest.fixture
def paper():
    return Paper().text(
        50, 40, "The report of the company for the year ended December 31, 2024 and of the years before."
    )


def read(paper, tmp_path):
    return read_document(paper.save(tmp_path), doc_id="d")


def balance_sheet(paper, top):
    paper.text(230, top, "CONSOLIDATED BALANCE SHEETS").text(260, top + 12, "(In millions)")
    paper.row(top + 26, "", ("2024", "2023"), edges=TWO)
    y = top + 40
    for label, values in (
        ("Cash and cash equivalents", ("$24,105", "$21,859")),
        ("Accounts receivable, net", ("14,842", "14,873")),
        ("Total current assets", ("55,893", "53,495")),
        ("Total assets", ("$180,104", "$167,558")),
        ("Accounts payable", ("10,311", "9,632")),
        ("Total liabilities", ("108,614", "98,784")),
        ("Retained earnings", ("71,490", "68,774")),
        ("Total liabilities and shareholders' equity", ("$180,104", "$167,558")),
    ):
        paper.row(y, label, values, edges=TWO)
        y += 12
    return y


def test_a_day_below_its_month_is_part_of_the_header(paper, tmp_path):
    paper.text(150, 60, "Condensed Consolidated Statements of Operations")
    paper.text(337, 74, "Six months ended June").text(479, 74, "Three months ended")
    paper.text(378, 84, "30").text(505, 84, "June 30")
    paper.row(98, "", ("2025", "2024", "2025", "2024"), edges=EDGES)
    for number, label in enumerate(("Revenues", "Cost of sales", "Income tax expense", "Net earnings")):
        paper.row(112 + 12 * number, label, ("42,245", "33,435", "22,749", "16,866"), edges=EDGES)
    (table,) = read(paper, tmp_path).tables
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(year, 6, 30), months) for months in (6, 3) for year in (2025, 2024)
    ]


def test_a_page_number_left_of_the_company_s_name_makes_no_column(paper, tmp_path):
    end = balance_sheet(paper, 60)
    paper.text(50, end + 24, "44").text(80, end + 24, "Quillon Motors")
    reading = read(paper, tmp_path)
    (table,) = reading.tables
    assert (table.kind, len(table.columns)) == ("balance_sheet", 2)
    assert "Total current assets" in [row.label for row in reading.rows]


def test_a_running_line_with_the_page_number_is_no_row(paper, tmp_path):
    end = balance_sheet(paper, 60)
    paper.text(50, end + 24, "2024 Annual Report").right(560, end + 24, "47")
    assert [row.label for row in read(paper, tmp_path).rows][
        -1
    ] == "Total liabilities and shareholders' equity"


def test_a_label_whose_last_line_begins_with_a_number_stays_a_label(paper, tmp_path):
    end = balance_sheet(paper, 60)
    paper.text(50, end, "Treasury stock, at cost, 806 shares at February 2, 2025 and 804 at January 28,")
    paper.row(end + 10, "", ("(95,971)", "(95,372)"), edges=TWO).text(58, end + 10, "2024")
    paper.text(50, end + 22, "Net actuarial gain arising during the period, net of tax of ($1), $13 and")
    paper.row(end + 32, "", ("(225)", "1,533"), edges=TWO).text(58, end + 32, "($22)")
    paper.text(
        50, end + 44, "Amortization of actuarial losses that are part of net periodic pension cost, net of"
    )
    paper.row(end + 54, "tax of $0, $0 and ($11)", ("105", "791"), edges=TWO)
    reading = read(paper, tmp_path)
    (table,) = reading.tables
    assert len(table.columns) == 2
    assert [row.label.split()[-1] for row in reading.rows[-3:]] == ["2024", "($22)", "($11)"]
    assert [[cell.value for cell in row.cells] for row in reading.rows[-3:]] == [
        [-95971.0, -95372.0],
        [-225.0, 1533.0],
        [105.0, 791.0],
    ]


def test_a_label_that_begins_with_a_bracket_is_not_joined_to_the_row_above(paper, tmp_path):
    paper.text(150, 60, "CONSOLIDATED STATEMENTS OF CASH FLOWS").text(260, 72, "(In millions)")
    paper.row(86, "", ("2024", "2023"), edges=TWO)
    paper.row(100, "Net income", ("100", "90"), edges=TWO)
    paper.row(112, "(Increase) decrease in inventories", ("(120)", "908"), edges=TWO)
    paper.text(50, 124, "(Increase) decrease in prepaid expenses, operating lease right-of-use assets and")
    paper.row(136, "other current and non-current assets", ("(18)", "(698)"), edges=TWO)
    paper.row(148, "Net cash provided by operating activities", ("50", "60"), edges=TWO)
    labels = [row.label for row in read(paper, tmp_path).rows]
    assert labels[1:3] == [
        "(Increase) decrease in inventories",
        "(Increase) decrease in prepaid expenses, operating lease right-of-use assets and other current and "
        "non-current assets",
    ]


def test_a_heading_over_four_columns_with_a_line_under_each_belongs_to_all(paper, tmp_path):
    paper.text(200, 60, "CONSOLIDATED STATEMENTS OF EARNINGS").text(
        240, 72, "(Unaudited; Dollars in Millions)"
    )
    paper.text(383, 86, "Fiscal Second Quarter Ended")
    for edge in EDGES:
        paper.rule(edge - 58, 89, edge + 2, 89)
    for edge, text in zip(EDGES, ("June 30,", "Percent", "June 30,", "Percent"), strict=True):
        paper.right(edge, 100, text)
    for edge, text in zip(EDGES, ("2025", "to Sales", "2024", "to Sales"), strict=True):
        paper.right(edge, 110, text)
    for number, label in enumerate(
        ("Sales to customers", "Cost of products sold", "Provision for taxes on income", "Net earnings")
    ):
        paper.row(124 + 12 * number, label, ("23,743", "100.0", "22,447", "99.0"), edges=EDGES)
    (table,) = read(paper, tmp_path).tables
    assert [(c.kind, c.period_end, c.months) for c in table.columns] == [
        ("value", JUNE, 3),
        ("share", JUNE, 3),
        ("value", date(2024, 6, 30), 3),
        ("share", date(2024, 6, 30), 3),
    ]


def test_increase_and_decrease_below_the_dates_tell_signs_and_no_change(paper, tmp_path):
    paper.text(150, 60, "CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME").text(260, 72, "(In millions)")
    paper.row(86, "", ("2024", "2023", "2022"), edges=EDGES[1:])
    paper.text(455, 97, "Increase/(Decrease)")
    for number, label in enumerate(("Net income", "Foreign currency translation", "Comprehensive income")):
        paper.row(112 + 12 * number, label, ("5,560", "5,428", "4,756"), edges=EDGES[1:])
    (table,) = read(paper, tmp_path).tables
    assert [(c.kind, c.period_end) for c in table.columns] == [
        ("value", date(year, 12, 31)) for year in (2024, 2023, 2022)
    ]


def test_a_title_left_alone_at_the_foot_of_a_page_in_two_lines_titles_the_next(paper, tmp_path):
    paper.text(50, 700, "Quillon Motors and subsidiaries consolidated statements of")
    paper.text(50, 712, "financial position").text(50, 724, "(Dollars in Millions)")
    paper.new_page()
    paper.row(60, "", ("2024", "2023"), edges=TWO)
    for number, label in enumerate(("Cash and cash equivalents", "Total assets", "Retained earnings")):
        paper.row(74 + 12 * number, label, ("1", "2"), edges=TWO)
    (table,) = read(paper, tmp_path).tables
    assert (table.kind, table.scope, table.scale) == ("balance_sheet", "consolidated", 1e6)


def test_a_further_year_of_equity_without_a_title_is_equity(paper, tmp_path):
    def year(top, last, total):
        heads = ("Common stock", "Other", "Retained earnings", total)
        for edge, text in zip((300, 350, 450, 560), heads, strict=True):
            paper.right(edge, top, text)
        for line, (label, values) in enumerate(
            (
                (f"Balance at December 31, {last - 1}", ("5", "1", "50", "56")),
                ("Net income", ("", "", "4", "4")),
                (f"Balance at December 31, {last}", ("5", "1", "54", "60")),
            )
        ):
            paper.row(top + 14 + 12 * line, label, values, edges=(300, 350, 450, 560))

    paper.text(150, 60, "CONSOLIDATED STATEMENTS OF SHAREHOLDERS' EQUITY").text(260, 72, "(In thousands)")
    year(90, 2023, "Total")
    paper.new_page().text(50, 60, "For the year ended December 31, 2024")
    year(80, 2024, "Total (unaudited)")
    assert [(t.kind, t.scale) for t in read(paper, tmp_path).tables] == [("equity", 1e3), ("equity", 1e3)]


def test_the_company_s_name_in_front_of_a_title_does_not_hide_it(paper, tmp_path):
    paper.text(
        50, 60, "Quillon Motors, Inc. and subsidiaries consolidated statements of comprehensive income"
    )
    paper.text(260, 72, "(In millions)")
    paper.row(86, "", ("2024", "2023"), edges=TWO)
    for number, label in enumerate(("Net income", "Foreign currency translation", "Comprehensive income")):
        paper.row(100 + 12 * number, label, ("5,560", "5,428"), edges=TWO)
    assert [t.kind for t in read(paper, tmp_path).tables] == ["comprehensive_income"]
