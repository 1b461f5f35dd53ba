"""Which year a company gives a fiscal year: `fiscal 2022` may end in January 2022 or in January 2023."""

import re
from collections import Counter
from datetime import date

from assets.filings.dates import all_dates

_YEAR = re.compile(r"\b(20\d\d)\b")
_VERB = re.compile(
    r"\b(?:end(?:ed|ing|s)|represent|refer|relat|consist|compris|includ|contain|cover|means?|is|are|was|were)",
    re.IGNORECASE,
)
_TOLD = re.compile(r"\b(?:announced?|reported|reports|compared|versus)\b", re.IGNORECASE)  # no definition
_NAMED_AFTER = re.compile(
    r"^\s*,?\s*(?:\(|\[|\"|(?:or|as|called|herein(?:after)?)\s)[^.;)]{0,25}?"
    r"(?:fiscal(?:\s+year)?\s*|FY\s*|Q[1-4]\s*(?:FY|fiscal)?\s*|\")'?(20\d\d|\d\d)\b",
    re.IGNORECASE,
)
_REFERRED = re.compile(
    r"\b(?:referred\s+to|designated|described|defined|known|denoted|identified|called)\b[^.;\d]{0,50}?"
    r"(?:\bas\b|\bcalled\b)",
    re.IGNORECASE,
)
_ROW = re.compile(r"\b(20\d\d)\W{1,6}(?:5[23]\W{1,6}(?:weeks?\W{1,6})?)?(?:ended\s+)?$", re.IGNORECASE)
_BEGAN = re.compile(
    r"(?:\b(?:began|begins?|beginning|commenc\w+|starting|started|starts?)(?:\s+on)?|\bfrom)\s+$",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\b(?:fiscal(?:\s+years?)?|FY)\s*'?(20\d\d|\d\d)\b", re.IGNORECASE)
_QUARTER_OF = re.compile(
    r"\b(?:first|second|third|fourth)\s+quarters?\s+(?:of\s+|and\s+\w+\s+\w+\s+)?(?:fiscal\s+)?(?:year\s+)?(20\d\d)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(?<![\d,])\b(20\d\d)\s+(20\d\d)\s+(20\d\d)\b(?!,\d)")

_FIRST_DAYS = 10  # of January: a 52/53-week year that belongs to the calendar year before
_LAST_OF_FEBRUARY = (3, 5)  # the end of a quarter's year is an estimate, and 52/53 weeks may end in March
_SPRING = 5  # years that end later bear their own number, unless they are defined otherwise
_ENOUGH = 2
_DEFINED, _IMPLIED = 0.98, 0.92  # how sure


def name_year(end: date, text: str) -> tuple[int | None, float]:
    """The company's own number for the fiscal year that ends on `end`, and how sure that is.

    A year that ends from March to December, or in the first days of January (52/53 weeks), has its usual
    number unless the company says outright that it gives another, or speaks of none but another's quarters.
    One that ends later in January or in February has no usual number: without the company's words there is
    None.
    """
    plain = " ".join(text.split())
    candidates = (end.year - 1, end.year)
    defined = _clear(_definitions(end, plain), candidates)
    if end.month == 1 and end.day <= _FIRST_DAYS:
        return defined or end.year - 1, 1.0 if defined in (end.year - 1, None) else 0.9
    if (end.month, end.day) > _LAST_OF_FEBRUARY:
        other = defined if defined != end.year else None
        if defined is None and end.month <= _SPRING:
            other = _spoken_of_before(end, plain)
        return other or end.year, 0.9 if other else 1.0
    if defined:
        return defined, _DEFINED
    told = _clear(_headings(plain), candidates) or _spoken_of(end, plain)
    return told, _IMPLIED if told else 0.0


def _clear(votes: Counter[int], candidates: tuple[int, int]) -> int | None:
    """The candidate that has at least twice the votes of the other."""
    one, other = sorted(candidates, key=lambda year: votes[year], reverse=True)
    return one if votes[one] and votes[one] >= 2 * votes[other] else None


def _definitions(end: date, text: str) -> Counter[int]:
    """Sentences that give this very date a year: `fiscal 2021 ended January 29, 2022`."""
    found: Counter[int] = Counter()
    days = all_dates(text)
    for position, (day, start, stop) in enumerate(days):
        if day != end:
            continue
        if named := _NAMED_AFTER.match(text[stop : stop + 60]):
            found[_full(named[1])] += 1
            continue
        if (year := _year_behind(text, position, days) or _year_of_row(text[:start])) is not None:
            found[year] += 1
            continue
        begin = max(text.rfind(". ", 0, start) + 1, start - 250)
        inside = [d for d in days[:position] if d[1] >= begin and not _BEGAN.search(text[: d[1]][-30:])]
        if (year := _year_before(text[begin:start], begin, inside)) is not None:
            found[year] += 1
    return found


def _year_behind(text: str, position: int, days: list[tuple[date, int, int]]) -> int | None:
    """The year of a list such as `The years ended .., .. and .. are referred to as 2022, 2021 and 2020`."""
    _, start, stop = days[position]
    end = text.find(". ", stop, stop + 300)
    sentence = text[stop : end if end >= 0 else stop + 300]
    verb = _REFERRED.search(sentence)
    if verb is None or re.search(r"[;:]", sentence[: verb.start()]):
        return None
    before = max(text.rfind(". ", 0, start), start - 300, _last_year_word(text, start))
    dates = [d for d in days if before < d[1] and d[2] <= stop + verb.start()]
    behind = next((d[1] - stop for d in days if d[1] > stop + verb.end()), len(sentence))
    years = _YEAR.findall(sentence[verb.end() : behind])
    order = [d[2] for d in dates].index(stop)
    return int(years[order]) if len(years) >= len(dates) else None


def _last_year_word(text: str, start: int) -> int:
    """Where the list of dates begins that a date stands in: behind the last `ended`."""
    return max(text.rfind(word, 0, start) for word in ("ended", "ending", "ends"))


def _year_of_row(before: str) -> int | None:
    """The year of a table's row: `2022  52  January 28, 2023`."""
    found = _ROW.search(before[-40:])
    return int(found[1]) if found and re.search(r"5[23]", found[0]) else None


def _year_before(sentence: str, begin: int, dates: list[tuple[date, int, int]]) -> int | None:
    """The year that a list such as `Fiscal 2022, 2021 and 2020 ended ...` gives the next date."""
    for _, start, stop in dates:
        blank = " " * (stop - start)
        sentence = sentence[: start - begin] + blank + sentence[stop - begin :]
    years = list(_YEAR.finditer(sentence))
    if dates:  # the years must all stand before the first date
        years = [y for y in years if y.start() < dates[0][1] - begin]
    between = sentence[years[-1].end() :] if years else ""
    if len(years) <= len(dates) or not _VERB.search(between) or _TOLD.search(between):
        return None
    return int(years[len(dates)][1])


def _headings(text: str) -> Counter[int]:
    """The first year of column headings such as `2021 2020 2019`."""
    found: Counter[int] = Counter()
    for triple in _HEADING.finditer(text):
        years = [int(y) for y in triple.groups()]
        if years[0] - years[1] == years[1] - years[2] == 1:
            found[years[0]] += 1
        elif years[2] - years[1] == years[1] - years[0] == 1:
            found[years[2]] += 1
    return found


def _spoken_of(end: date, text: str) -> int | None:
    """The year the text speaks of by name; a coming year is spoken of less than the current one."""
    said: Counter[int] = Counter(_full(m[1]) for m in _FISCAL.finditer(text))
    for found in _QUARTER_OF.finditer(text):  # tells more than an unspecific mention
        said[int(found[1])] += 2
    if said[end.year] + said[end.year - 1] < _ENOUGH:
        return None
    return end.year if said[end.year] >= 0.6 * said[end.year - 1] else end.year - 1


def _spoken_of_before(end: date, text: str) -> int | None:
    """The year before, where quarters of that one are spoken of and none of the usual one."""
    quarters = Counter(int(found[1]) for found in _QUARTER_OF.finditer(text))
    years = Counter(_full(found[1]) for found in _FISCAL.finditer(text))
    if quarters[end.year] or quarters[end.year - 1] < _ENOUGH or 2 * years[end.year] > years[end.year - 1]:
        return None
    return end.year - 1


def _full(year: str) -> int:
    return int(year) if len(year) == 4 else 2000 + int(year)
