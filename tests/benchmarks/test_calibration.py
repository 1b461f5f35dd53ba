"""The fit of confidence: it finds what separates right from wrong, and leaves companies out."""

import json
import random
from dataclasses import asdict

import pytest

from assets.evaluation.reliability import bins, expected_calibration_error
from assets.facts.catalogue import load_catalogue
from assets.facts.confidence import FEATURES
from assets.facts.read import read_filing
from benchmarks.calibration.__main__ import ERROR_SHARE, fit, kept, left_out, outcomes, weights
from benchmarks.calibration.examples import Example
from benchmarks.calibration.perturb import DAMAGES
from tests.facts.making import document, statements, values


def made(count, *, wrong_where):
    """Facts of four companies: where a feature is set a quarter is wrong, else one in a hundred."""
    chance = random.Random(7)
    for number in range(count):
        given = {name: float(chance.random() < 0.3) for name in FEATURES}
        right = chance.random() > (0.25 if given[wrong_where] else 0.01)
        yield Example("ABCD"[number % 4], f"f{number}", "inventory", "nothing", given, right)


def test_the_fit_finds_the_feature_that_goes_with_wrong_facts():
    model = fit(list(made(4000, wrong_where="rival")))
    assert model["rival"] < -2
    assert all(abs(model[name]) < 1 for name in FEATURES if name != "rival")


def test_what_is_fitted_without_a_company_is_calibrated_on_it():
    found = list(made(4000, wrong_where="rival"))
    judged = outcomes(found, left_out(found))
    assert expected_calibration_error(bins(judged)) < 0.01


def test_wrong_facts_weigh_their_share():
    found = list(made(1000, wrong_where="rival"))
    weight = weights(found)
    wrong = sum(w for w, e in zip(weight, found, strict=True) if not e.right)
    assert wrong / weight.sum() == pytest.approx(ERROR_SHARE)


@pytest.mark.parametrize("name", list(DAMAGES))
def test_damage_is_seeded_and_never_makes_a_new_number(name):
    reading = statements().done()
    ways = [DAMAGES[name]([reading], load_catalogue(), random.Random(3)) for _ in range(2)]
    facts = [values(read_filing([document()], *way[:1], catalogue=way[1])) for way in ways]
    assert facts[0] == facts[1]
    printed = {abs(c.value) for row in statements().rows for c in row.cells if c.value is not None}
    scales = (1, 1e3, 1e6, 1e9)
    assert {abs(value) for value in facts[0].values()} <= {n * scale for n in printed for scale in scales}


def test_what_speaks_for_a_fact_never_lowers_it():
    """Sums that hold mostly where facts are wrong (a swapped column keeps its sums) are worth nothing."""
    assert fit(list(made(4000, wrong_where="sum_holds")))["sum_holds"] == 0.0


def test_examples_are_kept_for_the_next_fit(tmp_path):
    found = list(made(3, wrong_where="rival"))
    path = tmp_path / "examples.jsonl"
    path.write_text("\n".join(json.dumps(asdict(example)) for example in found), encoding="utf-8")
    assert kept(path) == found
