"""Weigh the candidates of each metric and period against each other and against the statements' sums."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from assets.facts.catalogue import Catalogue
from assets.facts.records import Candidate

_SAME = 1e-9  # relative difference below which two readings give the same number
_TOO_CLOSE = 0.003  # scores so near that only the order of rows speaks for one
_TOO_CLOSE_IN_WORDS = 0.05  # sentences tell less well what they count
EQUALLY_GOOD = "equally_good"
SCALE_UNKNOWN = "scale_unknown"
NEGATIVE = "negative"

Key = tuple[str, str, date | None, str]  # metric (with suffix), period, period end, scope


@dataclass(slots=True)
class Option:
    """One value that was read for a metric, with every place that gives it."""

    candidates: list[Candidate]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def score(self) -> float:
        return self.best.score


@dataclass(slots=True)
class Choice:
    """The options for one key, the best first, and what was decided."""

    key: Key
    options: list[Option]
    checks: list[str] = field(default_factory=list)
    doubts: set[str] = field(default_factory=set)  # any one of them makes the fact a conflict

    @property
    def conflict(self) -> bool:
        return bool(self.doubts)

    @property
    def option(self) -> Option:
        return self.options[0]

    @property
    def value(self) -> float | None:
        return self.option.best.value

    @property
    def confirmed(self) -> bool:
        """Whether a sum or another check of the statement holds with this choice."""
        return any(check.startswith("passed:") for check in self.checks)

    @property
    def rivals(self) -> list[Option]:
        """Other values of the same standing: what an amendment replaced is none."""
        rank = self.option.best.amendment_rank
        return [o for o in self.options[1:] if o.best.amendment_rank == rank]

    def take(self, option: Option) -> None:
        """Prefer an option to the one with the best score."""
        self.options.remove(option)
        self.options.insert(0, option)


def choices(candidates: Iterable[Candidate], catalogue: Catalogue) -> dict[Key, Choice]:
    """One choice per metric, period and scope; equal candidates that nothing separates are a conflict."""
    groups: dict[Key, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[(candidate.metric, candidate.period, candidate.period_end, candidate.scope)].append(candidate)
    found = {}
    for key, group in groups.items():
        choice = Choice(key, _options(group))
        margin = _TOO_CLOSE_IN_WORDS if choice.option.best.method == "sentence" else _TOO_CLOSE
        rivals = [o for o in choice.rivals if choice.option.score - o.score < margin]
        if rivals:
            choice.doubts.add(EQUALLY_GOOD)
            choice.checks.append(f"{EQUALLY_GOOD}:" + " ".join(o.best.raw for o in (choice.option, *rivals)))
        if SCALE_UNKNOWN in choice.option.best.checks:
            choice.doubts.add(SCALE_UNKNOWN)
        metric = catalogue.metric(key[0])
        if metric is not None and metric.sign == "never_negative" and (choice.value or 0.0) < 0:
            choice.doubts.add(NEGATIVE)
            choice.checks.append(f"{NEGATIVE}:{choice.option.best.raw}")
        found[key] = choice
    return found


def _options(group: list[Candidate]) -> list[Option]:
    options: list[Option] = []
    for candidate in sorted(group, key=lambda c: (-c.amendment_rank, -c.score)):
        same = next((o for o in options if _gives_same(o.best, candidate)), None)
        if same is None:
            options.append(Option([candidate]))
        else:
            same.candidates.append(candidate)
    return options


def _gives_same(one: Candidate, other: Candidate) -> bool:
    if one.value is None or other.value is None:
        return _words(one) == _words(other)
    return abs(one.value - other.value) <= _SAME * max(abs(one.value), abs(other.value))


def _words(candidate: Candidate) -> tuple[str | date | bool | frozenset[str] | None, ...]:
    """What a candidate gives that is no number; lists are the same in any order."""
    listed = None if candidate.value_list is None else frozenset(candidate.value_list)
    return candidate.value_text, candidate.value_date, candidate.value_bool, listed
