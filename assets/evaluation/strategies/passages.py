"""Pages of some filings that fit a text best, with their words: what a model is given to read."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from assets.index.search import Hit, search
from assets.keys import FilingKey
from assets.models.untrusted import addresses_a_model
from assets.store import Store

_CHARACTERS = 3000  # of a page


@dataclass(frozen=True, slots=True)
class Passage:
    """The beginning of a page, and which filing it is of."""

    filing: str
    doc_id: str
    ticker: str
    company: str | None
    fiscal_year: int
    doc_type: str
    page: int
    score: float
    text: str

    def head(self, number: int, *, metadata: bool) -> str:
        """The mark of the passage; without metadata a number alone, as plain retrieval has it."""
        if not metadata:
            return f"[{number}]"
        name = f"{self.company} ({self.ticker})" if self.company else self.ticker
        return f"[{number}] {name}, fiscal year {self.fiscal_year}, {self.doc_type}, page {self.page}"


def passages(store: Store, text: str, filings: Sequence[str], *, limit: int) -> list[Passage]:
    """The `limit` pages of all filings that fit the text best; none that addresses a model."""
    hits: list[Hit] = []
    for filing in filings:
        key = FilingKey.parse(filing)
        found = search(
            store, text, ticker=key.ticker, year=key.fiscal_year, doc_type=key.doc_type, limit=limit
        )
        hits += found
    hits.sort(key=lambda hit: (-hit.score, hit.filing, hit.page))
    read = (_passage(store, hit) for hit in hits[: 2 * limit])
    return [passage for passage in read if not addresses_a_model(passage.text)][:limit]


def with_noise(store: Store, filings: Sequence[str], share: float, *, seed: int) -> list[str]:
    """The filings and, drawn at random, `share` times as many others of the store."""
    others = sorted(set(store.keys("pages")) - set(filings))
    count = min(len(others), round(share * len(filings)))
    return [*filings, *random.Random(seed).sample(others, count)]


def _passage(store: Store, hit: Hit) -> Passage:
    page = store.read("pages", hit.filing).filter(
        (pl.col("doc_id") == hit.doc_id) & (pl.col("page") == hit.page)
    )
    return Passage(
        filing=hit.filing,
        doc_id=hit.doc_id,
        ticker=hit.ticker,
        company=hit.company,
        fiscal_year=hit.fiscal_year,
        doc_type=hit.doc_type,
        page=hit.page,
        score=hit.score,
        text=(page["text"][0] or "")[:_CHARACTERS],
    )
