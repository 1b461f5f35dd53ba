"""What a filing costs as the store grows: the same filings again and again, under other tickers."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import psutil

from assets.evaluation.expectations.validate import validate
from assets.facts.partition import build
from assets.store import Store
from assets.warehouse.publish import publish
from benchmarks.facts.clock import timed


def grow(source: Store, keys: Sequence[str], *, sizes: Sequence[int], pages: float) -> None:
    """Print the cost per filing at each size; `pages` is what reading a filing's pages costs, in seconds."""
    print("\nprocessor seconds per filing; the last column: of all, with reading the pages")
    print("filings    facts   publication   expectations   both of all   process holds")
    with tempfile.TemporaryDirectory() as folder:
        store, done = Store(Path(folder)), 0
        for size in sizes:
            names = [copy(source, store, keys[n % len(keys)], n) for n in range(done, size)]
            facts = timed(lambda names=names: [build(folder, name) for name in names])[1] / max(len(names), 1)
            published = timed(lambda: publish(store))[1] / size
            validated = timed(lambda: validate(store))[1] / size
            share = (published + validated) / (pages + facts + published + validated)
            memory = psutil.Process().memory_info().rss / 2**20
            costs = f"{facts:7.3f}  {published:12.3f}  {validated:13.3f}  {share:12.1%}"
            print(f"{size:7}  {costs}  {memory:11.0f} MB")
            done = size


def copy(source: Store, store: Store, key: str, number: int) -> str:
    """Put a filing's documents and pages into another store as those of another company; gives its key."""
    ticker, _, rest = key.partition("_")
    ticker = f"{ticker}{number}"
    name = f"{ticker}_{rest}"
    for dataset in ("documents", "pages", "tables", "rows"):
        frame = source.read(dataset, key).with_columns(
            filing=pl.lit(name), doc_id=pl.col("doc_id") + f"-{number}"
        )
        if dataset == "documents":
            frame = frame.with_columns(ticker=pl.lit(ticker))
        store.write(dataset, name, frame, stamp=f"{number}")
    return name
