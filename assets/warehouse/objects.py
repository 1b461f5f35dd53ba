"""The objects of the warehouse: what `sql/` holds, in the order in which it runs."""

import re
from functools import cache
from pathlib import Path

import duckdb

from assets.errors import BadInputError
from assets.resources import shipped
from assets.stamps import digest

SCHEMA_VERSION = 1  # grows when a table or view changes its columns

TABLES = (
    "documents",
    "pages",
    "tables",
    "rows",
    "facts",
    "comparatives",
    "failures",
    "metrics",
    "labels",
    "meta",
)
DERIVED = ("line_items",)  # tables made from the others once they are filled
VIEWS = (
    "filings",
    "facts_found",
    "annual_facts",
    "asked",
    "coverage",
    "coverage_by_metric",
    "conflicts",
    "adhoc_facts",
    "prior_year_checks",
)
MACROS = (
    "fact",
    "cite",
    "history",
    "growth",
    "ratio",
    "top_companies",
)
_HEADER = re.compile(r"-- Grain: (?P<grain>.+)\. Key: (?P<key>[^.]+)\.")


def scripts() -> dict[str, tuple[str, ...]]:
    """Folder below `sql/` -> object names, both in running order: views name tables, macros name views."""
    return {"tables": TABLES, "derived": DERIVED, "views": VIEWS, "macros": MACROS}


def script(folder: str, name: str) -> Path:
    """The file that creates one object."""
    return shipped("sql") / folder / f"{name}.sql"


def definitions_digest() -> str:
    """Digest of all files of `sql/`: when it changes, the same store gives another warehouse."""
    texts = (
        script(folder, name).read_text(encoding="utf-8")
        for folder, names in scripts().items()
        for name in names
    )
    return digest(SCHEMA_VERSION, *texts)


def run_script(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Run every statement of a file, as DuckDB's own parser separates them."""
    try:
        connection.execute(path.read_text(encoding="utf-8"))
    except duckdb.Error as error:
        msg = f"{path} does not run in DuckDB {duckdb.__version__}: {error}"
        raise BadInputError(msg) from error


def create(connection: duckdb.DuckDBPyConnection, folder: str) -> None:
    """Create all objects of one folder of `sql/`."""
    for name in scripts()[folder]:
        run_script(connection, script(folder, name))


@cache
def key_columns(table: str) -> tuple[str, ...]:
    """The columns that the first line of a table's file names as its key; none for `Key: none`."""
    path = script("tables", table)
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    header = _HEADER.fullmatch(first)
    if header is None:
        msg = f"{path}: the first line must read `-- Grain: <grain>. Key: <columns>.`"
        raise BadInputError(msg)
    return () if header["key"] == "none" else tuple(header["key"].split(", "))
