"""How fast filings are read: `python -m benchmarks.read [--files N] [--sample PAGES]`.

Real 10-Ks of FILINGDB_SHARED (default ../shared): bare words, rows, and the whole stage (read, frames,
Parquet), beside other table readers on a sample of the same pages: PyMuPDF's find_tables (as it is, and
without its layout model), pdfplumber, and unstructured's fast strategy, where they are installed (pdfplumber
by `pip install -e '.[bench]'`; `pip install 'unstructured[pdf]'` brings torch). Ratios of readers are of
processor time, which other work on the machine distorts less; the gain of a second process is of wall time.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import polars as pl
import psutil
import pymupdf

from assets.batches import each
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.pages import english
from assets.pages.frames import to_frames
from assets.pages.leaf import read_leaf
from assets.pages.partition import build
from assets.pages.read import read_document
from assets.pages.sheet import read_sheet
from assets.store import Store
from assets.workers import Limits, keeping_workers, run

Pages = list[tuple[Path, int]]
_REPEATS = 4  # of the longest filing, to see whether a page of a longer document costs more


@dataclass(frozen=True, slots=True)
class Speed:
    """Pages read, and what it took."""

    name: str
    pages: int
    wall: float
    processor: float

    def __str__(self) -> str:
        return (
            f"{self.name:34} {self.pages:6} pages {self.pages / self.wall:9.1f} pages/s "
            f"{self.pages / self.processor:9.1f} pages per processor second"
        )

    def times(self, other: "Speed") -> float:
        """How many times as fast as another, in processor time."""
        return (self.pages / self.processor) / (other.pages / other.processor)


def timed(name: str, pages: int, work: Callable[[], object]) -> Speed:
    """Do the work once, and print and give its speed."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    speed = Speed(name, pages, time.perf_counter() - wall, time.process_time() - processor)
    print(speed, flush=True)
    return speed


