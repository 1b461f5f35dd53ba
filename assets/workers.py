"""Worker processes with a time and a memory limit per task: what hangs or swells is killed, alone."""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

import psutil

_TICK = 0.2  # seconds between looks at the running workers
_GRACE = 30.0  # an orphan's own timer comes this much after its parent's
_STARTED = "started"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one task may take: seconds of wall time, and resident memory of its process."""

    seconds: float = 300.0
    megabytes: int = 4096


@dataclass(frozen=True, slots=True)
class Lost:
    """A task whose worker had to be killed, or died: timeout, too_large or crashed."""

    reason: str
    message: str


class _Worker:
    """One process that does one task after the other; it ends when this side of its pipe is gone."""

    def __init__(self) -> None:
        # spawn, because polars and LanceDB start threads that do not survive a fork
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.index = -1
        self._since: float | None = None  # starting up and importing is not the task's time

    def give(
        self, index: int, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
    ) -> None:
        self.index = index
        self._since = None
        self.connection.send((function, arguments, seconds))

    def take(self) -> tuple[object] | Lost | None:
        """The result of its task (in a tuple), or that it died; None when it only says that it began."""
        try:
            said, result = self.connection.recv()
        except (EOFError, OSError):
            self.end()
            code = self.process.exitcode
            return Lost("crashed", f"crashed the worker process (exit status {code}); a library failed")
        if said == _STARTED:
            self._since = time.monotonic()
            return None
        return (result,)

    def beyond(self, limits: Limits) -> Lost | None:
        """Which limit its task is over, if it is; a task that has just finished is not."""
        taken = time.monotonic() - self._since if self._since is not None else 0.0
        if taken > limits.seconds and not self.connection.poll():
            return Lost("timeout", f"took more than {limits.seconds:g} seconds; the limit ends what may hang")
        try:
            resident = psutil.Process(self.process.pid).memory_info().rss / 2**20
        except psutil.Error:  # it is just dying, which its pipe says next
            return None
        if resident > limits.megabytes:
            return Lost("too_large", f"needs more than {limits.megabytes} MB of memory, which is the limit")
        return None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


_kept: list[_Worker] | None = None  # idle workers, while `keeping_workers` is entered


@contextmanager
def keeping_workers() -> Iterator[None]:
    """Let `run` reuse workers instead of starting its own each time, until this block ends."""
    global _kept
    former, _kept = _kept, []
    try:
        yield
    finally:
        idle, _kept = _kept, former
        for worker in idle:
            worker.end()


def run(
    function: Callable[..., Any],
    tasks: Sequence[tuple[Any, ...]],
    *,
    jobs: int,
    limits: Limits | None = None,
) -> Iterator[tuple[int, Any | Lost]]:
    """Call the function with each task's arguments in worker processes; (index, result or Lost) as they end.

    The function has to be importable and must not raise; its process is killed when it passes a limit.
    """
    limits = limits or Limits(seconds=float("inf"), megabytes=2**40)
    waiting = deque(enumerate(tasks))
    busy: list[_Worker] = []
    idle = _kept if _kept is not None else []
    own = [] if idle is _kept else idle
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                worker = _idle_or_new(idle)
                busy.append(worker)
                index, arguments = waiting.popleft()
                worker.give(index, function, arguments, limits.seconds)
            for worker, result in _finished(busy, limits):
                busy.remove(worker)
                if not isinstance(result, Lost):
                    idle.append(worker)
                yield worker.index, result[0] if isinstance(result, tuple) else result
    finally:
        for worker in (*busy, *own):
            worker.end()


def _idle_or_new(idle: list[_Worker]) -> _Worker:
    while idle:
        worker = idle.pop()
        if worker.process.is_alive():
            return worker
        worker.end()
    return _Worker()


def _finished(busy: Sequence[_Worker], limits: Limits) -> list[tuple[_Worker, tuple[object] | Lost]]:
    """Who has a result, died, or had to be killed, after at most one tick."""
    ready = wait([worker.connection for worker in busy], timeout=_TICK)
    finished: list[tuple[_Worker, tuple[object] | Lost]] = []
    for worker in busy:
        if worker.connection in ready:
            result = worker.take()
        else:
            result = worker.beyond(limits)
            if result is not None:
                worker.end()
        if result is not None:
            finished.append((worker, result))
    return finished


def _serve(connection: Connection) -> None:
    """Do tasks until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent gets it too, and ends its workers
    _end_with_parent()
    while True:
        try:
            function, arguments, seconds = connection.recv()
            connection.send((_STARTED, None))
            if seconds != float("inf"):
                # a library that hangs lets no thread of this process run, so the kernel has to end an orphan
                signal.setitimer(signal.ITIMER_REAL, seconds + _GRACE)
            result = function(*arguments)
            signal.setitimer(signal.ITIMER_REAL, 0)
            connection.send(("done", result))
        except (EOFError, BrokenPipeError):
            return


def _end_with_parent() -> None:
    """Stop this worker when its parent is gone: a killed build must not leave processes behind."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
