"""Answers of a given shape: how it is asked for, and how an answer is checked against it."""

import json
from functools import cache
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import GenerateJsonSchema

Shape = TypeVar("Shape", bound=BaseModel)
Form = Literal["json_schema", "json_object", "prompt"]
FORMS: tuple[Form, ...] = ("json_schema", "json_object", "prompt")  # the surest first

_PROBLEMS = 6  # of an answer that are told to the model


class UnusableAnswerError(ValueError):
    """An answer that is not what was asked for; the text is what the model is told."""

    def __init__(self, message: str, *, is_json: bool) -> None:
        super().__init__(message)
        self.is_json = is_json


class _Untitled(GenerateJsonSchema):
    """A schema without the titles that only repeat the names of the fields: every one is paid for."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


@cache
def schema_of(shape: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a shape; made once, since a plan's is large."""
    return shape.model_json_schema(schema_generator=_Untitled)


def response_format(shape: type[BaseModel], form: Form) -> dict[str, Any] | None:
    """The request's `response_format` for a shape."""
    if form == "json_schema":
        schema = schema_of(shape)
        described = {"name": shape.__name__, "schema": schema, "strict": is_strict(schema)}
        return {"type": "json_schema", "json_schema": described}
    return {"type": "json_object"} if form == "json_object" else None


def is_strict(schema: dict[str, Any]) -> bool:
    """Whether a schema keeps the rules of OpenAI's strict mode: all fields required, no others, no oneOf."""
    if "oneOf" in schema or "default" in schema:
        return False
    if schema.get("type") == "object":
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(
            properties
        ):
            return False
    inner = [
        *schema.get("$defs", {}).values(),
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
    ]
    inner += [schema["items"]] if isinstance(schema.get("items"), dict) else []
    return all(is_strict(part) for part in inner)


def instruction(shape: type[BaseModel], form: Form) -> str:
    """What the system message says of the shape; in words only where the request cannot."""
    if form == "json_schema":
        return "Reply with one JSON object of the given schema and nothing else."
    schema = json.dumps(schema_of(shape), ensure_ascii=False)
    return f"Reply with one JSON object and nothing else. It must fit this JSON schema:\n{schema}"


def parsed(text: str, shape: type[Shape]) -> Shape:
    """The answer as a value; UnusableAnswerError names what is wrong with it."""
    try:
        content = json.loads(_bare(text))
    except ValueError as error:
        msg = f"the reply is not JSON: {error}"
        raise UnusableAnswerError(msg, is_json=False) from error
    try:
        return shape.model_validate(content)
    except ValidationError as error:
        shown = [f"{'.'.join(map(str, p['loc']))}: {p['msg']}" for p in error.errors()[:_PROBLEMS]]
        msg = f"the reply does not fit the schema: {'; '.join(shown)}"
        raise UnusableAnswerError(msg, is_json=True) from error


def _bare(text: str) -> str:
    """The text without the code fence that models put around JSON."""
    stripped = text.strip()
    if stripped.startswith("```"):
        stripped = stripped.partition("\n")[2].rpartition("```")[0]
    return stripped
