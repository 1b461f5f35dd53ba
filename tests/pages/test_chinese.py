"""Chinese headers, scales and titles: what the words say, and what they do not."""

from datetime import date

import pytest

from assets.pages.chinese import continues, document_context, header_meaning, is_title, page_kind, table_kind
from assets.pages.chinese_columns import resolve_headers
from assets.pages.chinese_headers import parse_header
from assets.pages.chinese_report import ReportContext, arabic_years, report_context
from assets.pages.chinese_text import label_scale, parse_scale, squash, statement_title, table_title

YEAR = ReportContext(2022, "FY")
HALF = ReportContext(2023, "H1")
FIRST = ReportContext(2023, "Q1")
THIRD = ReportContext(2023, "Q3")


def test_full_width_and_private_glyphs_are_squashed():
    assert squash("营 业 收 入（元）\ue001：１２３—４％，") == "营业收入(元):123-4%,"


@pytest.mark.parametrize(
    ("text", "context", "kind", "end", "months"),
    [
        ("2022年12月31日", YEAR, "balance_sheet", date(2022, 12, 31), 0),
        ("2022 年 12 月 31 日余额", YEAR, "balance_sheet", date(2022, 12, 31), 0),
        ("2022-12-31", YEAR, "balance_sheet", date(2022, 12, 31), 0),
        ("二〇二一年十二月三十一日", YEAR, "balance_sheet", date(2021, 12, 31), 0),
        ("期末余额", YEAR, "balance_sheet", date(2022, 12, 31), 0),
        ("期末余额", THIRD, "balance_sheet", date(2023, 9, 30), 0),
        ("期初余额", THIRD, "balance_sheet", date(2022, 12, 31), 0),
        ("上年年末余额", YEAR, "balance_sheet", date(2021, 12, 31), 0),
        ("年初余额", HALF, "balance_sheet", date(2022, 12, 31), 0),
        ("本年末", YEAR, "key_figures", date(2022, 12, 31), 0),
        ("2021年末", YEAR, "key_figures", date(2021, 12, 31), 0),
        ("2021年初", YEAR, "key_figures", date(2020, 12, 31), 0),
        ("2023 年", HALF, "balance_sheet", date(2023, 6, 30), 0),
        ("2022 年", HALF, "balance_sheet", date(2022, 12, 31), 0),
        ("2019年1月1日", YEAR, "balance_sheet", date(2019, 1, 1), 0),
        ("本期金额", YEAR, "income_statement", date(2022, 12, 31), 12),
        ("上期发生额", YEAR, "income_statement", date(2021, 12, 31), 12),
        ("2022年度", YEAR, "income_statement", date(2022, 12, 31), 12),
        ("2021 年", YEAR, "key_figures", date(2021, 12, 31), 12),
        ("2023年1-9月", THIRD, "income_statement", date(2023, 9, 30), 9),
        ("2022 年前三季度 （1-9 月）", THIRD, "income_statement", date(2022, 9, 30), 9),
        ("2023年1月1日至2023年9月30日", THIRD, "income_statement", date(2023, 9, 30), 9),
        ("2023年半年度", HALF, "income_statement", date(2023, 6, 30), 6),
        ("2022年1月1日至12月31日止期间", YEAR, "income_statement", date(2022, 12, 31), 12),
        ("2022年12月31日止年度", YEAR, "income_statement", date(2022, 12, 31), 12),
        ("截至2023 年3 月31 日止3 个月期间", FIRST, "income_statement", date(2023, 3, 31), 3),
        ("截至6月30日止6个月期间 2022年", HALF, "income_statement", date(2022, 6, 30), 6),
        ("本报告期", THIRD, "key_figures", date(2023, 9, 30), 3),
        ("本报告期", FIRST, "key_figures", date(2023, 3, 31), 3),
        ("本报告期（1-6月）", HALF, "key_figures", date(2023, 6, 30), 6),
        ("年初至报告期末", THIRD, "key_figures", date(2023, 9, 30), 9),
        ("年初至报告期期末金额（1-9月）", THIRD, "income_statement", date(2023, 9, 30), 9),
        ("上年年初至报告期期末金额（1-9月）", THIRD, "income_statement", date(2022, 9, 30), 9),
        ("上期金额（7-9月）", THIRD, "income_statement", date(2022, 9, 30), 3),
        ("上年同期", HALF, "key_figures", date(2022, 6, 30), 6),
        ("上年同期", THIRD, "key_figures", date(2022, 9, 30), None),
        ("本报告期末", THIRD, "key_figures", date(2023, 9, 30), 0),
        ("上年度末", THIRD, "key_figures", date(2022, 12, 31), 0),
        ("第一季度（1-3月份）", YEAR, "quarterly_figures", date(2022, 3, 31), 3),
        ("2022年12月31日 2021年12月31日", YEAR, "balance_sheet", None, None),
        ("本年金额 上年金额", YEAR, "income_statement", None, None),
        ("归属于母公司所有者权益", YEAR, "equity", None, None),
    ],
)
def test_header_period(text, context, kind, end, months):
    meaning = parse_header(text, context, kind=kind)
    assert (meaning.period_end, meaning.months, meaning.kind) == (end, months, "value")


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("合并 2022年12月31日", "consolidated"),
        ("本集团 2022 年 12 月31 日 经审计", "consolidated"),
        ("母公司 2022年度", "parent"),
        ("本行 2022年 12月31日", "parent"),
        ("本银行 截至3 月31 日止3 个月期间 2022 年 未经审计", "parent"),
        ("公司 期末余额", "parent"),
        ("2022年12月31日 并表", "consolidated"),
        ("2022年12月31日 非并表", "parent"),
        ("2022年度", None),
        ("归属于母公司所有者权益", None),
        ("与本公司关系", None),
    ],
)
def test_header_scope(text, scope):
    assert parse_header(text, YEAR).scope == scope


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("本报告期比上年同期 增减(%)", "change"),
        ("本年末比上年末增减", "change"),
        ("变动比例", "change"),
        ("占总资产比例", "share"),
        ("附注七", "note"),
        ("附注", "note"),
        ("项目", "text"),
        ("变动原因", "text"),
        ("持股比例（%）", "value"),
        ("", "value"),
    ],
)
def test_header_kind(text, kind):
    assert parse_header(text, THIRD).kind == kind


