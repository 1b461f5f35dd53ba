import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_stages_import_only_to_their_left():
    tool = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
    assert "2 kept, 0 broken" in result.stdout
