"""A document to pages, tables and rows: the entry point of the stage."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.filings.html_tree import looks_like_html
from assets.filings.language import language as language_of
from assets.filings.pdf import PdfText, open_pdf
from assets.pages import chinese, english
from assets.pages.assemble import assemble
from assets.pages.chinese_report import ReportContext
from assets.pages.chinese_tables import refine
from assets.pages.html import read_html
from assets.pages.leaf import Leaf, read_leaf
from assets.pages.meaning import Language
from assets.pages.records import DocumentPages, PageFailure
from assets.pages.sheet import Sheet, read_sheet
from assets.pages.transcripts import Transcript, text_of
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
    with open_pdf(path) as pdf:
        failures: list[PageFailure] = []
        name = _language(pdf, transcripts)
        language: Language = chinese if name == "zh" else english
        sheets = _sheets(pdf, language, failures, transcripts)
    context = language.document_context([sheet.text for sheet in sheets])
    reading = assemble(doc_id, sheets, language=language, context=context, name=name)
    if name == "zh":
        report = context.report if isinstance(context.report, ReportContext) else None
        reading = refine(reading, report)
    reading.failures = failures
    return reading


def _language(pdf: PdfText, transcripts: Mapping[int, Transcript]) -> str:
    """The language of the first pages, as they were read."""
    texts = list(pdf.texts(0, _SAMPLE))
    for number in range(len(texts)):
        if number + 1 in transcripts:
            texts[number] = text_of(transcripts[number + 1].words)
    return language_of("".join(texts))


def _sheets(
    pdf: PdfText,
    language: Language,
    failures: list[PageFailure],
    transcripts: Mapping[int, Transcript],
) -> list[Sheet]:
    """Every page in order; what the library keeps of pages already read is dropped now and then."""
    import pymupdf

    sheets: list[Sheet] = []
    # as many as when it was opened: a repair on the way may lose pages, and never silently
    for number in range(pdf.page_count):
        sheets.append(_sheet(pdf.document, number, language, failures, transcripts.get(number + 1)))
        if number % _SHRINK_AFTER == _SHRINK_AFTER - 1:
            pymupdf.TOOLS.store_shrink(100)
    return sheets


def _sheet(
    document: "pymupdf.Document",
    number: int,
    language: Language,
    failures: list[PageFailure],
    transcript: Transcript | None,
) -> Sheet:
    """One page; what cannot be read of it is noted, and the others go on."""
    import pymupdf

    leaf = Leaf(number + 1, 0.0, 0.0, [], "")
    try:
        page = _load(document, number)
        if transcript is not None:
            leaf = transcript.leaf(width=page.rect.width, height=page.rect.height)
        else:
            leaf = read_leaf(page)
            leaf.defect = page_defect(page, leaf)
        return read_sheet(page, leaf, language)
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError) as error:
        failures.append(
            PageFailure(leaf.number, "unreadable_page", f"page {leaf.number} cannot be read: {error}")
        )
    except (LookupError, ArithmeticError) as error:
        failures.append(PageFailure(leaf.number, "table_layout", f"tables of page {leaf.number}: {error!r}"))
    return Sheet(leaf, leaf.text, [])


def _load(document: "pymupdf.Document", number: int) -> "pymupdf.Page":
    try:
        page: pymupdf.Page = document.load_page(number)
    except IndexError as error:
        msg = "the file was found to have fewer pages when it was repaired"
        raise ValueError(msg) from error
    return page
