"""Whether the configured endpoint, key and models work, and what to do where they do not."""

from pydantic import BaseModel, ConfigDict

from assets.errors import EndpointError, FilingDBError, RefusedError
from assets.models.client import ModelClient
from assets.models.failures import CallFailedError
from assets.models.records import Prompt
from assets.models.settings import PREFIX, load_settings
from assets.store import Store

Finding = tuple[str, bool, str]  # what, fine, what to know or do

_NAME = "language model"


class Ready(BaseModel):
    """What the trial call has to reply."""

    model_config = ConfigDict(extra="forbid")

    ready: bool


def findings(store: Store) -> list[Finding]:
    """What is configured and whether it answers; one tiny call to each model, cached from then on."""
    try:
        settings = load_settings(store.root)
        if settings is None:
            return [
                (_NAME, True, f"none configured, none needed; {PREFIX}BASE_URL and {PREFIX}MODEL add one")
            ]
        with ModelClient.of_store(store) as client:
            return _of_client(client)
    except FilingDBError as error:
        return [(_NAME, False, str(error))]


def _of_client(client: ModelClient) -> list[Finding]:
    settings = client.settings
    try:
        listed = client.endpoint.models()
    except CallFailedError as error:
        if error.outcome != "not_found":  # not every endpoint lists its models
            return [(_NAME, False, f"{settings.base_url}: {error}")]
        listed = []
    spend = f"at most {settings.max_spend:g} USD a run" if _costs(client) else "free of charge as configured"
    rows: list[Finding] = [(_NAME, True, f"{settings.base_url} answers; {spend}")]
    chat = {"model": settings.model, "judge model": settings.judge_model}
    rows += [_chat(client, what, name, listed) for what, name in chat.items() if name]
    if settings.embedding_model:
        rows.append(_embedding(client, settings.embedding_model, listed))
    return rows


def _costs(client: ModelClient) -> bool:
    prices = (client.settings.price_input, client.settings.price_output, client.settings.price_embedding)
    return any(prices)


def _chat(client: ModelClient, what: str, name: str, listed: list[str]) -> Finding:
    prompt = Prompt("doctor", "This is a connection test.", 'Reply {"ready": true}.', model=name, limit=256)
    try:
        client.complete(prompt, Ready)
    except (EndpointError, RefusedError) as error:
        return what, False, f"{name}: {error}{_others(name, listed)}"
    return what, True, f"{name} answers in the asked form"


def _embedding(client: ModelClient, name: str, listed: list[str]) -> Finding:
    try:
        length = len(client.embed(["connection test"])[0])
    except (EndpointError, RefusedError) as error:
        return "embedding model", False, f"{name}: {error}{_others(name, listed)}"
    return "embedding model", True, f"{name} gives vectors of {length} numbers"


def _others(name: str, listed: list[str]) -> str:
    if not listed or name in listed:
        return ""
    return f"; the endpoint lists {', '.join(listed[:8])}"
