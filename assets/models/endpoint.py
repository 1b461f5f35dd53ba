"""One attempt at one call: the `openai` client without its retries, its errors told apart."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.models.failures import CallFailedError, Outcome
from assets.models.settings import ModelSettings

if TYPE_CHECKING:
    from openai import APIStatusError, OpenAI

Message = dict[str, str]
_SHOWN = 300  # characters of an endpoint's own message


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, with what the endpoint says it took; None where it did not say."""

    text: str
    prompt_tokens: int | None
    completion_tokens: int | None


@dataclass(frozen=True, slots=True)
class Vectors:
    """Embeddings in the order of the texts."""

    vectors: list[list[float]]
    tokens: int | None


class Endpoint:
    """An OpenAI-compatible endpoint; every method makes one request and raises CallFailedError."""

    def __init__(self, settings: ModelSettings) -> None:
        self.settings = settings
        self._client: OpenAI | None = None
        self._lock = threading.Lock()

    @property
    def client(self) -> "OpenAI":
        with self._lock:  # threads that begin together share one; a second one would never be closed
            if self._client is None:
                self._client = self._opened()
            return self._client

    def _opened(self) -> "OpenAI":
        from openai import OpenAI  # 0.3 s: only who uses a model waits for it

        settings = self.settings
        # an empty key would be looked for in OPENAI_API_KEY, which is not ours to use
        key = settings.api_key.get_secret_value() or "none"
        return OpenAI(base_url=settings.base_url, api_key=key, max_retries=0, timeout=settings.timeout)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def chat(
        self, messages: Sequence[Message], *, model: str, response_format: dict[str, Any] | None, limit: int
    ) -> Reply:
        """One chat completion of at most `limit` tokens."""
        settings = self.settings
        options: dict[str, Any] = {"model": model, "messages": list(messages)}
        options[settings.output_limit_name] = limit
        if settings.temperature is not None:
            options["temperature"] = settings.temperature
        if response_format is not None:
            options["response_format"] = response_format
        with _explained():
            return self._streamed(options) if settings.stream else self._whole(options)

    def _whole(self, options: dict[str, Any]) -> Reply:
        completion = self.client.chat.completions.create(**options)
        if not getattr(completion, "choices", None):
            msg = "the endpoint's reply holds no choices"
            raise CallFailedError(msg, outcome="malformed")
        choice, usage = completion.choices[0], completion.usage
        _demand_finished(choice.finish_reason, choice.message.refusal)
        taken = (usage.prompt_tokens, usage.completion_tokens) if usage else (None, None)
        return Reply(choice.message.content or "", *taken)

    def _streamed(self, options: dict[str, Any]) -> Reply:
        parts: list[str] = []
        refusal, finish, taken = "", None, (None, None)
        deadline = time.monotonic() + self.settings.timeout
        options |= {"stream": True, "stream_options": {"include_usage": True}}
        with self.client.chat.completions.create(**options) as stream:
            for chunk in stream:
                if chunk.usage:
                    taken = (chunk.usage.prompt_tokens, chunk.usage.completion_tokens)
                for choice in chunk.choices:
                    parts.append(choice.delta.content or "")
                    refusal += choice.delta.refusal or ""
                    finish = choice.finish_reason or finish
                if time.monotonic() > deadline:
                    msg = f"the streamed answer took more than {self.settings.timeout:g} s"
                    raise CallFailedError(msg, outcome="timed_out")
        if finish is None:
            msg = "the streamed answer broke off"
            raise CallFailedError(msg, outcome="cut")
        _demand_finished(finish, refusal or None)
        return Reply("".join(parts), *taken)

    def embed(self, texts: Sequence[str], *, model: str) -> Vectors:
        """Vectors of some texts."""
        with _explained():
            reply = self.client.embeddings.create(model=model, input=list(texts))
            data = sorted(reply.data, key=lambda item: item.index)
            if len(data) != len(texts):
                msg = f"the endpoint gave {len(data)} vectors for {len(texts)} texts"
                raise CallFailedError(msg, outcome="malformed")
            return Vectors([item.embedding for item in data], reply.usage.prompt_tokens)

    def models(self) -> list[str]:
        """The model names that the endpoint lists."""
        with _explained():
            return sorted(model.id for model in self.client.models.list())


def _demand_finished(finish: str | None, refusal: str | None) -> None:
    if refusal or finish == "content_filter":
        msg = f"the model refused: {(refusal or 'content filter')[:_SHOWN]}"
        raise CallFailedError(msg, outcome="refused")
    if finish == "length":
        msg = "the answer was cut off at its token limit; raise FILINGDB_LLM_MAX_OUTPUT_TOKENS"
        raise CallFailedError(msg, outcome="truncated")


@contextmanager
def _explained() -> Iterator[None]:
    """Turn the client's errors into ours; what is no error of a call passes through."""
    import httpx2
    import openai

    try:
        yield
    except openai.APITimeoutError as error:
        msg = "the endpoint did not answer in time (FILINGDB_LLM_TIMEOUT)"
        raise CallFailedError(msg, outcome="timed_out") from error
    except openai.APIConnectionError as error:
        # a connection that was refused never carried a request; a broken one may have been answered
        refused = isinstance(error.__cause__, httpx2.ConnectError)
        msg = f"the endpoint cannot be reached: {error.__cause__ or error}"
        raise CallFailedError(msg, outcome="unreachable" if refused else "cut") from error
    except openai.APIStatusError as error:
        raise _of_status(error) from error
    except openai.APIError as error:  # an error event inside a stream, or a reply of another shape
        msg = f"the answer broke off: {error.message[:_SHOWN]}"
        raise CallFailedError(msg, outcome="cut") from error
    except httpx2.TimeoutException as error:
        msg = "the streamed answer stopped coming"
        raise CallFailedError(msg, outcome="timed_out") from error
    except httpx2.HTTPError as error:
        msg = f"the answer broke off: {error}"
        raise CallFailedError(msg, outcome="cut") from error
    except ValueError as error:  # the body is not JSON
        msg = f"the endpoint's reply is not JSON: {error}"
        raise CallFailedError(msg, outcome="malformed") from error


def _of_status(error: "APIStatusError") -> CallFailedError:
    body = error.body
    said = str(body.get("message") if isinstance(body, dict) else None or error.message)[:_SHOWN]
    status = error.status_code
    outcome: Outcome = "rejected"
    if status == 429:
        outcome = "no_quota" if error.code == "insufficient_quota" else "rate_limited"
    elif status in (408, 409) or status >= 500:
        outcome = "server_error"
    elif status in (401, 403):
        return CallFailedError(
            f"the key was not accepted ({said}); see FILINGDB_LLM_API_KEY", outcome="not_allowed"
        )
    elif status == 404:
        return CallFailedError(
            f"no such model or address ({said}); see FILINGDB_LLM_BASE_URL and FILINGDB_LLM_MODEL",
            outcome="not_found",
        )
    return CallFailedError(
        f"the endpoint answered {status}: {said}", outcome=outcome, retry_after=_retry_after(error)
    )


def _retry_after(error: "APIStatusError") -> float | None:
    """Seconds that the endpoint asks to wait; a date is not understood and left out."""
    headers = error.response.headers
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers[name]) / unit)
        except (KeyError, ValueError):
            continue
    return None