def test_restated_prior_column_is_adjusted_and_the_original_is_not():
    assert parse_header("2021年末 调整后", YEAR).adjusted
    assert not parse_header("2021年末 调整前", YEAR).adjusted
    assert not parse_header("2022年末", YEAR).adjusted


def test_a_single_quarter_statement_makes_its_columns_three_months():
    context = document_context(["某某股份有限公司2023年第三季度报告全文"])
    title = "3、合并本报告期利润表\n单位：元"
    meaning = header_meaning("本期发生额", stub="项目", title=title, kind="income_statement", context=context)
    assert (meaning.period_end, meaning.months) == (date(2023, 9, 30), 3)


def test_last_years_column_has_the_length_of_the_column_left_of_it():
    headers = ["本报告期", "上年同期", "本报告期比上年同期增减", "年初至报告期末", "上年同期"]
    meanings = resolve_headers([parse_header(h, THIRD, kind="key_figures") for h in headers])
    assert [m.months for m in meanings if m.kind == "value"] == [3, 3, 9, 9]


@pytest.mark.parametrize(
    "headers",
    [
        ["2022年12月31日", "合并 2021年12月31日", "合并 2022年12月31日", "公司 2021年12月31日"],
        ["合并 2022年12月31日", "2021年12月31日", "公司 2022年12月31日", "2021年12月31日"],
        ["2022年12月31日", "2021年12月31日", "2022年12月31日", "2021年12月31日"],
    ],
)
def test_the_groups_columns_come_before_the_companys(headers):
    meanings = [parse_header(h, YEAR, kind="balance_sheet") for h in headers]
    scopes = [m.scope for m in resolve_headers(meanings, joint=True)]
    assert scopes == ["consolidated", "consolidated", "parent", "parent"]


def test_scopes_under_each_date():
    headers = ["2022年12月31日 合并", "2022年12月31日 公司", "2021年12月31日 合并", "2021年12月31日 公司"]
    meanings = [parse_header(h, YEAR, kind="balance_sheet") for h in headers]
    scopes = [m.scope for m in resolve_headers(meanings, joint=True)]
    assert scopes == ["consolidated", "parent", "consolidated", "parent"]


def test_a_statement_of_one_scope_keeps_it_to_its_title():
    meanings = [parse_header(h, YEAR, kind="balance_sheet") for h in ("期末余额", "期初余额")]
    assert [m.scope for m in resolve_headers(meanings)] == [None, None]


