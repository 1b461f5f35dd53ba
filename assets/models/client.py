"""Asking a model: cache, budget, pace, attempts, validation and one repair, every call recorded."""

import hashlib
import json
import os
import random
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TypeVar

from pydantic import BaseModel
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt

from assets.errors import BadInputError
from assets.models.budget import Budget
from assets.models.endpoint import Endpoint, Message, Reply
from assets.models.failures import MAYBE_BILLED, CallFailedError
from assets.models.ledger import Call, Ledger, ledger_path
from assets.models.messages import (
    Unusable,
    billed,
    complaint,
    in_another_form,
    messages_of,
    request_tokens,
    usable,
)
from assets.models.pace import Pace
from assets.models.records import Answered, Estimate, Prompt, Usage
from assets.models.settings import PREFIX, ModelSettings, need_settings
from assets.models.structured import (
    FORMS,
    Form,
    Shape,
    UnusableAnswerError,
    response_format,
    schema_of,
)
from assets.models.tokens import count_tokens
from assets.store import Store

_VERSION = "1"  # of what the cache's keys are made of
_EMBEDDED_AT_ONCE = 64
_Result = TypeVar("_Result")


class ModelClient:
    """One run's access to the configured models; safe between threads."""

    def __init__(self, settings: ModelSettings, ledger: Ledger) -> None:
        if not settings.priced:
            msg = (
                f"{PREFIX}PRICE_INPUT and {PREFIX}PRICE_OUTPUT (USD per million tokens, 0 where free) are "
                "not set, and without them no spend cap can hold"
            )
            raise BadInputError(msg)
        self.settings, self.ledger = settings, ledger
        self.endpoint = Endpoint(settings)
        self.budget = Budget(settings.max_spend)
        self.pace = Pace(settings.requests_per_minute, settings.tokens_per_minute)
        self.run = f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{os.getpid()}"
        self._used: list[Call] = []
        self._form: Form = FORMS[0] if settings.structured == "auto" else settings.structured

    @classmethod
    def of_store(cls, store: Store) -> "ModelClient":
        """The client that the environment or the store's file configures; BadInputError without any."""
        return cls(need_settings(store.root), Ledger(ledger_path(store)))

    def __enter__(self) -> "ModelClient":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give connections and the ledger back."""
        self.endpoint.close()
        self.ledger.close()

    def usage(self) -> Usage:
        """What this run has used up to now."""
        used = tuple(self._used)
        return Usage(
            len(used),
            sum(call.prompt_tokens for call in used),
            sum(call.completion_tokens for call in used),
            sum(call.cost_usd for call in used),
        )

    def complete(
        self, prompt: Prompt, shape: type[Shape], *, check: Callable[[Shape], None] | None = None
    ) -> Answered[Shape]:
        """A model's answer as a value of the shape, from the cache where it was given before.

        `check` raises ValueError for a value that cannot be used; then, and when the answer does not fit the
        shape, the model is told once what is wrong. Raises CallFailedError when no usable answer comes, and
        SpendCapError before a call that might exceed the cap.
        """
        model, key = self._model(prompt), self._key(prompt, shape)
        known = self.ledger.answer(key)
        if known is not None:
            try:
                return Answered(usable(known.decode(), shape, check), model, cached=True)
            except UnusableAnswerError:
                pass  # what counts as usable has changed since: ask again
        answer = self._attempted(messages_of(prompt, shape, self._form), prompt, shape, key, check)
        if not isinstance(answer, Unusable):
            return Answered(answer, model, cached=False)
        messages = [*messages_of(prompt, shape, self._form), *complaint(answer)]
        repaired = self._attempted(messages, prompt, shape, key, check)
        if not isinstance(repaired, Unusable):
            return Answered(repaired, model, cached=False, repaired=True)
        said = f"gave no usable answer, nor after being told what was wrong: {repaired.problem}"
        msg = f"the model {model} {said}"
        raise CallFailedError(msg, outcome=repaired.outcome)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Vectors of the texts, in their order; each text is paid for once."""
        model = self.settings.embedding_model
        if model is None:
            msg = f"no embedding model is configured; set {PREFIX}EMBEDDING_MODEL"
            raise BadInputError(msg)
        keys = [_digest(_VERSION, self.settings.base_url, model, text) for text in texts]
        known = {key: self.ledger.answer(key) for key in keys}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if known[key] is None}
        for some in _in_batches(list(missing.items()), _EMBEDDED_AT_ONCE):
            known |= self._embedded(dict(some), model)
        return [array("f", known[key] or b"").tolist() for key in keys]

    def estimate(self, prompts: Iterable[tuple[Prompt, type[BaseModel]]]) -> Estimate:
        """What some prompts would take, without a call."""
        calls = cached = asked = answered = 0
        for prompt, shape in prompts:
            calls += 1
            if self.ledger.answer(self._key(prompt, shape)) is not None:
                cached += 1
                continue
            asked += request_tokens(messages_of(prompt, shape, self._form), shape, self._form)
            answered += self._limit(prompt)
        return Estimate(calls, cached, asked, answered, self.settings.chat_cost(asked, answered))

    def _model(self, prompt: Prompt) -> str:
        return prompt.model or self.settings.model

    def _limit(self, prompt: Prompt) -> int:
        return prompt.limit or self.settings.max_output_tokens

    def _key(self, prompt: Prompt, shape: type[BaseModel]) -> str:
        settings = self.settings
        schema = json.dumps(schema_of(shape), sort_keys=True)
        parts = (self._model(prompt), settings.temperature, self._limit(prompt), prompt.system, prompt.user)
        return _digest(_VERSION, settings.base_url, *parts, schema)

    def _attempted(
        self,
        messages: list[Message],
        prompt: Prompt,
        shape: type[Shape],
        key: str,
        check: Callable[[Shape], None] | None,
    ) -> "Shape | Unusable":
        """One answer, after as many attempts as are allowed; kept before it is given, if it can be used."""
        model, limit, settings = self._model(prompt), self._limit(prompt), self.settings
        tokens = request_tokens(messages, shape, self._form)

        def once(attempt: int) -> "Shape | Unusable":
            call = _Timed(self, prompt.purpose, key, model, attempt)
            worst = settings.chat_cost(tokens, limit)
            reply = call.made(
                lambda: self._in_some_form(messages, model=model, shape=shape, limit=limit),
                tokens=tokens + limit,
                worst=worst,
                price=lambda got: settings.chat_cost(*billed(got, tokens)),
            )
            taken = billed(reply, tokens)
            try:
                value = usable(reply.text, shape, check)
            except UnusableAnswerError as problem:
                unusable = Unusable(reply.text, problem)
                call.keep(unusable.outcome, taken, message=str(problem))
                return unusable
            call.keep("answered", taken, answers={key: reply.text.encode()})
            return value

        return self._again(once)

    def _in_some_form(
        self, messages: list[Message], *, model: str, shape: type[BaseModel], limit: int
    ) -> Reply:
        """Ask for the shape in the surest form that the endpoint understands, and remember which that is."""
        while True:
            form = self._form
            try:
                wanted = response_format(shape, form)
                return self.endpoint.chat(messages, model=model, response_format=wanted, limit=limit)
            except CallFailedError as error:
                later = FORMS[FORMS.index(form) + 1 :]
                unknown = error.outcome == "rejected" and "response_format" in str(error)
                if self.settings.structured != "auto" or not unknown or not later:
                    raise
                self._form = later[0]
                messages = [
                    {**messages[0], "content": in_another_form(messages[0], shape, form, later[0])},
                    *messages[1:],
                ]

    def _embedded(self, texts: dict[str, str], model: str) -> dict[str, bytes]:
        tokens = sum(map(count_tokens, texts.values()))
        worst = self.settings.embedding_cost(tokens)

        def once(attempt: int) -> dict[str, bytes]:
            call = _Timed(self, "embed", _digest(*texts), model, attempt)
            reply = call.made(
                lambda: self.endpoint.embed(list(texts.values()), model=model),
                tokens=tokens,
                worst=worst,
                price=lambda got: self.settings.embedding_cost(got.tokens or tokens),
            )
            vectors = zip(texts, reply.vectors, strict=True)
            answers = {key: array("f", vector).tobytes() for key, vector in vectors}
            call.keep("answered", (reply.tokens or tokens, 0), answers=answers)
            return answers

        return self._again(once)

    def _again(self, once: Callable[[int], _Result]) -> _Result:
        """Call `once` until it succeeds, fails for good, or the attempts are used up."""
        retrying = Retrying(
            stop=stop_after_attempt(self.settings.attempts),
            retry=retry_if_exception(self._is_worth_it),
            wait=self._pause,
            reraise=True,
        )
        for attempt in retrying:
            with attempt:
                return once(attempt.retry_state.attempt_number)
        raise AssertionError  # tenacity raises the last error itself

    def _is_worth_it(self, error: BaseException) -> bool:
        if not isinstance(error, CallFailedError) or not error.passing:
            return False
        return (error.retry_after or 0) <= self.settings.max_wait

    def _pause(self, state: RetryCallState) -> float:
        """Seconds before the next attempt: what the endpoint asks for, else twice the last pause."""
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, CallFailedError) else None
        if asked is not None:
            self.pace.hold(asked)  # the others would only be sent back as well
            return asked
        # a little apart, so that threads that failed together do not come back together
        apart = random.uniform(1.0, 1.5)
        pause: float = self.settings.backoff * 2.0 ** (state.attempt_number - 1) * apart
        return min(pause, self.settings.max_wait)


