from datetime import date

import pytest

from assets.errors import UnreadableError
from assets.filings.identity import identify
from tests.filings.pdfs import write_pdf

CODE = "证券代码：600987    证券简称：星河股份    公告编号：2023-018"
NAME = "星河重工股份有限公司"
FILLER = """
本公司董事会、监事会及董事、监事、高级管理人员保证报告内容的真实、准确、完整，不存在虚假记载、
误导性陈述或重大遗漏，并承担个别和连带的法律责任。公司全体董事出席董事会会议，审议通过了本报告。
"""


def identity_of(tmp_path, *pages):
    return identify(write_pdf(tmp_path / "f.pdf", *pages, chinese=True))


@pytest.mark.parametrize(
    ("title", "year", "doc_type", "period", "ends"),
    [
        ("2022 年年度报告", 2022, "cn-annual", "FY", (12, 31)),
        ("2022 年 年 度 报 告", 2022, "cn-annual", "FY", (12, 31)),
        ("2019 年度报告全文", 2019, "cn-annual", "FY", (12, 31)),
        ("二〇二一年年度报告", 2021, "cn-annual", "FY", (12, 31)),
        ("２０２２年年度报告", 2022, "cn-annual", "FY", (12, 31)),
        ("2022 年年度报告摘要", 2022, "cn-annual-abstract", "FY", (12, 31)),
        ("2022 年年度报告（摘要）", 2022, "cn-annual-abstract", "FY", (12, 31)),
        ("2023 年半年度报告", 2023, "cn-half", "H1", (6, 30)),
        ("半年度报告\n2022年", 2022, "cn-half", "H1", (6, 30)),
        ("2023 年半年度报告摘要", 2023, "cn-half-abstract", "H1", (6, 30)),
        ("2024 年第一季度报告", 2024, "cn-q1", "Q1", (3, 31)),
        ("2024 年一季度报告", 2024, "cn-q1", "Q1", (3, 31)),
        ("2024 年第三季度报告", 2024, "cn-q3", "Q3", (9, 30)),
        ("2021 年第三季度报告正文", 2021, "cn-q3", "Q3", (9, 30)),
        ("2022 年度社会责任报告", 2022, "cn-esg", "FY", (12, 31)),
        ("2022 年环境、社会及治理（ESG）报告", 2022, "cn-esg", "FY", (12, 31)),
        ("2023 年度可持续发展报告", 2023, "cn-esg", "FY", (12, 31)),
        ("环境、社会及公司治理报告\n2022", 2022, "cn-esg", "FY", (12, 31)),
        ("2022 年年度权益分派实施公告", 2022, "cn-dividend", "FY", (12, 31)),
        ("2022 年年度利润分配实施公告", 2022, "cn-dividend", "FY", (12, 31)),
        ("2023 年半年度权益分派实施公告", 2023, "cn-dividend", "H1", (6, 30)),
        ("2022 年年度股东大会决议公告", 2022, "cn-agm", "FY", (12, 31)),
        ("2023 年第一次临时股东大会决议公告", 2023, "cn-agm", "FY", (12, 31)),
        ("2024 年年度股东会决议公告", 2024, "cn-agm", "FY", (12, 31)),
        ("关于 2022 年年度权益分派实施的公告", 2022, "cn-dividend", "FY", (12, 31)),
        ("2022 年度\n环境、社会及治理\n（ESG）报告", 2022, "cn-esg", "FY", (12, 31)),
    ],
)
def test_titles(tmp_path, title, year, doc_type, period, ends):
    found = identity_of(tmp_path, f"{CODE}\n{NAME}\n{title}\n{FILLER}", FILLER)
    assert (found.ticker, found.fiscal_year, found.doc_type) == ("600987", year, doc_type)
    assert (found.period, found.period_end) == (period, date(year, *ends))
    assert (found.company, found.language) == (NAME, "zh")
    assert "星河股份" in found.aliases


def test_the_title_counts_and_not_what_the_text_speaks_of(tmp_path):
    body = "会议审议通过了《2022 年年度报告及摘要》《2022 年度社会责任报告》。"
    found = identity_of(tmp_path, f"{CODE}\n{NAME}\n2022 年年度股东大会决议公告\n{body}", FILLER)
    assert found.doc_type == "cn-agm"


def test_reports_that_a_text_only_speaks_of_do_not_count(tmp_path):
    body = "一、审议通过了《2022 年年度报告》及其摘要\n2022 年年度报告全文详见上海证券交易所网站。"
    with pytest.raises(UnreadableError, match="cannot tell the fiscal year and document type"):
        identity_of(
            tmp_path, f"{CODE}\n{NAME}\n第九届董事会第三次会议决议公告\n{FILLER}\n{body}", FILLER + body
        )


