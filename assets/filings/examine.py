"""Examining many files, in this process or several: findings, or the reason why there are none."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from assets.errors import UnreadableError
from assets.filings.findings import Findings
from assets.filings.identity import count_pages, examine
from assets.workers import Limits, Lost, run


class Unread(tuple[str, str]):
    """Why a file could not be read: reason and message."""

    __slots__ = ()


Examined = Findings | int | Unread


def examine_all(
    paths: Sequence[tuple[Path, bool]], *, jobs: int, limits: Limits | None = None
) -> Iterator[Examined]:
    """Examine files in order; for those marked True (identity known) only the page count.

    A file that takes its process down, or passes a limit, is given as Unread like any other. Limits are
    kept in worker processes only, so with limits every file goes to one.
    """
    if limits is None and (jobs <= 1 or len(paths) < 2 * jobs):
        yield from (_one(path, known) for path, known in paths)
        return
    yield from _in_order(_one, paths, jobs=jobs, limits=limits)


def examine_pictures(paths: Sequence[Path], *, limits: Limits | None = None) -> Iterator[Examined]:
    """Examine files by the pictures of their first pages, in order, in one worker that uses all cores.

    Always in a worker: the models take a gigabyte, and go with it.
    """
    yield from _in_order(_pictures_of_one, [(path,) for path in paths], jobs=1, limits=limits or Limits())


def _in_order(
    function: Callable[..., Examined],
    tasks: Sequence[tuple[Any, ...]],
    *,
    jobs: int,
    limits: Limits | None,
) -> Iterator[Examined]:
    done = 0
    early: dict[int, Examined] = {}
    for index, result in run(function, tasks, jobs=max(1, jobs), limits=limits):
        if isinstance(result, Lost):
            result = Unread((result.reason, f"{tasks[index][0].name} {result.message}"))
        early[index] = result
        while done in early:
            yield early.pop(done)
            done += 1


def _one(path: Path, known: bool) -> Examined:
    return _caught(path, count_pages if known else examine)


def _pictures_of_one(path: Path) -> Examined:
    from assets.filings.seen import examine_seen

    return _caught(path, examine_seen)


def _caught(path: Path, function: Callable[[Path], Findings | int]) -> Examined:
    try:
        return function(path)
    except UnreadableError as error:
        return Unread((error.reason, str(error)))
    except MemoryError:
        return Unread(("too_large", f"{path.name} needs more memory than there is"))
    except Exception as error:  # noqa: BLE001 - the per-document boundary: the reason is kept and shown
        return Unread(("unreadable", f"{path.name} cannot be read: {type(error).__name__}: {error}"))
