"""Where the files that ship beside the code are: `sql/` and `data/`."""

import sys
from pathlib import Path

from assets.errors import NotFoundError


def shipped(folder: str) -> Path:
    """The folder `sql` or `data`: in the checkout, else `share/filingdb` of the environment."""
    for base in (Path(__file__).resolve().parent.parent, Path(sys.prefix) / "share" / "filingdb"):
        if (base / folder).is_dir():
            return base / folder
    msg = f"the folder {folder!r} that ships with filingdb is missing; reinstall it"
    raise NotFoundError(msg)
