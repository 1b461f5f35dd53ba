from datetime import date

import pymupdf

from assets.pages.read import read_document
from tests.pages.draw import Paper

REPORT = "示例科技股份有限公司2022年年度报告"
LEFT = (60, 190, 290, 390, 490)


def chinese_paper():
    """A Chinese annual report's first page, then an empty one."""
    paper = Paper(font="china-s")
    paper.text(150, 100, "证券代码：600000").text(150, 120, REPORT)
    paper.text(60, 160, "公司负责人保证本年度报告中的财务报告真实、准确、完整，报告期为2022年的年度。")
    return paper.new_page().text(200, 40, REPORT)


def read(paper, tmp_path):
    return read_document(paper.save(tmp_path), doc_id="d")


def row_of(reading, label):
    return next(row for row in reading.rows if row.label == label)


def values(row):
    return [cell.value for cell in row.cells]


def fill(paper, ys, rows, xs=LEFT):
    """One text a cell, at the left of it."""
    for y, texts in zip(ys, rows, strict=False):
        for x, text in zip(xs, texts, strict=False):
            if text:
                paper.text(x + 3, y + 12, text)
    return paper


def test_cells_set_without_a_gap_are_cut_at_the_line_between_them(tmp_path):
    paper = chinese_paper().text(60, 70, "主要会计数据")
    ys = [90, 108, 126]
    paper.grid((60, 190, 280, 350), ys)
    fill(paper, ys, (("项目", "2022年", "增减"),), (60, 190, 280))
    left = pymupdf.get_text_length("-150,760.17", fontname="helv", fontsize=paper.size)
    paper.text(63, 120, "税金及附加").text(280 - left, 120, "-150,760.171714.38%")
    row = row_of(read(paper, tmp_path), "税金及附加")
    assert [cell.text for cell in row.cells] == ["-150,760.17", "1714.38%"]


def test_statement_in_a_grid_has_its_kind_scope_scale_and_periods(tmp_path):
    paper = chinese_paper().text(250, 70, "合并资产负债表").text(430, 85, "单位：元")
    ys = [90, 108, 126, 144, 162]
    paper.grid((60, 290, 390, 490), ys)
    rows = (
        ("项目", "2022年12月31日", "2021年12月31日"),
        ("货币资金", "1,234.50", "987.65"),
        ("存货", "", "5.00"),
        ("资产总计", "2,000.00", "1,900.00"),
    )
    fill(paper, ys, rows, (60, 290, 390))
    reading = read(paper, tmp_path)
    (table,) = reading.tables
    assert (table.kind, table.scope, table.scale, table.currency) == (
        "balance_sheet",
        "consolidated",
        1.0,
        "CNY",
    )
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2022, 12, 31), 0),
        (date(2021, 12, 31), 0),
    ]
    assert values(row_of(reading, "货币资金")) == [1234.5, 987.65]
    assert [(c.column, c.value) for c in row_of(reading, "存货").cells] == [(1, 5.0)]


def test_number_and_label_broken_inside_a_narrow_cell_are_whole(tmp_path):
    paper = chinese_paper().text(60, 70, "主要会计数据")
    ys = [90, 108, 146]
    paper.grid((60, 130, 190, 250), ys)
    fill(paper, ys, (("项目", "2022年", "2021年"),), (60, 130, 190))
    paper.text(63, 122, "归属于上市").text(63, 136, "公司股东的").text(133, 122, "27,122,781,6").text(
        133, 136, "99.16"
    )
    paper.text(193, 129, "5,000.00")
    reading = read(paper, tmp_path)
    row = row_of(reading, "归属于上市公司股东的")
    assert [(c.text, c.value) for c in row.cells] == [
        ("27,122,781,699.16", 27122781699.16),
        ("5,000.00", 5000.0),
    ]


