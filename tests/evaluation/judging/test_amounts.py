import pytest

from assets.evaluation.judging.amounts import is_amount, numbers_in
from assets.evaluation.judging.expected import Amount
from assets.evaluation.judging.plain import plain


def says(text, value, unit="", decimals=2):
    return any(
        is_amount(n, Amount(value=value, unit=unit, decimals=decimals)) for n in numbers_in(plain(text))
    )


@pytest.mark.parametrize(
    ("text", "value", "unit", "decimals"),
    [
        ("资本充足率为15.44%", 15.44, "%", 2),
        ("占比0.4667", 46.67, "%", 2),
        ("共5,686,800.0万元", 5686800.0, "万元", 1),
        ("共568.68亿元", 5686800.0, "万元", 1),
        ("为172689968830元", 172689968830.3, "元", 2),
        ("USD 438.32 million", 438324000.0, "USD", 2),
        ("$1,577 million", 1577, "million USD", 2),
        ("1.0亿元", 1e8, "元", 2),
        ("8.738 billion", 8.70, "billion USD", 2),
        ("增长率-0.02", -0.02, "ratio", 2),
        ("减少了610825128.7元", -610825128.7, "元", 2),
        ("提前13天", 13, "days_earlier", 0),
        ("-13天", 13, "days_earlier", 0),
        ("提前了13天", -13, "days_shift", 0),
        ("共有七家公司", 7, "count", 0),
        ("seven companies", 7, "count", 0),
        ("１，２３４．５元", 1234.5, "元", 1),
        ("[HAIN]: 0.1942", 0.1942, "ratio", 4),
    ],
)
def test_a_number_is_right_in_any_fitting_unit(text, value, unit, decimals):
    assert says(text, value, unit, decimals)


@pytest.mark.parametrize(
    ("text", "value", "unit", "decimals"),
    [
        ("15.34%", 15.44, "%", 2),
        ("0.70", 0.79, "ratio", 2),
        ("1.2亿元", 123456789.0, "元", 2),
        ("9,130元", 9130.0, "万元", 2),
        ("610825128.7元", -610825128.7, "元", 2),
        ("推迟13天", 13, "days_earlier", 0),
        ("推迟13天", -13, "days_shift", 0),
        ("8家", 7, "count", 0),
        ("2021年第7名", 7, "count", 0),
        ("2022-05-09", 5, "count", 0),
        ("13", 12.6, "", 1),
    ],
)
def test_a_number_is_wrong(text, value, unit, decimals):
    assert not says(text, value, unit, decimals)
