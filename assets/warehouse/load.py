"""Parquet partitions into the warehouse's tables; what cannot be published becomes a row of `failures`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa

from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA, FAILURES_SCHEMA, Failure
from assets.pages.records import PAGES_SCHEMA, ROWS_SCHEMA, TABLES_SCHEMA
from assets.store import Store
from assets.warehouse.objects import key_columns

STAGE = "warehouse"

Schema = Mapping[str, pl.DataType | type[pl.DataType]]

SCHEMAS: dict[str, Schema] = {
    "documents": DOCUMENTS_SCHEMA,
    "pages": PAGES_SCHEMA,
    "tables": TABLES_SCHEMA,
    "rows": ROWS_SCHEMA,
    "facts": FACTS_SCHEMA,
    "comparatives": FACTS_SCHEMA,
    "failures": FAILURES_SCHEMA,
}

# questions ask for a few metrics of many filings: rows of one metric stand together, so that a scan can leave
# out the others without reading them
SORTED: dict[str, str] = {
    "facts": "file.metric, file.fiscal_year, file.filing, file.period, file.scope",
    "comparatives": "file.metric, file.fiscal_year, file.filing, file.period, file.period_end, file.scope",
}


@dataclass(slots=True)
class Loaded:
    """What a load left behind."""

    failures: list[Failure] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)  # partitions of filings that are not registered

    def fail(self, filing: str | None, source: str, reason: str, message: str) -> None:
        """Keep why something of a filing is not in the warehouse."""
        self.failures.append(Failure(STAGE, filing, None, source, None, reason, message, datetime.now(UTC)))


def load(connection: duckdb.DuckDBPyConnection, store: Store) -> Loaded:
    """Fill the tables from the store; registered filings only, documents first."""
    loaded = Loaded()
    for dataset, schema in SCHEMAS.items():
        keys = store.keys(dataset)
        if dataset not in ("documents", "failures"):
            registered = set(store.keys("documents"))
            loaded.left_out += [f"{dataset}/{key}" for key in keys if key not in registered]
            keys = [key for key in keys if key in registered]
        files = [store.partition(dataset, key) for key in keys]
        files = [path for path in files if _has_schema(path, schema, loaded)]
        if files:
            _insert(connection, dataset, files, loaded)
    insert_rows(connection, "failures", [asdict(failure) for failure in loaded.failures])
    return loaded


def insert_rows(connection: duckdb.DuckDBPyConnection, table: str, rows: Sequence[dict[str, Any]]) -> None:
    """Insert records by column name."""
    if rows:
        columns = ", ".join(f'"{column}"' for column in rows[0])
        connection.register("incoming", pa.Table.from_pylist(rows))
        connection.execute(f"INSERT INTO {table} BY NAME SELECT {columns} FROM incoming")
        connection.unregister("incoming")


def _has_schema(path: Path, schema: Schema, loaded: Loaded) -> bool:
    """Whether the file has every column of the schema in its type; extra columns are not published."""
    try:
        with path.open("rb") as file:  # by its path, polars would take brackets in it for a pattern
            found = pl.read_parquet_schema(file)
    except (pl.exceptions.PolarsError, OSError) as error:
        loaded.fail(path.stem, path.name, "unreadable_partition", _advice(path, str(error)))
        return False
    wrong = [name for name, kind in schema.items() if found.get(name) != kind]
    if wrong:
        reason = f"column {', '.join(wrong)} is missing or of another type"
        loaded.fail(path.stem, path.name, "wrong_schema", _advice(path, reason))
    return not wrong


def _advice(path: Path, reason: str) -> str:
    dataset = path.parent.name
    todo = f"delete {dataset}/{path.name} in the store and run `filingdb build`"
    return f"{dataset} of {path.stem} is not published: {reason}; {todo}"


def _insert(connection: duckdb.DuckDBPyConnection, dataset: str, files: list[Path], loaded: Loaded) -> None:
    """Insert all files at once; if that fails, halve, so that one bad file does not lose the others."""
    columns = ", ".join(f'file."{column}"' for column in SCHEMAS[dataset])
    sql = f"INSERT INTO {dataset} BY NAME SELECT {columns} FROM read_parquet($files) AS file"
    try:
        doubled = _doubled(connection, dataset, files)
        if doubled:
            key = key_columns(dataset)
            match = " AND ".join(f'file."{c}" IS NOT DISTINCT FROM doubled."{c}"' for c in key)
            sql += f" ANTI JOIN doubled ON {match}"
        if dataset in SORTED:
            sql += f" ORDER BY {SORTED[dataset]}"
        connection.execute(sql, {"files": _names(files)})
    except duckdb.Error as error:
        if len(files) == 1:
            loaded.fail(files[0].stem, files[0].name, "unpublishable", _advice(files[0], str(error)))
            return
        middle = len(files) // 2
        _insert(connection, dataset, files[:middle], loaded)
        _insert(connection, dataset, files[middle:], loaded)
    else:
        _report(dataset, doubled, loaded)


def _doubled(
    connection: duckdb.DuckDBPyConnection, dataset: str, files: list[Path]
) -> list[dict[str, object]]:
    """The keys that occur more than once, also kept as the temporary table `doubled`; nearly always none."""
    key = key_columns(dataset)
    if not key:
        return []
    columns = ", ".join(f'"{column}"' for column in key)
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE doubled AS SELECT {columns} FROM read_parquet($files) "
        f"GROUP BY {columns} HAVING count(*) > 1",
        {"files": _names(files)},
    )
    found = connection.execute(f"SELECT {columns} FROM doubled ORDER BY ALL").fetchall()
    return [dict(zip(key, row, strict=True)) for row in found]


def _report(dataset: str, doubled: list[dict[str, object]], loaded: Loaded) -> None:
    """Say which rows were left out for their keys: no one knows which of them is right."""
    for key in doubled:
        filing = str(key["filing"])
        what = ", ".join(f"{name} {value}" for name, value in key.items() if name != "filing")
        message = f"{dataset} of {filing} hold {what} more than once; none of them is published"
        loaded.fail(filing, f"{filing}.parquet", "doubled_key", message)


def _names(files: list[Path]) -> list[str]:
    """Paths as DuckDB takes them literally: it too reads brackets, stars and question marks as patterns."""
    return [re.sub(r"([*?\[])", r"[\1]", str(path)) for path in files]
