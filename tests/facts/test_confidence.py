"""Confidence: a logistic model whose features and coefficients can be read."""

import math
from dataclasses import replace

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.confidence import FEATURES, confidence, features, model, probability
from assets.facts.identities import verify
from assets.facts.resolve import choices
from tests.facts.test_resolve import candidate


def resolved(*candidates):
    found = choices(candidates, load_catalogue())
    verify(found, load_catalogue())
    return {key[0]: choice for key, choice in found.items()}


PARTS = [candidate("operating_revenue", 1000), candidate("cost_of_revenue", 600)]


def test_what_speaks_for_and_against_a_choice_is_told_by_its_features():
    alone = features(resolved(candidate("gross_profit", 400))["gross_profit"])
    assert alone == dict.fromkeys(FEATURES, 0.0) | {"doubt": pytest.approx(0.1)}
    confirmed = features(resolved(candidate("gross_profit", 400), *PARTS)["gross_profit"])
    refuted = features(resolved(candidate("gross_profit", 450), *PARTS)["gross_profit"])
    assert (confirmed["sum_holds"], confirmed["sum_fails"]) == (1.0, 0.0)
    assert (refuted["sum_holds"], refuted["sum_fails"]) == (0.0, 0.5)


def test_rivals_and_second_places_are_features():
    choice = resolved(
        candidate("inventory", 60, score=0.9),
        candidate("inventory", 61, score=0.86),
        candidate("inventory", 60, score=0.8, page=2),
    )["inventory"]
    found = features(choice)
    assert (found["rival"], found["rival_near"], found["second_place"]) == (1.0, 1.0, 1.0)


def test_the_probability_is_the_logistic_of_the_weighted_features():
    weights = {"intercept": 2.0, "doubt": -10.0}
    assert probability({"doubt": 0.2}, weights) == pytest.approx(0.5)
    assert probability({"doubt": 0.1}, weights) == pytest.approx(1 / (1 + math.exp(-1)))
    assert (probability({"doubt": -9.0}, weights), probability({"doubt": 9.0}, weights)) == (0.998, 0.02)


def test_the_shipped_model_believes_what_is_confirmed_more_than_what_is_refuted():
    assert model().coefficients.keys() == {"intercept", *FEATURES}
    confirmed = confidence(resolved(candidate("gross_profit", 400), *PARTS)["gross_profit"])
    alone = confidence(resolved(candidate("gross_profit", 400))["gross_profit"])
    refuted = confidence(resolved(candidate("gross_profit", 450), *PARTS)["gross_profit"])
    assert refuted < alone <= confirmed


def test_a_reader_without_gold_is_believed_as_much_as_it_believes_itself():
    unknown = replace(candidate("inventory", 60, score=0.7), method="no_gold_for_this")
    assert confidence(resolved(unknown)["inventory"]) == 0.7
    rival = replace(candidate("inventory", 61, score=0.69), method="no_gold_for_this")
    doubted = confidence(resolved(unknown, rival)["inventory"])
    assert doubted < 0.7
    assert confidence(resolved(candidate("inventory", 60, score=0.7))["inventory"]) > 0.7


def test_a_number_that_a_sum_chose_between_two_places_is_not_doubted_for_the_other():
    found = resolved(candidate("gross_profit", 400), candidate("gross_profit", 300), *PARTS)["gross_profit"]
    assert (features(found)["sum_holds"], features(found)["rival_near"]) == (1.0, 0.0)
    assert confidence(found) > 0.5


def test_the_row_of_the_metrics_own_name_is_not_doubted_for_a_like_row_beside_it():
    own = replace(candidate("short_term_investments", 60, score=0.95), row_label="Short-term investments")
    like = replace(candidate("short_term_investments", 40, score=0.93), row_label="Marketable securities")
    named = resolved(own, like)["short_term_investments"]
    assert (features(named)["rival"], features(named)["rival_near"]) == (1.0, 0.0)
    other = resolved(replace(own, row_label="Bank deposits"), like)["short_term_investments"]
    assert features(other)["rival_near"] == 1.0
    assert confidence(named) > 0.5 > confidence(other)


def test_a_reader_of_announcements_is_believed_as_it_was_seen_to_be_right():
    said = replace(candidate("dividend_per_10_shares", 5, score=0.9), method="announcement")
    assert confidence(resolved(said)["dividend_per_10_shares"]) == 0.97
