"""HTML filings to pages, tables, rows and cells: structure, signs, tags, and frames without loss."""

import os
import time
from datetime import date
from pathlib import Path

import pytest

from assets.filings.html_tree import load_html
from assets.pages.frames import from_frames, to_frames
from assets.pages.html_tags import months_between
from assets.pages.kinds import STATEMENTS
from assets.pages.read import read_document
from tests.filings.htmls import (
    CONTEXTS,
    context,
    cover,
    heads,
    html,
    income_statement,
    number,
    row,
    statement,
    write_html,
)

SHARED = Path(os.environ.get("FILINGDB_SHARED", "../shared"))
NOWHERE = (0.0, 0.0, 0.0, 0.0)


@pytest.fixture
def read(tmp_path):
    def read(*pages, **options):
        return read_document(write_html(tmp_path / "a.htm", html(*pages, **options)), doc_id="d")

    return read


def printed(reading, table=0):
    """Rows as (indent, label, texts by column)."""
    return [
        (r.indent, r.label, {c.column: c.text for c in r.cells}) for r in reading.rows if r.table == table
    ]


def values(reading, label):
    (found,) = [r for r in reading.rows if r.label == label]
    return [cell.value for cell in found.cells]


def untagged(*rows, caption="(In millions)", title="CONSOLIDATED BALANCE SHEETS"):
    return statement(title, *rows, caption=caption)


BALANCE = (
    heads("December 31, 2024", "December 31, 2023"),
    row("ASSETS"),
    row("Current assets:"),
    row("Cash and cash equivalents", "$1,234", "$—", indent=9),
    row("Receivables", "(56", "7", indent=9),
    row("Total current assets", "1,178", "7", indent=18),
    row("Goodwill", "100", "100"),
    row("Total assets", "$1,278", "$107"),
    row("Accounts payable", "8", "7"),
    row("Retained earnings", "1,270", "100"),
    row("Total liabilities and equity", "$1,278", "$107"),
)


def test_signs_in_cells_of_their_own_join_their_number(read):
    reading = read(cover(tagged=False), untagged(*BALANCE), tagged=False)
    (table,) = [t for t in reading.tables if t.kind == "balance_sheet"]
    assert printed(reading, table.table)[2:5] == [
        (1, "Cash and cash equivalents", {0: "$1,234", 1: "$—"}),
        (1, "Receivables", {0: "(56)", 1: "7"}),
        (2, "Total current assets", {0: "1,178", 1: "7"}),
    ]
    assert values(reading, "Receivables") == [-56.0, 7.0]
    assert values(reading, "Cash and cash equivalents") == [1234.0, 0.0]
    assert (table.page, table.scale, table.scale_text) == (2, 1e6, "(In millions)")
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2024, 12, 31), 0),
        (date(2023, 12, 31), 0),
    ]


def test_headings_stay_rows_and_there_is_no_geometry(read):
    reading = read(untagged(*BALANCE), tagged=False)
    assert [r.label for r in reading.rows[:2]] == ["ASSETS", "Current assets:"]
    assert {r.bbox for r in reading.rows} | {c.bbox for r in reading.rows for c in r.cells} == {NOWHERE}
    assert {(c.x0, c.x1) for t in reading.tables for c in t.columns} == {(0.0, 0.0)}
    assert [(p.width, p.height) for p in reading.pages] == [(0.0, 0.0)]


def test_the_words_of_a_cell_stand_on_its_page(read):
    reading = read(cover(tagged=False), untagged(*BALANCE), tagged=False)
    assert "Receivables (56) 7" in reading.pages[1].text
    assert [page.kind for page in reading.pages] == ["cover", "balance_sheet"]


