import random

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.errors import UnreadableError
from assets.filings.examine import Unread, examine_all
from assets.pages.read import read_document
from assets.workers import Limits
from tests.pages.draw import EDGES, Paper, income_statement
from tests.pages.fuzz import NOTE, doubling, flipped, judge, judged, odd, one_page, statement, swelling

LIMITS = Limits(seconds=20, megabytes=1000)
REASONS = {"not_a_pdf", "encrypted", "empty", "truncated", "unreadable", "table_layout"}
REASONS |= {"unreadable_page", "damaged_page"}
REFUSED = {  # of the odd PDFs; the others are read
    "no pages": "empty",
    "page count that lies": "unreadable",
    "page tree that holds itself": "unreadable_page",
    "catalog without pages": "empty",
    "kids that are no pages": "unreadable_page",
    "nested in the content": "unreadable_page",
    "saved states": "unreadable_page",
    # read as far as it goes, which is said
    "string without end": "damaged_page",
    "content that is none": "damaged_page",
    "font size beyond": "damaged_page",
    "text far outside": "damaged_page",
}


def test_odd_pdfs_are_pages_or_the_reason_why_not(tmp_path):
    files = dict(odd())
    assert judge(files, tmp_path, limits=LIMITS) == {name: REFUSED.get(name, "pages") for name in files}


def test_a_file_cut_at_every_kilobyte_is_truncated(tmp_path):
    whole = statement(20)
    cut = {str(end): whole[:end] for end in range(1024, len(whole) - 1024, 1024)}
    assert len(cut) > 50
    assert set(judge(cut, tmp_path, limits=LIMITS).values()) == {"truncated"}


@pytest.mark.parametrize("compressed", [True, False])
def test_flipped_bytes_are_pages_or_a_reason(tmp_path, compressed):
    whole = statement(2, compressed=compressed)
    mutants = {
        f"{seed} {share}": flipped(whole, seed=seed, share=share)
        for share in (0.0001, 0.001, 0.01)
        for seed in range(30)
    }
    found = judge(mutants, tmp_path, limits=LIMITS)
    assert set(found.values()) <= REASONS | {"pages"}
    assert "pages" in found.values()


def shaken(seed):
    """A mutant with few or many changed bytes."""
    return flipped(statement(3, compressed=False), seed=seed, share=random.Random(seed).random() ** 4)


@pytest.mark.slow
def test_very_many_mutants_are_pages_or_a_reason(tmp_path):
    mutants = {str(seed): shaken(seed) for seed in range(3000)}
    assert set(judge(mutants, tmp_path, limits=LIMITS).values()) <= REASONS | {"pages"}


def test_one_broken_page_loses_no_other_and_not_the_identity(tmp_path):
    document = pymupdf.open("pdf", statement(3))
    broken = document[0].get_contents()[0]
    document.update_stream(broken, b"q " * 100_000)
    path = tmp_path / "broken.pdf"
    document.save(path)
    reading = read_document(path, doc_id="d")
    assert [(failure.page, failure.reason) for failure in reading.failures] == [(1, "unreadable_page")]
    assert [row.page for row in reading.rows if row.label == "Net sales"] == [2, 3]
    (examined,) = examine_all([(path, False)], jobs=1)
    assert not isinstance(examined, Unread)


@pytest.mark.parametrize(
    ("data", "limits", "reason", "said"),
    [
        (doubling(40, last=b""), Limits(seconds=4), "timeout", "took more than 4 seconds"),
        (swelling(20_000_000), Limits(megabytes=250), "too_large", "needs more than 250 MB of memory"),
    ],
)
def test_a_bomb_is_ended_and_its_neighbours_are_examined(tmp_path, data, limits, reason, said):
    bomb, neighbour = tmp_path / "bomb.pdf", tmp_path / "neighbour.pdf"
    bomb.write_bytes(data)
    neighbour.write_bytes(statement())
    first, second = examine_all([(bomb, False), (neighbour, False)], jobs=1, limits=limits)
    assert isinstance(first, Unread)
    assert first[0] == reason
    assert f"bomb.pdf {said}" in first[1]
    assert not isinstance(second, Unread)


