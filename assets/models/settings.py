"""Which endpoint, which models, at what prices and within what limits: `FILINGDB_LLM_*` or a TOML file."""

import os
import tomllib
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from assets.errors import BadInputError

PREFIX = "FILINGDB_LLM_"
FILE_VARIABLE = "FILINGDB_LLM_CONFIG"
FILE_NAME = "llm.toml"

Structured = Literal["auto", "json_schema", "json_object", "prompt"]


class ModelSettings(BaseSettings):
    """One endpoint. Prices are USD per million tokens; times are seconds."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    base_url: str = Field(pattern=r"^https?://\S+$")
    model: str = Field(min_length=1)  # for planning and reading
    api_key: SecretStr = SecretStr("")
    judge_model: str | None = None  # default: `model`
    embedding_model: str | None = None
    price_input: float | None = Field(default=None, ge=0)
    price_output: float | None = Field(default=None, ge=0)
    price_embedding: float | None = Field(default=None, ge=0)
    max_spend: float = Field(default=5.0, ge=0)  # USD, of one run
    timeout: float = Field(default=120.0, gt=0)
    attempts: int = Field(default=5, ge=1, le=20)
    backoff: float = Field(default=0.5, ge=0)  # before the second attempt; doubles with each
    max_wait: float = Field(default=60.0, ge=0)  # longest wait between two attempts
    concurrency: int = Field(default=4, ge=1, le=256)
    requests_per_minute: int | None = Field(default=None, ge=1)
    tokens_per_minute: int | None = Field(default=None, ge=1)
    max_output_tokens: int = Field(default=4096, ge=16)
    # reasoning models refuse `max_tokens` and any temperature
    output_limit_name: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: float | None = 0.0
    structured: Structured = "auto"
    stream: bool = False

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment stands above what is given in code, which is the file."""
        return env_settings, init_settings

    @property
    def is_local(self) -> bool:
        """Whether the endpoint is on this machine: it costs nothing unless prices are given."""
        return urlsplit(self.base_url).hostname in ("localhost", "127.0.0.1", "::1")

    @property
    def priced(self) -> bool:
        """Whether the price of every call is known; without it no spend cap can hold."""
        return self.is_local or (self.price_input is not None and self.price_output is not None)

    def chat_cost(self, prompt_tokens: int, completion_tokens: int) -> float:
        """USD for a chat call."""
        return ((self.price_input or 0) * prompt_tokens + (self.price_output or 0) * completion_tokens) / 1e6

    def embedding_cost(self, tokens: int) -> float:
        """USD for an embeddings call."""
        return (self.price_embedding or 0) * tokens / 1e6


def load_settings(root: Path) -> ModelSettings | None:
    """The settings, the environment above the file; None when neither says anything.

    The file is the one that FILINGDB_LLM_CONFIG names, else `llm.toml` in the store root. Raises
    BadInputError that names the variable or the line that is wrong.
    """
    named = os.environ.get(FILE_VARIABLE)
    path = Path(named).expanduser() if named else root / FILE_NAME
    given = {name for name, value in os.environ.items() if name.startswith(PREFIX) and value}
    given -= {FILE_VARIABLE}
    if not given and not named and not path.is_file():
        return None
    unknown = sorted(given - {PREFIX + name.upper() for name in ModelSettings.model_fields})
    if unknown:
        msg = f"{', '.join(unknown)}: no such setting; known are {', '.join(_variables())}"
        raise BadInputError(msg)
    try:
        return ModelSettings(**_from_file(path, required=bool(named)))
    except ValidationError as error:
        problems = "; ".join(
            f"{PREFIX}{str(p['loc'][0]).upper()}: {p['msg']}" if p["loc"] else p["msg"]
            for p in error.errors()
        )
        msg = f"the settings of the language model are not usable: {problems}"
        raise BadInputError(msg) from error


def need_settings(root: Path) -> ModelSettings:
    """The settings; BadInputError that says what to set when there are none."""
    settings = load_settings(root)
    if settings is None:
        msg = (
            f"no language model is configured; set {PREFIX}BASE_URL, {PREFIX}MODEL and, where the endpoint "
            f"wants one, {PREFIX}API_KEY, then run `filingdb doctor`"
        )
        raise BadInputError(msg)
    return settings


def _variables() -> list[str]:
    return [PREFIX + name.upper() for name in ModelSettings.model_fields]


def _from_file(path: Path, *, required: bool) -> dict[str, Any]:
    if not path.is_file():
        if required:
            msg = f"{FILE_VARIABLE} names {path}, which is no file"
            raise BadInputError(msg)
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        msg = f"{path} is not TOML: {error}"
        raise BadInputError(msg) from error
