"""Unsure numbers are read again, by Tesseract too where it is installed."""

import pymupdf
import pytest

from assets.ocr import tesseract
from assets.ocr.again import SURE, read_again
from assets.ocr.choose import engine
from assets.ocr.engine import Piece
from assets.ocr.image import picture_of
from tests.pages.draw import Paper
from tests.pages.scans import rasterised


@pytest.fixture(scope="module")
def pixels(tmp_path_factory):
    path = Paper().text(100, 100, "(1,234.56)", size=10).save(tmp_path_factory.mktemp("number"))
    with pymupdf.open(rasterised(path)) as scan:
        return picture_of(scan[0], dpi=200).pixels


def box():
    scale = 200 / 72
    width = pymupdf.get_text_length("(1,234.56)", fontname="helv", fontsize=10)
    return 99 * scale, 90 * scale, (101 + width) * scale, 104 * scale


def unsure(text):
    return Piece(*box(), text, tuple(range(len(text))), (0.3,) * len(text))


def test_two_readings_alike_are_believed(pixels):
    (piece,) = read_again([unsure("(1,234.56)")], pixels, engine())
    assert (piece.text, piece.score) == ("(1,234.56)", SURE)


def test_a_number_that_is_read_otherwise_the_second_time_stays_unsure(pixels):
    (piece,) = read_again([unsure("(1,284.56)")], pixels, engine())
    assert (piece.text, piece.score) == ("(1,284.56)", 0.3)


def test_words_and_sure_numbers_are_read_once(pixels):
    sure = Piece(*box(), "(1,284.56)", (), (0.9,))
    assert read_again([sure, unsure("Revenue")], pixels, engine()) == [sure, unsure("Revenue")]


@pytest.mark.skipif(
    not tesseract.installed(), reason="NOT TESTED: tesseract is not installed (apt-get install tesseract-ocr)"
)
def test_tesseract_reads_a_number(pixels):
    x0, y0, x1, y1 = map(int, box())
    assert tesseract.number_in(pixels[y0:y1, x0:x1]) == "(1,234.56)"
