"""Whether a text can be what its page shows: statistics of letters, cheap enough for every page."""

import re
from functools import cache

from assets.resources import shipped

# no language prints these: control codes, private use, "no such character"
_NO_LETTERS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
_CJK = re.compile("[\u3400-\u9fff]")
_CONTROLS = bytes({*range(0x20), 0x7F} - {0x09, 0x0A, 0x0D})
_LEADS = (b"\xc2", b"\xee", b"\xef")  # UTF-8 of the others begins with one of these
_NO_LETTER_SHARE = 0.08
_NO_LETTERS_LEAST = 25  # ticked boxes and bullets are private glyphs too

_ENOUGH_CJK = 60
_COMMON_SHARE = 0.4  # the poorest page of names and addresses has 0.58, shuffled glyphs 0.2
_RARE_SHARE = 0.02  # fund managers' names reach 0.011, a broken font begins at 0.028
_RARE_KINDS = 4
_TRADITIONAL = 0.97

_ENOUGH_LETTERS = 200
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_NOT_LETTERS = bytes(set(range(128)) - set(range(ord("a"), ord("z") + 1)))
_PAIRS = (
    *("th", "he", "in", "er", "an", "re", "on", "at", "en", "nd", "ti", "es", "or", "te", "of", "ed", "is"),
    *("it", "al", "ar", "st", "to", "nt", "ng", "se", "ha", "as", "ou", "io", "le", "ve", "co", "me", "de"),
    *("hi", "ri", "ro", "ic", "ne", "ea"),
)
_FIRST_PAIRS = 8
_SURELY = 0.1  # of all letters: the first pairs alone
_PAIR_SHARE = 0.19  # the poorest page of tables has 0.23, letters in disorder 0.17 at most
_FOREIGN_SHARE = 0.15  # accented letters where bytes of another character set were taken for Latin


def text_defect(text: str) -> str | None:
    """`private_glyphs` or `broken_text` where a text layer cannot be trusted, else None."""
    strange = _strange(text)
    if strange >= _NO_LETTERS_LEAST and strange > _NO_LETTER_SHARE * len(text):
        return "private_glyphs"
    cjk = "" if text.isascii() else "".join(_CJK.findall(text))
    if len(cjk) >= _ENOUGH_CJK:
        return "broken_text" if _broken_chinese(cjk) else None
    return "broken_text" if _broken_english(text) else None


def _strange(text: str) -> int:
    """How many characters no language prints; 0 where they are too few to matter."""
    raw = text.encode("utf-8", "surrogatepass")
    most = len(raw) - len(raw.translate(None, _CONTROLS)) + sum(map(raw.count, _LEADS))
    return len(_NO_LETTERS.findall(text)) if most >= _NO_LETTERS_LEAST else 0


def _broken_chinese(cjk: str) -> bool:
    """Too many characters that hardly anybody uses, or too few of those that everybody does."""
    rare = len(cjk) - len(cjk.encode("gb2312", "ignore")) // 2
    few_common = sum(map(_common().__contains__, cjk)) < _COMMON_SHARE * len(cjk)
    if not few_common and rare <= _RARE_SHARE * len(cjk):
        return False
    traditional = len(cjk.encode("big5", "ignore")) // 2 >= _TRADITIONAL * len(cjk)
    if traditional:
        return False
    kinds = {c for c in cjk if not c.encode("gb2312", "ignore")}
    return few_common or len(kinds) >= _RARE_KINDS


@cache
def _common() -> frozenset[str]:
    """The characters that make nine tenths of Chinese reports."""
    return frozenset((shipped("data") / "words" / "common_zh.txt").read_text(encoding="utf-8").strip())


def _broken_english(text: str) -> bool:
    """Too few of the pairs of letters that English is made of."""
    lower = text.lower()
    if sum(map(lower.count, _PAIRS[:_FIRST_PAIRS])) > _SURELY * len(text):
        return False
    others = "" if lower.isascii() else "".join(_NOT_ASCII.findall(lower))
    letters = len(lower.encode("ascii", "ignore").translate(None, _NOT_LETTERS))
    letters += sum(map(str.isalpha, others))
    if letters < _ENOUGH_LETTERS:
        return False
    foreign = sum("\xa0" < c < "\u0250" and c.isalpha() for c in others)
    return foreign > _FOREIGN_SHARE * letters or sum(map(lower.count, _PAIRS)) < _PAIR_SHARE * letters
