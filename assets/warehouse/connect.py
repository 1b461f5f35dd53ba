"""Reading the published warehouse: read-only, shut in, and always whole."""

import duckdb

from assets.errors import BadInputError, NotFoundError
from assets.store import Store

MEMORY_LIMIT = "4GB"

# what a query may not do: reach files or the network, load code, read the caller's variables, undo any of it
_LOCKED = """
SET python_enable_replacements = false;
SET TimeZone = 'UTC';
SET enable_external_access = false;
SET lock_configuration = true;
"""


def connect(
    store: Store, *, memory_limit: str = MEMORY_LIMIT, threads: int | None = None
) -> duckdb.DuckDBPyConnection:
    """Open the published warehouse for reading; the caller closes it.

    A warehouse published later is not seen by this connection; open another.
    """
    # no spilling: readers share no temporary folder, and a query beyond the limit says so
    config: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": memory_limit,
        "temp_directory": "",
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    if threads is not None:
        config["threads"] = threads
    connection = _open(store, config)
    connection.execute(_LOCKED)
    return connection


def _open(store: Store, config: dict[str, str | bool | int | float | list[str]]) -> duckdb.DuckDBPyConnection:
    for _ in range(3):
        # the versioned file: DuckDB keeps one instance per path, which by the link's path would be an old one
        path = store.warehouse.resolve()
        if not path.is_file():
            msg = f"no warehouse in {store.root} yet; run `filingdb ingest PATH`, then `filingdb build`"
            raise NotFoundError(msg)
        try:
            return duckdb.connect(path, read_only=True, config=config)
        except duckdb.IOException as error:
            if path.is_file():
                msg = f"the warehouse {path} cannot be opened: {error}; run `filingdb build`"
                raise NotFoundError(msg) from error
        except duckdb.InvalidInputException as error:
            msg = f"the warehouse cannot be opened with these options: {error}"
            raise BadInputError(msg) from error
    msg = f"warehouses are published in {store.root} faster than one can be opened; try again"
    raise NotFoundError(msg)
