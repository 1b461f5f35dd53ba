"""The slower lane: what it keeps when it is killed, what it leaves out, and what does not wait for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assets.pages import ocr_lane
from assets.pages.ocr_lane import is_waiting, pages_left, transcribe
from assets.pages.partition import build
from assets.pages.transcripts import PARTS, read_transcripts
from assets.store import Store
from benchmarks.stores import register
from tests.pages.draw import Paper
from tests.pages.scans import rasterised

LINES = (
    ("Net sales", "32,765"),
    ("Cost of sales", "(16,682)"),
    ("Operating income", "9,028"),
    ("Income taxes", "1,637"),
    ("Other income", "-"),
    ("Net income", "7,391"),
)
PAGES = 3
ENDLESS = """
import sys
from assets.pages import ocr_lane
ocr_lane._STEP_SECONDS = 0
while ocr_lane.transcribe(sys.argv[1], sys.argv[2])["left"]:
    pass
"""


@pytest.fixture(scope="module")
def scan(tmp_path_factory):
    """Three small pages of numbers, as pictures."""
    folder = tmp_path_factory.mktemp("scan")
    paper = Paper()
    for number in range(PAGES):
        if number:
            paper.new_page()
        for n, (label, value) in enumerate(LINES[: 6 - number]):
            paper.row(60 + 14 * n, label, (value,), edges=(300,))
    return rasterised(paper.save(folder))


def registered(root: Path, scan: Path) -> tuple[Store, str]:
    store = Store(root)
    key = register(store, scan, 0, PAGES)
    build(str(root), key)
    return store, key


def finished(store, key):
    while is_waiting(store, key):
        transcribe(str(store.root), key)
    return store.read("rows", key).select("page", "label", "cells").rows()


def values(rows):
    return [(page, label, [cell["value"] for cell in cells]) for page, label, cells in rows]


@pytest.fixture(scope="module")
def undisturbed(scan, tmp_path_factory):
    return finished(*registered(tmp_path_factory.mktemp("store"), scan))


def test_pages_of_a_scan_become_rows_with_its_numbers(undisturbed):
    numbers = [float(v.strip("()").replace(",", "")) if v != "-" else 0.0 for _, v in LINES]
    signed = [-n if v.startswith("(") else n for n, (_, v) in zip(numbers, LINES, strict=True)]
    expected = [
        (page, label, [value])
        for page in range(1, PAGES + 1)
        for (label, _), value in list(zip(LINES, signed, strict=True))[: 7 - page]
    ]
    assert values(undisturbed) == expected


def test_a_lane_killed_while_it_reads_goes_on_and_ends_in_the_same_rows(scan, undisturbed, tmp_path):
    store, key = registered(tmp_path, scan)
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(tmp_path), key], cwd=Path.cwd())
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if store.stamp(PARTS, key) is not None and len(read_transcripts(store, key, dataset=PARTS)) > 0:
            os.kill(process.pid, signal.SIGKILL)
            break
        time.sleep(0.02)
    assert process.wait() == -signal.SIGKILL
    assert store.stamp(PARTS, key) is not None
    assert is_waiting(store, key)
    assert finished(store, key) == undisturbed
    assert store.stamp(PARTS, key) is None
    assert not is_waiting(store, key)


def test_every_step_reads_at_least_a_page_and_says_how_many_are_left(scan, tmp_path, monkeypatch):
    monkeypatch.setattr(ocr_lane, "_STEP_SECONDS", 0)
    store, key = registered(tmp_path, scan)
    assert pages_left(store, key) == PAGES
    assert transcribe(str(tmp_path), key) == {"read": 1, "left": PAGES - 1}
    assert pages_left(store, key) == PAGES - 1


def test_a_page_that_ends_its_worker_twice_is_left_out_and_said_so(scan, undisturbed, tmp_path, monkeypatch):
    def dies(pdf, page, defect):
        if page == 2:
            raise MemoryError
        return read(pdf, page, defect)

    read = ocr_lane._from_image
    monkeypatch.setattr(ocr_lane, "_from_image", dies)
    monkeypatch.setattr(ocr_lane, "_STEP_SECONDS", float("inf"))  # however busy the machine is
    store, key = registered(tmp_path, scan)
    for _ in range(2):
        with pytest.raises(MemoryError):
            transcribe(str(tmp_path), key)
    assert finished(store, key) == [row for row in undisturbed if row[0] != 2]
    failures = store.read("failures", f"pages-{key}").to_dicts()
    assert [(row["reason"], row["page"]) for row in failures] == [("unread_text", 2)]


def test_a_limit_of_pages_leaves_the_others_and_says_so(scan, tmp_path, monkeypatch):
    monkeypatch.setenv("FILINGDB_OCR_PAGES", "1")
    store, key = registered(tmp_path, scan)
    finished(store, key)
    assert store.read("pages", key)["ocr"].to_list() == [True, False, False]
    monkeypatch.setenv("FILINGDB_OCR_PAGES", "2")
    assert is_waiting(store, key)
