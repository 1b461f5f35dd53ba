"""`filingdb sql`: read-only SQL on the published warehouse."""

import sys
from pathlib import Path

import click

from orchestration.output import FORMATS


@click.command("sql")
@click.argument("query")
@click.option("--format", "style", type=click.Choice(FORMATS), help="Default: by --out's ending, else table.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.001), default=120.0, show_default=True, help="Time limit."
)
@click.option("--memory", default="4GB", show_default=True, help="Memory limit.")
def command(query: str, style: str | None, out: Path | None, seconds: float, memory: str) -> None:
    """Run one QUERY on the published warehouse; `-` reads it from standard input.

    Tables and views say what they hold: filingdb sql "SELECT table_name, comment FROM duckdb_tables()".
    `model_calls` holds every call to a language model, up to this moment.
    """
    from assets.models.ledger import calls_table
    from assets.store import Store
    from assets.warehouse.connect import connect
    from assets.warehouse.query import run
    from orchestration.output import emit

    text = sys.stdin.read() if query == "-" else query
    store = Store.default()
    with connect(store, memory_limit=memory) as connection:
        if "model_calls" in text.lower():  # they come and go between publications
            connection.register("model_calls", calls_table(store))
        result = run(connection, text, seconds=seconds)
    emit(result, style=style, out=out)
