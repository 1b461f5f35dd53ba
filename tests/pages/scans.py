"""Pages as pictures, drawn from the PDFs of the tests."""

from pathlib import Path

import numpy as np
import pymupdf


def rasterised(path: Path, *, dpi: int = 150, skew: float = 0.0, quarters: int = 0) -> Path:
    """`scan.pdf` beside a PDF: its pages as JPEG pictures, askew and turned (quarters), anticlockwise."""
    scan = pymupdf.open()
    with pymupdf.open(path) as source:
        for page in source:
            picture = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
            pixels = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)
            pixels = np.ascontiguousarray(np.rot90(_askew(pixels[:, : picture.width], skew), quarters))
            picture = pymupdf.Pixmap(
                pymupdf.csGRAY, pixels.shape[1], pixels.shape[0], pixels.tobytes(), False
            )
            width, height = page.rect.width, page.rect.height
            if quarters % 2:
                width, height = height, width
            target = scan.new_page(width=width, height=height)
            target.insert_image(target.rect, stream=picture.tobytes("jpeg", jpg_quality=85))
    scan.save(path.with_name("scan.pdf"))
    return path.with_name("scan.pdf")


def _askew(pixels: np.ndarray, degrees: float) -> np.ndarray:
    if not degrees:
        return pixels
    import cv2

    height, width = pixels.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    return cv2.warpAffine(pixels, matrix, (width, height), borderValue=(255,))
