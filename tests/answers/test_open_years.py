"""`since 2021` and `from 2021 on` mean every later year; `on` was a filler: only the first year was shown."""

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "Acme Industrial's revenue from 2021 on",
        "Show the revenue of Acme Industrial since 2021",
        "Acme Industrial revenue, 2021 onwards",
        "云海新药2021年以来的营业收入",
        "云海新药2021年起营业收入是多少",
    ],
)
def test_a_year_and_all_that_follow(question, planner):
    assert planner.plan(question).plan.scope.fiscal_years == (2021, 2022)


def test_growth_since_a_year_ends_with_the_last_one(planner):
    scope = planner.plan("By how much has Acme Industrial's revenue grown since 2021?").plan.scope
    assert scope.fiscal_years == (2022,)
