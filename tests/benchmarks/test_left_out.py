"""Label rules with a company left out: which rule a fact was read by, and the catalogue without it."""

from assets.facts.catalogue import load_catalogue
from assets.facts.read import settled, subjects_by_period
from benchmarks.left_out import rule_of, without
from tests.facts.making import document, statements


def test_without_the_rule_it_was_read_by_a_fact_is_not_given_at_all():
    catalogue = load_catalogue()
    [subjects] = subjects_by_period([document()], [statements().done()])
    found = {key[0]: choice for key, choice in settled(subjects, catalogue).items() if key[1:3] == OWN}
    used = set(rule_of(found["goodwill"].option.best, subjects, catalogue))
    assert {rule[:2] for rule in used} == {("goodwill", "en")}
    fewer = without(catalogue, {("goodwill", "en", place) for place in range(99)})
    left = {key[0] for key in settled(subjects, fewer) if key[1:3] == OWN}
    assert found.keys() - left == {"goodwill"}


def test_a_metric_with_a_known_place_is_read_without_any_rule_of_its_label():
    catalogue = load_catalogue()
    [subjects] = subjects_by_period([document()], [statements().done()])
    known = {key[0]: choice for key, choice in settled(subjects, catalogue).items() if key[1:3] == OWN}
    fewer = without(catalogue, {("inventory", "en", place) for place in range(99)})
    left = {key[0]: choice for key, choice in settled(subjects, fewer).items() if key[1:3] == OWN}
    assert left["inventory"].value == known["inventory"].value


OWN = ("FY", document().period_end)
