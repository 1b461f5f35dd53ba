"""What a call to a model can end in when it does not end in an answer."""

from typing import Literal

from assets.errors import EndpointError

Outcome = Literal[
    "answered",
    "rate_limited",
    "server_error",
    "timed_out",
    "cut",
    "unreachable",
    "malformed",
    "truncated",
    "not_json",
    "wrong_schema",
    "refused",
    "rejected",
    "not_allowed",
    "no_quota",
    "not_found",
]
# worth another attempt: the same request may well be answered a moment later
PASSING: frozenset[Outcome] = frozenset(
    {"rate_limited", "server_error", "timed_out", "cut", "unreachable", "malformed"}
)
# what an endpoint may bill without our having seen the answer
MAYBE_BILLED: frozenset[Outcome] = frozenset({"timed_out", "cut", "malformed"})


class CallFailedError(EndpointError):
    """A call to a model that gave no usable answer."""

    def __init__(self, message: str, *, outcome: Outcome, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.retry_after = retry_after  # seconds that the endpoint asked to wait

    @property
    def passing(self) -> bool:
        """Whether the same request may be answered a moment later."""
        return self.outcome in PASSING
