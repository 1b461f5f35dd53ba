"""Officers with their sex: once each, whole or not at all."""

from tests.facts.chinese_pdf import ChineseReport

WIDTHS = [70, 120, 60, 40, 40, 90, 80]
HEAD = "姓名|职务|任职状态|性别|年龄|任期起始日期|期末持股数（股）"
TITLE = "一、董事、监事和高级管理人员持股变动"
TOP = [
    "甲 明|董事长|现任|男|56|2019年05月13日|1,000",
    "乙芳华|董事、总经理|现任|女|48|2019年05月13日|0",
    "丙国强|独立董事|离任|男|61|2016年05月13日|0",
    "丁小燕（注1）|监事会主席|现任|女|39|2019年05月13日|0",
]
REST = ["戊钟男|副总经理|现任|男|45|2019年05月13日|0", "己兰|财务总监|离任|女|50|2019年05月13日|0"]


def report(*tables):
    made = ChineseReport()
    for n, rows in enumerate(tables):
        made.new_page().text(*([TITLE] if n == 0 else []))
        made.table([*([HEAD] if n == 0 else []), *rows], widths=WIDTHS)
    return made


def lists(facts):
    return {f.metric: f.value_list for f in facts.facts if f.value_list is not None and f.status == "found"}


def test_officers_over_a_page_break_with_blanks_notes_and_man_in_a_name(tmp_path):
    found = report(TOP, [*REST, "合计|--|--|--|--|--|1,000"]).facts(tmp_path)
    given = lists(found)
    assert given["officers"] == ["甲明", "乙芳华", "丙国强", "丁小燕", "戊钟男", "己兰"]
    assert given["female_officers"] == ["乙芳华", "丁小燕", "己兰"]
    assert given["male_officers"] == ["甲明", "丙国强", "戊钟男"]
    assert given["departed_officers"] == ["丙国强", "己兰"]
    numbers = {f.metric: f.value for f in found.facts}
    assert (numbers["officers_count"], numbers["female_officers_count"]) == (6, 3)
    assert next(f.value_text for f in found.facts if f.metric == "chairman") == "甲明"


def test_who_holds_several_posts_counts_once_and_leaving_one_is_not_leaving(tmp_path):
    rows = [*TOP, *REST, "戊钟男|董事会秘书|离任|男|45|2019年05月13日|0"]
    given = lists(report(rows).facts(tmp_path))
    assert given["officers"].count("戊钟男") == 1
    assert "戊钟男" not in given["departed_officers"]


def test_a_person_whose_name_was_lost_leaves_the_list_out(tmp_path):
    """A count that is one too small is wrong; none is only missing."""
    rows = [*TOP, "|副总经理|现任|女|45|2019年05月13日|0", *REST]
    found = {f.metric: f for f in report(rows).facts(tmp_path).facts}
    assert found["female_officers_count"].status == "not_disclosed"
    assert found["officers"].status == "not_disclosed"


def test_no_woman_among_them_is_a_list_of_none(tmp_path):
    rows = [row for row in [*TOP, *REST, "庚勇|监事|现任|男|45|2019年05月13日|0"] if "女" not in row]
    rows += ["辛军|副总经理|现任|男|45|2019年05月13日|0"]
    found = report(rows).facts(tmp_path)
    assert lists(found)["female_officers"] == []
    assert {f.metric: f.value for f in found.facts}["female_officers_count"] == 0


def test_a_table_without_states_does_not_say_who_left(tmp_path):
    rows = [row.replace("|现任|", "|").replace("|离任|", "|") for row in [*TOP, *REST]]
    made = ChineseReport().new_page().text(TITLE)
    made.table([HEAD.replace("|任职状态", ""), *rows], widths=[70, 120, 40, 40, 90, 80])
    found = {f.metric: f for f in made.facts(tmp_path).facts}
    assert found["departed_officers"].status == "not_disclosed"
    assert found["officers_count"].value == 6


def test_staff_counted_by_sex_below_the_table_are_no_officers(tmp_path):
    made = report([*TOP, *REST]).text("员工性别构成", "女 1,204", "男 2,310 65.7%")
    assert len(lists(made.facts(tmp_path))["officers"]) == 6


def test_key_engineers_in_the_same_table_are_no_officers(tmp_path):
    made = report([*TOP, *REST, "庚博|核心技术人员|现任|男|45|2019年05月13日|0"])
    assert "庚博" not in lists(made.facts(tmp_path))["officers"]


def test_a_table_of_directors_alone_is_not_all_officers(tmp_path):
    rows = [row.replace("、总经理", "") for row in TOP] + [TOP[2].replace("丙国强", "辛雷")]
    found = {f.metric: f for f in report(rows).facts(tmp_path).facts}
    assert found["officers_count"].status == "not_disclosed"


def test_managers_in_a_table_some_pages_on_belong_to_the_same_list(tmp_path):
    made = report([*TOP, TOP[2].replace("丙国强", "辛雷")])
    made.new_page().text("董事简历如下。").new_page().text("高级管理人员")
    made.table([HEAD, *REST], widths=WIDTHS)
    assert len(lists(made.facts(tmp_path))["officers"]) == 7


def test_the_table_of_pay_that_leaves_out_the_unpaid_is_not_asked(tmp_path):
    made = report([*TOP, *REST], ["姓名|职务|任职状态|性别|年龄|报酬|是否", *TOP[:2], TOP[3], *REST])
    assert len(lists(made.facts(tmp_path))["officers"]) == 6
