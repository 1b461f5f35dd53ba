"""Which files below a folder are documents, and the digest of their bytes."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from assets.filings.html_tree import looks_like_html

_DOCUMENTS = (".pdf", ".htm", ".html", ".xhtml", ".doc", ".docx", "")
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Stat:
    """Size and time of a file: while both stay, its content is taken to be the same."""

    bytes: int
    modified_ns: int


def find_documents(root: Path) -> Iterator[tuple[Path, bool]]:
    """Every visible regular file below `root` (or `root` itself) in order; True = may be a document.

    Manifests, notes and other files that cannot be filings are given with False.
    """
    if root.is_file():
        yield root, True
        return
    for path in sorted(root.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(root).parts)
        if path.is_file() and not hidden:
            suffix = path.suffix.lower()
            yield path, suffix in _DOCUMENTS or (suffix == ".txt" and looks_like_html(path))


def stat(path: Path) -> Stat:
    """The file's size and time of change."""
    found = path.stat()
    return Stat(found.st_size, found.st_mtime_ns)


def content_id(path: Path) -> str:
    """The first 16 hex digits of the SHA-256 of a file's bytes."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()[:16]


def path_id(path: str) -> str:
    """The name under which a file's failure is kept: 16 hex digits of its absolute path."""
    return hashlib.sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:16]
