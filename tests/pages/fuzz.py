"""Broken and odd PDFs for the fuzz tests, and what must hold of every one of them."""

import io
import random
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import duckdb
import polars as pl

from assets.errors import UnreadableError
from assets.filings.identity import examine
from assets.pages.frames import from_frames, to_frames
from assets.pages.read import read_document
from assets.pages.records import DocumentPages
from assets.workers import Limits, Lost, run
from tests.pages.draw import Paper, income_statement

TEXT = b"BT /F1 9 Tf 50 700 Td (Net sales of the year 2018 were 32,765 million dollars) Tj ET"
NOTE = "The report of the company for the year ended December 31, 2018 and of the years before."


def statement(pages: int = 1, *, compressed: bool = True) -> bytes:
    """A PDF with an income statement on every page."""
    paper = Paper()
    for number in range(pages):
        if number:
            paper.new_page()
        paper.text(50, 40, NOTE)
        income_statement(paper)
    return paper.document.tobytes(garbage=3, deflate=compressed)


def outcome(path: Path) -> str:
    """`pages`, or the reason why there are none or not all; anything else than these is a bug and raises.

    What is read must go to Parquet, from there to DuckDB, and back.
    """
    with suppress(UnreadableError):
        examine(path)
    try:
        reading = read_document(path, doc_id="d")
    except UnreadableError as error:
        return error.reason
    _stored(reading)
    return reading.failures[0].reason if reading.failures else "pages"


def _stored(reading: DocumentPages) -> None:
    frames = to_frames("HVTW_2018_us-10k", [reading])
    for name, frame in frames.items():
        buffer = io.BytesIO()
        frame.write_parquet(buffer)
        buffer.seek(0)
        assert duckdb.sql("SELECT * FROM frame").pl().rows() == pl.read_parquet(buffer).rows(), name
    (back,) = from_frames(frames)
    assert len(back.rows) == len(reading.rows)
    assert len(reading.pages) > 0


def judged(path: Path) -> str:
    """The outcome of a file, or the exception it is read with."""
    try:
        return outcome(path)
    except Exception as error:  # noqa: BLE001 - every exception is what the tests look for
        return f"{type(error).__name__}: {error}"


def judge(files: Mapping[str, bytes], folder: Path, *, limits: Limits) -> dict[str, str]:
    """The outcome of each file, read in a worker process as filings are."""
    paths = []
    for number, (name, data) in enumerate(files.items()):
        path = folder / f"{number} {name[:40]}.pdf"
        path.write_bytes(data)
        paths.append(path)
    found: dict[str, str] = {}
    for index, result in run(judged, [(path,) for path in paths], jobs=1, limits=limits):
        found[list(files)[index]] = result.reason if isinstance(result, Lost) else result
    return found


def flipped(data: bytes, *, seed: int, share: float) -> bytes:
    """The bytes with some of them changed at random."""
    chance = random.Random(seed)
    changed = bytearray(data)
    for _ in range(max(1, int(len(data) * share))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def raw_pdf(objects: list[bytes], *, root: int = 1) -> bytes:
    """A PDF of hand-written objects, numbered from 1, with a right cross-reference table."""
    out = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, root, start)
    return bytes(out)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content)


def one_page(
    content: bytes, *, page: bytes = b"", resources: bytes = b"", more: tuple[bytes, ...] = ()
) -> bytes:
    """A one-page PDF of a content stream; object 4 is the content, `more` are numbered from 6."""
    box = b"" if b"/MediaBox" in page else b"/MediaBox [0 0 612 792]"
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R %s %s /Resources << /Font << /F1 5 0 R >> %s >> >>"
            % (box, page, resources),
            stream(content),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            *more,
        ]
    )


def doubling(levels: int, *, last: bytes = TEXT) -> bytes:
    """A form that draws another twice, which draws another twice, and so on to the last one's content."""
    fonts = b"/Font << /F1 5 0 R >>"
    form = (
        b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X %d 0 R >> " + fonts
    )
    form += b" >>"
    forms = [stream(b"/X Do /X Do", form % (level + 7)) for level in range(levels)]
    forms.append(stream(last, form % 1))
    return one_page(b"/X Do " + TEXT, resources=b"/XObject << /X 6 0 R >>", more=tuple(forms))


