"""Numbers as an engine reads them: separators, brackets, signs, and which of them are to be doubted."""

import numpy as np
import pytest

from assets.ocr.engine import Piece
from assets.ocr.image import Picture
from assets.ocr.words import words_of

PICTURE = Picture(np.full((800, 600), 255, np.uint8), 1.0, 0.0, [])


def piece(text, *, x=400.0, y=100.0, score=0.99):
    letters = text.replace(" ", "")
    middles = tuple(x + 5 * n + 2.5 for n in range(len(letters)))
    return Piece(x, y, x + 5 * len(letters), y + 12, text, middles, (score,) * len(letters))


def column(*texts, score=0.99):
    """Pieces one below the other."""
    return [piece(text, y=100.0 + 14 * n, score=score) for n, text in enumerate(texts)]


def read(pieces):
    """The texts, and those of the words whose number is doubted."""
    words, doubts = words_of(pieces, PICTURE)
    doubted = [w[4] for w in words if any(d[0] <= w[2] - 1 <= d[2] and d[1] == w[1] for d in doubts)]
    return [word[4] for word in words], doubted


GROUPED = ("1,234", "22,345", "345,678", "4,567,890", "5,678")


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        ("2.709", "2,709"),  # on a page of numbers in groups
        ("1.234.567", "1,234,567"),
        ("1,234,5 67", "1,234,567"),
        ("37, 165,780", "37,165,780"),
        ("(1,234)", "(1,234)"),
        ("12.5%", "12.5%"),
        ("$8.89", "$8.89"),
        ("（1,234）", "(1,234)"),
        ("１，２３４", "1,234"),
    ],
)
def test_separators_brackets_and_full_width_digits(seen, text):
    assert "".join(read(column(*GROUPED, seen))[0][len(GROUPED) :]) == text


def test_a_number_that_lost_a_digit_is_doubted_and_not_taken_for_one_with_decimals():
    assert read(column(*GROUPED, "(1,000,00)"))[1] == ["(1,000.00)"]


def test_on_a_page_of_decimals_a_comma_before_the_last_two_digits_is_a_point():
    decimals = ("1,234.50", "22,345.67", "345,678.00", "4,567,890.12", "5,678.90")
    assert read(column(*decimals, "1,000,00")) == ([*decimals, "1,000.00"], [])


@pytest.mark.parametrize("seen", ["(1,234", "1,234)", "123,4567", "12,34,567", "1,,234"])
def test_one_bracket_of_two_and_odd_groups_are_doubted(seen):
    assert len(read(column(*GROUPED, seen))[1]) == 1


def test_a_number_with_an_unsure_digit_is_doubted_and_an_unsure_word_is_not():
    assert read([piece("1,234", score=0.5), piece("Revenue", y=130.0, score=0.5)])[1] == ["1,234"]


def test_a_dash_that_touches_a_number_is_its_minus():
    dash = Piece(394.0, 100.0, 399.0, 112.0, "—", (396.5,), (1.0,))
    assert read([dash, piece("1,234")])[0] == ["-1,234"]


def test_a_lone_s_left_of_a_number_is_a_dollar_sign():
    assert read([piece("S", x=350.0), piece("1,234")])[0] == ["$", "1,234"]
