"""Running one query on the warehouse within limits, with errors that say what to do."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import duckdb

from assets.errors import BadInputError, RefusedError

if TYPE_CHECKING:  # asking a question needs neither pyarrow nor polars
    import pyarrow as pa

SECONDS = 120.0

Parameters = Sequence[Any] | Mapping[str, Any]


def run(
    connection: duckdb.DuckDBPyConnection,
    sql: str,
    parameters: Parameters | None = None,
    *,
    seconds: float = SECONDS,
) -> "pa.Table":
    """The result of one query; anything but a single SELECT (or EXPLAIN) is refused."""
    check_query(sql)
    with errors_explained(seconds), interrupted_after(connection, seconds):
        return connection.execute(sql, parameters).to_arrow_table()


def check_query(sql: str) -> None:
    """Refuse what does not only read: other statements, or several at once."""
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        msg = f"the query is not valid SQL: {error}"
        raise BadInputError(msg) from error
    kinds = [statement.type for statement in statements]
    # DuckDB writes PIVOT as two statements of its own, which carry no text
    if kinds == [duckdb.StatementType.CREATE, duckdb.StatementType.SELECT] and not statements[0].query:
        kinds = kinds[1:]
    if len(kinds) != 1:
        msg = f"one query at a time: this text holds {len(kinds) or 'no'} statements"
        raise BadInputError(msg)
    if kinds[0] not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        msg = f"{kinds[0].name} is refused; only reading is allowed: SELECT, DESCRIBE, SHOW, EXPLAIN"
        raise RefusedError(msg)


@contextmanager
def interrupted_after(connection: duckdb.DuckDBPyConnection, seconds: float) -> Iterator[None]:
    """Interrupt whatever the connection runs when the time is over."""
    timer = threading.Timer(seconds, connection.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def errors_explained(seconds: float) -> Iterator[None]:
    """Turn DuckDB's errors into the project's own."""
    try:
        yield
    except duckdb.InterruptException as error:
        msg = f"the query was stopped after {seconds:g} s; select less"
        raise RefusedError(msg) from error
    except duckdb.OutOfMemoryException as error:
        first = str(error).partition("\n")[0]  # what follows advises settings that are locked
        msg = f"the query needs more memory than it may use; select less, or raise the limit ({first})"
        raise RefusedError(msg) from error
    except (duckdb.PermissionException, duckdb.InvalidInputException) as error:
        msg = f"the query is refused: {error}"
        raise RefusedError(msg) from error
    except duckdb.Error as error:
        msg = f"the query fails: {error}"
        raise BadInputError(msg) from error
