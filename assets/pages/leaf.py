"""What the PDF library gives of one page: words, text and ruled lines, upright and as displayed."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from assets.pages.layout import Word
from assets.pages.records import Box

if TYPE_CHECKING:
    import pymupdf

_THIN_SPACES = (
    "\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u3000\xa0"  # glyphs, not word breaks
)
_DOTS = ".…·‥"
_LEADING = 3  # dots in a row that are no full stop
_LEADERS = ("...", "…", ". . . ", "···")
_STEPS = 8  # from word to word, of which
_NEARLY_ALL = 0.9  # have to go backwards on a page that is upside down
_TALL = 1.3  # height to width of a word of several letters that stands on its side


@dataclass(slots=True)
class Leaf:
    """One page: words in reading position; `turn` says how to get from there to the page as displayed."""

    number: int
    width: float
    height: float
    words: list[Word]
    text: str
    turn: int = 0  # 0; 90 = text runs upwards on the page, 270 = downwards, 180 = upside down
    defect: str | None = None  # why the text layer cannot be trusted
    ocr: bool = False  # the words were read from the page's image
    rules: list[Box] = field(default_factory=list)  # lines seen on the image, in reading position
    skew: float = 0.0  # degrees by which a scan was turned to stand straight
    printed: list[Word] = field(default_factory=list)  # the words with all dots, where the file puts them
    doubts: list[Box] = field(default_factory=list)  # numbers that may be misread, in reading position

    def displayed(self, box: Box) -> Box:
        """A box in reading position as a box of the displayed page."""
        box = self._untwisted(box)
        return self._askew(box) if self.skew else box

    def _untwisted(self, box: Box) -> Box:
        x0, y0, x1, y1 = box
        if self.turn == 90:
            return (y0, self.height - x1, y1, self.height - x0)
        if self.turn == 270:
            return (self.width - y1, x0, self.width - y0, x1)
        if self.turn == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        return box

    def _askew(self, box: Box) -> Box:
        """A box of the page set straight as a box of the page as it lies: moved, not turned."""
        angle = math.radians(self.skew)
        x, y = (box[0] + box[2] - self.width) / 2, (box[1] + box[3] - self.height) / 2
        right = x * math.cos(angle) - y * math.sin(angle) - x
        down = x * math.sin(angle) + y * math.cos(angle) - y
        return (box[0] + right, box[1] + down, box[2] + right, box[3] + down)

    def upright(self, box: Box) -> Box:
        """A box of the displayed page in reading position."""
        x0, y0, x1, y1 = box
        if self.turn == 90:
            return (self.height - y1, x0, self.height - y0, x1)
        if self.turn == 270:
            return (y0, self.width - x1, y1, self.width - x0)
        if self.turn == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        return box


def read_leaf(page: "pymupdf.Page") -> Leaf:
    """The words and the text of a page."""
    import pymupdf

    layer = page.get_textpage(flags=pymupdf.TEXTFLAGS_WORDS)
    words: list[Word] = layer.extractWORDS()
    rect = page.rect
    leaf = Leaf(page.number + 1, rect.width, rect.height, words, layer.extractText(), printed=words)
    if page.rotation:
        turn = _matrix(page)
        leaf.words = [(*_turned(word, turn), *word[4:]) for word in words]
    if any(space in leaf.text for space in _THIN_SPACES):
        trimmed = (word if word[4].isascii() else _trimmed(word) for word in leaf.words)
        leaf.words = [word for word in trimmed if word[4]]
    if any(leader in leaf.text for leader in _LEADERS):
        leaf.words = [_without_leaders(word) for word in leaf.words if word[4].strip(_DOTS)]
    leaf.turn = _direction(leaf.words)
    if leaf.turn:
        leaf.words = [(*leaf.upright((w[0], w[1], w[2], w[3])), *w[4:]) for w in leaf.words]
    return leaf


def _trimmed(word: Word) -> Word:
    return (*word[:4], word[4].strip(_THIN_SPACES), *word[5:])


def _without_leaders(word: Word) -> Word:
    """A word without the dots that lead from it to a number."""
    text = word[4]
    if text[0] not in _DOTS and text[-1] not in _DOTS:
        return word
    bare = text.strip(_DOTS)
    if len(text) - len(bare) < _LEADING:
        return word
    width = (word[2] - word[0]) / len(text)
    left = word[0] + width * (len(text) - len(text.lstrip(_DOTS)))
    return (left, word[1], left + width * len(bare), word[3], bare, *word[5:])


def _matrix(page: "pymupdf.Page") -> tuple[float, ...]:
    m = page.rotation_matrix
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _turned(box: tuple[Any, ...], turn: tuple[float, ...]) -> Box:
    a, b, c, d, e, f = turn
    x0, y0, x1, y1 = box[:4]
    xs = sorted((a * x0 + c * y0 + e, a * x1 + c * y1 + e))
    ys = sorted((b * x0 + d * y0 + f, b * x1 + d * y1 + f))
    return (xs[0], ys[0], xs[1], ys[1])


def _direction(words: list[Word]) -> int:
    """0 for upright text, 180 for upside down; 90 or 270 where most words stand on their side."""
    tall = [w[3] - w[1] > _TALL * (w[2] - w[0]) for w in words[:400] if len(w[4]) > 3]
    if len(tall) < 3 or sum(tall) * 2 < len(tall):
        return 180 if _runs_backwards(words[:400]) else 0
    pairs = [(a, b) for a, b in pairwise(words) if a[5:7] == b[5:7]]
    down = sum(1 for a, b in pairs if b[1] > a[1])
    return 270 if down * 2 > len(pairs) else 90


def _runs_backwards(words: list[Word]) -> bool:
    """Whether the words of lines, in the order they are written, go from right to left nearly everywhere."""
    most = (1 - _NEARLY_ALL) * len(words)  # steps forward that it may have at all
    back = forward = 0
    for a, b in pairwise(words):
        if a[6] == b[6] and a[5] == b[5]:
            if b[0] < a[0]:
                back += 1
            else:
                forward += 1
                if forward > most:
                    return False
    return back + forward >= _STEPS and back > _NEARLY_ALL * (back + forward)


def drawings_of(page: "pymupdf.Page", leaf: Leaf) -> list[tuple[str, list[Box]]]:
    """Strokes and boxes of a page in reading position: (`f` filled or `s` stroked, boxes)."""
    turn = _matrix(page) if page.rotation else None
    shapes: list[tuple[str, list[Box]]] = []
    for drawing in page.get_cdrawings():
        boxes = [box for item in drawing["items"] if (box := _box(item))]
        if turn is not None:
            boxes = [_turned(box, turn) for box in boxes]
        if leaf.turn:
            boxes = [leaf.upright(box) for box in boxes]
        shapes.append((drawing["type"], boxes))
    if leaf.rules:
        shapes.append(("s", leaf.rules))
    return shapes


def _box(item: tuple[Any, ...]) -> Box | None:
    """The box of a line, rectangle or quad; None for a curve."""
    if item[0] == "re":
        x0, y0, x1, y1 = item[1]
    elif item[0] == "l":
        (x0, y0), (x1, y1) = item[1], item[2]
    elif item[0] == "qu":
        (x0, y0), (x1, y1) = item[1][0], item[1][3]
    else:
        return None
    if x1 < x0:
        x0, x1 = x1, x0
    return (x0, y0, x1, y1) if y0 <= y1 else (x0, y1, x1, y0)


def letters_of(page: "pymupdf.Page", leaf: Leaf, word: Word) -> list[tuple[float, str]]:
    """The letters of a word with the middle of each, left to right; equal widths where they cannot be had."""
    if not page.rotation and not leaf.turn:
        raw = page.get_text("rawdict", clip=word[:4])
        letters = [
            ((letter["bbox"][0] + letter["bbox"][2]) / 2, letter["c"])
            for block in raw["blocks"]
            for line in block.get("lines", ())
            for span in line["spans"]
            for letter in span["chars"]
            if letter["c"].strip()
        ]
        if "".join(c for _, c in letters) == word[4]:
            return letters
    width = (word[2] - word[0]) / len(word[4])
    return [(word[0] + (n + 0.5) * width, c) for n, c in enumerate(word[4])]
