"""Identity of HTML filings: the tags of the cover page where there are any, its words, or a release's."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from assets.filings import chinese, english
from assets.filings.dates import months_later, parse_date
from assets.filings.findings import Findings
from assets.filings.html_flow import pages_of
from assets.filings.html_tree import HtmlTree, attribute, load_html
from assets.filings.inline_xbrl import TaggedFact, read_inline_xbrl
from assets.filings.language import language
from assets.filings.names import plain_name
from assets.filings.pdf import plain_marks
from assets.filings.sec_cover import PERIODS
from assets.filings.tickers import clean

_OPENING = 6  # pages that tell the language
_QUARTERS = {"Q1": 1, "Q2": 2, "Q3": 3}
_STATE = re.compile(r"\s*/\s*[A-Z]{2,3}\s*/?\s*$")  # SEC's own addition: WELLS FARGO & COMPANY/MN
_SYMBOL = re.compile(r"[A-Z0-9][A-Z0-9.\-]{0,11}")
_NO_SYMBOL = frozenset(("N/A", "NA", "NONE", "NULL", "TRUE", "FALSE"))
_COMMON = re.compile(r"common|ordinary|class\s+[ab]\b|shares?\b", re.IGNORECASE)
_NOT_COMMON = re.compile(
    r"notes?\b|debenture|bond|preferred|warrant|units?\b|rights?\b|\d%|due\s+20|depositary", re.IGNORECASE
)
_DAYS_APART = 10  # between the day in words and the day of the tag's period
_DISAGREE = 0.8


class HtmlText:
    """The text of an HTML document by its own pages."""

    def __init__(self, tree: HtmlTree) -> None:
        self._texts = [plain_marks(page.text) for page in pages_of(tree)]
        self.page_count = len(self._texts)

    def text(self, page: int) -> str:
        return self._texts[page]

    def texts(self, first: int = 0, last: int | None = None) -> Iterator[str]:
        return iter(self._texts[first:last])

    def visual_lines(self, page: int) -> list[str]:
        return self._texts[page].split("\n")


def html_page_count(path: Path) -> int:
    """The number of pages; raises UnreadableError when the file is no HTML that can be read."""
    return len(pages_of(load_html(path)))


def examine_html(path: Path) -> Findings:
    """Everything about its identity that an HTML document says; raises UnreadableError as `load_html`."""
    tree = load_html(path)
    text = HtmlText(tree)
    spoken = language("".join(text.texts(0, _OPENING)))
    findings = Findings(source=path.name, language=spoken, pages=text.page_count)
    (chinese if spoken == "zh" else english).read(text, findings)
    tags = cover_tags(tree)
    if "DocumentType" in tags:
        _overlay(tags, findings)
    return findings


def cover_tags(tree: HtmlTree) -> dict[str, list[TaggedFact]]:
    """The facts of the SEC's cover page taxonomy by name, those of the whole company first."""
    xbrl = read_inline_xbrl(tree)
    found: dict[str, list[TaggedFact]] = {}
    for node in tree.all("ix:nonnumeric"):
        prefix, _, name = (attribute(node, "name") or "").rpartition(":")
        if prefix == "dei":
            found.setdefault(name, []).append(xbrl.fact(node))
    for facts in found.values():
        facts.sort(key=lambda fact: bool(fact.context.dimensions))
    return found


def _overlay(tags: dict[str, list[TaggedFact]], findings: Findings) -> None:
    """What the tags say stands above what was read from words; the two disagreeing lowers confidence."""
    findings.doubts.clear()
    quarter = _QUARTERS.get(_said(tags, "DocumentFiscalPeriodFocus").upper())
    kind = _said(tags, "DocumentType").upper().replace("-", "")
    _take_period(tags, kind, quarter, findings)
    _take_type(kind, quarter, findings)
    _take_year(tags, kind, quarter, findings)
    _take_names(tags, findings)
    if _said(tags, "AmendmentFlag").lower() in ("true", "1", "yes") or kind.endswith("/A"):
        findings.amendment_rank = max(findings.amendment_rank, 1)