def test_tags_are_kept_on_their_cells(read):
    reading = read(income_statement())
    (net,) = [r for r in reading.rows if r.label == "Net income (loss)"]
    both, loss = net.cells
    assert (both.text, both.value, [t.concept for t in both.tags]) == (
        "$200", 200.0, ["us-gaap:ProfitLoss", "us-gaap:NetIncomeLoss"]
    )  # fmt: skip
    assert (loss.text, loss.value) == ("$(20)", -20.0)
    (tag,) = loss.tags
    assert (tag.value, tag.unit, tag.scale, tag.sign) == (-20e6, "USD", 6, "-")
    assert (tag.period_start, tag.period_end, tag.dimensions) == (date(2023, 1, 1), date(2023, 12, 31), "")
    assert (tag.decimals, tag.anchor) == (-6, "f-NetIncomeLoss-py")
    (eps,) = [r for r in reading.rows if r.label.startswith("Diluted")]
    assert [(t.value, t.unit) for c in eps.cells for t in c.tags] == [
        (2.0, "USD/shares"),
        (-0.2, "USD/shares"),
    ]
    (tax,) = [r for r in reading.rows if r.label == "Income tax expense"]
    assert [(c.value, c.tags[0].value) for c in tax.cells] == [(50.0, 50e6), (0.0, 0.0)]


def test_frames_keep_everything_but_where_nothing_is(read):
    reading = read(cover(), income_statement())
    assert from_frames(to_frames("QLM_2024_us-10k", [reading])) == [reading]


def test_tags_date_columns_that_words_do_not(read):
    n = number
    page = statement(
        "CONSOLIDATED STATEMENTS OF CASH FLOWS",
        heads("This year", "Last year"),
        row("Net income", n("us-gaap:ProfitLoss", "5"), n("us-gaap:ProfitLoss", "4", "py")),
        row("Depreciation", n("us-gaap:Depreciation", "3"), n("us-gaap:Depreciation", "2", "py")),
        row("Net cash from operating activities", n("us-gaap:A", "8"), n("us-gaap:A", "6", "py")),
        row("Cash at end of year", n("us-gaap:Cash", "9", "now"), n("us-gaap:Cash", "1", "then")),
        caption="",
    )
    (table,) = read(page).tables
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2024, 12, 31), 12),
        (date(2023, 12, 31), 12),
    ]
    assert (table.scale, table.currency, table.scale_text) == (1e6, "USD", "inline XBRL scale 6")


def test_columns_of_equity_have_no_period_of_their_own(read):
    member = "us-gaap:StatementEquityComponentsAxis=us-gaap:RetainedEarningsMember"
    contexts = CONTEXTS + context("then-re", "2023-12-31", member=member)
    contexts += context("now-re", "2024-12-31", member=member)
    contexts += context("fy-re", "2024-12-31", "2024-01-01", member)

    def year(first, flow, last):
        return (
            heads("Retained earnings", "Total"),
            row(
                "Balance at December 31, 2023",
                number("us-gaap:E", "5", first),
                number("us-gaap:E", "5", "then"),
            ),
            row("Net income", number("us-gaap:P", "4", flow), number("us-gaap:P", "4", "fy")),
            row(
                "Balance at December 31, 2024",
                number("us-gaap:E", "9", last),
                number("us-gaap:E", "9", "now"),
            ),
        )

    first = statement("CONSOLIDATED STATEMENTS OF EQUITY", *year("then-re", "fy-re", "now-re"))
    second = f"<p>Six months</p><table>{''.join(year('then-re', 'fy-re', 'now-re'))}</table>"
    reading = read(first + second, contexts=contexts)
    assert [(t.kind, [c.period_end for c in t.columns]) for t in reading.tables] == [
        ("equity", [None, None]),
        ("equity", [None, None]),
    ]
    assert reading.rows[0].cells[0].tags[0].dimensions == member


def bare_statement(*, at="", concepts=("Assets", "Goodwill", "LiabilitiesAndStockholdersEquity")):
    """Tagged rows below a title that names no statement."""
    rows = [
        row(name, number(f"us-gaap:{name}", "5", f"now{at}"), number(f"us-gaap:{name}", "4", f"then{at}"))
        for name in concepts
    ]
    return f"<p>Where we stand</p><table>{heads('2024', '2023')}{''.join(rows)}</table>"


