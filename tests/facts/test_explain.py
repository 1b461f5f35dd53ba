"""`filingdb facts --explain`: every candidate of a fact, why it is the fact, and its page as a picture."""

import json
from dataclasses import asdict, replace

import polars as pl
import pymupdf
import pytest
from click.testing import CliRunner

from assets.errors import BadInputError, FilingDBError, NotFoundError
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.pages.frames import to_frames
from assets.pages.read import read_document
from assets.store import Store
from orchestration.cli import cli
from tests.facts.making import document, statements
from tests.facts.test_pdf import BALANCE, COVER, INCOME, draw

FILING = "TEST_2021_us-10k"


def register(root, reading, filed):
    store = Store(root / "store")
    store.write("documents", FILING, pl.DataFrame([asdict(filed)], schema=DOCUMENTS_SCHEMA))
    for name, frame in to_frames(FILING, [reading]).items():
        store.write(name, FILING, frame)
    return store


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    root = tmp_path_factory.mktemp("explain")
    path = draw(root / "a.pdf", COVER, INCOME, BALANCE)
    return register(root, read_document(path, doc_id="d1"), replace(document(), path=str(path))).root


@pytest.fixture
def run(home, monkeypatch):
    monkeypatch.setenv("FILINGDB_HOME", str(home))

    def invoke(*arguments):
        result = CliRunner().invoke(cli, ["facts", "--explain", *arguments])
        if isinstance(result.exception, FilingDBError):
            raise result.exception
        return result.stdout

    return invoke


def test_label_column_printed_text_scale_and_its_words_are_told(run):
    told = run(FILING, "operating_revenue")
    for said in (
        "operating_revenue FY to 2021-12-31 consolidated: found",
        "check  passed:gross_profit_is_revenue_less_cost",
        "1,000,500,000 USD   x.pdf, page 2, statement",
        "label   Net sales",
        "printed $ 1,000,500",
        'scale   x1,000 (stated: "(In thousands, except per share data)")',
        "operating_revenue FY to 2020-12-31 consolidated: 900,400,000 USD",
    ):
        assert said in told


def test_the_cell_is_marked_on_the_picture_of_its_page(run, home, tmp_path):
    out = tmp_path / "page.png"
    assert f"picture: {out}" in run(FILING, "total_assets", "--out", str(out))
    picture = pymupdf.Pixmap(str(out))
    with pymupdf.open(home.parent / "a.pdf") as pdf:
        x0, y0, x1, _ = pdf[2].search_for("$ 600")[0]  # 600 of total assets is the first on the page
    zoom = 110 / 72
    inside = picture.pixel(round((x0 + x1) / 2 * zoom), round((y0 - 1.0) * zoom))
    assert inside[2] < inside[0], "the cell is not coloured"
    assert picture.pixel(5, 5) == (255, 255, 255)


def test_json_gives_every_candidate(run):
    told = json.loads(run(FILING, "net_income", "--format", "json"))
    own = told["periods"][0]
    assert (own["own"], own["status"], own["candidates"][0]["raw"]) == (True, "found", "$ 200,000")
    assert own["candidates"][0]["rejected"] == ""
    assert told["picture"].endswith("TEST_2021_us-10k_net_income.png")


def test_what_is_not_printed_says_where_it_was_looked_for(run):
    told = run(FILING, "inventory")
    assert "printed 60" in told
    told = run(FILING, "rnd_expense")
    assert "rnd_expense: not_disclosed" in told
    assert "income_statement on page 2" in told


def test_two_readings_that_nothing_tells_apart_are_both_shown(tmp_path, monkeypatch):
    twice = statements(
        income="Net sales|1,000|900\nNet sales|1,100|900\nIncome before income taxes|250|210\n"
        "Income tax expense|(50)|(40)\nNet income|200|170\n"
    )
    store = register(tmp_path, twice.done(), document())
    monkeypatch.setenv("FILINGDB_HOME", str(store.root))
    told = CliRunner().invoke(cli, ["facts", "--explain", FILING, "operating_revenue"]).stdout
    assert "operating_revenue FY to 2021-12-31 consolidated: conflict" in told
    assert "check  equally_good:1,000 1,100" in told
    assert ("printed 1,000" in told, "printed 1,100" in told) == (True, True)
    assert "why not scores lower by 0.002" in told
    assert "no picture: /x.pdf is not there any more; ingest the document again" in told


def test_html_has_a_quote_and_no_picture(tmp_path, monkeypatch):
    store = register(tmp_path, statements().done(), replace(document(), path="/x.htm"))
    monkeypatch.setenv("FILINGDB_HOME", str(store.root))
    told = CliRunner().invoke(cli, ["facts", "--explain", FILING, "net_income"]).stdout
    assert 'no picture: the document is HTML, which has no pages to draw; it prints "Net income 200"' in told


def test_what_does_not_exist_is_said(run):
    with pytest.raises(NotFoundError, match="no metric 'net_incom'"):
        run(FILING, "net_incom")
    with pytest.raises(NotFoundError, match="NO_2021_us-10k"):
        run("NO_2021_us-10k", "net_income")
    with pytest.raises(BadInputError, match=r"a \.png"):
        run(FILING, "net_income", "--out", "x.csv")
