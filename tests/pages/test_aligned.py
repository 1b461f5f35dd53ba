from datetime import date

import pytest

from assets.pages.read import read_document
from tests.pages.draw import EDGES, Paper, income_statement


def read(paper, tmp_path):
    return read_document(paper.save(tmp_path), doc_id="d")


def row_of(reading, label):
    return next(row for row in reading.rows if row.label == label)


def values(row):
    return [cell.value for cell in row.cells]


@pytest.fixture
def paper():
    """A document that says when its fiscal years end, and in words that it is English."""
    return Paper().text(
        50, 40, "The report of the company for the year ended December 31, 2018 and of the years before."
    )


def test_statement_has_its_kind_scale_periods_and_values(paper, tmp_path):
    income_statement(paper)
    reading = read(paper, tmp_path)
    (table,) = [t for t in reading.tables if t.kind == "income_statement"]
    assert (table.scale, table.scope, table.scale_text) == (
        1e6,
        "consolidated",
        "(In millions, except per share amounts)",
    )
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2018, 12, 31), 12),
        (date(2017, 12, 31), 12),
        (date(2016, 12, 31), 12),
    ]
    assert values(row_of(reading, "Net sales")) == [32765.0, 31657.0, 30109.0]
    assert values(row_of(reading, "Gain on sale of businesses")) == [-547.0, -586.0, 0.0]
    assert reading.pages[0].kind == "income_statement"


def test_currency_signs_and_parentheses_set_apart_belong_to_their_value(paper, tmp_path):
    income_statement(paper)
    y = 250
    paper.row(y, "Total revenue", ("11,141", "9,660"), edges=(490, 560)).text(455, y, "$").text(525, y, "$")
    paper.text(50, y + 12, "Interest expense").text(462, y + 12, "(").right(490, y + 12, "911").text(
        492, y + 12, ")"
    )
    paper.right(560, y + 12, "(1,038)")
    reading = read(paper, tmp_path)
    assert [(c.text, c.value) for c in row_of(reading, "Total revenue").cells] == [
        ("$ 11,141", 11141.0),
        ("$ 9,660", 9660.0),
    ]
    assert values(row_of(reading, "Interest expense")) == [-911.0, -1038.0]


def test_percent_sign_set_apart_belongs_to_its_value(paper, tmp_path):
    income_statement(paper)
    paper.row(250, "Effective tax rate", ("", "23.4", "25.1"), edges=EDGES).text(491, 250, "%").text(
        561, 250, "%"
    )
    cells = row_of(read(paper, tmp_path), "Effective tax rate").cells
    assert [(c.text, c.value) for c in cells] == [("23.4 %", 23.4), ("25.1 %", 25.1)]


def test_numbers_inside_a_label_stay_in_it(paper, tmp_path):
    income_statement(paper)
    label = "Accounts receivable, net of allowances of $95 and $103"
    paper.row(250, label, ("5,020", "4,911", "4,100"), edges=EDGES)
    assert values(row_of(read(paper, tmp_path), label)) == [5020.0, 4911.0, 4100.0]


def test_raised_footnote_mark_is_no_part_of_the_number(paper, tmp_path):
    income_statement(paper)
    paper.row(250, "Basic earnings per share", ("0.29", "1.51", "1.69"), edges=EDGES).text(
        422, 246, "3", size=5
    )
    assert values(row_of(read(paper, tmp_path), "Basic earnings per share")) == [0.29, 1.51, 1.69]


def test_label_over_two_lines_with_the_values_on_the_last(paper, tmp_path):
    income_statement(paper)
    paper.text(50, 250, "Less: Income from continuing operations attributable to noncontrolling interests of")
    paper.row(261, "subsidiaries", ("542", "(106)", "(172)"), edges=EDGES, x=58)
    label = "Less: Income from continuing operations attributable to noncontrolling interests of subsidiaries"
    assert values(row_of(read(paper, tmp_path), label)) == [542.0, -106.0, -172.0]


