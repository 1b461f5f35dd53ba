"""Facts in the warehouse against what other filings print for the same period."""

import duckdb

from assets.facts.contract import KEY, VALUES
from assets.facts.verification.other_filings import with_other_filings

_WRITTEN = ("checks", "confidence", "status", *VALUES)


def hold_against_other_filings(connection: duckdb.DuckDBPyConnection) -> None:
    """Write what the prior-period columns of other filings say into `facts`; see `with_other_filings`."""
    connection.execute("SET preserve_insertion_order = true")
    facts, comparatives = (
        connection.sql(f"SELECT * FROM {table} ORDER BY ALL").pl() for table in ("facts", "comparatives")
    )
    changed = with_other_filings(facts, comparatives)
    changed = changed.filter(changed["checks"].list.len() != facts["checks"].list.len())
    if changed.is_empty():
        return
    new = changed.select(*KEY, *_WRITTEN)
    match = " AND ".join(f"facts.{name} = new.{name}" for name in KEY)
    columns = ", ".join(f"{name} = new.{name}" for name in _WRITTEN)
    connection.register("new_of_arrow", new.to_arrow())
    connection.execute(f"UPDATE facts SET {columns} FROM new_of_arrow AS new WHERE {match}")
    connection.unregister("new_of_arrow")
