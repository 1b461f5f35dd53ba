"""Statement pages of real filings, chosen by seed, and pictures of them as scanners make them."""

# mypy: disallow-untyped-calls=False
# PyMuPDF ships type hints for a part of itself only

import math
import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pymupdf
from numpy.typing import NDArray

from assets.filings.pdf import open_pdf
from assets.ocr.ink import Gray
from assets.pages.read import read_document
from assets.pages.records import DocumentPages

_KINDS = ("income_statement", "balance_sheet", "cash_flow")
_FEWEST = 20  # numbers of a page worth comparing
_OPENING = 2  # pages before it, kept as they are: they say what the document is


@dataclass(frozen=True, slots=True)
class Chosen:
    """A page (from 1) of a filing, and the kind of its statement."""

    path: Path
    page: int
    kind: str

    def __str__(self) -> str:
        return f"{self.path.name} page {self.page} ({self.kind})"


@dataclass(frozen=True, slots=True)
class Scan:
    """How a page becomes a picture."""

    name: str
    dpi: int = 150
    skew: float = 0.0  # degrees, anticlockwise
    noise: float = 0.0  # standard deviation of grey values out of 255
    quality: int = 85  # JPEG
    quarters: int = 0  # quarter turns, anticlockwise

    def moved(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """Where a point of a page of this size (points) lies on the picture."""
        angle = math.radians(self.skew)
        dx, dy = x - width / 2, y - height / 2
        x = width / 2 + dx * math.cos(angle) + dy * math.sin(angle)
        y = height / 2 - dx * math.sin(angle) + dy * math.cos(angle)
        return ((x, y), (y, width - x), (width - x, height - y), (height - y, x))[self.quarters]


SCANS = (
    Scan("150 dpi"),
    Scan("200 dpi", dpi=200),
    Scan("skew 0.5", skew=0.5),
    Scan("skew -1.5", skew=-1.5),
    Scan("noise, JPEG 60", noise=8.0, quality=60),
    Scan("turned 90", quarters=1),
    Scan("turned 180", quarters=2),
)


def chosen_pages(folder: Path, *, count: int, seed: int) -> list[Chosen]:
    """Half of the pages from `us`, half from `cn`: a company again only when all had their turn."""
    half = (count + 1) // 2
    american = _of_market(folder / "us", half, seed)
    chinese = _of_market(folder / "cn", count - half, seed)
    return american + chinese


def _of_market(folder: Path, count: int, seed: int) -> list[Chosen]:
    """Statements in turn, by seed; files of one company begin with the same word."""
    rng = random.Random(seed)
    files = sorted(folder.glob("*.pdf"))
    rng.shuffle(files)
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, Path]] = []
    for path in files:
        company = path.name.split("_")[0]
        ranked.append((turns[company], path))
        turns[company] += 1
    found: list[Chosen] = []
    for _, path in sorted(ranked, key=lambda item: item[0]):
        if len(found) == count:
            break
        found += _statement(path, _KINDS[len(found) % len(_KINDS)], rng)
    return found


def _statement(path: Path, kind: str, rng: random.Random) -> list[Chosen]:
    """A page of the kind with enough numbers, in a list; an empty list where the filing has none."""
    reading = read_document(path, doc_id=path.stem)
    pages = [
        page.page
        for page in reading.pages
        if page.kind == kind and page.defect is None and numbers_on(reading, page.page) >= _FEWEST
    ]
    return [Chosen(path, rng.choice(pages), kind)] if pages else []


def numbers_on(reading: DocumentPages, page: int) -> int:
    """How many cells of a page are numbers."""
    return sum(cell.value is not None for row in reading.rows if row.page == page for cell in row.cells)


def extract(chosen: Chosen, target: Path, *, scan: Scan | None) -> int:
    """Write the filing's first pages and the chosen one, as it is or as a picture; gives its new number."""
    with open_pdf(chosen.path) as pdf, pymupdf.open() as out:
        opening = min(_OPENING, chosen.page - 1)
        if opening:
            out.insert_pdf(pdf.document, to_page=opening - 1)
        if scan is None:
            out.insert_pdf(pdf.document, from_page=chosen.page - 1, to_page=chosen.page - 1)
        else:
            _insert_picture(out, pdf.document[chosen.page - 1], scan)
        out.save(target)
    return opening + 1


def _insert_picture(out: "pymupdf.Document", page: "pymupdf.Page", scan: Scan) -> None:
    pixmap = page.get_pixmap(dpi=scan.dpi, colorspace=pymupdf.csGRAY, alpha=False)
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)[:, : pixmap.width]
    pixels = np.ascontiguousarray(np.rot90(_worn(pixels, scan), scan.quarters))
    copied = pymupdf.Pixmap(pymupdf.csGRAY, pixels.shape[1], pixels.shape[0], pixels.tobytes(), False)
    width, height = page.rect.width, page.rect.height
    if scan.quarters % 2:
        width, height = height, width
    stream = copied.tobytes("jpeg", jpg_quality=scan.quality)
    out.new_page(width=width, height=height).insert_image((0, 0, width, height), stream=stream)


def _worn(pixels: Gray, scan: Scan) -> Gray:
    """Askew and noisy."""
    import cv2

    worn: NDArray[np.float32] = pixels.astype(np.float32)
    if scan.skew:
        height, width = worn.shape
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), scan.skew, 1.0)
        worn = np.asarray(cv2.warpAffine(worn, matrix, (width, height), borderValue=(255,)), np.float32)
    if scan.noise:
        worn = worn + np.random.default_rng(1).normal(0, scan.noise, worn.shape).astype(np.float32)
    return np.clip(worn, 0, 255).astype(np.uint8)
