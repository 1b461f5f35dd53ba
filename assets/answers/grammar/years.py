"""Fiscal years, ranges of years, and parts of a year."""

import re
from collections.abc import Iterator

from assets.answers.grammar.numbers import FLAGS, Found, to_number
from assets.answers.grammar.parts import PeriodPart, SpanPart, YearsPart
from assets.answers.plan import Period

FIRST_YEAR, LAST_YEAR = 1900, 2100
_HAN_DIGITS = {c: str(i) for i, c in enumerate("零一二三四五六七八九")} | {"〇": "0"}
_FISCAL = r"(?:\b(?:fiscal(?:\s+years?)?|financial\s+years?|fy|calendar\s+years?|years?)[\s:]?\s?)?"
_YEAR = (
    rf"(?:{_FISCAL}(?<![\d.$¥])(?<!\d,)(\d{{4}})(?![\d.,]*\d)|\bFY\s?'?(\d{{2}})\b(?!\d)"
    r"|([〇零一二三四五六七八九]{4})(?=年))"
)
_AFTER = r"(?:\s?(?:财政年度|会计年度|财年|年度|年末|年底|年|fiscal year))?"
_SINGLE = re.compile(rf"{_YEAR}{_AFTER}", FLAGS)
_JOIN = r"\s?(?:-|~|to|through|thru|until|till|至|到|—)\s?"
_RANGE = re.compile(
    rf"(?:\b(?:from|between)\s+|从|自|介于)?(?:the\s+)?{_YEAR}{_AFTER}"
    rf"{_JOIN}(?:the\s+)?{_YEAR}{_AFTER}(?:期间|之间|间)?",
    FLAGS,
)
_ON = re.compile(rf"{_YEAR}\s+(?:over|on)\s+(?:the\s+)?{_YEAR}", FLAGS)  # in 2021 over 2020: the later first
_BETWEEN = re.compile(rf"\bbetween\s+(?:the\s+)?{_YEAR}\s+and\s+(?:the\s+)?{_YEAR}", FLAGS)
# since 2019, from 2020 on, 2020年以来: every year from that one on
_OPEN = re.compile(
    rf"\b(?:since|from|starting\s+(?:in|from|with))\s+{_YEAR}\s+(?:on|onwards?|forward)\b(?!\s+the\b)"
    rf"|\bsince\s+{_YEAR}|{_YEAR}\s+onwards?\b|(?:自|从)?{_YEAR}{_AFTER}(?:以来|以后|至今|起)",
    FLAGS,
)
_SHORT = re.compile(r"(?<![\d.])(?<!\d,)((?:19|20)\d{2})-(\d{2})(?![\d-])(?:年)?")
_SPAN = re.compile(
    r"\b(?:last|past|latest|most recent|previous|recent)\s+(?P<en>\w+)\s+(?:fiscal\s+)?years\b"
    r"|(?:最近|过去|近)(?P<zh>[一二两三四五六七八九十\d]+)(?:个)?(?:财|会计)?年(?:度)?(?!报)",
    FLAGS,
)
_MEAN_SPAN = re.compile(
    r"\b(?P<en>\w+)[\s-]years?[\s-](?:average|mean)\b(?:\s+of\b)?|(?P<zh>[二两三四五六七八九十\d]+)年(?:的)?(?:平均值|平均|均值)",
    FLAGS,
)
_GROWTH_SPAN = re.compile(
    r"\b(?P<en>\w+)[\s-]years?\b(?=[^.?!,;]{0,40}?\b(?:cagr|compound(?:ed)?|growth|change)\b)"
    r"|(?P<zh>[二两三四五六七八九十\d]+)年(?=(?:年均)?复合|年均)",
    FLAGS,
)
_PERIODS: tuple[tuple[Period, bool | None, str], ...] = (
    ("Q1", None, r"\bq1\b|\bfirst[\s-]quarter\b|第?一季度报告|一季报|第?一季度|第?1季度|首季"),
    ("H1", None, r"\bh1\b|\bfirst[\s-]half\b|\bhalf[\s-]year\b|\bsix months\b|上半年"),
    ("Q1", False, "1-3月|一至三月|1至3月"),
    ("H1", False, "1-6月|一至六月|1至6月"),
    ("Q3", False, "1-9月|一至九月|1至9月"),
    ("H1", None, "半年度报告|半年报|半年度|中期报告|中报|半年"),
    ("H1", True, r"\bq2\b|\bsecond[\s-]quarter\b|第二季度|二季度|第2季度"),
    ("Q3", False, r"\b(?:first\s+)?nine months\b|\bthree quarters\b|前三季度|前3季度"),
    ("Q3", False, "三季度报告|三季报|第三季度报告"),
    ("Q3", None, r"\bq3\b|\bthird[\s-]quarter\b|第三季度|三季度|第3季度"),
    ("Q4", True, r"\bq4\b|\bfourth[\s-]quarter\b|第四季度|四季度|第4季度"),
)
_PERIOD_REGEXES = tuple((p, s, re.compile(f"(?:{r})末?", FLAGS)) for p, s, r in _PERIODS)
_JOINED = re.compile(
    r"\b(?P<year>(?:19|20)\d{2})(?P<part>Q[1-4]|H1)\b|\b(?P<part2>Q[1-4]|H1)(?:FY)?(?P<year2>(?:19|20)\d{2})\b",
    FLAGS,
)


