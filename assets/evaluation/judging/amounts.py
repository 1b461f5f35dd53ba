"""Numbers in an answer's words, with their units, and whether one is the number expected."""

import re
from dataclasses import dataclass

from assets.evaluation.judging.expected import Amount

_SCALES = {
    "万亿": 1e12, "千亿": 1e11, "百亿": 1e10, "十亿": 1e9, "亿": 1e8,
    "千万": 1e7, "百万": 1e6, "万": 1e4, "千": 1e3,
    "trillion": 1e12, "billion": 1e9, "bn": 1e9, "million": 1e6, "mn": 1e6, "thousand": 1e3,
}  # fmt: skip
_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_HAN = {
    "零": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
}
_COUNTED = r"家|个|次|人|份|位|天|名|compan\w+|firms?|meetings?|times|people|persons?|days?|filings?"
_NUMBER = re.compile(
    r"(?P<sign>(?<![A-Za-z0-9_)\]%])-\s?(?=[\d$¥])|负|\bminus |\bnegative )?"
    r"(?:US\$|\$|¥|(?:USD|CNY|RMB)\s?)?(?P<inner>-(?=\d))?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?P<exponent>e[+-]?\d+)?"
    r"\s?(?P<scale>万亿|千亿|百亿|十亿|千万|百万|亿|万|千(?!分)|trillion\b|billion\b|million\b|thousand\b|bn\b|mn\b)?"
    r"\s?(?P<pct>%|百分点|个百分点|percent\b|percentage points?\b)?",
    re.IGNORECASE,
)
_WORD_COUNT = re.compile(rf"\b({'|'.join(_WORDS)})\s(?=(?:\w+\s){{0,3}}(?:{_COUNTED}))", re.IGNORECASE)
_HAN_COUNT = re.compile(rf"(?<![一-鿿])?([零一二两三四五六七八九十])(?=(?:{_COUNTED}))")
_WHOLE = re.compile(r"\s?(?:元|美元|港元|股(?!份)|dollars?\b|yuan\b)", re.IGNORECASE)
_COUNTED_BEHIND = re.compile(rf"\s?(?:{_COUNTED})", re.IGNORECASE)
# numbers that say when or which place, not how much
_YEAR = re.compile(r"(?:FY|fiscal (?:year )?)?(?<![\d.,])(?:19|20)\d\d(?!\d|,\d|\.\d)", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:第\s?\d+\s?[名位档]|前\s?\d+\s?[名家大位]|\btop[\s-]\d+|\bNo\.?\s?\d+|(?m:^\s*\d{1,3}[.)、]\s))",
    re.I,
)
_DATE = re.compile(
    r"\d{4}\s?[-/年.]\s?\d{1,2}\s?[-/月.]\s?\d{1,2}日?|\d{1,2}月\d{1,2}日|(?<!\d)\d{2}-\d{2}(?!\d)"
)
_FALLING = re.compile(
    r"(?:减少|下降|下滑|降低|降幅|亏损|提前|缩小|净流出|decreas\w*|declin\w*|fell|down|loss|earlier)\D{0,12}$",
    re.I,
)
_RISING = re.compile(r"(?:推迟|延后|增加|上升|增长|later|increas\w*|rose|up)\D{0,8}$", re.IGNORECASE)
_EXACT = 1e-9
_DIRECTED = ("days_earlier", "days_shift")


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as an answer prints it."""

    value: float  # as printed, with its sign, without scale
    decimals: int
    digits: int  # significant ones
    scale: float
    percent: bool
    whole: bool  # in units of a currency or in shares, as said behind it
    counted: bool  # companies, times, days: a word that counts stands behind it
    falling: bool  # words before it say that it went down, or came earlier
    rising: bool
    start: int
    end: int


def numbers_in(text: str) -> list[Printed]:
    """The numbers of a text that are values, in their order; years, dates and places are none."""
    masked = text
    for pattern in (_DATE, _YEAR, _PLACE):
        masked = pattern.sub(lambda m: "\x00" * len(m.group()), masked)
    found = [_printed(match, masked) for match in _NUMBER.finditer(masked)]
    for match in (*_WORD_COUNT.finditer(masked), *_HAN_COUNT.finditer(masked)):
        word = match[1].lower()
        value = _HAN.get(word, _WORDS.index(word) if word in _WORDS else 0)
        found.append(
            Printed(float(value), 0, 1, 1.0, False, False, True, False, False, match.start(), match.end())
        )
    return sorted(found, key=lambda number: number.start)


def _printed(match: re.Match[str], text: str) -> Printed:
    digits = match["digits"].replace(",", "")
    value = float(digits + (match["exponent"] or ""))
    negative = bool(match["sign"] or match["inner"])
    before = text[max(match.start() - 24, 0) : match.start()]
    return Printed(
        value=-value if negative else value,
        decimals=len(digits.partition(".")[2]),
        digits=len(digits.replace(".", "").lstrip("0")),
        scale=_SCALES.get((match["scale"] or "").lower(), 1.0),
        percent=bool(match["pct"]),
        whole=bool(_WHOLE.match(text, match.end())),
        counted=bool(_COUNTED_BEHIND.match(text, match.end())),
        falling=bool(_FALLING.search(before)),
        rising=bool(_RISING.search(before)),
        start=match.start(),
        end=match.end(),
    )


def is_amount(printed: Printed, expected: Amount) -> bool:
    """Whether a printed number is the one expected: integer digits and first decimal, in any fitting unit."""
    if not _same_direction(printed, expected):
        return False
    base = unit_scale(expected.unit)
    for value, scale in _readings(printed, expected):
        given, wanted = printed.value, value
        if expected.unit in _DIRECTED or (wanted < 0 < given and printed.falling):
            given, wanted = abs(given), abs(wanted)
        if expected.rounded and abs(given - wanted) <= 0.5 * 10.0**-expected.decimals * base / scale + _EXACT:
            return True
        if _agrees(given, wanted, scale != base, printed, expected.decimals):
            return True
    return False


def _same_direction(printed: Printed, expected: Amount) -> bool:
    """Whether "earlier" and "later" are said the right way round."""
    if expected.unit not in _DIRECTED:
        return True
    earlier = expected.unit == "days_earlier" or expected.value < 0
    if earlier:
        return (
            printed.falling
            or (printed.value < 0)
            or (not printed.rising and printed.value * _sign(expected) > 0)
        )
    return not printed.falling and printed.value >= 0


def _sign(expected: Amount) -> float:
    return -1.0 if expected.value < 0 else 1.0


def _readings(printed: Printed, expected: Amount) -> list[tuple[float, float]]:
    """The expected number as it may stand beside the printed one: (value in the unit of `scale`, scale)."""
    unit, value = expected.unit, expected.value
    if unit in ("%", "pp"):
        return [(value, 1.0)] if printed.percent else [(value, 1.0), (value / 100, 1.0)]
    if printed.percent:
        return [(value * 100, 1.0)] if unit in ("ratio", "times", "score", "") else []
    base = unit_scale(unit)
    if printed.scale != 1.0:
        return [(value * base / printed.scale, printed.scale)]
    if base == 1.0 or printed.whole:
        return [(value * base, 1.0)]
    return [(value, base), (value * base, 1.0)]


def unit_scale(unit: str) -> float:
    """Base units in one of a unit such as 万元 or `million USD`."""
    return next((scale for word, scale in _SCALES.items() if word in unit), 1.0)


def _agrees(given: float, value: float, rescaled: bool, printed: Printed, decimals: int) -> bool:
    if printed.scale != 1.0 and rescaled:  # 1.23亿: as good as its last digit, three at least
        return _shortened(given, value, printed)
    return _close(given, value, printed, decimals)


def _shortened(given: float, value: float, printed: Printed) -> bool:
    step = 10.0**-printed.decimals
    exact = abs(given - value) <= _EXACT * max(abs(value), 1)
    return exact or (printed.digits >= 3 and abs(given - value) < step)


def _close(given: float, value: float, printed: Printed, decimals: int) -> bool:
    """Cut or rounded to the same digits: the first decimal, below one as many as both print."""
    if value == int(value) and abs(value) < 1000 and decimals == 0:
        return given == value
    places = 1 if abs(value) >= 1 else max(min(printed.decimals, decimals), 2)
    if printed.decimals == 0 and abs(value) >= 1000:
        places = 0
    elif printed.decimals < min(places, decimals) and round(value, printed.decimals) != value:
        return False
    step = 10.0**places
    cut = int(given * step + _nudge(given)) == int(value * step + _nudge(value))
    return cut or round(given * step + _nudge(given)) == round(value * step + _nudge(value))


def _nudge(value: float) -> float:
    """What keeps 0.3 / 0.1 from falling below 3."""
    return 1e-7 if value >= 0 else -1e-7
