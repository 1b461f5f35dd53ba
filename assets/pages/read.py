"""A document to pages, tables and rows: the entry point of the stage."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.filings.html_tree import looks_like_html
from assets.filings.language import language as language_of
from assets.filings.pdf import PdfText, open_pdf, plain_marks
from assets.pages import chinese, english
from assets.pages.assemble import assemble
from assets.pages.chinese_report import ReportContext
from assets.pages.chinese_tables import refine
from assets.pages.damage import start_watching, what_is_lost
from assets.pages.html import read_html
from assets.pages.leaf import Leaf, read_leaf
from assets.pages.meaning import Language
from assets.pages.records import DocumentPages, PageFailure
from assets.pages.sheet import Sheet, read_sheet
from assets.pages.transcripts import Transcript
from assets.pages.trust import page_defect

if TYPE_CHECKING:
    import pymupdf

READER_VERSION = "pages-9"
_SAMPLE = 12  # pages that tell the language
_SHRINK_AFTER = 100  # pages


def read_document(
    path: Path, *, doc_id: str, transcripts: Mapping[int, Transcript] = MappingProxyType({})
) -> DocumentPages:
    """Read every page of a PDF or HTML filing; raises UnreadableError when the file cannot be opened.

    Pages with a transcript (by page number) are taken as it gives them, not as their text layer does.
    """
    if looks_like_html(path):
        return read_html(path, doc_id=doc_id)
    failures: list[PageFailure] = []
    with open_pdf(path) as pdf:
        leaves = _leaves(pdf, failures, transcripts)
        first = list(islice(leaves, _SAMPLE))
        name = language_of("".join(plain_marks(leaf.text) for _, leaf in first))
        language: Language = chinese if name == "zh" else english
        sheets = [_sheet(page, leaf, language, failures) for page, leaf in chain(first, leaves)]
    context = language.document_context([sheet.text for sheet in sheets])
    reading = assemble(doc_id, sheets, language=language, context=context, name=name)
    if name == "zh":
        report = context.report if isinstance(context.report, ReportContext) else None
        reading = refine(reading, report)
    reading.failures = sorted(failures, key=lambda failure: failure.page)
    return reading


def _leaves(
    pdf: PdfText, failures: list[PageFailure], transcripts: Mapping[int, Transcript]
) -> Iterator[tuple["pymupdf.Page | None", Leaf]]:
    """Every page in order, None where it cannot be read; what the library has kept is dropped at times."""
    import pymupdf

    # as many as when it was opened: a repair on the way may lose pages, and never silently
    for number in range(pdf.page_count):
        yield _leaf(pdf.document, number, failures, transcripts.get(number + 1))
        if number % _SHRINK_AFTER == _SHRINK_AFTER - 1:
            pymupdf.TOOLS.store_shrink(100)


def _leaf(
    document: "pymupdf.Document", number: int, failures: list[PageFailure], transcript: Transcript | None
) -> tuple["pymupdf.Page | None", Leaf]:
    leaf = Leaf(number + 1, 0.0, 0.0, [], "")
    with _noting(failures, leaf.number):
        page = _load(document, number)
        if transcript is not None:
            return page, transcript.leaf(width=page.rect.width, height=page.rect.height)
        start_watching()
        leaf = read_leaf(page)
        lost = what_is_lost()
        if lost is not None:
            message = f"a part of page {leaf.number} may be missing, its content is damaged: {lost}"
            failures.append(PageFailure(leaf.number, "damaged_page", message))
        leaf.defect = page_defect(page, leaf)
        return page, leaf
    return None, leaf


def _sheet(page: "pymupdf.Page | None", leaf: Leaf, language: Language, failures: list[PageFailure]) -> Sheet:
    """One page; what cannot be read of it is noted, and the others go on."""
    with _noting(failures, leaf.number):
        if page is not None:
            return read_sheet(page, leaf, language)
    return Sheet(leaf, leaf.text, [])


@contextmanager
def _noting(failures: list[PageFailure], page: int) -> Iterator[None]:
    """Keep what goes wrong with a page as its failure."""
    import pymupdf

    try:
        yield
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError) as error:
        failures.append(PageFailure(page, "unreadable_page", f"page {page} cannot be read: {error}"))
    except (LookupError, ArithmeticError) as error:
        failures.append(PageFailure(page, "table_layout", f"tables of page {page}: {error!r}"))


def _load(document: "pymupdf.Document", number: int) -> "pymupdf.Page":
    try:
        page: pymupdf.Page = document.load_page(number)
    except IndexError as error:
        msg = "the file was found to have fewer pages when it was repaired"
        raise ValueError(msg) from error
    return page
