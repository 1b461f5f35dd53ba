import pytest

from assets.store import Store
from tests.conftest import run_filingdb
from tests.pages.fuzz import doubling, statement, swelling

MANIFEST = """file,ticker,fiscal_year,doc_type
hangs.pdf,AAA,2020,us-10k
fine.pdf,BBB,2020,us-10k
swells.pdf,CCC,2020,us-10k
"""


def failures(root, stage):
    rows = [
        row for key in Store(root).keys("failures") for row in Store(root).read("failures", key).to_dicts()
    ]
    return {(row["filing"] or row["source"], row["reason"]) for row in rows if row["stage"] == stage}


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_that_hang_or_swell_are_failure_rows_and_the_others_are_published(tmp_path, jobs):
    """A manifest lets them pass `ingest`, which then only counts their pages; one it does not name cannot."""
    folder, root = tmp_path / "filings", tmp_path / "store"
    folder.mkdir()
    (folder / "hangs.pdf").write_bytes(doubling(40, last=b""))
    (folder / "hangs_too.pdf").write_bytes(doubling(41, last=b""))
    (folder / "fine.pdf").write_bytes(statement())
    (folder / "swells.pdf").write_bytes(swelling(60_000_000))
    (tmp_path / "manifest.csv").write_text(MANIFEST)
    limits = ("--jobs", jobs, "--seconds", 8, "--megabytes", 500)
    run_filingdb(root, "ingest", folder, "--manifest", tmp_path / "manifest.csv", *limits)
    assert failures(root, "filings") == {("hangs_too.pdf", "timeout")}
    assert "warehouse published" in run_filingdb(root, "build", *limits).stdout
    assert failures(root, "pages") == {("AAA_2020_us-10k", "timeout"), ("CCC_2020_us-10k", "too_large")}
    said = run_filingdb(root, "sql", "SELECT DISTINCT filing FROM facts", "--format", "csv").stdout
    assert said.split() == ["filing", "BBB_2020_us-10k"]
