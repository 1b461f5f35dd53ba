"""The progress bars of a build on a terminal."""

import os

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from assets.batches import Outcome
from assets.filings.register import refresh
from assets.materialize import Workers
from assets.store import Store
from assets.workers import Limits
from orchestration.build import BuildReport, build


class Bars:
    """One bar per stage, on stderr so that standard output stays clean."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.tasks: dict[str, TaskID] = {}

    def start(self, stage: str, total: int) -> None:
        if stage in self.tasks:  # a second range of filings adds to the same bar
            task = self.tasks[stage]
            self.progress.update(task, total=(self.progress.tasks[task].total or 0) + total)
        else:
            self.tasks[stage] = self.progress.add_task(stage, total=total)

    def advance(self, stage: str, outcome: Outcome) -> None:
        self.progress.advance(self.tasks[stage])


def run_build(
    store: Store,
    *,
    select: str = "*",
    jobs: int | None = None,
    limits: Limits | None = None,
    ocr: bool = True,
) -> BuildReport:
    """Look for changed sources, then build, with bars when stderr is a terminal."""
    limits = limits or Limits()
    refresh(store, limits=limits)
    workers = Workers(jobs=jobs or os.cpu_count() or 1, seconds=limits.seconds, megabytes=limits.megabytes)
    columns = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        return build(store, select=select, workers=workers, progress=Bars(progress), ocr=ocr)
