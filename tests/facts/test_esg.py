"""ESG reports: flags with their passages, assurance, standards; what is only named is no disclosure."""

from dataclasses import replace
from datetime import date

import pytest

from assets.facts.catalogue import load_catalogue
from assets.facts.contract import demand_contract
from assets.facts.esg.columns import in_reading_order
from assets.facts.esg.passages import report_of
from assets.facts.frames import facts_frame
from assets.facts.read import read_filing
from assets.pages.chinese_text import squash
from tests.facts.making import Reading, document

COVER = "某某股份有限公司\n2021年度环境、社会及公司治理（ESG）报告"
ABOUT = "关于本报告\n本报告的时间范围为2021年1月1日至2021年12月31日，涵盖公司在环境、社会和治理方面的实践。"


def facts(*pages, defect=None):
    reading = Reading(language="zh")
    for number, text in enumerate([COVER, *pages], start=1):
        reading.page(number, text)
    read = reading.done()
    if defect:
        read = replace(read, pages=[replace(page, defect=defect) for page in read.pages])
    filed = replace(
        document(doc_type="cn-esg", period_end=date(2021, 12, 31), language="zh"), company="某某股份有限公司"
    )
    return {f.metric: f for f in read_filing([filed], [read], catalogue=load_catalogue()).facts}


def sentences(text):
    reading = Reading(language="zh").page(1, COVER).page(2, text)
    return report_of(reading.done().pages).sentences[1:]


def flag(name, *pages):
    fact = facts(*pages)[f"esg_{name}"]
    assert fact.status == "found"
    if fact.value_bool:
        page = [COVER, *pages][fact.page - 1]
        assert squash(fact.quote) in squash(page)
    return fact.value_bool


ACTS = {
    "environment_disclosed": "公司建立环境管理体系并通过ISO 14001认证，废水、废气全部达标排放。",
    "staff_protection_disclosed": "公司与全体员工签订劳动合同，足额缴纳五险一金，并组织年度健康体检。",
    "customer_protection_disclosed": "公司设立客户投诉热线，投诉办结率100%，客户满意度达到96分。",
    "supplier_protection_disclosed": "公司制定供应商准入与评估办法，按合同约定及时支付货款。",
    "creditor_protection_disclosed": "报告期内公司按期偿还各项银行贷款本息，未发生债务违约。",
    "shareholder_protection_disclosed": "公司召开业绩说明会3次，通过互动平台回复投资者提问120条。",
    "work_safety_disclosed": "公司与各车间签订安全生产责任书，全年开展隐患排查56次。",
    "public_relations_disclosed": "公司组织志愿者走进社区开展助学活动，向乡村小学捐赠图书。",
    "system_construction_disclosed": "公司董事会下设ESG委员会，统筹可持续发展事务，并制定ESG管理办法。",
}


@pytest.mark.parametrize("name", ACTS)
def test_an_own_act_is_a_disclosure(name):
    assert flag(name, ABOUT, ACTS[name]) is True


@pytest.mark.parametrize("name", ACTS)
def test_silence_on_every_page_is_no_and_cites_the_report(name):
    fact = facts(ABOUT)[f"esg_{name}"]
    assert fact.status == "found"
    assert fact.value_bool is False
    assert fact.checks == ["no_passage_in_2_pages"]
    assert (fact.page, fact.quote, fact.raw) == (1, "某某股份有限公司", "")


def test_a_report_that_cannot_be_read_is_not_answered_no():
    found = facts(ABOUT, defect="no_character_map")
    fact = found["esg_environment_disclosed"]
    assert (fact.status, fact.value_bool, fact.checks) == ("failed", None, ["unread_pages:2"])


