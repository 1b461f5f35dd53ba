"""A question as parts: of all ways to read its words, the one that leaves least unread in fewest parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from assets.answers.corpus import Corpus
from assets.answers.grammar.calendar import find_days, find_durations, find_percentiles, find_times
from assets.answers.grammar.companies import CompanyNames
from assets.answers.grammar.metrics import MetricNames, corrected
from assets.answers.grammar.numbers import Found, find_numbers, find_tops, number_words
from assets.answers.grammar.parts import FormulaPart, MarkPart, NumberPart, Part, UnknownPart, WordPart
from assets.answers.grammar.quoted import find_texts
from assets.answers.grammar.text import Token, is_plural, keys_of, normalise, tokenize
from assets.answers.grammar.units import find_units
from assets.answers.grammar.words import Role, longest, phrases
from assets.answers.grammar.years import find_joined, find_periods, find_years
from assets.answers.vocabulary import Vocabulary

_THRESHOLD = {"compare", "over", "between"}  # a number after these is a threshold, not a year
_COSTS = {
    "mark": 0.1,
    "calendar": 0.45,
    "threshold": 0.5,
    "defined": 0.6,  # what the question defines goes before what the catalogue does
    "digits": 0.7,
    "quantity": 0.8,
    "year": 0.9,
    "top": 0.95,
    "metric": 0.97,
    "company": 0.98,
    "word": 1.0,
    "number": 1.0,
    "shuffled": 1.3,
    "guard": 1.2,  # named whole in the refusal, unless another reading explains it
}
_UNKNOWN = {"word": 8.0, "number": 6.0, "han": 5.0, "mark": 3.0}


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of a question in order, fillers left out, and what was corrected on the way."""

    text: str
    parts: tuple[Part, ...]
    corrections: tuple[tuple[str, str], ...]

    @property
    def unknown(self) -> list[UnknownPart]:
        return [part for part in self.parts if isinstance(part, UnknownPart)]


_Step = tuple[int, int, Part | None]  # from, to, what it is; None = filler


@dataclass(frozen=True, slots=True)
class _Candidate:
    first: int  # tokens first..last-1
    last: int
    part: Part | None  # None = filler
    cost: float


