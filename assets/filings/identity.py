"""What a document is: company, ticker, fiscal year and type, from its own pages and never its file name."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from assets.errors import UnreadableError
from assets.filings import chinese, english
from assets.filings.findings import Findings
from assets.filings.html_identity import examine_html, html_page_count
from assets.filings.html_tree import looks_like_html
from assets.filings.language import language
from assets.filings.pdf import few_letters, open_pdf, page_count, require_text
from assets.filings.texts import PageTexts

_OPENING = 6  # pages that tell the language
_TELLING = 8  # pages that tell what a document is
_SUREST = 0.99  # 1.0 is kept for manifests


@dataclass(frozen=True, slots=True)
class Identity:
    """Which filing a document belongs to, and how sure that is."""

    ticker: str
    fiscal_year: int
    doc_type: str
    period: str  # FY Q1 H1 Q3
    period_end: date | None
    company: str | None
    language: str
    pages: int
    amendment_rank: int = 0
    filed_on: date | None = None
    confidence: float = 1.0
    aliases: tuple[str, ...] = ()
    registrant_ids: tuple[str, ...] = field(default=())


def identify(path: Path) -> Identity:
    """Say which filing a document is; raises UnreadableError naming what cannot be told."""
    return settle(examine(path))


def examine(path: Path) -> Findings:
    """Everything about its identity that a document says; raises UnreadableError when it cannot be read."""
    if looks_like_html(path):
        return examine_html(path)
    with open_pdf(path) as pdf:
        require_text(pdf)
        spoken = language("".join(pdf.texts(0, _OPENING)))
        findings = Findings(source=path.name, language=spoken, pages=pdf.page_count)
        read_words(pdf, findings)
        if lacking(findings):
            findings.blind = any(few_letters(text) for text in pdf.texts(0, _TELLING))
    return findings


def count_pages(path: Path) -> int:
    """The number of pages of a document; raises UnreadableError when it cannot be read."""
    return html_page_count(path) if looks_like_html(path) else page_count(path)


def settle(findings: Findings) -> Identity:
    """The identity that findings add up to; raises UnreadableError (unidentified) when something lacks."""
    ticker, year, doc_type = findings.ticker, findings.fiscal_year, findings.doc_type
    if ticker is None or year is None or doc_type is None:
        told = ", ".join(str(v) for v in (findings.company, ticker, year, doc_type) if v is not None)
        known = f" (told: {told})" if told else ""
        why = f": {'; '.join(findings.doubts)}" if findings.doubts else ""
        what = " and ".join(lacking(findings))
        msg = f"cannot tell the {what} of {findings.source}{known}{why}; name it in a manifest"
        raise UnreadableError(msg, reason="unidentified")
    return Identity(
        ticker=ticker,
        fiscal_year=year,
        doc_type=doc_type,
        period=findings.period,
        period_end=findings.period_end,
        company=findings.company,
        language=findings.language,
        pages=findings.pages,
        amendment_rank=findings.amendment_rank,
        filed_on=findings.filed_on,
        confidence=round(min(findings.confidence, _SUREST), 3),
        aliases=tuple(dict.fromkeys(findings.aliases)),
        registrant_ids=tuple(findings.registrant_ids),
    )


def lacking(findings: Findings) -> list[str]:
    """What of the identity is not told."""
    ticker, year, doc_type = findings.ticker, findings.fiscal_year, findings.doc_type
    named = {"ticker": ticker, "fiscal year": year, "document type": doc_type}
    return [name for name, value in named.items() if value is None]


def read_words(pdf: PageTexts, findings: Findings) -> None:
    """Fill in what the words of a document say."""
    if findings.language == "zh":
        chinese.read(pdf, findings)
    else:
        english.read(pdf, findings)
