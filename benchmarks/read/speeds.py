"""Pages per second, measured so that other work on the machine matters little."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """Pages read, and the seconds it took."""

    name: str
    pages: int
    wall: float
    processor: float

    def __str__(self) -> str:
        return (
            f"{self.name:34} {self.pages:6} pages {self.pages / self.wall:9.1f} pages/s "
            f"{self.pages / self.processor:9.1f} pages per processor second"
        )

    def times(self, other: "Speed") -> float:
        """How many times as fast as another, in processor time."""
        return (self.pages / self.processor) / (other.pages / other.processor)

    def better(self, other: "Speed") -> "Speed":
        """The smaller of each time: what is slower was disturbed."""
        return Speed(self.name, self.pages, min(self.wall, other.wall), min(self.processor, other.processor))

    def plus(self, other: "Speed") -> "Speed":
        """Both one after the other."""
        pages, wall = self.pages + other.pages, self.wall + other.wall
        return Speed(self.name, pages, wall, self.processor + other.processor)


def timed(name: str, pages: int, work: Callable[[], object]) -> Speed:
    """Do the work once and give its speed."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return Speed(name, pages, time.perf_counter() - wall, time.process_time() - processor)
