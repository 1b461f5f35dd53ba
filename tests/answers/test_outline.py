"""Answers over many rows fetch only the printed values they speak of: nothing that is said may differ."""

import pytest

from assets.answers import gather
from assets.answers.ask import ask_connection
from assets.answers.compile import compile_plan
from assets.answers.plan import Plan
from tests.answers.questions import QUESTIONS
from tests.answers.world import VOCABULARY, M, document, fact, prior, tables


def asked(question, connection):
    return ask_connection(question, connection, vocabulary=VOCABULARY).model_dump(exclude={"elapsed_ms"})


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_from_an_outline_is_the_one_from_all_printed_values(name, connection, monkeypatch):
    whole = asked(QUESTIONS[name], connection)
    monkeypatch.setattr(gather, "OUTLINED_FROM", 0)
    assert asked(QUESTIONS[name], connection) == whole


def many(count):
    """Companies: every 50th doubtful, every 60th in a later filing alone, every 70th without revenue."""
    documents, facts, comparatives = [], [], []
    for place in range(count):
        ticker = f"T{place:04}"
        documents.append(document(ticker, 2022, company=f"Company {place}"))
        confidence = 0.6 if place % 50 == 0 else 0.95
        facts.append(fact(ticker, 2022, "net_income", (place - 9.0) * M, confidence=confidence))
        if place % 60 == 0:
            documents.append(document(ticker, 2023, company=f"Company {place}"))
            comparatives.append(prior(ticker, 2023, 2022, "operating_revenue", 500 * M))
        elif place % 70:
            facts.append(fact(ticker, 2022, "operating_revenue", (place - 4.0) * M))
    return documents, facts, comparatives


@pytest.mark.parametrize(
    "question",
    [
        "What was the median net margin of all companies in 2022?",
        "How many companies had a net margin above 50% in 2022?",
        "Which companies had revenue above 100 million in 2022?",
        "Top 3 companies by net margin in 2022",
    ],
)
def test_coverage_citations_and_warnings_of_many_rows_are_those_of_all_printed_values(question, monkeypatch):
    with tables(*many(300)) as connection:
        whole = asked(question, connection)
        monkeypatch.setattr(gather, "OUTLINED_FROM", 200)
        outlined = asked(question, connection)
    assert whole["coverage"]["lacking"]
    assert outlined == whole


def test_an_outline_fetches_far_fewer_printed_values(monkeypatch):
    monkeypatch.setattr(gather, "OUTLINED_FROM", 200)
    with tables(*many(300)) as connection:
        answer = asked("What was the average net margin of all companies in 2022?", connection)
        compiled = compile_plan(Plan.model_validate(answer["plan"]), VOCABULARY)

        def run(sql):
            cursor = connection.execute(sql)
            return [
                dict(zip([c[0] for c in cursor.description], row, strict=True)) for row in cursor.fetchall()
            ]

        few, every = (gather.gather_evidence(compiled, run, whole=whole) for whole in (False, True))
    assert len(answer["citations"]) == 200
    assert len(few.printed) < 240 < 580 < len(every.printed)
