"""What an engine read as words in points: numbers mended, boxes as wide as the ink, upright and straight."""

import re
from itertools import pairwise

import numpy as np

from assets.ocr.again import SURE
from assets.ocr.engine import Piece
from assets.ocr.image import Picture

Word = tuple[float, float, float, float, str, int, int, int]
Box = tuple[float, float, float, float]

_DATE = re.compile(r"(\d{1,2}),(\d{4})$")  # the blank of `31, 2020` is narrower than others
_DIGITS = "0123456789"
_GROUPED = re.compile(r"[(\-]?\d{1,3}(?:,\d{3})*(?:[,.]\d*)?")
_COMMAS = re.compile(r"\d{1,3}(?:,\d{3})+")
_ONE_POINT = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_SEPARATED = re.compile(r"([(\-$]*)(\d+(?:[.,]\d+)+)(\)?%?)")
_DECIMALS = re.compile(r"\d\.\d{1,2}\)?$")
_ODD = re.compile(r",\d{4}|\d{4},|,\d{1,2},|,,|\.\.")
_CUT_GROUP = re.compile(r",(\d{1,2})$")
_MOST_DECIMALS = 0.8  # of a page's numbers: then one without is misread, and not one that lost a digit
_GROUPED_LEAST = 4  # numbers in groups of three that make it the page's way
_DOUBTFUL = 0.25
_DASHES = ("-", "—", "–", "一", "－")
_TOUCHING = 0.3  # heights between a minus and its number
_SIGN_GAP = 12.0  # heights between a currency sign and its number
_FULL = str.maketrans("０１２３４５６７８９．，％（）：", "0123456789.,%():")


def words_of(pieces: list[Piece], picture: Picture) -> tuple[list[Word], list[Box]]:
    """Words in points, every piece a string of its own, and the boxes of numbers that may be misread."""
    words: list[Word] = []
    doubts: list[Box] = []
    scale = picture.scale
    ordered = sorted(pieces, key=lambda piece: (piece.y0, piece.x0))
    for block, piece in enumerate(ordered):
        for number, (x0, x1, text, sure) in enumerate(_tokens(piece)):
            box = (x0 / scale, piece.y0 / scale, x1 / scale, piece.y1 / scale)
            words.append((*box, text, block, 0, number))
            if _is_number(text) and (sure < SURE or _is_odd(text)):
                doubts.append(box)
    pointed, mended = _with_points(_with_minus(words))
    return [_with_sign(word, pointed) for word in pointed], doubts + mended


def _is_number(text: str) -> bool:
    return sum(c in _DIGITS for c in text) * 2 > len(text)


def _is_odd(text: str) -> bool:
    """A number as nobody prints it: one bracket of two, groups that are not of three."""
    return text.count("(") != text.count(")") or _ODD.search(text) is not None


def _with_minus(words: list[Word]) -> list[Word]:
    """A dash that touches the number right of it is its minus."""
    numbers = [word for word in words if word[4][0] in _DIGITS]
    taken: set[Word] = set()
    signed: dict[Word, Word] = {}
    for dash in (word for word in words if word[4] in _DASHES):
        middle, height = (dash[1] + dash[3]) / 2, dash[3] - dash[1]
        for number in numbers:
            if -0.2 * height < number[0] - dash[2] < _TOUCHING * height and number[1] < middle < number[3]:
                taken.add(dash)
                signed[number] = (dash[0], *number[1:4], f"-{number[4]}", *number[5:])
    return [signed.get(word, word) for word in words if word not in taken]


def _with_points(words: list[Word]) -> tuple[list[Word], list[Box]]:
    """Numbers with the separators they must have, for a point and a comma look alike on a coarse picture.

    Also the boxes of those for which another reading, with a digit lost, is as good.
    """
    grouped = sum(1 for word in words if _COMMAS.fullmatch(word[4].strip("()")))
    doubtful = sum(1 for word in words if _ONE_POINT.fullmatch(word[4].strip("()")))
    commas = grouped >= _GROUPED_LEAST and doubtful <= _DOUBTFUL * grouped
    decimals = sum(1 for word in words if _DECIMALS.search(word[4]))
    # Chinese tables wrap numbers inside their cells: `2,448,802,10` goes on in the next line
    whole = not any(word[4][0] > "\u2e80" for word in words)
    made = [(*word[:4], _separated(word[4], commas=commas, whole=whole), *word[5:]) for word in words]
    pointed = [(old, new) for old, new in zip(words, made, strict=True) if old[4] != new[4] and "." in new[4]]
    return made, [new[:4] for _, new in pointed if decimals < _MOST_DECIMALS * (grouped + decimals)]


