"""How numbers are asked to be shown: `in USD millions`, `(亿元)`, `two decimal places`."""

import re
from collections.abc import Iterator

from assets.answers.grammar.numbers import FLAGS, SCALES, Found, to_number
from assets.answers.grammar.parts import UnitPart

_BIG = "thousands?|millions?|billions?|trillions?"
_CURRENCY = r"US\$|USD|U\.?S\.? dollars?|dollars|RMB|CNY|yuan"
_IN = r"\(?(?:in|in units of|in terms of)\s+"
_ENGLISH = re.compile(
    rf"\b(?:answer |expressed |stated |reported |shown |response )?{_IN}"
    rf"(?:(?P<cur1>{_CURRENCY})\s*(?P<big1>{_BIG})?|(?P<big2>{_BIG})(?: of)?\s*(?P<cur2>{_CURRENCY})?)"
    r"\)?(?![a-z])",
    FLAGS,
)
_SHOWN = "answer |expressed |stated |reported |shown |response |given "
_PERCENT = re.compile(
    rf"\b(?:{_SHOWN})?(?:in|as|in units of|in terms of)\s+(?:an?\s+)?(?:percents?|percentages?|pct|%)"
    r"(?!\s*(?:of|point))(?![a-z])|\(as (?:a )?%\)"
    r"|[,，]?\s?(?:结果|答案)?(?:请)?(?:以|用|按|换算成)?(?:百分数|百分比|百分号|%)(?:的?形式)?(?:表示|计|列示|给出|作答|回答|呈现)",
    FLAGS,
)
_CHINESE = re.compile(
    r"[(,]?\s?(?:单位[:为是]?|以|按|用|换算成|换算为)?\s?(?P<big>万亿|千万|百万|千|万|亿)(?P<cur>元|美元)"
    r"(?:人民币)?(?:为单位|计|表示)?\)?"
)
_BIG_MONEY = re.compile(
    rf"(?<!\d\s)(?<!\d)(?<!\bin\s)(?<!\bof\s)\b(?P<cur>{_CURRENCY})"
    r"\s+(?P<big>thousands|[mb]illions|trillions)(?: of)?(?![a-z])",
    FLAGS,
)
_TIMES = re.compile(
    r"\(?\b(?:expressed\s+)?(?:in|as)\s+(?:an?\s+)?(?:times|multiples?|x)\b\)?(?!\s*(?:of|interest))", FLAGS
)
_PLACES = re.compile(
    r"\bround(?:ed)?\s+(?:your\s+|the\s+)?(?:answer\s+|result\s+)?(?:to|at)\s+(?P<a>\w+)"
    r"\s+(?:decimal|digit)s?(?:\s+(?:places?|points?))?"
    r"|\b(?:with\s+|to\s+)?(?P<b>\w+)\s+decimal(?:\s+places?|\s+points?|s)?"
    r"|(?:结果)?(?:保留|精确到|四舍五入到)(?:小数点后)?(?P<c>\d+|[一二两三四])位(?:小数)?",
    FLAGS,
)


def find_units(text: str) -> Iterator[Found]:
    """Every wish about units and decimals in a normalised text."""
    for match in _ENGLISH.finditer(text):
        big = (match["big1"] or match["big2"] or "").lower().rstrip("s")
        currency = _currency(match["cur1"] or match["cur2"] or "")
        part = UnitPart(match.group(), divide_by=SCALES[big] if big else 1, currency=currency)
        yield match.start(), match.end(), part
    for match in _PERCENT.finditer(text):
        yield match.start(), match.end(), UnitPart(match.group(), percent=True)
    for match in _BIG_MONEY.finditer(text):
        part = UnitPart(
            match.group(),
            divide_by=SCALES[match["big"].lower().rstrip("s")],
            currency=_currency(match["cur"]),
        )
        yield match.start(), match.end(), part
    for match in _TIMES.finditer(text):
        yield match.start(), match.end(), UnitPart(match.group())
    for match in _CHINESE.finditer(text):
        written = match.group()
        start = match.start() + len(written) - len(written.lstrip(" ,"))
        currency = "USD" if match["cur"] == "美元" else "CNY"
        yield start, match.end(), UnitPart(written.strip(), divide_by=SCALES[match["big"]], currency=currency)
    for match in _PLACES.finditer(text):
        places = to_number(match["a"] or match["b"] or match["c"])
        if places is not None and places <= 10:
            yield match.start(), match.end(), UnitPart(match.group(), decimals=int(places))


def _currency(written: str) -> str | None:
    name = written.lower().replace(".", "")
    if not name:
        return None
    return "CNY" if name in ("rmb", "cny", "yuan") else "USD"