class _Timed:
    """One attempt: held back, paid for, timed and recorded."""

    def __init__(self, client: ModelClient, purpose: str, key: str, model: str, attempt: int) -> None:
        self.client, self.purpose, self.key = client, purpose, key
        self.model, self.attempt = model, attempt
        self.latency_ms = self.cost = 0.0

    def made(
        self, request: Callable[[], _Result], *, tokens: int, worst: float, price: Callable[[_Result], float]
    ) -> _Result:
        """The reply to a request that costs `worst` USD at most; a failure is recorded and raised."""
        self.client.budget.reserve(worst)
        self.client.pace.wait(tokens)
        started = time.perf_counter()
        try:
            reply = request()
            self.cost = price(reply)
        except CallFailedError as error:
            assumed = error.outcome in MAYBE_BILLED
            self.cost = worst if assumed else 0.0
            self.latency_ms = 1000 * (time.perf_counter() - started)
            self.keep(error.outcome, (0, 0), assumed=assumed, message=str(error))
            raise
        finally:
            self.client.budget.settle(worst, self.cost)
        self.latency_ms = 1000 * (time.perf_counter() - started)
        return reply

    def keep(
        self,
        outcome: str,
        taken: tuple[int, int],
        *,
        answers: dict[str, bytes] | None = None,
        assumed: bool = False,
        message: str = "",
    ) -> None:
        """Write the attempt, and with it what it answered."""
        call = Call(
            run=self.client.run,
            purpose=self.purpose,
            prompt_hash=self.key,
            model=self.model,
            attempt=self.attempt,
            outcome=outcome,
            prompt_tokens=taken[0],
            completion_tokens=taken[1],
            latency_ms=round(self.latency_ms, 1),
            cost_usd=self.cost,
            cost_assumed=assumed,
            message=message,
        )
        self.client.ledger.record(call, answers)
        self.client._used.append(call)


def _digest(*parts: object) -> str:
    return hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:32]


def _in_batches(items: Sequence[Any], size: int) -> Iterable[Sequence[Any]]:
    return (items[first : first + size] for first in range(0, len(items), size))
