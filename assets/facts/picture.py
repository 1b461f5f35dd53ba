"""A page as a PNG with the cell of a fact marked on it."""

from pathlib import Path

from assets.facts.records import Candidate
from assets.filings.records import Document
from assets.pages.records import Box
from assets.store import replacing

_DPI = 110
_MARGIN = 3.0  # points between the number and its frame
_RED, _YELLOW = (0.85, 0.0, 0.0), (1.0, 0.9, 0.2)


def draw_page(document: Document, candidate: Candidate, out: Path) -> str:
    """Write the page a candidate stands on, its cell framed; gives why there is no picture, else nothing."""
    import pymupdf

    path = Path(document.path)
    if path.suffix.lower() != ".pdf":
        return f'the document is HTML, which has no pages to draw; it prints "{candidate.quote}"'
    if not path.is_file():
        return f"{path} is not there any more; ingest the document again"
    with pymupdf.open(path, filetype="pdf") as pdf:  # type: ignore[no-untyped-call]
        page = pdf[candidate.page - 1]
        # boxes are of the page as displayed; drawing is in the page's own unrotated space
        frame = page.rect & _around(candidate.bbox)
        page.draw_rect(frame * page.derotation_matrix, color=_RED, fill=_YELLOW, fill_opacity=0.3, width=1.2)
        with replacing(out) as temporary:
            temporary.write_bytes(page.get_pixmap(dpi=_DPI).tobytes("png"))
    return ""


def _around(box: Box) -> Box:
    return box[0] - _MARGIN, box[1] - _MARGIN, box[2] + _MARGIN, box[3] + _MARGIN
