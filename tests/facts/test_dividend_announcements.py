"""Dividend announcements: what is paid, on which day, to holders of A shares and before tax."""

from datetime import date

import pytest

from assets.pages.records import Column, Table
from tests.facts.announcing import announced, values

HEAD = """证券代码：600999 证券简称：青岚股份 公告编号：2023-031
青岚股份有限公司
{title}
本公司董事会及全体董事保证本公告内容不存在任何虚假记载、误导性陈述或者重大遗漏。
"""
FOOT = "\n特此公告。\n青岚股份有限公司董事会\n2023年6月8日\n"
CASH = ("dividend_per_10_shares", "dividend_per_share_pretax")
SHARES = ("bonus_shares_per_10", "capital_reserve_conversion_per_10")
DAYS = ("record_date", "ex_dividend_date", "dividend_payment_date")


def notice(body, title="2022年年度权益分派实施公告"):
    return HEAD.format(title=title) + body + FOOT


def read(*bodies, **more):
    return announced("cn-dividend", *(notice(body) for body in bodies), **more)


SHENZHEN = """一、股东大会审议通过利润分配方案情况
本次利润分配方案已获2023年5月16日召开的2022年年度股东大会审议通过。
二、本次实施的权益分派方案
本公司2022年年度权益分派方案为：以公司现有总股本剔除已回购股份2,000,000股后的486,000,000股为基数，向全
体股东每10股派1.600000元人民币现金（含税；扣税后，境外机构以及持有首发前限售股的个人每10股派1.440000元），
每10股送红股2股，以资本公积金向全体股东每10股转增3股。
【注：持股1个月（含1个月）以内，每10股补缴税款0.320000元。】
三、股权登记日与除权除息日
本次权益分派股权登记日为：2023年6月14日，除权除息日为：2023年6月15日。
五、权益分派方法
本公司此次委托中国结算深圳分公司代派的A股股东现金红利将于2023年6月15日通过股东托管证券公司（或其他托管机构）
直接划入其资金账户。
在权益分派业务申请期间（申请日：2023年6月6日至登记日：2023年6月14日），如有不足，由我公司自行承担。
按公司总股本折算的每10股现金红利＝本次实际现金分红总额÷总股本×10＝1.593443元。"""


def test_a_shenzhen_announcement():
    facts = read(SHENZHEN)
    assert values(facts, *CASH, *SHARES) == [1.6, 0.16, 2.0, 3.0]
    assert values(facts, *DAYS) == [date(2023, 6, 14), date(2023, 6, 15), date(2023, 6, 15)]
    assert values(facts, "dividend_base_shares") == [486_000_000.0]


def test_a_fact_quotes_the_lines_it_was_read_from():
    fact = read(SHENZHEN)["record_date"]
    assert (fact.page, fact.unit, fact.status) == (1, "date", "found")
    assert fact.quote == "本次权益分派股权登记日为：2023年6月14日，除权除息日为：2023年6月15日。"


SHANGHAI = """重要内容提示：
● 每股分配比例：A股每股现金红利0.16元（含税）
● 相关日期
股份类别 股权登记日 最后交易日 除权（息）日 新增无限售条件流通股份上市日 现金红利发放日
A股 2023/6/14 － 2023/6/15 2023/6/16 2023/6/19
B股 2023/6/19 2023/6/14 2023/6/15 2023/6/20 2023/6/28
● 差异化分红送转：否
3.分配方案：
本次利润分配以方案实施前的公司总股本486,000,000股为基数，每股派发现金红利0.16元（含税），共计派发现金
红利77,760,000.00元。
五、扣税说明
对于合格境外机构投资者（QFII），由公司按照10%的税率代扣，税后每股实际派发现金红利人民币0.144元。"""


def test_a_shanghai_announcement_with_days_in_a_table():
    facts = read(SHANGHAI)
    assert values(facts, *CASH, "dividend_total") == [1.6, 0.16, 77_760_000.0]
    assert values(facts, *DAYS) == [date(2023, 6, 14), date(2023, 6, 15), date(2023, 6, 19)]


