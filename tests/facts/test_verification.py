"""Filings with something wrong in them, drawn as PDFs: what each ends in, and the check that says why."""

from assets.pages.records import Column
from tests.facts.making import BALANCE as BALANCE_LINES
from tests.facts.making import BEFORE, YEAR_END, by_metric, read, statements, values
from tests.facts.test_pdf import BALANCE, COVER, INCOME, draw, facts_of

CASH = [
    "Testing Works, Inc.",
    "Consolidated Statements of Cash Flows",
    "(In thousands)",
    ("Years Ended December 31,",),
    ("", "2021", "2020", "2019"),
    ("Cash flows from operating activities:",),
    ("   Net income", "$ 200,000", "$ 158,000", "$ 140,000"),
    ("   Depreciation and amortization", "45,000", "40,000", "38,000"),
    ("      Net cash provided by operating activities", "260,000", "230,000", "210,000"),
    ("Cash flows from investing activities:",),
    ("   Purchases of property, plant and equipment", "(70,000)", "(60,000)", "(50,000)"),
    ("      Net cash used in investing activities", "(90,000)", "(80,000)", "(70,000)"),
    ("Cash flows from financing activities:",),
    ("   Dividends paid", "(50,000)", "(45,000)", "(40,000)"),
    ("      Net cash used in financing activities", "(150,000)", "(140,000)", "(130,000)"),
    ("Net increase in cash and cash equivalents", "20,000", "10,000", "10,000"),
    ("Cash and cash equivalents at end of year", "$ 120,000", "$ 100,000", "$ 90,000"),
]
IN_THOUSANDS = [
    "(In thousands)" if line == "(In millions)"
    else line if isinstance(line, str)
    else (line[0], *(f"{cell},000".replace("),000", ",000)") if cell.strip("$ ()").isdigit() and len(cell) > 2
                     and cell not in ("2021", "2020") else cell for cell in line[1:]))
    for line in BALANCE
]  # fmt: skip


def changed(lines, label, *cells):
    """The same lines with other numbers in one of them."""
    assert any(not isinstance(line, str) and line[0].strip() == label for line in lines)
    return [
        (line[0], *cells) if not isinstance(line, str) and line[0].strip() == label else line
        for line in lines
    ]


def test_a_balance_sheet_whose_totals_differ_is_a_conflict_with_the_sum_named(tmp_path):
    wrong = changed(BALANCE, "Total assets", "$ 610", "$ 550")
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, wrong)))
    assert (facts["total_assets"].status, facts["total_assets"].value) == ("conflict", None)
    assert "failed:assets_equal_liabilities_and_equity" in facts["total_assets"].checks
    assert facts["inventory"].value == 60e6


def test_a_gross_profit_that_does_not_sum_stays_as_printed_and_says_so(tmp_path):
    wrong = changed(INCOME, "Gross profit", "400,900", "350,300", "300,300")
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, wrong, BALANCE)))
    fact = facts["gross_profit"]
    assert (fact.status, fact.value) == ("found", 400.9e6)
    assert "failed:gross_profit_is_revenue_less_cost" in fact.checks
    sound = by_metric(facts_of(draw(tmp_path / "b.pdf", COVER, INCOME, BALANCE)))["gross_profit"]
    assert fact.confidence < sound.confidence


def test_a_part_above_its_total_is_a_conflict(tmp_path):
    wrong = changed(BALANCE, "Inventories", "6000", "50")
    fact = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, wrong)))["inventory"]
    assert (fact.status, fact.value, fact.raw) == ("conflict", None, "6000")
    assert "failed:part_of_total_assets" in fact.checks


def test_a_statement_captioned_in_millions_beside_two_in_thousands_is_read_in_thousands(tmp_path):
    wrong = ["(In millions)" if line == "(In thousands)" else line for line in IN_THOUSANDS]
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, wrong, CASH)))
    assert (facts["total_assets"].value, facts["cash_and_equivalents"].value) == (600e6, 120e6)
    assert "scale_of_the_other_statements" in facts["total_assets"].checks
    right = by_metric(facts_of(draw(tmp_path / "b.pdf", COVER, INCOME, IN_THOUSANDS, CASH)))
    assert facts["total_assets"].confidence < right["total_assets"].confidence


def test_two_statements_of_different_scales_with_one_number_are_a_conflict_without_a_third(tmp_path):
    wrong = ["(In millions)" if line == "(In thousands)" else line for line in IN_THOUSANDS]
    fact = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, wrong, CASH)))["total_assets"]
    assert (fact.status, fact.value, "scale_unknown" in fact.checks) == ("conflict", None, True)


