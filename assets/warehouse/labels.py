"""The table `labels`: which line items the filings print, so that any can be asked for by its label."""

import duckdb
import pyarrow as pa

from assets.facts.line_items import line_item, line_item_unit

_STATEMENTS = ("balance_sheet", "income_statement", "cash_flow")
_NO_ITEMS = ("contents", "cover", "auditor_report")

# only what can be answered: a number in a column of known period
_PRINTED = """
SELECT
    rows.label,
    count(DISTINCT rows.filing)::INTEGER AS filings,
    (count(DISTINCT rows.filing) FILTER (WHERE list_contains($statements, tables.kind)))::INTEGER
        AS statements
FROM rows
INNER JOIN tables
    ON rows.filing = tables.filing AND rows.doc_id = tables.doc_id AND rows."table" = tables."table"
WHERE
    rows.label <> ''
    AND NOT list_contains($left_out, tables.kind)
    AND len(list_filter(rows.cells, lambda cell: cell.value IS NOT NULL)) > 0
    AND len(list_filter(tables."columns", lambda c: c.kind = 'value' AND c.period_end IS NOT NULL)) > 0
GROUP BY rows.label
"""


def fill_labels(connection: duckdb.DuckDBPyConnection) -> None:
    """Fill `labels` from the rows that are loaded."""
    kinds = {"statements": list(_STATEMENTS), "left_out": list(_NO_ITEMS)}
    printed = connection.execute(_PRINTED, kinds).to_arrow_table()
    labels = printed["label"].to_pylist()
    items = pa.array([line_item(label) for label in labels], pa.string())
    units = pa.array([line_item_unit(label) for label in labels], pa.string())
    connection.register("incoming", printed.append_column("line_item", items).append_column("unit", units))
    connection.execute("INSERT INTO labels BY NAME SELECT * FROM incoming WHERE line_item <> ''")
    connection.unregister("incoming")
