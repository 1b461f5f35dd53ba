from statistics import mean

import pytest
import yaml

from assets.resources import shipped


@pytest.fixture(scope="module")
def questions():
    return {
        q["kind"]: q for q in yaml.safe_load((shipped("data") / "questions.yaml").read_text(encoding="utf-8"))
    }


def _expected(question):
    return [(row.get("ticker"), pytest.approx(row["value"], rel=1e-5)) for row in question["expect"]]


def _companies(samples, market):
    return [c for c in samples.companies.values() if c.market == market]


def _amount(company, line, column):
    return float(company.number(line, column) * company.scale)


def test_three_english_and_three_chinese_questions_of_six_kinds(questions):
    chinese = [any("\u4e00" <= c <= "\u9fff" for c in q["question"]) for q in questions.values()]
    assert (len(chinese), sum(chinese)) == (6, 3)


def test_lookup(questions, samples):
    value = _amount(samples.companies["us_halvorsen"], "operating_revenue", "2023")
    assert [("HVTW", value)] == _expected(questions["lookup"])


def test_ratio(questions, samples):
    ratios = {}
    for company in samples.companies.values():
        assets = company.number("total_assets", "2023")
        equity = company.value("total_equity", "2023") or company.number("shareholders_equity", "2023")
        ratios[company.ticker] = float(1 - equity / assets)
    top = sorted(ratios.items(), key=lambda x: -x[1])[:2]
    assert top == _expected(questions["ratio"])


def test_growth(questions, samples):
    company = samples.companies["us_skyfarer"]
    growth = company.number("operating_revenue", "2023") / company.number("operating_revenue", "2022") - 1
    assert [("SKFR", float(growth))] == _expected(questions["growth"])


def test_top(questions, samples):
    revenue = {c.ticker: _amount(c, "operating_revenue", "2023") for c in _companies(samples, "cn")}
    top = sorted(revenue.items(), key=lambda x: -x[1])[:2]
    assert top == _expected(questions["top"])


def test_count_is_the_same_with_and_without_minority_interests(questions, samples):
    for line in ("net_income", "net_income_incl_nci"):
        above = [c for c in _companies(samples, "cn") if _amount(c, line, "2022") > 500_000_000]
        assert [(None, len(above))] == _expected(questions["count"])


def test_statistic(questions, samples):
    average = mean(_amount(c, "rnd_expense", "2023") for c in _companies(samples, "cn"))
    assert [(None, average)] == _expected(questions["statistic"])
