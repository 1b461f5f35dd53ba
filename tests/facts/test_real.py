"""Accuracy on the real filings: run with `make test-real`."""

import csv
import os
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.filings.records import Document
from assets.pages.read import read_document

SHARED = Path(os.environ.get("FILINGDB_SHARED") or "../shared")
GOLD = SHARED / "gold" / "us_10k_facts.csv"
pytestmark = [
    pytest.mark.real,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not GOLD.is_file(), reason=f"{GOLD} is absent; set FILINGDB_SHARED"),
]


def test_us_10k_facts_are_right_and_hardly_ever_wrong():
    gold: dict[str, list[dict[str, str]]] = {}
    with GOLD.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            gold.setdefault(row["file"], []).append(row)
    right = wrong = 0
    errors = []
    for name, rows in gold.items():
        found = _found(name, rows[0])
        for row in rows:
            value, expected = found.get(row["metric"]), float(row["value"])
            if value is None:
                continue
            if abs(value - expected) <= 1e-6 * abs(expected):
                right += 1
            else:
                wrong += 1
                errors.append((name, row["metric"], expected, value))
    cells = sum(map(len, gold.values()))
    assert right / cells >= 0.98, f"{right} of {cells} right"
    assert wrong / cells <= 0.005, errors


def _found(name: str, row: dict[str, str]) -> dict[str, float | None]:
    path = SHARED / "filings" / "us" / f"{name}.pdf"
    end = date.fromisoformat(row["period_end"])
    year = int(row["fiscal_year"])
    document = Document(
        name, f"{row['ticker']}_{year}_us-10k", path.name, str(path), row["company"], row["ticker"], year,
        "FY", end, "us-10k", "en", 1, 0, None, 1.0, 1, 1, datetime.now(UTC),
    )  # fmt: skip
    reading = read_document(path, doc_id=name)
    facts = read_filing([document], [reading], catalogue=load_catalogue()).facts
    return {f.metric: f.value for f in facts if f.scope == "consolidated" and f.status == "found"}
