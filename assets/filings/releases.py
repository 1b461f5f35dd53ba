"""Identity of earnings releases: a company, a quarter and a year in the title and the first paragraph."""

import re
from collections import Counter
from datetime import date

from assets.filings.dates import DATE, months_later, parse_date
from assets.filings.findings import Findings
from assets.filings.fiscal_years import name_year
from assets.filings.sec_cover import PERIODS
from assets.filings.texts import PageTexts
from assets.filings.tickers import symbol_in_release

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_ORDINAL = r"(first|second|third|fourth|1st|2nd|3rd|4th)"
_FY = r"(?:(?:fiscal|FY|financial)\s*(?:year\s*)?)"
_YEAR_FIRST = re.compile(r"\bFY\s*'?(20\d\d|\d\d)\s*Q([1-4])\b", re.I)
_QUARTER_YEAR = (
    _YEAR_FIRST,
    re.compile(
        rf"\b{_ORDINAL}[\s-]+(?:fiscal\s+)?quarter\s+(?:and\s+(?:full|fiscal)[\s-]*(?:fiscal\s+)?year\s+)?(?:of\s+)?{_FY}?(20\d\d)\b",
        re.I,
    ),
    re.compile(rf"\b{_FY}?(20\d\d)\s+(?:fiscal\s+)?{_ORDINAL}[\s-]+(?:fiscal\s+)?quarter", re.I),
    re.compile(rf"\bQ([1-4])\s*(?:of\s+)?{_FY}?'?(20\d\d|\d\d)\b", re.I),
    re.compile(r"\b([1-4])Q\s*'?(20\d\d|\d\d)\b", re.I),
)
_QUARTER = re.compile(rf"\b{_ORDINAL}[\s-]+(?:fiscal\s+)?quarter\b|\bQ([1-4])\b|\b([1-4])Q", re.I)
_ENDED = re.compile(rf"(?:quarter|months|weeks|year|period)s?\s+end(?:ed|ing)\s+({DATE})", re.I)
_RESULTS = re.compile(
    r"\b((?:to\s+|will\s+)?)(?:reports|reported|announces?|announced|posts|posted|delivers|delivered|releases|released"
    r"|(?:(?<=pleased\sto\s)|(?<=today\s))(?:report|announce))\b"
    r"((?:(?!\.\s+[A-Z]).){0,120}?)\b(?:results|earnings|revenues?|sales|income|loss)\b(?!\s+(?:release|conference|call|webcast|date))",
    re.I,
)
_YEAR_RESULTS = re.compile(rf"\b(?:20\d\d\s+)?{_ORDINAL}[\s-]+quarter\b.{{0,40}}\bresults\b", re.I)
_COMING = re.compile(
    r"\b(?:will|to|plans?|dates?|timing|schedul\w+|call|webcast|dividends?|acquisition|appoint\w*)\b", re.I
)
_COMPARED = re.compile(
    r"\b(?:compared|versus|vs|over|from|against|than|year-ago|prior-year)\W+(?:\w+\W+){0,3}$", re.I
)
# a quarter that is looked forward to, not reported
_AHEAD = re.compile(
    r"^\W*(?:\w+\W+){0,2}?(?:guidance|outlook|forecasts?|dividends?|expectations|targets?)\b", re.I
)
_EXPECTED = re.compile(
    r"\b(?:guidance|outlook|forecasts?|expects?|expected|initiates|issues|provides)\W+(?:\w+\W+){0,3}$", re.I
)
_DATELINE = re.compile(rf"[(,-]\s*((?:\w+day,\s+)?{DATE})\s*(?:\)|-|/|--)", re.I)
_NAME = re.compile(r"([A-Z][\w&.,' -]{1,60}?)\s*\(\s*(?:the\s+)?\"?\s*(?:NYSE|NASDAQ|Nasdaq|AMEX|OTC|Cboe)")
_SELF = re.compile(
    r"(?:^|[-)]\s*)([A-Z][\w&.,' ]{1,60}?),?\s+(?:today\s+)?(?:announced|reported|reports|announces)\b"
)
_RELEASED_WITHIN = 91  # days after the period's end; more would be the period before
_OTHER_PAPER = re.compile(
    r"securities\s+and\s+exchange\s+commission|proxy\s+statement|schedule\s+14|prospectus|transcript", re.I
)
_TITLE = 500  # characters in which another kind of document names itself
_SPRING = 5
_HEAD = 2500  # characters in which a release says what it is


