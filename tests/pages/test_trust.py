import random

import pymupdf
import pytest

from assets.filings.legible import text_defect
from assets.ocr.words import _mended, _separated
from assets.pages.leaf import read_leaf
from assets.pages.read import read_document
from assets.pages.transcripts import Transcript
from assets.pages.trust import page_defect
from tests.pages.draw import Paper, income_statement
from tests.pages.scans import rasterised

PROSE = (
    "The Company manufactures and sells products in the United States and in other countries. Net sales of "
    "the segments increased in 2022 because of higher prices and of higher volumes in most of the regions. "
)
CHINESE = (
    "公司报告期内营业收入和净利润同比增长，主要是产品销售增加所致。"
    "董事会审议通过了本次利润分配方案，以总股本为基数向全体股东派发现金红利。"
)


def statement(folder):
    paper = Paper()
    income_statement(paper)
    return paper.save(folder)


def defect(path):
    with pymupdf.open(path) as pdf:
        return page_defect(pdf[0], read_leaf(pdf[0]))


def test_good_text_is_trusted():
    assert text_defect(PROSE * 3) is None
    assert text_defect(CHINESE * 2) is None
    assert text_defect("1,234 (567) 2022") is None


def test_letters_in_disorder_are_not_language():
    letters = [chr(n) for n in range(97, 123)]
    shuffled = letters[:]
    random.Random(3).shuffle(shuffled)
    assert (
        text_defect((PROSE * 3).lower().translate(str.maketrans(dict(zip(letters, shuffled, strict=False)))))
        == "broken_text"
    )


def test_wrong_chinese_glyphs_are_told_by_characters_that_nobody_uses():
    wrong = str.maketrans("公业和产通为本", "兯丗呾丠亖亜夲")
    assert text_defect((CHINESE * 2).translate(wrong)) == "broken_text"


def test_private_glyphs_and_codes_are_no_letters():
    assert text_defect("\ue001\ue002\ue003 " * 20) == "private_glyphs"
    assert text_defect("\x01\x02\x03 " * 20) == "private_glyphs"
    assert text_defect(CHINESE * 2 + "\uf052适用" * 5) is None


def test_a_picture_of_a_page_has_no_text_and_a_blank_page_nothing_to_read(tmp_path):
    path = statement(tmp_path)
    assert defect(path) is None
    assert defect(rasterised(path)) == "no_text"
    assert defect(Paper().save(tmp_path, "blank.pdf")) is None


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_scan_laid_sideways_has_no_text(tmp_path, quarters):
    assert defect(rasterised(statement(tmp_path), quarters=quarters)) == "no_text"


def test_a_background_picture_over_good_text_is_no_defect(tmp_path):
    path = statement(tmp_path)
    with pymupdf.open(path) as pdf:
        shade = pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 200, 200), False)
        shade.clear_with(235)
        pdf[0].insert_image(pdf[0].rect, pixmap=shade, overlay=False)
        pdf.save(tmp_path / "shaded.pdf")
    assert defect(tmp_path / "shaded.pdf") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.709", "2,709"),
        ("1.234.567", "1,234,567"),
        ("9,09", "9.09"),
        ("12.5%", "12.5%"),
        ("0.123", "0.123"),
    ],
)
def test_separators_are_mended_where_only_one_reading_is_possible(text, expected):
    assert _separated(text, commas=True, whole=True) == expected


def test_blanks_inside_numbers_go_and_those_of_dates_stay():
    assert _mended("37, 165,780.34") == ["37,165,780.34"]
    assert _mended("December 31,2020") == ["December", "31,", "2020"]


def test_a_transcript_takes_the_place_of_the_text_layer(tmp_path):
    path = rasterised(statement(tmp_path))
    words = [(50.0, 60.0, 90.0, 70.0, "Revenue", 0, 0, 0)]
    reading = read_document(path, doc_id="d", transcripts={1: Transcript(1, "no_text", "image", words)})
    assert [(p.ocr, p.defect, p.text) for p in reading.pages] == [(True, "no_text", "Revenue")]
    assert [(p.ocr, p.defect) for p in read_document(path, doc_id="d").pages] == [(False, "no_text")]


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({}, id="150 dpi"),
        pytest.param({"skew": 1.0}, id="askew"),
        pytest.param({"quarters": 1}, id="on its side", marks=pytest.mark.slow),
        pytest.param({"quarters": 2}, id="upside down", marks=pytest.mark.slow),
    ],
)
def test_a_picture_of_a_statement_gives_the_numbers_of_the_original(tmp_path, how):
    from assets.ocr.choose import engine
    from assets.ocr.page import see

    path = statement(tmp_path)
    with pymupdf.open(rasterised(path, **how)) as scan:
        seen = see(scan[0], engine())
    image = Transcript(1, "no_text", "image", seen.words, seen.rules, seen.turn, seen.skew, seen.score)
    read = read_document(path.with_name("scan.pdf"), doc_id="d", transcripts={1: image})

    def cells(reading):
        return [(row.label, [cell.value for cell in row.cells]) for row in reading.rows]

    assert cells(read) == cells(read_document(path, doc_id="d"))


def test_a_body_that_is_a_picture_under_a_header_of_text_is_outside_the_layer(tmp_path):
    paper = Paper()
    for n in range(30):
        paper.text(50, 120 + 14 * n, PROSE[:95])
    with pymupdf.open(rasterised(paper.save(tmp_path))) as scan:
        for n, text in enumerate(("Testing Works, Inc. Annual Report 2022 Form 10-K Page 55 of 120", "")):
            scan[0].insert_text((50, 40 + 700 * n), text, fontsize=8)
        scan.save(tmp_path / "headed.pdf")
    assert defect(tmp_path / "headed.pdf") == "outside_text"


def test_a_scan_of_two_short_lines_has_no_text(tmp_path):
    path = (
        Paper()
        .row(60, "Net sales", ("32,765",), edges=(300,))
        .row(80, "Cost of sales", ("(16,682)",), edges=(300,))
    )
    assert defect(rasterised(path.save(tmp_path))) == "no_text"
