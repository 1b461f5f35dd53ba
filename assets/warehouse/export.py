"""Facts of the warehouse selected by filing, metric and status."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches

import duckdb
import pyarrow as pa

from assets.errors import NotFoundError
from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.line_items import ADHOC, line_item
from assets.warehouse.query import run

_NEAR = 4
# by name: the view has two columns more
_WITH_LINE_ITEMS = """
FROM facts UNION ALL BY NAME
SELECT * EXCLUDE (line_item, is_current), NULL AS reader_version, NULL AS extracted_at
FROM adhoc_facts
WHERE list_contains($items, line_item) AND is_current
"""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which facts: those that fit one of the values of every field that has any."""

    ticker: Sequence[str] = ()
    fiscal_year: Sequence[int] = ()
    doc_type: Sequence[str] = ()
    metric: Sequence[str] = ()
    status: Sequence[str] = ()


def select_facts(connection: duckdb.DuckDBPyConnection, selection: Selection) -> pa.Table:
    """All columns of the facts selected, with the file they stand in, in the order of their keys.

    A metric `adhoc:<label>` selects the line items of that label.
    """
    items = [line_item(metric.removeprefix(ADHOC)) for metric in selection.metric if metric.startswith(ADHOC)]
    read = [metric for metric in selection.metric if not metric.startswith(ADHOC)]
    known_metrics(connection, read)
    known_line_items(connection, items)
    known_tickers(connection, selection.ticker)
    named = [m for item in items for m in (ADHOC + item, ADHOC + item + QUARTER_SUFFIX)]
    chosen = {column: list(values) for column, values in asdict(selection).items() if values}
    chosen |= {"metric": read + named} if selection.metric else {}
    conditions = " AND ".join(f"list_contains(${column}, facts.{column})" for column in chosen) or "TRUE"
    return run(
        connection,
        f"""
        SELECT facts.*, documents.source
        FROM ({_WITH_LINE_ITEMS if items else "FROM facts"}) AS facts
        LEFT JOIN documents ON facts.filing = documents.filing AND facts.doc_id = documents.doc_id
        WHERE {conditions}
        ORDER BY facts.filing, facts.metric, facts.period, facts.scope
        """,
        chosen | ({"items": items} if items else {}),
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


def known_line_items(connection: duckdb.DuckDBPyConnection, items: Sequence[str]) -> None:
    """Raise NotFoundError for a line item that no filing prints, with those that hold all its words."""
    for item in items:
        rows = connection.execute(
            """
            SELECT line_item, sum(filings) FROM labels
            WHERE line_item = $item OR list_has_all(string_split(line_item, ' '), string_split($item, ' '))
                OR (NOT regexp_matches($item, '[a-z]') AND contains(line_item, $item))
            GROUP BY line_item ORDER BY line_item = $item DESC, sum(filings) DESC, line_item
            """,
            {"item": item},
        ).fetchall()
        found = [str(row[0]) for row in rows if item]
        if item not in found:
            hint = (
                "; did you mean " + ", ".join(repr(ADHOC + f) for f in found[:_NEAR]) + "?" if found else ""
            )
            msg = f"no filing prints a line {item!r} in a column of known period{hint}"
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
