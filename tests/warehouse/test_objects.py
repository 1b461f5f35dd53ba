import duckdb
import polars as pl
import pytest

from assets.errors import BadInputError
from assets.resources import shipped
from assets.warehouse.load import SCHEMAS
from assets.warehouse.objects import definitions_digest, key_columns, run_script, script, scripts
from tests.snapshots import assert_snapshot

OBJECTS = [(folder, name) for folder, names in scripts().items() for name in names]
TYPES = {
    pl.String: "VARCHAR",
    pl.Int32: "INTEGER",
    pl.Int64: "BIGINT",
    pl.Float32: "FLOAT",
    pl.Float64: "DOUBLE",
    pl.Boolean: "BOOLEAN",
    pl.Date: "DATE",
}


def type_in_duckdb(kind):
    if isinstance(kind, pl.List):
        return f"{type_in_duckdb(kind.inner)}[]"
    if isinstance(kind, pl.Struct):
        fields = (f"{quoted(field.name)} {type_in_duckdb(field.dtype)}" for field in kind.fields)
        return f"STRUCT({', '.join(fields)})"
    if isinstance(kind, pl.Datetime):
        return "TIMESTAMP WITH TIME ZONE"
    return TYPES[kind if isinstance(kind, type) else type(kind)]


def quoted(name):
    return f'"{name}"' if name in ("column", "value", "text", "scope") else name


def columns_of(connection, name):
    return dict(
        connection.execute(
            "SELECT column_name, data_type FROM duckdb_columns() "
            "WHERE NOT internal AND table_name = ? ORDER BY column_index",
            [name],
        ).fetchall()
    )


def test_every_file_of_sql_is_in_the_running_order_and_the_reverse():
    files = {path.relative_to(shipped("sql")) for path in shipped("sql").rglob("*") if path.is_file()}
    assert files == {script(folder, name).relative_to(shipped("sql")) for folder, name in OBJECTS}


@pytest.mark.parametrize(("folder", "name"), OBJECTS)
def test_a_file_creates_one_object_of_its_name_and_says_its_grain_and_key(folder, name):
    text = script(folder, name).read_text(encoding="utf-8")
    assert text.startswith("-- Grain: ")
    assert ". Key: " in text.partition("\n")[0]
    statements = [s.query.strip() for s in duckdb.extract_statements(text)]
    creating = [s for s in statements if "COMMENT ON" not in s.partition("\n")[0]]
    kind = {"tables": "TABLE", "derived": "TABLE", "views": "VIEW", "macros": "MACRO"}[folder]
    assert len(creating) == 1
    assert f"CREATE {kind} {name}" in creating[0]


@pytest.mark.parametrize("dataset", SCHEMAS)
def test_a_table_has_the_columns_and_types_of_its_parquet(published, dataset):
    expected = {name: type_in_duckdb(kind).replace('"', "") for name, kind in SCHEMAS[dataset].items()}
    found = {name: kind.replace('"', "") for name, kind in columns_of(published, dataset).items()}
    assert found == expected


def test_every_object_and_column_has_a_comment(published):
    bare = published.execute(
        """
        SELECT table_name FROM duckdb_tables() WHERE comment IS NULL
        UNION ALL SELECT view_name FROM duckdb_views() WHERE NOT internal AND comment IS NULL
        UNION ALL SELECT function_name FROM duckdb_functions()
            WHERE database_name = 'warehouse' AND NOT internal AND comment IS NULL
        UNION ALL SELECT table_name || '.' || column_name FROM duckdb_columns()
            WHERE NOT internal AND comment IS NULL
        """
    ).fetchall()
    assert bare == []


def test_keys_are_read_from_the_first_line():
    assert key_columns("facts") == ("filing", "metric", "period", "scope")
    assert key_columns("documents") == ("filing", "doc_id")
    assert key_columns("failures") == ()


def test_a_script_that_does_not_run_is_named(tmp_path):
    path = tmp_path / "broken.sql"
    path.write_text("CREATE TABLE x (a INTEGER); CREATE TABLE", encoding="utf-8")
    with (
        duckdb.connect() as connection,
        pytest.raises(BadInputError, match=r"broken\.sql does not run in DuckDB"),
    ):
        run_script(connection, path)


def test_the_tables_views_and_macros_are_these(published):
    """Analysts build on these names: whoever changes them changes this snapshot, and SCHEMA_VERSION."""
    wide = {
        name
        for (name,) in published.execute(
            "SELECT replace(unnest(doc_types), '-', '_') FROM metrics"
        ).fetchall()
    }
    lines = []
    for (name,) in published.execute(
        "SELECT table_name FROM duckdb_tables() "
        "UNION SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1"
    ).fetchall():
        if name not in wide:
            lines += [name, *(f"    {column} {kind}" for column, kind in columns_of(published, name).items())]
    macros = published.execute(
        "SELECT function_name, function_type, parameters FROM duckdb_functions() "
        "WHERE database_name = 'warehouse' AND NOT internal ORDER BY 1"
    ).fetchall()
    lines += [f"{name}({', '.join(parameters)}) {kind}" for name, kind, parameters in macros]
    assert_snapshot("warehouse/objects.txt", "\n".join(lines) + "\n")


def test_the_digest_of_the_definitions_is_the_same_twice():
    assert definitions_digest() == definitions_digest()
    assert len(definitions_digest()) == 16
