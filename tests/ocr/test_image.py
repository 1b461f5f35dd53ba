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


def test_strokes_of_characters_that_nearly_touch_the_lines_of_their_cell_stay(tmp_path):
    paper = Paper(font="china-s", size=10.5)
    for n in range(4):
        paper.rule(60, 300 + 14.4 * n, 300, 300 + 14.4 * n)
    paper.rule(150, 300, 150, 343.2).text(65, 310.9, "非流动资产预付款项").text(65, 325.3, "其他应收款")
    made = picture(paper, tmp_path)
    down = {round((x0 + x1) / 2 / made.scale) for x0, y0, x1, y1 in made.rules if x1 - x0 < y1 - y0}
    assert down == {150}


def test_dots_that_lead_to_a_number_are_painted_over_and_decimal_points_stay(tmp_path):
    paper = Paper().text(50, 300, "Goodwill").text(95, 300, ". " * 40).text(420, 300, "5,366.25")
    made = picture(paper, tmp_path)
    assert darkest(made, 110, 290, 280, 304) > 200
    point = 420 + pymupdf.get_text_length("5,366", fontname="helv", fontsize=9)
    assert darkest(made, point, 296, point + 3, 301) < 150


def test_a_one_as_high_as_its_shaded_row_is_a_digit(tmp_path):
    paper = Paper()
    paper.page.draw_rect((300, 300, 500, 309), color=None, fill=(0.85, 0.85, 0.85))
    paper.rule(300, 300, 500, 300).rule(300, 309, 500, 309).text(400, 308, "17,504", size=11)
    made = picture(paper, tmp_path)
    assert darkest(made, 401, 302, 405, 307) < 120
