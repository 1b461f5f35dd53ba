"""`filingdb dev`: Dagster's web UI and daemon over the store."""

import os
import signal
import sys
from pathlib import Path

import click


@click.command("dev")
@click.option("--port", default=3000, show_default=True, help="Port on 127.0.0.1.")
def command(port: int) -> None:
    """Start Dagster's web UI and daemon on this machine only, over the store of FILINGDB_HOME."""
    from assets.store import HOME_VARIABLE, Store
    from orchestration.instance import prepare_home

    store = Store.default()
    environment = {**os.environ, "DAGSTER_HOME": str(prepare_home(store)), HOME_VARIABLE: str(store.root)}
    dagster = str(Path(sys.executable).parent / "dagster")
    # a shell that starts jobs in the background leaves SIGINT ignored, and then dagster ignores SIGTERM too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    arguments = ["dev", "-m", "orchestration.definitions", "-h", "127.0.0.1", "-p", str(port)]
    os.execve(dagster, [dagster, *arguments], environment)
