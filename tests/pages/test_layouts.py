"""Layouts of other companies: left-aligned headers, scales below tables, spaced titles, tight labels."""

from datetime import date

import pytest

from assets.pages.numbers import parse_value
from assets.pages.read import read_document
from tests.pages.draw import Paper

TWO = (460.0, 560.0)
THREE = (380.0, 470.0, 560.0)
SHEET = (
    ("Cash and cash equivalents", ("24,105", "21,859")),
    ("Accounts receivable, net", ("14,842", "14,873")),
    ("Total current assets", ("55,893", "53,495")),
    ("Goodwill", ("44,200", "36,558")),
    ("Total assets", ("180,104", "167,558")),
    ("Accounts payable", ("10,311", "9,632")),
    ("Total liabilities", ("108,614", "98,784")),
    ("Retained earnings", ("71,490", "68,774")),
    ("Total liabilities and shareholders' equity", ("180,104", "167,558")),
)


def paper_of(year_end="December 31, 2024"):
    return Paper().text(50, 40, f"The report of the company for the year ended {year_end} and before.")


def rows(paper, top, lines=SHEET, edges=TWO, step=14.0):
    for number, (label, values) in enumerate(lines):
        paper.row(top + step * number, label, values, edges=edges)
    return top + step * len(lines)


def read(paper, tmp_path):
    return read_document(paper.save(tmp_path), doc_id="d")


def periods(table):
    return [column.period_end for column in table.columns]


def test_a_scale_alone_below_the_table_is_in_force(tmp_path):
    paper = paper_of().text(230, 70, "CONSOLIDATED BALANCE SHEETS")
    paper.row(90, "", ("2024", "2023"), edges=TWO)
    end = rows(paper, 106)
    paper.text(50, end + 10, "(In thousands)")
    (table,) = read(paper, tmp_path).tables
    assert (table.scale, table.scale_text) == (1e3, "(In thousands)")


def test_a_sentence_below_the_table_tells_no_scale(tmp_path):
    paper = paper_of().text(230, 70, "CONSOLIDATED BALANCE SHEETS")
    paper.row(90, "", ("2024", "2023"), edges=TWO)
    end = rows(paper, 106)
    paper.text(50, end + 10, "In 2024 we sold a business for 3 million.")
    (table,) = read(paper, tmp_path).tables
    assert table.scale is None


def test_a_title_with_blanks_between_its_letters_is_a_title(tmp_path):
    paper = paper_of().text(170, 70, "  ".join(["B A L A N C E", "S H E E T S"]))
    paper.text(250, 82, "(In millions)").row(96, "", ("2024", "2023"), edges=TWO)
    rows(paper, 110, SHEET[:4])
    (table,) = read(paper, tmp_path).tables
    assert (table.kind, "BALANCE SHEETS" in table.title) == ("balance_sheet", True)


def test_left_aligned_dates_beside_a_column_of_notes_are_not_the_notes(tmp_path):
    paper = paper_of("November 29, 2024").text(230, 70, "CONSOLIDATED BALANCE SHEETS (in millions)")
    paper.text(378, 90, "November 29, 2024").text(478, 90, "December 1, 2023")
    rows(paper, 106)
    for number, note in ((1, "6"), (3, "10"), (5, "14")):
        paper.right(362, 106 + 14 * number, note)
    (table,) = read(paper, tmp_path).tables
    assert periods(table) == [None, date(2024, 11, 29), date(2023, 12, 1)]


def test_a_date_that_begins_left_of_its_numbers_keeps_its_day(tmp_path):
    paper = paper_of("February 2, 2025").text(230, 70, "CONSOLIDATED BALANCE SHEETS (in millions)")
    paper.text(394, 90, "January 28, 2024").text(496, 90, "February 2, 2025")
    rows(paper, 106)
    (table,) = read(paper, tmp_path).tables
    assert periods(table) == [date(2024, 1, 28), date(2025, 2, 2)]


def test_a_fiscal_year_ended_in_january_has_no_date_where_none_says_which(tmp_path):
    paper = paper_of("January 28, 2024").text(230, 70, "CONSOLIDATED STATEMENTS OF INCOME (in millions)")
    paper.row(90, "", ("Fiscal 2023", "Fiscal 2022"), edges=TWO)
    lines = (("Net sales", ("351", "339")), ("Cost of sales", ("90", "80")), ("Net income", ("5", "4")))
    rows(paper, 106, lines)
    (table,) = read(paper, tmp_path).tables
    assert (table.kind, periods(table)) == ("income_statement", [None, None])


@pytest.mark.parametrize(
    ("heading", "kind"), [("Consolidated Financial Position", "balance_sheet"), ("Liquidity", "prose")]
)
def test_a_heading_without_the_word_statement_names_what_the_rows_confirm(tmp_path, heading, kind):
    paper = paper_of().text(230, 70, heading).text(250, 82, "(In millions)")
    paper.row(96, "", ("2024", "2023"), edges=TWO)
    rows(paper, 110, SHEET[:5])
    (table,) = read(paper, tmp_path).tables
    assert table.kind == kind


def test_lines_of_a_label_stand_closer_than_rows(tmp_path):
    paper = paper_of().text(230, 70, "CONSOLIDATED BALANCE SHEETS (in millions)")
    paper.row(90, "", ("2024", "2023"), edges=TWO)
    end = rows(paper, 106, SHEET, step=16)
    paper.row(end, "Total Equity of the Holders of Common", ("71,490", "68,774"), edges=TWO)
    paper.text(50, end + 10, "Shares")
    paper.text(50, end + 26, "Liabilities of the Company and of Others")
    paper.row(end + 42, "Deferred income", ("12", "13"), edges=TWO)
    labels = [row.label for row in read(paper, tmp_path).rows]
    assert labels[-3:] == [
        "Total Equity of the Holders of Common Shares",
        "Liabilities of the Company and of Others",
        "Deferred income",
    ]