def test_a_statement_without_a_known_title_is_known_by_its_concepts(read):
    reading = read(bare_statement())
    assert [t.kind for t in reading.tables] == [p.kind for p in reading.pages] == ["balance_sheet"]
    assert [t.kind for t in read(untagged(*BALANCE), bare_statement()).tables] == ["balance_sheet", "prose"]
    assert [t.kind for t in read(bare_statement(concepts=("Assets", "Goodwill", "Land"))).tables] == ["prose"]


def test_statements_of_a_subsidiary_or_the_parent_alone_are_not_the_company_s(read):
    members = {
        "-sub": "dei:LegalEntityAxis=qlm:VansMember",
        "-par": "srt:ConsolidatedEntitiesAxis=srt:ParentCompanyMember",
    }
    contexts = CONTEXTS + "".join(
        context(f"{name}{at}", end, member=member)
        for at, member in members.items()
        for name, end in (("now", "2024-12-31"), ("then", "2023-12-31"))
    )
    names = ("Assets", "Goodwill", "RetainedEarningsAccumulatedDeficit", "LiabilitiesAndStockholdersEquity")
    pages = [
        "<p>CONSOLIDATED BALANCE SHEETS</p>"
        + bare_statement(at=at, concepts=names)
        .replace("Where we stand", "(In millions)")
        .replace(">Assets<", ">Total assets<")
        .replace(">RetainedEarningsAccumulatedDeficit<", ">Retained earnings<")
        for at in ("", "-sub", "-par")
    ]
    # sentences keep the three apart
    reading = read(*(page + "<p>" + "Words. " * 30 + "</p>" for page in pages), contexts=contexts)
    assert [(t.kind, t.scope) for t in reading.tables] == [
        ("balance_sheet", "consolidated"),
        ("notes", None),
        ("notes", "parent"),
    ]


def test_a_tagged_number_inside_a_label_is_a_cell_without_column(read):
    label = f"Common stock, {number('us-gaap:Par', '0.01', 'now', unit='eps', scale=0)} par value"
    reading = read(untagged(*BALANCE, row(label, number("us-gaap:CommonStockValue", "12", "now"), "11")))
    found = reading.rows[-1]
    assert found.label == "Common stock, 0.01 par value"
    assert [(c.text, c.value, c.column, len(c.tags)) for c in found.cells] == [
        ("12", 12.0, 0, 1),
        ("11", 11.0, 1, 0),
        ("0.01", None, None, 1),
    ]


def test_the_title_may_stand_inside_the_table(read):
    wide = '<tr><td colspan="15">{}</td></tr>'
    page = "<table>" + wide.format("CONSOLIDATED BALANCE SHEETS") + wide.format("(In thousands)")
    reading = read(page + "".join(BALANCE) + "</table>", tagged=False)
    assert [(t.kind, t.scope, t.scale) for t in reading.tables] == [("balance_sheet", "consolidated", 1e3)]


def test_the_scale_may_stand_in_the_label_side_of_the_header(read):
    page = untagged(
        heads("December 31, 2024", "December 31, 2023", stub="(In thousands)"), *BALANCE[1:], caption=""
    )
    assert [t.scale for t in read(page, tagged=False).tables] == [1e3]


def test_marks_are_no_part_of_numbers(read):
    page = (
        "<table><tr><td></td><td>2024</td><td></td><td>2023</td><td></td></tr>"
        "<tr><td>Sales <sup>1</sup></td><td>1,234<sup>2</sup></td><td></td><td>99</td><td></td></tr>"
        "<tr><td>Units</td><td>(5</td><td>)</td><td>7</td><td>(1)</td></tr>"
        "<tr><td>Margin</td><td>12.5</td><td>%</td><td>(3.0</td><td>)%</td></tr>"
        "<tr><td>Rest</td><td>8</td><td><span style='font-size:5pt;position:relative;top:-3pt'>a</span></td>"
        "<td>9</td><td></td></tr></table>"
    )
    reading = read(page, tagged=False)
    assert printed(reading) == [
        (0, "Sales 1", {0: "1,234 2", 1: "99"}),
        (0, "Units", {0: "(5)", 1: "7 (1)"}),
        (0, "Margin", {0: "12.5%", 1: "(3.0)%"}),
        (0, "Rest", {0: "8 a", 1: "9"}),
    ]
    assert [[c.value for c in r.cells] for r in reading.rows] == [[1234, 99], [-5, 7], [12.5, -3], [8, 9]]


