"""Confidence against outcome: a reliability table and the expected calibration error."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
THRESHOLDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One fact given as found: how sure it was, and whether gold agrees."""

    confidence: float
    right: bool
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Bin:
    """Facts of like confidence."""

    low: float
    high: float
    facts: int
    weight: float
    confidence: float  # mean
    right: float  # share

    @property
    def gap(self) -> float:
        return self.right - self.confidence


@dataclass(frozen=True, slots=True)
class Cut:
    """What a least confidence keeps: the share of facts, and the share right of those."""

    threshold: float
    coverage: float
    right: float
    wrong: int


def bins(outcomes: Iterable[Outcome]) -> list[Bin]:
    """The facts by confidence, in the bins that have any."""
    outcomes = list(outcomes)
    found = []
    for low, high in pairwise(EDGES):
        inside = [o for o in outcomes if low <= o.confidence < high or (high == 1.0 and o.confidence == 1.0)]
        weight = sum(o.weight for o in inside)
        if inside and weight:
            mean = sum(o.weight * o.confidence for o in inside) / weight
            right = sum(o.weight for o in inside if o.right) / weight
            found.append(Bin(low, high, len(inside), weight, mean, right))
    return found


def expected_calibration_error(found: Sequence[Bin]) -> float:
    """The mean gap between confidence and share right, weighted by the facts of each bin (Naeini 2015)."""
    weight = sum(one.weight for one in found)
    return sum(one.weight * abs(one.gap) for one in found) / weight if weight else 0.0


def cuts(outcomes: Iterable[Outcome]) -> list[Cut]:
    """Coverage and precision at each threshold."""
    outcomes = list(outcomes)
    total = sum(o.weight for o in outcomes)
    found = []
    for threshold in THRESHOLDS:
        kept = [o for o in outcomes if o.confidence >= threshold]
        weight = sum(o.weight for o in kept)
        right = sum(o.weight for o in kept if o.right)
        wrong = sum(not o.right for o in kept)
        found.append(
            Cut(threshold, weight / total if total else 0.0, right / weight if weight else 1.0, wrong)
        )
    return found


def lines(outcomes: Iterable[Outcome]) -> list[str]:
    """The reliability table and the thresholds, as text."""
    outcomes = list(outcomes)
    table = bins(outcomes)
    text = ["confidence      facts   mean   right    gap"]
    text += [
        f"{b.low:.2f} to {b.high:.2f}  {b.facts:7}  {b.confidence:.3f}   {b.right:.3f}  {b.gap:+.3f}"
        for b in table
    ]
    text.append(f"expected calibration error {expected_calibration_error(table):.4f}")
    text.append("at least   kept    right of those  wrong")
    text += [
        f"    {c.threshold:.2f}  {c.coverage:6.1%}  {c.right:14.2%}  {c.wrong:5}" for c in cuts(outcomes)
    ]
    return text