def read(pdf: PageTexts, findings: Findings) -> None:
    """Fill in what a press release says of itself; anything else in English is left untold."""
    text = " ".join("\n".join(pdf.texts(0, 2)).split())
    head = text[:_HEAD]
    told = _quarter_and_year(head)
    quarter = told[0] if told else _first_quarter(head)
    if quarter is None or not _has_results(head) or _OTHER_PAPER.search(head[:_TITLE]):
        findings.doubts.append("it has no SEC cover page and does not read like an earnings release")
        return
    findings.doc_type = "us-earnings"
    findings.period = PERIODS[quarter]
    dateline = _DATELINE.search(head)
    findings.filed_on = parse_date(dateline[1]) if dateline else None
    findings.period_end = _period_end(pdf, text, findings.filed_on)
    findings.weaken(0.95)
    _year(pdf, told, quarter, findings)
    findings.ticker = symbol_in_release(text) or symbol_in_release(" ".join(pdf.texts()))
    findings.company = _company(head)
    if findings.ticker is None:
        findings.doubts.append("no trading symbol is printed in it")


def _period_end(pdf: PageTexts, opening: str, released: date | None) -> date | None:
    """The first period end named; where only tables do, the last of the quarter before the release."""
    first = _ENDED.search(opening)
    if first or released is None:
        return parse_date(first[1]) if first else None
    rest = " ".join("\n".join(pdf.texts()).split())
    days = [parse_date(found[1]) for found in _ENDED.finditer(rest)]
    return max((day for day in days if day and 0 < (released - day).days < _RELEASED_WITHIN), default=None)


def _quarter_and_year(head: str) -> tuple[int, int] | None:
    """The quarter and year named most often, a title counting thrice."""
    named: Counter[tuple[int, int]] = Counter()
    for pattern in _QUARTER_YEAR:
        for found in pattern.finditer(head):
            if not _is_reported(head, found):
                continue
            one, two = found.groups()
            if re.fullmatch(r"20\d\d", one) or pattern is _YEAR_FIRST:
                one, two = two, one
            quarter = _ORDINALS.get(one.lower()) or int(one)
            year = int(two) if len(two) == 4 else 2000 + int(two)
            named[quarter, year] += 3 if found.start() < 300 else 1
    return max(named, key=lambda k: (named[k], k[1])) if named else None


def _is_reported(head: str, found: re.Match[str]) -> bool:
    """Whether a quarter is named for its own results, and not as the coming one or the one before."""
    before, after = head[: found.start()][-60:], head[found.end() :][:60]
    return not (_AHEAD.match(after) or _EXPECTED.search(before) or _COMPARED.search(before))


def _has_results(head: str) -> bool:
    """Whether results are told, and not only when they will be."""
    told = (m for m in _RESULTS.finditer(head) if not m[1] and not _COMING.search(m[2]))
    return next(told, None) is not None or _YEAR_RESULTS.match(head.lstrip()) is not None


def _first_quarter(head: str) -> int | None:
    found = next((m for m in _QUARTER.finditer(head) if _is_reported(head, m)), None)
    if found is None:
        return None
    return _ORDINALS[found[1].lower()] if found[1] else int(found[2] or found[3])


def _year(pdf: PageTexts, told: tuple[int, int] | None, quarter: int, findings: Findings) -> None:
    if told is not None:
        findings.period_end = _agreeing(pdf, told, findings.period_end)
        if findings.period_end is not None and not _agree(told, findings.period_end):
            findings.doubts.append(f"it speaks of {told[1]} and of a period to {findings.period_end}")
            return
        findings.fiscal_year = told[1]
        return
    if findings.period_end is None:
        findings.doubts.append("the year it reports is not told")
        return
    findings.year_end = months_later(findings.period_end, 3 * (4 - quarter))
    findings.fiscal_year, sure = name_year(findings.year_end, "\n".join(pdf.texts()))
    findings.weaken(sure or 1.0)
    if findings.fiscal_year is None:
        findings.doubts.append("which fiscal year its quarter belongs to is not told")


def _agreeing(pdf: PageTexts, told: tuple[int, int], end: date | None) -> date | None:
    """A period end that fits the quarter and year told, where the first one named does not."""
    if end is None or _agree(told, end):
        return end
    opening = " ".join("\n".join(pdf.texts(0, 2)).split())
    days = (parse_date(found[1]) for found in _ENDED.finditer(opening))
    return next((day for day in days if day and _agree(told, day)), end)


def _agree(told: tuple[int, int], end: date) -> bool:
    """Whether a quarter that ends then can be of that year, or of the next to end in winter or spring."""
    quarter, year = told
    year_end = months_later(end, 3 * (4 - quarter))
    return year == year_end.year or (year == year_end.year - 1 and year_end.month <= _SPRING)


def _company(head: str) -> str | None:
    found = _NAME.search(head) or _SELF.search(head)
    # what stands before a dash is the dateline
    return " ".join(re.split(r"\s-+\s|\)", found[1])[-1].split()).strip(" ,-") if found else None
