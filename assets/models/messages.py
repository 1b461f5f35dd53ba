"""The messages of a request, and what its reply is good for."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import BaseModel

from assets.models.endpoint import Message, Reply
from assets.models.failures import Outcome
from assets.models.records import Prompt
from assets.models.structured import (
    Form,
    Shape,
    UnusableAnswerError,
    instruction,
    parsed,
    schema_of,
)
from assets.models.tokens import count_message_tokens, count_tokens


@dataclass(frozen=True, slots=True)
class Unusable:
    """A reply that is not the answer asked for, and why."""

    text: str
    problem: UnusableAnswerError

    @property
    def outcome(self) -> Outcome:
        return "wrong_schema" if self.problem.is_json else "not_json"


def messages_of(prompt: Prompt, shape: type[BaseModel], form: Form) -> list[Message]:
    """The system and the user message of a prompt, the shape of the answer told in the first."""
    system = f"{prompt.system}\n\n{instruction(shape, form)}"
    return [{"role": "system", "content": system}, {"role": "user", "content": prompt.user}]


def request_tokens(messages: list[Message], shape: type[BaseModel], form: Form) -> int:
    """Tokens of a request; endpoints bill the schema beside the messages too."""
    beside = json.dumps(schema_of(shape)) if form == "json_schema" else ""
    return count_message_tokens(messages) + count_tokens(beside)


def in_another_form(system: Message, shape: type[BaseModel], old: Form, new: Form) -> str:
    """A system message that asks for the same shape in another form."""
    return system["content"].removesuffix(instruction(shape, old)) + instruction(shape, new)


def complaint(answer: Unusable) -> list[Message]:
    """What is said to a model whose reply cannot be used."""
    said = f"That reply cannot be used: {answer.problem}\nReply again, with the whole corrected JSON object."
    return [{"role": "assistant", "content": answer.text}, {"role": "user", "content": said}]


def usable(text: str, shape: type[Shape], check: Callable[[Shape], None] | None) -> Shape:
    """The validated answer; UnusableAnswerError where its text or its content will not do."""
    value = parsed(text, shape)
    if check is not None:
        try:
            check(value)
        except ValueError as error:
            raise UnusableAnswerError(str(error), is_json=True) from error
    return value


def billed(reply: Reply, tokens: int) -> tuple[int, int]:
    """(prompt, completion) tokens: as the endpoint says, else as counted here."""
    completion = reply.completion_tokens
    prompt = tokens if reply.prompt_tokens is None else reply.prompt_tokens
    return prompt, count_tokens(reply.text) if completion is None else completion
