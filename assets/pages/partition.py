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
from assets.pages.transcripts import DATASET as TRANSCRIPTS
from assets.pages.transcripts import read_transcripts
from assets.pages.trust import OUTSIDE_TEXT
from assets.stamps import digest
from assets.store import Store

STAGE = "pages"
_SHOWN = 10  # page numbers in a message
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
    return digest(READER_VERSION, documents.rows(), store.stamp(TRANSCRIPTS, key))


def build(root: str, key: str) -> Figures:
    """Read the filing's documents into `pages`, `tables` and `rows`; what cannot be read is a failure row."""
    store = Store(Path(root))
    inputs = stamp(store, key)
    readings: list[DocumentPages] = []
    failures: list[Failure] = []
    transcripts = read_transcripts(store, key)
    for row in store.read("documents", key).iter_rows(named=True):
        document = Document(**row)
        try:
            reading = read_document(
                Path(document.path), doc_id=document.doc_id, transcripts=transcripts.get(document.doc_id, {})
            )
        except UnreadableError as error:
            failures.append(_failure(document, reason=error.reason, message=str(error)))
            continue
        readings.append(reading)
        failures.extend(_unread(document, reading))
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


def _unread(document: Document, reading: DocumentPages) -> list[Failure]:
    """One row for the pages whose text cannot be trusted and that were not read from their images."""
    pages = [page for page in reading.pages if page.defect not in (None, OUTSIDE_TEXT) and not page.ocr]
    if not pages:
        return []
    shown = ", ".join(str(page.page) for page in pages[:_SHOWN]) + (", ..." if len(pages) > _SHOWN else "")
    defects = " or ".join(sorted({str(page.defect) for page in pages}))
    message = (
        f"{len(pages)} of {len(reading.pages)} pages of {document.source} have no text that can be trusted "
        f"({defects}) and were not read from their images: {shown}; run `filingdb build`, with a higher "
        "FILINGDB_OCR_PAGES if it did run"
    )
    return [_failure(document, reason="unread_text", message=message, page=pages[0].page)]


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
