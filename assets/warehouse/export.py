"""Facts of the warehouse selected by filing, metric and status."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches

import duckdb
import pyarrow as pa

from assets.errors import NotFoundError
from assets.warehouse.query import run


@dataclass(frozen=True, slots=True)
class Selection:
    """Which facts: those that fit one of the values of every field that has any."""

    ticker: Sequence[str] = ()
    fiscal_year: Sequence[int] = ()
    doc_type: Sequence[str] = ()
    metric: Sequence[str] = ()
    status: Sequence[str] = ()


def select_facts(connection: duckdb.DuckDBPyConnection, selection: Selection) -> pa.Table:
    """All columns of the facts selected, with the file they stand in, in the order of their keys."""
    known_metrics(connection, selection.metric)
    known_tickers(connection, selection.ticker)
    chosen = {column: list(values) for column, values in asdict(selection).items() if values}
    conditions = " AND ".join(f"list_contains(${column}, facts.{column})" for column in chosen) or "TRUE"
    return run(
        connection,
        f"""
        SELECT facts.*, documents.source
        FROM facts
        LEFT JOIN documents ON facts.filing = documents.filing AND facts.doc_id = documents.doc_id
        WHERE {conditions}
        ORDER BY facts.filing, facts.metric, facts.period, facts.scope
        """,
        chosen,
    )


def known_metrics(connection: duckdb.DuckDBPyConnection, metrics: Sequence[str]) -> None:
    """Raise NotFoundError for a metric that neither the catalogue nor any fact has."""
    known = [
        str(row[0])
        for row in connection.execute("SELECT metric FROM metrics UNION SELECT metric FROM facts").fetchall()
    ]
    for metric in metrics:
        if metric not in known:
            close = get_close_matches(metric, known, n=3, cutoff=0.5)
            hint = f"did you mean {', '.join(close)}?" if close else "see `filingdb sql 'FROM metrics'`"
            msg = f"there is no metric {metric!r}; {hint}"
            raise NotFoundError(msg)


def known_tickers(connection: duckdb.DuckDBPyConnection, tickers: Sequence[str]) -> None:
    """Raise NotFoundError for a company that has no document here: an empty table would not say why."""
    known = {str(row[0]) for row in connection.execute("SELECT ticker FROM documents").fetchall()}
    for ticker in tickers:
        if ticker not in known:
            msg = (
                f"there is no filing of {ticker!r}; see `filingdb sql 'SELECT DISTINCT ticker FROM filings'`"
            )
            raise NotFoundError(msg)
