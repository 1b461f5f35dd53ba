from datetime import date

import pymupdf
import pytest

from assets.errors import UnreadableError
from assets.pages.frames import from_frames, to_frames
from assets.pages.read import read_document
from assets.pages.records import PAGES_SCHEMA, ROWS_SCHEMA, TABLES_SCHEMA
from tests.pages.draw import EDGES, Paper, income_statement

NOTE = "The report of the company for the year ended December 31, 2018 and of the years before."


def sales(reading):
    return next(row for row in reading.rows if row.label == "Net sales")


def sideways(tmp_path, drawn, rotation):
    """The income statement drawn on a sheet turned by `drawn`; `rotation` is the page's own."""
    paper = Paper().text(50, 40, NOTE)
    income_statement(paper)
    upright = paper.save(tmp_path, "upright.pdf")
    turned = pymupdf.open()
    page = turned.new_page(width=792, height=612)
    with pymupdf.open(upright) as source:
        page.show_pdf_page(page.rect, source, 0, rotate=drawn)
    page.set_rotation(rotation)
    turned.save(tmp_path / "turned.pdf")
    turned.close()
    return tmp_path / "turned.pdf"


@pytest.mark.parametrize(("drawn", "rotation"), [(90, 90), (-90, 270)])
def test_page_with_rotation_is_read_as_displayed(tmp_path, drawn, rotation):
    reading = read_document(sideways(tmp_path, drawn, rotation), doc_id="d")
    assert [cell.value for cell in sales(reading).cells] == [32765.0, 31657.0, 30109.0]
    assert (reading.pages[0].width, reading.pages[0].height) == (612.0, 792.0)


@pytest.mark.parametrize("drawn", [90, -90])
def test_table_set_sideways_is_read_and_its_boxes_are_on_the_page_as_displayed(tmp_path, drawn):
    path = sideways(tmp_path, drawn, 0)
    reading = read_document(path, doc_id="d")
    cell = sales(reading).cells[0]
    assert cell.value == 32765.0
    with pymupdf.open(path) as document:
        assert "32,765" in document[0].get_textbox(cell.bbox)


def test_frames_give_the_reading_back(tmp_path):
    paper = Paper().text(50, 40, NOTE)
    income_statement(paper)
    reading = read_document(paper.save(tmp_path), doc_id="d")
    frames = to_frames("HVTW_2018_us-10k", [reading])
    assert (dict(frames["pages"].schema), dict(frames["rows"].schema)) == (PAGES_SCHEMA, ROWS_SCHEMA)
    assert dict(frames["tables"].schema) == TABLES_SCHEMA
    (back,) = from_frames(frames)
    assert [(r.label, r.indent, [(c.text, c.value, c.column) for c in r.cells]) for r in back.rows] == [
        (r.label, r.indent, [(c.text, c.value, c.column) for c in r.cells]) for r in reading.rows
    ]
    assert [(t.title, t.kind, t.scale) for t in back.tables] == [
        (t.title, t.kind, t.scale) for t in reading.tables
    ]
    assert back.tables[0].columns[0].period_end == date(2018, 12, 31)
    assert back.rows[0].bbox == pytest.approx(reading.rows[0].bbox, abs=0.01)


def test_frames_of_nothing_have_the_schemas():
    frames = to_frames("HVTW_2018_us-10k", [])
    assert [frames[name].height for name in ("pages", "tables", "rows")] == [0, 0, 0]
    assert from_frames(frames) == []


def test_page_that_cannot_be_read_is_kept_and_the_others_are_read(tmp_path):
    paper = Paper().text(50, 40, NOTE)
    income_statement(paper)
    paper.new_page().text(50, 60, "A second page that will lose its content.")
    document = paper.document
    xref = document[1].get_contents()[0]
    path = paper.save(tmp_path)
    broken = path.with_name("broken.pdf")
    with pymupdf.open(path) as source:
        source.xref_set_key(source[1].xref, "MediaBox", "null")
        source.update_stream(xref, b"BT /Nope 9 Tf (x Tj ET \xff\xfe q q q")
        source.save(broken)
    reading = read_document(broken, doc_id="d")
    assert len(reading.pages) == 2
    assert [cell.value for cell in sales(reading).cells] == [32765.0, 31657.0, 30109.0]


def test_encrypted_file_says_so(tmp_path):
    paper = Paper().text(50, 40, NOTE)
    path = tmp_path / "locked.pdf"
    paper.document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="owner")
    with pytest.raises(UnreadableError, match="encrypted") as caught:
        read_document(path, doc_id="d")
    assert caught.value.reason == "encrypted"


def test_bare_years_of_a_52_week_company_end_on_its_own_days(tmp_path):
    paper = Paper().text(
        50, 40, "The fiscal years ended January 3, 2021 and December 29, 2019 had 53 and 52 weeks."
    )
    paper.text(200, 60, "CONSOLIDATED BALANCE SHEETS").text(
        200, 72, "At January 3, 2021 and December 29, 2019"
    )
    paper.text(60, 300, "The fiscal year ended December 29, 2019 and the fiscal year ended January 3, 2021.")
    paper.row(90, "(Dollars in Millions)", ("2020", "2019"), edges=EDGES)
    for n, label in enumerate(("Cash", "Receivables", "Goodwill", "Total assets", "Accounts payable")):
        paper.row(102 + 12 * n, label, ("351", "1,339"), edges=EDGES)
    table = next(
        t for t in read_document(paper.save(tmp_path), doc_id="d").tables if t.kind == "balance_sheet"
    )
    assert [c.period_end for c in table.columns] == [date(2021, 1, 3), date(2019, 12, 29)]


def test_pages_go_on_with_their_section_until_another_begins(tmp_path):
    paper = Paper().text(
        50, 60, "Commission file number 1-2345, the annual report of the company for the year."
    )
    for head in (
        "Item 7. Management of the business",
        "More of the same",
        "Item 8. Financial statements of the year",
    ):
        paper.new_page().text(50, 60, head).text(
            50, 80, "The text of the page goes on and on in the same way."
        )
    paper.new_page().text(50, 60, "Notes to Consolidated Financial Statements").new_page().text(
        50, 60, "Note 2. The rest"
    )
    reading = read_document(paper.save(tmp_path), doc_id="d")
    assert [page.kind for page in reading.pages] == ["cover", "mda", "mda", "prose", "notes", "notes"]
