import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from assets.store import HOME_VARIABLE
from orchestration.cli import COMMANDS
from tests.readme import README, ROOT, blocks, commands

SESSION = "A session on real filings"
MAKE = sorted({c.line for c in commands() if c.line.startswith("make ")})
OWN = [c.line for c in commands("Your own filings")]


@pytest.mark.parametrize("line", MAKE)
def test_the_readmes_make_targets_exist_and_are_listed(line):
    target = line.split()[1]
    subprocess.run(["make", "--dry-run", target], cwd=ROOT, check=True, capture_output=True)
    listed = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert f"\n{target} " in f"\n{listed}"


@pytest.mark.xdist_group("demo")
def test_the_commands_for_ones_own_filings_run_as_they_stand(demo):
    store, _ = demo
    bin_folder = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, HOME_VARIABLE: str(store.root), "PATH": bin_folder}
    for line in OWN:
        words = [str(store.root / "samples") if w == "FILINGS" else w for w in shlex.split(line)]
        result = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert result.returncode == 0, (line, result.stderr)
        assert result.stdout.strip(), line


@pytest.mark.xdist_group("demo")
def test_the_warehouse_opens_from_duckdb_as_the_readme_says(demo, tmp_path, monkeypatch, capsys):
    store, _ = demo
    (tmp_path / "store").symlink_to(store.root)
    monkeypatch.chdir(tmp_path)
    (block,) = blocks("python")
    exec(compile(block, str(README), "exec"), {})
    assert re.search(r"(us|cn)-[a-z0-9]+", capsys.readouterr().out)


@pytest.mark.xdist_group("demo")
def test_every_object_that_the_readme_names_is_in_the_warehouse(demo):
    store, _ = demo
    text = README.read_text(encoding="utf-8").split("| object | grain |")[1].split("\n\n")[0]
    named = {name for line in text.splitlines()[2:] for name in line.split("|")[1].split("`")[1::2]}
    with duckdb.connect(str(store.warehouse), read_only=True) as warehouse:
        query = "SELECT table_name FROM duckdb_tables() UNION ALL SELECT view_name FROM duckdb_views()"
        there = {name for (name,) in warehouse.execute(query).fetchall()}
    assert named - there == set()


def test_every_command_is_in_the_readme():
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in text and f"filingdb {name}" not in text] == []