def test_a_number_of_an_announcement_is_not_its_year(tmp_path):
    text = f"{NAME}\n证券代码：600987\n公告编号：2023-018\n2022 年年度权益分派实施公告\n{FILLER}"
    assert identity_of(tmp_path, text).fiscal_year == 2022


def test_years_that_the_title_lacks(tmp_path):
    span = "本报告的时间范围为 2022 年 1 月 1 日至 2022 年 12 月 31 日。"
    report = identity_of(tmp_path, f"{CODE}\n{NAME}\n社会责任报告\n{FILLER}", span)
    assert (report.doc_type, report.fiscal_year) == ("cn-esg", 2022)
    plan = "本次利润分配方案经公司 2021 年年度股东大会审议通过。"
    announced = identity_of(tmp_path, f"{CODE}\n{NAME}\n分红派息实施公告\n{FILLER}\n{plan}")
    assert (announced.doc_type, announced.fiscal_year) == ("cn-dividend", 2021)


def test_a_title_in_the_heads_of_pages_behind_a_picture(tmp_path):
    body = f"{NAME} 2022 年年度报告\n2 / 220\n{FILLER}\n股票代码 600987"
    assert identity_of(tmp_path, "", body, FILLER).doc_type == "cn-annual"


@pytest.mark.parametrize(
    "title",
    [
        "关于 2022 年年度报告的更正公告",
        "关于召开 2022 年年度股东大会的通知",
        "2022 年度内部控制评价报告",
        "2022 年年度报告披露的提示性公告",
        "第九届董事会第三次会议决议公告",
    ],
)
def test_other_announcements_are_not_taken_for_one_of_ours(tmp_path, title):
    with pytest.raises(UnreadableError, match="cannot tell the fiscal year and document type"):
        identity_of(tmp_path, f"{CODE}\n{NAME}\n{title}\n{FILLER}")


@pytest.mark.parametrize(
    ("title", "rank"),
    [
        ("2022 年年度报告（更正后）", 1),
        ("2022 年年度报告（修订版）", 1),
        ("2022 年年度报告（更新后）", 1),
        ("2022 年年度报告（第二次修订）", 2),
        ("2022 年年度报告", 0),
    ],
)
def test_amendments_have_a_rank(tmp_path, title, rank):
    found = identity_of(tmp_path, f"{CODE}\n{NAME}\n{title}\n{FILLER}")
    assert (found.doc_type, found.amendment_rank) == ("cn-annual", rank)


@pytest.mark.parametrize(
    ("codes", "ticker", "others"),
    [
        ("股票代码 000987、200987", "000987", ["200987"]),
        ("股票简称 星河B\n股票代码 200987", "200987", []),
        ("A 股股票代码：600987\nH 股股票代码：09987", "600987", []),
        ("A股代码：600987\n优先股代码：360005、360012", "600987", []),
        ("优先股代码：360005\nA 股代码：600987", "600987", []),
        (
            "公司股票简况\n股票种类 股票上市交易所 股票简称 股票代码\nA股 上海证券交易所 星河 688987",
            "688987",
            [],
        ),
        ("公司代码：900987", "900987", []),
        ("证券代码：873987", "873987", []),
        ("（A股：600987）", "600987", []),
        ("星河股份（600987.SH）", "600987", []),
    ],
)
def test_codes(tmp_path, codes, ticker, others):
    found = identity_of(tmp_path, f"{NAME}\n2022 年年度报告\n{FILLER}", f"{FILLER}\n{codes}")
    assert found.ticker == ticker
    assert [alias for alias in found.aliases if alias.isdigit()] == others


def test_a_document_without_a_code_is_not_guessed_at(tmp_path):
    with pytest.raises(UnreadableError, match=f"cannot tell the ticker of f.pdf .told: {NAME}, 2023, cn-q1"):
        identity_of(tmp_path, f"{NAME}\n2023 年第一季度报告\n{FILLER}\n电话 600123456")


def test_the_day_of_a_report_and_of_an_announcement(tmp_path):
    report = identity_of(tmp_path, f"{CODE}\n{NAME}\n2022 年年度报告\n2023 年 4 月 14 日", FILLER)
    assert report.filed_on == date(2023, 4, 14)
    announced = identity_of(
        tmp_path,
        f"{CODE}\n{NAME}\n2022 年年度股东大会决议公告\n2023 年 5 月 18 日召开",
        f"{NAME}\n2023 年 5 月 19 日",
    )
    assert announced.filed_on == date(2023, 5, 19)


def test_names_behind_the_cover(tmp_path):
    facts = "公司的中文名称 星河重工股份有限公司\n公司的外文名称 GALAXY HEAVY INDUSTRY CO., LTD"
    found = identity_of(tmp_path, "2022 年年度报告\n股票代码：600987", f"{FILLER}\n{facts}")
    assert found.company == NAME
    assert "GALAXY HEAVY INDUSTRY CO., LTD" in found.aliases