def test_a_missing_page_leaves_its_statement_not_disclosed_and_named(tmp_path):
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, CASH)))
    for metric in ("total_assets", "inventory", "shareholders_equity"):
        assert (facts[metric].status, facts[metric].checks) == (
            "not_disclosed",
            ["no_statement:balance_sheet"],
        )
    assert facts["net_income"].value == 200e6
    assert (facts["rnd_expense"].status, facts["rnd_expense"].checks) == ("not_disclosed", [])


def test_a_statement_printed_twice_alike_is_found_and_confirms_itself(tmp_path):
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, BALANCE, INCOME)))
    fact = facts["operating_revenue"]
    assert (fact.status, fact.value, fact.page) == ("found", 1000.5e6, 2)
    assert "printed_again:4" in fact.checks


def test_a_statement_printed_twice_with_one_other_number_is_a_conflict_there_only(tmp_path):
    other = changed(INCOME, "Selling, general and administrative expenses", "151,000", "140,000", "130,000")
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, BALANCE, other)))
    assert (facts["sga_expense"].status, facts["sga_expense"].value) == ("conflict", None)
    assert "failed:differs_in_duplicate_table:page 4" in facts["sga_expense"].checks
    assert facts["operating_revenue"].value == 1000.5e6


def test_a_total_a_thousand_times_its_other_years_is_a_conflict(tmp_path):
    wrong = changed(BALANCE, "Total current liabilities", "150000", "140")
    fact = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, INCOME, wrong)))["current_liabilities"]
    assert (fact.status, fact.value) == ("conflict", None)
    assert "failed:unlike_other_years" in fact.checks


def test_a_restated_column_beside_the_first_is_not_mixed_in():
    columns = (
        Column(0, "2021", 300, 360, YEAR_END, 0),
        Column(1, "2020 (as restated)", 380, 440, BEFORE, 0, adjusted=True),
        Column(2, "2020", 460, 520, BEFORE, 0),
    )
    reading = statements()
    lines = "\n".join(
        f"{line}|{line.split('|')[-1]}" if "|" in line else line for line in BALANCE_LINES.splitlines()
    )
    restated = lines.replace("Inventories|60|50|50", "Inventories|60|55|50")
    reading = statements(balance="Assets").table("balance_sheet", columns, restated, page=41)
    facts = read(reading)
    earlier = {f.value for f in facts.comparatives if (f.metric, f.period_end) == ("inventory", BEFORE)}
    assert (values(facts)["inventory"], earlier) == (60e6, {50e6})


def test_a_sum_that_turns_a_number_is_looked_at_again_by_the_sums_before_it():
    """The second total of assets is right by the first sum and confirmed by the second in a later round."""
    balance = BALANCE_LINES.replace("Total assets|600|550", "Total assets|999|550\nTotal assets|600|550")
    fact = by_metric(read(statements(balance=balance)))["total_assets"]
    assert (fact.status, fact.value) == ("found", 600e6)
    assert "chosen_by:assets_equal_liabilities_and_equity" in fact.checks
    assert "passed:liabilities_and_equity_sum" in fact.checks


SELECTED = [
    "Results of Operations",
    "(In thousands)",
    ("Years Ended December 31,",),
    ("", "2021", "2020", "2019"),
    ("Net sales", "1,000,500", "900,400", "800,300"),
    ("Cost of sales", "600,200", "550,100", "500,000"),
    ("Net income", "200,000", "158,000", "140,000"),
    ("Total employees at year end", "21,400", "20,300", "19,800"),
]


def test_a_column_whose_numbers_stand_under_another_year_elsewhere_is_a_conflict(tmp_path):
    wrong = [
        ("", "2020", "2021", "2019") if line == ("", "2021", "2020", "2019") else line for line in INCOME
    ]
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, SELECTED, wrong, BALANCE)))
    assert (facts["operating_revenue"].status, facts["gross_profit"].status) == ("conflict", "conflict")
    assert "failed:another_year_elsewhere:2" in facts["gross_profit"].checks
    assert facts["total_assets"].value == 600e6


def test_numbers_that_stand_in_another_scale_elsewhere_are_a_conflict(tmp_path):
    wrong = ["(In millions, except per share data)" if "In thousands" in line else line for line in INCOME]
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, SELECTED, wrong, BALANCE)))
    assert (facts["operating_revenue"].status, facts["sga_expense"].status) == ("conflict", "conflict")
    assert "failed:another_scale_elsewhere:2" in facts["sga_expense"].checks
    assert facts["diluted_eps"].value == 2.0


def test_the_same_numbers_elsewhere_for_the_same_year_confirm(tmp_path):
    facts = by_metric(facts_of(draw(tmp_path / "a.pdf", COVER, SELECTED, INCOME, BALANCE)))
    assert (facts["operating_revenue"].value, facts["operating_revenue"].page) == (1000.5e6, 3)
    assert "printed_again:2" in facts["operating_revenue"].checks
