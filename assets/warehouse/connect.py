"""Reading the published warehouse: read-only, shut in, and always whole."""

from pathlib import Path

import duckdb

from assets.errors import BadInputError, NotFoundError
from assets.store import Store

MEMORY_LIMIT = "4GB"
ATTEMPTS = 3

# what a query may not do: reach files or the network, load code, read the caller's variables, undo any of it
_LOCKED = """
SET enable_progress_bar = false;
SET python_enable_replacements = false;
SET TimeZone = 'UTC';
SET enable_external_access = false;
SET lock_configuration = true;
"""


def connect(
    store: Store, *, memory_limit: str = MEMORY_LIMIT, threads: int | None = None
) -> duckdb.DuckDBPyConnection:
    """Open the published warehouse for reading; the caller closes it.

    A warehouse published later is not seen by this connection; open another. For another thread open
    another too: a cursor of this one does not find the tables.
    """
    connection = _instance(memory_limit, threads)
    try:
        _attach(connection, store)
        connection.execute(_LOCKED)
    except BaseException:
        connection.close()
        raise
    return connection


def _instance(memory_limit: str, threads: int | None) -> duckdb.DuckDBPyConnection:
    """A DuckDB of its own: opened by path, connections of one process would share limits and locks."""
    config: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": memory_limit,
        "temp_directory": "",  # a query beyond the limit says so, it does not fill the disk
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    if threads is not None:
        config["threads"] = threads
    try:
        return duckdb.connect(":memory:", config=config)
    except duckdb.Error as error:
        msg = f"these limits are not DuckDB's: memory {memory_limit!r}, threads {threads}: {error}"
        raise BadInputError(msg) from error


def _attach(connection: duckdb.DuckDBPyConnection, store: Store) -> None:
    for _ in range(ATTEMPTS):
        # the version that the link names now; the link's own path would be cached by DuckDB
        path = store.warehouse.resolve()
        if not path.is_file():
            msg = f"no warehouse in {store.root} yet; run `filingdb ingest PATH`, then `filingdb build`"
            raise NotFoundError(msg)
        try:
            connection.execute(f"ATTACH {_quoted(path)} AS warehouse (READ_ONLY); USE warehouse")
        except duckdb.IOException as error:
            if path.is_file():
                msg = f"the warehouse {path} cannot be opened: {error}; run `filingdb build`"
                raise NotFoundError(msg) from error
        else:
            return
    msg = f"warehouses are published in {store.root} faster than one can be opened; try again"
    raise NotFoundError(msg)


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
