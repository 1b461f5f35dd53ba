"""Which end of a sorted list is asked for."""

import pytest


@pytest.mark.parametrize(
    ("question", "direction"),
    [
        (
            "Sort the companies by total assets in 2022 and give me the last two in descending order",
            "ascending",
        ),
        ("last two companies in ascending order by total assets in 2022", "descending"),
        ("first two companies in ascending order by total assets in 2022", "ascending"),
        ("bottom two companies by total assets in 2022 in ascending order", "ascending"),
        ("bottom two companies by total assets in 2022 in descending order", "ascending"),
        ("按2022年总资产从高到低排，后两名的公司", "ascending"),
        ("按2022年总资产从低到高排，后两名的公司", "descending"),
    ],
)
def test_the_last_of_a_list_from_high_to_low_are_the_lowest(question, direction, planner):
    plan = planner.plan(question).plan
    assert (plan.order.direction, plan.top.n) == (direction, 2)


@pytest.mark.parametrize("words", ["最高的两家公司", "排名前两位的公司", "前两名的公司"])
def test_a_ranking_is_by_the_measure_right_before_it(words, planner):
    question = f"计算2022年资产周转（资产周转=营业收入÷总资产），给出{words}、营业收入和资产周转"
    plan = planner.plan(question).plan
    assert plan.order.by.startswith("formula")


@pytest.mark.parametrize(
    "question",
    [
        "Among the companies in your files, the one firm where total assets were highest in 2022",
        "Of all companies: highest total assets in 2022, one ticker please",
    ],
)
def test_one_firm_is_one_though_the_companies_are_many(question, planner):
    assert planner.plan(question).plan.top.n == 1
