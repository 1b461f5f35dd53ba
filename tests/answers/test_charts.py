"""Charts: the kind that fits, the values drawn, and the glyphs."""

import re
import warnings
from pathlib import Path

import pymupdf
import pytest

from assets.answers.charts.choose import MAX_BARS, MAX_SLICES, picture_of
from assets.answers.charts.draw import drawn
from assets.answers.charts.save import save_chart
from assets.answers.grammar.charts import take_chart
from assets.answers.plan import Column
from assets.errors import BadInputError
from tests.answers.wide import answered, wide_tables
from tests.answers.wide_plans import plans


@pytest.fixture(scope="module")
def told():
    connection = wide_tables()
    yield lambda name, language="zh", **change: answered(
        plans(language)[name].model_copy(update=change), connection
    )
    connection.close()


@pytest.mark.parametrize(
    ("name", "asked", "kind"),
    [
        ("years", None, "line"),
        ("third", None, "bar"),
        ("shares", None, "pie"),
        ("months", None, "bar"),
        ("months", "pie", "pie"),
        ("years", "stacked", "stacked"),
        ("years", "bar", "bar"),
        ("values", "scatter", "scatter"),
    ],
)
def test_the_kind_follows_from_the_plan_or_the_question(told, name, asked, kind):
    assert picture_of(told(name, chart=asked)).kind == kind


def test_a_line_goes_through_the_years(told):
    picture = picture_of(told("years"))
    panel = picture.panels[0]
    assert picture.title == "苏州长河银行股份有限公司 600111 营业收入、净利润（2021-2022年）"
    assert panel.unit == "亿元"
    assert [(s.name, s.values) for s in panel.series] == [
        ("营业收入", {"2021": 9.0, "2022": 10.0}),
        ("净利润", {"2021": 0.9, "2022": 1.1}),
    ]


def test_two_currencies_never_share_an_axis(told):
    picture = picture_of(told("currencies", "en"))
    assert [panel.unit for panel in picture.panels] == ["CNY billion", "USD billion"]
    assert list(picture.panels[1].series[0].values) == [
        "Acme Industrial Corporation ACMX",
        "Bolt & Bolt, Inc. BLTB",
    ]


def test_many_bars_are_cut_and_the_rest_is_said(told):
    answer = told("third")
    answer.rows = [answer.rows[0] | {"ticker": f"{i:06}"} for i in range(57)]
    panel = picture_of(answer).panels[0]
    assert (len(panel.labels), panel.left_out) == (MAX_BARS, 27)


def test_small_slices_are_put_together(told):
    answer = told("shares")
    answer.rows = [answer.rows[0] | {"ticker": f"{i:06}", "share_of": 5.0} for i in range(20)]
    values = picture_of(answer).panels[0].series[0].values
    assert len(values) == MAX_SLICES
    assert values["其他13项"] == 65.0


def test_a_pie_of_losses_becomes_bars_and_says_so(told):
    picture = picture_of(told("values", chart="pie", columns=(Column(of="net_income", label="净利润"),)))
    assert (picture.kind, picture.notes) == ("bar", ["饼图无法表示负值，改用条形图。"])


@pytest.mark.parametrize("name", ["changed", "nobody"])
def test_an_answer_without_numbers_has_no_chart(told, name):
    with pytest.raises(BadInputError, match=r"no numbers to draw|nothing to draw"):
        picture_of(told(name))


@pytest.mark.parametrize("kind", ["bar", "line", "pie", "scatter", "stacked"])
def test_every_glyph_is_drawn_without_an_installed_font(told, kind, tmp_path):
    """A missing glyph is a warning of matplotlib, and warnings are errors here."""
    answer = told("shares" if kind == "pie" else "years", chart=kind)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        svg = drawn(picture_of(answer), "svg")
        png = drawn(picture_of(answer), "png")
    assert b"<text" not in svg
    assert b"font-family" not in svg
    with pymupdf.open(stream=png, filetype="png") as image:
        assert image[0].get_pixmap().color_count() > 20


def test_chinese_glyphs_differ_from_each_other(told):
    """Boxes for missing glyphs are all the same outline."""
    svg = drawn(picture_of(told("years")), "svg").decode()
    glyphs = dict(re.findall(r'<path id="((?!DejaVu|m)[^"]+)" d="([^"]+)"', svg))
    assert len(glyphs) > 5  # 营业收入净利润亿元, named UNAVAILABLE as the font has no PostScript name
    assert len(set(glyphs.values())) == len(glyphs)


def test_a_page_is_self_contained_and_escapes_what_filings_print(told, tmp_path):
    answer = told("third", "en")
    answer.rows[0]["company"] = "<script>alert(1)</script>"
    answer.question = "<b>which?</b>"
    save_chart(answer, tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;b&gt;which?&lt;/b&gt;" in page
    assert "<svg" in page
    assert 'src="http' not in page
    assert "<link" not in page


@pytest.mark.parametrize(
    ("path", "message"), [("a.gif", "is written as"), ("no/such/a.png", "does not exist")]
)
def test_a_file_that_cannot_be_a_chart_is_refused(told, tmp_path, path, message):
    with pytest.raises(BadInputError, match=message):
        save_chart(told("third"), tmp_path / Path(path))


@pytest.mark.parametrize(
    ("question", "rest", "kind"),
    [
        ("Draw a line chart of Acme's revenue from 2019 to 2022", "Acme's revenue from 2019 to 2022", "line"),
        ("Top 5 companies by revenue in 2022 as a bar chart", "Top 5 companies by revenue in 2022", "bar"),
        (
            "Top 5 companies by revenue in 2022, and show it in a chart",
            "Top 5 companies by revenue in 2022",
            "auto",
        ),
        ("plot Acme revenue 2019-2022 as a line graph", "Acme revenue 2019-2022", "line"),
        ("请画一个饼图展示2022年各公司营业收入占比", "2022年各公司营业收入占比", "pie"),
        ("2022年营业收入最高的五家公司，用条形图展示", "2022年营业收入最高的五家公司", "bar"),
        ("画图比较2022年各公司净利润", "2022年各公司净利润", "auto"),
        ("2022年营业收入，用堆积柱状图表示", "2022年营业收入", "stacked"),
        (
            "What is the revenue of Chart Industries in 2022?",
            "What is the revenue of Chart Industries in 2022?",
            None,
        ),
        ("图森未来2022年营业收入", "图森未来2022年营业收入", None),
        ("What was the trend of revenue?", "What was the trend of revenue?", None),
    ],
)
def test_words_for_a_chart_are_taken_out_of_a_question(question, rest, kind):
    assert take_chart(question) == (rest, kind)
