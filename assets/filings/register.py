"""Registering documents: new and changed files are hashed, identified and kept, the rest only looked at."""

from contextlib import AbstractContextManager
from pathlib import Path

from assets.errors import BadInputError
from assets.filings.manifest import load_manifest
from assets.filings.sweep import IngestReport, Progress, Sweep
from assets.locks import sole
from assets.store import Store
from assets.workers import Limits


def ingest(
    root: Path,
    *,
    store: Store,
    manifest: Path | None = None,
    jobs: int = 1,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> IngestReport:
    """Register every document below `root`; raises BadInputError for a bad path or manifest.

    A document that cannot be read or identified becomes a failure row and never an exception; with
    limits, so does one that takes more time or memory than they allow.
    """
    if not root.exists():
        msg = f"{root} does not exist; give a folder of filings, or one file"
        raise BadInputError(msg)
    entries = load_manifest(manifest) if manifest is not None else None
    with _sole(store):
        work = Sweep(root.resolve(), store, entries)
        work.look()
        work.examine(jobs=jobs, limits=limits, progress=progress or _silent)
        work.finish()
    return work.report


def refresh(store: Store, *, limits: Limits | None = None) -> list[str]:
    """Register anew what changed on disk since it was registered; the keys of the filings touched.

    A source that is gone keeps its facts and gets a failure row (source_missing).
    """
    with _sole(store):
        work = Sweep(store.root, store, None)
        for document in list(work.registry):
            if Path(document.path).is_file():
                work.see(Path(document.path), identity=None)
        work.examine(jobs=1, limits=limits, progress=_silent)
        work.finish()
    return sorted(work.affected)


def _sole(store: Store) -> AbstractContextManager[None]:
    # two at once would each write the documents of a filing without the other's
    return sole(store.root / "ingest.lock", doing="registering documents")


def _silent(what: str, done: int, total: int) -> None:
    """No progress."""
