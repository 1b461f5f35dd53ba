"""The `filingdb` command: names and one-line helps here, each command's work in `orchestration.commands`."""

import importlib
import sys
import traceback
import warnings

import click

from assets.errors import FilingDBError

# name -> one-line help; the module is imported only when the command runs, so that --help stays fast
COMMANDS = {
    "demo": "Sample filings -> warehouse -> six questions answered.",
    "ingest": "Register the documents below a path.",
    "build": "Read what is new or changed, and publish the warehouse.",
    "ask": "Answer one question with numbers, coverage and citations.",
    "answer": "Answer a question set, one JSON line per question.",
    "facts": "Export facts.",
    "sql": "Read-only SQL on the published warehouse.",
    "search": "Find pages by words, filtered by filing.",
    "evaluate": "Score answers, facts or identity against gold.",
    "dev": "Dagster's web UI and daemon on this machine.",
    "doctor": "What is installed, configured and reachable, and what to do about what is not.",
}


class LazyGroup(click.Group):
    """A group that imports `orchestration.commands.<name>` and takes its `command` on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"orchestration.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="filingdb")
def cli() -> None:
    """Company filings in DuckDB fact tables, and answers with every number cited to its page."""


def main() -> None:
    """Entry point: filingdb's own errors and the system's end as one line on stderr and exit code 2."""
    # dagster warns of its own beta features; an analyst can do nothing about it
    warnings.filterwarnings("ignore", message=".* is currently in (beta|preview)")
    try:
        cli()
    except FilingDBError as error:
        click.echo(f"filingdb: {error}", err=True)
        sys.exit(2)
    except OSError as error:  # a store that cannot be written, a full disk
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        click.echo(f"filingdb: {what}; see `filingdb doctor`", err=True)
        sys.exit(2)
    except Exception:  # noqa: BLE001 - the command line's boundary: 1 means that a question has no answer
        traceback.print_exc()
        sys.exit(2)
