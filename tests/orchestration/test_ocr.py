"""The slower lane in a build: it comes last, can be left out, and loses nobody else's filing."""

import pytest
from click.testing import CliRunner

from assets.batches import Outcome
from assets.filings.register import ingest
from assets.materialize import Workers
from assets.store import HOME_VARIABLE, Store
from orchestration.build import build
from orchestration.cli import cli
from tests.filings.pdfs import FILLER, cover, write_pdf
from tests.pages.draw import Paper
from tests.pages.scans import rasterised

pytestmark = pytest.mark.xdist_group("ocr")
LINES = (("Net sales", "32,765"), ("Cost of sales", "(16,682)"), ("Other", "-"), ("Net income", "7,391"))
MANIFEST = """file,ticker,fiscal_year,doc_type
scan.pdf,AAA,2022,us-10k
text.pdf,BBB,2022,us-10k
"""


@pytest.fixture
def store(tmp_path, monkeypatch):
    """A scan of one page and a document of text, registered by a manifest."""
    documents = tmp_path / "documents"
    documents.mkdir()
    paper = Paper()
    for n, (label, value) in enumerate(LINES):
        paper.row(60 + 14 * n, label, (value,), edges=(300,))
    rasterised(paper.save(documents))
    (documents / "paper.pdf").unlink()
    write_pdf(documents / "text.pdf", cover(), FILLER)
    (tmp_path / "manifest.csv").write_text(MANIFEST)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "store"))
    made = Store(tmp_path / "store")
    ingest(documents, store=made, manifest=tmp_path / "manifest.csv")
    return made


def ocr_pages(store):
    return {key: store.read("pages", key)["ocr"].to_list() for key in store.keys("pages")}


def test_no_ocr_leaves_the_pages_and_says_how_many_filings_wait(store):
    result = CliRunner().invoke(cli, ["build", "--jobs", "1", "--no-ocr"], catch_exceptions=False)
    assert result.stdout.startswith("2 of 2 filings built, warehouse published")
    assert "1 filings wait for pages to be read from their images" in result.stderr
    assert ocr_pages(store) == {"AAA_2022_us-10k": [False], "BBB_2022_us-10k": [False, False]}


class Watching:
    """Progress that notes whether the warehouse stood when images began to be read."""

    def __init__(self, store):
        self.store = store
        self.published_before = None

    def start(self, stage, total):
        if stage == "ocr":
            self.published_before = self.store.warehouse.exists()

    def advance(self, stage, outcome: Outcome):
        """Nothing to note."""


def test_all_others_are_published_before_an_image_is_read(store):
    watching = Watching(store)
    report = build(store, select="*", workers=Workers(jobs=1), progress=watching)
    assert watching.published_before
    assert (report.failed, report.published, report.waiting) == ([], True, 0)
    assert ocr_pages(store) == {"AAA_2022_us-10k": [True], "BBB_2022_us-10k": [False, False]}
    labels = [row["label"] for row in store.read("rows", "AAA_2022_us-10k").to_dicts()]
    assert labels == [label for label, _ in LINES]


def test_an_image_beyond_the_memory_limit_is_left_out_and_the_others_are_published(store):
    report = build(store, select="*", workers=Workers(jobs=1, megabytes=300), progress=Watching(store))
    assert (report.failed, report.published) == ([], True)
    assert ocr_pages(store) == {"AAA_2022_us-10k": [False], "BBB_2022_us-10k": [False, False]}
    failures = store.read("failures", "pages-AAA_2022_us-10k").to_dicts()
    assert [(row["reason"], row["page"]) for row in failures] == [("unread_text", 1)]
    assert store.read("facts", "BBB_2022_us-10k").height > 0
