"""Facts less sure than asked for are treated as missing, and named."""

from assets.answers.ask import ask_connection
from tests.answers.world import VOCABULARY, fact, tables, world_rows

QUESTION = "What was Acme's retained earnings in 2022?"


def asked(connection, least, question=QUESTION):
    return ask_connection(question, connection, vocabulary=VOCABULARY, min_confidence=least)


def test_a_fact_below_the_threshold_is_missing_and_named(connection):
    answer = asked(connection, 0.8)
    assert (answer.status, answer.rows[0]["retained_earnings"]) == ("cannot_answer", None)
    assert answer.warnings == [
        "Left out, read with less than the confidence of 0.8 asked for: retained earnings ACMX 2022 (0.60)."
    ]
    assert answer.plan.scope.min_confidence == 0.8


def test_a_fact_at_the_threshold_counts(connection):
    answer = asked(connection, 0.6)
    assert (answer.status, answer.rows[0]["retained_earnings"]) == ("answered", 500_000_000)
    assert not any("Left out" in warning for warning in answer.warnings)


def test_without_a_threshold_the_plan_s_own_counts_and_says_what_it_leaves_out(connection):
    assert asked(connection, None).status == "answered"
    answer = asked(connection, None, "What was Crux's inventory in 2022?")
    assert answer.warnings[0] == (
        "Left out, read with less than the confidence of 0.5 asked for: inventory CRUX 2022 (0.20)."
    )


def test_a_value_that_its_filing_contradicts_is_left_out_and_named():
    documents, facts, comparatives = world_rows()
    facts.append(fact("ACMX", 2022, "inventory", None, status="conflict"))
    with tables(documents, facts, comparatives) as connection:
        answer = asked(connection, None, "What was Acme's inventory in 2022?")
    assert answer.status == "cannot_answer"
    assert answer.warnings == ["Left out, the filing prints contradictory values: inventory ACMX 2022."]
