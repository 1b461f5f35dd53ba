"""What is asked of a model, what it answers, and what that costs."""

from dataclasses import asdict, dataclass
from typing import Generic

from assets.models.structured import Shape


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model."""

    purpose: str  # plan, read, judge, ...; for the table of calls
    system: str
    user: str
    model: str | None = None  # default: the configured one
    limit: int | None = None  # tokens of the answer; default: the configured limit


@dataclass(frozen=True, slots=True)
class Answered(Generic[Shape]):
    """A valid answer."""

    value: Shape
    model: str
    cached: bool
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Estimate:
    """What some calls would take at most, repairs and second attempts left out."""

    calls: int
    cached: int  # answered before: free
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float

    @property
    def sentence(self) -> str:
        """The estimate in words."""
        return (
            f"{self.calls} calls, {self.cached} of them answered before; at most "
            f"{self.prompt_tokens:,} tokens in and {self.completion_tokens:,} out, {self.cost_usd:.4f} USD"
        )


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run has used so far: calls that went out, tokens as billed, USD."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float = 0.0

    def __sub__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls - other.calls,
            self.prompt_tokens - other.prompt_tokens,
            self.completion_tokens - other.completion_tokens,
            self.cost_usd - other.cost_usd,
        )

    def as_dict(self) -> dict[str, int | float]:
        return asdict(self)
