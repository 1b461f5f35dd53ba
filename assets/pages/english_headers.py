"""English column headers: dates, durations, and bare years resolved by the document's own year ends."""

import re
from collections import Counter
from datetime import date, timedelta
from functools import lru_cache

from assets.pages.english_years import DATE, MONTH, MONTHS, Printed, date_of, ends_of, same_season
from assets.pages.kinds import STATEMENTS
from assets.pages.meaning import Context, HeaderMeaning

_PLAIN_DATE = re.sub(r"\?P<\w+>", "", DATE.pattern)
_THROUGH_TO = re.compile(rf"(?:through|thru|to|–|-)\s*(?=({_PLAIN_DATE}))", re.IGNORECASE)
_THROUGH = re.compile(rf"{_PLAIN_DATE}\)?\s*(?:through|thru|to|–|-)\s*{_PLAIN_DATE}", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"\b{MONTH}\s*(?P<day>\d{{1,2}})\b(?!\d)", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d,.$])(?:fy\s?)?(?P<year>(?:19|20)\d\d)(?![\d,])", re.IGNORECASE)
_NUMBER = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "3": 3, "6": 6, "9": 9, "12": 12}
_SPAN_MONTHS = re.compile(r"\b(three|six|nine|twelve|3|6|9|12)[\s-]+months?\b", re.IGNORECASE)
_WEEKS = re.compile(
    r"\b(\d{2}|thirteen|fourteen|twenty-six|thirty-nine|fifty-two|fifty-three)[\s-]+weeks?\b", re.IGNORECASE
)
_WEEK_MONTHS = {"13": 3, "14": 3, "26": 6, "27": 6, "39": 9, "40": 9, "52": 12, "53": 12} | {
    "thirteen": 3, "fourteen": 3, "twenty-six": 6, "thirty-nine": 9, "fifty-two": 12, "fifty-three": 12
}  # fmt: skip
_ANNUAL = re.compile(
    r"\byears?\b[^.]{0,20}\bended|\bfiscal years?\b|\bfor the (?:fiscal )?years?\b|\byears? end(?:ed|ing)\b",
    re.IGNORECASE,
)
_QUARTER = re.compile(r"\bquarters?\b|\bq[1-4]\b", re.IGNORECASE)
_ORDINAL = re.compile(
    r"\b(first|second|third|fourth|1st|2nd|3rd|4th|q[1-4])(?:[\s-]+quarter)?\b", re.IGNORECASE
)
_QUARTERS = {"fir": 1, "sec": 2, "thi": 3, "fou": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4} | {
    f"q{n}": n for n in (1, 2, 3, 4)
}
_LONGEST_CAPTION = 75
_MONTH_DAYS = 30.4375
_INSTANT = re.compile(r"\bas (?:of|at)\b|^at\b|\bbalance at\b", re.IGNORECASE)
_CHANGE = re.compile(
    r"%|percent|\bchange\b|\bvs\.?\b|versus|increase|decrease|variance|b/\(w\)|\binc\b.*\bdec"
    r"|\b(?:impact|effects?) of (?:the )?(?:new|change|adopt|restat|revis)|\bexchange rate effect"
    r"|^(?:\D*(?:19|20)\d\d )?adjustments?$",
    re.IGNORECASE,
)
_SIGNS = re.compile(
    r"\(?\b(?:increase|decrease)s?\)?\s*/?\s*\(?\b(?:increase|decrease)s?\b\)?", re.IGNORECASE
)
_SHARE = re.compile(
    r"(?:%|\bpercent(?:age)?)\s+(?:of|to)\s+(?:total\s+)?(?:net\s+)?(?:sales|revenues?)\b", re.IGNORECASE
)
_NOTE = re.compile(
    r"^\s*(?:notes?|ref\.?|reference|page|footnotes?|exhibit)s?\s*(?:no\.?|numbers?|#)?\s*$", re.IGNORECASE
)
_ADJUSTED = re.compile(r"restated|as adjusted|pro forma|recast|revised", re.IGNORECASE)


@lru_cache(maxsize=4096)  # a title is asked for each column below it
def months_of(text: str) -> int | None:
    """The length of the period that the text names."""
    found = _SPAN_MONTHS.search(text)
    if found:
        return _NUMBER[found[1].lower()]
    found = _WEEKS.search(text)
    if found:
        return _WEEK_MONTHS.get(found[1].lower())
    if _ANNUAL.search(text):
        return 12
    if _QUARTER.search(text):
        return 3
    return 0 if _INSTANT.search(text) else None


