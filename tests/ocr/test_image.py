"""Pictures before they are read: ruled lines go, letters stay, small print is noticed."""

import pymupdf
import pytest

from assets.ocr.image import picture_of
from tests.pages.draw import Paper
from tests.pages.scans import rasterised

WORDS = "The quick brown fox of the company and its 1,234 subsidiaries"


def picture(paper, folder, *, dpi=200):
    with pymupdf.open(rasterised(paper.save(folder))) as scan:
        return picture_of(scan[0], dpi=dpi)


def darkest(made, x0, y0, x1, y1):
    """The darkest grey inside a box in points."""
    scale = made.scale
    return int(made.pixels[int(y0 * scale) : int(y1 * scale), int(x0 * scale) : int(x1 * scale)].min())


def lines(size):
    paper = Paper(size=size)
    for n in range(30):
        paper.text(50, 100 + 1.3 * size * n, WORDS)
    return paper


def test_ruled_lines_are_found_and_painted_over_and_letters_stay(tmp_path):
    paper = Paper().grid((100, 200, 300), (300, 320, 340)).text(110, 314, "1,234")
    made = picture(paper, tmp_path)
    across = sorted((y0 + y1) / 2 / made.scale for x0, y0, x1, y1 in made.rules if x1 - x0 > y1 - y0)
    down = sorted((x0 + x1) / 2 / made.scale for x0, y0, x1, y1 in made.rules if x1 - x0 < y1 - y0)
    assert across == pytest.approx([300, 320, 340], abs=0.6)
    assert down == pytest.approx([100, 200, 300], abs=0.6)
    assert darkest(made, 150, 298, 190, 302) > 180
    assert darkest(made, 110, 305, 140, 316) < 100


def test_the_short_side_of_one_cell_between_two_lines_is_no_digit(tmp_path):
    paper = Paper().rule(100, 300, 300, 300).rule(100, 316, 300, 316).rule(200, 300, 200, 316)
    paper.text(110, 311, "1,234").text(192, 311, "1")
    made = picture(paper, tmp_path)
    assert darkest(made, 198, 303, 204, 313) > 180
    assert darkest(made, 190, 303, 197, 313) < 100  # the digit beside it


@pytest.mark.parametrize(("size", "least", "most"), [(9.0, 0.9, 1.0), (10.0, 1.0, 1.0), (5.0, 0.5, 0.85)])
def test_how_small_the_print_is(tmp_path, size, least, most):
    made = picture(lines(size), tmp_path)
    assert least <= made.grain <= most
    assert made.scale == pytest.approx(200 / 72 / made.grain, rel=0.01)


@pytest.mark.parametrize("degrees", [-1.5, -0.5, 0.5, 1.5])
def test_a_page_askew_is_set_straight(tmp_path, degrees):
    with pymupdf.open(rasterised(lines(10.0).save(tmp_path), skew=degrees)) as scan:
        assert picture_of(scan[0], dpi=200).skew == pytest.approx(-degrees, abs=0.11)


def test_a_page_that_the_pdf_draws_itself_is_not_turned(tmp_path):
    with pymupdf.open(lines(10.0).save(tmp_path)) as pdf:
        assert picture_of(pdf[0], dpi=200).skew == 0.0
