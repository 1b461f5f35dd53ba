"""Checks on fact rows before they are published: schema, keys, and quotes that stand on their page."""

import unicodedata
from collections.abc import Iterable

import polars as pl

from assets.facts.records import FACTS_SCHEMA
from assets.store import Store

KEY = ("filing", "metric", "period", "scope")
STATUSES = ("found", "not_disclosed", "conflict", "failed")
VALUES = ("value", "value_text", "value_date", "value_bool", "value_list")
OFF_PAGE = {"filing": pl.String, "metric": pl.String, "page": pl.Int32, "quote": pl.String}
EVIDENCE = ("doc_id", "page", "quote", "unit", "method")


def facts_of(store: Store, keys: Iterable[str]) -> pl.DataFrame:
    """All fact rows of the filings, as written."""
    frames = [store.read("facts", key) for key in keys]
    return pl.concat(frames) if frames else pl.DataFrame(schema=FACTS_SCHEMA)


def schema_problems(facts: pl.DataFrame) -> list[str]:
    """What contradicts the contract of `facts`, one sentence each; empty when it holds."""
    if dict(facts.schema) != {name: _instance(kind) for name, kind in FACTS_SCHEMA.items()}:
        return [f"columns are {dict(facts.schema)}, expected {FACTS_SCHEMA}"]
    found = facts.filter(pl.col("status") == "found")
    problems = []
    if strange := facts.filter(~pl.col("status").is_in(STATUSES)).height:
        problems.append(f"{strange} rows have a status other than {', '.join(STATUSES)}")
    if empty := found.filter(pl.all_horizontal(pl.col(name).is_null() for name in VALUES)).height:
        problems.append(f"{empty} rows are found but have no value")
    if unproven := found.filter(pl.any_horizontal(pl.col(name).is_null() for name in EVIDENCE)).height:
        problems.append(f"{unproven} rows are found but lack one of {', '.join(EVIDENCE)}")
    if outside := facts.filter(~pl.col("confidence").is_between(0, 1)).height:
        problems.append(f"{outside} rows have a confidence outside 0..1")
    return problems


def _instance(kind: pl.DataType | type[pl.DataType]) -> pl.DataType:
    return kind() if isinstance(kind, type) else kind


def duplicate_keys(facts: pl.DataFrame) -> pl.DataFrame:
    """Keys (filing, metric, period, scope) that have more than one row, with their count."""
    return facts.group_by(KEY).len().filter(pl.col("len") > 1).sort(KEY)


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
