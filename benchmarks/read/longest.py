"""The longest filing: memory of a worker, and whether a page costs more where documents are long."""

import tempfile
import time
from pathlib import Path
from typing import Any

import pymupdf

from assets.pages import english
from assets.pages.frames import to_frames
from assets.pages.leaf import read_leaf
from assets.pages.read import read_document
from assets.pages.sheet import read_sheet
from assets.pages.trust import page_defect
from assets.workers import run

_REPEATS = 4  # of the filing, to see whether a page of a longer document costs more
_MOST_MEGABYTES = 500


def longest(path: Path) -> dict[str, Any]:
    """Print and give peak memory, pages per second of the first and the last third, and by length."""
    ((_, peak),) = run(_peak, [(path,)], jobs=1)
    costs = _costs(path)
    third = max(1, len(costs) // 3)
    print(
        f"\nlongest filing: {path.name}, {len(costs)} pages; peak memory of a worker {peak:.0f} MB "
        f"(target {_MOST_MEGABYTES}: {'met' if peak < _MOST_MEGABYTES else 'NOT met'})"
    )
    figures: dict[str, Any] = {"file": path.name, "pages": len(costs), "peak_megabytes": round(peak)}
    for name, part in (("first", costs[:third]), ("last", costs[-third:])):
        seconds, words = sum(cost for cost, _ in part), sum(count for _, count in part)
        figures[f"{name}_third_pages_per_second"] = round(len(part) / seconds, 1)
        speed, per_words = len(part) / seconds, seconds * 1e6 / words
        print(f"{name:>5} third: {speed:6.1f} pages per processor second, {per_words:.1f} ms per 1,000 words")
    with tempfile.TemporaryDirectory() as folder:
        for times in (1, _REPEATS):
            cost = _cost_repeated(path, times, Path(folder))
            figures[f"milliseconds_a_page_{times}_times_over"] = round(cost, 2)
            print(f"the document {times} times over: {cost:.2f} ms a page for the whole reading")
    return figures


def _peak(path: Path) -> float:
    """Peak resident megabytes of this (fresh) process after reading one filing."""
    to_frames("B_2000_us-10k", [read_document(path, doc_id="d")])
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def _costs(path: Path) -> list[tuple[float, int]]:
    """Processor seconds and words of every page."""
    costs = []
    with pymupdf.open(path) as document:
        for number in range(document.page_count):
            started = time.process_time()
            page = document.load_page(number)
            leaf = read_leaf(page)
            leaf.defect = page_defect(page, leaf)
            words = len(leaf.words)
            read_sheet(page, leaf, english)
            costs.append((time.process_time() - started, words))
    return costs


def _cost_repeated(path: Path, times: int, folder: Path) -> float:
    """Milliseconds per page of the whole reading of a document that repeats a filing."""
    target = folder / f"{times}.pdf"
    with pymupdf.open(path) as source, pymupdf.open() as repeated:
        for _ in range(times):
            repeated.insert_pdf(source)
        pages = repeated.page_count
        repeated.save(target)
    started = time.process_time()
    read_document(target, doc_id="d")
    return (time.process_time() - started) * 1000 / pages
