"""Where the files that ship beside the code are: `sql/`, `data/` and `dagster.yaml`."""

import sys
from pathlib import Path

from assets.errors import NotFoundError


def shipped(name: str) -> Path:
    """The folder or file of that name: in the checkout, else in `share/filingdb` of the environment."""
    for base in (Path(__file__).resolve().parent.parent, Path(sys.prefix) / "share" / "filingdb"):
        if (base / name).exists():
            return base / name
    msg = f"{name!r}, which ships with filingdb, is missing; reinstall it"
    raise NotFoundError(msg)
