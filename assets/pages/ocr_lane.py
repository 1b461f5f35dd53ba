"""The slower lane: pages whose text layer cannot be trusted, read from their images, some at a time.

What was read is kept after every page, so that a killed build goes on where it was, and a page that ends its
worker twice is left out. Once all chosen pages of a filing are read, the filing's pages, tables and rows are
made again with them.
"""

import os
import time
from collections.abc import Mapping
from pathlib import Path

import polars as pl

from assets.batches import Figures
from assets.errors import UnreadableError
from assets.filings.pdf import PdfText, open_pdf
from assets.pages.ocr_choice import chosen_pages
from assets.pages.partition import build
from assets.pages.transcripts import DATASET, PARTS, Transcript, read_transcripts, write_transcripts
from assets.pages.trust import NO_TEXT
from assets.stamps import digest
from assets.store import Store

STAGE = "ocr"
OCR_VERSION = "ocr-2"
LIMIT_VARIABLE = "FILINGDB_OCR_PAGES"
_LIMIT = 40  # pages of a filing that are read from their images
_STEP_SECONDS = 45.0  # of one task: the limits of a worker are for a task
_BEGUN = ("begun", "begun again")  # pages whose reading was not finished, once and twice

Defects = dict[int, str]


def page_limit() -> int:
    """How many pages of one document may be read from their images."""
    return int(os.environ.get(LIMIT_VARIABLE) or _LIMIT)


def stamp(store: Store, key: str) -> str:
    """What the transcripts of this filing would be made from now."""
    documents = store.read("documents", key)["doc_id"].sort().to_list()
    return digest(OCR_VERSION, page_limit(), documents)


def is_waiting(store: Store, key: str) -> bool:
    """Whether the filing has pages that the slower lane has not yet looked at."""
    if store.stamp(DATASET, key) == stamp(store, key) or store.stamp("pages", key) is None:
        return False
    return any(_defects(store, key).values())


def pages_left(store: Store, key: str) -> int:
    """At most how many pages the lane would read; for the progress bar."""
    read = _parts(store, key)
    return sum(
        min(len(defects.keys() - read.get(doc_id, {}).keys()), page_limit())
        for doc_id, defects in _defects(store, key).items()
    )


def _defects(store: Store, key: str) -> dict[str, Defects]:
    """The pages that cannot be trusted, by document, and why."""
    found: dict[str, Defects] = {}
    pages = store.read("pages", key).filter(pl.col("defect").is_not_null())
    for doc_id, page, defect in pages.select("doc_id", "page", "defect").iter_rows():
        found.setdefault(doc_id, {})[page] = defect
    return found


def transcribe(root: str, key: str) -> Figures:
    """Read the next few pages of a filing; `left` 0 says that it is done and its pages are made again."""
    store = Store(Path(root))
    known = _parts(store, key)
    paths = dict(store.read("documents", key).select("doc_id", "path").iter_rows())
    read, left, started = 0, 0, time.monotonic()
    for doc_id, defects in _defects(store, key).items():
        images = known.setdefault(doc_id, {})
        try:
            with open_pdf(Path(paths[doc_id])) as pdf:
                todo = _todo(chosen_pages(pdf.document, defects, limit=page_limit()), images)
                while todo and (not read or time.monotonic() - started < _STEP_SECONDS):
                    page = todo.pop(0)
                    images[page] = _begun(page, defects[page], images)
                    _keep(store, key, known, stamp=OCR_VERSION, dataset=PARTS)
                    images[page] = _from_image(pdf, page, defects[page])
                    read += 1
                left += len(todo)
        except UnreadableError:
            continue  # its pages are a failure row of the stage `pages` already
    if left:
        _keep(store, key, known, stamp=OCR_VERSION, dataset=PARTS)
        return {"read": read, "left": left}
    _finish(store, key, known, paths)
    return {"read": read, "left": 0, **build(root, key)}


def _finish(
    store: Store, key: str, known: dict[str, dict[int, Transcript]], paths: Mapping[str, str]
) -> None:
    """All chosen pages are read: keep them for the stage `pages`, with those that their glyphs explain."""
    for doc_id, defects in _defects(store, key).items():
        images = {n: t for n, t in known.get(doc_id, {}).items() if t.how not in _BEGUN}
        known[doc_id] = _by_glyphs(Path(paths[doc_id]), defects, images) if images else {}
    _keep(store, key, known, stamp=stamp(store, key), dataset=DATASET)
    store.remove((PARTS,), key)


def _todo(chosen: list[int], images: Mapping[int, Transcript]) -> list[int]:
    """The chosen pages that are still to be read; one that ended two workers is left alone."""
    return [page for page in chosen if page not in images or images[page].how == _BEGUN[0]]


def _begun(page: int, defect: str, images: Mapping[int, Transcript]) -> Transcript:
    """The mark of a page that is being read: what a killed worker leaves behind."""
    return Transcript(page, defect, _BEGUN[1] if page in images else _BEGUN[0], [])


def _parts(store: Store, key: str) -> dict[str, dict[int, Transcript]]:
    """The images that were read before, by this version."""
    fresh = store.stamp(PARTS, key) == OCR_VERSION
    return read_transcripts(store, key, dataset=PARTS) if fresh else {}


def _keep(
    store: Store, key: str, known: Mapping[str, Mapping[int, Transcript]], *, stamp: str, dataset: str
) -> None:
    found = [(doc_id, pages[n]) for doc_id, pages in known.items() for n in sorted(pages)]
    write_transcripts(store, key, found, stamp=stamp, dataset=dataset)


def _from_image(pdf: PdfText, page: int, defect: str) -> Transcript:
    from assets.ocr.choose import engine
    from assets.ocr.page import see

    seen = see(pdf.document[page - 1], engine())
    return Transcript(
        page, defect, "image", seen.words, seen.rules, seen.turn, seen.skew, seen.score, seen.doubts
    )


def _by_glyphs(path: Path, defects: Defects, images: Mapping[int, Transcript]) -> dict[int, Transcript]:
    """Pages with a broken layer by the meaning of its glyphs, where the images tell it."""
    from assets.pages.ocr_glyphs import Glyphs
    from assets.pages.ocr_merge import merged

    pages = dict(images)
    with open_pdf(path) as pdf:
        glyphs = Glyphs()
        for number, image in images.items():
            if defects.get(number) != NO_TEXT:
                glyphs.learn(pdf.document[number - 1], image)
        for number, defect in defects.items():
            if defect == "broken_text":  # without a character map, letters have no widths either
                by_glyphs = glyphs.read(pdf.document[number - 1], defect)
                if by_glyphs is not None:
                    pages[number] = by_glyphs
                    continue
            if number in images:
                pages[number] = merged(pdf.document[number - 1], images[number])
    return pages
