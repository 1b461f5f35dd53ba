import pytest

from assets.pages.numbers import is_whole, is_year, parse_value


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("1,234.56", 1234.56),
        ("12.3%", 12.3),
        ("(1.2)", -1.2),
        ("(15)%", -15.0),
        ("$ 5,020", 5020.0),
        ("$—", 0.0),
        ("—", 0.0),
        ("-", 0.0),
        ("- -", 0.0),
        ("–", 0.0),
        ("−3.5", -3.5),
        ("－3.5", -3.5),
        ("△1,200", -1200.0),
        ("-121,975,608.72", -121975608.72),
        ("１，２３４．５６", 1234.56),
        ("（1,234）", -1234.0),
        ("($547)", -547.0),
        ("$(547)", -547.0),
        ("(1,327 )", -1327.0),
        (".33", 0.33),
        ("8.89(a)", 8.89),
        ("12.3*", 12.3),
        ("¥1,000", 1000.0),
        ("1.5x", 1.5),
        ("1 234 567", 1234567.0),
    ],
)
def test_printed_values_have_their_number(printed, value):
    assert parse_value(printed) == value


@pytest.mark.parametrize(
    "text",
    [
        "N/A",
        "七、1",
        "13,14,15",
        "Note 5",
        "2022-12-31",
        "3M",
        "(a)",
        "FY22",
        "不适用",
        "27,122 99.16",
        "12 34",
    ],
)
def test_words_are_no_values(text):
    assert parse_value(text) is None


def test_years_are_told_from_values_even_with_a_footnote_mark():
    assert [is_year(text) for text in ("2018", "2022*", "2,018", "1876", "20180")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_pieces_make_a_number_only_when_its_groups_are_whole():
    assert is_whole("27,122,781,699.16")
    assert not is_whole("7,603,1074,336,793")
    assert not is_whole("1,234.5678.90")
