"""Days, months, spans of days, multiples and percentiles in a question."""

import calendar
import re
from collections.abc import Iterator
from datetime import date

from assets.answers.grammar.numbers import FLAGS, Found, to_number
from assets.answers.grammar.parts import DayPart, DurationPart, MonthPart, TimesPart, WordPart

_MONTHS = {name.lower(): i for i, name in enumerate(calendar.month_name) if name} | {
    name.lower(): i for i, name in enumerate(calendar.month_abbr) if name
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?P<y>(?:19|20)\d{2})"
_DAY = r"(?P<d>\d{1,2})"
_DAYS = (
    re.compile(rf"(?<!\d){_YEAR}[-/.](?P<m>\d{{1,2}})[-/.]{_DAY}(?!\d)", FLAGS),
    re.compile(rf"(?<!\d){_YEAR}年(?P<m>\d{{1,2}})月(?:份)?(?:{_DAY}[日号])?", FLAGS),
    re.compile(rf"\b(?P<name>{_MONTH})\.?(?:\s{_DAY}(?:st|nd|rd|th)?)?(?:\s?,\s?|\s){_YEAR}(?!\d)", FLAGS),
    re.compile(rf"(?<!\d){_DAY}\s(?P<name>{_MONTH})\.?\s{_YEAR}(?!\d)", FLAGS),
)
_HAN = "[一二三四五六七八九十]+"
_MONTH_ALONE = re.compile(
    rf"(?<![\d年])(?P<m>1[0-2]|[1-9]|{_HAN})月(?:份)?(?![\d末底])|\b(?:in|during)\s(?P<name>{_MONTH})\b(?!\.?\s?\d)",
    FLAGS,
)
_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|a|an|half a"
_COUNT = r"(?<![\d.])(?P<n>\d+(?:\.\d+)?|[一二两三四五六七八九十]+|\b(?:" + _WORDS + r")\b)"
_DURATION = re.compile(
    rf"{_COUNT}\s?(?:(?P<day>个?自然日|天|days?\b)|(?P<week>个?星期|个?周(?!年)|weeks?\b)|(?P<month>个月|months?\b))",
    FLAGS,
)
_TIMES = re.compile(
    rf"(?:{_COUNT}\s?(?:倍|times\b(?:\sas\s(?:much|high|large)(?:\sas)?)?)|(?P<twice>\b(?:twice|double)\b)"
    r"|(?P<half>一半|\bhalf(?:\sof)?(?:\sthe)?(?=\s(?:average|mean|median)))"
    r"|(?P<triple>\btriple\b))(?:的|于)?",
    FLAGS,
)
_MULTIPLES = {"half": 0.5, "twice": 2.0, "triple": 3.0}
_DEVIATIONS = re.compile(
    rf"{_COUNT}\s?(?:倍|个)?\s?(?:的)?(?P<how>样本|总体|sample\s|population\s)?"
    r"(?:标准差|standard deviations?\b|sigmas?\b|σ)",
    FLAGS,
)
_PERCENTILE = re.compile(
    r"(?:第\s?)?(?P<a>\d{1,2}(?:\.\d+)?)\s?%?\s?(?:分位数?|百分位数?|分位点)"
    r"|\b(?P<b>\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)\spercentile(?:\sof)?\b",
    FLAGS,
)
_TOP_SHARE = re.compile(
    r"(?:(?P<low>后|末|bottom\s|lowest\s)|(?P<high>前|top\s|highest\s))(?P<n>\d{1,2})\s?(?:%|percent\b)",
    FLAGS,
)


def find_days(text: str) -> Iterator[Found]:
    """`2023-06-30`, `2023年6月`, `June 15, 2023`, and months alone: `6月份`, `in June`."""
    for pattern in _DAYS:
        for match in pattern.finditer(text):
            part = _day(match)
            if part:
                yield match.start(), match.end(), part
    for match in _MONTH_ALONE.finditer(text):
        number = _MONTHS[match["name"].lower()] if match["name"] else to_number(match["m"])
        if number and 1 <= number <= 12:
            start = match.start("name") if match["name"] else match.start()
            yield start, match.end(), MonthPart(text[start : match.end()], int(number))


def _day(match: re.Match[str]) -> DayPart | None:
    groups = match.groupdict()
    month = _MONTHS[groups["name"].lower()] if groups.get("name") else int(groups["m"])
    year = int(groups["y"])
    if not 1 <= month <= 12:
        return None
    last = calendar.monthrange(year, month)[1]
    day = int(groups["d"]) if groups.get("d") else None
    if day is None:
        return DayPart(match.group(), date(year, month, 1), date(year, month, last))
    if not 1 <= day <= last:
        return None
    return DayPart(match.group(), date(year, month, day), date(year, month, day))


def find_durations(text: str) -> Iterator[Found]:
    """`7天`, `两周`, `two weeks`: as days, a month as 30."""
    for match in _DURATION.finditer(text):
        number = _number(match["n"])
        each = 1 if match["day"] else 7 if match["week"] else 30
        days = number * each if number is not None else 0
        if days and days == int(days):
            yield match.start(), match.end(), DurationPart(match.group(), int(days))


def find_times(text: str) -> Iterator[Found]:
    """`两倍`, `twice`, `1.5 times`, and `two standard deviations`."""
    for match in _TIMES.finditer(text):
        named = next((n for name, n in _MULTIPLES.items() if match[name]), None)
        value = named or _number(match["n"])
        if value:
            yield match.start(), match.end(), TimesPart(match.group(), value)
    for match in _DEVIATIONS.finditer(text):
        value = _number(match["n"])
        if value:
            yield match.start(), match.end(), TimesPart(match.group(), value, deviations=True)


def find_percentiles(text: str) -> Iterator[Found]:
    """`75%分位数`, `90th percentile`, and shares of the ranking: `前10%`, `top 10%`."""
    for match in _PERCENTILE.finditer(text):
        yield (
            match.start(),
            match.end(),
            WordPart(match.group(), "statistic", f"percentile:{match['a'] or match['b']}"),
        )
    for match in _TOP_SHARE.finditer(text):
        share = int(match["n"])
        value = f"<={share}" if match["low"] else f">={100 - share}"
        yield match.start(), match.end(), WordPart(match.group(), "quartile", value)


def _number(text: str) -> float | None:
    lowered = text.lower()
    if lowered in ("a", "an"):
        return 1.0
    return 0.5 if lowered == "half a" else to_number(lowered)
