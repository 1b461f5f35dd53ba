"""What a model has to say of each metric it finds: not a value, but where one is printed."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

ScaleWord = Literal["ones", "thousands", "ten_thousands", "millions", "hundred_millions", "billions"]
SCALES: dict[ScaleWord, float] = {
    "ones": 1.0,
    "thousands": 1e3,
    "ten_thousands": 1e4,
    "millions": 1e6,
    "hundred_millions": 1e8,
    "billions": 1e9,
}


class Claim(BaseModel):
    """One metric and the words of a page that state it."""

    # every field is required: strict schemas know no defaults
    model_config = ConfigDict(extra="forbid")

    metric: str = Field(description="id of the metric asked for")
    document: int = Field(description="number of the document, from the mark of the page")
    page: int = Field(description="number of the page, from the mark of the page")
    quote: str = Field(description="words of that page, copied exactly, that hold label and value")
    label: str = Field(description="the part of the quote that names the metric")
    printed: str = Field(description="the part of the quote that is the value, as printed")
    entries: list[str] = Field(description="of a list: its entries, each as printed; else empty")
    scale: ScaleWord = Field(description="the multiplier that the page states for the value")
    currency: str = Field(description="ISO code such as USD or CNY; empty where no amount of money")
    period_end: str = Field(description="last day of the period of the value, YYYY-MM-DD")
    months: int = Field(description="length of that period; 0 for a balance at a day")
    scope: Literal["consolidated", "parent"]


class Claims(BaseModel):
    """Everything that was found; a metric that the pages do not state has no claim."""

    model_config = ConfigDict(extra="forbid")

    claims: list[Claim]


class RejectedError(ValueError):
    """Why a claim is no fact: one word for the counts, a sentence for the model."""

    def __init__(self, *, reason: str, says: str) -> None:
        super().__init__(says)
        self.reason = reason
