"""What a run may spend: every call reserves its worst case before it is made."""

import threading

from assets.errors import RefusedError


class SpendCapError(RefusedError):
    """The next call might cost more than the run may still spend."""


class Budget:
    """USD spent and reserved in one run; safe between threads."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.spent = 0.0
        self._reserved = 0.0
        self._lock = threading.Lock()

    def reserve(self, cost: float) -> None:
        """Set the worst case of a call aside; SpendCapError when the limit does not allow it.

        Calls that are under way count with their worst case, so that no number of threads can exceed it.
        """
        with self._lock:
            if self.spent + self._reserved + cost > self.limit:
                msg = (
                    f"the spend cap of {self.limit:.4g} USD stops this run: {self.spent:.4f} USD are spent, "
                    f"{self._reserved:.4f} USD under way, and the next call may cost {cost:.4f} USD; "
                    "what was answered is kept, FILINGDB_LLM_MAX_SPEND raises the cap"
                )
                raise SpendCapError(msg)
            self._reserved += cost

    def settle(self, reserved: float, cost: float) -> None:
        """Replace a call's worst case by what it cost."""
        with self._lock:
            self._reserved -= reserved
            self.spent += cost
