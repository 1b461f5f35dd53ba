"""HTML as filing agents and word processors write it: unclosed cells, signs of their own, hyphens for nil."""

from datetime import date

import pytest

from assets.pages.read import read_document

BREAK = '<p style="page-break-before:always"></p>'
COVER = f"<p>FORM 10-K for the fiscal year ended December 31, 2005</p>{BREAK}"
TITLE = "<p align=center><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(In thousands)</p>"
PERIODS = [(date(2005, 12, 31), 12), (date(2004, 12, 31), 12)]
VALUES = {
    "Net sales": [1234.0, 1100.0],
    "Cost of sales": [800.0, 700.0],
    "Income taxes": [-34.0, 0.0],
    "Other": [0.0, 12.0],
    "Net income": [400.0, 412.0],
}


def unclosed():
    """Capital tags, fonts, cells and rows that nothing closes, signs in cells of their own."""

    def row(label, *cells):
        body = "".join(
            f"<TD>&nbsp;<TD><FONT SIZE=2>{d}</FONT><TD ALIGN=RIGHT><FONT SIZE=2>{x}</FONT><TD>{c}"
            for d, x, c in cells
        )
        return f"<TR VALIGN=BOTTOM><TD><FONT SIZE=2>{label}</FONT>{body}"

    years = "".join(f"<TD>&nbsp;<TH COLSPAN=2><FONT SIZE=1>{y}</FONT><TD>&nbsp;" for y in (2005, 2004))
    return (
        "<TABLE WIDTH=100%><TR><TD>&nbsp;<TD>&nbsp;<TH COLSPAN=7>Years Ended December 31,<HR NOSHADE>"
        f"<TR><TD>&nbsp;{years}"
        + row("Net sales", ("$", "1,234", ""), ("$", "1,100", ""))
        + row("Cost of sales", ("", "800", ""), ("", "700", ""))
        + row("Income taxes", ("", "(34", ")"), ("", "&#151;", ""))
        + row("Other", ("", "&#150;", ""), ("", "12", ""))
        + row("Net income", ("$", "400", ""), ("$", "412", ""))
        + "</TABLE>"
    )


def word():
    """Paragraphs of a word processor in every cell, indents of hard blanks, hyphens for nil."""

    def row(label, *values):
        body = "".join(
            f"<td><p class=MsoNormal align=right><span style='font-size:9.0pt'>{x}<o:p></o:p></span></p></td>"
            for x in values
        )
        return f"<tr style='mso-yfti-irow:1'><td><p class=MsoNormal>{label}<o:p></o:p></p></td>{body}</tr>"

    return (
        "<table class=MsoNormalTable>"
        + row("Years ended December 31,", "2005", "2004")
        + row("Net sales", "$1,234", "$1,100")
        + row("&nbsp;&nbsp;&nbsp;Cost of sales", "800", "700")
        + row("Income taxes", "(34)", "-")
        + row("Other", "-", "12")
        + row("Net income", "$400", "$412")
        + "</table>"
    )


def spaced():
    """Invisible blanks in every spare cell, closing brackets apart, dates over two lines."""

    def row(label, *cells):
        body = "".join(
            f"<td><p><span>&#8203;</span></p></td><td><p>{d}</p></td>"
            f'<td style="white-space:nowrap"><p style="text-align:right">{x}</p></td><td><p>{c}</p></td>'
            for d, x, c in cells
        )
        return f'<tr><td><p style="margin:0 0 0 12pt;text-indent:-12pt">{label}</p></td>{body}</tr>'

    years = "".join(
        f'<td></td><td colspan="2"><p>December&#160;31,<br>{y}</p></td><td></td>' for y in (2005, 2004)
    )
    return (
        '<table><tr><td></td><td></td><td colspan="7"><p>Years Ended</p></td></tr>'
        f"<tr><td></td>{years}</tr>"
        + row("Net sales", ("$", "1,234", ""), ("$", "1,100", ""))
        + row("Cost of sales", ("", "800", ""), ("", "700", ""))
        + row("Income taxes", ("", "(34", ")"), ("", "&#8212;", ""))
        + row("Other", ("", "&#8212;", ""), ("", "12", ""))
        + row("Net income", ("$", "400", ""), ("$", "412", ""))
        + "</table>"
    )


@pytest.mark.parametrize("body", [unclosed, word, spaced])
def test_cells_are_the_printed_numbers_in_their_columns(tmp_path, body):
    path = tmp_path / "a.htm"
    path.write_text(f"<html><body>{COVER}{TITLE}{body()}</body></html>", encoding="ascii")
    reading = read_document(path, doc_id="d")
    (table,) = reading.tables
    assert (table.kind, table.scale, table.page) == ("income_statement", 1e3, 2)
    assert [(column.period_end, column.months) for column in table.columns] == PERIODS
    assert {row.label: [cell.value for cell in row.cells] for row in reading.rows} == VALUES
    assert all([cell.column for cell in row.cells] == [0, 1] for row in reading.rows)
