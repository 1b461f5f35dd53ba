"""Snapshots: text files under tests/<stage>/snapshots, rewritten only when FILINGDB_UPDATE_SNAPSHOTS=1."""

import os
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def assert_snapshot(name, text):
    """Compare `text` with the snapshot `<stage>/<file>`; a missing one fails unless it is being written."""
    stage, file = name.split("/", 1)
    path = TESTS / stage / "snapshots" / file
    if os.environ.get("FILINGDB_UPDATE_SNAPSHOTS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no snapshot {path}; make it with FILINGDB_UPDATE_SNAPSHOTS=1 and read it"
    assert text == path.read_text(encoding="utf-8")