def test_a_row_of_days_that_became_a_part_of_its_tables_heads_is_read_from_them():
    heads = (
        "股权登记日 2023/6/14",
        "最后交易日 /",
        "除权（息）日 2023 年 6 月 1 5 日",
        "现金红利发放日 2023/6/19",
    )
    columns = [Column(n, head, 100.0 * n, 90.0 + 100.0 * n) for n, head in enumerate(heads)]
    table = Table(0, 1, 1, "", "notes", None, None, "", None, columns)
    text = SHANGHAI.replace("2023/6/15 2023/6/16", "2023 年 6 月 1 2023/6/16") + "\n5 日"
    assert values(read(text, tables=[table]), *DAYS) == [
        date(2023, 6, 14),
        date(2023, 6, 15),
        date(2023, 6, 19),
    ]


def test_a_tables_head_and_the_day_below_it_are_no_sentence():
    text = SHANGHAI.replace(" 最后交易日", "")  # fewer heads than days: which is which is not known
    assert values(read(text), "dividend_payment_date") == [None]


@pytest.mark.parametrize(
    ("sentence", "per_ten"),
    [
        ("向全体股东每10股派发现金红利人民币2.50元（含税），送红股0股（含税），不以公积金转增股本", 2.5),
        ("每10股送红股3股，派1.5元人民币现金（含税）", 1.5),
        ("每10股派发现金股利2元（含税），每股派送红股0.2股，即每股派发现金红利0.2元（含税）", 2.0),
        (
            "全年以每10股派5.96元（含税），其中：2022年中期已按每10股派2.36元；末期以每10股派发现金红利3.60元",
            3.6,
        ),
        ("由每10股派发现金红利2.00元（含税）调整为每10股派发现金红利2.0123元（含税）", 2.0123),
        ("上年度（2021年度）每10股派发现金红利9.9元，本次每10股派发现金红利3元（含税）", 3.0),
        ("A股每股现金红利0.18元（含税），H股每股现金红利0.20元港元", 1.8),
        ("扣税前与扣税后每股现金红利：扣税前每股现金红利0.50元，扣税后每股现金红利0.475元", 5.0),
        ("A股每股现金红利：人民币0.355元（含税）", 3.55),
        ("本年度拟不派发现金红利，不送红股，不以公积金转增股本", 0.0),
    ],
)
def test_what_a_shares_are_paid_before_tax(sentence, per_ten):
    assert values(read(f"2022年度利润分配方案为：{sentence}。"), CASH[0]) == [per_ten]


def test_bonus_shares_behind_a_long_aside_on_taxes_are_seen():
    sentence = (
        "每10股派0.58元人民币现金（含税；扣税后，境外机构（含QFII）派0.52元；个人暂不扣缴），送红股2股。"
    )
    assert values(read(sentence), CASH[0], *SHARES) == [0.58, 2.0, None]


def test_two_amounts_that_nothing_separates_are_a_conflict():
    facts = read("每10股派发现金红利3元（含税）。\n每10股派发现金红利4元（含税）。")
    assert facts[CASH[0]].status == "conflict"


def test_none_is_paid_though_an_earlier_year_was():
    text = "公司2022年度拟不进行利润分配，也不进行资本公积金转增股本。\n（2021年度每股派发现金红利1.31元）。"
    assert values(announced("cn-dividend", notice(text, "关于2022年度不进行利润分配的专项说明")), *CASH) == [
        0.0,
        0.0,
    ]


def test_days_of_h_shares_are_not_those_of_a_shares():
    more = "H股股东的股权登记日为2023年6月7日，现金红利派发日为2023年7月12日。"
    assert values(read(f"{SHENZHEN}\n{more}"), *DAYS) == values(read(SHENZHEN), *DAYS)


