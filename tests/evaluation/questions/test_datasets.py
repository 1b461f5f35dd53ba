import pytest

from assets.errors import BadInputError
from assets.evaluation.questions.datasets import load_questions
from tests.evaluation.questions.making import BANKS, HIGHEST, question, written


def test_mudabench_questions_bring_documents_and_a_reference(tmp_path):
    path = written(tmp_path, [question(HIGHEST, *BANKS, final="600903、600901", number=7)], "simple.json")
    [one] = load_questions(path)
    assert (one.key, one.question_id, one.language, one.reference) == (
        "simple:0",
        "q_7",
        "zh",
        "600903、600901",
    )
    assert next((d.symbol, d.year, d.doctype) for d in one.documents) == ("600901", 2022, "A股年报")


def test_financebench_questions_bring_a_file_and_its_pages(tmp_path):
    record = {
        "id": "f1",
        "file": "ZZZ_2018_10K",
        "question": "Capex?",
        "answer": "$12.00",
        "evidence_pages": [60],
    }
    [one] = load_questions(written(tmp_path, [record], "metrics.jsonl"))
    assert (one.key, one.file, one.pages, one.reference) == ("metrics:0", "ZZZ_2018_10K", (60,), "$12.00")
    assert one.documents == ()


def test_structured_questions_say_whether_there_is_an_answer(tmp_path):
    scalar = {"kind": "scalar", "value": 21.55, "unit": "%"}
    records = [
        {"id": "B1", "question": "毛利率？", "expected": scalar, "also_accept": [{"value": 21.6}]},
        {"id": "B2", "question": "研发费用？", "expected": {**scalar, "value": None}, "answerable": False},
    ]
    first, second = load_questions(written(tmp_path, records, "cn.jsonl"))
    assert (first.expected["value"], first.also_accept, first.answerable) == (21.55, ({"value": 21.6},), True)
    assert not second.answerable


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.json", "{}", "holds no list of questions"),
        ("a.json", "[1", "is not JSON"),
        ("a.json", '[{"question": "?"}]', "question a:0 is in none of the known formats"),
        ("a.jsonl", '{"question": "?", "answer": "1"}\n{"question"', "line 2 is not JSON"),
        ("a.json", '[{"question": "?", "metadata": [{"symbol": "X"}]}]', "question a:0 is in none"),
    ],
)
def test_a_set_in_no_known_format_says_where(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInputError, match=message):
        load_questions(path)
