"""Bytes of HTML filings to trees, pages and tagged facts."""

import random
from datetime import date

import pytest

from assets.errors import UnreadableError
from assets.filings.html_flow import HtmlTable, pages_of
from assets.filings.html_tree import decoded, load_html, looks_like_html
from assets.filings.inline_xbrl import read_inline_xbrl, transformed
from tests.filings.htmls import BREAK, context, cover, heads, html, income_statement, number, row, write_html


def pages(path):
    return pages_of(load_html(path))


def texts(tmp_path, text, encoding="utf-8"):
    return [page.text for page in pages(write_html(tmp_path / "a.htm", text, encoding))]


def facts(tmp_path, text):
    tree = load_html(write_html(tmp_path / "a.htm", text))
    xbrl = read_inline_xbrl(tree)
    return [xbrl.fact(node) for node in tree.all("ix:nonfraction", "ix:nonnumeric")]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Company’s — café".encode(), "Company’s — café"),
        ("Company’s — café".encode("cp1252"), "Company’s — café"),
        (
            b'<meta charset="iso-8859-1">Company\x92s \x97 caf\xe9',
            '<meta charset="iso-8859-1">Company’s — café',
        ),
        (b'<meta charset="no-such">Company\x92s', '<meta charset="no-such">Company’s'),
        ("Company’s".encode("utf-16"), "Company’s"),
        ("\ufeffCompany’s".encode(), "Company’s"),
        ('<meta charset="gb2312">利润总额'.encode("gb18030"), '<meta charset="gb2312">利润总额'),
        (b"cut in the middle: \xe2\x80", "cut in the middle: â€"),
    ],
)
def test_bytes_become_text_whatever_their_encoding(data, text):
    assert decoded(data) == text


def test_entities_and_invisible_characters_are_plain_text(tmp_path):
    printed = "<p>Company&#146;s&nbsp;&nbsp;net&#8203;work &amp; so&shy;on &mdash; 5&#8239;000</p>"
    assert texts(tmp_path, printed) == ["Company’s network & soon — 5 000"]


@pytest.mark.parametrize(
    ("name", "data", "is_html"),
    [
        ("a.pdf", b"<html><body>x</body></html>", True),
        ("a.htm", b"\n\n<!-- made by hand -->\n<!DOCTYPE html><p>x", True),
        ("a.htm", b"<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<html>x</html>", True),
        ("a.htm", "<html>x</html>".encode("utf-16"), True),
        ("a.htm", b"<div>only a part</div>", True),
        ("a.html", b"%PDF-1.7 <html>", False),
        ("a.html", b"PK\x03\x04\x00<html>", False),
        ("a.html", b"<?xml version='1.0'?><xbrl><context/></xbrl>", False),
        ("a.html", b"just words", False),
        ("a.html", b"", False),
    ],
)
def test_html_is_known_by_its_content(tmp_path, name, data, is_html):
    (tmp_path / name).write_bytes(data)
    assert looks_like_html(tmp_path / name) is is_html


def test_a_file_that_is_not_there_is_no_html_and_cannot_be_opened(tmp_path):
    assert not looks_like_html(tmp_path / "none.htm")
    with pytest.raises(UnreadableError, match="cannot be opened") as error:
        load_html(tmp_path / "none.htm")
    assert error.value.reason == "unreadable"


def test_of_an_archive_file_the_first_document_is_read(tmp_path):
    wrapped = (
        "<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<html><p>the filing</p></html>\n</TEXT>\n"
        "</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-21\n<TEXT>\n<html><p>an exhibit</p></html></TEXT></DOCUMENT>"
    )
    assert texts(tmp_path, wrapped) == ["the filing"]


def test_elements_nested_without_end_are_a_failure_and_not_silence(tmp_path):
    deep = "<html><body>" + "<div>" * 50_000 + "deep" + "</body></html>"
    with pytest.raises(UnreadableError, match="too deeply") as error:
        load_html(write_html(tmp_path / "a.htm", deep))
    assert error.value.reason == "unreadable"