def test_spanning_header_is_put_before_each_column_it_covers(tmp_path):
    paper = chinese_paper().text(60, 70, "主要会计数据")
    for x in (60, 190, 290, 490):
        paper.rule(x, 90, x, 162)
    paper.rule(390, 108, 390, 162)
    for y in (90, 126, 144, 162):
        paper.rule(60, y, 490, y)
    paper.rule(290, 108, 490, 108)
    paper.text(63, 112, "项目").text(193, 112, "2022年").text(370, 102, "2021年")
    paper.text(293, 120, "调整前").text(393, 120, "调整后")
    fill(
        paper, (126, 144), (("营业收入", "300.00", "200.00", "210.00"), ("净利润", "30.00", "20.00", "21.00"))
    )
    reading = read(paper, tmp_path)
    columns = reading.tables[0].columns
    assert [c.header for c in columns] == ["2022年", "2021年 调整前", "2021年 调整后"]
    assert [(c.period_end, c.adjusted) for c in columns] == [
        (date(2022, 12, 31), False),
        (date(2021, 12, 31), False),
        (date(2021, 12, 31), True),
    ]
    assert values(row_of(reading, "净利润")) == [30.0, 20.0, 21.0]


def test_second_header_inside_a_grid_starts_another_table(tmp_path):
    paper = chinese_paper().text(60, 70, "主要会计数据")
    ys = [90, 108, 126, 144, 162]
    paper.grid((60, 290, 390, 490), ys)
    rows = (
        ("项目", "2022年末", "2021年末"),
        ("总资产", "900.00", "800.00"),
        ("项目", "2022年", "2021年"),
        ("营业收入", "300.00", "200.00"),
    )
    fill(paper, ys, rows, (60, 290, 390))
    reading = read(paper, tmp_path)
    assert [[c.months for c in t.columns] for t in reading.tables] == [[0, 0], [12, 12]]
    assert [row.table for row in reading.rows] == [0, 1]


def test_title_and_header_at_the_foot_of_a_page_belong_to_the_rows_on_the_next(tmp_path):
    paper = chinese_paper().text(250, 700, "合并利润表").text(430, 715, "单位：元")
    fill(
        paper.grid((60, 290, 390, 490), (720, 738)),
        (720,),
        (("项目", "2022年度", "2021年度"),),
        (60, 290, 390),
    )
    paper.new_page().text(200, 40, REPORT)
    ys = [70, 88, 106, 124]
    rows = (
        ("一、营业总收入", "300.00", "200.00"),
        ("减：营业成本", "", ""),
        ("四、利润总额", "30.00", "20.00"),
    )
    fill(paper.grid((60, 290, 390, 490), ys), ys, rows, (60, 290, 390))
    reading = read(paper, tmp_path)
    (table,) = reading.tables
    assert (table.kind, table.scale) == ("income_statement", 1.0)
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2022, 12, 31), 12),
        (date(2021, 12, 31), 12),
    ]
    assert [row.label for row in reading.rows] == ["一、营业总收入", "减：营业成本", "四、利润总额"]


def test_parent_statement_titled_at_the_foot_of_a_page_is_not_the_groups_own_going_on(tmp_path):
    paper = chinese_paper().text(250, 640, "合并资产负债表").text(430, 655, "单位：元")
    ys = [660, 678, 696]
    rows = (("项目", "2022年12月31日", "2021年12月31日"), ("资产总计", "30.00", "20.00"))
    fill(paper.grid((60, 290, 390, 490), ys), ys, rows, (60, 290, 390))
    paper.text(250, 720, "母公司资产负债表").text(250, 735, "2022年12月31日")
    paper.new_page().text(430, 60, "单位：元")
    fill(
        paper.grid((60, 290, 390, 490), [70, 88, 106]),
        [70, 88],
        (rows[0], ("资产总计", "9.00", "8.00")),
        (60, 290, 390),
    )
    reading = read(paper, tmp_path)
    assert [(t.page, t.kind, t.scope, t.scale) for t in reading.tables] == [
        (2, "balance_sheet", "consolidated", 1.0),
        (3, "balance_sheet", "parent", 1.0),
    ]


