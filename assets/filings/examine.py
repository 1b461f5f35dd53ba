"""Examining many files, in this process or several: findings, or the reason why there are none."""

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from assets.batches import process_pool
from assets.errors import UnreadableError
from assets.filings.findings import Findings
from assets.filings.identity import count_pages, examine


class Unread(tuple[str, str]):
    """Why a file could not be read: reason and message."""

    __slots__ = ()


Examined = Findings | int | Unread


def examine_all(paths: Sequence[tuple[Path, bool]], *, jobs: int) -> Iterator[Examined]:
    """Examine files in order; for those marked True (identity known) only the page count.

    A file that takes its process down is given as Unread like any other.
    """
    if jobs <= 1 or len(paths) < 2 * jobs:
        yield from (_one(path, known) for path, known in paths)
        return
    done = 0
    try:
        with process_pool(jobs) as pool:
            for examined in pool.map(_one, *zip(*paths, strict=True)):
                done += 1
                yield examined
    except BrokenProcessPool:
        # the file that did it is at the front of what is left; alone it shows itself
        for path, known in paths[done:]:
            yield _alone(path, known)


def _one(path: Path, known: bool) -> Examined:
    try:
        return count_pages(path) if known else examine(path)
    except UnreadableError as error:
        return Unread((error.reason, str(error)))
    except Exception as error:  # noqa: BLE001 - the per-document boundary: the reason is kept and shown
        return Unread(("unreadable", f"{path.name} cannot be read: {type(error).__name__}: {error}"))


def _alone(path: Path, known: bool) -> Examined:
    try:
        with process_pool(1) as pool:
            return pool.submit(_one, path, known).result()
    except BrokenProcessPool:
        return Unread(
            ("unreadable", f"{path.name} crashes the PDF library; save it anew with another program")
        )