def test_pages_end_where_the_filing_breaks_them(tmp_path):
    text = (
        "<html><body><p>one</p>" + BREAK + "<p>two</p><div style='PAGE-BREAK-BEFORE : always'>three</div>"
        "<p style='break-after:page'>three still</p>\n<p style='page-break-before:always'></p>four"
        "<table><tr><td>four too</td></tr><tr style='page-break-before:always'><td>five</td></tr></table>"
        "</body></html>"
    )
    assert texts(tmp_path, text) == ["one", "two", "three\nthree still", "four\nfour too", "five"]


def test_without_breaks_the_printed_page_numbers_end_the_pages(tmp_path):
    text = (
        "<html><body>"
        + "".join(f"<p>words {n}</p><p>{n}</p><hr/>" for n in range(1, 5))
        + "<p>end</p></body></html>"
    )
    assert texts(tmp_path, text) == ["words 1\n1", "words 2\n2", "words 3\n3", "words 4\n4", "end"]


def test_numbers_that_do_not_count_up_end_no_page(tmp_path):
    text = "<html><body><p>a</p><p>7</p><p>b</p><p>12</p><p>c</p><p>3</p></body></html>"
    assert len(texts(tmp_path, text)) == 1


def test_hidden_text_is_not_read(tmp_path):
    text = (
        "<html><head><title>t</title><style>p{}</style></head><body>"
        "<p>seen</p><div style='display:none'>not</div>"
        "<p><span style='visibility:hidden'>not</span>this</p><script>not()</script></body></html>"
    )
    assert texts(tmp_path, text) == ["seen\nthis"]


def test_tables_that_lay_out_tables_are_walked_through(tmp_path):
    inner = "<table><tr><td>a</td><td>1</td></tr></table>"
    text = f"<html><body><table><tr><td><p>words</p>{inner}</td></tr></table></body></html>"
    (page,) = pages(write_html(tmp_path / "a.htm", text))
    assert page.items[0] == "words"
    assert [[(c.text, c.first) for c in r.cells] for r in page.items[1].grid] == [[("a", 0), ("1", 1)]]


def test_spans_put_cells_in_their_columns(tmp_path):
    text = (
        "<html><body><table><tr><td rowspan='2'>a</td><td colspan='2'>b</td><td>c</td></tr>"
        "<tr><td>d</td><td></td><td>e</td></tr><tr><td colspan='bad'>f</td><td rowspan='0'>g</td></tr>"
        "<tr><td>h</td><td>i</td></tr></table></body></html>"
    )
    (page,) = pages(write_html(tmp_path / "a.htm", text))
    table = page.items[0]
    assert isinstance(table, HtmlTable)
    assert [[(c.text, c.first, c.last) for c in r.cells] for r in table.grid] == [
        [("a", 0, 0), ("b", 1, 2), ("c", 3, 3)],
        [("d", 1, 1), ("e", 3, 3)],
        [("f", 0, 0), ("g", 1, 1)],
        [("h", 0, 0), ("i", 2, 2)],
    ]


def test_a_tagged_number_has_its_context_unit_scale_and_sign(tmp_path):
    text = html("<p>" + number("us-gaap:ProfitLoss", "1,234.5", sign="-", scale=3) + "</p>")
    (fact,) = facts(tmp_path, text)
    assert (fact.concept, fact.value, fact.unit) == ("us-gaap:ProfitLoss", -1_234_500.0, "USD")
    assert (fact.context.start, fact.context.end) == (date(2024, 1, 1), date(2024, 12, 31))
    assert (fact.scale, fact.sign, fact.decimals, fact.anchor) == (3, "-", -6, "f-ProfitLoss-fy")


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1,234.5", "num-dot-decimal", 1234.5),
        ("1.234,5", "num-comma-decimal", 1234.5),
        ("1 234,5", "numcommadecimal", 1234.5),
        ("1 234.5", "numspacedot", 1234.5),
        ("—", "fixed-zero", 0),
        ("none", "fixed-zero", 0),
        ("—", "zerodash", 0),
        ("—", "", 0),
        ("twenty-five", "numwordsen", 25),
        ("one hundred and five", "numwordsen", 105),
        ("Two million", "numwordsen", 2_000_000),
        ("1 234,50", "numspacecomma", 1234.5),
        ("1.234,5", "numdotcomma", 1234.5),
        ("1,234.5", "numcommadot", 1234.5),
        ("three", "numwordsen", 3),
        ("No", "numwordsen", 0),
        ("12", "", 12),
        ("about five", "numwordsen", None),
        ("", "num-dot-decimal", None),
        ("NaN", "", None),
        ("1e999999", "", None),
    ],
)
def test_printed_numbers_are_transformed_as_their_format_says(text, kind, value):
    found = transformed(text, kind)
    assert found is None if value is None else float(found) == value


