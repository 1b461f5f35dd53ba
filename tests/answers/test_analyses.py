"""Flags, texts, dates, groups, scores and rankings in an analyst's words: each question has one plan."""

from pathlib import Path

import pytest
import yaml

from assets.answers.compile import compile_plan
from assets.answers.corpus import Company, Corpus, Filing
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.vocabulary import default_vocabulary
from tests.answers.said import said

ANALYSES = yaml.safe_load((Path(__file__).parent / "analyses.yaml").read_text(encoding="utf-8"))
TICKERS = ("600001", "600002", "000003", "300004", "ACMX", "GENX")
CN = ("cn-annual", "cn-esg", "cn-dividend", "cn-agm")
FILINGS = tuple(
    Filing(ticker, year, "FY", kind)
    for ticker in TICKERS
    for year in (2020, 2021, 2022, 2023)
    for kind in (CN if ticker.isdigit() else ("us-10k",))
)
VOCABULARY = default_vocabulary()
PLANNER = GrammarPlanner(VOCABULARY, Corpus(tuple(Company(t, ()) for t in TICKERS), FILINGS))


@pytest.mark.parametrize("question", ANALYSES)
def test_a_question_means_one_plan(question):
    assert said(PLANNER.plan(question).plan) == ANALYSES[question]


@pytest.mark.parametrize("question", list(ANALYSES)[::7])
def test_the_plan_compiles(question):
    assert compile_plan(PLANNER.plan(question).plan, VOCABULARY).sql().startswith("WITH")


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("2022年既披露安全生产又没有披露安全生产的公司", "矛盾"),
        ("2022年股东、债权人、客户四个方面权益保护都披露了的公司", "3"),
        ("2022年股权登记日最高的公司", "最高"),
        ("2022年办公地址在深圳的幸福公司", "幸福"),
        ("2022年营业收入极差的变化", "年份|变化"),
        ("2022年披露环境信息、安全生产两个方面，每披露一项记2分，得分最高的公司", "记|分"),
        ("Companies that disclosed happiness in 2022", "happiness"),
        ("Companies without long-term debt in 2022", "without"),
        ("Which company had the worst inventory in 2022?", "worst"),
        ("Which companies grew revenue four years in a row, 2021 to 2022?", "4 years"),
        ("ACMX's average revenue in 2020 and 2022", "several companies"),
        ("Show ACMX's revenue up to 2021", "a year or an amount"),
        ("Companies with revenue above the interquartile range in 2022", "above"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(question, named):
    with pytest.raises(NotUnderstoodError, match=named):
        PLANNER.plan(question)


def test_a_flag_of_a_named_company_is_shown_not_asked_to_be_true():
    plan = PLANNER.plan("600001的2022年ESG报告是否参照GRI标准").plan
    assert plan.conditions == ()
    assert [column.of for column in plan.columns] == ["esg_uses_gri_standard"]


def test_the_most_profitable_may_have_made_a_loss():
    plan = PLANNER.plan("Which three companies were the most profitable in 2022?").plan
    assert plan.conditions == ()
    assert said(plan).startswith("y2022 | o: net_income descending top3")


def test_the_highest_of_a_metric_named_twice_is_ranked_by_the_place_before_the_word():
    question = "2022年净利润最高的三家公司的营业收入、净利润"
    assert "o: net_income" in said(PLANNER.plan(question).plan)


def test_a_verb_of_growth_is_never_dropped_only_a_date_falls_on_a_day():
    plan = PLANNER.plan("Which US companies' revenue fell in 2022?").plan
    assert said(plan).startswith("y2022 | c: growth(operating_revenue)<0")


def test_how_one_company_ranks_is_its_place_among_all():
    plan = PLANNER.plan("How does ACMX rank by revenue among US companies in fiscal 2022?").plan
    assert said(plan) == (
        "y2022 | c: company(ACMX) | v: all_rank_descending(operating_revenue), operating_revenue"
    )


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("2021年盈利而2022年亏损的公司有哪些？", "y2022 | c: net_income<0 & net_income@-1>0"),
        (
            "Which US companies made a profit in 2021 but made a loss in 2022?",
            "y2022 | c: net_income<0 & net_income@-1>0",
        ),
        (
            "Which A-share company had the latest record date in 2022?",
            "y2022 | o: record_date descending top1",
        ),
        ("2022年资本充足率提高最多的公司", "y2022 | o: change(capital_adequacy_ratio_pct) descending top1"),
    ],
)
def test_each_year_and_each_word_keeps_its_own_meaning(question, begins):
    assert said(PLANNER.plan(question).plan).startswith(begins)
