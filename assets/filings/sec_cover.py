"""Identity from the cover page of a 10-K, 10-Q or 8-K."""

import re
from datetime import date

from assets.filings.dates import DATE, all_dates, months_later, parse_date
from assets.filings.findings import Findings
from assets.filings.fiscal_years import name_year
from assets.filings.language import squeezed
from assets.filings.names import plain_name, registrant_ids
from assets.filings.quarters import quarter_of
from assets.filings.texts import PageTexts
from assets.filings.tickers import cover_symbol, symbol_in_sentences

_KINDS = r"(10-?K(?:405|SB|T)?|10-?Q(?:SB)?|8-?K(?:12[BG]\d?)?|20-?F|40-?F|6-?K|11-?K|10-?D|S-\d)(/?A\b|/A)?"
_FORM = re.compile(f"FORM:?{_KINDS}")
_FORM_ALONE = re.compile(_KINDS)
_REPORT = re.compile("(?:ANNUAL|QUARTERLY|TRANSITION|CURRENT)REPORT")
_NO_REPORT = re.compile("FORM12B-?25|NOTIFICATIONOFLATEFILING")  # they name the form that is late
_AMENDMENT = re.compile(r"Amendment\s+No\.?\s*(\d+)", re.IGNORECASE)
_ENDED = re.compile(
    rf"(?:fiscal\s+years?|quarterly\s+periods?|quarters?|years?|period)\s+end(?:ed|ing)(?:\s+on)?\s*:?\s*"
    rf"(?:commission\s+file\s+n\w*\W*)?({DATE})",  # beside it, read across two columns
    re.IGNORECASE,
)
_REPORTED = re.compile(rf"Date\s+of\s+report[^\d]{{0,80}}?({DATE})", re.IGNORECASE)
_REPORTED_ABOVE = re.compile(
    rf"({DATE})[\s_]*(?:\({DATE}\)\s*)?\(?\s*Date\s+of\s+(?:report|earliest)", re.IGNORECASE
)
_TRANSITION = re.compile(
    rf"transition\s+period\s+from\s*:?\s*{DATE}\s*(?:to|through|-)\s*({DATE})", re.IGNORECASE
)
_NAME = re.compile(r"(?:([^\n]+)\n)?\s*([^\n]+)\s*\n[\s_]*\(\s*exact\s+name\s+of", re.IGNORECASE)
_NAME_AFTER_NUMBER = re.compile(r"commission\s+file\s+n[^\n]*\d[ _]*\n[\s_]*([^\n]+)", re.IGNORECASE)
_NO_NAME = re.compile(r"commission|file\s*n|\d{4}$|^for the", re.IGNORECASE)
_STATEMENT_PAGES = 12
PERIODS = {1: "Q1", 2: "H1", 3: "Q3", 4: "FY"}


def is_cover(text: str) -> bool:
    """Whether a page is the cover of a filing with the SEC."""
    flat = squeezed(text).upper()
    named = "EXACTNAMEOF" in flat or ("COMMISSIONFILEN" in flat and _REPORT.search(flat) is not None)
    if _NO_REPORT.search(flat):
        return False
    return named and "SECURITIESANDEXCHANGECOMMISSION" in flat and _form(text) is not None


def _form(cover: str) -> re.Match[str] | None:
    """The form's name after the word, else as a line of its own."""
    named = _FORM.search(squeezed(cover).upper())
    lines = (_FORM_ALONE.fullmatch(squeezed(line).upper()) for line in cover.split("\n"))
    return named or next((line for line in lines if line), None)


def read(pdf: PageTexts, page: int, findings: Findings) -> None:
    """Fill in what the cover on this page, and where needed the pages behind it, say."""
    cover = pdf.text(page)
    form = _form(cover)
    kind = form[1].replace("-", "") if form else ""
    findings.company = _company(cover)
    findings.registrant_ids = registrant_ids(cover)
    findings.amendment_rank = _amendment(cover, marked=bool(form and form[2]))
    _ticker(pdf, page, findings)
    if kind.startswith("10K"):
        _annual(pdf, cover, findings)
    elif kind.startswith("10Q"):
        _quarterly(pdf, page, cover, findings)
    elif kind.startswith("8K"):
        _current(cover, findings)
    else:
        findings.doubts.append(f"a form {form[1] if form else '?'} is no kind that filingdb keeps")


