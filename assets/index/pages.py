"""Writing the page index: filings in, filings out, and tidying after batches."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import polars as pl
import pyarrow as pa
from lancedb.table import Table

from assets.index.table import SCHEMA, create_table
from assets.index.text import searchable
from assets.keys import FilingKey
from assets.locks import sole
from assets.store import Store

KEEP_VERSIONS = timedelta(hours=1)  # a reader may still be on an older version; none is for longer


def index_filing(store: Store, key: str) -> int:
    """Make the index hold exactly the stored pages of one filing; gives their number."""
    return index_filings(store, [key])


def index_filings(store: Store, keys: Sequence[str]) -> int:
    """Make the index hold exactly the stored pages of these filings, in one step for readers.

    Doing it again changes nothing; a filing without stored pages leaves the index.
    """
    rows = [row for key in keys for row in _page_rows(store, key)]
    if keys:
        with _writing(store):
            merge(create_table(store), keys, rows)
    return len(rows)


def forget_filings(store: Store, keys: Sequence[str]) -> None:
    """Take filings out of the index; silent about those that are not in it."""
    if keys and store.index.is_dir():
        with _writing(store):
            create_table(store).delete(_of_filings(keys))


def finish(store: Store) -> None:
    """After a batch: bring the word index up to date, join small files, drop versions nobody reads."""
    if store.index.is_dir():
        with _writing(store):
            create_table(store).optimize(cleanup_older_than=KEEP_VERSIONS)


def merge(table: Table, keys: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    """Replace the rows of these filings: new and changed pages in, vanished pages out, one commit."""
    (
        table.merge_insert("key")
        .when_matched_update_all(where="target.digest <> source.digest")
        .when_not_matched_insert_all()
        .when_not_matched_by_source_delete(_of_filings(keys))
        .execute(pa.Table.from_pylist(list(rows), schema=SCHEMA))
    )


def _writing(store: Store) -> AbstractContextManager[None]:
    return sole(store.root / ".index.lock", doing=f"writing the page index of {store.root}")


def _of_filings(keys: Sequence[str]) -> str:
    # FilingKey refuses quotes, so that a key can stand in a filter as it is
    return f"filing IN ({', '.join(repr(str(FilingKey.parse(key))) for key in sorted(set(keys)))})"


def _page_rows(store: Store, key: str) -> Iterator[dict[str, Any]]:
    if not store.partition("pages", key).is_file():
        return
    filing = FilingKey.parse(key)
    companies = _companies(store, key)
    columns = ["doc_id", "page", "language", "kind", "text"]
    pages = (
        store.read("pages", key).select(columns).unique(["doc_id", "page"], keep="first", maintain_order=True)
    )
    for page in pages.iter_rows(named=True):
        row = {
            "key": f"{key}/{page['doc_id']}/{page['page']}",
            "filing": key,
            "doc_id": page["doc_id"],
            "ticker": filing.ticker,
            "company": companies.get(page["doc_id"]),
            "fiscal_year": filing.fiscal_year,
            "doc_type": filing.doc_type,
            "language": page["language"],
            "page": page["page"],
            "kind": page["kind"],
            "text": searchable(page["text"] or ""),
        }
        yield {**row, "digest": hashlib.sha256(repr(row).encode()).hexdigest()[:16]}


def _companies(store: Store, key: str) -> dict[str, str | None]:
    if not store.partition("documents", key).is_file():
        return {}
    documents: pl.DataFrame = store.read("documents", key)
    return dict(documents.select("doc_id", "company").iter_rows())
