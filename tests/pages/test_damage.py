"""Pages whose content stream was cut: the part that is left is read, and said to be a part."""

import zlib

import pymupdf

from assets.pages.read import read_document
from tests.pages.draw import Paper, income_statement


def with_stream(path, target, change):
    """The document with the content of its first page, compressed, changed."""
    with pymupdf.open(path) as pdf:
        first, *rest = pdf[0].get_contents()
        content = b"\n".join(pdf.xref_stream(xref) for xref in (first, *rest))
        for xref in rest:
            pdf.update_stream(xref, b" ")
        pdf.update_stream(first, b"x", compress=False)
        pdf.xref_set_key(first, "Filter", "/FlateDecode")
        pdf.update_stream(first, change(zlib.compress(content)), compress=False, new=False)
        pdf.xref_set_key(first, "Filter", "/FlateDecode")
        pdf.save(target)
    return target


def test_a_page_cut_in_the_middle_is_said_to_be_a_part(tmp_path):
    paper = Paper()
    income_statement(paper)
    path = paper.save(tmp_path)
    whole = read_document(path, doc_id="d")
    cut = with_stream(path, tmp_path / "cut.pdf", lambda stream: stream[: len(stream) // 2])
    read = read_document(cut, doc_id="d")
    assert whole.failures == []
    assert 0 < len(read.pages[0].text) < len(whole.pages[0].text)
    assert [(failure.page, failure.reason) for failure in read.failures] == [(1, "damaged_page")]


def test_a_page_after_a_damaged_one_is_whole(tmp_path):
    paper = Paper()
    income_statement(paper)
    paper.new_page().text(50, 60, "Net sales of the Company")
    cut = with_stream(paper.save(tmp_path), tmp_path / "cut.pdf", lambda stream: stream[: len(stream) // 2])
    assert [failure.page for failure in read_document(cut, doc_id="d").failures] == [1]