def test_without_the_reports_period_only_printed_dates_are_known():
    assert parse_header("期末余额", None).period_end is None
    assert parse_header("2022年12月31日", None).period_end == date(2022, 12, 31)


@pytest.mark.parametrize(
    ("text", "multiplier", "currency"),
    [
        ("单位：元  币种：人民币", 1.0, "CNY"),
        ("单位:千元", 1e3, "CNY"),
        ("单位：人民币万元", 1e4, "CNY"),
        ("（除特别注明外，金额单位为人民币百万元）", 1e6, "CNY"),
        ("除另有说明外以人民币百万元列示", 1e6, "CNY"),
        ("（以人民币元列示）", 1.0, "CNY"),
        ("单位：亿元，%", 1e8, "CNY"),
        ("人民币千元", 1e3, "CNY"),
        ("元", 1.0, "CNY"),
        ("单位：千美元", 1e3, "USD"),
        ("单位：港币千元", 1e3, "HKD"),
    ],
)
def test_scale(text, multiplier, currency):
    scale = parse_scale(text)
    assert scale is not None
    assert (scale.multiplier, scale.currency) == (multiplier, currency)


@pytest.mark.parametrize(
    "text", ["单位：股", "单位：元/股", "公司实现营业收入3亿元，同比增长", "总资产（元）", "单位：人"]
)
def test_no_scale(text):
    assert parse_scale(text) is None


@pytest.mark.parametrize(
    ("label", "multiplier"),
    [
        ("营业收入（元）", 1.0),
        ("总资产(万元)", 1e4),
        ("经营业绩（人民币百万元）", 1e6),
        ("规模指标（人民币百万元）", 1e6),
    ],
)
def test_scale_in_a_label(label, multiplier):
    scale = label_scale(label)
    assert scale is not None
    assert scale.multiplier == multiplier


@pytest.mark.parametrize(
    "label", ["基本每股收益（元/股）", "每股计（人民币元）", "不良贷款率（%）", "营业收入"]
)
def test_no_scale_in_a_label(label):
    assert label_scale(label) is None


@pytest.mark.parametrize(
    ("line", "kind", "scope", "quarter"),
    [
        ("1、合并资产负债表", "balance_sheet", "consolidated", False),
        ("合并资产负债表（续） 2022年12月31日", "balance_sheet", "consolidated", False),
        ("母公司利润表", "income_statement", "parent", False),
        ("公司资产负债表", "balance_sheet", "parent", False),
        ("资产负债表", "balance_sheet", None, False),
        ("合并及银行利润表 (续)", "income_statement", None, False),
        ("合并及公司现金流量表", "cash_flow", None, False),
        ("资产负债表（合并）", "balance_sheet", "consolidated", False),
        ("利润表（母公司）", "income_statement", "parent", False),
        ("本公司资产负债表", "balance_sheet", "parent", False),
        ("合并资产负债表（一）", "balance_sheet", "consolidated", False),
        ("二〇二二年十二月三十一日合并资产负债表", "balance_sheet", "consolidated", False),
        ("截至2022年12月31日止年度合并利润表", "income_statement", "consolidated", False),
        ("2、合并年初到报告期末利润表", "income_statement", "consolidated", False),
        ("3、合并本报告期利润表", "income_statement", "consolidated", True),
        ("某某股份有限公司合并所有者权益变动表", "equity", "consolidated", False),
        ("2022年度合并利润表", "income_statement", "consolidated", False),
    ],
)
def test_statement_title(line, kind, scope, quarter):
    title = statement_title(line)
    assert title is not None
    assert (title.kind, title.scope, title.quarter) == (kind, scope, quarter)


@pytest.mark.parametrize(
    "line",
    [
        "现金流量表项目",
        "十五、资产负债表日后事项",
        "受影响的合并资产负债表项目和金额：",
        "利润表及现金流量表相关科目变动分析表",
        "我们审计了合并及母公司资产负债表，2022年度的合并利润表",
    ],
)
def test_not_a_statement_title(line):
    assert statement_title(line) is None


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("（一）主要会计数据和财务指标", "key_figures"),
        ("二、主要会计数据、财务指标发生变动的情况及原因", "notes"),
        ("九、 2023 年分季度主要财务数据", "quarterly_figures"),
        ("(二)非经常性损益项目和金额", "nonrecurring"),
        ("持股5%以上的股东或前10 名股东持股情况", "shareholders"),
        ("51、现金流量表补充资料", "cash_flow_supplement"),
        ("六、其他有关资料", "company_profile"),
    ],
)
def test_table_title(line, kind):
    title = table_title(line)
    assert title is not None
    assert title.kind == kind


