import json

import pytest
import yaml

from assets.answers.asset import standing_answers
from assets.resources import shipped

pytestmark = pytest.mark.xdist_group("demo")
EXPECTED = yaml.safe_load((shipped("data") / "questions.yaml").read_text(encoding="utf-8"))


def test_the_demo_answers_its_six_questions(demo):
    store, result = demo
    assert result.returncode == 0, result.stderr
    answers = standing_answers(store)
    assert [answer.question for answer in answers] == [entry["question"] for entry in EXPECTED]
    assert [answer.status for answer in answers] == ["answered"] * 6
    for answer in answers:
        assert answer.question in result.stdout
        assert answer.answer.splitlines()[0] in result.stdout


def test_every_citation_of_the_demo_points_to_a_page_that_prints_it(demo):
    store, _ = demo
    for answer in standing_answers(store):
        assert answer.citations
        for citation in answer.citations:
            pages = store.read("pages", citation.filing)
            (text,) = pages.filter(doc_id=citation.doc_id, page=citation.page)["text"]
            number = citation.raw.replace("$", "").strip()
            assert number in text, (answer.question, citation)


def test_the_demo_reads_no_number_wrong(demo):
    store, result = demo
    total = json.loads((store.root / "scores.json").read_text(encoding="utf-8"))["facts.csv"]["total"]
    assert total["wrong"] == 0
    assert total["right"] >= 0.95 * total["rows"]
    assert f"{total['right']} of {total['rows']} right, 0 wrong" in result.stdout


def test_the_demo_says_which_documents_cannot_be_read(demo):
    store, result = demo
    failures = {row["source"]: row["reason"] for key in store.keys("failures") for row in rows(store, key)}
    assert "truncated" in failures.values()
    for source in failures:
        assert f"  {source}: " in result.stdout


def rows(store, key):
    return store.read("failures", key).iter_rows(named=True)
