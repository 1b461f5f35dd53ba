import pytest

from assets.evaluation.judging.judge import judge
from assets.evaluation.judging.reference import expected_in_words, expected_number

UNIVERSE = ["600901", "600902", "600903"]


@pytest.mark.parametrize(
    ("reference", "other"),
    [
        ("最高的两家公司分别是：600903、600901。", "最高的两家公司分别是：600903、600902。"),
        ("600903为17.75%；600901为14.25%", "600903为14.25%；600901为17.75%"),
        ("共有9家公司披露了", "共有8家公司披露了"),
        ("极差为172689968830.00元", "极差为172689968831.00元"),
        ("6月召开股东大会的公司最多", "5月召开股东大会的公司最多"),
        ("审验客户最多的机构是甲会计师事务所", "审验客户最多的机构是乙会计师事务所"),
        (
            "5月有1家公司，证券代码为：600901；6月有1家公司，证券代码为：600902",
            "5月有1家公司：600902；6月有1家公司：600901",
        ),
        ("600901的审验机构为甲所；600902的审验机构为乙所", "600901的审验机构为乙所；600902的审验机构为甲所"),
        ("最早的是600901，日期为2022-05-09", "最早的是600901，日期为2022-05-10"),
        ("办公地址在该市的公司共有0家", "办公地址在该市的公司共有1家"),
    ],
)
def test_a_reference_is_right_by_itself_and_no_other_answer_is(reference, other):
    expected = expected_in_words(reference, question="", universe=UNIVERSE)
    assert judge(expected, reference, universe=UNIVERSE).right
    assert not judge(expected, other, universe=UNIVERSE).right


@pytest.mark.parametrize(
    ("reference", "question", "right", "wrong"),
    [
        ("$1577.00", "Capex in USD millions?", "USD 1,577 million", "USD 1,577 thousand"),
        ("$8.70", "Answer in USD billions.", "USD 8.7 billion", "USD 8.7 million"),
        ("$303.00", "in USD millions", "USD 302.58 million", "USD 302.4 million"),
        ("$303.00", "in USD millions", "USD 302,580,000", "USD 30,258,000"),
        ("65.4%", "", "65.4%", "65.6%"),
        ("-3.7", "", "-3.70 days", "3.7 days"),
        ("0.66", "", "0.66", "0.67"),
    ],
)
def test_a_number_alone_is_in_the_unit_asked_for(reference, question, right, wrong):
    expected = expected_number(reference, question=question)
    assert judge(expected, right).right
    assert not judge(expected, wrong).right


def test_prose_is_not_judged():
    assert expected_number("The consumer segment shrunk by 0.9% organically.", question="") is None
