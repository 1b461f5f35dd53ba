"""The questions of a set in other words, with other n and other direction; seeded.

A fair test of the planner: nothing here reads its word lists or runs its plans. Rankings by one field are
asked anew in sentences of another hand, their answers computed in plain Python; every other question keeps
its shape and changes its words.
"""

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.fields import PREFIX
from assets.resources import shipped

_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_SUPERLATIVE = re.compile(
    r"highest|top three|most (?:profitable|diversified)|三家公司|前三的公司|最快三家", re.IGNORECASE
)
_GROWING = re.compile(r"growth|增长率", re.IGNORECASE)
_VALUED = re.compile(r"\bexact\b|及其|和持股比|和增长率", re.IGNORECASE)
_BESIDE = re.compile(
    r"权重|=|÷|变化最大|并列|名字|得分|不低于", re.IGNORECASE
)  # rankings that are not by one field
_SIZES = (3, 2, 4, 5, 1)


class Wordings(BaseModel):
    """`data/rewordings/<language>.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    numbers: dict[int, str]
    years: tuple[str, ...]
    names: dict[str, tuple[str, ...]]
    most: dict[str, tuple[str, ...]]
    rank: dict[str, tuple[str, ...]]
    growing: dict[str, tuple[str, ...]]
    ranking: dict[str, tuple[str, ...]]
    growth: dict[str, tuple[str, ...]]
    openings: tuple[str, ...]
    closings: tuple[str, ...]
    replacements: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A question for the companies that lead by one field, in a year or by its growth."""

    field: str
    years: tuple[int, ...]  # one, or the two ends of a growth
    valued: bool  # the values are asked for as well


@cache
def wordings(language: str) -> Wordings:
    """The other words of a language."""
    path = shipped("data") / "rewordings" / f"{language}.yaml"
    return Wordings.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def reworded(questions: Iterable[Question], *, seed: int) -> list[Question]:
    """Every question in other words, the same for a seed; `expected` is set where the answer changes."""
    return [_reworded(question, random.Random(f"{seed}:{question.key}")) for question in questions]


def _reworded(question: Question, rng: random.Random) -> Question:
    words = wordings(question.language)
    ranking = _ranking(question, words)
    if ranking is not None:
        asked = _asked_anew(question, ranking, words, rng)
        if asked is not None:
            return asked
    return replace(question, text=_framed(_replaced(question.text, words, rng), words, rng, plain=True))


def _ranking(question: Question, words: Wordings) -> Ranking | None:
    """What a question ranks by; none where it is no ranking by one field that has a name here."""
    fields = {n for d in question.documents for n in d.model_extra or {} if n.startswith(PREFIX)}
    years = tuple(sorted({int(year) for year in _YEAR.findall(question.text)}))
    name = next(iter(fields), "").removeprefix(PREFIX)
    fits = len(fields) == 1 and name in words.names and _SUPERLATIVE.search(question.text)
    if not fits or _BESIDE.search(question.text):
        return None
    growing = bool(_GROWING.search(question.text))
    if len(years) != (2 if growing else 1):
        return None
    return Ranking(name, years, valued=bool(_VALUED.search(question.text)))


def _asked_anew(question: Question, ranking: Ranking, words: Wordings, rng: random.Random) -> Question | None:
    """The ranking with another n and direction; none where the values do not decide who is in it."""
    direction = rng.choice(("high", "high", "low"))
    sizes = list(_SIZES[1:])
    rng.shuffle(sizes)
    for size in [rng.choice(_SIZES), *sizes]:
        leaders = _leaders(question, ranking, size, low=direction == "low")
        if leaders:
            text = _sentence(ranking, size, direction, words, rng)
            expected = _expected(ranking, leaders)
            return replace(question, text=_framed(text, words, rng, plain=False), expected=expected)
    return None


