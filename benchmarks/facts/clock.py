"""Wall and processor time of some work, and of its steps."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds of some work in this process."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - processor


@dataclass(slots=True)
class Stopwatch:
    """Processor seconds by step."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Count what is done inside to a step."""
        started = time.process_time()
        yield
        self.seconds[name] += time.process_time() - started

    @property
    def total(self) -> float:
        """Seconds of all steps."""
        return sum(self.seconds.values())
