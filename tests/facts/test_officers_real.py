"""Officers of real annual reports, counted by eye on the page: run with `make test-real`."""

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.pages.read import read_document
from tests.facts.making import document

FILINGS = Path(os.environ.get("FILINGDB_SHARED") or "../shared") / "filings" / "cn"
pytestmark = [
    pytest.mark.real,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not FILINGS.is_dir(), reason=f"{FILINGS} is absent; set FILINGDB_SHARED"),
]

# file, year, officers, women among them, those who left: None where the table does not say
SEEN = [
    ("000059_2019_annual_1.pdf", 2019, 18, 1, 0),
    ("200570_2019_annual_1.pdf", 2019, 19, 1, 1),
    ("002025_2019_annual_1.pdf", 2019, 22, 2, 5),
    ("200512_2019_annual_1.pdf", 2019, 16, 4, 4),
    ("300107_2019_annual_1.pdf", 2019, 18, 6, 2),
    ("600080_2022_annual_1.pdf", 2022, 21, 9, 4),
    ("601166_2022_annual_1.pdf", 2022, 23, 1, None),
    ("600016_2021_annual_1.pdf", 2021, 38, 3, 2),
]


@pytest.mark.parametrize(("name", "year", "count", "women", "left"), SEEN)
def test_officers_are_those_that_the_page_lists(name, year, count, women, left):
    filed = document(doc_type="cn-annual", period_end=date(year, 12, 31), language="zh")
    filed = replace(filed, fiscal_year=year)
    read = read_filing([filed], [read_document(FILINGS / name, doc_id="d1")], catalogue=load_catalogue())
    found = {f.metric: f for f in read.facts if f.status == "found"}
    assert found["officers_count"].value == count
    assert found["female_officers_count"].value == women
    assert len(found["female_officers"].value_list) == women
    departed = found.get("departed_officers")
    assert (departed and len(departed.value_list)) == left