def main() -> None:
    """Print speeds, ratios against their targets, memory, and the cost per page along a document."""
    options = _options()
    files = _files(options.files)
    counts = {path: _page_count(path) for path in files}
    total = sum(counts.values())
    print(f"{len(files)} filings, {total} pages; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    read_document(files[0], doc_id="warm")  # imports and caches are nobody's cost
    words = timed("words", total, lambda: [_words(path) for path in files])
    timed("rows", total, lambda: [read_document(path, doc_id="d") for path in files])
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        keys = [_register(store, path, number, counts[path]) for number, path in enumerate(files)]
        stage = timed("whole stage", total, lambda: [build(folder, key) for key in keys])
        gain = _second_process(folder, keys, total)
    sample = _sample(counts, options.sample)
    peers = _peers(sample)
    print()
    _ratio("whole stage / words", stage.times(words), 0.4)
    for peer in peers:
        _ratio(f"whole stage / {peer.name}", stage.times(peer), 50 if peer.name == "find_tables" else None)
    _ratio("two processes / one", gain[0], 1.8)
    _ratio("  inferred, were both cores free", gain[1], None)
    _longest(max(files, key=counts.__getitem__))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast filings are read.")
    parser.add_argument("--files", type=int, default=20, help="10-Ks to read (default 20)")
    parser.add_argument("--sample", type=int, default=40, help="pages that the peers read (default 40)")
    return parser.parse_args()


def _files(wanted: int) -> list[Path]:
    """10-Ks spread over companies and sizes."""
    folder = Path(os.environ.get("FILINGDB_SHARED", "../shared")) / "filings" / "us"
    found = sorted(folder.glob("*_10K.pdf"))
    if not found:
        msg = f"no *_10K.pdf in {folder}; set FILINGDB_SHARED to the folder of the real filings"
        raise SystemExit(msg)
    step = max(1, len(found) // wanted)
    return found[::step][:wanted]


def _page_count(path: Path) -> int:
    with pymupdf.open(path) as document:
        return int(document.page_count)


def _words(path: Path) -> None:
    with pymupdf.open(path) as document:
        for number in range(document.page_count):
            document.load_page(number).get_text("words")


def _register(store: Store, path: Path, number: int, pages: int) -> str:
    """Put a file into the store as some filing; who it is of does not matter here."""
    key = f"B{number}_2000_us-10k"
    row = dict.fromkeys(DOCUMENTS_SCHEMA) | {
        "doc_id": f"{number:016x}",
        "filing": key,
        "source": path.name,
        "path": str(path.resolve()),
        "ticker": f"B{number}",
        "fiscal_year": 2000,
        "period": "FY",
        "doc_type": "us-10k",
        "language": "en",
        "pages": pages,
        "amendment_rank": 0,
        "identity_confidence": 1.0,
        "bytes": path.stat().st_size,
        "modified_ns": path.stat().st_mtime_ns,
        "ingested_at": datetime.now(UTC),
        "aliases": [],
        "registrant_ids": [],
    }
    store.write("documents", key, pl.DataFrame([row], schema=DOCUMENTS_SCHEMA), stamp="")
    return key


def _second_process(folder: str, keys: list[str], total: int) -> tuple[float, float]:
    """How many times as fast two warm workers are as one: by wall time, and as processor time allows."""
    speeds = []
    with keeping_workers():
        list(each(build, folder, keys[:2], jobs=2, limits=Limits()))
        for jobs in (1, 2):
            wall, processor = time.perf_counter(), _workers_time()
            failed = [o.error for o in each(build, folder, keys, jobs=jobs, limits=Limits()) if o.error]
            taken = (time.perf_counter() - wall, _workers_time() - processor)
            speeds.append(Speed(f"whole stage, workers: {jobs}", total, *taken))
            print(speeds[-1], *failed, flush=True)
    one, two = speeds
    return one.wall / two.wall, 2 * one.processor / two.processor


def _workers_time() -> float:
    children = psutil.Process().children()
    return sum(times.user + times.system for times in (child.cpu_times() for child in children))


def _sample(counts: dict[Path, int], wanted: int) -> Pages:
    """Pages at even distances over all files."""
    every = [(path, number) for path, count in counts.items() for number in range(count)]
    step = max(1, len(every) // wanted)
    return every[step // 2 :: step][:wanted]


def _peers(sample: Pages) -> list[Speed]:
    print(f"\non a sample of {len(sample)} pages at even distances:")
    readers: list[tuple[str, str, Callable[[Pages], object]]] = [
        ("find_tables", "pymupdf", lambda pages: _find_tables(pages)),
        ("find_tables without layout", "pymupdf", lambda pages: _find_tables(pages, use_layout=False)),
        ("pdfplumber", "pdfplumber", _pdfplumber),
        ("unstructured fast", "unstructured", _unstructured),
    ]
    speeds = []
    for name, module, reader in readers:
        if find_spec(module) is None:
            print(f"{name:34} not installed")
            continue
        try:
            reader(sample[:1])
        except ImportError as error:
            print(f"{name:34} not usable: {error}")
            continue
        speeds.append(timed(name, len(sample), lambda read=reader: read(sample)))  # type: ignore[misc]
    return speeds


def _find_tables(pages: Pages, **options: bool) -> None:
    for path, number in pages:
        with pymupdf.open(path) as document:
            page = document[number]
            for table in page.find_tables(**options).tables:
                table.extract()


def _pdfplumber(pages: Pages) -> None:
    import pdfplumber

    for path, number in pages:
        with pdfplumber.open(path, pages=[number + 1]) as document:
            document.pages[0].extract_tables()


def _unstructured(pages: Pages) -> None:
    from unstructured.partition.pdf import partition_pdf

    with tempfile.TemporaryDirectory() as folder, pymupdf.open() as extract:
        for path, number in pages:
            with pymupdf.open(path) as document:
                extract.insert_pdf(document, from_page=number, to_page=number)
        target = Path(folder) / "sample.pdf"
        extract.save(target)
        partition_pdf(str(target), strategy="fast")


def _ratio(name: str, value: float, target: float | None) -> None:
    verdict = "" if target is None else f"  (target {target:g}: {'met' if value >= target else 'NOT met'})"
    print(f"{name:44} {value:8.2f}{verdict}")


def _longest(path: Path) -> None:
    """Memory, and the cost of a page, where documents are long."""
    count = _page_count(path)
    ((_, peak),) = run(_peak, [(path,)], jobs=1)
    print(f"\nlongest filing: {path.name}, {count} pages; peak memory of a worker {peak:.0f} MB (target 500)")
    costs = _costs(path)
    fifth = max(1, count // 5)
    for name, part in (("first", costs[:fifth]), ("last", costs[-fifth:])):
        milliseconds, words = sum(c for c, _ in part) * 1000, sum(w for _, w in part)
        each_page, per_words = milliseconds / len(part), milliseconds / words * 1000
        print(f"{name:>5} fifth: {each_page:.2f} ms a page, {per_words:.2f} ms per 1,000 words")
    with tempfile.TemporaryDirectory() as folder:
        for times in (1, _REPEATS):
            cost = _cost_repeated(path, times, Path(folder))
            print(f"the document {times} times over: {cost:.2f} ms a page for the whole reading")


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


if __name__ == "__main__":
    main()