def test_a_row_of_the_table_above_is_no_title():
    assert table_title("资本充足率 15.44% 14.84%") is None
    assert table_title("主要财务数据 1,234 5,678") is None


def test_figures_of_a_subsidiary_are_not_the_reports_key_figures():
    assert table_title("报告期内，某某科技主要财务数据如下：单位（万元）").kind == "notes"
    assert table_title("报告期内，公司主要财务数据如下：").kind == "key_figures"
    assert table_title("七、近三年主要会计数据和财务指标").kind == "key_figures"
    assert parse_scale("主要财务数据如下：单位（万元）").multiplier == 1e4


def test_the_nearest_title_names_the_table():
    title = "四、财务报表\n1、合并资产负债表\n2、母公司资产负债表\n2022年12月31日\n单位：元"
    assert table_kind(title, [], "") == ("balance_sheet", "parent")


def test_a_table_without_a_title_is_known_by_rows_only_a_statement_has():
    rows = ["三、营业利润", "加：营业外收入", "减：营业外支出", "四、利润总额", "减：所得税费用"]
    assert table_kind("", rows, "") == ("income_statement", None)
    assert table_kind("", rows, "项目 本期发生额 上期发生额") == ("income_statement", None)
    assert table_kind("", ["营业收入", "净利润"], "") == ("notes", None)


def test_rows_of_a_statement_under_segments_are_no_statement():
    profit = ["营业利润", "营业外支出", "利润总额", "所得税费用"]
    assert table_kind("", profit, "总行 东部 西部 抵销额 合计") == ("notes", None)


def test_page_kind():
    assert page_kind("某公司2022年年度报告\n1、合并现金流量表\n单位：元", 90) == "cash_flow"
    assert page_kind("某某股份有限公司\n2022年年度报告", 1) == "cover"
    assert page_kind("报告期内公司经营情况良好。", 20) == "prose"


@pytest.mark.parametrize(
    ("text", "year", "period"),
    [
        ("某公司2022年年度报告摘要", 2022, "FY"),
        ("某公司2022年度报告", 2022, "FY"),
        ("某公司2023年半年度报告", 2023, "H1"),
        ("某公司 2023 年第一季度报告全文", 2023, "Q1"),
        ("某公司二〇二三年第三季度报告", 2023, "Q3"),
    ],
)
def test_report_context(text, year, period):
    assert report_context(text) == ReportContext(year, period)


def test_a_document_that_is_no_periodic_report_has_no_context():
    assert report_context("关于召开2022年度股东大会的通知") is None
    assert document_context(["关于召开2022年度股东大会的通知"]).period_end is None


def test_chinese_numerals():
    assert arabic_years("二○二三年四月二十八日") == "2023年4月28日"


def test_captions_and_titles():
    assert is_title("编制单位：某某股份有限公司")
    assert is_title("单位：元 币种：人民币")
    assert is_title("母公司利润表")
    assert not is_title("营业收入 1,234.00 1,111.00")


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        ("四、利润总额（亏损总额以“—”号", "填列）", True),
        ("经营活动产生的现金", "流量净额", True),
        ("应收分保账款", "应收分保合同准备金", False),
        ("持有待售资产", "一年内到期的非流动资产", False),
        ("其他综合收益", "的税后净额", True),
        ("归属于某某项目的其他", "收益", True),
        ("按地区分部", "华东地区", None),
        ("归属于上市公司股东的", "净利润", True),
        ("流动资产合计", "非流动资产：", False),
        ("短期借款", "（二）其他", False),
        ("处置固定资产、无形资产和其他长期资产收回", "的现金净额", True),
        ("五、净利润", "（净亏损以“－”号填列）", True),
        ("投资收益", "其中：对联营企业的投资收益", False),
        ("归属于母公司所有者的综合收益总", "额", True),
        ("归属于母公司所有者权益合计", "少数股东权益", False),
    ],
)
def test_wrapped_labels(above, below, joined):
    assert continues(above, below) is joined
