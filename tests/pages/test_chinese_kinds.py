"""What pages of Chinese reports are, from their own lines and from the chapter they stand in."""

import pytest

from assets.pages.chinese_kinds import page_kind, page_kinds

REPORT = "示例科技股份有限公司2022年年度报告全文"
CONTENTS = "\n".join(
    (
        REPORT,
        "目  录",
        "第一节 重要提示、目录和释义 2",
        "第二节 公司简介和主要财务指标 6",
        "第三节 管理层讨论与分析 10",
        "第四节 公司治理 40",
        "第十节 财务报告 90",
    )
)
MORE_CONTENTS = "\n".join(
    f"第{n}章 {name}{'.' * 60}{page}"
    for n, name, page in (
        ("六", "重要事项", 61),
        ("七", "股份变动及股东情况", 70),
        ("八", "优先股相关情况", 79),
        ("九", "债券相关情况", 81),
        ("十", "财务报告", 90),
    )
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (CONTENTS, "contents"),
        (MORE_CONTENTS, "contents"),
        (f"{REPORT}\n四、财务报表\n1、合 并 利 润 表\n单位：元", "income_statement"),
        (f"{REPORT}\n审计报告\n某某会计师事务所\n我们审计了示例科技股份有限公司的财务报表", "auditor_report"),
        (f"{REPORT}\n会计师事务所对审计报告的说明\n审计意见类型 标准的无保留意见", ""),
        (f"{REPORT}\n六、主要会计数据和财务指标", "key_figures"),
        (f"{REPORT}\n董事会审议的利润分配预案\n2、主要财务数据\n3、股东总数", "key_figures"),
        (f"{REPORT}\n备查文件目录\n载有公司盖章的报告 1\n载有签名的报表 2", ""),
    ],
)
def test_a_page_says_its_kind(text, kind):
    assert page_kind(text.splitlines(), 5) == kind


def test_pages_that_say_nothing_go_on_with_their_chapter():
    texts = [
        REPORT,
        CONTENTS,
        "第一节 释义\n本公司 指 示例科技",
        "释义项 指 释义内容",
        "第三节 管理层讨论与分析\n一、报告期内公司所处行业情况",
        "行业发展良好。",
        "主要财务数据\n营业收入 1",
        "公司产品的销量增长。",
        "第四节\n公司治理\n一、公司治理的基本状况",
        "七、董事、监事和高级管理人员情况\n姓名 职务",
        "第七节 股份变动及股东情况",
        "股份变动的批准情况",
        "第十节 财务报告\n一、审计报告\n我们审计了示例科技的财务报表",
        "三、关键审计事项是我们认为最为重要的事项。",
        "1、合并资产负债表\n单位：元",
        "流动负债：\n短期借款",
        "三、公司基本情况\n公司概况",
        "公司于2001年成立。",
        "五、重要会计政策及会计估计",
        "存货按成本计量。",
        "备查文件目录",
    ]  # fmt: skip
    assert page_kinds(texts) == [
        "cover", "contents", "prose", "prose", "mda", "mda", "key_figures", "mda", "officers", "officers",
        "shareholders", "shareholders", "auditor_report", "auditor_report", "balance_sheet", "prose",
        "company_profile", "notes", "notes", "notes", "prose",
    ]  # fmt: skip


def test_a_chapter_that_begins_below_a_table_is_that_of_the_next_page():
    texts = ["十、主要会计数据\n营业收入 1\n第三节 管理层讨论与分析\n一、行业情况", "行业发展良好。"]
    assert page_kinds(texts) == ["key_figures", "mda"]
