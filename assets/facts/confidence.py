"""How likely a fact is right: a logistic model over what speaks for and against it, fitted on gold.

The coefficients stand in `data/confidence.yaml`, with what they were fitted on; `python -m
benchmarks.calibration` fits them again. Every feature is listed in `features`, and none of them looks at the
metric or the company.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import yaml

from assets.errors import BadInputError
from assets.facts.catalogue import load_catalogue
from assets.facts.labels import normalise
from assets.facts.resolve import Choice, Option
from assets.resources import shipped

_RIVAL_NEAR = 0.05
_TABLE_METHODS = ("statement", "inline_xbrl", "key_figures")
_CHOSEN_DIFFERENTLY = ("chosen_by:", "read_again:")
# Readers that only generated documents could judge: of 248 values they gave at first contact with styles that
# they were not made for (tests/facts/generated/unmet.py), 4 were wrong, fewer than they themselves doubted.
_GENERATED = ("announcement", "passage")
_OF_THEIR_DOUBT = 0.3
_LEAST, _MOST = 0.02, 0.998  # nothing that a program reads is certain

_AGAINST = ("sum_fails", "scale_inferred", "rival", "rival_near", "turned")
FEATURES = (
    "doubt",
    "key_figures",
    "words",
    "sum_holds",
    "sum_fails",
    "printed_again",
    "second_place",
    "scale_inferred",
    "rival",
    "rival_near",
    "turned",
)


def features(choice: Choice) -> dict[str, float]:
    """What is known of a choice, each between 0 and 1.

    `doubt` is 1 less the reader's score of the place; `key_figures` and `words` say which reader it was, a
    statement being the usual; `sum_fails` is 0.5 for one failed check and 1 for more. `rival_near` is another
    number with nearly as good a place, unless a sum holds that would not hold with it, or the label is the
    metric's very name (of two names the first).
    """
    best = choice.option.best
    checks = [*choice.checks, *best.checks]
    failed = sum(check.startswith("failed:") for check in checks)
    holds = any(check.startswith("passed:") for check in checks)
    near = [o for o in choice.rivals if choice.option.score - o.score < _RIVAL_NEAR]
    found = {
        "doubt": 1.0 - min(max(choice.option.score, 0.0), 1.0),
        "key_figures": best.method == "key_figures",
        "words": best.method not in _TABLE_METHODS,
        "sum_holds": holds,
        "sum_fails": min(failed, 2) / 2,
        "printed_again": any(check.startswith("printed_again:") for check in checks),
        "second_place": len({(c.doc_id, c.page, c.bbox) for c in choice.option.candidates}) > 1,
        "scale_inferred": any(check.startswith("scale_") for check in checks),
        "rival": bool(choice.rivals),
        "rival_near": bool(near) and not holds and not _is_named(choice.key[0], best.row_label, near),
        "turned": any(check.startswith(_CHOSEN_DIFFERENTLY) for check in checks),
    }
    return {name: float(found[name]) for name in FEATURES}


def _is_named(metric: str, label: str, rivals: Sequence[Option]) -> bool:
    """Whether a row's label is a name of the metric, and none of its rivals' labels is an earlier one."""
    known = load_catalogue().metric(metric)
    names = [normalise(name) for own in known.names.values() for name in own] if known else []
    if (own := normalise(label)) not in names:
        return False
    earlier = names[: names.index(own) + 1]
    return not any(normalise(option.best.row_label) in earlier for option in rivals)


def probability(given: Mapping[str, float], model: Mapping[str, float]) -> float:
    """The logistic of the weighted features, within 0.02 and 0.998."""
    logit = model["intercept"] + sum(model[name] * value for name, value in given.items())
    return min(max(1.0 / (1.0 + math.exp(-logit)), _LEAST), _MOST)


def confidence(choice: Choice) -> float:
    """The probability that a choice is what the filing reports, as the shipped model has it.

    The model speaks only for readers that gold was there for. Another reader is believed as much as it
    believes itself, or as it was seen to be right on generated documents; and where something speaks against
    its choice no more than the model allows.
    """
    shipped_model, best, given = model(), choice.option.best, features(choice)
    sure = probability(given, shipped_model.coefficients)
    if best.method not in shipped_model.methods:
        part = _OF_THEIR_DOUBT if best.method in _GENERATED else 1.0
        own = min(max(1.0 - part * (1.0 - best.score), _LEAST), _MOST)
        sure = min(sure, own) if any(given[name] for name in _AGAINST) else own
    return round(sure, 3)


@dataclass(frozen=True, slots=True)
class Model:
    """What was fitted: one coefficient per feature and the intercept, and the readers it was fitted on."""

    coefficients: Mapping[str, float]
    methods: frozenset[str]


@cache
def model() -> Model:
    """The shipped model; BadInputError when it does not fit this version's features."""
    path = shipped("data") / "confidence.yaml"
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    coefficients = {name: float(value) for name, value in content["coefficients"].items()}
    differing = {"intercept", *FEATURES} ^ coefficients.keys()
    if differing:
        msg = f"{path} does not fit this version's features ({', '.join(sorted(differing))}); fit it again"
        raise BadInputError(msg)
    return Model(coefficients, frozenset(content["methods"]))