@pytest.mark.parametrize("seed", [538, 892])
def test_pages_that_a_repair_loses_are_failures_and_not_silence(tmp_path, seed):
    """Mutants of 3 pages whose damage shows only when a page is asked for, and the repair finds none."""
    path = tmp_path / "mutant.pdf"
    path.write_bytes(shaken(seed))
    reading = read_document(path, doc_id="d")
    assert [failure.page for failure in reading.failures] == [1, 2, 3]
    assert {failure.reason for failure in reading.failures} == {"unreadable_page"}


def cells(path):
    reading = read_document(path, doc_id="d")
    assert reading.failures == []
    return [
        (row.label, row.indent, [(cell.text, cell.value, cell.column) for cell in row.cells])
        for row in reading.rows
    ]


@pytest.mark.parametrize("rotation", [90, 180, 270])
@pytest.mark.parametrize("upright", [True, False])
def test_a_rotated_page_gives_the_same_cells(tmp_path, rotation, upright):
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(statement())
    document = pymupdf.open(plain)
    if upright:  # as displayed: the text is set against the rotation of its page
        turned = pymupdf.open()
        sideways = rotation in (90, 270)
        page = turned.new_page(width=792 if sideways else 612, height=612 if sideways else 792)
        page.show_pdf_page(page.rect, document, 0, rotate=rotation)
        page.set_rotation(rotation)
        document = turned
    else:
        document[0].set_rotation(rotation)
    document.save(tmp_path / "turned.pdf")
    assert cells(tmp_path / "turned.pdf") == cells(plain)


@pytest.mark.parametrize("box", ["crop", "media", "shifted"])
def test_page_boxes_do_not_change_the_cells(tmp_path, box):
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(statement())
    document = pymupdf.open(plain)
    page = document[0]
    if box == "crop":
        page.set_cropbox(pymupdf.Rect(20, 20, 600, 700))
    else:
        page.set_mediabox(
            pymupdf.Rect(0, 0, 3000, 14000) if box == "media" else pymupdf.Rect(-90, -90, 612, 792)
        )
    document.save(tmp_path / "boxed.pdf")
    assert cells(tmp_path / "boxed.pdf") == cells(plain)


def test_encryption_with_a_user_password_is_a_reason_and_without_one_no_matter(tmp_path):
    document = pymupdf.open("pdf", statement())
    locked, open_to_all = tmp_path / "locked.pdf", tmp_path / "open.pdf"
    strong = pymupdf.PDF_ENCRYPT_AES_256
    document.save(locked, encryption=strong, owner_pw="owner", user_pw="user")
    document.save(open_to_all, encryption=strong, owner_pw="owner", permissions=0)
    with pytest.raises(UnreadableError, match="asks for a password") as error:
        read_document(locked, doc_id="d")
    assert error.value.reason == "encrypted"
    assert judged(open_to_all) == "pages"
    assert len(cells(open_to_all)) == 8


NUMBERS = st.integers(min_value=-999_999, max_value=9_999_999)


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(values=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=4, max_size=20))
def test_every_number_of_a_plain_table_is_read_with_its_sign(tmp_path, values):
    paper = Paper().text(50, 40, NOTE)
    y = income_statement(paper)
    for number, row in enumerate(values):
        printed = [f"({-value:,})" if value < 0 else f"{value:,}" for value in row]
        paper.row(y + 12 * number, f"Segment {chr(65 + number)} revenue", printed, edges=EDGES)
    reading = read_document(paper.save(tmp_path), doc_id="d")
    read = [tuple(c.value for c in row.cells) for row in reading.rows if row.label.startswith("Segment")]
    assert read == values


@pytest.mark.slow
def test_a_document_of_5000_pages_is_read_whole(tmp_path):
    hundred, document = pymupdf.open("pdf", statement(100)), pymupdf.open()
    for _ in range(50):
        document.insert_pdf(hundred)
    found = judge({"long": document.tobytes()}, tmp_path, limits=Limits(seconds=250, megabytes=1500))
    assert found == {"long": "pages"}


@pytest.mark.slow
def test_a_page_of_100000_words_is_read(tmp_path):
    chance = random.Random(1)
    content = b"BT /F1 1 Tf " + b"".join(
        b"1 0 0 1 %d %d Tm (%d,%03d) Tj " % (chance.randrange(612), y % 792, chance.randrange(99), y % 1000)
        for y in range(100_000)
    )
    found = judge({"dense": one_page(content + b"ET")}, tmp_path, limits=Limits(seconds=120, megabytes=2000))
    assert found == {"dense": "pages"}