INTERIM = HEAD.format(title="2022年半年度权益分派实施公告") + (
    "2022年半年度权益分派方案为：每10股派发现金红利0.8元（含税）。\n"
    "股权登记日为：2022年9月14日，除权除息日为：2022年9月15日，现金红利发放日为：2022年9月15日。" + FOOT
)


def test_the_annual_distribution_is_asked_for_where_the_interim_one_is_there_too():
    annual = notice(SHENZHEN.replace("现金红利将于2023年6月15日", "现金红利"))
    for documents in ((INTERIM, annual), (annual, INTERIM), (INTERIM + annual,), ((INTERIM, annual),)):
        facts = announced("cn-dividend", *documents)
        assert values(facts, CASH[0], *DAYS) == [1.6, date(2023, 6, 14), date(2023, 6, 15), None]


def test_a_document_that_begins_with_the_interim_distribution_is_the_years():
    fact = announced("cn-dividend", INTERIM + notice(SHENZHEN), period="H1")[CASH[0]]
    assert (fact.value, fact.period, fact.period_end) == (1.6, "FY", date(2022, 12, 31))


def test_an_interim_distribution_alone_is_the_filings():
    assert values(announced("cn-dividend", INTERIM), CASH[0], DAYS[0]) == [0.8, date(2022, 9, 14)]
    assert values(announced("cn-dividend", INTERIM, period="H1"), CASH[0]) == [0.8]


def test_what_is_carried_out_stands_above_the_plan():
    plan = notice("拟向全体股东每10股派发现金红利1.70元（含税），每10股转增4股。", "2022年度利润分配预案公告")
    facts = announced("cn-dividend", plan, notice(SHANGHAI))
    assert values(facts, CASH[0], *SHARES) == [1.6, None, None]


def test_preferred_dividends_are_not_the_distribution():
    preferred = notice(
        "每股发放现金股息人民币3.56元（含税）。\n股权登记日：2022年3月1日。", "关于优先股股息发放的实施公告"
    )
    facts = announced("cn-dividend", preferred, notice(SHENZHEN))
    assert values(facts, CASH[0], DAYS[0]) == [1.6, date(2023, 6, 14)]


def test_a_page_number_inside_a_sentence_is_not_part_of_it():
    first, second = notice(SHENZHEN).split("486,000,000股为基数，向全\n", 1)
    facts = announced("cn-dividend", (f"{first}486,\n1", f"2\n000,000股为基数，向全\n{second}"))
    assert values(facts, "dividend_base_shares", CASH[0]) == [486_000_000.0, 1.6]


@pytest.mark.parametrize(
    "title",
    ["关于实施权益分派时转股连续停牌的提示性公告", "关于实施2022年度权益分派后调整回购股份价格上限的公告"],
)
def test_what_follows_from_a_distribution_is_not_the_distribution(title):
    other = notice("股权登记日：2023年6月13日。\n调整前每股派发现金红利9.99元。", title)
    assert values(announced("cn-dividend", other, notice(SHENZHEN)), CASH[0], DAYS[0]) == [
        1.6,
        date(2023, 6, 14),
    ]


def test_days_out_of_order_are_a_conflict_and_those_in_order_are_confirmed():
    facts = read(SHENZHEN)
    assert "passed:days_in_order" in facts[DAYS[0]].checks
    facts = read(SHENZHEN.replace("除权除息日为：2023年6月15日", "除权除息日为：2023年6月12日"))
    assert [facts[day].status for day in DAYS] == ["conflict"] * 3


def test_days_far_from_the_year_paid_for_are_a_conflict():
    assert read(SHENZHEN.replace("2023年6月1", "2033年6月1"))["record_date"].status == "conflict"


def test_cash_on_all_shares_confirms_what_is_paid():
    facts = read(SHANGHAI)
    for metric in (*CASH, "dividend_total", "dividend_base_shares"):
        assert "passed:dividend_is_cash_on_all_shares" in facts[metric].checks
