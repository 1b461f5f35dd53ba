"""How fast filings are read: `python -m benchmarks.read [--files N] [--market cn] [--rounds N] [--json F]`.

Real filings of FILINGDB_SHARED (default ../shared): bare words (as PyMuPDF gives them), rows, and the whole
stage (read, frames, Parquet), file by file in turn and the best of some rounds, so that other work on the
machine changes ratios little; then two processes; then other table readers (`benchmarks.read.peers`) on a
sample of the same pages. Ratios of readers are of processor time, the gain of a second process of wall time.
"""

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil
import pymupdf

from assets.batches import each
from assets.pages.partition import build
from assets.pages.read import read_document
from assets.store import Store
from assets.workers import Limits, keeping_workers
from benchmarks.read.longest import longest
from benchmarks.read.peers import measure, sample_of
from benchmarks.read.speeds import Speed, timed
from benchmarks.stores import register

_TARGETS = {"whole stage / words": 0.4, "whole stage / find_tables": 50, "two processes / one": 1.8}
_MARKETS = {"us": "*_10K.pdf", "cn": "*_annual_1.pdf"}


def main() -> None:
    """Print speeds, ratios against their targets, memory, and the cost per page along a document."""
    options = _options()
    files = _files(options.files, options.market)
    counts = {path: _page_count(path) for path in files}
    total = sum(counts.values())
    print(f"{len(files)} filings, {total} pages; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        keys = {path: register(store, path, number, counts[path]) for number, path in enumerate(files)}
        words, rows, stage = _in_turn(folder, keys, counts, options.rounds)
        print(*(words, rows, stage), sep="\n", flush=True)
        one, two = _processes(folder, list(keys.values()), total)
    sample = sample_of(counts, options.sample)
    print(f"\non a sample of {len(sample)} pages at even distances:")
    peers = measure(sample)
    ratios = {"whole stage / words": stage.times(words), "rows / words": rows.times(words)}
    ratios |= {f"whole stage / {peer.name}": stage.times(peer) for peer in peers}
    ratios["two processes / one"] = one.wall / two.wall
    ratios["  inferred, were both cores free"] = 2 * one.processor / two.processor
    print()
    for name, value in ratios.items():
        print(f"{name:44} {value:8.2f}{_verdict(value, _TARGETS.get(name))}")
    figures = longest(max(files, key=counts.__getitem__))
    if options.json:
        speeds = [words, rows, stage, one, two, *peers]
        _write(options.json, speeds, ratios, figures, files=len(files), pages=total)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.read", description="How fast filings are read."
    )
    parser.add_argument("--files", type=int, default=20, help="filings to read (default 20)")
    parser.add_argument("--market", choices=sorted(_MARKETS), default="us", help="10-Ks or Chinese reports")
    parser.add_argument("--sample", type=int, default=40, help="pages that the peers read (default 40)")
    parser.add_argument("--rounds", type=int, default=3, help="times each file is read (default 3)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    return parser.parse_args()


def _files(wanted: int, market: str) -> list[Path]:
    """Filings spread over companies and sizes."""
    folder = Path(os.environ.get("FILINGDB_SHARED", "../shared")) / "filings" / market
    found = sorted(folder.glob(_MARKETS[market]))
    if not found:
        msg = f"no {_MARKETS[market]} in {folder}; set FILINGDB_SHARED to the folder of the real filings"
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


def _in_turn(
    folder: str, keys: dict[Path, str], counts: dict[Path, int], rounds: int
) -> tuple[Speed, Speed, Speed]:
    """Words, rows and the whole stage over all files: of each file the best round of each."""
    build(folder, next(iter(keys.values())))  # imports and caches are nobody's cost
    best: list[list[Speed]] = []
    for path, key in keys.items():
        work: dict[str, Callable[[], object]] = {
            "words": lambda path=path: _words(path),  # type: ignore[misc]
            "rows": lambda path=path: read_document(path, doc_id="d"),  # type: ignore[misc]
            "whole stage": lambda key=key: build(folder, key),  # type: ignore[misc]
        }
        tries = [[timed(name, counts[path], do) for name, do in work.items()] for _ in range(rounds)]
        best.append([reduce(Speed.better, column) for column in zip(*tries, strict=True)])
    words, rows, stage = (_sum(column) for column in zip(*best, strict=True))
    return words, rows, stage


def _sum(speeds: Iterable[Speed]) -> Speed:
    return reduce(Speed.plus, speeds)


def _processes(folder: str, keys: list[str], total: int) -> tuple[Speed, Speed]:
    """The whole stage by one and by two warm workers."""
    speeds = []
    with keeping_workers():
        list(each(build, folder, keys[:2], jobs=2, limits=Limits()))
        for jobs in (1, 2):
            wall, processor = perf_counter(), _workers_time()
            failed = [o.error for o in each(build, folder, keys, jobs=jobs, limits=Limits()) if o.error]
            taken = (perf_counter() - wall, _workers_time() - processor)
            speeds.append(Speed(f"whole stage, workers: {jobs}", total, *taken))
            print(speeds[-1], *failed, flush=True)
    one, two = speeds
    return one, two


def _workers_time() -> float:
    children = psutil.Process().children()
    return sum(times.user + times.system for times in (child.cpu_times() for child in children))


def _verdict(value: float, target: float | None) -> str:
    return "" if target is None else f"  (target {target:g}: {'met' if value >= target else 'NOT met'})"


def _write(
    target: Path, speeds: list[Speed], ratios: dict[str, float], figures: dict[str, Any], **sizes: int
) -> None:
    """All figures as JSON; seconds, and pages per second."""
    readers = [
        {"name": s.name, "pages": s.pages, "wall_seconds": s.wall, "processor_seconds": s.processor}
        for s in speeds
    ]
    ratios = {name.strip(): round(value, 3) for name, value in ratios.items()}
    content = sizes | {"readers": readers, "ratios": ratios, "targets": _TARGETS, "longest": figures}
    target.write_text(json.dumps(content, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
