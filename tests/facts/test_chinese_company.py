"""Auditor, address, staff, dividend and first holder of Chinese reports."""

import pytest

from tests.facts.chinese_pdf import ChineseReport

HOLDERS = [
    "华某控股有限公司|国有法人|62.99%|622,569,632",
    "香港中央结算有限公司|境外法人|4.58%|45,305,551",
    "某某基金|其他|2.54%|25,060,926",
    "某某保险|其他|2.12%|21,000,000",
]


def test_profile_fields_of_the_company_and_not_of_its_advisers(tmp_path):
    report = ChineseReport().new_page().text("第二节 公司简介和主要财务指标", "一、公司信息")
    report.table(
        ["注册地址|浙江省杭州市滨江区某路1号", "办公地址|浙江省杭州市滨江区东冠路611 号\n金盛科技园8 号楼"],
        widths=[150, 350],
    )
    report.text("六、其他有关资料", "公司聘请的会计师事务所")
    report.table(
        ["会计师事务所名称|天健会计师事务所（特殊普通合伙）", "会计师事务所办公地址|杭州市西湖区某路128号"],
        widths=[150, 350],
    )
    found = report.values(tmp_path)
    assert found["office_address"] == "浙江省杭州市滨江区东冠路611号金盛科技园8号楼"
    assert found["accounting_firm"] == "天健会计师事务所（特殊普通合伙）"


def test_the_domestic_auditor_beside_an_overseas_one(tmp_path):
    report = ChineseReport().new_page().text("七、其他相关资料")
    report.table(
        [
            "公司聘请的会计师事务所（境外）|名称|某某国际会计师事务所（特殊普通合伙）",
            "公司聘请的会计师事务所（境内）|名称|信永中和会计师事务所（特殊普通合伙）",
        ],
        widths=[180, 60, 260],
    )
    assert report.values(tmp_path)["accounting_firm"] == "信永中和会计师事务所（特殊普通合伙）"


def test_the_auditor_named_in_the_opinion_of_an_abstract(tmp_path):
    report = ChineseReport().text(
        "4  毕马威华振会计师事务所（特殊普通合伙）为本公司出具了标准无保留意见的审计报告。"
    )
    found = report.values(tmp_path, doc_type="cn-annual-abstract")
    assert found["accounting_firm"] == "毕马威华振会计师事务所（特殊普通合伙）"


def test_all_employees_not_the_parents(tmp_path):
    report = ChineseReport().new_page().text("五、公司员工情况")
    report.table(
        [
            "母公司在职员工的数量（人）|5,816",
            "主要子公司在职员工的数量（人）|2,833",
            "在职员工的数量合计（人）|8,649",
            "当期领取薪酬员工总人数（人）|8,700",
        ],
        widths=[300, 150],
    )
    assert report.values(tmp_path)["employees"] == 8649


@pytest.mark.parametrize(
    ("lines", "amount"),
    [
        (
            ["利润分配预案为：以总股本为基数，向全体股东每10 股派发现金红利2.35 元（含", "税），不送红股。"],
            2.35,
        ),
        (
            [
                "公司经本次董事会审议通过的利润分配预案为：向全体股东每10股派发现金红利",
                "人民币0.3 元（含税）。",
            ],
            0.3,
        ),
        (["利润分配预案：拟向全体股东每股派发现金股利人民币1.50元（含税）。"], 15.0),
        (["利润分配预案：每10 股派1 元人民币（含税），送红股0 股。"], 1.0),
        (["公司计划不派发现金红利，不送红股，不以公积金转增股本。"], 0.0),
        (["利润分配预案：公司本年度拟不进行利润分配，不派发现金红利。"], 0.0),
        (
            [
                "2021年度利润分配方案为每10股派发现金红利9元（含税）。",
                "2022年度利润分配预案为每10股派发现金红利4元（含税）。",
            ],
            4.0,
        ),
        (["经审计，加上年初未分配利润501,429.92元。利润分配预案：每10股派发现金红利0.5元（含税）。"], 0.5),
    ],
)
def test_dividend_plan(tmp_path, lines, amount):
    assert ChineseReport().text(*lines).values(tmp_path)["dividend_per_10_shares"] == amount


def test_no_plan_no_dividend(tmp_path):
    report = ChineseReport().text("报告期内公司以资本公积金向全体股东每10股转增4股。")
    assert "dividend_per_10_shares" not in report.values(tmp_path)


def test_the_first_holder_not_the_classes_of_shares(tmp_path):
    report = ChineseReport().new_page().text("1、股份变动情况", "单位：股")
    report.table(["|数量|比例", "一、有限售条件股份|3,456|0.00%", "二、无限售条件股份|988,346,000|100.00%"])
    report.text("前10名股东持股情况").table(
        ["股东名称|股东性质|持股比例|持股数量", *HOLDERS], widths=[200, 90, 80, 110]
    )
    assert report.values(tmp_path)["largest_shareholder_ratio_pct"] == 62.99


def test_a_list_of_holders_that_goes_on_without_its_header(tmp_path):
    report = ChineseReport().new_page().text("前10名股东持股情况")
    widths = [200, 90, 80, 110]
    report.table(["股东名称|股东性质|持股比例|持股数量", HOLDERS[0]], widths=widths)
    report.new_page().table(HOLDERS[1:], widths=widths)
    assert report.values(tmp_path)["largest_shareholder_ratio_pct"] == 62.99


def test_preferred_shares_are_another_list(tmp_path):
    report = ChineseReport().new_page().text("前10名优先股股东持股情况")
    report.table(["股东名称|股东性质|持股比例|持股数量", *HOLDERS], widths=[200, 90, 80, 110])
    assert "largest_shareholder_ratio_pct" not in report.values(tmp_path)
