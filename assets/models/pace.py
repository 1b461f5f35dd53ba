"""Requests and tokens per minute: a token bucket that all threads of a run draw from."""

import threading
import time
from collections.abc import Callable

_BURST_SECONDS = 6.0  # how much of the minute's allowance may be used at once


class Bucket:
    """An allowance that refills evenly; a draw larger than the bucket leaves a debt."""

    def __init__(self, per_minute: int, now: float) -> None:
        self.rate = per_minute / 60
        self.capacity = max(1.0, self.rate * _BURST_SECONDS)
        self.level, self.at = self.capacity, now

    def delay(self, amount: float, now: float) -> float:
        """Seconds until the amount may be drawn."""
        self.level = min(self.capacity, self.level + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (min(amount, self.capacity) - self.level) / self.rate)


class Pace:
    """Holds calls back until the limits allow them; a wait that an endpoint asks for holds all of them."""

    def __init__(
        self,
        requests_per_minute: int | None,
        tokens_per_minute: int | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        limits = (requests_per_minute, tokens_per_minute)
        self._buckets = [Bucket(limit, clock()) if limit else None for limit in limits]
        self._held_until = clock()
        self._lock = threading.Lock()

    def wait(self, tokens: int) -> None:
        """Return when one request of that many tokens may go out."""
        while (delay := self._draw(tokens)) > 0:
            self._sleep(delay)

    def hold(self, seconds: float) -> None:
        """Let no call out for that long."""
        with self._lock:
            self._held_until = max(self._held_until, self._clock() + seconds)

    def _draw(self, tokens: int) -> float:
        """Draw and give 0, or give the seconds to wait before trying again."""
        with self._lock:
            now = self._clock()
            pairs = [(b, n) for b, n in zip(self._buckets, (1.0, float(tokens)), strict=True) if b]
            delay = max([self._held_until - now, *(bucket.delay(n, now) for bucket, n in pairs)])
            if delay <= 0:
                for bucket, amount in pairs:
                    bucket.level -= amount
            return delay