def _leaders(question: Question, ranking: Ranking, size: int, *, low: bool) -> dict[str, float]:
    """The first companies with their values; none where a tie, a base that is not positive or few decide."""
    values = _values(question, ranking)
    ordered = sorted(values, key=lambda ticker: values[ticker], reverse=not low)
    if len(ordered) <= size or values[ordered[size - 1]] == values[ordered[size]]:
        return {}
    return {ticker: values[ticker] for ticker in ordered[:size]}


def _values(question: Question, ranking: Ranking) -> dict[str, float]:
    """The field of each company in the year, or its growth in per cent between the years."""
    held: dict[str, dict[int, float]] = {}
    for document in question.documents:
        given = (document.model_extra or {}).get(PREFIX + ranking.field)
        if given is not None:
            held.setdefault(document.symbol, {})[document.year] = float(given)
    whole = {ticker: years for ticker, years in held.items() if set(ranking.years) <= set(years)}
    if len(ranking.years) == 1:
        return {ticker: years[ranking.years[0]] for ticker, years in whole.items()}
    first, last = ranking.years
    if any(years[first] <= 0 for years in whole.values()):
        return {}
    return {ticker: 100 * (years[last] - years[first]) / years[first] for ticker, years in whole.items()}


def _expected(ranking: Ranking, leaders: Mapping[str, float]) -> dict[str, Any]:
    """The answer as structured gold."""
    unit = "%" if len(ranking.years) == 2 else _unit(ranking.field)
    amount = {t: {ranking.field: {"value": v, "unit": unit, "decimals": 2}} for t, v in leaders.items()}
    kind = "tickers_with_values" if ranking.valued else "tickers"
    return {"kind": kind, "tickers": list(leaders), "values": amount if ranking.valued else {}}


def _unit(field: str) -> str:
    endings = {"10k_cny": "万元", "usd": "USD", "cny": "元", "pct": "%", "ratio": "ratio", "margin": "ratio"}
    return next((unit for ending, unit in endings.items() if field.endswith(ending)), "count")


def _sentence(ranking: Ranking, size: int, direction: str, words: Wordings, rng: random.Random) -> str:
    growing = len(ranking.years) == 2
    shape = rng.choice((words.growth if growing else words.ranking)["valued" if ranking.valued else "plain"])
    number = str(size) if rng.random() < 0.4 else words.numbers[size]
    text = shape.format(
        n=number,
        metric=rng.choice(words.names[ranking.field]),
        when=rng.choice(words.years).format(year=ranking.years[0]),
        most=rng.choice(words.most[direction]),
        growing=rng.choice(words.growing[direction]),
        rank=rng.choice(words.rank[direction]).format(n=number),
        **{"from": ranking.years[0], "to": ranking.years[-1]},
    )
    text = re.sub(r"\b(one|1) (compan|firm|ticker|stock)(ies|s)?", lambda m: _single(m), text)
    return text[:1].upper() + text[1:]


def _single(match: re.Match[str]) -> str:
    """`one companies` -> `one company`."""
    return f"{match[1]} {match[2]}{'y' if match[2] == 'compan' else ''}"


def _replaced(text: str, words: Wordings, rng: random.Random) -> str:
    """Three of four phrases in other words."""
    for pattern, others in words.replacements.items():
        if rng.random() < 0.75:
            text = re.sub(pattern, rng.choice(others), text)
    return text


def _framed(text: str, words: Wordings, rng: random.Random, *, plain: bool) -> str:
    """An opening, a closing, and the punctuation of somebody in a hurry."""
    opening = "" if plain and rng.random() < 0.5 else rng.choice(words.openings)
    closing = rng.choice(words.closings)
    if closing and text[-1] not in "。？！.?!":
        text += "。" if "一" <= text[-1] <= "鿿" else "."
    if opening.endswith((", ", ": ")) and not text[:2].isupper():
        text = text[:1].lower() + text[1:]
    text = f"{opening}{text}{closing}"
    if rng.random() < 0.25:
        text = text.translate(str.maketrans("，？：", ",?:"))
    return text.rstrip("？?。.") if rng.random() < 0.15 else text