def test_statement_titled_at_a_pages_foot_has_its_header_and_scale_from_there(tmp_path):
    paper = chinese_paper()
    paper.text(60, 650, "资产总计").right(400, 650, "30").right(500, 650, "20")
    paper.text(250, 690, "母公司利润表").text(430, 705, "单位：人民币千元")
    paper.text(60, 720, "项目").text(370, 720, "2022年度").text(470, 720, "2021年度")
    paper.new_page().text(200, 40, REPORT)
    for y, label, one, other in ((70, "一、营业收入", "300", "200"), (85, "四、利润总额", "30", "20")):
        paper.text(60, y, label).right(400, y, one).right(500, y, other)
    reading = read(paper, tmp_path)
    row = row_of(reading, "四、利润总额")
    table = next(t for t in reading.tables if t.table == row.table)
    assert (table.kind, table.scope, table.scale) == ("income_statement", "parent", 1e3)
    assert [(c.period_end, c.months) for c in table.columns] == [
        (date(2022, 12, 31), 12),
        (date(2021, 12, 31), 12),
    ]


def test_years_above_group_and_company_reach_over_both(tmp_path):
    paper = chinese_paper().text(230, 70, "合并及母公司利润表").text(430, 85, "单位：元")
    paper.text(290, 100, "2022年度").text(450, 100, "2021年度").text(60, 115, "项目")
    edges = (290.0, 370.0, 450.0, 530.0)
    for x, text in zip(edges, ("集团", "公司") * 2, strict=True):
        paper.text(x - 40, 115, text)
    lines = (("一、营业总收入", ("900", "90", "800", "80")), ("减：营业成本", ("700", "70", "600", "60")))
    for y, (label, values) in zip((130, 145), lines, strict=True):
        paper.text(60, y, label)
        for x, value in zip(edges, values, strict=True):
            paper.right(x, y, value)
    (table,) = read(paper, tmp_path).tables
    spots = [(c.period_end, c.scope) for c in table.columns if c.kind == "value"]
    years = (date(2022, 12, 31), date(2021, 12, 31))
    assert spots == [(year, scope) for year in years for scope in ("consolidated", "parent")]


def test_a_label_that_a_page_break_cuts_is_one_row_and_its_neighbours_stay(tmp_path):
    paper = chinese_paper().text(250, 640, "合并利润表").text(430, 655, "单位：元")
    ys = [660, 678, 696, 714]
    rows = (
        ("项目", "2022年度", "2021年度"),
        ("四、利润总额", "30.00", "20.00"),
        ("归属于母公司所有者的综合收益总", "24.00", "16.00"),
    )
    fill(paper.grid((60, 290, 390, 490), ys), ys, rows, (60, 290, 390))
    paper.new_page().text(200, 40, REPORT)
    ys = [70, 88, 106, 124]
    rows = (("额", "", ""), ("归属于少数股东的综合收益总额", "", ""), ("基本每股收益", "0.24", "0.16"))
    fill(paper.grid((60, 290, 390, 490), ys), ys, rows, (60, 290, 390))
    reading = read(paper, tmp_path)
    assert [(row.page, row.label) for row in reading.rows] == [
        (2, "四、利润总额"),
        (2, "归属于母公司所有者的综合收益总额"),
        (3, "归属于少数股东的综合收益总额"),
        (3, "基本每股收益"),
    ]
    assert values(row_of(reading, "归属于母公司所有者的综合收益总额")) == [24.0, 16.0]


def test_holder_whose_name_goes_on_overleaf_is_one_row_and_the_next_heading_is_not_its_name(tmp_path):
    paper = chinese_paper().text(60, 690, "前10名股东持股情况")
    xs = (60, 290, 390, 490)
    head = ("股东名称", "股东性质", "持股比例")
    rows = (head, ("某某银行股份有限公司－某某医疗", "其他", "4.46%"))
    fill(paper.grid(xs, [700, 718, 736]), [700, 718], rows, xs)
    paper.new_page().text(200, 40, REPORT)
    rows = (("健康混合型证券投资基金", "", ""), ("张某", "境内自然人", "1.02%"))
    fill(paper.grid(xs, [70, 88, 106]), [70, 88], rows, xs)
    reading = read(paper, tmp_path)
    labels = [row.label for row in reading.rows]
    assert labels == ["某某银行股份有限公司－某某医疗健康混合型证券投资基金", "张某"]
    assert [row.cells[-1].value for row in reading.rows] == [4.46, 1.02]


