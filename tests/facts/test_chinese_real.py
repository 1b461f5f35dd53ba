"""Accuracy on the real Chinese reports: run with `make test-real`."""

import csv
import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from assets.evaluation.gold import plain
from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.pages.read import read_document
from tests.facts.making import document

SHARED = Path(os.environ.get("FILINGDB_SHARED") or "../shared")
GOLD = SHARED / "gold" / "cn_facts.csv"
TRAPS = SHARED / "gold" / "cn_traps.csv"
_ENDS = {"FY": (12, 31), "H1": (6, 30), "Q1": (3, 31), "Q3": (9, 30)}
pytestmark = [
    pytest.mark.real,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not GOLD.is_file(), reason=f"{GOLD} is absent; set FILINGDB_SHARED"),
]


def test_chinese_facts_are_right_and_hardly_ever_wrong():
    gold: dict[str, list[dict[str, str]]] = {}
    for row in _rows(GOLD):
        gold.setdefault(row["file"], []).append(row)
    traps = {(row["file"], row["metric"], row["wrong_value"]) for row in _rows(TRAPS)}
    right, wrong, trapped = 0, [], []
    for name, rows in gold.items():
        found = _found(name, rows[0])
        for row in rows:
            ours = found.get(row["metric"])
            if ours is None:
                continue
            if _same(ours, row["value"]):
                right += 1
                continue
            wrong.append((name, row["metric"], row["value"], ours))
            trapped += [t for t in traps if t[:2] == (name, row["metric"]) and _same(ours, t[2])]
    cells = sum(map(len, gold.values()))
    assert right / cells >= 0.99, f"{right} of {cells} right"
    assert len(wrong) / cells <= 0.002, wrong
    assert not trapped


def _rows(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _same(ours, printed):
    if isinstance(ours, str):
        return plain(ours) == plain(printed)
    return abs(ours - float(printed)) <= 5e-4 * abs(float(printed))


def _found(name, row):
    path = SHARED / "filings" / "cn" / name
    end = date(int(row["fiscal_year"]), *_ENDS[row["period"]])
    filed = document(doc_type=row["doc_type"], period=row["period"], period_end=end, language="zh")
    filed = replace(filed, fiscal_year=end.year, filing=f"{row['ticker']}_{end.year}_{row['doc_type']}")
    facts = read_filing([filed], [read_document(path, doc_id="d1")], catalogue=load_catalogue()).facts
    kept = [f for f in facts if f.scope == "consolidated" and f.status == "found"]
    return {f.metric: f.value_text if f.value is None else f.value for f in kept}
