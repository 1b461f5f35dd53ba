import pytest

from assets.index.snippets import snippet
from assets.index.text import searchable, words_of


@pytest.mark.parametrize(
    ("printed", "searched"),
    [
        ("ﬁnancial eﬀects", "financial effects"),
        ("营业收\n入", "营业收入"),
        ("净 利 润", "净利润"),
        ("２０２２年１２月", "2022年12月"),
        ("⽉度⼈民币", "月度人民币"),  # radicals that PDF fonts print for characters
        ("reve\u00adnue\u200b", "revenue"),
        ("\ue001收入\uf0b7", "收入"),
        ("net\nsales", "net\nsales"),
        ("收入 7 亿", "收入 7 亿"),
    ],
)
def test_one_spelling(printed, searched):
    assert searchable(printed) == searched


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Net sales, 2022?", ["net", "sales", "2022"]),
        ("3M的营业收入 R&D", ["3m", "的营业收入", "r&d"]),
        ("Moody's 1,234.5 sales SALES", ["moody's", "1,234.5", "sales"]),
        ("_ - !", []),
    ],
)
def test_words_of_a_query(query, words):
    assert words_of(query) == words


def marked(text, *words):
    return snippet(text, words).marked("[", "]")


def test_other_endings_are_matches_and_other_words_are_not():
    text = "Companies taxed the company; taxes and taxi, network and nets."
    assert marked(text, "company", "tax") == (
        "[Companies] [taxed] the [company]; [taxes] and taxi, network and nets."
    )
    assert marked(text, "net") == "Companies taxed the company; taxes and taxi, network and [nets]."


def test_parts_of_a_chinese_query_are_matches():
    assert marked("营业收入同比增长，净利润下降。", "营业收入增长") == "[营业收入]同比[增长]，净利润下降。"


def test_the_stretch_with_most_of_the_words_is_shown():
    text = "cash " + "filler " * 100 + "cash paid for income taxes " + "filler " * 100
    shown = snippet(text, ["cash", "paid", "income", "taxes"])
    assert "[cash] [paid] for [income] [taxes]" in shown.marked("[", "]")
    assert shown.text.startswith("…filler")
    assert shown.text.endswith("filler…")
    assert len(shown.text) < 260


def test_line_ends_are_blanks_and_stop_words_are_not_marked():
    assert marked("the net\n   sales of\tit", "the", "sales", "of") == "the net [sales] of it"


def test_a_page_without_the_words_shows_its_beginning():
    shown = snippet("word " * 100, ["absent"])
    assert shown.spans == ()
    assert shown.text.startswith("word word")
    assert shown.text.endswith("…")
    assert snippet("", ["absent"]).text == ""
