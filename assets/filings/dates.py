"""Dates as filings print them."""

import re
from datetime import date, timedelta

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"(?:19|20)\d{2}"
DATE = (
    rf"(?:{_MONTH}\s*\d{{1,2}}\s*,?\s*{_YEAR}|\d{{1,2}}\s+{_MONTH},?\s+{_YEAR}|\d{{1,2}}/\d{{1,2}}/{_YEAR})"
)
_DATE = re.compile(DATE, re.IGNORECASE)
_CHINESE = re.compile(r"((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})日")


def parse_date(text: str) -> date | None:
    """The first English date in a text: `January 29, 2022`, `29 January 2022`, `1/29/2022`."""
    found = _DATE.search(text)
    if found is None:
        return None
    printed = found[0]
    numbers = [int(n) for n in re.findall(r"\d+", printed)]
    if "/" in printed:
        month, day, year = numbers
    else:
        letters = "".join(c for c in printed if c.isalpha()).lower()
        month = 1 + _MONTHS.index(letters[:3])
        day, year = numbers
    return _valid(year, month, day)


def all_dates(text: str) -> list[tuple[date, int, int]]:
    """Every English date in a text with its start and end."""
    dates = ((parse_date(m[0]), m.start(), m.end()) for m in _DATE.finditer(text))
    return [(day, start, end) for day, start, end in dates if day is not None]


def parse_chinese_date(squeezed: str) -> date | None:
    """The first `2023年8月26日` in a text without spaces."""
    found = _CHINESE.search(squeezed)
    return _valid(*(int(part) for part in found.groups())) if found else None


def months_later(day: date, months: int) -> date:
    """About so many months later; meant for 52/53-week years, exact to some days."""
    return day + timedelta(days=round(months * 30.4375))


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
