"""Identity of documents without usable text, from the pictures of their first pages: slow, and bounded."""

from collections.abc import Iterator
from pathlib import Path

from assets.errors import UnreadableError
from assets.filings.findings import Findings
from assets.filings.identity import read_words
from assets.filings.language import is_readable, language
from assets.filings.legible import text_defect
from assets.filings.pdf import PdfText, few_letters, has_text, open_pdf, plain_marks
from assets.filings.texts import lines_of_words

_STEPS = (1, 2, 4, 8, 12)  # pages looked at until the document is known; each takes some seconds
_RELEASE = 2  # a release that names no symbol on these is known by its company
_LOOKED_AT = 0.9
_INK_DPI = 20
_CONTRAST = 60


class SeenText:
    """A PDF's text as far as it has been looked at: from the layer where there is one, else from pictures."""

    def __init__(self, pdf: PdfText, *, trusted: bool) -> None:
        self.page_count = pdf.page_count
        self.looked_at = 0  # pages from here on give nothing unless the layer does
        self._pdf = pdf
        self._trusted = trusted  # whether the layer is language at all
        self._seen: dict[int, list[str]] = {}

    def text(self, page: int) -> str:
        """The page's lines, as the eye sees them where the layer has none."""
        return self._pdf.text(page) if self._layered(page) else "\n".join(self.visual_lines(page))

    def texts(self, first: int = 0, last: int | None = None) -> Iterator[str]:
        """The texts of a range of pages; None = to the end."""
        for page in range(first, min(self.page_count, last if last is not None else self.page_count)):
            yield self.text(page)

    def visual_lines(self, page: int) -> list[str]:
        """A page's lines as the eye sees them."""
        if self._layered(page):
            return self._pdf.visual_lines(page)
        if page not in self._seen:
            if page >= self.looked_at:
                return []
            self._seen[page] = self._look(page)
        return self._seen[page]

    def _layered(self, page: int) -> bool:
        text = self._pdf.text(page) if self._trusted else ""
        return not few_letters(text) and text_defect(text) is None

    def _look(self, page: int) -> list[str]:
        if not _has_ink(self._pdf, page):
            return []  # a blank page is not worth loading the models
        from assets.ocr.choose import engine
        from assets.ocr.page import see

        return [plain_marks(line) for line in lines_of_words(see(self._pdf.document[page], engine()).words)]


def examine_seen(path: Path) -> Findings:
    """What the pictures of a PDF's first pages say of its identity, as few pages as tell it.

    Raises UnreadableError: no_text_layer when there is no language on the pictures either.
    """
    with open_pdf(path) as pdf:
        text = SeenText(pdf, trusted=has_text(pdf))
        findings = Findings(source=path.name, language="en", pages=pdf.page_count)
        for step in _STEPS:
            text.looked_at = step
            findings = _read(text, path.name)
            if _enough(findings, step) or step >= pdf.page_count:
                break
        words = " ".join(text.texts(0, text.looked_at))
    if few_letters(words) or (findings.doc_type is None and not is_readable(words)):
        msg = f"{path.name} has no text layer, and nothing on its first pages reads like language; "
        raise UnreadableError(msg + "it needs a manifest row", reason="no_text_layer")
    shown = "page was" if text.looked_at == 1 else f"{min(text.looked_at, text.page_count)} pages were"
    findings.doubts.append(f"its first {shown} read from their pictures")
    return findings


def _read(text: SeenText, source: str) -> Findings:
    spoken = language("".join(text.texts(0, text.looked_at)))
    findings = Findings(source=source, language=spoken, pages=text.page_count)
    findings.weaken(_LOOKED_AT)
    read_words(text, findings)
    return findings


def _enough(findings: Findings, looked_at: int) -> bool:
    """Whether looking at more pages would tell nothing new."""
    if findings.doc_type is None or findings.fiscal_year is None:
        return False
    if findings.doc_type.startswith("us-10q"):
        return False  # the columns that tell the quarter may stand on any of the pages
    if findings.year_end is not None and findings.year_end.month <= 5:
        return False  # what the company calls its year may be said later
    by_name = findings.doc_type == "us-earnings" and findings.company is not None and looked_at >= _RELEASE
    return findings.ticker is not None or by_name


def _has_ink(pdf: PdfText, page: int) -> bool:
    import numpy as np
    import pymupdf

    try:
        pixmap = pdf.document[page].get_pixmap(dpi=_INK_DPI, colorspace=pymupdf.csGRAY, alpha=False)
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError):
        return False
    pixels = np.frombuffer(pixmap.samples, np.uint8)
    return bool(pixels.size) and int(pixels.max()) - int(pixels.min()) > _CONTRAST
