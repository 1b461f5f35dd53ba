"""Weighing candidates, and sums that confirm, correct or call a conflict."""

from dataclasses import replace
from datetime import date

import pytest

from assets.facts.catalogue import Identity, load_catalogue
from assets.facts.identities import holds, verify
from assets.facts.records import Candidate
from assets.facts.resolve import Option, choices

DAY = date(2021, 12, 31)


def candidate(metric, value, *, score=0.9, scale=1e6, page=1):
    return Candidate(
        metric=metric,
        method="statement",
        doc_id="d1",
        page=page,
        bbox=(0, 0, 1, float(value % 97)),
        row_label=metric,
        column_label="2021",
        raw=str(value),
        quote=str(value),
        value=value * 1e6,
        unit="USD",
        scale=scale,
        period_end=DAY,
        score=score,
    )


def resolved(*candidates):
    found = choices(candidates, load_catalogue())
    verify(found, load_catalogue())
    return {key[0]: choice for key, choice in found.items()}


def test_the_better_place_wins_and_equal_values_stand_together():
    choice = resolved(
        candidate("inventory", 60, score=0.9),
        candidate("inventory", 61, score=0.8),
        candidate("inventory", 60, score=0.7, page=2),
    )["inventory"]
    assert (choice.value, len(choice.option.candidates), choice.conflict) == (60e6, 2, False)


def test_equally_good_places_with_different_values_are_a_conflict():
    choice = resolved(candidate("inventory", 60), candidate("inventory", 61))["inventory"]
    assert (choice.conflict, choice.checks) == (True, ["equally_good:60 61"])


def worded(*, score=0.9, page=1, **value):
    base = candidate("inventory", 0, score=score, page=page)
    return replace(base, value=None, unit=None, scale=None, **value)


def test_flags_and_lists_are_the_same_by_what_they_say():
    listed = [
        worded(value_list=["现场投票", "网络投票"]),
        worded(value_list=["网络投票", "现场投票"], page=2),
    ]
    assert not resolved(*listed)["inventory"].conflict
    flags = [worded(value_bool=True), worded(value_bool=False, page=2)]
    assert resolved(*flags)["inventory"].conflict
    assert resolved(worded(value_list=[]), worded(value_list=["现场投票"], page=2))["inventory"].conflict


def test_what_is_never_negative_is_a_conflict_when_it_is():
    found = resolved(candidate("inventory", -60), candidate("shareholders_equity", -60))
    assert (found["inventory"].conflict, found["shareholders_equity"].conflict) == (True, False)


def test_a_sum_decides_between_places():
    found = resolved(
        candidate("gross_profit", 400),
        candidate("operating_revenue", 990, score=0.9),
        candidate("operating_revenue", 1000, score=0.85),
        candidate("cost_of_revenue", 600),
    )
    assert found["operating_revenue"].value == 1000e6
    assert "chosen_by:gross_profit_is_revenue_less_cost" in found["operating_revenue"].checks


def test_a_sum_does_not_reach_for_a_poor_place():
    found = resolved(
        candidate("gross_profit", 400),
        candidate("operating_revenue", 990, score=0.9),
        candidate("operating_revenue", 1000, score=0.2),
        candidate("cost_of_revenue", 600),
    )
    assert found["operating_revenue"].value == 990e6
    assert "failed:gross_profit_is_revenue_less_cost" in found["operating_revenue"].checks


def test_assets_that_do_not_equal_liabilities_and_equity_are_a_conflict():
    found = resolved(candidate("total_assets", 600), candidate("total_liabilities_and_equity", 700))
    assert found["total_assets"].conflict


def test_a_sum_that_holds_settles_equally_good_places():
    found = resolved(
        candidate("total_assets", 600),
        candidate("total_assets", 700),
        candidate("total_liabilities_and_equity", 700),
    )
    assert (found["total_assets"].value, found["total_assets"].conflict) == (700e6, False)


@pytest.mark.parametrize(("change", "right"), [(20, True), (21, True), (25, False)])
def test_sums_are_right_to_rounding_and_optional_parts_may_count_or_not(change, right):
    identity = Identity(
        id="x", statement="cash_flow", total="t", parts={"a": 1, "b": 1, "c": 1}, optional=("c",)
    )
    values = {"t": change, "a": 50, "b": -30, "c": 2}
    options = {name: Option([candidate(name, value)]) for name, value in values.items()}
    assert holds(identity, options) is right