def _separated(text: str, *, commas: bool, whole: bool) -> str:
    """A number as it must be set: groups of three after commas, decimals after a point."""
    match = _SEPARATED.fullmatch(text)
    if match is None:
        return text
    opening, number, closing = match.groups()
    *groups, last = re.split("[.,]", number)
    well_grouped = len(groups[0]) <= 3 and groups[0] != "0" and all(len(group) == 3 for group in groups[1:])
    if not well_grouped and len(groups) > 1:
        return text
    if len(last) < 3 and (whole or "." in number):
        number = f"{','.join(groups)}.{last}"
    elif len(last) == 3 and well_grouped and (len(groups) > 1 or commas):
        number = ",".join([*groups, last])
    return f"{opening}{number}{closing}"


def _with_sign(word: Word, words: list[Word]) -> Word:
    """A lone `S` left of a number is a dollar sign."""
    if word[4] not in ("s", "S"):
        return word
    middle, height = (word[1] + word[3]) / 2, word[3] - word[1]
    for other in words:
        near = 0 < other[0] - word[2] < _SIGN_GAP * height
        if near and other[1] < middle < other[3] and other[4][0] in _DIGITS + "(-—.":
            return (*word[:4], "$", *word[5:])
    return word


def _tokens(piece: Piece) -> list[tuple[float, float, str, float]]:
    """The words of a piece with how sure each is, cut half way between letters on both sides of a blank."""
    texts = _mended(piece.text.translate(_FULL) if any(map(str.isdigit, piece.text)) else piece.text)
    middles = piece.middles
    tokens: list[tuple[float, float, str, float]] = []
    start, left = 0, piece.x0
    for number, text in enumerate(texts):
        end = start + len(text)
        last = number == len(texts) - 1 or end >= len(middles)
        half = _half_width(middles, start, end, piece)
        right = piece.x1 if last else min(middles[end - 1] + half, piece.x1)
        tokens.append((left, max(right, left + 1), text, min(piece.scores[start:end], default=piece.score)))
        if last:
            break
        left = max(middles[end] - _half_width(middles, end, end + 1, piece), right)
        start = end
    return tokens


def _half_width(middles: tuple[float, ...], start: int, end: int, piece: Piece) -> float:
    """Half of what a letter of this word takes."""
    steps = [b - a for a, b in pairwise(middles[start:end])]
    width = float(np.median(steps)) if steps else (piece.x1 - piece.x0) / max(1, len(middles))
    return min(width, piece.height) / 2


def _mended(text: str) -> list[str]:
    """Words; a blank inside a grouped number is none, and a date keeps its own."""
    words: list[str] = []
    for word in text.split():
        if words and word[0] in _DIGITS + ",." and _continues(words[-1], word):
            words[-1] += word
            continue
        date = _DATE.fullmatch(word)
        words += [f"{date[1]},", date[2]] if date else [word]
    return words


def _continues(left: str, right: str) -> bool:
    """Whether two words are one number: what is left ends in a separator and all groups are of three."""
    cut = _CUT_GROUP.search(left)
    if cut and re.match(rf"\d{{{3 - len(cut[1])}}}(?!\d)", right):
        return _GROUPED.fullmatch(left[: cut.start()]) is not None
    if left[-1] not in ",." and right[0] not in ",.":
        return False
    if left[-1] == "," and not re.match(r"\d{3}(?!\d)|\d{2}$", right):
        return False
    return _GROUPED.fullmatch(left) is not None and re.fullmatch(r"[\d,.]+\)?%?", right) is not None