def _company(cover: str) -> str | None:
    found = _NAME.search(cover)
    if found:
        name = _plain_line(found[2])
        if not plain_name(name):  # only `Corporation`: the name is broken over two lines
            name = f"{_plain_line(found[1] or '')} {name}".strip()
    else:
        found = _NAME_AFTER_NUMBER.search(cover)
        name = _plain_line(found[1]) if found else ""
    usable = re.search(r"[A-Za-z]{2}", name) and not _NO_NAME.search(name)
    return name if usable else None


def _plain_line(line: str) -> str:
    return " ".join(line.split()).strip(" _,")


def _amendment(cover: str, *, marked: bool) -> int:
    number = _AMENDMENT.search(cover)
    if number:
        return int(number[1])
    return 1 if marked else 0


def _ticker(pdf: PageTexts, page: int, findings: Findings) -> None:
    pages = range(page, min(page + 2, pdf.page_count))
    lines = [line for p in pages for line in pdf.visual_lines(p)]
    held = [line for p in pages for line in pdf.text(p).split("\n")]
    told = cover_symbol(lines, held) or symbol_in_sentences(pdf.texts())
    if told is None:
        findings.doubts.append("no trading symbol is printed in it")
        return
    findings.ticker, sure = told
    findings.weaken(sure)


def _annual(pdf: PageTexts, cover: str, findings: Findings) -> None:
    findings.doc_type = "us-10k"
    findings.period_end = _period_end(cover)
    if findings.period_end is None:
        findings.doubts.append("its cover gives no date for the end of the fiscal year")
        return
    findings.fiscal_year = _year(pdf, findings.period_end, findings)


def _quarterly(pdf: PageTexts, page: int, cover: str, findings: Findings) -> None:
    findings.period_end = _period_end(cover)
    first = min(page + 1, pdf.page_count - 1)
    quarter, sure = quarter_of("\n".join(pdf.texts(first, page + _STATEMENT_PAGES)))
    findings.weaken(sure or 1.0)
    if findings.period_end is None or quarter is None:
        findings.doubts.append("the quarter it reports is not told")
        return
    findings.doc_type = f"us-10q-q{quarter}"
    findings.period = PERIODS[quarter]
    year_end = months_later(findings.period_end, 3 * (4 - quarter))
    findings.fiscal_year = _year(pdf, year_end, findings)


def _current(cover: str, findings: Findings) -> None:
    findings.doc_type = "us-8k"
    plain = " ".join(cover.split())
    found = _REPORTED.search(plain) or _REPORTED_ABOVE.search(plain)
    findings.period_end = parse_date(found[1]) if found else None
    if findings.period_end is None:
        findings.doubts.append("its cover gives no date of report")
    else:
        findings.fiscal_year = findings.period_end.year


def _year(pdf: PageTexts, end: date, findings: Findings) -> int | None:
    findings.year_end = end
    # the company's words are looked for only where the calendar leaves a choice
    text = "\n".join(pdf.texts()) if end.month <= 5 else ""
    year, sure = name_year(end, text)
    findings.weaken(sure or 1.0)
    if year is None:
        findings.doubts.append(
            f"whether it calls its year to {end:%B %Y} {end.year - 1} or {end.year} is not told"
        )
    return year


def _period_end(cover: str) -> date | None:
    plain = " ".join(cover.split())
    found = _ENDED.search(plain)
    found = found or _TRANSITION.search(plain)
    if found:
        return parse_date(found[1])
    head = re.split(r"commission\s+file", plain, flags=re.IGNORECASE)[0]
    dates = all_dates(head)
    return dates[0][0] if len(dates) == 1 else None
