"""One filing's pages: read each of its documents and write pages, tables and rows."""

from datetime import UTC, datetime
from pathlib import Path

from assets.batches import Figures
from assets.errors import UnreadableError
from assets.filings.failures import write_failures
from assets.filings.records import Document, Failure
from assets.pages.frames import to_frames
from assets.pages.read import READER_VERSION, read_document
from assets.pages.records import DocumentPages
from assets.stamps import digest
from assets.store import Store

STAGE = "pages"
_IDENTITY = (
    "doc_id",
    "source",
    "modified_ns",
    "amendment_rank",
    "period",
    "period_end",
    "language",
    "company",
)


def stamp(store: Store, key: str) -> str:
    """What the pages of this filing would be made from now."""
    documents = store.read("documents", key).select(_IDENTITY).sort("doc_id")
    return digest(READER_VERSION, documents.rows())


def build(root: str, key: str) -> Figures:
    """Read the filing's documents into `pages`, `tables` and `rows`; what cannot be read is a failure row."""
    store = Store(Path(root))
    inputs = stamp(store, key)
    readings: list[DocumentPages] = []
    failures: list[Failure] = []
    for row in store.read("documents", key).iter_rows(named=True):
        document = Document(**row)
        try:
            reading = read_document(Path(document.path), doc_id=document.doc_id)
        except UnreadableError as error:
            failures.append(_failure(document, reason=error.reason, message=str(error)))
            continue
        readings.append(reading)
        failures.extend(
            _failure(document, reason=missed.reason, message=missed.message, page=missed.page)
            for missed in reading.failures
        )
    frames = to_frames(key, readings)
    write_failures(store, f"{STAGE}-{key}", failures)
    # `pages` last: its stamp says that the other two are whole
    for dataset in ("tables", "rows", "pages"):
        store.write(dataset, key, frames[dataset], stamp=inputs)
    return {
        "pages": frames["pages"].height,
        "tables": frames["tables"].height,
        "rows": frames["rows"].height,
        "failures": len(failures),
    }


def _failure(document: Document, *, reason: str, message: str, page: int | None = None) -> Failure:
    return Failure(
        stage=STAGE,
        filing=document.filing,
        doc_id=document.doc_id,
        source=document.source,
        page=page,
        reason=reason,
        message=message,
        failed_at=datetime.now(UTC),
    )