def test_label_over_two_lines_with_the_values_on_the_first(paper, tmp_path):
    income_statement(paper)
    paper.row(250, "Net income attributable to shareholders of", ("542", "106", "172"), edges=EDGES)
    paper.text(58, 261, "the company and its subsidiaries")
    label = "Net income attributable to shareholders of the company and its subsidiaries"
    assert values(row_of(read(paper, tmp_path), label)) == [542.0, 106.0, 172.0]


def test_values_half_a_line_below_their_label_are_its_values(paper, tmp_path):
    income_statement(paper)
    paper.text(50, 250, "TOTAL CURRENT LIABILITIES").row(256.5, "", ("27,194", "26,532", "1"), edges=EDGES)
    assert values(row_of(read(paper, tmp_path), "TOTAL CURRENT LIABILITIES")) == [27194.0, 26532.0, 1.0]


def test_headings_are_rows_without_cells_and_are_not_glued_to_the_row_below(paper, tmp_path):
    y = income_statement(paper)
    paper.text(50, y, "Other comprehensive items:").row(
        y + 12, "Interest income", ("1", "2", "3"), edges=EDGES, x=60
    )
    reading = read(paper, tmp_path)
    assert row_of(reading, "Other comprehensive items:").cells == []
    assert row_of(reading, "Interest income").indent == 1


def test_total_without_a_label_is_a_row(paper, tmp_path):
    y = income_statement(paper)
    paper.row(y, "Other", ("10", "20", "30"), edges=EDGES).row(y + 12, "", ("52", "48", "44"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert [values(row) for row in reading.rows if row.label == ""] == [[52.0, 48.0, 44.0]]


def test_heading_centred_over_two_of_four_columns_belongs_to_both(paper, tmp_path):
    edges = (350, 420, 490, 560)
    paper.text(200, 60, "CONSOLIDATED STATEMENTS OF OPERATIONS").text(230, 72, "(In thousands)")
    paper.text(338, 90, "Three Months Ended").text(478, 90, "Nine Months Ended")
    paper.text(360, 102, "June 30,").text(500, 102, "June 30,")
    paper.row(114, "", ("2023", "2022", "2023", "2022"), edges=edges)
    for n, label in enumerate(
        ("Revenues", "Cost of sales", "Operating income", "Net income", "Income taxes")
    ):
        paper.row(126 + 12 * n, label, ("1,100", "1,200", "3,300", "3,400"), edges=edges)
    reading = read(paper, tmp_path)
    (table,) = [t for t in reading.tables if t.kind == "income_statement"]
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2023, 6, 30), 3),
        (date(2022, 6, 30), 3),
        (date(2023, 6, 30), 9),
        (date(2022, 6, 30), 9),
    ]
    assert table.scale == 1e3


def test_header_dates_over_two_lines(paper, tmp_path):
    edges = (430, 540)
    paper.text(220, 60, "CONSOLIDATED BALANCE SHEETS")
    paper.row(78, "", ("October 29,", "October 30,"), edges=edges)
    paper.row(90, "($ in millions, except share amounts)", ("2022", "2021"), edges=edges)
    for n, label in enumerate(("Cash", "Receivables", "Goodwill", "Total assets", "Accounts payable")):
        paper.row(102 + 12 * n, label, ("351", "1,339"), edges=edges)
    (table,) = [t for t in read(paper, tmp_path).tables if t.kind == "balance_sheet"]
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2022, 10, 29), 0),
        (date(2021, 10, 30), 0),
    ]


def test_change_columns_are_told_from_values(paper, tmp_path):
    y = income_statement(paper) + 40
    paper.text(50, y, "Results of the segments were as follows for the years:")
    paper.row(y + 20, "(In millions)", ("2018", "2017", "% Change"), edges=EDGES)
    for n in range(4):
        paper.row(y + 32 + 12 * n, f"Region {'ABCD'[n]}", ("110", "100", "10%"), edges=EDGES)
    table = read(paper, tmp_path).tables[-1]
    assert [c.kind for c in table.columns] == ["value", "value", "change"]