def test_huge_exponents_and_broken_attributes_give_no_value(tmp_path):
    text = html(number("us-gaap:A", "5", scale=999_999) + number("us-gaap:B", "5", at="nowhere", unit="none"))
    first, second = facts(tmp_path, text)
    assert first.value is None
    assert (second.value, second.unit, second.context.end) == (5e6, None, None)


def test_nil_is_not_zero(tmp_path):
    nil = '<ix:nonFraction name="us-gaap:A" contextRef="fy" unitRef="usd" xsi:nil="true" id="n"/>'
    (fact, after) = facts(
        tmp_path, html(f"<table><tr><td>{nil}</td><td>{number('us-gaap:B', '7')}</td></tr></table>")
    )
    assert (fact.value, fact.text) == (None, "")
    assert after.value == 7e6


def test_texts_go_on_in_continuations_without_what_is_excluded(tmp_path):
    text = html(
        '<p><ix:nonNumeric name="dei:A" contextRef="fy" continuedAt="c1">one <ix:exclude>page 3</ix:exclude>'
        'two</ix:nonNumeric></p><p><ix:continuation id="c1" continuedAt="c2">three</ix:continuation></p>'
        '<p><ix:continuation id="c2" continuedAt="c1">four</ix:continuation></p>'
    )
    assert facts(tmp_path, text)[0].text == "one two three four"


def test_dimensions_are_kept_as_text(tmp_path):
    (fact,) = facts(tmp_path, html(number("us-gaap:Revenues", "5", at="part")))
    assert fact.context.dimensions == "us-gaap:StatementBusinessSegmentsAxis=qlm:VansMember"


def test_inline_xbrl_that_is_not_well_formed_is_read_as_browsers_do(tmp_path):
    text = html(
        "<p>open <b>bold</p>" + number("us-gaap:Assets", "5", at="now"), contexts=context("now", "2024-12-31")
    )
    (fact,) = facts(tmp_path, text)
    assert (fact.value, fact.unit, fact.context.end) == (5e6, "USD", date(2024, 12, 31))


def test_named_entities_in_inline_xbrl_are_not_lost(tmp_path):
    text = html("<p>Cash&nbsp;and&mdash;</p>").replace("<html ", '<!DOCTYPE html PUBLIC "x" "y"><html ')
    assert texts(tmp_path, text) == ["Cash and—"]


def filing():
    rows = row("Total assets", "5", "6")
    return html(cover(), income_statement(), "<table>" + heads("2024", "2023") + rows + "</table>")


def test_truncated_and_mutated_files_are_read_or_refused(tmp_path):
    data = filing().encode()
    chance = random.Random(7)
    for step in range(0, len(data), 211):
        flipped = bytearray(data)
        for _ in range(20):
            flipped[chance.randrange(len(data))] = chance.randrange(256)
        for mutant in (data[:step], bytes(flipped), data[step:]):
            path = tmp_path / "a.htm"
            path.write_bytes(mutant)
            try:
                tree = load_html(path)
            except UnreadableError:
                continue
            assert pages_of(tree)
            xbrl = read_inline_xbrl(tree)
            assert all(xbrl.fact(node) for node in tree.all("ix:nonfraction"))