def swelling(characters: int) -> bytes:
    """A small file with a page of very many characters."""
    text = b"BT /F1 9 Tf 50 700 Td (" + b"Net sales " * 100 + b") Tj ET\n"
    packed = zlib.compress(text * (characters // 1000), 9)
    return one_page(b"").replace(stream(b""), stream(packed, b"/Filter /FlateDecode"))


MAPPED = {
    "NUL": b"0000",
    "unpaired surrogate": b"d800",
    "low surrogate": b"dc00",
    "reversed pair": b"dc00d800",
    "private use": b"e000",
    "beyond Unicode": b"dbffdfff",
    "no character": b"ffff",
    "bell": b"0007",
    "line end": b"000a",
}


def mapped(target: bytes) -> bytes:
    """A table whose N, and whose digit 2, a broken character map takes for something else."""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>"
    cmap = (
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange "
        b"2 beginbfchar <4e> <%s> <32> <%s> endbfchar endcmap end" % (target, target)
    )
    rows = b"".join(
        b"1 0 0 1 50 %d Tm (Net sales %d) Tj 1 0 0 1 400 %d Tm (1,723) Tj 1 0 0 1 500 %d Tm (1,612) Tj "
        % (y, y, y, y)
        for y in range(700, 600, -12)
    )
    page = one_page(b"BT /F1 9 Tf " + rows + b"ET", more=(font, stream(cmap)))
    return page.replace(b"/F1 5 0 R", b"/F1 6 0 R")


def odd() -> Iterator[tuple[str, bytes]]:
    """Small PDFs, each with one thing that is wrong or unusual; names say what."""
    yield "no pages", raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"])
    yield (
        "page count that lies",
        raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 4000000 >>"]),
    )
    yield (
        "page tree that holds itself",
        raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    )
    yield "catalog without pages", raw_pdf([b"<< /Type /Catalog >>"])
    yield (
        "kids that are no pages",
        raw_pdf(
            [
                b"<< /Type /Catalog /Pages 2 0 R >>",
                b"<< /Type /Pages /Kids [3 0 R null 7] /Count 3 >>",
                b"(no page)",
            ]
        ),
    )
    yield "huge page", one_page(TEXT, page=b"/MediaBox [0 0 1e9 1e9]")
    yield "page beyond floats", one_page(TEXT, page=b"/MediaBox [0 0 9e99 9e99]")
    yield "empty page box", one_page(TEXT, page=b"/MediaBox [0 0 0 0]")
    yield "inverted page box", one_page(TEXT, page=b"/MediaBox [612 792 0 0]")
    yield "shifted page box", one_page(TEXT, page=b"/MediaBox [-1000 -1000 -388 -208]")
    yield "page box of words", one_page(TEXT, page=b"/MediaBox [(a) (b) null true]")
    yield "crop box outside", one_page(TEXT, page=b"/CropBox [5000 5000 6000 6000]")
    yield "crop box that cuts", one_page(TEXT, page=b"/CropBox [0 690 100 710]")
    yield "user unit", one_page(TEXT, page=b"/UserUnit 75000")
    yield "rotation of 45", one_page(TEXT, page=b"/Rotate 45")
    yield "rotation of -90", one_page(TEXT, page=b"/Rotate -90")
    yield "nested arrays", one_page(TEXT, page=b"/Annots " + b"[" * 20000 + b"]" * 20000)
    yield "nested dictionaries", one_page(TEXT, page=b"/X " + b"<< /X " * 20000 + b"1" + b" >>" * 20000)
    yield "nested in the content", one_page(TEXT + b" " + b"[" * 20000 + b"]" * 20000 + b" TJ")
    yield "saved states", one_page(b"q " * 100000 + TEXT)
    yield "restored states", one_page(b"Q " * 1000 + TEXT)
    yield "form that draws itself", doubling(1).replace(b"/X 7 0 R", b"/X 6 0 R")
    yield "forms that double", doubling(8)
    yield "no font", one_page(TEXT.replace(b"/F1", b"/F9"))
    yield "font size 0", one_page(TEXT.replace(b" 9 Tf", b" 0 Tf"))
    yield "font size beyond", one_page(TEXT.replace(b" 9 Tf", b" 9e30 Tf"))
    yield "negative font size", one_page(TEXT.replace(b" 9 Tf", b" -9 Tf"))
    yield "text far outside", one_page(TEXT.replace(b"50 700", b"5e8 7e8"))
    yield "singular text matrix", one_page(TEXT.replace(b"50 700 Td", b"0 0 0 0 50 700 Tm"))
    yield "slanted text", one_page(TEXT.replace(b"50 700 Td", b".7 .7 -.7 .7 50 300 Tm"))
    yield "control characters", one_page(TEXT.replace(b"Net", rb"\000\001\033\177\177N\000et"))
    yield "no content", one_page(b"")
    yield "content that is none", one_page(b"\x00\xff" * 5000)
    yield "string without end", one_page(b"BT /F1 9 Tf 50 700 Td (" + b"Net sales " * 500)
    for name, target in MAPPED.items():
        yield f"characters mapped to {name}", mapped(target)