def test_one_in_brackets_may_be_a_number(read):
    page = (
        "<table><tr><td></td><td>2024</td><td>2023</td></tr><tr><td>Gains</td><td>12</td><td>(1)</td></tr>"
        "<tr><td>Losses</td><td>(2)</td><td>4</td></tr></table>"
    )
    assert [[c.value for c in r.cells] for r in read(page, tagged=False).rows] == [[12, -1], [-2, 4]]


def test_years_at_the_left_are_labels(read):
    page = (
        "<table>" + row("2025", "$5", "$7") + row("2026", "6", "8") + row("Thereafter", "7", "9") + "</table>"
    )
    reading = read(page, tagged=False)
    assert [r.label for r in reading.rows] == ["2025", "2026", "Thereafter"]
    assert values(reading, "2026") == [6.0, 8.0]


def test_headers_over_several_lines_go_to_the_columns_they_span(read):
    page = untagged(
        heads("Three months ended", "Nine months ended", span=2),
        heads("September 30,", "September 30,", span=2),
        heads("2024", "2023", "2024", "2023"),
        row("Revenues", "1", "2", "3", "4"),
        row("Cost of sales", "1", "1", "1", "1"),
        row("Income tax expense", "0", "0", "0", "0"),
        row("Net income", "0", "1", "2", "3"),
        title="CONSOLIDATED STATEMENTS OF INCOME",
    )
    (table,) = read(page, tagged=False).tables
    assert [c.header for c in table.columns] == [
        f"{span} months ended September 30, {year}" for span in ("Three", "Nine") for year in (2024, 2023)
    ]
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(year, 9, 30), months) for months in (3, 9) for year in (2024, 2023)
    ]


def test_a_header_inside_a_table_begins_another(read):
    page = (
        "<table>"
        + heads("2024", "2023")
        + row("Sales", "1", "2")
        + heads("2022", "2021")
        + row("Sales", "3", "4")
    )
    reading = read(page + "</table>", tagged=False)
    assert [[c.header for c in t.columns] for t in reading.tables] == [["2024", "2023"], ["2022", "2021"]]
    assert [r.cells[0].value for r in reading.rows] == [1.0, 3.0]


def test_a_statement_over_a_page_break_is_one_table(read):
    first, second = BALANCE[:6], BALANCE[6:]
    reading = read(untagged(*first), "<table>" + "".join(second) + "</table>", tagged=False)
    assert [(t.page, t.last_page, t.kind) for t in reading.tables] == [(1, 2, "balance_sheet")]
    assert [r.page for r in reading.rows if r.label.startswith("Total")] == [1, 2, 2]


def test_tables_with_sentences_between_them_are_two(read):
    note = "<table>" + heads("2024", "2023") + row("Vans", "1", "2") + row("Trucks", "3", "4") + "</table>"
    words = (
        "The company sold vans and trucks in both years, and it expects to sell some more of them next year."
    )
    reading = read(note + f"<p>{words}</p>", note, note, tagged=False)
    assert [(t.page, t.last_page) for t in reading.tables] == [(1, 1), (2, 3)]


def test_the_innermost_indent_of_a_first_line_stands(read):
    label = '<td style="text-indent:15pt"><p style="margin-left:15pt;text-indent:0">{}</p></td>'
    plain = '<td style="padding-left:15pt">{}</td>'
    cells = "<td>1</td><td>2</td></tr>"
    page = f"<table><tr>{plain.format('Cash')}{cells}<tr>{label.format('Receivables')}{cells}"
    page += f"<tr><td>Total</td>{cells}<tr><td>&nbsp;&nbsp;&nbsp;Deep</td>{cells}</table>"
    assert [r.indent for r in read(page, tagged=False).rows] == [2, 2, 0, 1]


