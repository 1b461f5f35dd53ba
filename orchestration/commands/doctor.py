"""`filingdb doctor`: what is installed, configured and reachable, and what to do about what is not."""

import importlib.metadata
import os
import platform
import re
import shutil
import sys
from pathlib import Path

import click

_NAME = re.compile(r"[\w.-]+")


def required() -> list[str]:
    """The libraries that the installed distribution says it needs."""
    needs = importlib.metadata.requires("filingdb") or []
    return [_NAME.match(need)[0] for need in needs if "extra ==" not in need]  # type: ignore[index]


def installed() -> list[tuple[str, bool, str]]:
    """(what, fine, what to know or do) for Python and every required library."""
    rows = [("python", sys.version_info >= (3, 11), platform.python_version())]
    for name in required():
        try:
            rows.append((name, True, importlib.metadata.version(name)))
        except importlib.metadata.PackageNotFoundError:
            rows.append((name, False, "not installed; run `make demo` or `pip install filingdb`"))
    return rows


def store_state(root: Path) -> list[tuple[str, bool, str]]:
    """(what, fine, what to know or do) for the store, its documents, its warehouse and free disk space."""
    from assets.store import Store

    store = Store(root)
    existing = next(folder for folder in (root, *root.parents) if folder.exists())
    writable = existing.is_dir() and os.access(existing, os.W_OK)
    registered = len(store.keys("documents"))
    published = store.warehouse.exists()
    free_gb = shutil.disk_usage(existing).free / 1e9
    return [
        ("store", writable, f"{root}" if writable else f"{root} cannot be written; set FILINGDB_HOME"),
        (
            "filings",
            registered > 0,
            f"{registered} registered" if registered else "none; run `filingdb ingest PATH`",
        ),
        (
            "warehouse",
            published,
            f"{store.warehouse}" if published else "not published; run `filingdb build`",
        ),
        ("disk", free_gb > 1, f"{free_gb:.1f} GB free"),
    ]


def tesseract_state() -> str:
    """Whether the second reader of doubtful numbers in images is there."""
    from assets.ocr.tesseract import installed

    if installed():
        return "found: reads numbers again that the first reading of an image was not sure of"
    return "not installed, not needed: with it, fewer numbers of scans are withheld"


@click.command("doctor")
def command() -> None:
    """Print what is installed, configured and reachable; exit 1 when what is needed or configured is not."""
    from assets.models.check import findings
    from assets.store import Store, default_root

    libraries = installed()
    store = store_state(default_root())
    rows = libraries + store
    rows.append(("tesseract", True, tesseract_state()))
    models = findings(Store.default())
    rows += models
    width = max(len(name) for name, _, _ in rows)
    for name, fine, note in rows:
        click.echo(f"{'ok ' if fine else '-- '} {name:<{width}}  {note}")
    # no filings and no warehouse yet is how everybody starts; a store that cannot be written is an error
    writable = next(fine for name, fine, _ in store if name == "store")
    if not (writable and all(fine for _, fine, _ in libraries + models)):
        sys.exit(1)
