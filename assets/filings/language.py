"""Which language a text is in, and whether it is language at all."""

import re
import unicodedata

_CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_ENGLISH = re.compile(r"\b(?:the|of|and|in|to|for|on|is|by|or)\b", re.IGNORECASE)
_CHINESE = re.compile(r"[的年月日公司一二三有报告和不]")
_DIGITS = str.maketrans("〇○零Oo一二三四五六七八九", "00000123456789")
_YEAR = re.compile(r"二[〇○零0Oo][〇○零一二三四五六七八九0Oo]{2}(?![〇○零一二三四五六七八九十百千])")


def language(text: str) -> str:
    """`zh` where Chinese characters carry the text, else `en`."""
    # a Chinese character weighs about as much as four letters
    return "zh" if 4 * len(_CJK.findall(text)) > len(_LATIN.findall(text)) else "en"


def is_readable(text: str) -> bool:
    """Whether the commonest words of English or Chinese occur as often as in any running text."""
    if language(text) == "zh":
        return len(_CHINESE.findall(text)) >= 0.02 * len(_CJK.findall(text))
    words = re.findall(r"\S+", text)
    return len(_ENGLISH.findall(text)) >= 0.02 * len(words)


def squeezed(text: str) -> str:
    """Text without white space, full width folded, years in Chinese numerals written as digits."""
    folded = "".join(unicodedata.normalize("NFKC", text).split())
    return _YEAR.sub(lambda year: year[0].translate(_DIGITS), folded)
