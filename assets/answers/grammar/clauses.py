"""Clauses that say who answers, from which statement and how, but not what is asked: they are set aside.

A stretch of a question is blanked only if every word of it belongs to the closed lists of
`data/asides.yaml`, or if it stands in a sentence that gives the reader a part to play and nothing in it means
anything here. Words that could change what is asked (not, excluding, parent) are never blanked; they are
refused later by name.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import yaml

from assets.answers.grammar.numbers import FLAGS
from assets.answers.grammar.text import Token, keys_of, tokenize
from assets.resources import shipped

Keys = tuple[str, ...]
_SENTENCE = re.compile(r"(?<=[a-z\d%)\"])\.(?=\s|$)|[?!。;](?=\s|$|[^\x00-\x7f])|[。?!](?=\S)|\n", re.ASCII)
_PIECE = re.compile(r",(?!\d)|:(?!=)")
_FORMS = re.compile(r"(?:ing|ed|ly)$")
_NO_ACCESS = re.compile(r"access|internet|connect|online|offline|network|tool|source|无法|没有|不能")
_FORMERLY = re.compile(
    r"\((?:formerly|previously|f/k/a|fka|also|a/k/a|aka|now|原名|曾用名|前身)\b[^()]*\)|\((?:原名|曾用名|前身)[^()]*\)",
    FLAGS,
)
_EXCHANGE = re.compile(r"(?<=\()(?:NYSE|NASDAQ|AMEX|TSX|LSE|SSE|SZSE|ticker|stock symbol)\s*:\s*", FLAGS)
_OPENER = (
    r"(?:(?:assum\w+|imagin\w+|pretend|suppos\w+|say)\s+(?:that\s+)?)?(?:as\s+(?:if|though)\s+)?"
    r"(?:you(?:'re|\s+are|\s+were|\s+work|\s+act)?|i(?:'m|\s+am)|we(?:'re|\s+are)|act\w*|work\w*|serv\w*|behave|respond|think|answer)"
    r"(?:\s+currently)?(?:\s+(?:as|like))?(?:\s+if)?(?:\s+you(?:'re|\s+are|\s+were))?\s+"
    r"|(?:^|(?<=[.?!,;:]\s))as\s+|in\s+(?:your|my)\s+(?:capacity|role)\s+as\s+|(?:standpoint|perspective|viewpoint|point\s+of\s+view|role|position|shoes)\s+of\s+|(?:speaking|writing)\s+as\s+"
)


@dataclass(frozen=True, slots=True)
class Asides:
    """The word lists of both languages, by the keys of their tokens."""

    sources: frozenset[Keys]
    documents: frozenset[Keys]
    words: frozenset[Keys]
    guards: frozenset[Keys]
    played: re.Pattern[str]  # you are an investment banker; 作为一名分析师


@cache
def asides() -> Asides:
    """`data/asides.yaml`."""
    path = shipped("data") / "asides.yaml"
    lists = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    found = {
        name: frozenset(keys_of(str(text)) for language in ("en", "zh") for text in lists[language][name])
        for name in ("sources", "documents", "words", "guards")
    }
    persons = "|".join(sorted(map(re.escape, lists["en"]["persons"]), key=len, reverse=True))
    between = r"(?:一[名位个])?[^,。:;?!\d]{0,12}?"
    han = "|".join(sorted(lists["zh"]["persons"], key=len, reverse=True))
    played = re.compile(
        rf"(?:{_OPENER})(?:an?|the|my|our)\s+(?:[\w&'-]+\s+){{0,5}}?(?:{persons})s?\b"
        r"(?:\s+(?:at|for|in|of|with)\s+an?\s+(?:\w+\s+){0,3}?\w+(?=\s*(?:[.,:;]|$|and\b)))?"
        rf"|(?:请[你您]?)?(?:扮演|充当|模拟){between}(?:{han})(?:的角色)?"
        rf"|(?:请|假设|假如|假定|设想|如果|若)*[你您](?:现在)?(?:是|作为|扮演|充当){between}(?:{han})"
        rf"|(?:^|(?<=[,。:;?! ]))(?:请|现在)?(?:作为|身为){between}(?:{han})|以{between}(?:{han})的?身份",
        FLAGS,
    )
    return Asides(found["sources"], found["documents"], found["words"], found["guards"], played)


def set_aside(text: str, means: Callable[[str], bool], known: frozenset[str]) -> str:
    """The text with instructions blanked, of the same length.

    `means` tells whether a stretch holds anything that a question can ask for: a metric, a company, a year;
    `known` are the words of metrics and operations.
    """
    blanked = list(text)
    for pattern in (_FORMERLY, _EXCHANGE):
        for match in pattern.finditer(text):
            _blank(blanked, match.start(), match.end())
    for start, end in sentences(text):
        played = [match for match in asides().played.finditer(text, start, end)]
        for match in played:
            _blank(blanked, match.start(), match.end())
        for first, last in _spans(text, _PIECE, start, end):
            for from_, to in _idle("".join(blanked), (first, last), means, known, open_=bool(played)):
                for begin, stop in _around_documents(text, from_, to):
                    _blank(blanked, begin, stop)
    return "".join(blanked)


def _around_documents(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretch without the names of documents in it, which say where to look."""
    tokens, begin = tokenize(text[start:end]), 0
    for first, last in _matches(tokens, asides().documents):
        if tokens[first].start >= begin:
            yield start + begin, start + tokens[first].start
            begin = tokens[last - 1].end
    yield start + begin, end


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a normalised text begin and end."""
    yield from _spans(text, _SENTENCE, 0, len(text))


def _blank(text: list[str], start: int, end: int) -> None:
    text[start:end] = " " * (end - start)


def _spans(text: str, boundary: re.Pattern[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches between boundaries, each with the mark that ends it."""
    for match in boundary.finditer(text, start, end):
        yield start, match.end()
        start = match.end()
    if start < end:
        yield start, end