def header_meaning(header: str, *, stub: str, title: str, kind: str, context: Context) -> HeaderMeaning:
    """A column header with what stands left of it and above the table."""
    if _NOTE.match(header):
        return HeaderMeaning(kind="note")
    share = bool(_SHARE.search(header))
    if _CHANGE.search(header) and not share and not _tells_signs(header, kind):
        return HeaderMeaning(kind="change")
    around = " | ".join([stub, *filter(_is_caption, title.splitlines())])
    months = _months(header, stub, title, kind)
    end = _end(header, around, months, context)
    return HeaderMeaning(end, months, None, bool(_ADJUSTED.search(header)), "share" if share else "value")


@lru_cache(maxsize=4096)
def _months_through(text: str) -> int | None:
    """The months of `January 1, 2020 through April 1, 2020`."""
    found = _THROUGH.search(text)
    days = [date_of(match) for match in DATE.finditer(found[0])] if found else []
    if len(days) < 2 or not days[0] or not days[-1] or days[-1] <= days[0]:
        return None
    return max(1, round((days[-1] - days[0]).days / _MONTH_DAYS))


def _tells_signs(header: str, kind: str) -> bool:
    """`Increase/(Decrease)` under the dates of a statement says how its signs are to be read."""
    return kind in STATEMENTS and bool(_YEAR.search(header)) and not _CHANGE.search(_SIGNS.sub("", header))


def _is_caption(line: str) -> bool:
    """A line that dates the table below it; a sentence mentions days for other reasons."""
    return len(line) < _LONGEST_CAPTION and not line.rstrip().endswith((".", ";"))


def _months(header: str, stub: str, title: str, kind: str) -> int | None:
    if kind == "balance_sheet":
        return 0
    for text in (header, stub, title):
        months = _months_through(text) or months_of(text)
        if months is not None and not (months == 0 and kind in ("income_statement", "cash_flow")):
            return months
    return 12 if kind in ("income_statement", "cash_flow", "comprehensive_income", "equity") else None


def _end(header: str, around: str, months: int | None, context: Context) -> date | None:
    through = _THROUGH.search(header)
    if through:
        return ends_of(_THROUGH_TO, header)[-1] if ends_of(_THROUGH_TO, header) else None
    found = DATE.search(header)
    if found:
        return date_of(found)
    year = _YEAR.search(header)
    if not year:
        return _only_year(header, around)
    label = int(year["year"])
    known = context.year_ends.get(label)
    month_day = _MONTH_DAY.search(header)
    if month_day:
        return _named_day(month_day, label)
    if known is not None and months in (0, 12, None) and _fits(known, around):
        return known
    month_day = _MONTH_DAY.search(around)
    if month_day:
        return _named_day(month_day, label)
    return _quarter_end(header, label, months, context) if months in (3, 6, 9) else None


def _only_year(header: str, around: str) -> date | None:
    """`March 31` in a header without a year is of the one year that is named around the table."""
    day = _MONTH_DAY.search(header)
    years = {match["year"] for match in _YEAR.finditer(around)}
    return _named_day(day, int(years.pop())) if day and len(years) == 1 else None


def _quarter_end(header: str, label: int, months: int | None, context: Context) -> date | None:
    """The end of `Second Quarter 2023` or `Six Months 2023`, counted back from the fiscal year's end."""
    named = _ORDINAL.search(header)
    quarter = _QUARTERS[named[1].lower()[:3]] if named else (months or 0) // 3 if months in (6, 9) else None
    printed = context.report if isinstance(context.report, Printed) else Printed(Counter(), Counter())
    end = context.year_ends.get(label)
    if quarter is None or end is None:
        said = [day for day in printed.interim if day.year == label]
        return max(said, key=lambda day: printed.interim[day]) if said and quarter else None
    month = end.month - 3 * (4 - quarter) - (1 if end.day < 10 else 0)
    year = end.year
    while month < 1:
        month, year = month + 12, year - 1
    estimate = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    near = [day for day in printed.days if abs((day - estimate).days) < 9]
    if near:
        return max(near, key=lambda day: printed.days[day])
    return estimate if (end + timedelta(days=1)).day == 1 else None


def _fits(known: date, around: str) -> bool:
    """Whether the words around name no other day of the year than the fiscal year's end."""
    days = [_named_day(match, known.year) for match in _MONTH_DAY.finditer(around)]
    return not days or any(day is not None and same_season(day, known) for day in days)


def _named_day(match: re.Match[str], year: int) -> date | None:
    try:
        return date(year, MONTHS[match["month"].lower()], int(match["day"]))
    except ValueError:
        month = MONTHS[match["month"].lower()]
        return date(year, month + 1, 1) - timedelta(days=1) if month < 12 else None