def test_contents_and_standards_index_name_every_topic_and_tell_nothing():
    contents = "目录\n关于本报告 2\n环境保护 5\n员工权益保护 8\n客户权益保护 12\n安全生产 15\n公益慈善 18"
    codes = "\n".join(f"GRI {n}-1 {w} 第{n % 40}页" for n, w in enumerate(["安全生产培训"] * 14, start=201))
    found = facts(contents, ABOUT, "GRI内容索引\n" + codes)
    for name in ("environment", "staff_protection", "customer_protection", "work_safety", "public_relations"):
        assert found[f"esg_{name}_disclosed"].value_bool is False, name
    assert found["esg_uses_gri_standard"].value_bool is True


@pytest.mark.parametrize(
    "words",
    [
        "公司秉承“以人为本、关爱员工、安全生产”的理念，致力成为受人尊敬的企业。",
        "利益相关方的期望包括员工的薪酬福利、培训与职业发展。",
        "报告期内公司不涉及安全生产相关情况。",
        "未来，公司将建立员工培训体系并开展安全培训。",
    ],
)
def test_slogans_expectations_denials_and_plans_are_no_disclosure(words):
    assert flag("staff_protection_disclosed", ABOUT, words) is False
    assert flag("work_safety_disclosed", ABOUT, words) is False


def test_data_security_is_not_work_safety():
    assert flag("work_safety_disclosed", "公司建立信息安全管理制度，全年开展网络安全演练5次。") is False


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("supplier_protection_disclosed", "本行创新供应链金融结算产品，推动存款增长。"),
        ("creditor_protection_disclosed", "信用风险来自借款人未能按期偿还债务。"),
        ("customer_protection_disclosed", "本行开展法人客户授信审批体制机制改革。"),
        ("deficiency_disclosed", "公司对照自查清单，认真查找存在的问题并完成自查。"),
    ],
)
def test_a_banks_business_with_the_same_words_is_no_disclosure(name, words):
    assert flag(name, ABOUT, words) is False


def test_help_for_staff_is_not_public_welfare():
    assert flag("public_relations_disclosed", "公司设立困难员工帮扶基金，为员工子女提供助学补贴。") is False


def test_lines_of_a_narrow_column_are_one_sentence():
    wide = "本报告的时间范围为2021年1月1日至2021年12月31日，部分内容适当追溯，以保持披露的连续性与可比性。"
    column = "公司依法与全体员工签\n订劳动合同，缴纳各项\n社会保险和公积金。"
    fact = facts(f"关于本报告\n{wide}\n员工权益\n{column}")["esg_staff_protection_disclosed"]
    assert fact.value_bool is True
    assert fact.quote.endswith("公司依法与全体员工签订劳动合同,缴纳各项社会保险和公积金。")


TWO_COLUMNS = """员工权益 安全生产
公司与全体员工签订劳动合同，按时足额缴纳社会 公司坚持安全第一的方针，签订安全生产责任书，
保险和住房公积金，保障合法权益。 开展隐患排查，全年无重大事故发生。
公司建立培训体系，全年组织培训一百场，帮助不 公司设立安全委员会，定期召开会议，部署工作。
断成长。"""


def test_two_columns_side_by_side_are_read_one_after_the_other():
    assert [(s.heading, s.text) for s in sentences(TWO_COLUMNS)] == [
        ("员工权益", "公司与全体员工签订劳动合同,按时足额缴纳社会保险和住房公积金,保障合法权益。"),
        ("员工权益", "公司建立培训体系,全年组织培训一百场,帮助不断成长。"),
        ("安全生产", "公司坚持安全第一的方针,签订安全生产责任书,开展隐患排查,全年无重大事故发生。"),
        ("安全生产", "公司设立安全委员会,定期召开会议,部署工作。"),
    ]


