"""The README's sessions on real filings print what the README says; slow, `make test-real` runs it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assets.store import HOME_VARIABLE
from tests.readme import README, ROOT, commands

SHARED = Path(os.environ.get("FILINGDB_SHARED") or ROOT.parent / "shared")
SESSIONS = ("A session on real filings", "How right it is")
SECONDS = re.compile(r"\(\d[\d.,]* s\)")

pytestmark = [
    pytest.mark.real,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"no real filings in {SHARED}; set FILINGDB_SHARED"),
]


def test_the_sessions_print_what_the_readme_says(tmp_path):
    """With FILINGDB_UPDATE_SNAPSHOTS=1 the outputs in the README are written anew instead."""
    bin_folder = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    store, folder = tmp_path / "store", tmp_path / "work"
    environment = {**os.environ, HOME_VARIABLE: str(store), "PATH": bin_folder, "COLUMNS": "110"}
    folder.mkdir()
    (folder / "tests").symlink_to(ROOT / "tests")
    session = [command for heading in SESSIONS for command in commands(heading)]
    printed = []
    for command in session:
        line = command.line.replace("../shared", str(SHARED))
        result = subprocess.run(
            line, shell=True, env=environment, cwd=folder, capture_output=True, text=True, check=False
        )
        printed.append(result.stdout.strip("\n").replace(str(SHARED), "../shared"))
    if os.environ.get("FILINGDB_UPDATE_SNAPSHOTS") == "1":
        _rewrite(session, printed)
        return
    for command, now in zip(session, printed, strict=True):
        assert SECONDS.sub("", now) == SECONDS.sub("", command.output), command.line


def _rewrite(session, printed):
    text = README.read_text(encoding="utf-8")
    place = text.index(f"\n## {SESSIONS[0]}\n")
    for command, now in zip(session, printed, strict=True):
        old = f"$ {command.line}\n" + (f"{command.output}\n" if command.output else "")
        new = f"$ {command.line}\n{now}\n"
        place = text.index(old, place)
        text = text[:place] + new + text[place + len(old) :]
        place += len(new)
    README.write_text(text, encoding="utf-8")
