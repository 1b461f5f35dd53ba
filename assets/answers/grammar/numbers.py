"""Numbers in words and digits, with scales, units and currencies."""

import re
from collections.abc import Iterable, Iterator

from assets.answers.grammar.parts import Direction, NumberPart, Part, QuantityPart, TopPart
from assets.answers.grammar.text import fold

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
)
_ENGLISH = {word: value for value, word in enumerate(_SMALL.split(" "))} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "hundred": 100,
    "a hundred": 100,
    "one hundred": 100,
}
_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "俩": 2}
_TENS = {"十": 10, "百": 100, "千": 1000}
SCALES = {
    "k": 1e3, "thousand": 1e3, "千": 1e3,
    "万": 1e4,
    "m": 1e6, "mn": 1e6, "mm": 1e6, "million": 1e6, "millions": 1e6, "百万": 1e6,
    "千万": 1e7,
    "亿": 1e8, "百亿": 1e10, "千亿": 1e11,
    "b": 1e9, "bn": 1e9, "billion": 1e9, "billions": 1e9, "十亿": 1e9,
    "t": 1e12, "tn": 1e12, "trillion": 1e12, "万亿": 1e12,
}  # fmt: skip
_CURRENCIES = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD",
    "u.s. dollars": "USD", "us dollars": "USD", "美元": "USD", "美金": "USD",
    "¥": "CNY", "rmb": "CNY", "cny": "CNY", "yuan": "CNY", "renminbi": "CNY",
    "元": "CNY", "人民币": "CNY", "元人民币": "CNY", "人民币元": "CNY", "块": "CNY",
}  # fmt: skip
FLAGS = re.IGNORECASE | re.ASCII  # ASCII: a word ends where Chinese begins


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_HAN_NUMBER = "[零〇一二两三四五六七八九十百千]+"
_DECIMAL = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = rf"(?P<number>{_DECIMAL}|{_HAN_NUMBER}|\b(?:{_any_of(_ENGLISH)})\b)"
_MONEY = _any_of(_CURRENCIES)
_POINTS = r"percentage points?\b|pp\b|个?百分点|basis points?\b|bps\b"
_QUANTITY = re.compile(
    rf"(?P<sign>(?<![\w)])-)?(?P<before>{_MONEY})?\s?{_NUMBER}"
    rf"(?:\s?-?(?P<scale>{_any_of(SCALES)})(?![a-z]))?"
    rf"(?:\s?(?P<after>(?:{_MONEY})(?![a-z])|%|{_POINTS}|percent\b|pct\b|倍|人|名员工))?",
    FLAGS,
)
_OF_HUNDRED = re.compile(rf"百分之(?P<number>{_DECIMAL}|{_HAN_NUMBER})")
_TOP = re.compile(
    rf"(?:(?P<end>top|bottom|first|last)[\s-]+|(?P<han>倒数前|前|后|末)(?:面的?)?第?){_NUMBER}(?:[大强高位家个]|名(?!单))?",
    FLAGS,
)
_PLACE = re.compile(
    rf"\b(?P<en>{_any_of(_ORDINALS)})(?=[\s-]+(?:highest|lowest|largest|smallest|biggest|most))"
    r"|第(?P<zh>[二三四五六七八九十\d]+)(?=高|低|大|小|多|少|名|位|到|至|的)(?:名|位|(?P<high>高|大|多)|(?P<low>低|小|少))?",
    FLAGS,
)
Found = tuple[int, int, Part]


def number_words() -> frozenset[str]:
    """The English words that are part of a number, a scale or a place."""
    words = {word for phrase in (*_ENGLISH, *_ORDINALS, *SCALES, *_CURRENCIES) for word in phrase.split()}
    return frozenset(
        fold(word)
        for word in words | {"first", "last", "quarter", "decimal", "half", "percentile", "point"}
        if word.isascii()
    )


def han_number(text: str) -> float | None:
    """三 -> 3, 十二 -> 12, 一百零五 -> 105; None when it is not a number."""
    if all(c in _DIGITS for c in text):
        return float("".join(str(_DIGITS[c]) for c in text))
    total = digit = 0
    for c in text:
        if c in _DIGITS:
            digit = _DIGITS[c]
        elif c in _TENS:
            total += (digit or 1) * _TENS[c]
            digit = 0
        else:
            return None
    return float(total + digit)


def to_number(text: str) -> float | None:
    """A number as written: digits, English or Chinese words."""
    lowered = text.lower().replace(",", "")
    if lowered in _ENGLISH:
        return float(_ENGLISH[lowered])
    if re.fullmatch(r"\d+(?:\.\d+)?", lowered):
        return float(lowered)
    return han_number(text)


def find_numbers(text: str) -> Iterator[Found]:
    """Bare numbers and quantities: `three`, `100亿元`, `$1.5bn`, `5%`."""
    for match in _QUANTITY.finditer(text):
        value = to_number(match["number"])
        if value is None:
            continue
        if match["sign"]:
            value = -value
        written = match.group()
        before, scale, after = match["before"], match["scale"], match["after"]
        start = match.start() + (len(written) - len(written.lstrip()))
        if not (before or scale or after):
            yield start, match.end(), NumberPart(written.strip(), value)
            continue
        yield start, match.end(), _quantity(written.strip(), value, before, scale, after)
    for match in _OF_HUNDRED.finditer(text):
        value = to_number(match["number"])
        if value is not None:
            yield match.start(), match.end(), QuantityPart(match.group(), value, "percent", None)


def _quantity(
    written: str, value: float, before: str | None, scale: str | None, after: str | None
) -> QuantityPart:
    value *= SCALES[scale.lower()] if scale else 1
    suffix = (after or "").lower()
    if suffix in ("%", "percent", "pct"):
        return QuantityPart(written, value, "percent", None)
    if suffix.startswith(("percentage point", "pp")) or suffix.endswith("百分点"):
        return QuantityPart(written, value, "points", None)
    if suffix.startswith(("basis", "bp")):
        return QuantityPart(written, value / 100, "points", None)
    currency = _CURRENCIES.get(suffix) or _CURRENCIES.get((before or "").lower())
    return QuantityPart(written, value, "plain", currency)


def find_tops(text: str) -> Iterator[Found]:
    """`top 5`, `前三家`, `second highest`."""
    for match in _TOP.finditer(text):
        n = to_number(match["number"])
        if n is not None and 1 <= n <= 1000 and n == int(n):
            low = (match["end"] or match["han"]).lower() in ("bottom", "last", "后", "末", "倒数前")
            explicit = (match["end"] or "").lower() in ("top", "bottom") or low
            direction: Direction | None = None
            if explicit:
                direction = "ascending" if low else "descending"
            yield match.start(), match.end(), TopPart(match.group(), int(n), direction)
    for match in _PLACE.finditer(text):
        written = match["en"] or match["zh"]
        place = _ORDINALS.get(written.lower()) or to_number(written)
        if place and 1 <= place <= 1000:
            way: Direction | None = "ascending" if match["low"] else "descending" if match["high"] else None
            yield match.start(), match.end(), TopPart(match.group(), int(place), way, first=int(place))