def _said(tags: dict[str, list[TaggedFact]], name: str) -> str:
    return next((plain_marks(fact.text).strip() for fact in tags.get(name, ()) if fact.text), "")


def _take_period(
    tags: dict[str, list[TaggedFact]], kind: str, quarter: int | None, findings: Findings
) -> None:
    """The last day: of the tags' own period, which machines check, rather than of its printed form."""
    facts = tags.get("DocumentPeriodEndDate") or tags["DocumentType"]
    end = facts[0].context.end
    printed = _day(facts[0].text)
    if end is None or (printed and abs((printed - end).days) > _DAYS_APART):
        findings.weaken(_DISAGREE if end and printed else 1.0)
        end = printed or end
    findings.period_end = end or findings.period_end
    if findings.period_end is not None and not kind.startswith("8K"):
        findings.year_end = months_later(findings.period_end, 3 * (4 - quarter) if quarter else 0)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return parse_date(plain_marks(text))


def _take_type(kind: str, quarter: int | None, findings: Findings) -> None:
    if kind.startswith("10K"):
        doc_type, findings.period = "us-10k", "FY"
    elif kind.startswith("10Q") and quarter is not None:
        doc_type, findings.period = f"us-10q-q{quarter}", PERIODS[quarter]
    elif kind.startswith("8K"):
        doc_type, findings.period = "us-8k", "FY"
    elif kind.startswith("10Q"):
        return  # the words may have told the quarter
    else:
        findings.doc_type = None
        findings.doubts.append(f"a form {kind} is no kind that filingdb keeps")
        return
    if findings.doc_type not in (None, doc_type):
        findings.weaken(_DISAGREE)
    findings.doc_type = doc_type


def _take_year(tags: dict[str, list[TaggedFact]], kind: str, quarter: int | None, findings: Findings) -> None:
    """The fiscal year by its tag; where the company's words name another, these stand."""
    end = findings.period_end
    if kind.startswith("8K") and end is not None:
        findings.fiscal_year = end.year
        return
    said = _said(tags, "DocumentFiscalYearFocus")
    year = int(said) if re.fullmatch(r"20\d\d", said) else None
    year_end = findings.year_end
    if year is None or (year_end is not None and abs(year - year_end.year) > 1):
        return
    if findings.fiscal_year is None:
        findings.fiscal_year = year
    elif findings.fiscal_year != year:
        findings.weaken(_DISAGREE)


def _take_names(tags: dict[str, list[TaggedFact]], findings: Findings) -> None:
    symbol = _symbol(tags)
    if symbol is not None:
        if findings.ticker not in (None, symbol):
            findings.weaken(_DISAGREE)
        findings.ticker = symbol
    if findings.ticker is None:
        findings.doubts.append("no trading symbol is printed in it")
    name = _STATE.sub("", _said(tags, "EntityRegistrantName"))
    if not name:
        return
    if findings.company is None:
        findings.company = name
    elif plain_name(findings.company) != plain_name(name):
        findings.aliases.append(name)


def _symbol(tags: dict[str, list[TaggedFact]]) -> str | None:
    """The symbol of the common stock: by the title of the security that shares its context."""
    titles = {fact.context: fact.text for fact in tags.get("Security12bTitle", ())}
    listed = [
        (clean(symbol), titles.get(fact.context, ""))
        for fact in tags.get("TradingSymbol", ())
        if (symbol := fact.text.strip().upper()) not in _NO_SYMBOL and _SYMBOL.fullmatch(clean(symbol))
    ]
    common = [symbol for symbol, title in listed if _COMMON.search(title) and not _NOT_COMMON.search(title)]
    if common:
        return common[0]
    return listed[0][0] if listed else None
