"""Documents that are broken on purpose: images without text, a truncated file."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import pymupdf

_DPI = 110
_TILT = 0.35  # degrees: a page laid on the glass by hand


def image_only(pdf: bytes) -> bytes:
    """The pages as grey pictures, slightly askew, without any text."""
    scan = pymupdf.open()
    with pymupdf.open(stream=pdf, filetype="pdf") as source:
        for page in source:
            matrix = pymupdf.Matrix(_DPI / 72, _DPI / 72).prerotate(_TILT)
            picture = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
            target = scan.new_page(width=page.rect.width, height=page.rect.height)
            target.insert_image(target.rect, stream=picture.tobytes("jpeg", jpg_quality=60))
    return _plain(scan)


def truncated(pdf: bytes) -> bytes:
    """The first part of the file, as a download that broke off leaves it."""
    return pdf[: len(pdf) * 45 // 100]


def _plain(document: pymupdf.Document) -> bytes:
    """The bytes of a new document: no dates, no identifiers, the same every time."""
    document.set_metadata({})
    data: bytes = document.tobytes(garbage=3, deflate=True, no_new_id=True)
    document.close()
    return data
