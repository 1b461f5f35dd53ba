"""Options that several subcommands of `filingdb evaluate` take."""

from pathlib import Path

import click

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
OUT = click.Path(dir_okay=False, path_type=Path)
FORMATS = click.Choice(["table", "json"])

disputed_option = click.option(
    "--disputed",
    type=FILE,
    help="Gold cells that the page shows wrong, CSV (file, column, gold, printed, page, quote): "
    "scores also without them, once every quote is found on its page.",
)
