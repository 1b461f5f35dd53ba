"""How fast facts are read: `python -m benchmarks.facts [--filings N] [--growth N ...] [--smallest]`.

Works on the 10-Ks of the built store FILINGDB_HOME, in stores of its own: filings per second with one and two
processes, the share of each step, the cost beside that of reading the pages, and what a filing costs as the
store grows, with publication and expectations. Costs are of processor time, which other work on the machine
distorts less than wall time.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

import psutil

from assets.batches import each
from assets.facts.partition import build
from assets.pages.partition import build as build_pages
from assets.store import Store
from assets.workers import Limits, keeping_workers
from benchmarks.facts.clock import timed
from benchmarks.facts.growth import grow
from benchmarks.facts.steps import steps

INPUTS = ("documents", "pages", "tables", "rows")


def main() -> None:
    """Print speeds, shares and growth."""
    options = _options()
    source = Store.default()
    keys = [key for key in source.keys("facts") if key.endswith("_us-10k")][: options.filings]
    if not keys:
        msg = "no 10-K is built in the store FILINGDB_HOME; ingest and build some first"
        raise SystemExit(msg)
    print(f"{len(keys)} 10-Ks; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        for key in keys:
            _link(source, store, key)
        build(folder, keys[0])  # imports and caches are nobody's cost
        facts = _one_process(folder, keys)
        _two_processes(folder, keys)
        steps(store, keys)
        some = keys[:: max(1, len(keys) // max(options.pages, 1))][: options.pages]
        pages = _beside_pages(folder, some, facts)
    if options.smallest:
        keys = _smallest(source, len(keys))
    grow(source, keys, sizes=sorted(options.growth), pages=pages)


def _smallest(source: Store, count: int) -> list[str]:
    """The filings with the fewest rows, of any type: a thousand of them are read in minutes."""
    return sorted(source.keys("facts"), key=lambda key: source.partition("rows", key).stat().st_size)[:count]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast facts are read.")
    parser.add_argument("--filings", type=int, default=65, help="10-Ks to read (default 65)")
    parser.add_argument("--pages", type=int, default=5, help="10-Ks whose pages are read again (default 5)")
    parser.add_argument(
        "--growth", type=int, nargs="*", default=[65, 250, 1000], help="sizes of store (default 65 250 1000)"
    )
    parser.add_argument(
        "--smallest", action="store_true", help="growth on the store's smallest filings of any type"
    )
    return parser.parse_args()


def _link(source: Store, store: Store, key: str) -> None:
    """Let a filing's documents and pages of one store stand in another."""
    for dataset in INPUTS:
        path = store.partition(dataset, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(source.partition(dataset, key).resolve())


def _one_process(folder: str, keys: list[str]) -> float:
    """Processor seconds per filing."""
    wall, processor = timed(lambda: [build(folder, key) for key in keys])
    print(
        f"one process    {len(keys) / wall:6.2f} filings/s, {len(keys) / processor:6.2f} per processor second"
    )
    return processor / len(keys)


def _two_processes(folder: str, keys: list[str]) -> None:
    """The same by the build's own workers; how much of the two cores they got tells a busy machine."""
    with keeping_workers():
        list(each(build, folder, keys[:4], jobs=2, limits=Limits()))  # their start is not the filings' cost
        children = psutil.Process().children()
        before = _used(children)
        started = time.perf_counter()
        list(each(build, folder, keys, jobs=2, limits=Limits()))
        wall = time.perf_counter() - started
        processor = _used(children) - before
    speed = f"{len(keys) / wall:6.2f} filings/s, {len(keys) / processor:6.2f} per processor second"
    print(f"two processes  {speed}, {processor / wall:.2f} cores used")


def _used(processes: list[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def _beside_pages(folder: str, keys: list[str], facts: float) -> float:
    """Reading facts against reading the pages they stand on; gives the latter in processor seconds."""
    if not keys:
        return 0.0
    spent = timed(lambda: [build_pages(folder, key) for key in keys])[1] / len(keys)
    print(f"\nper filing: pages {spent:.2f} processor seconds, facts {facts:.2f}: {facts / spent:.0%} of it")
    return spent


if __name__ == "__main__":
    main()
