"""Fixtures shared by the tests of several stages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assets.store import HOME_VARIABLE, Store

FILINGDB = Path(sys.executable).parent / "filingdb"


@pytest.fixture(autouse=True)
def _no_model_of_this_machine(monkeypatch):
    """No test asks, or pays, the model that whoever runs the tests has configured."""
    for name in [name for name in os.environ if name.startswith("FILINGDB_LLM_")]:
        monkeypatch.delenv(name)


def run_filingdb(root, *arguments, check=True):
    """Run the installed command on a store; its standard output, its errors and its exit code."""
    environment = {**os.environ, HOME_VARIABLE: str(root)}
    return subprocess.run(
        [FILINGDB, *map(str, arguments)], capture_output=True, text=True, env=environment, check=check
    )


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """The store that `filingdb demo` makes, and what it printed."""
    root = tmp_path_factory.mktemp("demo")
    result = run_filingdb(root, "demo", "--store", root, check=False)
    return Store(root), result
