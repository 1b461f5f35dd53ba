"""What code holds against a plan that a model wrote."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from assets.answers.compile import compile_plan
from assets.answers.corpus import Corpus
from assets.answers.plan import Plan
from assets.answers.vocabulary import Vocabulary
from assets.errors import FilingDBError
from assets.filings.dates import DATE

# from a number as people write it to base units: thousand, 万, million, 亿, billion, 万亿; percent
_UNITS = (1.0, 1e3, 1e4, 1e6, 1e8, 1e9, 1e12, 0.01)
# numbers of formulas that everybody knows: days, months, halves, percent
_COMMON = frozenset({0.0, 1.0, 2.0, 3.0, 4.0, 10.0, 12.0, 100.0, 360.0, 365.0, 0.5})
_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
# a day may lie in another year than the fiscal year it is asked of
_DAY = re.compile(rf"{DATE}|(?:19|20)\d\d\s*[年/.-]\s*\d{{1,2}}\s*[月/.-]", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d,])(?!\.\d)")


class PlanReply(BaseModel):
    """A plan, or why there can be none: exactly one of the two."""

    model_config = ConfigDict(extra="forbid")

    plan: Plan | None = None
    cannot: str | None = None  # the phrase of the question that has no meaning here, and why


@dataclass(frozen=True)
class PlanCheck:
    """Raises ValueError for a reply that must not become an answer to the question."""

    question: str
    vocabulary: Vocabulary
    corpus: Corpus

    def __call__(self, reply: PlanReply) -> None:
        plan = reply.plan
        if (plan is None) == (not reply.cannot):
            msg = "give either `plan` or `cannot`"
            raise ValueError(msg)
        if plan is None:
            return
        problems = [*self._strangers(plan), *self._years(plan), *self._numbers(plan)]
        if problems:
            raise ValueError("; ".join(problems))
        try:
            compile_plan(plan, self.vocabulary)
        except FilingDBError as error:
            msg = f"the plan does not compile: {error}"
            raise ValueError(msg) from error

    def _strangers(self, plan: Plan) -> Iterator[str]:
        unknown = sorted(set(plan.scope.tickers) - self.corpus.by_ticker.keys())
        if unknown:
            yield f"scope.tickers: {', '.join(unknown)} are no tickers of the corpus"

    def _years(self, plan: Plan) -> Iterator[str]:
        """A year that the question names has to play a part in the plan."""
        asked = {int(year) for year in _YEAR.findall(_DAY.sub(" ", self.question))}
        offsets = {0, *(-n for key, n in _whole_numbers(plan.model_dump()) if key == "years")}
        offsets |= {n for key, n in _whole_numbers(plan.model_dump()) if key == "at"}
        reached = {
            year + step
            for year in plan.scope.fiscal_years
            for offset in offsets
            for step in range(min(0, offset), max(0, offset) + 1)
        }
        for year in sorted(asked - reached):
            yield f"the question names {year}, which the plan does not look at"

    def _numbers(self, plan: Plan) -> Iterator[str]:
        """A constant has to stand in the question: a model computes nothing."""
        said = {float(text.replace(",", "")) for text in _NUMBER.findall(self.question)}
        allowed = _COMMON | {number * unit for number in said for unit in _UNITS}
        for value in _constants(plan.model_dump()):
            if not any(abs(abs(value) - number) <= 1e-9 * max(1.0, number) for number in allowed):
                yield f"the number {value:g} does not stand in the question"


def _whole_numbers(value: object) -> Iterator[tuple[str, int]]:
    """Every field of a plan that holds one whole number, at any depth."""
    for key, inner in _fields(value):
        if isinstance(inner, int) and not isinstance(inner, bool):
            yield key, inner


def _constants(value: object) -> Iterator[float]:
    """The constants of a plan's expressions."""
    if isinstance(value, dict) and value.get("kind") == "number":
        yield float(value["value"])
    for inner in (
        value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    ):
        yield from _constants(inner)


def _fields(value: object) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    for inner in (
        value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    ):
        yield from _fields(inner)
