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
    """
    from assets.store import Store
    from assets.warehouse.connect import connect
    from assets.warehouse.query import run
    from orchestration.output import emit

    text = sys.stdin.read() if query == "-" else query
    with connect(Store.default(), memory_limit=memory) as connection:
        result = run(connection, text, seconds=seconds)
    emit(result, style=style, out=out)
