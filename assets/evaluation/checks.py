"""Checks on fact rows against their pages."""

import unicodedata
from collections.abc import Iterable

import polars as pl

from assets.facts.records import FACTS_SCHEMA
from assets.store import Store

OFF_PAGE = {"filing": pl.String, "metric": pl.String, "page": pl.Int32, "quote": pl.String}


def facts_of(store: Store, keys: Iterable[str]) -> pl.DataFrame:
    """All fact rows of the filings, as written."""
    frames = [store.read("facts", key) for key in keys]
    return pl.concat(frames) if frames else pl.DataFrame(schema=FACTS_SCHEMA)


def quotes_off_page(facts: pl.DataFrame, pages: pl.DataFrame) -> pl.DataFrame:
    """Give (filing, metric, page, quote) of found facts with a quoted word that is not on their page.

    Words are compared without spaces and in compatibility form (NFKC), since a page's text breaks words
    where its cells wrap.
    """
    texts = {
        (doc, page): _compact(text) for doc, page, text in pages.select("doc_id", "page", "text").iter_rows()
    }
    rows = facts.filter(pl.col("status") == "found").select("filing", "metric", "doc_id", "page", "quote")
    bad = [
        (filing, metric, page, quote)
        for filing, metric, doc, page, quote in rows.iter_rows()
        if not _stands_on(quote or "", texts.get((doc, page), ""))
    ]
    return pl.DataFrame(bad, schema=OFF_PAGE, orient="row")


def _stands_on(quote: str, text: str) -> bool:
    words = quote.split()
    return bool(words) and all(_compact(word) in text for word in words)


def _compact(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())
