"""Two metrics of the same company set against each other: 货币资金比短期借款少, by how much A is above B."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assets.answers.expressions import Compare, Growth
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.parts import Measure, Part, WordPart
from assets.answers.kinds import NOT_NUMBERS

_AMOUNT = re.compile(
    r"(?:增长|增加|减少|下降|提高|上升|下滑|涨|跌|降低)了?(?:多少|几)(?:名|位|人|(?:千万|百万|亿|万|千)?(?:元|美元)|(?:千万|百万|亿|万)人)"
)
_APART = re.compile(
    r"(?:高出?|低出?|多出?|少|大|小|相差|差)了?(?:多少|几)|by how (?:much|many)", re.IGNORECASE
)
_YEARS = re.compile(r"(?:19|20)\d{2}年?度?的?比(?:19|20)\d{2}年")
_POINTS = re.compile(r"百分点|percentage points?|\bpp\b", re.IGNORECASE)


def set_against(parts: Sequence[Part], text: str, gathered: Gathered, combiner: Combiner) -> list[Part]:
    """A比B少 as a condition on companies; of one company, with how much, as the difference."""
    found = list(parts)
    if len(gathered.companies) == 2 and (said := _APART.search(text)):
        gathered.words.append(WordPart(said.group(), "apart", ""))
    if moved := _of_years_or_companies(found, text, gathered, combiner):
        return moved
    for place in range(len(found) - 2):
        match found[place : place + 3]:
            case [Measure(span=0) as a, Measure(span=0) as b, WordPart(role="comparative") as word] if _than(
                a, b, text
            ):
                asked = found[place + 3 : place + 4]
                many = bool(asked) and isinstance(asked[0], WordPart) and asked[0].role == "count"
                if len(gathered.companies) == 1 and many:
                    first, second = (a, b) if word.value == "descending" else (b, a)
                    found[place : place + 4] = [combiner.difference(first, second)]
                elif len(gathered.companies) < 2:
                    sign: dict[str, object] = {"operator": ">" if word.value == "descending" else "<"}
                    compare = Compare.model_validate({"left": a.expression, "right": b.expression, **sign})
                    found[place : place + 3] = [Judged(f"{a.text}比{b.text}{word.text}", compare, (a, b))]
                break
    return found


def _of_years_or_companies(
    parts: list[Part], text: str, gathered: Gathered, combiner: Combiner
) -> list[Part] | None:
    """One metric of two years or two companies: 研发费用之差, 相差多少, 2024年比2023年净利润多的公司."""
    years, named = sum(len(part.years) for part in gathered.years), len(gathered.companies)
    if sum(isinstance(part, Measure) for part in parts) != 1:
        return None
    match parts:
        case [*before, Measure(span=0) as a, WordPart(role="difference") as word] if (named, years) == (1, 2):
            return [*before, replace(combiner.changed(a, falling=False), text=f"{a.text}{word.text}")]
        case [*before, Measure(span=0) as a, WordPart(role="difference") as word] if (named, years) == (2, 1):
            gathered.words.append(WordPart(word.text, "apart", ""))
            return [*before, a, WordPart(word.text, "comparative", "descending")]
        case [*before, Measure(span=0) as a, WordPart(role="comparative") as word] if (named, years) == (
            0,
            2,
        ) and _YEARS.search(text):
            verb = ("增长", "up") if word.value == "descending" else ("下降", "down")
            return [*before, combiner.grown(a, WordPart(verb[0], "growth", verb[1]))]
    return None


def in_amounts(parts: Sequence[Part], text: str, combiner: Combiner) -> list[Part]:
    """增加了多少人, 增长了多少亿元: the change, and not its rate."""
    if not _AMOUNT.search(text):
        return list(parts)
    return [
        combiner.changed(part.shows[0], falling=part.falling)
        if isinstance(part, Measure) and isinstance(part.expression, Growth) and part.shows
        else part
        for part in parts
    ]


def in_points(parts: Sequence[Part], text: str, combiner: Combiner) -> list[Part]:
    """By how many 百分点 a percentage rose: its change, and not its rate of growth."""
    if not _POINTS.search(text):
        return list(parts)
    return [
        combiner.changed(part.shows[0], falling=part.falling)
        if isinstance(part, Measure)
        and isinstance(part.expression, Growth)
        and part.shows
        and part.shows[0].kind in ("pct", "ratio")
        else part
        for part in parts
    ]


def _than(a: Measure, b: Measure, text: str) -> bool:
    """Whether 比 stands between two numbers of one kind."""
    if a.kind in NOT_NUMBERS or a.kind != b.kind:
        return False
    return bool(
        re.search(f"{re.escape(a.text)}[^,，。;；]{{0,4}}比[^,，。;；]{{0,6}}{re.escape(b.text)}", text)
    )
