"""Publishing: Parquet -> a new DuckDB file -> the link that readers open, in one atomic step."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from assets.facts.catalogue import load_catalogue
from assets.locks import sole
from assets.store import Store
from assets.warehouse.labels import fill_labels
from assets.warehouse.load import SCHEMAS, Loaded, insert_rows, load
from assets.warehouse.metrics import metric_rows
from assets.warehouse.neighbours import hold_against_other_filings
from assets.warehouse.objects import SCHEMA_VERSION, create
from assets.warehouse.wide import wide_views

KEEP = 2  # versions that stay on disk: the published one and the one before
WAIT_SECONDS = 600.0
STORAGE = "v1.2.0"  # the oldest DuckDB that can open the file; page texts in zstd need it
_PREFIX = "warehouse-"


@dataclass(frozen=True, slots=True)
class PublishReport:
    """What was published, and what could not be."""

    path: Path
    counts: dict[str, int]  # rows per table
    unpublished: int  # failures of this stage: partitions or rows that are not in the warehouse
    left_out: int  # partitions of filings that are not registered
    bytes: int
    seconds: float

    def figures(self) -> dict[str, int | float | str]:
        """The report as flat metadata."""
        return {
            "path": str(self.path),
            **self.counts,
            "unpublished": self.unpublished,
            "left_out": self.left_out,
            "megabytes": round(self.bytes / 1e6, 1),
            "seconds": round(self.seconds, 2),
        }


def publish(store: Store, *, wait_seconds: float = WAIT_SECONDS) -> PublishReport:
    """Build a warehouse from the store's Parquet files and make it the one that readers open.

    Readers that have the old file open keep it. A crash at any moment leaves the old warehouse published.
    """
    started = time.monotonic()
    folder = store.root / "warehouse"
    folder.mkdir(parents=True, exist_ok=True)
    with sole(folder / ".publish.lock", doing=f"publishing {folder}", wait_seconds=wait_seconds):
        _clear(folder)
        now = datetime.now(UTC)
        path = folder / f"{_PREFIX}{now:%Y%m%dT%H%M%S%fZ}.duckdb"
        building = folder / f".{path.name}.tmp"
        loaded, counts = _build(building, store, now)
        _flush(building)
        building.rename(path)
        _flush(folder)
        _point(store.warehouse, path)
        _retire(folder, path)
    return PublishReport(
        path=path,
        counts=counts,
        unpublished=len(loaded.failures),
        left_out=len(loaded.left_out),
        bytes=path.stat().st_size,
        seconds=time.monotonic() - started,
    )


def _build(path: Path, store: Store, now: datetime) -> tuple[Loaded, dict[str, int]]:
    catalogue = load_catalogue()
    with duckdb.connect(path, config={"storage_compatibility_version": STORAGE}) as connection:
        connection.execute("SET enable_progress_bar = false")  # standard output is the caller's
        with _transaction(connection):
            create(connection, "tables")
            insert_rows(connection, "metrics", metric_rows(catalogue))
        loaded = load(connection, store)  # a transaction for each dataset, since one that failed is over
        hold_against_other_filings(connection)
        with _transaction(connection):
            fill_labels(connection)
            create(connection, "derived")
            create(connection, "views")
            for sql in wide_views(catalogue).values():
                connection.execute(sql)
            create(connection, "macros")
            counts = _counts(connection)
            insert_rows(
                connection, "meta", [{"schema_version": SCHEMA_VERSION, "published_at": now, **counts}]
            )
        connection.execute("CHECKPOINT")
    return loaded, counts


@contextmanager
def _transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """One transaction for many small statements: each alone would wait for the disk."""
    connection.execute("BEGIN")
    yield
    connection.execute("COMMIT")


def _counts(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    counted = {}
    for name in ("filings", *SCHEMAS, "facts_found", "metrics"):
        row = connection.execute(f"SELECT count(*) FROM {name}").fetchone()
        counted[name] = row[0] if row else 0
    return counted


def _clear(folder: Path) -> None:
    """Remove what a killed publisher left; under the lock, so nobody else's."""
    for leftover in folder.glob(".*.tmp*"):
        leftover.unlink()


def _point(link: Path, target: Path) -> None:
    """Make `link` name `target`; a reader sees the old target or the new one."""
    temporary = target.parent / f".{link.name}.tmp"
    # relative to the link's folder, so that the store can be moved as a whole
    temporary.symlink_to(target.relative_to(link.parent))
    temporary.replace(link)
    _flush(link.parent)


def _retire(folder: Path, published: Path) -> None:
    """Delete all versions but the newest ones; an open one lives on until its reader closes it."""
    versions = sorted(folder.glob(f"{_PREFIX}*.duckdb"))
    for version in versions[:-KEEP]:
        if version != published:
            version.unlink()


def _flush(path: Path) -> None:
    """Have a file's bytes, or a folder's entries, on disk before going on."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
