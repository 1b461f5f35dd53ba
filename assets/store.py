"""The store: every file below one root, written whole or not at all."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import NotFoundError

if TYPE_CHECKING:  # polars is heavy, and who only looks up a path or asks a question needs none of it
    import polars as pl

HOME_VARIABLE = "FILINGDB_HOME"
STAMP = "filingdb:stamp"


def default_root() -> Path:
    """The store root: `FILINGDB_HOME`, else `./store`."""
    return Path(os.environ.get(HOME_VARIABLE) or "store").expanduser().resolve()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a temporary path beside `path`; on success it is flushed to disk and renamed over `path`.

    Readers see the old file or the new one, never a part; a crash leaves the old one and a `.tmp` file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Store:
    """Paths and whole-file reads and writes below one root."""

    root: Path

    @classmethod
    def default(cls) -> "Store":
        return cls(default_root())

    @property
    def warehouse(self) -> Path:
        """The published DuckDB file: a link to the newest version."""
        return self.root / "warehouse.duckdb"

    @property
    def index(self) -> Path:
        """The LanceDB folder."""
        return self.root / "index"

    @property
    def dagster_home(self) -> Path:
        return self.root / "dagster"

    def partition(self, dataset: str, key: str) -> Path:
        """The Parquet file of one filing (or document) in a dataset such as `pages`."""
        return self.root / dataset / f"{key}.parquet"

    def keys(self, dataset: str) -> list[str]:
        """The keys that have a file in a dataset, sorted."""
        folder = self.root / dataset
        return sorted(p.stem for p in folder.glob("*.parquet")) if folder.is_dir() else []

    def write(self, dataset: str, key: str, frame: "pl.DataFrame", *, stamp: str = "") -> None:
        """Replace one partition's file, whole or not at all; `stamp` names the inputs it was made from."""
        with replacing(self.partition(dataset, key)) as path:
            frame.write_parquet(path, compression="zstd", metadata={STAMP: stamp})

    def stamp(self, dataset: str, key: str) -> str | None:
        """The stamp that a partition was written with; None when it was never written."""
        import polars as pl

        path = self.partition(dataset, key)
        return pl.read_parquet_metadata(path).get(STAMP, "") if path.is_file() else None

    def read(self, dataset: str, key: str) -> "pl.DataFrame":
        """One partition's rows; raises NotFoundError when it was never written."""
        import polars as pl

        path = self.partition(dataset, key)
        if not path.is_file():
            msg = f"{dataset} of {key} is not in the store {self.root}; run `filingdb build`"
            raise NotFoundError(msg)
        return pl.read_parquet(path, glob=False)  # brackets in a folder name are no pattern

    def remove(self, datasets: Iterable[str], key: str) -> None:
        """Drop one partition from the datasets; silent where it has no file."""
        for dataset in datasets:
            self.partition(dataset, key).unlink(missing_ok=True)
