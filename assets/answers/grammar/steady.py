"""Growth in every year: which years are meant by "grew each year from 2019 to 2021", 连续两年增长."""

import re
from collections.abc import Sequence

from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.numbers import to_number
from assets.answers.grammar.outcome import NotUnderstoodError, say

_OF_SUBJECTS = ("both", "都", "均")  # beside a range of years: both revenue and profit, not both years
_SAID = re.compile(
    r"(?P<en>\w+)[\s-](?:years?[\s-])?(?:running|straight|consecutive|in a row)"
    r"|连续(?P<zh>[二两三四五六七八九十\d]+)",
    re.I,
)


def steady_years(gathered: Gathered, years: Sequence[int], language: str) -> tuple[int, ...]:
    """The years that must each have grown on the year before; none where only the two ends are compared.

    A range gives its first year as the base; years that are listed each count.
    """
    words = [word.text.lower() for word in gathered.words if word.role == "throughout"]
    if not words or len(years) < 2:
        return ()
    ranged = len(gathered.years) == 1
    if ranged and all(word in _OF_SUBJECTS for word in words):
        return ()
    said = next((n for word in words if (n := _number(word))), None)
    if said is None:
        return tuple(years[1:] if ranged else years)
    if said not in (len(years), len(years) - 1):
        english = f"{said} years in a row are said, but the years named are {len(years)}"
        raise NotUnderstoodError(
            say(language, english, f"所说的连续{said}年与给出的年份（{len(years)}年）不一致")
        )
    return tuple(years[-said:])


def _number(word: str) -> int | None:
    match = _SAID.search(word)
    value = to_number(match["en"] or match["zh"]) if match else None
    return int(value) if value else None
