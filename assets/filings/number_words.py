"""Numbers in English words: `twenty-five`, `one hundred and five`, `2.5 million` is none of them."""

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL = (
    {word: value for value, word in enumerate(_ONES)}
    | {word: 20 + 10 * n for n, word in enumerate(_TENS)}
    | {"no": 0, "none": 0, "nil": 0, "a": 1, "an": 1}
)
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def number_in_words(text: str) -> int | None:
    """The whole number that the words stand for; None where one of them is no number."""
    words = text.lower().replace("-", " ").replace(",", " ").split()
    total = group = 0
    for word in words:
        if word in _SMALL:
            group += _SMALL[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in _LARGE:
            total, group = total + max(group, 1) * _LARGE[word], 0
        elif word != "and":
            return None
    return total + group if words else None