def test_two_columns_of_a_table_stay_its_rows():
    table = [
        "组织详细情况 关于我们",
        "治理架构组成 公司治理",
        "温室气体排放 环境保护",
        "员工培训时数 员工发展",
    ]
    assert in_reading_order(table) == table


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("公司在履行社会责任方面仍存在不足，信息收集的及时性有待提高。", True),
        ("与行业领先企业相比，公司在碳数据管理上尚有差距。", True),
        ("经检查，公司治理不存在重大缺陷和不足。", False),
        ("受下游需求不足影响，新产品推广放缓。", False),
        ("公司助力补齐乡村教育短板。", False),
    ],
)
def test_own_shortcomings_and_what_only_sounds_like_them(words, named):
    assert flag("deficiency_disclosed", ABOUT, words) is named


@pytest.mark.parametrize(
    ("words", "assured"),
    [
        ("本报告未经第三方鉴证。", False),
        ("公司未聘请独立第三方机构对本报告进行审验。", False),
        ("公司2020年度社会责任报告经第三方机构审验。", False),
        ("子公司甲公司的社会责任报告由第三方机构进行了鉴证。", False),
        ("公司温室气体排放数据经第三方机构核验。", False),
        ("公司财务报表经会计师事务所审计并出具鉴证报告。", False),
        ("公司计划逐步引入第三方机构对社会责任报告进行审验。", False),
        ("本报告由某某质量认证有限公司进行独立审验。", True),
        ("某某会计师事务所（特殊普通合伙）对本报告选定的关键数据执行了有限保证的鉴证业务。", True),
    ],
)
def test_assurance_of_this_report_not_of_accounts_parts_or_other_reports(words, assured):
    assert flag("third_party_assured", ABOUT, words) is assured


def test_who_assured_is_named_in_the_sentence_or_signs_the_statement():
    said = facts(ABOUT, "本报告由某某质量认证有限公司进行独立审验。")["esg_assurance_provider"]
    assert said.value_text == "某某质量认证有限公司"
    statement = (
        "独立鉴证报告\n某某股份有限公司全体股东：\n我们接受委托，对某某股份有限公司2021年度社会责任报告中"
        "选定的关键数据执行了有限保证的鉴证业务，并出具本报告。\n"
        "基于我们的工作，我们没有注意到任何事项使我们相信选定的数据未按照编制基础编制。\n"
        "甲乙会计师事务所（特殊普通合伙）\n2022年4月15日"
    )
    found = facts(ABOUT, statement)
    assert found["esg_third_party_assured"].value_bool is True
    assert found["esg_assurance_provider"].value_text == "甲乙会计师事务所(特殊普通合伙)"


def test_a_statement_on_the_page_after_an_index_is_read():
    index = "GRI内容索引\n" + "\n".join(f"GRI {n}-1 组织概况 第{n % 40}页" for n in range(201, 215))
    statement = (
        "独立审验声明\n某某股份有限公司董事会：\n我们接受委托，对某某股份有限公司2021年度社会责任报告中选定的"
        "关键绩效信息执行了有限保证的鉴证业务，工作包括访谈。\n2022年3月16日"
    )
    assert facts(ABOUT, index, statement)["esg_third_party_assured"].value_bool is True


def test_a_yes_and_a_no_on_the_assurance_are_a_conflict():
    found = facts(ABOUT, "本报告未经第三方审验。", "本报告由某某质量认证有限公司进行独立审验。")
    assert found["esg_third_party_assured"].status == "conflict"


@pytest.mark.parametrize(
    ("words", "used"),
    [
        ("本报告参照全球报告倡议组织《可持续发展报告标准》（GRI Standards 2016）编制。", True),
        ("编制标准：《上市公司环境信息披露指引》、全球报告倡议组织《可持续发展报告标准》。", True),
        ("本报告未参照GRI标准编制。", False),
        ("GRI 指 全球报告倡议组织", False),
        ("未来，公司将逐步参照GRI标准编制报告。", False),
    ],
)
def test_gri_used_denied_planned_or_only_explained(words, used):
    assert flag("uses_gri_standard", ABOUT, words) is used


def test_a_report_that_discloses_nothing_keeps_the_contract_of_facts():
    demand_contract(facts_frame(list(facts(ABOUT).values())))
