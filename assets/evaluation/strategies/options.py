"""How much a strategy retrieves."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RagOptions:
    """`k` passages and `noise` irrelevant documents for each document of the question."""

    k: float = 1.0
    metadata: bool = True
    noise: float = 0.0
    seed: int = 0
