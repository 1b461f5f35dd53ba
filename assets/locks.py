"""Locks between the processes of one machine; they fall with the process that holds them."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assets.errors import RefusedError

_POLL_SECONDS = 0.05


@contextmanager
def sole(path: Path, *, doing: str, wait_seconds: float = 600.0) -> Iterator[None]:
    """Hold the lock file `path`; wait for another holder, and give up with RefusedError after a while."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        deadline = time.monotonic() + wait_seconds
        while not _taken(file.fileno()):
            if time.monotonic() >= deadline:
                file.seek(0)
                holder = file.read().strip() or "unknown"
                msg = f"process {holder} is {doing} for more than {wait_seconds:g} s already; try again later"
                raise RefusedError(msg)
            time.sleep(_POLL_SECONDS)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