def test_headers_at_the_left_of_wide_columns_are_their_columns_own(tmp_path):
    paper = paper_of().text(230, 70, "CONSOLIDATED BALANCE SHEETS (in millions)")
    for edge, header in zip(THREE, ("Dec. 31, 2024", "Dec. 31, 2023", "% Change"), strict=True):
        paper.text(edge - 80, 90, header)
    rows(paper, 106, [(label, (*values, "10.3%")) for label, values in SHEET], edges=THREE)
    (table,) = read(paper, tmp_path).tables
    assert periods(table) == [date(2024, 12, 31), date(2023, 12, 31), None]
    assert [column.kind for column in table.columns] == ["value", "value", "change"]


@pytest.mark.parametrize(
    ("text", "value"), [("1,234-", -1234.0), ("$58-", -58.0), ("2019-", None), ("(58)-", None)]
)
def test_a_minus_behind_a_number_is_its_sign(text, value):
    assert parse_value(text) == value


def test_dashes_right_of_short_numbers_make_no_column(tmp_path):
    paper = paper_of().text(150, 70, "CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME (in millions)")
    paper.row(90, "", ("2024", "2023"), edges=TWO)
    paper.row(106, "Net income", ("54", "98"), edges=TWO)
    paper.row(120, "Foreign currency translation", ("5", "(1)"), edges=TWO).text(461.5, 134, "-")
    paper.text(50, 134, "Hedges").text(561.5, 134, "-")
    paper.row(148, "Comprehensive income", ("59", "97"), edges=TWO)
    (table,) = read(paper, tmp_path).tables
    assert periods(table) == [date(2024, 12, 31), date(2023, 12, 31)]


def test_an_increase_and_its_per_cent_under_one_header_are_both_changes(tmp_path):
    edges = (340.0, 410.0, 480.0, 550.0)
    paper = paper_of().text(150, 70, "CONSOLIDATED STATEMENTS OF INCOME (in millions)")
    paper.row(90, "", ("2024", "2023", "Inc/(Dec)"), edges=edges)
    for number, label in enumerate(("Net sales", "Cost of sales", "Net income")):
        paper.row(106 + 14 * number, label, ("6,497.5", "5,718.4", "779.1", "14%"), edges=edges)
    (table,) = read(paper, tmp_path).tables
    assert [column.kind for column in table.columns] == ["value", "value", "change", "change"]


def test_the_statement_of_the_half_year_on_the_next_page_is_not_the_quarter_s(tmp_path):
    paper = paper_of()
    for page, span in enumerate(("Quarters Ended June 30,", "Six Months Ended June 30,")):
        paper = paper.new_page() if page else paper
        paper.text(150, 70, "CONSOLIDATED STATEMENTS OF INCOME").text(50, 90, span)
        paper.row(90, "", ("2024", "2023"), edges=TWO)
        for number, label in enumerate(("Net sales", "Cost of sales", "Income taxes", "Net income")):
            paper.row(106 + 14 * number, label, ("6,497.5", "5,718.4"), edges=TWO)
    tables = read(paper, tmp_path).tables
    assert [[column.months for column in table.columns] for table in tables] == [[3, 3], [6, 6]]


def test_months_without_a_year_are_of_the_only_year_around(tmp_path):
    paper = paper_of().text(150, 70, "CONSOLIDATED STATEMENTS OF INCOME").text(50, 90, "2023 quarter ended")
    paper.row(90, "", ("March 31", "June 30"), edges=TWO)
    for number, label in enumerate(("Net sales", "Cost of sales", "Income taxes", "Net income")):
        paper.row(106 + 14 * number, label, ("6,497.5", "5,718.4"), edges=TWO)
    (table,) = read(paper, tmp_path).tables
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2023, 3, 31), 3),
        (date(2023, 6, 30), 3),
    ]


def test_a_period_from_a_day_through_a_day_ends_on_the_second(tmp_path):
    paper = paper_of().text(150, 70, "CONSOLIDATED STATEMENTS OF INCOME (in millions)")
    for edge, first, last in (
        (460, "April 2, 2024", "December 31, 2024"),
        (560, "January 1, 2024", "April 1, 2024"),
    ):
        paper.right(edge, 84, "Period from").right(edge, 96, first).right(edge, 108, f"through {last}")
    for number, label in enumerate(("Net sales", "Cost of sales", "Income taxes", "Net income")):
        paper.row(124 + 14 * number, label, ("6,497.5", "5,718.4"), edges=TWO)
    (table,) = read(paper, tmp_path).tables
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2024, 12, 31), 9),
        (date(2024, 4, 1), 3),
    ]


def test_years_of_52_weeks_that_are_not_printed_end_on_the_same_day_of_the_week(tmp_path):
    paper = paper_of("January 3, 2021").text(50, 52, "The year ended December 29, 2019 had 52 weeks.")
    paper.text(50, 64, "The year ended January 3, 2021 had 53 weeks.")
    paper.text(150, 80, "CONSOLIDATED STATEMENTS OF INCOME (in millions)")
    paper.row(94, "", ("2020", "2019", "2018"), edges=THREE)
    for number, label in enumerate(("Net sales", "Cost of sales", "Net income")):
        paper.row(110 + 14 * number, label, ("351", "339", "301"), edges=THREE)
    (table,) = read(paper, tmp_path).tables
    assert periods(table) == [date(2021, 1, 3), date(2019, 12, 29), date(2018, 12, 30)]
