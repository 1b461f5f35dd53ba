"""Our verdicts against those of the judge that comes with the questions: references, and spoiled ones."""

import importlib.util
import os
import random
import re
from pathlib import Path

import pytest

from assets.evaluation.judging.expected import expected_of
from assets.evaluation.judging.judge import judge
from assets.evaluation.judging.reference import expected_in_words
from assets.evaluation.questions.datasets import json_lines

FOLDER = Path(os.environ.get("FILINGDB_SHARED") or "../shared") / "questions" / "mudabench"
GOLD = FOLDER / "structured_gold.jsonl"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not GOLD.is_file(), reason=f"{GOLD} is absent; set FILINGDB_SHARED"),
]


def shared_judge():
    spec = importlib.util.spec_from_file_location("shared_judge", FOLDER / "judge.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.judge


def spoiled(text, record, rng):
    """Two companies swapped, one exchanged or left out, or a number changed."""
    named = [ticker for ticker in record["universe"] if ticker in text]
    others = [ticker for ticker in record["universe"] if ticker not in text]
    kind = rng.random()
    if kind < 0.3 and len(named) > 1:
        one, other = rng.sample(named, 2)
        return text.replace(one, "@@").replace(other, one).replace("@@", other)
    if kind < 0.5 and named and others:
        return text.replace(rng.choice(named), rng.choice(others))
    if kind < 0.6 and len(named) > 1:
        return text.replace(rng.choice(named), "")
    found = [m for m in re.finditer(r"(?<![\d.])\d+\.\d+", text)] or [
        *re.finditer(r"\d+(?=家|天|人|次)", text)
    ]
    if not found:
        return text + " " + rng.choice(record["universe"])
    number = rng.choice(found)
    value = float(number.group()) * 1.3 + 1
    changed = f"{value:.2f}" if "." in number.group() else f"{value:.0f}"
    return text[: number.start()] + changed + text[number.end() :]


def cases():
    rng = random.Random(11)
    for _, record in json_lines(GOLD):
        yield record, record["final_answer"]
        yield record, spoiled(record["final_answer"], record, rng)
        yield record, spoiled(record["final_answer"], record, rng)


def test_our_verdicts_are_those_of_the_shared_judge(capsys):
    theirs, agreed, differing = shared_judge(), 0, []
    for record, answer in cases():
        expected = expected_of(record["expected"], where=record["record_key"])
        ours = judge(expected, answer, question=record["question"], universe=record["universe"])
        other = theirs(record, answer)
        if ours.right == other["is_correct"]:
            agreed += 1
        else:
            differing.append((record["record_key"], ours.right, ours.reason or other["reason"], answer[:120]))
    with capsys.disabled():
        print(f"\n{agreed} verdicts agree, {len(differing)} differ")
        for case in differing:
            print("   ", *case)
    assert len(differing) <= 0.01 * agreed


def test_every_published_reference_is_right():
    wrong = []
    for _, record in json_lines(GOLD):
        answer, universe = record["final_answer"], record["universe"]
        parsed = expected_in_words(answer, question=record["question"], universe=universe)
        for expected in (expected_of(record["expected"], where=""), parsed):
            if not judge(expected, answer, question=record["question"], universe=universe).right:
                wrong.append(record["record_key"])
    assert wrong == []
