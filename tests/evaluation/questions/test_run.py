import json

import pytest
from click.testing import CliRunner

from assets.answers.answer import Answer
from assets.errors import BadInputError
from assets.evaluation.questions.datasets import load_questions
from assets.evaluation.questions.run import answer_all
from orchestration.commands.answer import command
from tests.evaluation.questions.making import BANKS, HIGHEST, document, question, written


class Counting:
    """Answers everything with its number; fails where it is told to."""

    def __init__(self, fails=()):
        self.asked = []
        self.fails = fails

    def answer(self, question):
        self.asked.append(question.key)
        if question.key in self.fails:
            raise self.fails[question.key]
        return Answer(question=question.text, status="answered", answer=question.key), []

    def notes(self):
        return {}

    def close(self):
        pass


@pytest.fixture
def questions(tmp_path):
    return load_questions(written(tmp_path, [question(f"{i}？", *BANKS, number=i) for i in range(3)]))


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def run(questions, out, *, fails=(), fresh=False):
    answerer = Counting(fails)
    report = answer_all(questions, answerer, out, advance=lambda: None, fresh=fresh)
    return answerer.asked, report


def test_a_run_that_was_stopped_goes_on_where_it_stopped(questions, tmp_path):
    out = tmp_path / "answers.jsonl"
    run(questions[:1], out)
    out.write_text(out.read_text() + '{"record_key": "set:1", "status": "ans', encoding="utf-8")
    asked, report = run(questions, out)
    assert asked == ["set:1", "set:2"]
    assert [line["record_key"] for line in lines(out)] == ["set:0", "set:1", "set:2"]
    assert (report.kept, report.answered, report.statuses) == (1, 2, {"answered": 3})


def test_failed_questions_are_asked_again_and_end_no_run(questions, tmp_path):
    out = tmp_path / "answers.jsonl"
    _, report = run(questions, out, fails={"set:0": BadInputError("no"), "set:1": ZeroDivisionError("by")})
    assert report.statuses == {"answered": 1, "failed": 2}
    assert [line.get("error") for line in lines(out)] == ["no", "defect: ZeroDivisionError: by", None]
    asked, _ = run(questions, out)
    assert asked == ["set:0", "set:1"]


def test_lines_of_another_question_are_not_kept(questions, tmp_path):
    out = tmp_path / "answers.jsonl"
    run(questions, out)
    out.write_text(out.read_text().replace("1？", "一？"), encoding="utf-8")
    asked, _ = run(questions, out)
    assert asked == ["set:1"]


def test_everything_is_asked_again_when_wanted(questions, tmp_path):
    out = tmp_path / "answers.jsonl"
    run(questions, out)
    assert run(questions, out, fresh=True)[0] == ["set:0", "set:1", "set:2"]
    assert len(lines(out)) == 3


def test_answer_writes_what_ask_prints_with_the_values_used(tmp_path):
    path = written(tmp_path, [question(HIGHEST, *BANKS)])
    out = tmp_path / "answers.jsonl"
    result = CliRunner().invoke(command, [str(path), "--facts", "gold", "--out", str(out)])
    assert result.exit_code == 0, result.output
    [line] = lines(out)
    assert {
        "question_id",
        "record_key",
        "status",
        "answer",
        "rows",
        "columns",
        "coverage",
        "citations",
    } <= set(line)
    assert {"sql", "plan", "warnings", "elapsed_ms"} <= set(line)
    used = {(cell["filing"], cell["value"]) for cell in line["cells"]}
    assert ("600902_2022_cn-annual", 12.5) in used


def test_a_document_of_unknown_type_fails_its_own_question_only(tmp_path):
    path = written(
        tmp_path, [question("？", document("600901", 2022, "月报", motto="x")), question(HIGHEST, *BANKS)]
    )
    out = tmp_path / "answers.jsonl"
    CliRunner().invoke(command, [str(path), "--facts", "gold", "--out", str(out)])
    assert [line["status"] for line in lines(out)] == ["failed", "answered"]


def test_gold_facts_of_a_set_without_documents_are_refused(tmp_path):
    path = written(tmp_path, [{"question": "Capex?", "answer": "$12"}], "a.jsonl")
    result = CliRunner().invoke(command, [str(path), "--facts", "gold", "--out", str(tmp_path / "x")])
    assert (result.exit_code, "brings no facts of its own" in result.output) == (2, True)


def test_what_stands_in_for_a_metric_that_the_documents_lack_is_said(tmp_path):
    costs = [document(f"60090{i}", 2022, total_operating_cost_cny=float(i)) for i in range(1, 4)]
    records = [
        question("请给出2022年营业成本最高的公司", *costs),
        question("请给出2022年营业总成本最高的公司", *costs),
    ]
    out = tmp_path / "answers.jsonl"
    CliRunner().invoke(command, [str(written(tmp_path, records)), "--facts", "gold", "--out", str(out)])
    first, second = lines(out)
    assert first["rows"][0]["ticker"] == second["rows"][0]["ticker"] == "600903"
    assert "文件未提供营业成本，以营业总成本代替。" in first["warnings"]
    assert not any("代替" in warning for warning in second["warnings"])
