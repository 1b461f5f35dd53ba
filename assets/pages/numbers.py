"""Printed numbers: which words are values, and what they are worth."""

import re
from functools import lru_cache

# full-width forms, and the dashes and minus signs of different fonts
_PLAIN = str.maketrans(
    "０１２３４５６７８９．，（）％－−–―─﹣￥＄＋：﹪",
    "0123456789.,()%------¥$+:%",
)
_CURRENCY = r"(?:US\$|HK\$|C\$|A\$|RMB|CNY|USD|EUR|GBP|JPY|[$¥€£])"
_MARK = r"(?:\*{1,3}|[†‡§¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\([a-z]\)|\(\d\)|\[\d\])?"
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|\d[\d,]*,\d{3}(?:\.\d+)?|\d[\d,]*\.\d+)"
_VALUE = re.compile(
    rf"(?P<sign>[-△▲+])?{_CURRENCY}?(?P<open>\()?(?P<sign2>[-△▲+])?{_CURRENCY}?(?P<open2>\()?"
    rf"(?P<digits>{_DIGITS})(?P<percent>%?)(?P<close>\))?(?P<percent2>%?)(?P<close2>\))?"
    rf"(?P<unit>%|‰|x|X|pts\.?|bps|元|万元|亿元|倍|个百分点)?(?P<behind>-)?{_MARK}"
)
_DASH = re.compile(rf"\(?{_CURRENCY}?\(?(?:[-—]{{1,4}}|-(?: -)+)\)?%?\)?{_MARK}")
_MISGROUPED = re.compile(r",\d{0,2}(?!\d)|,\d{4}|\d{4},|\..*[.,]")
_YEAR = re.compile(r"(?:19|20)\d\d(?:\*{1,2}|\([a-z\d]\)|[†‡¹²³])?")
# blanks inside a value: after a sign or bracket, before a bracket, percent sign or footnote mark
_LOOSE_SIGN = re.compile(r"(?<=[$¥€£(\-+△▲])\s+|\s+(?=[)%‰*†‡]|\([a-z\d]\)$)")
_SPACED = re.compile(r"\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?")
NUMERIC_START = frozenset("0123456789($¥€£-—–−－―─%.)（￥△▲+０１２３４５６７８９UHRC")
_CURRENCY_LETTERS = frozenset("UHCARGEJ")  # that _CURRENCY begins with
CURRENCY_WORDS = frozenset(("$", "¥", "€", "£", "￥", "US$", "HK$", "C$", "RMB", "$(", "US$(", "¥("))


def plain(text: str) -> str:
    """Half-width digits and brackets, one kind of minus."""
    return text if text.isascii() else text.translate(_PLAIN)


def may_be_value(text: str) -> bool:
    """Whether a value can begin as the text does: not with a letter, unless of a currency."""
    first = text[:1]
    return not first.isalpha() or first in _CURRENCY_LETTERS


def parse_value(text: str) -> float | None:
    """The signed number a printed value stands for, 0.0 for a dash; None where the text is no value."""
    return _value_of(text) if may_be_value(text) else None


@lru_cache(maxsize=8192)  # dashes, signs, years and the figures of one filing come again and again
def _value_of(text: str) -> float | None:
    compact = plain(text).strip()
    if " " in compact:
        compact = _LOOSE_SIGN.sub("", compact)
        if _SPACED.fullmatch(compact):
            compact = compact.replace(" ", "")
    match = _VALUE.fullmatch(compact)
    if match is None:
        return 0.0 if _DASH.fullmatch(compact) else None
    number = float(match["digits"].replace(",", ""))
    negative = match["open"] or match["open2"] or match["sign"] or match["sign2"]
    if match["behind"]:  # `1,234-`; `2019-` is the beginning of a range
        return None if negative or is_year(match["digits"]) else -number
    plus = "+" in (match["sign"] or "", match["sign2"] or "")
    return -number if negative and not plus and number else number


def is_whole(text: str) -> bool:
    """Whether pieces put together make one well-formed number: groups of three, at most one point."""
    compact = plain(text)
    return parse_value(compact) is not None and not _MISGROUPED.search(compact)


def is_year(text: str) -> bool:
    """Whether the text is a bare year such as 2018: a header's word more often than a value."""
    return _YEAR.fullmatch(plain(text)) is not None


def joins_thousands(left: str, right: str) -> bool:
    """Whether two touching pieces are one number with a blank as separator, such as `1 234`."""
    return _SPACED.fullmatch(f"{left} {right}") is not None