def test_note_column_is_no_value_column(paper, tmp_path):
    edges = (330, 450, 560)
    paper.text(200, 60, "CONSOLIDATED STATEMENTS OF FINANCIAL POSITION").text(220, 72, "(In millions)")
    paper.row(90, "December 31,", ("Note", "2018", "2017"), edges=edges)
    for n, label in enumerate(("Cash", "Receivables", "Goodwill", "Total assets", "Accounts payable")):
        paper.row(102 + 12 * n, label, (str(3 + n), "351", "1,339"), edges=edges)
    (table,) = [t for t in read(paper, tmp_path).tables if t.kind == "balance_sheet"]
    assert [c.kind for c in table.columns] == ["note", "value", "value"]


def test_two_statements_on_one_page_are_two_tables(paper, tmp_path):
    y = income_statement(paper) + 30
    paper.text(180, y, "CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME").text(240, y + 12, "(In thousands)")
    paper.row(y + 30, "", ("2018", "2017", "2016"), edges=EDGES)
    paper.row(y + 42, "Net income", ("7,391", "6,883", "6,685"), edges=EDGES)
    paper.row(y + 54, "Foreign currency translation", ("12", "(13)", "14"), edges=EDGES)
    paper.row(y + 66, "Comprehensive income", ("7,403", "6,870", "6,699"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert [(t.kind, t.scale) for t in reading.tables] == [
        ("income_statement", 1e6),
        ("comprehensive_income", 1e3),
    ]


def test_table_over_a_page_break_without_a_header_inherits_the_columns(paper, tmp_path):
    income_statement(paper, top=560)
    paper.new_page()
    paper.row(60, "Weighted average shares", ("588.5", "597.5", "604.7"), edges=EDGES)
    paper.row(72, "Dividends per share", ("5.44", "4.70", "4.44"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert [(t.page, t.last_page) for t in reading.tables] == [(1, 2)]
    row = row_of(reading, "Dividends per share")
    assert (row.page, row.table, values(row)) == (2, 0, [5.44, 4.70, 4.44])


def test_header_repeated_on_the_next_page_is_no_row(paper, tmp_path):
    income_statement(paper, top=560)
    paper.new_page().text(180, 50, "CONSOLIDATED STATEMENTS OF INCOME (continued)")
    paper.text(430, 68, "Years Ended December 31,").row(80, "", ("2018", "2017", "2016"), edges=EDGES)
    paper.row(92, "Weighted average shares", ("588.5", "597.5", "604.7"), edges=EDGES)
    paper.row(104, "Dividends per share", ("5.44", "4.70", "4.44"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert [(t.page, t.last_page) for t in reading.tables] == [(1, 2)]
    assert [row.label for row in reading.rows if row.page == 2] == [
        "Weighted average shares",
        "Dividends per share",
    ]


def test_next_page_with_another_title_and_the_same_header_is_another_table(paper, tmp_path):
    income_statement(paper)
    paper.new_page()
    paper.text(200, 50, "CONSOLIDATED STATEMENTS OF CASH FLOWS").row(
        80, "(In millions)", ("2018", "2017", "2016"), edges=EDGES
    )
    for n, label in enumerate(
        ("Net income", "Depreciation", "Cash provided by operating activities", "Dividends paid")
    ):
        paper.row(92 + 12 * n, label, ("5", "4", "3"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert [(t.kind, t.page, t.last_page) for t in reading.tables] == [
        ("income_statement", 1, 1),
        ("cash_flow", 2, 2),
    ]


def test_page_number_below_a_column_is_no_value(paper, tmp_path):
    income_statement(paper)
    paper.right(EDGES[0], 770, "58")
    reading = read(paper, tmp_path)
    assert [cell.text for row in reading.rows for cell in row.cells if cell.text == "58"] == []


def test_prose_is_text_and_no_rows(tmp_path):
    paper = Paper()
    for n in range(30):
        paper.text(
            50,
            60 + 12 * n,
            f"In fiscal {1990 + n} the company opened {n} of its stores in the east and the west.",
        )
    reading = read(paper, tmp_path)
    assert reading.rows == []
    assert "opened 29 of its stores" in reading.pages[0].text


def test_values_one_word_space_behind_a_long_label_are_cut_off(paper, tmp_path):
    y = income_statement(paper)
    label = "Income from operations attributable to the common stockholders of the corp, net of tax"
    paper.text(50, y, f"{label} 0.62").row(y, "", ("", "0.46", "0.45"), edges=EDGES)
    reading = read(paper, tmp_path)
    cells = row_of(reading, label).cells
    assert [cell.value for cell in cells] == [0.62, 0.46, 0.45]


def test_leader_dots_are_neither_label_nor_value(paper, tmp_path):
    income_statement(paper)
    paper.text(50, 250, "Interest income ..............................................").text(
        50, 262, "Interest expense . . . . . . . . . . . . . . . . . . ."
    )
    paper.row(250, "", ("11", "12", "13"), edges=EDGES).row(262, "", ("1", "2", "3"), edges=EDGES)
    reading = read(paper, tmp_path)
    assert values(row_of(reading, "Interest income")) == [11.0, 12.0, 13.0]
    assert values(row_of(reading, "Interest expense")) == [1.0, 2.0, 3.0]


def test_table_beside_a_column_of_text_is_read_without_it(tmp_path):
    paper = Paper()
    for n in range(30):
        paper.text(40, 60 + 12 * n, f"The company went on in the year {n} with all of its stores").text(
            330,
            60 + 12 * n,
            "" if 10 <= n < 16 else f"and the results of the group were {n} in the other parts",
        )
    paper.text(330, 180, "(In millions)").right(500, 180, "2018").right(560, 180, "2017")
    for n, label in enumerate(("Europe", "Asia", "Americas", "Total")):
        paper.row(192 + 12 * n, label, (f"{n + 1},100", f"{n + 1},050"), edges=(500, 560), x=330)
    reading = read(paper, tmp_path)
    assert [(row.label, values(row)) for row in reading.rows] == [
        ("Europe", [1100.0, 1050.0]),
        ("Asia", [2100.0, 2050.0]),
        ("Americas", [3100.0, 3050.0]),
        ("Total", [4100.0, 4050.0]),
    ]


def test_year_raised_above_as_restated_does_not_reach_over_its_neighbours(paper, tmp_path):
    paper.text(200, 60, "CONSOLIDATED STATEMENTS OF INCOME").text(230, 72, "(In millions)")
    paper.text(430, 90, "Years Ended December 31,").right(485, 102, "2022")
    paper.row(114, "", ("2023", "(As restated)", "2021"), edges=(420, 498, 560))
    for n, label in enumerate(
        ("Net sales", "Cost of sales", "Operating income", "Net income", "Income taxes")
    ):
        paper.row(126 + 12 * n, label, ("1,100", "1,200", "3,300"), edges=EDGES)
    (table,) = [t for t in read(paper, tmp_path).tables if t.kind == "income_statement"]
    assert [(c.period_end, c.adjusted) for c in table.columns] == [
        (date(2023, 12, 31), False),
        (date(2022, 12, 31), True),
        (date(2021, 12, 31), False),
    ]


def test_day_that_a_sentence_above_mentions_is_not_the_columns(paper, tmp_path):
    paper.text(
        50, 60, "The board approved the results of the segments below at its meeting on February 23, 2019."
    )
    paper.row(80, "(In millions)", ("2018", "2017", "2016"), edges=EDGES)
    for n in range(4):
        paper.row(92 + 12 * n, f"Region {'ABCD'[n]}", ("110", "100", "90"), edges=EDGES)
    table = read(paper, tmp_path).tables[-1]
    assert [c.period_end for c in table.columns] == [
        date(2018, 12, 31),
        date(2017, 12, 31),
        date(2016, 12, 31),
    ]
