"""A language model as the judge, after MuDABench's rubric (arXiv 2604.22239).

An answer is right when it holds the key information of the reference; numbers agree when their integer digits
and first decimal do. An answer that speaks to the judge is wrong and never reaches it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from assets.errors import EndpointError
from assets.evaluation.judging.judge import Verdict
from assets.models.client import ModelClient
from assets.models.many import each_task
from assets.models.records import Prompt
from assets.models.untrusted import addresses_a_model, framed

_RUBRIC = """You judge whether an answer to a question over many documents is right, by a reference answer.
The answer is right when it holds the key information of the reference: every company, date and value that
the reference gives. It is wrong when some of it is missing or different. Numbers agree when their integer
digits and first decimal agree, also in another unit. Other words, another language, another order where the
question asks for none, and further information do not matter."""
_COVERAGE = """You judge which facts a text states. A fact counts when the text gives the same value for the
same company and year; a number counts when its integer digits and first decimal agree, also in another unit.
A value without its company or year does not count. Reply with the numbers of the facts that count."""
_LIMIT = 1024  # tokens of a verdict


class FinalReply(BaseModel):
    """A verdict on one answer; the reason comes first, so that the verdict follows from it."""

    model_config = ConfigDict(extra="forbid")

    explanation: str
    is_correct: bool


class CoverageReply(BaseModel):
    """The numbers of the facts that a text states."""

    model_config = ConfigDict(extra="forbid")

    stated: list[int]


class Asked(Protocol):
    """A question with its reference, as the question sets have it."""

    @property
    def key(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def reference(self) -> str | None: ...


@dataclass
class ModelJudge:
    """Verdicts by a model; `failed` says which could not be had, and why."""

    client: ModelClient
    failed: dict[str, str] = field(default_factory=dict)  # question key -> why

    def __call__(self, question: Asked, answer: str) -> Verdict | None:
        """The verdict; none where there is no reference or no verdict could be had."""
        if not question.reference:
            return None
        if not answer.strip():
            return Verdict(False, "empty answer")
        if addresses_a_model(answer):
            return Verdict(False, "the answer speaks to the judge")
        try:
            reply = self.client.complete(self.prompt(question, answer), FinalReply).value
        except EndpointError as error:
            self.failed[question.key] = str(error)
            return None
        return Verdict(reply.is_correct, "" if reply.is_correct else reply.explanation)

    def prepare(self, answers: Sequence[tuple[Asked, str]]) -> None:
        """Ask for many verdicts side by side; calling the judge then finds them answered."""
        for ended in each_task(lambda pair: self(*pair), answers, threads=self.client.settings.concurrency):
            if ended.error is not None:
                raise ended.error

    def prompt(self, question: Asked, answer: str) -> Prompt:
        """What the model is asked about one answer."""
        rule, text = framed(
            f"Question: {question.text}\n\nReference answer: {question.reference}\n\n"
            f"Answer to judge: {answer}"
        )
        model = self.client.settings.judge_model
        return Prompt("judge", f"{_RUBRIC}\n\n{rule}", text, model=model, limit=_LIMIT)


def stated_facts(client: ModelClient, facts: Sequence[Mapping[str, object]], text: str) -> set[int]:
    """The places of the facts that a text states: process accuracy of systems that only retrieve.

    Asked twice, the second time in the opposite order, and counted where both agree. CallFailedError where a
    call fails.
    """
    if not facts or not text.strip() or addresses_a_model(text):
        return set()
    forward = list(range(len(facts)))
    return set.intersection(*(_stated(client, facts, order, text) for order in (forward, forward[::-1])))


def _stated(
    client: ModelClient, facts: Sequence[Mapping[str, object]], order: Sequence[int], text: str
) -> set[int]:
    lines = [
        f"{number}. " + "; ".join(f"{name}: {value}" for name, value in facts[place].items())
        for number, place in enumerate(order, start=1)
    ]
    rule, framed_text = framed("Facts:\n" + "\n".join(lines) + f"\n\nText:\n{text}")
    model = client.settings.judge_model
    prompt = Prompt("judge", f"{_COVERAGE}\n\n{rule}", framed_text, model=model, limit=_LIMIT)
    stated = client.complete(prompt, CoverageReply).value.stated
    return {order[number - 1] for number in stated if 1 <= number <= len(order)}
