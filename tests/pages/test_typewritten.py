"""Filings of plain text: columns by the place of the letters, pages by their marks."""

from datetime import date

import pytest

from assets.filings.walk import find_documents
from assets.pages.read import read_document

COVER = """
                    SECURITIES AND EXCHANGE COMMISSION
                           WASHINGTON, D.C. 20549
                                FORM 10-K
               FOR THE FISCAL YEAR ENDED DECEMBER 31, 1998
                       COMMISSION FILE NUMBER 1-1111
                       QUILLON MOTORS &amp; SONS, INC.
"""
INCOME = """
                     CONSOLIDATED STATEMENTS OF INCOME
                 (In thousands, except per share amounts)

<TABLE>
<CAPTION>
                                               Years ended December 31,
                                         ------------------------------------
                                            1998         1997         1996
                                         ----------   ----------   ----------
<S>                                      <C>          <C>          <C>
Net sales .............................. $  123,456   $  111,222   $   99,888
Cost of sales ..........................     80,000       75,111       70,222
                                         ----------   ----------   ----------
   Gross profit ........................     43,456       36,111       29,666
Selling, general and administrative
   expenses ............................     20,000       18,000       17,000
Other (income) expense, net ............       (234)         987           --
Provision for income taxes .............      8,000        6,000        4,500
                                         ----------   ----------   ----------
Net income ............................. $   14,222   $   11,124   $    8,166
                                         ==========   ==========   ==========
</TABLE>
                                      23
"""
ARCHIVED = "<SEC-DOCUMENT>1.txt : 19990331\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>{}<PAGE>{}</TEXT>\n</DOCUMENT>\n"
WEB = "<html><body><h1>Annual report</h1><pre>{}<PAGE>{}</pre></body></html>"


@pytest.fixture(params=[(ARCHIVED, "a.txt"), (WEB, "a.htm")], ids=["archived", "web"])
def path(request, tmp_path):
    text, name = request.param
    (tmp_path / name).write_text(text.format(COVER, INCOME), encoding="ascii")
    return tmp_path / name


def test_text_tables_have_rows_and_columns(path):
    reading = read_document(path, doc_id="d")
    table = next(table for table in reading.tables if table.kind == "income_statement")
    assert (table.page, table.scale, len(reading.pages)) == (2, 1e3, 2)
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(year, 12, 31), 12) for year in (1998, 1997, 1996)
    ]
    found = {r.label: [c.value for c in r.cells] for r in reading.rows if r.table == table.table}
    assert found == {
        "Net sales": [123456.0, 111222.0, 99888.0],
        "Cost of sales": [80000.0, 75111.0, 70222.0],
        "Gross profit": [43456.0, 36111.0, 29666.0],
        "Selling, general and administrative expenses": [20000.0, 18000.0, 17000.0],
        "Other (income) expense, net": [-234.0, 987.0, 0.0],
        "Provision for income taxes": [8000.0, 6000.0, 4500.0],
        "Net income": [14222.0, 11124.0, 8166.0],
    }


def test_hyphens_below_headers_are_drawn_lines_and_no_values(path):
    reading = read_document(path, doc_id="d")
    assert not [c.text for row in reading.rows for c in row.cells if c.text.startswith("---")]


def test_indents_of_text_tables_are_kept(path):
    indents = {row.label: row.indent for row in read_document(path, doc_id="d").rows}
    assert (indents["Net sales"], indents["Gross profit"]) == (0, 1)


def test_a_text_file_is_a_document_only_where_it_is_a_filing(path):
    (path.parent / "notes.txt").write_text("to do: ask for the reports", encoding="ascii")
    found = {item.name: is_document for item, is_document in find_documents(path.parent)}
    assert found == {path.name: True, "notes.txt": False}
