"""The per-filing loop: many filings, several processes, and one bad filing never loses the others."""

import multiprocessing
import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Protocol

Figures = dict[str, int | float | str]
Work = Callable[[str, str], Figures]  # (store root, filing key) -> figures worth showing


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one filing in one stage."""

    key: str
    figures: Figures = field(default_factory=dict)
    error: str | None = None  # one line
    trace: str = ""


class Progress(Protocol):
    """Where a stage reports its advance; see `Silent` and the command line's bar."""

    def start(self, stage: str, total: int) -> None: ...

    def advance(self, stage: str, outcome: Outcome) -> None: ...


class Silent:
    """Progress that nobody watches: runs launched from the web UI."""

    def start(self, stage: str, total: int) -> None:
        """Do nothing."""

    def advance(self, stage: str, outcome: Outcome) -> None:
        """Do nothing."""


def attempt(work: Work, root: str, key: str) -> Outcome:
    """Do one filing's work; any exception becomes the outcome, so that the loop goes on."""
    try:
        return Outcome(key, work(root, key))
    except Exception as error:  # noqa: BLE001 - the per-filing boundary: the reason is kept and shown
        return Outcome(key, error=f"{type(error).__name__}: {error}", trace=traceback.format_exc())


def _end_with_parent() -> None:
    """Stop this worker when its parent is gone: a killed build must not leave processes behind."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def process_pool(jobs: int) -> ProcessPoolExecutor:
    """Worker processes that end with this one, even when it is killed."""
    # spawn, because polars and LanceDB start threads that do not survive a fork
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=jobs, mp_context=context, initializer=_end_with_parent)


def _in_pool(work: Work, root: str, keys: Sequence[str], jobs: int) -> Iterator[Outcome]:
    left = set(keys)
    try:
        with process_pool(jobs) as pool:
            futures: dict[Future[Outcome], str] = {pool.submit(attempt, work, root, k): k for k in keys}
            for future in as_completed(futures):
                outcome = future.result()
                left.discard(outcome.key)
                yield outcome
    except BrokenProcessPool:
        if len(keys) == 1:
            yield Outcome(keys[0], error="the worker process died (out of memory, or a crash in a library)")
            return
        # one document took the pool down; alone, each shows whether it was the one
        for key in sorted(left):
            yield from _in_pool(work, root, [key], 1)


def each(work: Work, root: str, keys: Sequence[str], *, jobs: int) -> Iterator[Outcome]:
    """Yield one outcome per key as they finish; with one job or one key, in this process."""
    if jobs <= 1 or len(keys) <= 1:
        yield from (attempt(work, root, key) for key in keys)
    else:
        yield from _in_pool(work, root, keys, min(jobs, len(keys)))