def test_signatures_below_a_statement_are_no_rows(tmp_path):
    paper = chinese_paper().text(250, 70, "合并利润表").text(430, 85, "单位：元")
    ys = [90, 108, 126, 144, 162]
    rows = (
        ("项目", "2022年度", "2021年度"),
        ("四、利润总额", "30.00", "20.00"),
        ("七、每股收益：", "", ""),
        ("法定代表人：张某", "主管会计工作负责人：李某", ""),
    )
    fill(paper.grid((60, 290, 390, 490), ys), ys, rows, (60, 290, 390))
    assert [row.label for row in read(paper, tmp_path).rows] == ["四、利润总额", "七、每股收益："]


def test_a_narrow_table_below_key_figures_does_not_inherit_the_header_above_it(tmp_path):
    paper = chinese_paper().text(60, 70, "六、主要会计数据和财务指标").text(430, 85, "单位：元")
    ys = [90, 108, 126, 144]
    rows = (
        ("项目", "2022年末", "2021年末", "2020年末"),
        ("总资产", "300.00", "200.00", "100.00"),
        ("归属于上市公司股东的净资产", "30.00", "20.00", "10.00"),
    )
    fill(paper.grid((60, 220, 310, 400, 490), ys), ys, rows, (60, 220, 310, 400))
    ys = [180, 198, 216]
    rows = (("截止披露前一交易日的公司总股本（股）", "185,391"), ("用最新股本计算的全面摊薄每股收益", "0.57"))
    fill(paper.grid((60, 400, 490), ys), ys, rows, (60, 400))
    reading = read(paper, tmp_path)
    row = row_of(reading, "截止披露前一交易日的公司总股本（股）")
    table = next(t for t in reading.tables if t.table == row.table)
    assert [(c.header, c.period_end) for c in table.columns] == [("", None)]


def test_rows_of_words_in_a_grid_are_rows(tmp_path):
    paper = chinese_paper().text(60, 70, "公司聘请的会计师事务所")
    ys = [90, 108, 126]
    rows = (("会计师事务所名称", "示例会计师事务所（特殊普通合伙）"), ("签字会计师姓名", "甲、乙"))
    fill(paper.grid((60, 190, 490), ys), ys, rows, (60, 190))
    cells = row_of(read(paper, tmp_path), "会计师事务所名称").cells
    assert [(c.text, c.value) for c in cells] == [("示例会计师事务所（特殊普通合伙）", None)]


def test_label_cell_over_several_rows_labels_each(tmp_path):
    paper = chinese_paper()
    for x in (60, 190, 290, 490):
        paper.rule(x, 90, x, 144)
    for y in (90, 108, 144):
        paper.rule(60, y, 490, y)
    paper.rule(190, 126, 490, 126)
    paper.text(63, 102, "项目").text(193, 102, "2022年").text(293, 102, "2021年").text(63, 130, "营业收入")
    paper.text(193, 120, "1.00").text(293, 120, "2.00").text(193, 138, "3.00").text(293, 138, "4.00")
    reading = read(paper, tmp_path)
    assert [(row.label, values(row)) for row in reading.rows] == [
        ("营业收入", [1.0, 2.0]),
        ("营业收入", [3.0, 4.0]),
    ]


def test_frame_without_lines_between_rows_is_read_by_alignment(tmp_path):
    paper = chinese_paper().text(250, 70, "合并利润表").text(430, 85, "单位：百万元")
    paper.grid((60, 290, 390, 490), (90, 190))
    for n, texts in enumerate(
        (
            ("项目", "2022年", "2021年"),
            ("营业收入", "300", "200"),
            ("利润总额", "30", "20"),
            ("净利润", "25", "15"),
        )
    ):
        for x, text in zip((60, 320, 420), texts, strict=True):
            paper.text(x + 3, 105 + 20 * n, text)
    reading = read(paper, tmp_path)
    assert values(row_of(reading, "净利润")) == [25.0, 15.0]
    assert reading.tables[0].scale == 1e6
