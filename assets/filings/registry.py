"""The registered documents of a store: read, added, replaced and dropped, filing by filing."""

from collections.abc import Iterator
from dataclasses import asdict

import polars as pl

from assets.filings.records import DOCUMENTS_SCHEMA, Document
from assets.store import Store

DATASET = "documents"


class Registry:
    """Documents by path and by content, mirrored in the store's `documents` files."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_path: dict[str, Document] = {}
        self._by_content: dict[str, Document] = {}
        doubled = set()
        for document in sorted(_read_all(store), key=lambda d: d.ingested_at):
            former = self._by_path.get(document.path)
            if former is not None:  # a registration was killed between its two files
                doubled.add(former.filing)
                self._forget(former)
            self._remember(document)
        for filing in sorted(doubled):
            self._write(filing)

    def __iter__(self) -> Iterator[Document]:
        return iter(sorted(self._by_path.values(), key=lambda d: (d.filing, d.path)))

    def at(self, path: str) -> Document | None:
        """The document registered for a path."""
        return self._by_path.get(path)

    def with_content(self, doc_id: str) -> Document | None:
        """The document registered with this content."""
        return self._by_content.get(doc_id)

    def of(self, filing: str) -> list[Document]:
        """The documents registered for a filing."""
        return [document for document in self._by_path.values() if document.filing == filing]

    def add(self, document: Document) -> set[str]:
        """Register a document in place of what its path or its content stood for; the filings touched."""
        touched = {document.filing}
        for former in (self._by_path.get(document.path), self._by_content.get(document.doc_id)):
            if former is not None:
                touched.add(former.filing)
                self._forget(former)
        self._remember(document)
        # the new filing first: a crash between the two leaves the document in both, never in none
        for filing in sorted(touched, key=lambda f: (f != document.filing, f)):
            self._write(filing)
        return touched

    def drop(self, document: Document) -> None:
        """Take a document out; a filing without documents keeps no row and no failure."""
        self._forget(document)
        self._write(document.filing)

    def _remember(self, document: Document) -> None:
        self._by_path[document.path] = document
        self._by_content[document.doc_id] = document

    def _forget(self, document: Document) -> None:
        if self._by_path.get(document.path) is document:
            del self._by_path[document.path]
        if self._by_content.get(document.doc_id) is document:
            del self._by_content[document.doc_id]

    def _write(self, filing: str) -> None:
        documents = self.of(filing)
        if not documents:
            self._store.remove((DATASET,), filing)
            for name in self._store.keys("failures"):
                if name.endswith(f"-{filing}"):  # of any stage
                    self._store.remove(("failures",), name)
            return
        documents.sort(
            key=lambda d: (d.amendment_rank, str(d.filed_on or d.period_end or ""), d.source, d.doc_id)
        )
        frame = pl.DataFrame([asdict(d) for d in documents], schema=DOCUMENTS_SCHEMA)
        self._store.write(DATASET, filing, frame)


def _read_all(store: Store) -> list[Document]:
    paths = [store.partition(DATASET, key) for key in store.keys(DATASET)]
    if not paths:
        return []
    # a store written before a column was added still reads
    scan = pl.scan_parquet(paths, schema=DOCUMENTS_SCHEMA, missing_columns="insert", extra_columns="ignore")
    frame = scan.collect().with_columns(pl.col("aliases", "registrant_ids").fill_null([]))
    return [Document(**row) for row in frame.iter_rows(named=True)]