def _idle(
    text: str, span: tuple[int, int], means: Callable[[str], bool], known: frozenset[str], *, open_: bool
) -> Iterator[tuple[int, int]]:
    """The stretches of a piece to set aside: all of it, or the runs that name a statement as the source."""
    start, end = span
    tokens = tokenize(text[start:end])
    words = [i for i, token in enumerate(tokens) if token.kind != "mark"]
    if not words:
        return
    guards = list(_matches(tokens, asides().guards))
    if open_ and not means(text[start:end]) and (not guards or _NO_ACCESS.search(text[start:end])):
        yield start, end
        return
    covered = _covered(tokens, known)
    if all(covered[i] for i in words) and not guards:
        yield start, end
        return
    beside = {place for first, last in guards for place in range(first - 2, last + 2)}
    for first, last in _runs(covered):
        while first < last and tokens[first].start and text[start + tokens[first].start - 1] in "&/-'":
            first += 1  # the A of D&A
        named = (asides().sources, asides().documents)
        if any(m for phrases in named for m in _matches(tokens[first:last], phrases)) and not beside & set(
            range(first, last)
        ):
            yield start + tokens[first].start, start + tokens[last - 1].end


def _covered(tokens: Sequence[Token], known: frozenset[str]) -> list[bool]:
    """Which tokens belong to words of the lists, or are verbs and adverbs that say nothing of a metric."""
    lists = asides()
    found = [
        bool(_FORMS.search(t.key)) and (t.text.islower() or i == 0) and t.key not in known
        for i, t in enumerate(tokens)
    ]
    for first, last in (
        *_matches(tokens, lists.sources),
        *_matches(tokens, lists.documents),
        *_matches(tokens, lists.words),
    ):
        if last < len(tokens) and tokens[last].key in ("告", "total"):
            continue  # 2023年|报告 holds no 年报, the balance sheet total is a metric
        found[first:last] = [True] * (last - first)
    for first, last in _matches(tokens, lists.guards):
        found[first:last] = [False] * (last - first)
    for place, token in enumerate(tokens):
        found[place] = found[place] and token.text != "US"  # the country, not the pronoun
    return found


def _runs(covered: Sequence[bool]) -> Iterator[tuple[int, int]]:
    first = None
    for place in range(len(covered) + 1):
        inside = place < len(covered) and covered[place]
        if inside and first is None:
            first = place
        elif not inside and first is not None:
            yield first, place
            first = None


@cache
def _longest(phrases: frozenset[Keys]) -> int:
    return max(map(len, phrases))


def _matches(tokens: Sequence[Token], phrases: frozenset[Keys]) -> Iterator[tuple[int, int]]:
    """Where phrases of a list stand, the longest at each place, words counted without hyphens."""
    kept = [i for i, t in enumerate(tokens) if t.text not in ("-", "'")]
    longest = _longest(phrases)
    for place, i in enumerate(kept):
        for count in range(min(longest, len(kept) - place), 0, -1):
            if tuple(tokens[j].key for j in kept[place : place + count]) in phrases:
                yield i, kept[place + count - 1] + 1
                break
