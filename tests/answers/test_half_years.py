"""A half-year that no half-year filing prints, from the report of nine months."""

import pytest

from assets.answers.ask import ask_connection
from assets.answers.evidence import to_cite
from tests.answers.world import VOCABULARY, document, fact, tables

QUARTER = "operating_revenue_quarter"


def q3(metric, value, year=2022):
    return fact("600999", year, metric, value, doc_type="cn-q3", period="Q3")


def ask_all(facts, *, half=False, question="云海新药2022年各报告期营业收入（亿元）", seen=None):
    documents = [
        document("600999", 2022, doc_type, period=period)
        for doc_type, period in (("cn-q1", "Q1"), ("cn-q3", "Q3"), ("cn-annual", "FY"))
    ]
    if half:
        documents.append(document("600999", 2022, "cn-half", period="H1"))
    facts = [*facts, fact("600999", 2022, "operating_revenue", 26e8)]
    with tables(documents, facts) as connection:
        return ask_connection(question, connection, vocabulary=VOCABULARY, seen=seen)


def by_period(answer, name="operating_revenue"):
    return {row["period"]: row[name] for row in answer.rows}


def test_a_half_year_without_a_report_is_nine_months_less_the_third_quarter():
    seen = []
    answer = ask_all([q3("operating_revenue", 19.5e8), q3(QUARTER, 7e8)], seen=seen.append)
    assert by_period(answer) == {"Q1": None, "H1": pytest.approx(12.5), "Q3": 19.5, "FY": 26}
    assert "2022年上半年12.50亿元" in answer.answer
    assert "前三季度累计数减第三季度单季数" in "".join(answer.warnings)
    cited = {(p.cell.metric, p.record["period"], p.value) for p in to_cite(seen[0])}
    assert {("operating_revenue", "Q3", 19.5e8), (QUARTER, "Q3", 7e8)} <= cited
    lacking = [(lack.period, lack.missing) for lack in answer.coverage.lacking]
    assert lacking == [("Q1", ["营业收入"])]  # what the third quarter prints is none of the first's


def test_a_half_year_as_printed_comes_before_one_computed():
    printed = fact("600999", 2022, "operating_revenue", 12e8, doc_type="cn-half", period="H1")
    facts = [q3("operating_revenue", 19.5e8), q3(QUARTER, 7e8), printed]
    answer = ask_all(facts, half=True)
    assert by_period(answer)["H1"] == 12
    assert "单季" not in "".join(answer.warnings)


@pytest.mark.parametrize("metric", ["operating_revenue", QUARTER])
def test_a_half_year_is_not_computed_from_one_of_the_two(metric):
    answer = ask_all([q3(metric, 7e8)])
    assert by_period(answer)["H1"] is None
    assert "H1" in [lack.period for lack in answer.coverage.lacking]


def test_what_does_not_add_up_over_time_is_no_difference():
    facts = [
        q3("total_assets", 50e8),
        q3("total_assets_quarter", 7e8),
        q3("basic_eps", 1.5),
        q3("basic_eps_quarter", 0.5),
    ]
    for metric, name in (("total_assets", "总资产"), ("basic_eps", "基本每股收益")):
        answer = ask_all(facts, question=f"云海新药2022年各报告期{name}")
        assert by_period(answer, metric)["H1"] is None
