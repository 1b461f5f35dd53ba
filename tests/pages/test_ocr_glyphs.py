"""Broken Chinese layers: what pictures of some pages tell of the glyphs of all."""

import pymupdf
import pytest

from assets.filings.legible import text_defect
from assets.pages.leaf import read_leaf
from assets.pages.ocr_choice import _by_new_glyphs
from assets.pages.ocr_glyphs import Glyphs
from assets.pages.ocr_merge import merged
from assets.pages.transcripts import Transcript
from tests.pages.broken import broken_pdf

LABELS = (
    "营业收入",
    "营业成本",
    "销售费用",
    "管理费用",
    "研发费用",
    "财务费用",
    "营业利润",
    "利润总额",
    "净利润",
)
WRONG = dict(zip("营业收入成本费用利润", "夻亖仈兯丗呾丠亜劥乊", strict=True))
RIGHT = {wrong: right for right, wrong in WRONG.items()}
PROSE = "公司报告期内营业收入和净利润同比增长，主要是产品销售增加所致，本期费用减少。"


def statement(first=1):
    rows = [(40.0, 60.0 + 18 * n, label) for n, label in enumerate(LABELS)]
    values = [(300.0, 60.0 + 18 * n, f"{first + n},234,567.8{n}") for n in range(len(LABELS))]
    return [*rows, *values, (40.0, 300.0, PROSE), (40.0, 320.0, PROSE)]


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    path = tmp_path_factory.mktemp("broken") / "broken.pdf"
    with pymupdf.open(broken_pdf(path, [statement(n) for n in (1, 2, 3)], WRONG)) as document:
        yield document


def image_of(page, *, misread=None):
    """What a perfect engine would read, but for what it misreads (text in the layer -> text seen)."""
    words = [
        (*w[:4], (misread or {}).get(w[4], "".join(RIGHT.get(c, c) for c in w[4])), *w[5:])
        for w in read_leaf(page).words
    ]
    return Transcript(page.number + 1, "broken_text", "image", words)


def texts(transcript):
    return [word[4] for word in transcript.words]


def test_a_layer_of_wrong_glyphs_is_told_from_good_text(pdf):
    assert text_defect(pdf[0].get_text()) == "broken_text"


def test_glyphs_seen_on_two_pages_are_right_on_a_third_and_its_digits_are_those_of_the_layer(pdf):
    glyphs = Glyphs()
    for number in (0, 1):
        glyphs.learn(pdf[number], image_of(pdf[number]))
    read = texts(glyphs.read(pdf[2], "broken_text"))
    assert read[: len(LABELS)] == list(LABELS)
    assert [text for text in read if "," in text] == [f"{3 + n},234,567.8{n}" for n in range(len(LABELS))]
    assert read[-1] == PROSE


def test_misread_characters_and_digits_are_outvoted(pdf):
    glyphs = Glyphs()
    layer = [word[4] for word in read_leaf(pdf[0]).words]
    glyphs.learn(pdf[0], image_of(pdf[0], misread={layer[0]: "营业牧入", "1,234,567.80": "1,284,567.80"}))
    glyphs.learn(pdf[1], image_of(pdf[1]))
    read = texts(glyphs.read(pdf[2], "broken_text"))
    assert (read[0], read[len(LABELS)]) == ("营业收入", "3,234,567.80")


def test_a_page_of_unknown_glyphs_is_not_guessed(pdf):
    glyphs = Glyphs()
    unseen = Transcript(1, "broken_text", "image", image_of(pdf[0]).words[:1])
    glyphs.learn(pdf[0], unseen)
    assert glyphs.read(pdf[2], "broken_text") is None


def test_private_glyphs_are_learned_like_wrong_ones(tmp_path):
    private = {
        c: chr(0xE000 + n) for n, c in enumerate(sorted({c for _, _, text in statement() for c in text}))
    }
    path = broken_pdf(tmp_path / "private.pdf", [statement(n) for n in (1, 2, 3)], private)
    seen = {wrong: right for right, wrong in private.items()}
    with pymupdf.open(path) as document:
        assert text_defect(document[0].get_text()) == "private_glyphs"
        glyphs = Glyphs()
        for page in (document[0], document[1]):
            words = [(*w[:4], "".join(seen.get(c, c) for c in w[4]), *w[5:]) for w in read_leaf(page).words]
            glyphs.learn(page, Transcript(page.number + 1, "private_glyphs", "image", words))
        read = glyphs.read(document[2], "private_glyphs")
        assert texts(read)[: len(LABELS)] == list(LABELS)


def test_digits_of_a_good_layer_stand_above_those_of_the_image_where_labels_come_from_the_image(pdf):
    image = image_of(pdf[0], misread={"1,234,567.80": "1,284,567.30"})
    doubted = next(w for w in image.words if w[4] == "1,284,567.30")
    image.doubts = [doubted[:4]]
    both = merged(pdf[0], image)
    assert texts(both)[0] == "营业收入"
    assert texts(both)[len(LABELS)] == "1,234,567.80"
    assert both.doubts == []


def test_a_glyph_of_many_pages_is_looked_at_before_many_glyphs_of_one(tmp_path):
    names = "陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许"
    pages = [[(40.0, 60.0, text)] for text in (PROSE, names, *["母" * 30] * 3)]
    with pymupdf.open(broken_pdf(tmp_path / "many.pdf", pages, {})) as document:
        assert _by_new_glyphs(document, [2, 3, 4, 5], [1]) == [3, 2, 4, 5]
