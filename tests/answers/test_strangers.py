"""Chinese questions of people who read no manual: each has one plan, and odd ones are refused by name."""

from pathlib import Path

import pytest
import yaml

from assets.answers.ask import ask_connection
from assets.answers.compile import compile_plan
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.vocabulary import default_vocabulary
from tests.answers.said import said
from tests.answers.wordings import CORPUS
from tests.answers.world import VOCABULARY as WORLD
from tests.answers.world import document, fact, tables

QUESTIONS = yaml.safe_load((Path(__file__).parent / "strangers.yaml").read_text(encoding="utf-8"))
VOCABULARY = default_vocabulary()
PLANNER = GrammarPlanner(VOCABULARY, CORPUS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_stranger_is_understood(question):
    plan = PLANNER.plan(question).plan
    assert said(plan) == QUESTIONS[question]
    assert compile_plan(plan, VOCABULARY).sql().startswith("WITH")


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("2022年营收低于行业均值的公司有哪几家", "行业.*全部公司的均值"),
        ("2022年毛利率低于同业中位数的公司", "全部公司的中位数"),
        ("2023年营业收入最高和净利润最低的公司", "最低"),
        ("白鹭制药2024年下半年资产负债率", "下半年"),
        ("海棠科技2023年底账上有多少现金", "现金"),
        ("2023年白鹭制药的营收是海棠科技的几倍", "几倍"),
        ("白鹭制药2023年分产品营业收入", "分产品"),
        ("请预测白鹭制药2023年的净利润", "预测"),
        ("2024年营业收入的前三名和后三名分别是哪些公司", "后三名"),
    ],
)
def test_what_no_plan_holds_is_refused_by_name(question, named):
    with pytest.raises(NotUnderstoodError, match=named):
        PLANNER.plan(question)


def test_what_is_computed_from_reports_to_date_is_said():
    notes = PLANNER.plan("白鹭制药2024年下半年营业收入").notes
    assert any("下半年按累计数相减计算" in note for note in notes)


@pytest.mark.parametrize(
    ("second", "said_last"), [(20e8, "相差10.0亿元。"), (30e8, "30.0亿元。"), (None, "30.0亿元。")]
)
def test_by_how_much_one_of_two_companies_is_above_the_other(second, said_last):
    facts = [fact("600999", 2022, "operating_revenue", 30e8)]
    facts += [fact("300888", 2022, "operating_revenue", second)] if second else []
    with tables([document("600999", 2022), document("300888", 2022)], facts) as connection:
        question = "云海新药和青松医药2022年谁的营业收入更多，多多少？"
        answer = ask_connection(question, connection, vocabulary=WORLD)
    assert answer.answer.endswith(said_last)
