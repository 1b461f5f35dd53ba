"""What an answer has to say, as a typed record."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assets.errors import BadInputError

EVERYWHERE = "_all"  # the scope of a value that belongs to no one company
Kind = Literal["tickers", "tickers_with_values", "scalar", "comparison", "groups", "text", "table", "refusal"]


class Part(BaseModel):
    """Base of the records: what a gold file says beyond them is not needed."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Amount(Part):
    """A number, in a unit; `labels` are patterns of what it is called."""

    value: float
    unit: str = ""
    decimals: int = 2
    labels: tuple[str, ...] = ()
    rounded: bool = False  # to its decimals: 303 for 302.58
    required: bool = True


class Words(Part):
    """Words to be found: any of some, all of some, or one and then another."""

    any: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    before: str | None = Field(default=None, alias="from")
    after: str | None = Field(default=None, alias="to")
    required: bool = True


class Group(Part):
    """Companies under one label: a month, a date, an organisation, a combination of ways."""

    label: str
    label_type: str = "generic"
    aliases: tuple[str, ...] = ()
    count: int | None = None
    count_required: bool = False
    tickers: tuple[str, ...] | None = None
    required: bool = True


class Expected(Part):
    """All that an answer must hold, and nothing that it may not."""

    kind: Kind
    ordered: bool = False
    tickers: tuple[str, ...] | None = None  # exactly these; none = tickers are not asked for
    values: dict[str, dict[str, Amount]] = Field(default_factory=dict)  # by ticker or EVERYWHERE
    texts: dict[str, tuple[Words, ...]] = Field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    closed_groups: bool = True  # no group beside these
    date: str | None = None  # 2022-05-09: no other full date may be given
    must_mention: tuple[str, ...] = ()  # patterns, of a refusal


def expected_of(record: dict[str, Any], *, where: str) -> Expected:
    """Structured gold as a record; BadInputError names the question that is not as it should be."""
    refusal = record.get("refusal") or {}
    try:
        return Expected.model_validate({**record, "must_mention": refusal.get("must_mention") or ()})
    except ValidationError as error:
        msg = f"{where}: the expected answer is not in a known form: {error}"
        raise BadInputError(msg) from error
