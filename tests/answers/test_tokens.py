import pytest

from assets.answers.grammar.numbers import find_numbers, find_tops, han_number
from assets.answers.grammar.parts import NumberPart, QuantityPart
from assets.answers.grammar.text import distance, fold, is_chinese, keys_of, normalise, tokenize
from assets.answers.grammar.units import find_units
from assets.answers.grammar.words import phrases
from assets.answers.grammar.years import find_joined, find_periods, find_years


def test_full_width_text_becomes_half_width():
    assert normalise("２０２２年，前５名（含）") == "2022年,前5名(含)"


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Liabilities", "liability"),
        ("Nike's", "nike"),
        ("McDonald’s", "mcdonald"),
        ("gross", "gross"),
        ("taxes", "tax"),
        ("status", "status"),
        ("J's", "j"),
    ],
)
def test_words_are_compared_singular_without_possessive(word, folded):
    assert fold(normalise(word)) == folded


def test_tokens_keep_their_place():
    text = normalise("Nike's revenue, 2021年 1,234.5")
    tokens = tokenize(text)
    assert [t.key for t in tokens] == ["nike", "revenue", ",", "2021", "年", "1234.5"]
    assert [text[t.start : t.end] for t in tokens] == ["Nike's", "revenue", ",", "2021", "年", "1,234.5"]


def test_hyphens_inside_a_phrase_do_not_count():
    assert keys_of("debt-to-assets ratio") == ("debt", "to", "asset", "ratio")


@pytest.mark.parametrize(
    ("question", "chinese"),
    [
        ("What was 云海新药's revenue in 2022?", False),
        ("Nike 2022年营业收入", True),
        ("2022", False),
        ("", False),
    ],
)
def test_the_language_is_that_of_most_words(question, chinese):
    assert is_chinese(question) is chinese


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [("revenu", "revenue", 1), ("mragin", "margin", 1), ("cost", "asset", 2), ("abc", "abc", 0)],
)
def test_edit_distance_stops_at_its_limit(left, right, expected):
    assert distance(left, right, limit=1) == expected


@pytest.mark.parametrize(
    ("text", "number"),
    [("三", 3), ("十二", 12), ("一百零五", 105), ("二〇二二", 2022), ("两", 2), ("年", None)],
)
def test_chinese_numerals(text, number):
    assert han_number(text) == number


@pytest.mark.parametrize(
    ("text", "value", "unit", "currency"),
    [
        ("$10 billion", 10e9, "plain", "USD"),
        ("USD 5 million", 5e6, "plain", "USD"),
        ("1.5bn", 1.5e9, "plain", None),
        ("2 million dollars", 2e6, "plain", "USD"),
        ("one hundred billion", 100e9, "plain", None),
        ("300 million yuan", 300e6, "plain", "CNY"),
        ("100亿元", 100e8, "plain", "CNY"),
        ("3亿美元", 3e8, "plain", "USD"),
        ("一百亿", 100e8, "plain", None),
        ("三千万元", 3e7, "plain", "CNY"),
        ("100万元", 1e6, "plain", "CNY"),
        ("5%", 5, "percent", None),
        ("-5%", -5, "percent", None),
        ("5.5 percent", 5.5, "percent", None),
        ("3个百分点", 3, "points", None),
        ("50 bps", 0.5, "points", None),
        ("500人", 500, "plain", None),
    ],
)
def test_quantities(text, value, unit, currency):
    [(start, end, part)] = find_numbers(normalise(text))
    assert isinstance(part, QuantityPart)
    assert (start, end) == (0, len(text))
    assert (part.value, part.unit, part.currency) == (pytest.approx(value), unit, currency)


@pytest.mark.parametrize(("text", "value"), [("three", 3), ("12", 12), ("1,234", 1234), ("三", 3)])
def test_bare_numbers(text, value):
    [(_, _, part)] = find_numbers(text)
    assert part == NumberPart(text, value)


@pytest.mark.parametrize(
    ("text", "n", "first", "direction"),
    [
        ("top 5", 5, 1, "descending"),
        ("bottom three", 3, 1, "ascending"),
        ("top-ten", 10, 1, "descending"),
        ("前三家", 3, 1, None),
        ("前10名", 10, 1, None),
        ("后五名", 5, 1, "ascending"),
        ("second highest", 2, 2, None),
        ("第二高", 2, 2, "descending"),
    ],
)
def test_tops(text, n, first, direction):
    [(_, _, part)] = find_tops(text)
    assert (part.n, part.first, part.direction) == (n, first, direction)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("in fiscal 2022", 2022, 2022),
        ("FY2021", 2021, 2021),
        ("FY22", 2022, 2022),
        ("2022年度", 2022, 2022),
        ("二〇二二年", 2022, 2022),
        ("from 2019 to 2021", 2019, 2021),
        ("between FY2016 and FY2017", 2016, 2017),
        ("FY2018 - FY2020", 2018, 2020),
        ("2021-2022年", 2021, 2022),
        ("2021年至2022年期间", 2021, 2022),
        ("2019 through 2021", 2019, 2021),
        ("2023-24", 2023, 2024),
    ],
)
def test_years(text, first, last):
    widest = max(find_years(normalise(text)), key=lambda found: found[1] - found[0])[2]
    assert (widest.first, widest.last) == (first, last)


@pytest.mark.parametrize("text", ["calendar year 2022", "$2022", "20221", "1.2022"])
def test_what_is_not_a_fiscal_year(text):
    assert list(find_years(text)) == []


@pytest.mark.parametrize(
    ("text", "role", "years"),
    [
        ("last three years", "last", 3),
        ("近三年", "last", 3),
        ("3 year average", "average", 3),
        ("两年平均", "average", 2),
    ],
)
def test_spans_of_years(text, role, years):
    [(_, _, part)] = find_years(text)
    assert (part.role, part.years) == (role, years)


@pytest.mark.parametrize(
    ("text", "period", "single"),
    [
        ("Q3", "Q3", None),
        ("前三季度", "Q3", False),
        ("第三季度", "Q3", None),
        ("first half", "H1", None),
        ("半年报", "H1", None),
        ("Q2", "H1", True),
        ("一季度", "Q1", None),
        ("fourth quarter", "Q4", True),
    ],
)
def test_periods(text, period, single):
    found = [part for start, end, part in find_periods(text) if (start, end) == (0, len(text))]
    assert (found[0].period, found[0].single) == (period, single)


def test_a_year_and_a_period_in_one_word():
    [(_, _, part)] = find_joined("2025Q3")
    assert (part.first, part.period) == (2025, "Q3")


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Answer in USD millions", {"divide_by": 1e6, "currency": "USD"}),
        ("in billions of dollars", {"divide_by": 1e9, "currency": "USD"}),
        ("(万元)", {"divide_by": 1e4, "currency": "CNY"}),
        ("以亿元为单位", {"divide_by": 1e8, "currency": "CNY"}),
        ("in percent", {"percent": True}),
        ("round to two decimal places", {"decimals": 2}),
        ("保留一位小数", {"decimals": 1}),
    ],
)
def test_units_asked_for(text, fields):
    [(_, _, part)] = find_units(normalise(text))
    assert {name: getattr(part, name) for name in fields} == fields


def test_word_lists_are_read_whole():
    listed = phrases()
    assert listed[("at", "least")] == (("compare", ">="),)
    assert listed[("不", "超", "过")] == (("compare", "<="),)
    assert listed[("not",)] == (("negation", ""),), "a negation must never be skipped"
