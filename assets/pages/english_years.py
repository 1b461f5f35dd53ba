"""English dates, and the last days of a company's fiscal years as its document names them."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from assets.pages.meaning import Context

MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
DATE = re.compile(rf"\b{MONTH}\s*(?P<day>\d{{1,2}})\s*,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_LONGEST_DATE, _LONGEST_ENDED = 24, 32  # characters, where one blank separates words
_NEW_YEAR = timedelta(days=10)  # into which a year of weeks may run
_EARLY = 2  # months of a calendar year, in which a fiscal year may end that is called by the year before
_ENDED = re.compile(
    r"(?:\byears?|\b5[23]\s*weeks|fifty-(?:two|three)[\s-]weeks|twelve months)\s+end(?:ed|ing)\s*:?\s*\Z",
    re.IGNORECASE,
)
_MONTHS_ENDED = re.compile(r"(?:months|quarter)\s+end(?:ed|ing)\s*:?\s*\Z", re.IGNORECASE)
_WHOLE_YEAR = re.compile(r"(?:19|20)\d\d\b")
_DATE_UNTIL = re.compile(rf"{DATE.pattern}\Z", re.IGNORECASE)
_NAMED = (
    re.compile(
        rf"fiscal\s+(?:year\s+)?(?P<label>20\d\d|19\d\d)[^.;]{{0,60}}?ended\s+(?:on\s+)?{DATE.pattern}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:ended|ending)\s+(?:on\s+)?{DATE.pattern}\s*\(\s*[“\"]?fiscal\s+(?:year\s+)?(?P<label>20\d\d|19\d\d)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<label>20\d\d)\s+(?:fiscal year|represents)[^.;]{{0,60}}?ended\s+{DATE.pattern}", re.IGNORECASE
    ),
)


@dataclass(frozen=True, slots=True)
class Printed:
    """The days a document prints, and those that a quarter or half year is said to have ended on."""

    days: Counter[date]
    interim: Counter[date]


def date_of(match: re.Match[str]) -> date | None:
    """The day of a match with month, day and year; None where no calendar has it."""
    try:
        return date(int(match["year"]), MONTHS[match["month"].lower()], int(match["day"]))
    except (ValueError, KeyError):
        return None


def document_context(texts: list[str]) -> Context:
    """The fiscal year ends that the document names, by the year the company gives them."""
    ends: Counter[date] = Counter()  # days that a year or period is said to have ended on
    printed = Printed(Counter(), Counter())
    named: dict[int, Counter[date]] = {}
    for text in texts:
        if "20" not in text and "19" not in text:
            continue
        flat = " ".join(text.split())
        dates = _dates(flat)
        printed.days.update(day for _, day in dates)
        if "nded" not in flat and "NDED" not in flat:
            continue
        ends.update(_after(_ENDED, flat, dates))
        printed.interim.update(_after(_MONTHS_ENDED, flat, dates))
        low = flat.lower()
        for pattern in _NAMED if "fiscal" in low or "represents" in low else ():
            for match in pattern.finditer(flat):
                day = date_of(match)
                if day and abs(day.year - int(match["label"])) <= 1:
                    named.setdefault(int(match["label"]), Counter())[day] += 1
    first = _anchor(ends)
    return Context("en", first, 12, _year_ends(ends, named, first), printed)


def _dates(flat: str) -> list[tuple[int, date]]:
    """The full dates of a text and where they begin; sought from the years, of which there are few."""
    dates = []
    for year in _WHOLE_YEAR.finditer(flat):
        match = _DATE_UNTIL.search(flat, max(0, year.end() - _LONGEST_DATE), year.end())
        if match and (day := date_of(match)):
            dates.append((match.start(), day))
    return dates


def ends_of(pattern: re.Pattern[str], flat: str) -> list[date]:
    """The full dates that a pattern looks ahead to."""
    found = [DATE.match(flat, match.end()) for match in pattern.finditer(flat)]
    return [day for match in found if match and (day := date_of(match))]


def _after(pattern: re.Pattern[str], flat: str, dates: list[tuple[int, date]]) -> list[date]:
    """The dates right after `year ended` and the like."""
    return [day for start, day in dates if pattern.search(flat, max(0, start - _LONGEST_ENDED), start)]


def _year_ends(ends: Counter[date], named: dict[int, Counter[date]], first: date | None) -> dict[int, date]:
    """The last day of each fiscal year by the year's name, those that are not printed estimated."""
    if first is None:
        return {}
    labels = {label: days.most_common(1)[0][0] for label, days in named.items()}
    labels = {label: day for label, day in labels.items() if same_season(day, first)}
    shifts = Counter(label - _own_year(day) for label, day in labels.items())
    if not shifts and (first - _NEW_YEAR).month <= _EARLY:
        return {}  # some call the year ended in January by the year before: not said, not known
    shift = shifts.most_common(1)[0][0] if shifts else 0
    out: dict[int, date] = {}
    for day in sorted((d for d in ends if same_season(d, first)), key=lambda d: ends[d]):
        out[_own_year(day) + shift] = day
    out |= {label: day for label, day in labels.items() if label - _own_year(day) == shift}
    printed = out or {_own_year(first) + shift: first}
    asked = range(_own_year(first) + shift - 12, _own_year(first) + shift + 3)
    return {label: _estimated(label, printed) for label in asked} | printed


def _estimated(label: int, printed: dict[int, date]) -> date:
    """The last day of a year by the nearest that is printed: its day of the year, or of the week."""
    nearest = min(printed, key=lambda known: abs(known - label))
    day = _shifted(printed[nearest], label - nearest)
    weekdays = {known.weekday() for known in printed.values()}
    if len(weekdays) > 1 or len({(known.month, known.day) for known in printed.values()}) == 1:
        return day
    later = (weekdays.pop() - day.weekday()) % 7
    return day + timedelta(days=later if later < 4 else later - 7)


def _anchor(ends: Counter[date]) -> date | None:
    """The day most said of, in the season that most are in: interim periods end elsewhere in the year."""
    if not ends:
        return None
    weight = {day: sum(n for other, n in ends.items() if same_season(day, other)) for day in ends}
    return max(ends, key=lambda day: (weight[day], ends[day]))


def _own_year(day: date) -> int:
    """The year a fiscal year is called by when nothing else is said: January 2 ends the year before."""
    return (day - _NEW_YEAR).year


def same_season(day: date, other: date) -> bool:
    """Whether two days of any years are at most ten days of the year apart."""
    return any(abs((day - _shifted(other, day.year - other.year + n)).days) <= 10 for n in (-1, 0, 1))


def _shifted(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
