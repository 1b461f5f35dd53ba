import json

import pytest
from click.testing import CliRunner

from assets.evaluation.citations import f1
from orchestration.commands.answer import command as answer_command
from orchestration.commands.evaluate import command
from tests.evaluation.questions.making import BANKS, HIGHEST, question, written

RIGHT = "600903资本充足率为17.75%；600901资本充足率为14.25%"


def evaluated(*arguments):
    result = CliRunner().invoke(command, ["answers", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.stdout


def scored(*arguments):
    return json.loads(evaluated(*arguments, "--format", "json"))


def answers(folder, *records):
    return written(folder, list(records), "answers.jsonl")


def given(key, text, *, cells=(), status="answered", citations=()):
    return {
        "record_key": key,
        "status": status,
        "answer": text,
        "cells": list(cells),
        "citations": list(citations),
    }


def cells(**changes):
    values = {d["symbol"]: d["value_capital_adequacy_ratio_pct"] for d in BANKS} | changes
    return [
        {"filing": f"{t}_2022_cn-annual", "metric": "capital_adequacy_ratio_pct", "value": v}
        for t, v in values.items()
    ]


@pytest.fixture
def dataset(tmp_path):
    return written(tmp_path, [question(HIGHEST, *BANKS, final=RIGHT, number=i) for i in range(3)])


def test_final_cell_row_column_and_full_accuracy(dataset, tmp_path):
    path = answers(
        tmp_path,
        given("set:0", RIGHT, cells=cells()),
        given("set:1", RIGHT, cells=cells(**{"600902": 99.0})),
        given("set:2", "无法理解。", status="cannot_answer"),
    )
    whole = scored(path, "--dataset", dataset)["all"]
    assert (whole["right"], whole["refused"], whole["wrong"]) == (2, 1, 0)
    assert whole["final_accuracy"] == round(2 / 3, 4)
    assert (whole["cell_accuracy"], whole["row_accuracy"]) == (round(7 / 12, 4), round(7 / 12, 4))
    assert (whole["column_accuracy"], whole["full_accuracy"]) == (round(1 / 3, 4), round(1 / 3, 4))


def test_structured_gold_gives_families_and_goes_before_the_reference(dataset, tmp_path):
    gold = [
        {
            "record_key": f"set:{i}",
            "family": "top",
            "fair": i > 0,
            "expected": {"kind": "tickers", "tickers": ["600903"]},
        }
        for i in range(3)
    ]
    path = answers(tmp_path, *(given(f"set:{i}", "600903") for i in range(3)))
    result = scored(path, "--dataset", dataset, "--structured", written(tmp_path, gold, "gold.jsonl"))
    assert result["family"]["top"]["right"] == 3
    assert result["fair"]["questions"] == 2
    assert result["language"]["zh"]["final_accuracy"] == 1.0


def test_a_question_without_an_answer_is_not_right(dataset, tmp_path):
    path = answers(tmp_path, given("set:0", RIGHT))
    assert scored(path, "--dataset", dataset)["all"]["right"] == 1
    assert "set:1  failed: empty answer" in evaluated(path, "--dataset", dataset, "--errors", 5)


def test_pages_and_documents_cited_are_scored(tmp_path):
    record = {"id": "f", "file": "ZZZ_2018_10K", "question": "Capex in USD millions?", "answer": "$12.00"}
    dataset = written(tmp_path, [{**record, "evidence_pages": [60, 61]}], "m.jsonl")
    cited = [{"document": "ZZZ_2018_10K.pdf", "page": 60}, {"document": "YYY_2018_10K.pdf", "page": 3}]
    whole = scored(answers(tmp_path, given("m:0", "USD 12 million", citations=cited)), "--dataset", dataset)[
        "all"
    ]
    assert whole["right"] == 1
    assert (whole["document_f1"], whole["page_f1"], whole["page_hit"]) == (
        round(2 / 3, 4),
        round(2 / 3, 4),
        1.0,
    )


def test_tables_other_readings_and_refusals(tmp_path):
    table = {
        "kind": "table",
        "rows": [{"item": "2024Q3", "value": 14153.76}, {"item": "2025Q3", "value": 612.42}],
    }
    records = [
        {
            "id": "1",
            "question": "净利润？",
            "expected": {**table, "unit": "万元"},
            "also_accept": [{"rows": [1.5, 2.5]}],
        },
        {
            "id": "2",
            "question": "净利润？",
            "expected": {**table, "unit": "万元"},
            "also_accept": [{"rows": [1.5, 2.5]}],
        },
        {
            "id": "3",
            "question": "研发费用？",
            "expected": {"kind": "scalar", "value": None},
            "answerable": False,
        },
        {
            "id": "4",
            "question": "研发费用？",
            "expected": {"kind": "scalar", "value": None},
            "answerable": False,
        },
        {
            "id": "5",
            "question": "变化？",
            "expected": {"kind": "table", "rows": [{"item": "变化率", "value": -7.14}]},
        },
    ]
    path = answers(
        tmp_path,
        given("cn:0", "2024年为1.4154亿元；2025年为612.42万元。"),
        given("cn:1", "1.5万元；2.5万元"),
        given("cn:2", "库中没有该文件。", status="cannot_answer"),
        given("cn:3", "为12元。"),
        given("cn:4", "下降了7.14%"),
    )
    result = scored(path, "--dataset", written(tmp_path, records, "cn.jsonl"))
    assert [one["verdict"]["right"] for one in result["answers"]] == [True, True, True, False, True]


def test_prose_references_are_left_to_a_model(tmp_path):
    record = {"id": "f", "question": "Why?", "answer": "Because margins fell.", "file": "Z"}
    whole = scored(answers(tmp_path, given("m:0", "x")), "--dataset", written(tmp_path, [record], "m.jsonl"))[
        "all"
    ]
    assert (whole["questions"], whole["judged"], whole["final_accuracy"]) == (1, 0, None)


def test_a_reworded_set_is_judged_by_its_own_answers(dataset, tmp_path):
    out = tmp_path / "answers.jsonl"
    base = [str(dataset), "--facts", "gold", "--reword", "1", "--out", str(out)]
    assert CliRunner().invoke(answer_command, base).exit_code == 0
    asked = [json.loads(line)["question"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert HIGHEST not in asked
    assert scored(out, "--dataset", dataset, "--reword", 1)["all"]["judged"] == 3


def test_nothing_shared_scores_nothing():
    assert f1({1}, {2}) == 0.0
    assert f1(set(), set()) == 0.0
    assert f1({1, 2}, {1, 2}) == 1.0
