"""Key figures of Chinese reports: which column, which quarter, which scale."""

from tests.facts.chinese_pdf import INCOME, ChineseReport, values

TITLE = ("一、主要财务数据", "（一）主要会计数据和财务指标")


def test_the_quarter_and_the_year_to_date_of_a_third_quarter_report(tmp_path):
    report = ChineseReport(period="Q3", year=2023).text(*TITLE)
    report.table(
        [
            "|本报告期|本报告期比上年\n同期增减|年初至报告期末|年初至报告期末比\n上年同期增减",
            "营业收入（元）|1,939,627,566.42|7.05%|5,650,477,938.01|4.52%",
            "归属于上市公司股东\n的净利润（元）|491,267,423.96|19.05%|1,879,604,430.16|17.13%",
            "经营活动产生的现金\n流量净额（元）|--|--|672,644,481.56|-18.51%",
            "基本每股收益（元/\n股）|0.57|18.75%|2.17|16.67%",
            "加权平均净资产收益\n率|2.36%|0.18%|9.21%|0.61%",
            ["", "本报告期末", "上年度末", "本报告期末比上年度末增减", None],
            ["总资产（元）", "30,072,449,412.86", "27,446,510,596.44", "9.57%", None],
        ],
        widths=[110, 100, 90, 100, 100],
    )
    found = report.values(tmp_path)
    assert found["operating_revenue"] == 5650477938.01
    assert found["operating_revenue_quarter"] == 1939627566.42
    assert found["net_income_quarter"] == 491267423.96
    assert found["operating_cash_flow"] == 672644481.56
    assert "operating_cash_flow_quarter" not in found  # printed as a dash: not said, not nought
    assert (found["basic_eps"], found["basic_eps_quarter"]) == (2.17, 0.57)
    assert (found["roe_weighted_pct"], found["roe_weighted_pct_quarter"]) == (9.21, 2.36)
    assert found["total_assets"] == 30072449412.86


def test_numbers_broken_over_two_lines_and_columns_before_and_after_a_restatement(tmp_path):
    report = ChineseReport(year=2022).text(
        "3、主要会计数据和财务指标", "追溯调整或重述原因：同一控制下企业合并", "元"
    )
    report.table(
        [
            ["", "2022 年", "2021 年", None, "本年比上\n年增减", "2020 年", None],
            ["", "", "调整前", "调整后", "调整后", "调整前", "调整后"],
            [
                "营业收入",
                "18,079,461,4\n82.75",
                "15,319,993,6\n34.64",
                "15,544,401,7\n35.35",
                "16.31%",
                "13,637,258,1\n53.77",
                "13,965,164,4\n35.51",
            ],
        ],
        widths=[80, 70, 70, 70, 60, 70, 70],
    )
    facts = report.facts(tmp_path)
    assert values(facts)["operating_revenue"] == 18079461482.75
    prior = {f.period_end.year: f.value for f in facts.comparatives if f.metric == "operating_revenue"}
    assert prior == {2021: 15319993634.64, 2020: 13637258153.77}


def test_a_second_header_half_way_down_the_table(tmp_path):
    report = ChineseReport(period="H1", year=2023).text("2.2 主要财务数据", "单位：元 币种：人民币")
    report.table(
        [
            "|本报告期末|上年度末|本报告期末比上年度\n末增减(%)",
            "总资产|1,787,904,844.64|2,108,551,141.95|-15.21",
            "|本报告期|上年同期|本报告期比上年同期\n增减(%)",
            "营业收入|245,965,482.81|255,369,543.71|-3.68",
            "加权平均净资产收益率（%）|0.60|0.18|增加0.42个百分点",
        ]
    )
    found = report.values(tmp_path, doc_type="cn-half-abstract")
    assert found["total_assets"] == 1787904844.64
    assert found["operating_revenue"] == 245965482.81
    assert found["roe_weighted_pct"] == 0.6


def test_a_second_header_whose_rows_are_on_the_next_page(tmp_path):
    report = ChineseReport(year=2022).text("近三年主要会计数据和财务指标", "单位：元")
    report.table(
        [
            "|2022年末|2021年末|本年末比上年末增减",
            "总资产|900.00|800.00|12.50%",
            "|2022年|2021年|本年比上年增减",
        ]
    )
    report.new_page().table(["营业收入|500.00|400.00|25.00%", "基本每股收益（元/股）|0.50|0.40|25.00%"])
    found = report.values(tmp_path, doc_type="cn-annual-abstract")
    assert (found["total_assets"], found["operating_revenue"], found["basic_eps"]) == (900.0, 500.0, 0.5)


