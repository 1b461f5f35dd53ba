"""Sentences of every plan shape; the whole set of both languages is a snapshot that people can read."""

import pytest

from tests.answers.wide import answered, wide_tables
from tests.answers.wide_plans import plans
from tests.snapshots import assert_snapshot


@pytest.fixture(scope="module")
def wide():
    connection = wide_tables()
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def told(wide):
    def tell(name, language="zh"):
        return answered(plans(language)[name], wide)

    return tell


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_shape_has_its_sentence(wide, language):
    lines = []
    for name, plan in plans(language).items():
        answer = answered(plan, wide)
        lines += [f"{name} [{answer.status}]", f"  {answer.answer}", *(f"  ! {w}" for w in answer.warnings)]
    assert_snapshot(f"answers/wording/{language}.txt", "\n".join(lines) + "\n")


def test_a_group_names_its_companies_and_how_many(told):
    assert told("combinations", "en").answer.endswith(
        "现场投票, 网络投票: 3 companies: 青岛海岳银行股份有限公司 (002444), "
        "苏州长河银行股份有限公司 (600111) and 成都锦城银行股份有限公司 (600333)."
    )


def test_dates_that_moved_are_told_as_earlier_and_later(told):
    assert "（600222）推迟50天；苏州长河银行股份有限公司（600111）提前13天" in told("shifted").answer
    assert (
        "(600222) 50 days later; 苏州长河银行股份有限公司 (600111) 13 days earlier"
        in told("shifted", "en").answer
    )


def test_a_changed_text_is_told_from_and_to(told):
    assert "（600111）从德信会计师事务所变为华明会计师事务所" in told("changed").answer


def test_nobody_is_said_with_how_many_were_judged(told):
    assert told("nobody").answer == "2022年没有符合条件（资本充足率大于50%）的公司：可判断的4家公司均不符合。"


def test_a_difference_says_which_is_higher(told):
    assert "差值为2,000万元（采用GRI公司的净利润平均值更高）" in told("difference").answer


def test_a_rank_says_out_of_how_many(told):
    assert "3rd of 6" in told("rank", "en").answer
    assert "第3名（共6家）" in told("rank").answer


def test_the_bounds_of_outliers_stand_apart(told):
    answer = told("outliers", "en")
    assert "21.84" not in answer.answer
    assert answer.warnings == ["Judged by: upper bound of growth 21.84%."]


def test_values_over_years_come_in_time_order(told):
    assert "营业收入：2021年9.00亿元，2022年10.0亿元" in told("years").answer


def test_two_currencies_stand_apart_with_their_names(told):
    answer = told("currencies")
    assert "[CNY] 苏州长河银行股份有限公司（600111）10.0亿元" in answer.answer
    assert "[USD] Acme Industrial Corporation（ACMX）12.0亿美元" in answer.answer


def test_every_company_asked_for_is_named(wide):
    """Twelve were named at most, the others cut."""
    answer = answered(plans("zh")["shares"], wide)
    assert all(f"（{row['ticker']}）" in answer.answer for row in answer.rows)
