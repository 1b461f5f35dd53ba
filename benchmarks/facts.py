"""How fast facts are read: `python -m benchmarks.facts [--filings N] [--pages N] [--growth N]`.

Works on the 10-Ks of the built store FILINGDB_HOME, in a store of its own that links to their pages: filings
per second with one and two processes, the share of each step, the cost beside that of reading the pages, and
the cost per filing of up to a thousand filings (the smallest of the store, linked again under other names).
Costs are of processor time, which other work on the machine distorts less than wall time.
"""

import argparse
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from assets.batches import each
from assets.facts.catalogue import Catalogue, load_catalogue
from assets.facts.frames import facts_frame
from assets.facts.partition import build
from assets.facts.read import READERS, read_filing, subjects_by_period
from assets.facts.records import Candidate
from assets.facts.resolve import choices
from assets.facts.subject import Subject
from assets.facts.verification.rounds import settle
from assets.filings.records import Document
from assets.pages.frames import from_frames
from assets.pages.partition import build as build_pages
from assets.store import Store
from assets.workers import Limits, keeping_workers

_INPUTS = ("documents", "pages", "tables", "rows")
_STEPS_OF = 10  # filings whose steps are timed one by one


def main() -> None:
    """Print speeds and shares."""
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
            _link(source, store, key, key)
        build(folder, keys[0])  # imports and caches are nobody's cost
        each_facts = _one_process(folder, keys)
        _two_processes(folder, keys)
        _steps(store, keys[:: max(1, len(keys) // _STEPS_OF)])
        _beside_pages(
            folder, keys[:: max(1, len(keys) // max(options.pages, 1))][: options.pages], each_facts
        )
    _growth(source, options.growth)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast facts are read.")
    parser.add_argument("--filings", type=int, default=65, help="10-Ks to read (default 65)")
    parser.add_argument("--pages", type=int, default=5, help="10-Ks whose pages are read again (default 5)")
    parser.add_argument("--growth", type=int, default=1000, help="filings at the most (default 1000)")
    return parser.parse_args()


def _link(source: Store, store: Store, key: str, name: str) -> None:
    """Let a filing of one store stand in another under a name."""
    for dataset in _INPUTS:
        path = store.partition(dataset, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(source.partition(dataset, key))


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds of some work in this process."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - processor


def _one_process(folder: str, keys: list[str]) -> float:
    wall, processor = _timed(lambda: [build(folder, key) for key in keys])
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


@dataclass(slots=True)
class Stopwatch:
    """Processor seconds by step."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started = time.process_time()
        yield
        self.seconds[name] += time.process_time() - started

    def print(self, filings: int) -> None:
        total = sum(self.seconds.values())
        print(f"\nsteps, of {total / filings:.2f} processor seconds per filing")
        for name, spent in sorted(self.seconds.items(), key=lambda item: -item[1]):
            print(f"  {name:28} {spent / total:6.1%}")


def _steps(store: Store, keys: list[str]) -> None:
    """The share of each step, over some of the filings."""
    catalogue, watch = load_catalogue(), Stopwatch()
    for key in keys:
        with watch.step("read Parquet"):
            frames = {name: store.read(name, key) for name in _INPUTS}
        documents = [Document(**row) for row in frames.pop("documents").iter_rows(named=True)]
        with watch.step("frames to readings"):
            readings = from_frames(frames)
        for subjects in subjects_by_period(documents, readings):
            _readers(subjects, catalogue, watch)
        with watch.step("write Parquet"):
            store.write("facts", key, facts_frame(read_filing(documents, [], catalogue=catalogue).facts))
    watch.print(len(keys))


def _readers(subjects: list[Subject], catalogue: Catalogue, watch: Stopwatch) -> None:
    """Lines, every reader, weighing and verifying, each on what the step before has made."""
    candidates: list[Candidate] = []
    with watch.step("lines of tables"):
        for subject in subjects:
            _ = subject.statements
    for reader in READERS:
        with watch.step(reader.__name__):
            candidates += [found for subject in subjects for found in reader(subject, catalogue)]
    with watch.step("weigh"):
        found = choices(candidates, catalogue)
    with watch.step("verify and refine"):
        settle(found, subjects, catalogue)


def _beside_pages(folder: str, keys: list[str], facts: float) -> None:
    """Reading facts against reading the pages they stand on."""
    spent = _timed(lambda: [build_pages(folder, key) for key in keys])[1] / len(keys)
    print(f"\nper filing: pages {spent:.2f} processor seconds, facts {facts:.2f}: {facts / spent:.0%} of it")


def _growth(source: Store, most: int) -> None:
    """The cost per filing as the store grows."""
    smallest = sorted(source.keys("facts"), key=lambda key: source.partition("rows", key).stat().st_size)[:50]
    sizes = [most // 4, most // 2, most]
    print()
    with tempfile.TemporaryDirectory() as folder:
        store, done = Store(Path(folder)), 0
        for size in sizes:
            names = [f"G{number}_2000_us-10k" for number in range(done, size)]
            for number, name in enumerate(names, start=done):
                _link(source, store, smallest[number % len(smallest)], name)
            processor = _timed(lambda names=names: [build(folder, name) for name in names])[1]
            memory = psutil.Process().memory_info().rss / 2**20
            cost = 1000 * processor / (size - done)
            print(f"filings {done + 1:5} to {size:5}: {cost:6.1f} ms each, process holds {memory:.0f} MB")
            done = size


if __name__ == "__main__":
    main()
