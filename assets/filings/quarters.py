"""Which quarter a report is of, by how long the columns of its statements run."""

import re

# weeks also of years cut into 12+12+12+16 or 16+12+12+12
_LENGTHS = {
    "month": {1: "three|3", 2: "six|6", 3: "nine|9"},
    "week": {
        1: "thirteen|13|twelve|12|sixteen|16|fourteen|14",
        2: r"twenty-?\s?six|26|twenty-?\s?four|24|twenty-?\s?eight|28|twenty-?\s?seven|27",
        3: r"thirty-?\s?nine|39|thirty-?\s?six|36|forty|40",
    },
}
_DURATIONS = {
    quarter: re.compile(
        "|".join(
            rf"\b(?:{lengths[quarter]})[\s-]+{unit}s?\s+(?:periods?\s+)?end"
            for unit, lengths in _LENGTHS.items()
        ),
        re.IGNORECASE,
    )
    for quarter in (3, 2, 1)
}
# where no column names its months or weeks; prose speaks of coming half years, columns of ended ones
_OTHER_WORDS = {
    3: r"\bthree\s+(?:fiscal\s+)?quarters\s+end|\bnine\s+months\s+(?:of\s+)?(?:fiscal\s+)?20\d\d",
    2: r"\btwo\s+(?:fiscal\s+)?quarters\s+end|\bfirst\s+half\s+end"
    r"|\bsix\s+months\s+(?:of\s+)?(?:fiscal\s+)?20\d\d",
    1: r"\bquarters?\s+end",
}
_OTHERS = {quarter: re.compile(words, re.IGNORECASE) for quarter, words in _OTHER_WORDS.items()}
_IN_WORDS = 0.93
_TWICE = 2  # once may be about another report


def quarter_of(text: str) -> tuple[int | None, float]:
    """1 to 3, and how sure: a second quarter also reports six months (or 24 to 28 weeks), a third one nine.

    `text` is that of the first statements, without the cover; None where it does not say how long its
    columns run.
    """
    plain = " ".join(text.split())
    told = next((n for n, words in _DURATIONS.items() if len(words.findall(plain)) >= _TWICE), None)
    if told in (3, 2):
        return told, 1.0
    other = next((n for n, words in _OTHERS.items() if len(words.findall(plain)) >= _TWICE), None)
    if told == 1 and other in (None, 1):
        return 1, 1.0
    longer = any(_DURATIONS[n].search(plain) or _OTHERS[n].search(plain) for n in (3, 2))
    return (None, 0.0) if other == 1 and longer else (other, _IN_WORDS if other else 0.0)