def test_the_scale_of_a_section_and_of_a_label(tmp_path):
    report = ChineseReport(year=2021).text("一、主要会计数据和财务指标")
    report.table(
        [
            "经营业绩（人民币百万元）|2021年|2020年|增减（%）",
            "营业收入|168,804|184,951|-8.73",
            "归属于本行股东的净利润|34,381|34,309|0.21",
            "每股计（人民币元）|||",
            "基本每股收益|0.71|0.71|–",
            "盈利能力指标(%)|||变动百分点",
            "加权平均净资产收益率|6.59|6.81|-0.22",
        ]
    )
    found = report.values(tmp_path)
    assert found["operating_revenue"] == 168804e6
    assert found["net_income"] == 34381e6
    assert (found["basic_eps"], found["roe_weighted_pct"]) == (0.71, 6.59)


def test_the_statements_prove_the_scale_of_key_figures(tmp_path):
    """Key figures in thousands under a caption of another table are what the statements say they are."""
    report = ChineseReport(year=2022).text("主要会计数据和财务指标", "单位：元")
    report.table(
        [
            "|2022年|2021年|增减",
            "营业收入|50,000|45,000|11.11%",
            "归属于上市公司股东的净利润|7,000|6,300|11.11%",
            "归属于上市公司股东的扣除非经常性损益的净利润|6,500|6,000|8.33%",
        ],
        widths=[240, 80, 80, 80],
    )
    report.new_page().text("合并利润表", "单位：元").table(["项目|2022年度|2021年度", *INCOME])
    facts = report.facts(tmp_path)
    assert values(facts)["net_income_excl_nonrecurring"] == 6500e3
    fact = next(f for f in facts.facts if f.metric == "net_income_excl_nonrecurring")
    assert "scale_from_statements" in fact.checks


def test_key_figures_without_any_scale_are_not_given(tmp_path):
    report = ChineseReport(year=2022).text("主要会计数据和财务指标")
    found = report.table(["|2022年|2021年|增减", "营业收入|500.00|400.00|25%"]).values(tmp_path)
    assert "operating_revenue" not in found


def test_a_return_with_the_wrong_sign_is_not_given(tmp_path):
    report = ChineseReport(year=2024).text("主要会计数据和财务指标", "单位：元")
    report.table(
        [
            "|2024年|2023年|增减",
            "归属于上市公司股东的净利润|-52,000.00|270,000.00|-119%",
            "加权平均净资产收益率|2.01%|10.2%|-8.19%",
        ],
        widths=[200, 100, 100, 100],
    )
    found = report.values(tmp_path)
    assert found["net_income"] == -52000.0
    assert "roe_weighted_pct" not in found


def test_the_return_after_non_recurring_items_is_another(tmp_path):
    report = ChineseReport(year=2022).text("主要会计数据和财务指标", "单位：元")
    report.table(
        [
            "|2022年|2021年|增减",
            "加权平均净资产收益率%（依据归属\n于上市公司股东的扣除非经常性损\n益后的净利润计算）|22.41%|21.00%|-",
            "加权平均净资产收益率%（依据归属\n于上市公司股东的净利润计算）|24.14%|23.00%|-",
        ]
    )
    assert report.values(tmp_path)["roe_weighted_pct"] == 24.14


def test_bank_ratios_of_the_group(tmp_path):
    report = ChineseReport(period="Q1", year=2023).text("（五）资本充足率", "单位：人民币百万元")
    report.table(
        [
            ["项目", "2023年3月31日", None, "2022年12月31日", None],
            ["", "本集团", "本行", "本集团", "本行"],
            "资本净额|1,003,120|940,000|1,000,000|930,000",
            "核心一级资本充足率(%)|9.60|9.10|9.81|9.30",
            "资本充足率(%)|14.07|13.60|14.44|13.90",
        ],
        widths=[150, 85, 85, 85, 85],
    )
    assert report.values(tmp_path)["capital_adequacy_ratio_pct"] == 14.07


def test_a_regulatory_ratio_stands_in_any_dated_table(tmp_path):
    report = ChineseReport(year=2021).new_page().text("4.2 其他经营指标")
    report.table(
        ["指标|标准值|2021年末|2020年末", "资本充足率|≥10.5%|15.44%|14.84%", "流动性比例|≥25%|64.11%|56.19%"]
    )
    assert report.values(tmp_path)["capital_adequacy_ratio_pct"] == 15.44


def test_ratios_that_disagree_are_a_conflict(tmp_path):
    report = ChineseReport(year=2021).new_page()
    for value in ("15.44%", "13.90%"):
        report.text("其他经营指标").table(["指标|2021年末|2020年末", f"资本充足率|{value}|14.84%"])
    facts = report.facts(tmp_path).facts
    assert {f.status for f in facts if f.metric == "capital_adequacy_ratio_pct"} == {"conflict"}
