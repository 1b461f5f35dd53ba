"""A digest of what a warehouse holds, to tell whether two hold the same."""

import hashlib

import duckdb

# when and where, not what: the columns that differ between two builds of the same filings
INCIDENTAL = frozenset({"path", "modified_ns", "ingested_at", "extracted_at", "failed_at"})
_TABLES = """
SELECT table_name, list(column_name ORDER BY column_index)
FROM duckdb_columns()
WHERE NOT internal AND table_name IN (SELECT table_name FROM duckdb_tables()) AND table_name <> 'meta'
GROUP BY table_name
ORDER BY table_name
"""


def content_hash(connection: duckdb.DuckDBPyConnection) -> str:
    """16 hex digits over all tables' rows, whatever their order; `meta` and incidental columns left out."""
    digest = hashlib.sha256()
    for table, count, total in table_hashes(connection):
        digest.update(f"{table} {count} {total}\n".encode())
    return digest.hexdigest()[:16]


def table_hashes(connection: duckdb.DuckDBPyConnection) -> list[tuple[str, int, int]]:
    """Per table: its rows, and the sum of their hashes (a sum, because it does not ask for an order)."""
    found = []
    for table, columns in connection.execute(_TABLES).fetchall():
        packed = ", ".join(f'"{c}" := "{c}"' for c in columns if c not in INCIDENTAL)
        row = connection.execute(
            "SELECT count(*), coalesce(sum(md5_number_lower(to_json(struct_pack("
            f'{packed}))::VARCHAR)::HUGEINT), 0) FROM "{table}"'
        ).fetchone()
        if row:
            found.append((table, int(row[0]), int(row[1])))
    return found