def find_years(text: str) -> Iterator[Found]:
    """Every year, range and span in a normalised text."""
    for pattern in (_RANGE, _BETWEEN):
        for match in pattern.finditer(text):
            years = [year for year in map(_year, match.groups()) if year]
            if len(years) == 2 and _plausible(*years) and years[0] <= years[1]:
                yield match.start(), match.end(), YearsPart(match.group(), years[0], years[1])
    for match in _ON.finditer(text):
        years = [year for year in map(_year, match.groups()) if year]
        if len(years) == 2 and _plausible(*years) and years[0] > years[1]:
            yield match.start(), match.end(), YearsPart(match.group(), years[1], years[0])
    for match in _OPEN.finditer(text):
        year = next((y for y in map(_year, match.groups()) if y), 0)
        if _plausible(year):
            yield match.start(), match.end(), YearsPart(match.group(), year, year, open=True)
    for match in _SHORT.finditer(text):
        first = int(match[1])
        last = first // 100 * 100 + int(match[2])
        if first < last <= first + 15:
            yield match.start(), match.end(), YearsPart(match.group(), first, last)
    for match in _SINGLE.finditer(text):
        year = next((y for y in map(_year, match.groups()) if y), 0)
        if _plausible(year) and "calendar" not in match.group().lower():
            yield match.start(), match.end(), YearsPart(match.group(), year, year)
    yield from _spans(text)


def find_joined(text: str) -> Iterator[Found]:
    """A year and a period in one word: `2025Q3`."""
    for match in _JOINED.finditer(text):
        year = int(match["year"] or match["year2"])
        part = (match["part"] or match["part2"]).upper()
        period: Period = "H1" if part == "Q2" else part  # type: ignore[assignment]
        yield match.start(), match.end(), YearsPart(match.group(), year, year, period=period)


def find_periods(text: str) -> Iterator[Found]:
    """`Q3`, `上半年`, `2025Q3`."""
    for period, single, pattern in _PERIOD_REGEXES:
        for match in pattern.finditer(text):
            yield match.start(), match.end(), PeriodPart(match.group(), period, single)


def _spans(text: str) -> Iterator[Found]:
    for match in _SPAN.finditer(text):
        number = to_number(match["en"] or match["zh"])
        if number and 2 <= number <= 30:
            yield match.start(), match.end(), SpanPart(match.group(), int(number), "last")
    for match in _MEAN_SPAN.finditer(text):
        number = to_number(match["en"] or match["zh"])
        if number and 2 <= number <= 30:
            yield match.start(), match.end(), SpanPart(match.group(), int(number), "average")
    for match in _GROWTH_SPAN.finditer(text):
        number = to_number(match["en"] or match["zh"])
        if number and 2 <= number <= 30:
            yield match.start(), match.end(), SpanPart(match.group(), int(number), "growth")


def _year(text: str | None) -> int:
    if not text:
        return 0
    digits = "".join(_HAN_DIGITS.get(c, c) for c in text)
    if not digits.isdigit():
        return 0
    return 2000 + int(digits) if len(digits) == 2 else int(digits)


def _plausible(*years: int) -> bool:
    return all(FIRST_YEAR <= year <= LAST_YEAR for year in years)
