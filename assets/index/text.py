"""The text that is searched: one spelling for what pages print in several."""

import re
import unicodedata

# fmt: off
STOP_WORDS = frozenset((  # the words that the index leaves out of its English, near enough
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "did", "do", "does", "for", "had", "has", "have",
    "how", "if", "in", "into", "is", "it", "no", "not", "of", "on", "or", "such", "that", "the", "their",
    "then", "there", "these", "they", "this", "to", "was", "what", "which", "who", "will", "with",
))
# fmt: on
_IDEOGRAPH = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
# a line break or a blank between two ideographs is layout, never the end of a word
_LAYOUT = re.compile(rf"(?<={_IDEOGRAPH})\s+(?={_IDEOGRAPH})")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff\ue000-\uf8ff]")


def searchable(text: str) -> str:
    """Ligatures, full-width and compatibility characters folded; Chinese words rejoined over line ends."""
    folded = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
    return _LAYOUT.sub("", folded)


def is_ideographic(text: str) -> bool:
    """Whether the text is written in Chinese characters only."""
    return re.fullmatch(f"{_IDEOGRAPH}+", text) is not None


def words_of(query: str) -> list[str]:
    """Words, numbers and runs of Chinese characters of a query, lower case, each once."""
    found = re.findall(
        rf"{_IDEOGRAPH}+|[^\W_]+(?:['.,&-][^\W_]+)*", _split_scripts(searchable(query).lower())
    )
    return list(dict.fromkeys(found))


def _split_scripts(text: str) -> str:
    return re.sub(rf"({_IDEOGRAPH}+)", r" \1 ", text)
