"""Statements of Chinese reports, drawn and read: scope, period, scale and page breaks."""

from tests.facts.chinese_pdf import BALANCE, CASH, INCOME, ChineseReport, times, values


def test_the_consolidated_statement_is_asked_and_the_parents_is_kept_apart(tmp_path):
    report = ChineseReport()
    report.new_page().text("1、合并资产负债表", "单位：元").table(["项目|期末余额|期初余额", *BALANCE])
    report.new_page().text("2、母公司资产负债表", "单位：元").table(
        ["项目|期末余额|期初余额", *times(BALANCE, 0.5)]
    )
    report.new_page().text("3、合并利润表", "单位：元").table(["项目|2022年度|2021年度", *INCOME])
    report.new_page().text("4、母公司利润表", "单位：元").table(
        ["项目|2022年度|2021年度", *times(INCOME, 0.5)]
    )
    facts = report.facts(tmp_path)
    assert values(facts)["total_assets"] == 39e6
    assert values(facts)["net_income"] == 7e6
    assert values(facts, scope="parent")["total_assets"] == 19.5e6
    prior = {f.metric: f.value for f in facts.comparatives if f.scope == "consolidated"}
    assert prior["total_assets"] == 35e6
    assert prior["net_income"] == 6.3e6


def test_a_title_at_the_foot_of_the_page_before_names_the_table(tmp_path):
    report = ChineseReport()
    report.new_page().text("1、合并资产负债表", "单位：元").table(["项目|期末余额|期初余额", *BALANCE])
    report.text("2、母公司资产负债表", "单位：元")
    report.new_page().table(["项目|期末余额|期初余额", *times(BALANCE, 0.5)])
    facts = report.facts(tmp_path)
    assert values(facts)["monetary_funds"] == 11e6
    assert values(facts, scope="parent")["monetary_funds"] == 5.5e6


def test_group_and_company_columns_of_one_table(tmp_path):
    header = (
        "项目|本集团\n2022年\n12月31日|本集团\n2021年\n12月31日|本行\n2022年\n12月31日|本行\n2021年\n12月31日"
    )
    rows = [f"{a}|{b.split('|', 1)[1]}" for a, b in zip(BALANCE, times(BALANCE, 0.5), strict=True)]
    report = ChineseReport().new_page()
    report.text("合并及银行资产负债表", "2022年12月31日", "（除特别注明外，金额单位为人民币百万元）")
    facts = report.table([header, *rows], widths=[140, 90, 90, 90, 90]).facts(tmp_path)
    assert values(facts)["total_assets"] == 39e12
    assert values(facts, scope="parent")["total_assets"] == 19.5e12


def test_single_quarter_and_year_to_date_statements_of_the_old_third_quarter_report(tmp_path):
    report = ChineseReport(period="Q3", year=2016)
    for title, factor in (("3、合并本报告期利润表", 1), ("5、合并年初到报告期末利润表", 3)):
        report.new_page().text(title, "单位：元").table(
            ["项目|本期发生额|上期发生额", *times(INCOME, factor)]
        )
    found = report.values(tmp_path)
    assert found["net_income"] == 21e6
    assert found["net_income_quarter"] == 7e6


def test_four_columns_of_quarter_and_year_to_date(tmp_path):
    quarter = "本期金额\n（7-9月）|上期金额\n（7-9月）"
    header = f"项目|{quarter}|年初至报告期期末\n金额（1-9月）|上年年初至报告期\n期末金额（1-9月）"
    rows = [f"{a}|{b.split('|', 1)[1]}" for a, b in zip(INCOME, times(INCOME, 3), strict=True)]
    report = ChineseReport(period="Q3", year=2017).new_page().text("合并利润表", "2017年1—9月", "单位：元")
    found = report.table([header, *rows], widths=[140, 90, 90, 90, 90]).values(tmp_path)
    assert found["operating_revenue"] == 150e6
    assert found["operating_revenue_quarter"] == 50e6


