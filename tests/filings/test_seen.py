import subprocess
import sys

import pymupdf
import pytest

from assets.filings.register import ingest
from assets.filings.registry import Registry
from assets.filings.samples.damage import image_only
from assets.store import Store
from tests.filings.pdfs import FILLER, cover, write_pdf


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """One sweep over pictures and text, so that the models are loaded once."""
    folder = tmp_path_factory.mktemp("pictures")
    write_pdf(folder / "text.pdf", cover(company="BOLTWORKS CORPORATION", symbol="BLTW"), FILLER)
    scan = write_pdf(folder / "scan.pdf", cover(), FILLER)
    scan.write_bytes(image_only(scan.read_bytes()))
    half = write_pdf(folder / "half.pdf", cover(symbol="HLF", company="HALF SEEN INC"), FILLER)
    behind_a_picture(half)
    write_pdf(folder / "blank.pdf", "", "")
    head = (
        "Boltworks Reports Third Quarter 2023 Results\nOhio - Boltworks Corporation today announced results"
    )
    release = write_pdf(folder / "release.pdf", f"{head} for the quarter ended September 30, 2023.\n{FILLER}")
    release.write_bytes(image_only(release.read_bytes()))
    store, said = Store(folder / "store"), []
    report = ingest(folder, store=store, progress=lambda *step: said.append(step))
    return {d.source: d for d in Registry(store)}, report, said


def behind_a_picture(path):
    """The first page as a picture, the others as they are."""
    scan = pymupdf.open(stream=image_only(path.read_bytes()), filetype="pdf")
    with pymupdf.open(path) as text:
        text.delete_page(0)
        text.insert_pdf(scan, to_page=0, start_at=0)
        data = text.tobytes()
    path.write_bytes(data)


def test_a_scan_says_what_it_is(swept):
    found = swept[0]["scan.pdf"]
    assert (found.filing, found.company, found.pages) == ("QLM_2022_us-10k", "QUILLON MOTORS, INC.", 2)
    assert found.identity_confidence < swept[0]["text.pdf"].identity_confidence


def test_a_picture_of_a_cover_before_pages_of_text_is_read(swept):
    assert swept[0]["half.pdf"].filing == "HLF_2022_us-10k"


def test_a_scanned_release_without_a_symbol_is_known_by_its_company(swept):
    assert swept[0]["release.pdf"].filing == "BLTW_2023_us-earnings"


def test_blank_pages_stay_without_text(swept):
    assert [(f.source, f.reason) for f in swept[1].failures] == [("blank.pdf", "no_text_layer")]


def test_pictures_are_read_after_everything_with_text(swept):
    assert [step for step in swept[2] if step[0] == "identifying"] == swept[2][:5]
    assert swept[2][-1] == ("identifying by pictures of pages", 4, 4)


def test_documents_with_text_do_without_the_reader_of_pictures(tmp_path):
    write_pdf(tmp_path / "in" / "a.pdf", cover(), FILLER)
    code = (
        "import sys; from pathlib import Path; from assets.filings.register import ingest\n"
        "from assets.store import Store\n"
        f"report = ingest(Path({str(tmp_path / 'in')!r}), store=Store(Path({str(tmp_path / 'store')!r})))\n"
        "loaded = [m for m in sys.modules if m.startswith(('assets.ocr', 'rapidocr', 'cv2'))]\n"
        "print(report.new, loaded)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "1 []"
