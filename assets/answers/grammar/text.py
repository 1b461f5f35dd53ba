"""A question as tokens: English words, numbers, single Chinese characters, marks."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

_SAME = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "～": "~", "〜": "~"}
)
_TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])|\d+(?:\.\d+)?(?![A-Za-z\d]))"
    r"|(?P<word>[A-Za-z0-9]+(?:'[A-Za-z]+)?)"
    r"|(?P<han>[㐀-鿿〇])"
    r"|(?P<mark>\S)"
)
_KEEP_S = ("ss", "us", "is")


TokenKind = Literal["number", "word", "han", "mark"]


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a question and where it stands in the normalised text."""

    kind: TokenKind
    text: str
    key: str  # what it is compared by: folded word, character, digits
    start: int
    end: int


def normalise(question: str) -> str:
    """Full-width to half-width, one kind of quote and dash, single spaces."""
    text = unicodedata.normalize("NFKC", question).translate(_SAME)
    text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def tokenize(text: str) -> list[Token]:
    """The tokens of a normalised text."""
    tokens = []
    for match in _TOKEN.finditer(text):
        kind = cast(TokenKind, match.lastgroup)
        found = match.group()
        key = fold(found) if kind == "word" else found.replace(",", "") if kind == "number" else found
        tokens.append(Token(kind, found, key, match.start(), match.end()))
    return tokens


def fold(word: str) -> str:
    """A word as it is compared: small letters, no possessive, singular."""
    word = word.lower()
    for ending in ("'s", "s'", "'"):
        if word.endswith(ending) and len(word) > len(ending):
            word = word.removesuffix(ending)
            break
    word = word.replace("'", "")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(_KEEP_S):
        return word[:-1]
    return word


def is_plural(phrase: str) -> bool:
    """Whether an English phrase ends in a plural: companies, companies' but not company's."""
    return not phrase.endswith("'s") and phrase.rstrip("'").endswith("s")


@lru_cache(maxsize=16384)  # every planner reads all names of its vocabulary
def keys_of(phrase: str) -> tuple[str, ...]:
    """A phrase of a word list as the keys of its tokens; hyphens inside words do not count."""
    return tuple(t.key for t in tokenize(normalise(phrase)) if t.text not in ("-", "'"))


def is_chinese(text: str) -> bool:
    """Whether a question is to be answered in Chinese: more of its letters are Chinese than Latin words."""
    han = len(re.findall(r"[㐀-鿿]", text))
    words = len(re.findall(r"[A-Za-z]+", text))
    return han > 0 and han >= words


def distance(left: str, right: str, *, limit: int) -> int:
    """Edit distance with swaps of neighbours, or limit + 1 when it is larger."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
