"""The per-filing loop: many filings, several processes, and one bad filing never loses the others."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from assets.workers import Limits, Lost, run

Figures = dict[str, int | float | str]
Work = Callable[[str, str], Figures]  # (store root, filing key) -> figures worth showing


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one filing in one stage."""

    key: str
    figures: Figures = field(default_factory=dict)
    error: str | None = None  # one line
    trace: str = ""
    reason: str = "crashed"  # of an error: crashed, timeout, too_large


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
        reason = "too_large" if isinstance(error, MemoryError) else "crashed"
        message = f"{type(error).__name__}: {error}"
        return Outcome(key, error=message, trace=traceback.format_exc(), reason=reason)


def each(
    work: Work, root: str, keys: Sequence[str], *, jobs: int, limits: Limits | None = None
) -> Iterator[Outcome]:
    """Yield one outcome per key as they finish.

    A limit can only be kept on a process that may be killed: with limits, even a single key is done in
    a worker. Without, one job or one key is done in this process, which is quicker and may hang.
    """
    if limits is None and (jobs <= 1 or len(keys) <= 1):
        yield from (attempt(work, root, key) for key in keys)
        return
    tasks = [(work, root, key) for key in keys]
    for index, result in run(attempt, tasks, jobs=max(1, jobs), limits=limits):
        if isinstance(result, Lost):
            yield Outcome(keys[index], error=f"{keys[index]} {result.message}", reason=result.reason)
        else:
            yield result
