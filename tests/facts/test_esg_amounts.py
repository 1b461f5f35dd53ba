"""Amounts of ESG reports: this year's, the company's own, in base units."""

from datetime import date

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from tests.facts.making import Reading, document
from tests.facts.test_esg import ABOUT, COVER, facts

YEARS = ((date(2021, 12, 31), 12), (date(2020, 12, 31), 12))


def amounts(*pages):
    found = facts(ABOUT, *pages)
    return {m: f.value for m, f in found.items() if f.status == "found" and f.value is not None}


@pytest.mark.parametrize(
    ("words", "donated"),
    [
        ("报告期内，公司对外捐赠总额为1,234.56万元。", 12345600.0),
        ("2021年公司公益捐赠支出合计人民币300,000元。", 300000.0),
        ("全年对外捐赠1.06亿元，其中向某小学捐赠500万元。", 106000000.0),
        ("上市以来，公司累计捐赠4.86亿元。", None),
        ("公司向某县中学捐赠50万元。", None),
        ("2020年公司对外捐赠总额为900万元。", None),
        ("员工自愿捐款12万元。", None),
        ("2022年公司计划对外捐赠600万元。", None),
    ],
)
def test_donations_of_the_year_and_not_of_one_gift_or_of_all_years(words, donated):
    assert amounts(words).get("donations") == donated


@pytest.mark.parametrize(
    ("words", "paid"),
    [
        ("2021年，公司纳税总额为8.37亿元，同比增长3%。", 837000000.0),
        ("报告期内公司上缴各项税费9,074.57万元。", 90745700.0),
        ("近五年公司累计纳税49.52亿元。", None),
        ("公司全年代扣代缴个人所得税136.00万元。", None),
    ],
)
def test_taxes_paid_in_the_year(words, paid):
    assert amounts(words).get("tax_total") == paid


def test_social_contribution_per_share_is_not_its_formula():
    formula = "每股社会贡献值=每股收益+（纳税总额+职工费用+利息支出+公益投入）/总股本。"
    said = "2021年公司每股社会贡献值为3.67元/股，每股收益0.71元。"
    assert amounts(formula).get("social_contribution_per_share") is None
    assert amounts(formula, said)["social_contribution_per_share"] == 3.67


def test_cards_with_names_below_or_above_their_figures():
    below = "走进公司\n1,200.00 万元 3.04 元 26,757 小时\n捐赠总额 每股社会贡献值 志愿服务时长\n"
    assert amounts(below) == {"donations": 12000000.0, "social_contribution_per_share": 3.04}
    above = "营业收入 纳税总额 在册员工总数\n385.30 亿元 17,845.30 万元 27,423 人\n公司持续经营，稳步发展。"
    assert amounts(above) == {"tax_total": 178453000.0}


def test_this_years_column_whatever_the_order_and_the_unit_of_its_own_cell():
    reading = Reading(language="zh").page(1, COVER)
    reading.table("notes", YEARS, "对外捐赠（万元）|402.48|371.36\n纳税总额|2.00|1.50", page=2, scale=1e8)
    filed = document(doc_type="cn-esg", period_end=date(2021, 12, 31), language="zh")
    read = read_filing([filed], [reading.done()], catalogue=load_catalogue())
    found = {f.metric: f.value for f in read.facts}
    assert found["donations"] == 4024800.0
    assert found["tax_total"] == 200000000.0


def test_a_printed_donation_shows_public_welfare():
    found = facts(ABOUT, "1,200.00 万元 26,757 小时\n捐赠总额 志愿服务时长\n公司稳步发展。")
    assert found["esg_public_relations_disclosed"].value_bool is True
