import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from orchestration.cli import COMMANDS, cli

FILINGDB = Path(sys.executable).parent / "filingdb"
HEAVY = ("dagster", "polars", "duckdb", "pymupdf", "lancedb", "pydantic", "sqlglot")


def test_help_lists_every_command_with_its_line():
    output = CliRunner().invoke(cli, ["--help"]).output
    for name in COMMANDS:
        assert f"  {name} " in output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    result = CliRunner().invoke(cli, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"Usage: cli {name}")


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from orchestration.cli import cli; cli(['--help'], standalone_mode=False);"
        f"print('HEAVY', sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.endswith("HEAVY []\n")


def test_an_error_of_ours_is_one_line_and_exit_code_2(tmp_path):
    environment = {"FILINGDB_HOME": str(tmp_path / "none"), "PATH": ""}
    result = subprocess.run([FILINGDB, "build"], capture_output=True, text=True, env=environment, check=False)
    assert result.returncode == 2
    assert "run `filingdb ingest PATH` first" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_store_that_cannot_be_written_is_one_line_and_exit_code_2(tmp_path):
    (tmp_path / "file").touch()
    environment = {"FILINGDB_HOME": str(tmp_path / "file" / "store"), "PATH": ""}
    result = subprocess.run([FILINGDB, "build"], capture_output=True, text=True, env=environment, check=False)
    assert result.returncode == 2
    assert f"{tmp_path / 'file'}" in result.stderr
    assert "Not a directory" in result.stderr
    assert "Traceback" not in result.stderr
    doctor = subprocess.run(
        [FILINGDB, "doctor"], capture_output=True, text=True, env=environment, check=False
    )
    assert doctor.returncode == 1
    assert f"{tmp_path / 'file' / 'store'} cannot be written; set FILINGDB_HOME" in doctor.stdout


def test_an_unknown_command_is_bad_usage():
    assert CliRunner().invoke(cli, ["summon"]).exit_code == 2
