"""A text layer whose glyphs are mapped wrongly, put right: the images of some pages tell what each glyph is.

A broken layer is wrong in the same way wherever a glyph of a font stands. Every character read from an image
votes for what the glyph below it means; the votes decide for all pages, so that a misread character is
outvoted, pages that were not read are right too, and places and digits stay those of the layer.
"""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from assets.filings.legible import text_defect
from assets.pages.layout import Word
from assets.pages.transcripts import Transcript

if TYPE_CHECKING:
    import pymupdf

Key = tuple[str, int, int]  # font, glyph, what the layer takes it for
_LEAST_VOTES = 2
_MAJORITY = 0.6
_SURE_MAJORITY = 0.9  # to change a digit or letter that is plain in the layer
_SURE_VOTES = 3
_NOBODY_KNOWS = "\ufffd"
_RIGHT = 0.7  # of a font's plain characters as the layer has them: the layer knows the font
_UNKNOWN = 0.05  # of a page's letters: more makes it unreadable; they stay as the layer has them


@dataclass(slots=True)
class Letter:
    """A character of the layer, where it stands and which glyph it is."""

    box: tuple[float, float, float, float]
    text: str
    key: Key | None


@dataclass(slots=True)
class Glyphs:
    """What the glyphs of a document's fonts mean, by the votes of its images."""

    votes: dict[Key, Counter[str]] = field(default_factory=dict)
    _trusted: dict[str, bool] = field(default_factory=dict)

    def learn(self, page: "pymupdf.Page", transcript: Transcript) -> None:
        """Count what the image of a page says of the glyphs that stand there."""
        if transcript.turn or transcript.skew or page.rotation:
            return
        self._trusted.clear()
        letters = [letter for line in layer_lines(page) for letter in line if letter.text.strip()]
        for word in transcript.words:
            self._vote(_below(letters, word), word[4])

    def _vote(self, letters: list[Letter], text: str) -> None:
        if len(letters) == len(text):
            pairs: Iterable[tuple[Letter, str]] = zip(letters, text, strict=True)
        else:
            pairs = _aligned(letters, text)
        for letter, character in pairs:
            if letter.key is not None:
                self.votes.setdefault(letter.key, Counter())[character] += 1

    def meaning(self, letter: Letter) -> str | None:
        """What the glyph means: as voted, else as the layer says; None where nobody knows."""
        counts = self.votes.get(letter.key) if letter.key else None
        plain = _plain(letter.text) and (letter.key is None or self._is_trusted(letter.key[0]))
        if not counts:
            return letter.text if plain else None
        best, most = counts.most_common(1)[0]
        total = sum(counts.values())
        if _same(best, letter.text):
            return letter.text
        if plain:
            sure = most >= _SURE_VOTES and most >= _SURE_MAJORITY * total
            return best if sure else letter.text
        if most >= _LEAST_VOTES and most >= _MAJORITY * total:
            return best
        return best if total == 1 else None

    def _is_trusted(self, font: str) -> bool:
        """Whether the layer is right about the digits and Latin letters of a font."""
        if font not in self._trusted:
            plain = [(k, c) for k, c in self.votes.items() if k[0] == font and _plain(chr(k[2]))]
            right = sum(1 for key, counts in plain if _same(counts.most_common(1)[0][0], chr(key[2])))
            self._trusted[font] = right >= _RIGHT * len(plain)
        return self._trusted[font]

    def read(self, page: "pymupdf.Page", defect: str) -> Transcript | None:
        """The page by what its glyphs mean; None where too many are unknown or it makes no sense."""
        words: list[Word] = []
        unknown = known = 0
        for number, line in enumerate(layer_lines(page)):
            pieces: list[list[tuple[Letter, str]]] = [[]]
            for letter in line:
                if not letter.text.strip():
                    pieces.append([])
                    continue
                meaning = self.meaning(letter)
                unknown += meaning is None
                known += 1
                pieces[-1].append(
                    (letter, meaning or (letter.text if _is_cjk(letter.text) else _NOBODY_KNOWS))
                )
            words += [_word(piece, number, n) for n, piece in enumerate(p for p in pieces if p)]
        if not known or unknown > _UNKNOWN * known or text_defect(" ".join(word[4] for word in words)):
            return None
        return Transcript(page.number + 1, defect, "glyphs", words)


def _word(piece: list[tuple[Letter, str]], line: int, number: int) -> Word:
    boxes = [letter.box for letter, _ in piece]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
        "".join(text for _, text in piece),
        line,
        0,
        number,
    )


def _plain(text: str) -> bool:
    """A character that a broken layer seldom gets by chance: a digit, a Latin letter, a common mark."""
    return text.isprintable() and (text.isascii() or not _is_cjk(text)) and not "\ue000" <= text <= "\uf8ff"


def _is_cjk(text: str) -> bool:
    return "\u2e80" <= text[0] <= "\u9fff"


def _same(a: str, b: str) -> bool:
    """One character in its full-width and half-width form, or one dash and another."""
    one, other = unicodedata.normalize("NFKC", a), unicodedata.normalize("NFKC", b)
    return one == other or (unicodedata.category(one[0]), unicodedata.category(other[0])) == ("Pd", "Pd")


def _below(letters: list[Letter], word: Word) -> list[Letter]:
    """The letters of the layer whose middle lies in the box of a word read from the image."""
    x0, y0, x1, y1 = word[:4]
    inside = [
        letter
        for letter in letters
        if y0 < (letter.box[1] + letter.box[3]) / 2 < y1 and x0 < (letter.box[0] + letter.box[2]) / 2 < x1
    ]
    return sorted(inside, key=lambda letter: letter.box[0])


def _aligned(letters: list[Letter], text: str) -> list[tuple[Letter, str]]:
    """Pairs where both agree, and between those where as many letters as characters are left."""
    matcher = SequenceMatcher(None, "".join(letter.text[0] for letter in letters), text, autojunk=False)
    pairs: list[tuple[Letter, str]] = []
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        agreed = tag == "equal" or (tag == "replace" and a1 - a0 == b1 - b0 and 2 * (a1 - a0) <= len(text))
        if agreed:
            pairs += zip(letters[a0:a1], text[b0:b1], strict=True)
    return pairs


def layer_lines(page: "pymupdf.Page") -> list[list[Letter]]:
    """The characters of the text layer by line, each with its glyph."""
    glyphs = _glyphs(page)
    import pymupdf

    raw: Any = page.get_text("rawdict", flags=pymupdf.TEXTFLAGS_WORDS)
    return [
        [
            Letter(
                tuple(c["bbox"]), c["c"], glyphs.get((round(c["origin"][0]), round(c["origin"][1]), c["c"]))
            )
            for span in line["spans"]
            for c in span["chars"]
        ]
        for block in raw["blocks"]
        for line in block.get("lines", ())
    ]


def _glyphs(page: "pymupdf.Page") -> dict[tuple[int, int, str], Key]:
    """Font and glyph by place and character; fonts of one name are told apart by their object."""
    objects: dict[str, list[int]] = {}
    for xref, _, _, name, *_ in page.get_fonts():
        objects.setdefault(name.rsplit("+", 1)[-1], []).append(xref)
    found: dict[tuple[int, int, str], Key] = {}
    for span in page.get_texttrace():
        name = span["font"].rsplit("+", 1)[-1]
        font = f"{name}/{sorted(objects.get(name, ()))}"
        for code, glyph, origin, _ in span["chars"]:
            found[_place(origin, chr(code))] = (font, glyph, code)
    return found


def _place(origin: tuple[float, float], text: str) -> tuple[int, int, str]:
    return (round(origin[0]), round(origin[1]), text)
