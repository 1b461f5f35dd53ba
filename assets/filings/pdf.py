"""A PDF's text, page by page as it is asked for; what is wrong with the file is said by category."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import UnreadableError
from assets.filings.language import is_readable
from assets.filings.texts import lines_of_words

if TYPE_CHECKING:
    import pymupdf

_HEAD = 1024  # readers accept a header within the first kilobyte
_TAIL = 4096
_FIRST_PAGES = 12
_LETTERS = 30  # a page with fewer is a picture, or blank


class PdfText:
    """The text of an open PDF; pages are numbered from 0 and read once."""

    def __init__(self, path: Path, document: "pymupdf.Document") -> None:
        self.path = path
        self._document = document
        self._texts: dict[int, str] = {}
        self.unread: dict[int, str] = {}  # pages that cannot be read, and why; they count as without text
        self.page_count: int = document.page_count

    @property
    def document(self) -> "pymupdf.Document":
        """The open PDF, for who needs more than its text."""
        return self._document

    def text(self, page: int) -> str:
        """A page's text in its own order, dashes and spaces made plain."""
        if page not in self._texts:
            self._texts[page] = plain_marks(self._read(page, "text"))
        return self._texts[page]

    def texts(self, first: int = 0, last: int | None = None) -> Iterator[str]:
        """The texts of a range of pages; None = to the end."""
        for page in range(first, min(self.page_count, last if last is not None else self.page_count)):
            yield self.text(page)

    def visual_lines(self, page: int) -> list[str]:
        """A page's lines as the eye sees them: words at one height, left to right."""
        return [plain_marks(line) for line in lines_of_words(self._read(page, "words"))]

    def _read(self, page: int, form: str) -> Any:  # noqa: ANN401 - text or words, as the form asks
        import pymupdf

        try:
            return self._document[page].get_text(form)
        except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError) as error:
            # one broken page must not lose the others; IndexError: a repair has found fewer pages
            self.unread[page] = str(error)
            return "" if form == "text" else []


_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})


def plain_marks(text: str) -> str:
    """Dashes, quotes, spaces and ligatures in their plain forms; line ends stay."""
    text = text.translate(_LIGATURES)
    text = re.sub(r"[\u2010-\u2015\u2212\ufe63\uff0d\u00ad]", "-", text)
    text = re.sub(r"[\u2018\u2019\u02bc\uff07]", "'", text)
    text = re.sub(r"[\u201c\u201d\uff02]", '"', text)
    return re.sub(r"[\u00a0\u2000-\u200b\u202f\u3000\ufeff\t]", " ", text)


@contextmanager
def open_pdf(path: Path) -> Iterator[PdfText]:
    """Open a PDF that has readable text.

    Raises UnreadableError with reason empty, not_a_pdf, encrypted, truncated, unreadable or no_text_layer.
    """
    whole = _check_bytes(path)
    document = _open(path, whole=whole)
    try:
        if document.needs_pass:
            msg = f"{path.name} is encrypted and asks for a password; save a copy without one"
            raise UnreadableError(msg, reason="encrypted")
        if document.is_repaired and not whole:
            msg = f"{path.name} ends in the middle of the file; fetch it again"
            raise UnreadableError(msg, reason="truncated")
        pdf = _pages_of(path, document)
        if pdf.page_count == 0:
            msg = f"{path.name} has no pages"
            raise UnreadableError(msg, reason="empty")
        yield pdf
    finally:
        document.close()


def _pages_of(path: Path, document: "pymupdf.Document") -> PdfText:
    import pymupdf

    try:
        return PdfText(path, document)
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError) as error:
        msg = f"{path.name} cannot be read as a PDF: its list of pages is broken ({error})"
        raise UnreadableError(msg, reason="unreadable") from error


def page_count(path: Path) -> int:
    """The number of pages; raises UnreadableError as `open_pdf` does."""
    with open_pdf(path) as pdf:
        return pdf.page_count


def require_text(pdf: PdfText) -> None:
    """Raise UnreadableError no_text_layer for a scan, or a text layer of meaningless glyphs."""
    texts = list(pdf.texts(0, _FIRST_PAGES))
    if few_letters("".join(texts), pages=len(texts)):
        if pdf.unread:
            page, cause = min(pdf.unread.items())
            msg = f"page {page + 1} of {pdf.path.name} cannot be read: {cause}"
            raise UnreadableError(msg, reason="unreadable")
        msg = f"{pdf.path.name} has no text layer (scanned pages); it needs OCR, or a manifest row"
        raise UnreadableError(msg, reason="no_text_layer")
    if not is_readable(" ".join(texts)):
        msg = f"the text layer of {pdf.path.name} is not language (fonts without a character map)"
        raise UnreadableError(msg, reason="no_text_layer")


def has_text(pdf: PdfText) -> bool:
    """Whether the text layer of the first pages is language."""
    texts = list(pdf.texts(0, _FIRST_PAGES))
    return not few_letters("".join(texts), pages=len(texts)) and is_readable(" ".join(texts))


def few_letters(text: str, *, pages: int = 1) -> bool:
    """Whether there is too little text to say what so many pages are."""
    return sum(c.isalnum() for c in text) < _LETTERS * pages


def _check_bytes(path: Path) -> bool:
    """Whether the end of the file is there; raises UnreadableError for what is no PDF."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(_HEAD)
            file.seek(max(0, size - _TAIL))
            tail = file.read()
    except OSError as error:
        msg = f"{path} cannot be opened: {error.strerror}"
        raise UnreadableError(msg, reason="unreadable") from error
    if size == 0:
        msg = f"{path.name} is empty (0 bytes)"
        raise UnreadableError(msg, reason="empty")
    if b"%PDF-" not in head:
        msg = f"{path.name} is neither a PDF (it does not start with %PDF-) nor HTML"
        raise UnreadableError(msg, reason="not_a_pdf")
    return b"%%EOF" in tail


def _open(path: Path, *, whole: bool) -> "pymupdf.Document":
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        return pymupdf.open(path, filetype="pdf")
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, RuntimeError, ValueError) as error:
        reason = "unreadable" if whole else "truncated"
        cause = "its structure is broken" if whole else "it ends in the middle of the file; fetch it again"
        msg = f"{path.name} cannot be read as a PDF: {cause}"
        raise UnreadableError(msg, reason=reason) from error
