"""Numbers read from images of pages: what no sum and no second place confirms is not given."""

from dataclasses import replace

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from tests.facts.making import BALANCE, INCOME, TWO_DAYS, TWO_YEARS, Reading, by_metric, document


def image(*, doubtful=(), changed=None):
    """A reading whose two pages are images; rows of these labels have a number that may be misread."""
    reading = Reading()
    reading.table("income_statement", TWO_YEARS, INCOME, page=1, title="Consolidated Statements of Income")
    reading.table("balance_sheet", TWO_DAYS, BALANCE, page=2, title="Consolidated Balance Sheets")
    made = reading.done()
    made.pages = [replace(page, ocr=True) for page in made.pages]
    for row in made.rows:
        for number, cell in enumerate(row.cells):
            x0, _, x1, _ = cell.bbox
            cell.bbox = (x0, 12.0 * row.row, x1, 12.0 * row.row + 9)
            cell.doubtful = row.label in doubtful and number == 0
            if number == 0:
                cell.value = (changed or {}).get(row.label, cell.value)
    return made


def facts(made):
    return by_metric(read_filing([document()], [made], catalogue=load_catalogue()))


def test_numbers_of_an_image_that_are_sure_are_facts():
    found = facts(image())
    assert (found["inventory"].value, found["total_assets"].value) == (60e6, 600e6)


def test_a_doubtful_number_that_nothing_confirms_is_withheld_and_says_why():
    found = facts(image(doubtful=("Inventories",)))
    assert (found["inventory"].status, found["inventory"].value) == ("conflict", None)
    assert "image_doubtful:60" in found["inventory"].checks
    assert found["current_assets"].value == 260e6


def test_a_doubtful_number_in_a_sum_that_holds_is_a_fact():
    found = facts(image(doubtful=("Total assets", "Gross profit")))
    assert (found["total_assets"].value, found["gross_profit"].value) == (600e6, 400e6)


def test_a_number_of_an_image_in_a_sum_that_fails_is_withheld():
    found = facts(image(changed={"Gross profit": 490.0}))
    assert found["gross_profit"].status == "conflict"
    assert found["gross_profit"].value is None


def test_the_same_number_on_a_page_with_text_confirms_a_doubtful_one():
    made = image(doubtful=("Inventories",))
    text = Reading(doc_id="d2")
    text.table("balance_sheet", TWO_DAYS, BALANCE, page=1, title="Consolidated Balance Sheets")
    documents = [document(), document(doc_id="d2")]
    read = read_filing(documents, [made, text.done()], catalogue=load_catalogue())
    assert by_metric(read)["inventory"].value == 60e6