def test_labels_over_two_rows_are_one(read):
    rows = row("Net cash provided by") + row("operating activities", "5", "6") + row("Other:")
    page = "<table>" + heads("2024", "2023") + rows + row("Interest", "1", "2") + "</table>"
    reading = read(page, tagged=False)
    assert [r.label for r in reading.rows] == [
        "Net cash provided by operating activities",
        "Other:",
        "Interest",
    ]


def test_layout_tables_are_text(read):
    page = "<table><tr><td>•</td></tr><tr><td>We sell vans.</td></tr></table>"
    page += "<table><tr><td>Page</td><td>7</td></tr></table>"
    reading = read(page, tagged=False)
    assert (reading.tables, reading.pages[0].text) == ([], "•\nWe sell vans.\nPage 7")


def test_an_empty_document_has_one_page_and_nothing_on_it(tmp_path):
    reading = read_document(write_html(tmp_path / "a.htm", "<html><body></body></html>"), doc_id="d")
    assert [(p.page, p.has_text, p.text) for p in reading.pages] == [(1, False, "")]


@pytest.mark.parametrize(
    ("start", "end", "months"),
    [
        (date(2024, 1, 1), date(2024, 12, 31), 12),
        (date(2023, 1, 30), date(2024, 2, 4), 12),  # 53 weeks
        (date(2024, 1, 1), date(2024, 3, 31), 3),
        (date(2024, 1, 28), date(2024, 5, 18), 3),  # a first quarter of 16 weeks
        (date(2024, 1, 1), date(2024, 6, 30), 6),
        (date(2024, 1, 1), date(2024, 10, 5), 9),
        (date(2024, 1, 1), date(2024, 1, 31), 1),
    ],
)
def test_quarters_and_years_of_weeks_are_quarters_and_years(start, end, months):
    assert months_between(start, end) == months


def test_huge_filings_are_read_in_seconds(tmp_path):
    """20 MB, most of it prose as in real ones."""
    part = untagged(*BALANCE) + "<p>" + "words of a note " * 2000 + "</p>"
    pages = [part] * (20_000_000 // len(part))
    path = write_html(tmp_path / "a.htm", html(*pages, tagged=False))
    started = time.perf_counter()
    reading = read_document(path, doc_id="d")
    assert len(reading.pages) == len(pages) > 500
    assert len(reading.rows) == len(pages) * (len(BALANCE) - 1)
    assert time.perf_counter() - started < 60


def tagged_cells(reading):
    kinds = {t.table: t.kind for t in reading.tables}
    return {tag.anchor: kinds[r.table] for r in reading.rows for c in r.cells for tag in c.tags}


@pytest.mark.real
def test_every_tagged_number_of_the_real_statements_is_a_cell():
    from benchmarks.html_pdf.gold import gold_of
    from benchmarks.html_pdf.match import in_html

    filings = sorted((SHARED / "filings" / "us_html").glob("*.html"))
    if not filings:
        pytest.skip(f"{SHARED}/filings/us_html is not here; set FILINGDB_SHARED")
    numbers = 0
    for path in filings:
        gold = gold_of(path)
        assert [str(miss) for miss in in_html(gold)] == []
        numbers += len(gold)
        if gold:  # one files its statements as an exhibit
            assert {item.kind for item in gold} == set(STATEMENTS)
    assert numbers > 3500


@pytest.mark.real
def test_nearly_every_tagged_number_in_any_real_table_is_a_cell():
    for path in sorted((SHARED / "filings" / "us_html").glob("*.html")):
        tree = load_html(path)
        kept = tagged_cells(read_document(path, doc_id=path.stem))
        inside = [
            n.get("id") for t in tree.all("table") for n in t.iter() if tree.name(n) == "ix:nonfraction"
        ]
        assert sum(anchor in kept for anchor in inside) >= 0.99 * len(inside)
