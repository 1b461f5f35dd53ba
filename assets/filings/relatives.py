"""What the other documents of a company tell of one that does not say it: its ticker, its fiscal years."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from assets.filings.findings import Findings
from assets.filings.names import plain_name
from assets.filings.records import Document

_INFERRED = 0.9


class Relatives:
    """Tickers by registration number and by name, and how each company counts its years."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._tickers: dict[str, set[str]] = defaultdict(set)
        self._offsets: dict[str, set[int]] = defaultdict(set)
        self._companies: dict[str, Counter[str]] = defaultdict(Counter)
        for document in documents:
            for mark in _marks(document.company, document.registrant_ids):
                self._tickers[mark].add(document.ticker)
            if document.company:
                self._companies[document.ticker][document.company] += 1
            if document.doc_type == "us-10k" and document.period_end is not None:
                offset = document.period_end.year - document.fiscal_year
                self._offsets[document.ticker].add(offset)

    def complete(self, findings: Findings) -> None:
        """Fill in ticker and fiscal year where every relative gives the same."""
        if findings.ticker is None:
            findings.ticker = self._ticker(findings)
            if findings.ticker is not None:
                findings.weaken(_INFERRED)
        offsets = self._offsets.get(findings.ticker or "", set())
        if findings.fiscal_year is None and findings.year_end is not None and len(offsets) == 1:
            findings.fiscal_year = findings.year_end.year - next(iter(offsets))
            findings.weaken(_INFERRED)

    def better_name(self, document: Document) -> str | None:
        """A name for a document that gives none, or in pieces (`MGM R ESORTS`); None = it is fine."""
        names = self._companies[document.ticker]
        if document.company is None:
            return names.most_common(1)[0][0] if names else None
        same = [name for name in names if _letters(name) == _letters(document.company)]
        shortest = min(same, key=lambda name: len(name.split()), default=document.company)
        return shortest if len(shortest.split()) < len(document.company.split()) else None

    def _ticker(self, findings: Findings) -> str | None:
        for mark in _marks(findings.company, findings.registrant_ids):
            tickers = self._tickers.get(mark, set())
            if len(tickers) == 1:
                return next(iter(tickers))
        return None


def _marks(company: str | None, registrant_ids: Iterable[str]) -> list[str]:
    """What two documents of one company share, the surest first."""
    named = [f"name:{plain_name(company)}"] if company and plain_name(company) else []
    return [*registrant_ids, *named]


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
