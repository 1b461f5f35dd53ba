"""English column headers: dates, durations, and bare years resolved by the document's own year ends."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from assets.pages.kinds import STATEMENTS
from assets.pages.meaning import Context, HeaderMeaning

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DATE = re.compile(rf"\b{_MONTH}\s*(?P<day>\d{{1,2}})\s*,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_PLAIN_DATE = re.sub(r"\?P<\w+>", "", _DATE.pattern)
_THROUGH_TO = re.compile(rf"(?:through|thru|to|–|-)\s*(?=({_PLAIN_DATE}))", re.IGNORECASE)
_THROUGH = re.compile(rf"{_PLAIN_DATE}\)?\s*(?:through|thru|to|–|-)\s*{_PLAIN_DATE}", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"\b{_MONTH}\s*(?P<day>\d{{1,2}})\b(?!\d)", re.IGNORECASE)
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
_NEW_YEAR = timedelta(days=10)  # into which a year of weeks may run
_EARLY = 2  # months of a calendar year, in which a fiscal year may end that is called by the year before
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
_ENDED = re.compile(
    r"(?:\byears?|\b5[23]\s*weeks|fifty-(?:two|three)[\s-]weeks|twelve months)\s+end(?:ed|ing)\s*:?\s*\Z",
    re.IGNORECASE,
)
_MONTHS_ENDED = re.compile(r"(?:months|quarter)\s+end(?:ed|ing)\s*:?\s*\Z", re.IGNORECASE)
_WHOLE_YEAR = re.compile(r"(?:19|20)\d\d\b")
_DATE_UNTIL = re.compile(rf"{_DATE.pattern}\Z", re.IGNORECASE)
_LONGEST_DATE, _LONGEST_ENDED = 24, 32  # characters, where one blank separates words
_NAMED = (
    re.compile(
        rf"fiscal\s+(?:year\s+)?(?P<label>20\d\d|19\d\d)[^.;]{{0,60}}?ended\s+(?:on\s+)?{_DATE.pattern}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:ended|ending)\s+(?:on\s+)?{_DATE.pattern}\s*\(\s*[“\"]?fiscal\s+(?:year\s+)?(?P<label>20\d\d|19\d\d)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<label>20\d\d)\s+(?:fiscal year|represents)[^.;]{{0,60}}?ended\s+{_DATE.pattern}", re.IGNORECASE
    ),
)


@dataclass(frozen=True, slots=True)
class Printed:
    """The days a document prints, and those that a quarter or half year is said to have ended on."""

    days: Counter[date]
    interim: Counter[date]


def _date(match: re.Match[str]) -> date | None:
    try:
        return date(int(match["year"]), _MONTHS[match["month"].lower()], int(match["day"]))
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
                day = _date(match)
                if day and abs(day.year - int(match["label"])) <= 1:
                    named.setdefault(int(match["label"]), Counter())[day] += 1
    first = _anchor(ends)
    return Context("en", first, 12, _year_ends(ends, named, first), printed)


def _dates(flat: str) -> list[tuple[int, date]]:
    """The full dates of a text and where they begin; sought from the years, of which there are few."""
    dates = []
    for year in _WHOLE_YEAR.finditer(flat):
        match = _DATE_UNTIL.search(flat, max(0, year.end() - _LONGEST_DATE), year.end())
        if match and (day := _date(match)):
            dates.append((match.start(), day))
    return dates


def _ends(pattern: re.Pattern[str], flat: str) -> list[date]:
    """The full dates that a pattern looks ahead to."""
    found = [_DATE.match(flat, match.end()) for match in pattern.finditer(flat)]
    return [day for match in found if match and (day := _date(match))]


def _after(pattern: re.Pattern[str], flat: str, dates: list[tuple[int, date]]) -> list[date]:
    """The dates right after `year ended` and the like."""
    return [day for start, day in dates if pattern.search(flat, max(0, start - _LONGEST_ENDED), start)]


def _year_ends(ends: Counter[date], named: dict[int, Counter[date]], first: date | None) -> dict[int, date]:
    """The last day of each fiscal year by the year's name, those that are not printed estimated."""
    if first is None:
        return {}
    labels = {label: days.most_common(1)[0][0] for label, days in named.items()}
    labels = {label: day for label, day in labels.items() if _same_season(day, first)}
    shifts = Counter(label - _own_year(day) for label, day in labels.items())
    if not shifts and (first - _NEW_YEAR).month <= _EARLY:
        return {}  # some call the year ended in January by the year before: not said, not known
    shift = shifts.most_common(1)[0][0] if shifts else 0
    out: dict[int, date] = {}
    for day in sorted((d for d in ends if _same_season(d, first)), key=lambda d: ends[d]):
        out[_own_year(day) + shift] = day
    out |= {label: day for label, day in labels.items() if label - _own_year(day) == shift}
    for label in range(_own_year(first) + shift - 12, _own_year(first) + shift + 3):
        if label not in out:
            out[label] = _shifted(first, label - shift - _own_year(first))
    return out


def _anchor(ends: Counter[date]) -> date | None:
    """The day most said of, in the season that most are in: interim periods end elsewhere in the year."""
    if not ends:
        return None
    weight = {day: sum(n for other, n in ends.items() if _same_season(day, other)) for day in ends}
    return max(ends, key=lambda day: (weight[day], ends[day]))


def _own_year(day: date) -> int:
    """The year a fiscal year is called by when nothing else is said: January 2 ends the year before."""
    return (day - _NEW_YEAR).year


def _same_season(day: date, other: date) -> bool:
    return any(abs((day - _shifted(other, day.year - other.year + n)).days) <= 10 for n in (-1, 0, 1))


def _shifted(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


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


def _months_through(text: str) -> int | None:
    """The months of `January 1, 2020 through April 1, 2020`."""
    found = _THROUGH.search(text)
    days = [_date(match) for match in _DATE.finditer(found[0])] if found else []
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
        return _ends(_THROUGH_TO, header)[-1] if _ends(_THROUGH_TO, header) else None
    found = _DATE.search(header)
    if found:
        return _date(found)
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
    return not days or any(day is not None and _same_season(day, known) for day in days)


def _named_day(match: re.Match[str], year: int) -> date | None:
    try:
        return date(year, _MONTHS[match["month"].lower()], int(match["day"]))
    except ValueError:
        month = _MONTHS[match["month"].lower()]
        return date(year, month + 1, 1) - timedelta(days=1) if month < 12 else None
