"""Plan and SQL of a hundred questions of all families, in both languages, as files that people can read."""

import pytest

from assets.answers.compile import compile_plan
from assets.answers.grammar.charts import take_chart
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.plan import Plan
from tests.answers import wide, world
from tests.answers.questions import QUESTIONS, WIDE_QUESTIONS
from tests.snapshots import assert_snapshot

ALL = [("", name) for name in QUESTIONS] + [("wide_", name) for name in WIDE_QUESTIONS]


@pytest.fixture(scope="module")
def planned(planner):
    planners = {
        "": (planner, QUESTIONS),
        "wide_": (GrammarPlanner(wide.VOCABULARY, wide.WIDE_CORPUS), WIDE_QUESTIONS),
    }

    def plan(prefix, name):
        words, chart = take_chart(planners[prefix][1][name])
        return planners[prefix][0].plan(words).plan.model_copy(update={"chart": chart})

    return plan


@pytest.mark.parametrize(("world_", "name"), ALL, ids=[prefix + name for prefix, name in ALL])
def test_plan_and_sql(planned, world_, name):
    plan = planned(world_, name)
    vocabulary = wide.VOCABULARY if world_ else world.VOCABULARY
    assert_snapshot(f"answers/plans/{world_}{name}.json", plan.to_json(indent=2) + "\n")
    assert_snapshot(f"answers/sql/{world_}{name}.sql", compile_plan(plan, vocabulary).sql() + "\n")
    assert Plan.model_validate_json(plan.to_json()) == plan


def test_there_are_a_hundred_questions_in_both_languages():
    texts = [*QUESTIONS.values(), *WIDE_QUESTIONS.values()]
    chinese = [text for text in texts if any("一" <= c <= "鿿" for c in text)]
    assert len(texts) == len(set(texts)) >= 100
    assert len(chinese) >= 40
    assert len(texts) - len(chinese) >= 35
