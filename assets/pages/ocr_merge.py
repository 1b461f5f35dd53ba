"""What an image says and what the text layer says, put together where neither alone is right."""

from typing import TYPE_CHECKING

from assets.pages.layout import Word
from assets.pages.leaf import read_leaf
from assets.pages.numbers import is_whole, parse_value
from assets.pages.records import Box
from assets.pages.transcripts import Transcript
from assets.pages.trust import OUTSIDE_TEXT

if TYPE_CHECKING:
    import pymupdf

_SHARED = 0.5  # of the smaller box
_ALIKE = 0.5  # of the digits: two readings of one number


def merged(page: "pymupdf.Page", image: Transcript) -> Transcript:
    """The transcript with what is good in the layer: its words, or its digits where letters are broken."""
    if image.turn or image.skew or page.rotation or image.defect not in (OUTSIDE_TEXT, "broken_text"):
        return image
    layer = read_leaf(page).words
    words = _beside(layer, image.words) if image.defect == OUTSIDE_TEXT else _digits(layer, image.words)
    doubts = _still_doubtful(image.doubts, image.words, words)
    return Transcript(
        image.page, image.defect, image.how, words, image.rules, score=image.score, doubts=doubts
    )


def _still_doubtful(doubts: list[Box], seen: list[Word], words: list[Word]) -> list[Box]:
    """Doubts about words that are still as the image gave them."""
    kept = {word[:5] for word in words}
    unsure = [word for word in seen if word[:5] in kept]
    return [box for box in doubts if any(_shares((*box, "", 0, 0, 0), word) for word in unsure)]


def _beside(layer: list[Word], seen: list[Word]) -> list[Word]:
    """The layer's words, and of the image those that stand where the layer has none."""
    first = max((word[5] for word in layer), default=-1) + 1
    outside = [word for word in seen if not any(_shares(word, own) for own in layer)]
    return layer + [(*word[:5], word[5] + first, word[6], word[7]) for word in outside]


def _digits(layer: list[Word], seen: list[Word]) -> list[Word]:
    """The image's words, numbers as the layer prints them."""
    numbers = [word for word in layer if parse_value(word[4]) is not None and is_whole(word[4])]
    return [_exact(word, numbers) if parse_value(word[4]) is not None else word for word in seen]


def _exact(word: Word, numbers: list[Word]) -> Word:
    for own in numbers:
        if _shares(word, own) and _alike(word[4], own[4]):
            return (*own[:5], *word[5:])
    return word


def _alike(a: str, b: str) -> bool:
    one, other = [c for c in a if c.isdigit()], [c for c in b if c.isdigit()]
    same = sum(x == y for x, y in zip(one, other, strict=False))
    return same >= _ALIKE * max(len(one), len(other))


def _shares(a: Word, b: Word) -> bool:
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if across <= 0 or down <= 0:
        return False
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return across * down > _SHARED * smaller
