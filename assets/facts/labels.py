"""Row labels and headings as patterns see them: one plain form for the many ways they are printed."""

import re
import unicodedata
from functools import lru_cache

_QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-"}
)
_LEADERS = re.compile(r"(?:\.\s?){3,}|…+|_{3,}")
# what stands in brackets is an aside, unless it says which of two figures the row is
_PARENTHESES = re.compile(
    r"\((?!(?:basic|(?:fully )?diluted|assuming dilution)(?:\s?(?:/|and)\s?diluted)?\))[^()]*\)|\[[^\[\]]*\]"
)
_MONEY = re.compile(r"(?<![\w])\$?\s?\d[\d,]*(?:\.\d+)?%?(?![\w])")
_TRAILING_MARK = re.compile(r"(?<=[a-z]{3})\d{1,2}(?=\s|$)")
# a heading that was printed above the label and joined to it
_GLUED_HEADING = re.compile(
    r"^(?:adjustments? (?:to|required to) reconcile .*?activities"
    r"|cash flows? (?:from|provided by) operating activities|non ?cash (?:items|charges))\s+(?=\S)"
)
_NOT_WORD = re.compile(r"[^a-z0-9&/%]+")
_OWNERS = re.compile(r"\b(?:stockholders?|shareowners?|shareholders?|stockowners?)\b")
_WORDS = (
    (re.compile(r"\bnon controlling\b"), "noncontrolling"),
    (re.compile(r"\bnon redeemable\b"), "nonredeemable"),
    (re.compile(r"\bnon current\b"), "noncurrent"),
    (re.compile(r"\bbasic/diluted\b"), "basic and diluted"),
    (re.compile(r"&"), " and "),
)
_LOSS = re.compile(r"\bloss(?:es)?\b")
_GAIN = re.compile(r"income|earnings|profit|gain|\(loss")
_SPACES = re.compile(r"\s+")

# 一、 （一） 1、 (1) 其中: 加: 减: stand before a Chinese label and say nothing about which one it is
_CHINESE_NUMBER = re.compile(
    r"^(?:[(][一二三四五六七八九十\d]{1,3}[)][、.]?|[一二三四五六七八九十\d]{1,3}[、.)])(?=[^\d])"
)
_CHINESE_LEAD = re.compile(r"^(?:(?:其中|加|减|加\(减\)|减\(加\)):)+")
_CHINESE_PARENTHESES = re.compile(r"[(][^()]*[)]")
_CJK = re.compile(r"[㐀-鿿]")


@lru_cache(maxsize=65536)
def normalise(label: str) -> str:
    """The plain form of a label: English in lower-case words, Chinese without spaces and numbering."""
    text = unicodedata.normalize("NFKC", label)
    return _chinese(text) if _CJK.search(text) else _english(text)


def _english(text: str) -> str:
    text = text.translate(_QUOTES).lower()
    text = _LEADERS.sub(" ", text)
    for _ in range(2):  # one level inside another
        text = _PARENTHESES.sub(" ", text)
    text = re.sub(r"\([^()]*$", " ", text)  # opened here, closed on a line that was not joined
    text = text.replace("'s", "s").replace("s'", "s").replace("'", "")
    text = _MONEY.sub(" ", text)
    text = _NOT_WORD.sub(" ", text)
    text = _TRAILING_MARK.sub("", text)
    for pattern, word in _WORDS:
        text = pattern.sub(word, text)
    text = _OWNERS.sub("shareholders", text)
    text = re.sub(r"(?:^|\s)/\s*|\s*/(?:\s|$)", " ", text).replace("/", " or ")
    text = re.sub(r"\b(?:and|of)(?: and| of| respectively)*$", " ", text.strip())
    text = _SPACES.sub(" ", text).strip()
    return _GLUED_HEADING.sub("", text)


def _chinese(text: str) -> str:
    text = _SPACES.sub("", text)
    for _ in range(2):  # 一、(一)其中:1.
        text = _CHINESE_LEAD.sub("", _CHINESE_NUMBER.sub("", text))
    for _ in range(2):
        text = _CHINESE_PARENTHESES.sub("", text)
    text = re.sub(r"[(][^()]*$", "", text)  # opened here, closed on a line that was not joined
    return text.strip("#*·-/:%")


def says_loss_only(label: str) -> bool:
    """Whether a label speaks of a loss and of nothing else, so that a plain number under it is negative."""
    text = label.translate(_QUOTES).lower()
    return bool(re.search(r"\bloss(?:es)?\b", text)) and not re.search(
        r"income|earnings|profit|gain|\(loss", text
    )