@dataclass(frozen=True)
class Recogniser:
    """Reads questions with the names of one catalogue and one corpus."""

    vocabulary: Vocabulary
    corpus: Corpus

    @cached_property
    def metrics(self) -> MetricNames:
        return MetricNames(self.vocabulary)

    @cached_property
    def companies(self) -> CompanyNames:
        return CompanyNames(self.corpus, self.known_words)

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Every English word that means something."""
        listed = {key for keys in phrases() for key in keys if key.isascii() and key.isalpha()}
        return frozenset(listed | self.metrics.words | number_words())

    @cached_property
    def spellings(self) -> frozenset[str]:
        """The words that a misspelt word may stand for: those with a meaning of their own."""
        roles = {keys for keys, words in phrases().items() if any(role != "filler" for role, _ in words)}
        return frozenset(self.metrics.words | {key for keys in roles for key in keys if key.isalpha()})

    def read(self, question: str, *, names: Sequence[tuple[str, FormulaPart]] = ()) -> Reading:
        """The best reading of a question; `names` are those that it defines itself."""
        text = normalise(question)
        tokens = [t for t in tokenize(text) if not _inner_hyphen(t, text)]
        tokens, corrections = self._spelled(text, tokens, {key for name, _ in names for key in keys_of(name)})
        candidates = [*self._candidates(text, tokens), *_named(text, tokens, names)]
        parts = _merged(_best(tokens, candidates), text)
        return Reading(text, tuple(parts), tuple(corrections))

    def _spelled(
        self, text: str, tokens: list[Token], defined: set[str]
    ) -> tuple[list[Token], list[tuple[str, str]]]:
        """Correct words that are a letter or two off a known one, but never what may be a name."""
        named = {key for keys in (*self.companies.full, *self.companies.leading) for key in keys} | defined
        corrected_tokens, corrections = [], []
        for place, token in enumerate(tokens):
            capital = token.text[0].isupper() and place > 0 and not text.isupper()
            if token.kind == "word" and token.key.isalpha() and not capital:
                known = token.key in self.known_words or token.key in named
                better = None if known else corrected(token.key, self.spellings)
                if better:
                    corrections.append((token.text, better))
                    token = replace(token, key=better)
            corrected_tokens.append(token)
        return corrected_tokens, corrections

    def _candidates(self, text: str, tokens: list[Token]) -> Iterator[_Candidate]:
        yield from _word_candidates(text, tokens)
        for found, listed in self.metrics.find(text, tokens):
            yield from _aligned(tokens, found, _COSTS["metric" if listed else "shuffled"])
        for found in self.companies.find(text, tokens):
            digits = any(c.isdigit() for c in found[2].text)  # 3M is a company, unless above 3M is asked
            yield from _aligned(tokens, found, _COSTS["digits" if digits else "company"])
        for found in (*find_years(text), *find_joined(text), *find_periods(text)):
            yield from _aligned(tokens, found, _COSTS["year"])
        thresholds = _threshold_ends(tokens)
        for found in find_numbers(text):
            after = any(tokens[p].start == found[0] for p in thresholds if p < len(tokens))
            kind = "threshold" if after else "number" if isinstance(found[2], NumberPart) else "quantity"
            yield from _aligned(tokens, found, _COSTS[kind])
        for found, cost in find_texts(text, tokens):
            yield from _aligned(tokens, found, cost)
        for found in (*find_days(text), *find_durations(text), *find_times(text), *find_percentiles(text)):
            yield from _aligned(tokens, found, _COSTS["calendar"])
        for found in (*find_tops(text), *find_units(text)):
            yield from _aligned(tokens, found, _COSTS["top"])


def _inner_hyphen(token: Token, text: str) -> bool:
    """A hyphen inside a compound (debt-to-assets, 10-K), which says nothing."""
    if token.text not in ("-", "'"):
        return False
    before, after = text[token.start - 1 : token.start], text[token.end : token.end + 1]
    if token.text == "'" and before in ("s", "S"):
        return True  # the possessive of a plural
    letters = (before + after).isascii() and (before.isalpha() or after.isalpha())
    return letters and before.isalnum() and after.isalnum()


def _word_candidates(text: str, tokens: list[Token]) -> Iterator[_Candidate]:
    listed = phrases()
    most = longest()
    for i, token in enumerate(tokens):
        if token.text in ("(", ")"):
            yield _Candidate(i, i + 1, MarkPart(token.text), _COSTS["mark"])
        if token.text in ("*", "×") or (token.text in ("x", "X") and i and tokens[i - 1].kind == "number"):
            yield _Candidate(i, i + 1, WordPart(token.text, "times", ""), _COSTS["mark"])
        if token.text == "US":
            yield _Candidate(i, i + 1, WordPart("US", "market", "us"), _COSTS["year"])
        for j in range(i + 1, min(i + most, len(tokens)) + 1):
            for role, value in listed.get(tuple(t.key for t in tokens[i:j]), ()):
                written = text[token.start : tokens[j - 1].end]
                if role == "singular" and is_plural(written):
                    continue  # folding made "which companies" singular
                if role == "guard":
                    yield _Candidate(i, j, UnknownPart(written), _COSTS["guard"])
                    continue
                part = None if role in ("filler", "states") else WordPart(written, role, value)
                cost = 0.2 if token.kind == "mark" and j == i + 1 else _COSTS["word"]
                yield _Candidate(i, j, part, cost)


def _named(text: str, tokens: list[Token], names: Sequence[tuple[str, FormulaPart]]) -> Iterator[_Candidate]:
    """Where the names stand that a question defines; short ones (A, DSO) in the case they are written in."""
    for name, part in names:
        keys = keys_of(name)
        for i in range(len(tokens) - len(keys) + 1):
            found = tokens[i : i + len(keys)]
            exact = (
                len(name) > 3
                or not name.isascii()
                or all(a.text == b for a, b in zip(found, name.split(), strict=False))
            )
            if exact and tuple(token.key for token in found) == keys:
                written = text[found[0].start : found[-1].end]
                yield _Candidate(i, i + len(keys), replace(part, text=written), _COSTS["defined"])


def _threshold_ends(tokens: list[Token]) -> set[int]:
    """The places right after words such as `more than`."""
    listed = phrases()
    most = longest()
    ends = set()
    for i in range(len(tokens)):
        for j in range(i + 1, min(i + most, len(tokens)) + 1):
            roles: set[Role] = {role for role, _ in listed.get(tuple(t.key for t in tokens[i:j]), ())}
            if roles & _THRESHOLD:
                ends.add(j)
    return ends


def _aligned(tokens: list[Token], found: Found, cost: float) -> Iterator[_Candidate]:
    """A stretch of text as a candidate, if it begins and ends with tokens."""
    start, end, part = found
    first = next((i for i, t in enumerate(tokens) if t.start >= start), None)
    if first is None:
        return
    last = first
    while last < len(tokens) and tokens[last].end <= end:
        last += 1
    whole = last > first and tokens[first].start <= start + 1
    cut = (last < len(tokens) and tokens[last].start < end) or (first > 0 and tokens[first - 1].end > start)
    if whole and not cut:
        yield _Candidate(first, last, part, cost)


def _best(tokens: list[Token], candidates: list[_Candidate]) -> list[_Step]:
    """The cheapest way through the tokens; tokens without a candidate are unknown, and dear."""
    by_start: dict[int, list[_Candidate]] = {}
    for candidate in candidates:
        by_start.setdefault(candidate.first, []).append(candidate)
    costs = [0.0] + [float("inf")] * len(tokens)
    came: list[_Candidate | None] = [None] * (len(tokens) + 1)
    for i, token in enumerate(tokens):
        unknown = _Candidate(i, i + 1, UnknownPart(token.text), _UNKNOWN[token.kind])
        for candidate in [*by_start.get(i, []), unknown]:
            cost = costs[i] + candidate.cost
            if cost < costs[candidate.last] - 1e-9:
                costs[candidate.last], came[candidate.last] = cost, candidate
    path: list[_Step] = []
    place = len(tokens)
    while place:
        step = came[place]
        assert step is not None
        path.append((tokens[step.first].start, tokens[step.last - 1].end, step.part))
        place = step.first
    return path[::-1]


def _merged(path: list[_Step], text: str) -> Iterator[Part]:
    """Drop fillers and join neighbouring unknown words into one phrase."""
    open_: tuple[int, int] | None = None
    for place, (start, end, part) in enumerate(path):
        inside = open_ and ((part is None and _inside_word(path, place)) or _ends_unknown(path, place))
        if isinstance(part, UnknownPart) or inside or _starts_unknown(path, place):
            open_ = (open_[0] if open_ else start, end)
            continue
        if open_:
            yield UnknownPart(text[open_[0] : open_[1]])
            open_ = None
        if part is not None:
            yield part
    if open_:
        yield UnknownPart(text[open_[0] : open_[1]])


def _starts_unknown(path: list[_Step], place: int) -> bool:
    """Whether a short name of a flag is only the head of a word that means nothing here: 股东|大会次数."""
    part, after = path[place][2], path[place + 1] if place + 1 < len(path) else None
    joined = after is not None and after[0] == path[place][1] and isinstance(after[2], UnknownPart)
    return joined and isinstance(part, WordPart) and part.role == "aspect" and not part.text.isascii()


def _ends_unknown(path: list[_Step], place: int) -> bool:
    """Whether a word only ends one that means nothing here: 大会|次数."""
    part, before = path[place][2], path[place - 1]
    joined = before[1] == path[place][0] and isinstance(before[2], UnknownPart)
    return joined and isinstance(part, WordPart) and part.role == "length" and not part.text.isascii()


def _inside_word(path: list[_Step], place: int) -> bool:
    """Whether a Chinese filler of one character stands inside an unknown word."""
    start, end, _ = path[place]
    if end - start != 1 or place + 1 == len(path):
        return False
    after = path[place + 1]
    return path[place - 1][1] == start and after[0] == end and isinstance(after[2], UnknownPart)
