"""Reading the gaps of one filing with a model: ask, verify, glean once, keep what the pages bear out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from assets.facts.by_model.ask import Ask, Finder, asks_of, gleaning_pages, gleaning_prompt, prompt_of
from assets.facts.by_model.claims import Claim, Claims, RejectedError
from assets.facts.by_model.shown import ShownPage
from assets.facts.by_model.verify import candidate_of
from assets.facts.catalogue import Catalogue, Metric
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.models.client import ModelClient
from assets.models.records import Prompt

VERSION = "model-1"
_ROUNDED = 0.005  # words round what a table prints


@dataclass(slots=True)
class ModelReading:
    """What a model found in one filing, and what of it was thrown away."""

    candidates: list[Candidate] = field(default_factory=list)
    rejected: list[tuple[Claim, RejectedError]] = field(default_factory=list)
    contradictory: set[str] = field(default_factory=set)  # metrics left out for it


def gaps(metrics: Sequence[Metric], missing: set[str], patterns: Sequence[str]) -> list[Metric]:
    """The metrics that no rule found, among those whose id fits one of the patterns."""
    return [m for m in metrics if m.id in missing and any(fnmatchcase(m.id, p) for p in patterns)]


def first_prompts(subjects: Sequence[Subject], metrics: Sequence[Metric], find: Finder) -> list[Prompt]:
    """The prompts of the first round, for an estimate."""
    return [prompt_of(ask) for ask in asks_of(subjects, metrics, find)]


def read_gaps(
    subjects: Sequence[Subject],
    metrics: Sequence[Metric],
    *,
    catalogue: Catalogue,
    find: Finder,
    client: ModelClient,
) -> ModelReading:
    """Candidates for the metrics; raises CallFailedError when a call fails, SpendCapError at the cap."""
    found = ModelReading()
    for ask in asks_of(subjects, metrics, find):
        _answer(ask, prompt_of(ask), ask.pages, catalogue, client, found)
        done = {candidate.metric for candidate in found.candidates}
        missing = [metric for metric in ask.metrics if metric.id not in done]
        refused = [pair for pair in found.rejected if pair[0].metric in {m.id for m in missing}]
        pages = gleaning_pages(ask, refused)
        if missing and pages:
            asked = Ask(tuple(missing), pages, ())
            _answer(asked, gleaning_prompt(ask, missing, refused), pages, catalogue, client, found)
    found.contradictory = _contradictory(found.candidates)
    found.candidates = [c for c in found.candidates if c.metric not in found.contradictory]
    return found


def _contradictory(candidates: Sequence[Candidate]) -> set[str]:
    """The metrics for which a model points at different values: it does not know which is meant."""
    first: dict[str, Candidate] = {}
    return {c.metric for c in candidates if not _agree(first.setdefault(c.metric, c), c)}


def _agree(one: Candidate, other: Candidate) -> bool:
    if one.value is not None and other.value is not None:
        return abs(one.value - other.value) <= _ROUNDED * max(abs(one.value), abs(other.value))
    kept = ("value_text", "value_date", "value_bool", "value_list")
    return all(getattr(one, name) == getattr(other, name) for name in kept)


def _answer(
    ask: Ask,
    prompt: Prompt,
    pages: Sequence[ShownPage],
    catalogue: Catalogue,
    client: ModelClient,
    found: ModelReading,
) -> None:
    """One call; its claims become candidates or rejections."""
    answered = client.complete(prompt, Claims)
    asked = {metric.id for metric in ask.metrics}
    for claim in answered.value.claims:
        metric = catalogue.metrics.get(claim.metric) if claim.metric in asked else None
        try:
            shown = ask.shown(claim, pages)
            found.candidates.append(candidate_of(claim, shown, metric, model=answered.model))
        except RejectedError as reason:
            found.rejected.append((claim, reason))