def test_each_statement_has_its_own_scale(tmp_path):
    report = ChineseReport()
    report.new_page().text("合并资产负债表", "单位：千元").table(["项目|期末余额|期初余额", *BALANCE])
    report.new_page().text("合并利润表", "单位：万元").table(["项目|2022年度|2021年度", *INCOME])
    found = report.values(tmp_path)
    assert found["total_assets"] == 39e9
    assert found["net_income"] == 7e10


def test_a_statement_goes_on_over_the_page_break_without_a_header(tmp_path):
    report = ChineseReport().new_page().text("合并资产负债表", "单位：元")
    report.table(["项目|期末余额|期初余额", *BALANCE[:7]]).new_page().table(BALANCE[7:])
    found = report.values(tmp_path)
    assert (found["monetary_funds"], found["shareholders_equity"]) == (11e6, 31e6)


def test_a_header_at_the_foot_of_a_page_stands_over_the_rows_of_the_next(tmp_path):
    report = ChineseReport().new_page().text("合并现金流量表", "单位：元")
    report.table(["项目|2022年度|2021年度", "一、经营活动产生的现金流量：||"]).new_page().table(CASH)
    found = report.values(tmp_path)
    assert found["operating_cash_flow"] == 10e6
    assert found["capital_expenditure"] == 3e6


def test_assets_and_liabilities_side_by_side(tmp_path):
    rows = [f"{left}|{right}" for left, right in zip(BALANCE[:8], BALANCE[8:], strict=True)]
    report = ChineseReport().new_page().text("合并资产负债表", "2022年12月31日", "单位：元")
    header = "资产|期末余额|年初余额|负债和所有者权益|期末余额|年初余额"
    found = report.table([header, *rows], widths=[90, 75, 75, 120, 75, 75]).values(tmp_path)
    assert found["total_assets"] == 39e6
    assert found["shareholders_equity"] == 31e6
    assert found["short_term_borrowings"] == 4e6


def test_a_company_without_subsidiaries(tmp_path):
    alone = [row for row in BALANCE if "母公司" not in row and "少数" not in row]
    report = ChineseReport().new_page().text("资产负债表", "2022年12月31日", "单位：元")
    found = report.table(["项目|期末余额|年初余额", *alone]).values(tmp_path)
    assert found["total_equity"] == 35e6
    assert "shareholders_equity" not in found


def test_opening_balances_of_a_new_standard_are_not_the_years_balances(tmp_path):
    report = ChineseReport(year=2019)
    report.new_page().text("合并资产负债表", "单位：元").table(
        ["项目|2018年12月31日|2019年01月01日|调整数", *BALANCE]
    )
    assert "total_assets" not in report.values(tmp_path)


def test_statements_filed_apart_are_read_from_the_discussion(tmp_path):
    report = ChineseReport(year=2019).new_page().text("3、费用", "单位：元")
    report.table(["|2019年|2018年|同比增减", "销售费用|3,000,000.00|2,700,000.00|11.11%"])
    report.text("1、资产构成重大变动情况", "单位：元")
    report.table(
        [
            ["", "2019年末", None, "2019年初", None, "比重增减"],
            ["", "金额", "占总资产比例", "金额", "占总资产比例", ""],
            "货币资金|11,000,000.00|28.21%|10,000,000.00|28.57%|-0.36%",
        ],
        widths=[100, 90, 70, 90, 70, 70],
    )
    found = report.values(tmp_path)
    assert found["selling_expense"] == 3e6
    assert found["monetary_funds"] == 11e6


def test_the_operating_expenditure_of_a_bank_is_its_total_cost(tmp_path):
    report = ChineseReport().new_page().text("合并利润表", "单位：人民币百万元")
    rows = [
        "一、营业收入|168,804|184,951",
        "利息净收入|125,775|135,224",
        "二、营业支出|(132,662)|(147,760)",
        "三、营业利润|36,142|37,191",
        "四、利润总额|35,600|36,706",
        "减：所得税费用|(747)|(1,604)",
        "五、净利润|34,853|35,102",
    ]
    found = report.table(["项目|2022年度|2021年度", *rows]).values(tmp_path)
    assert found["total_operating_cost"] == 132662e6
    assert found["net_interest_income"] == 125775e6
