"""Words that a text is to contain: after `位于` or `in`, between quotes, and names known in two languages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

import yaml

from assets.answers.grammar.numbers import Found
from assets.answers.grammar.parts import TextPart
from assets.answers.grammar.text import Token, keys_of
from assets.answers.grammar.words import phrases
from assets.resources import shipped

_LONGEST = 12  # tokens of a text at most
_NAME, _TOKEN, _KNOWN = 1.5, 0.9, 0.96  # what a text costs: more than known words, less than unknown ones
_STOP = "的有和与及或而且了吗呢"


@dataclass(frozen=True, slots=True)
class Aliases:
    """Names in all their spellings, by the keys of each."""

    names: dict[tuple[str, ...], tuple[str, tuple[str, ...]]]  # metric it belongs to, spellings
    big_four: tuple[tuple[str, ...], ...]

    def spellings(self, text: str) -> tuple[str, ...]:
        """The text and what else it is known by."""
        return self.names.get(keys_of(text), ("", (text,)))[1]


@cache
def aliases() -> Aliases:
    """The names of data/aliases.yaml."""
    raw = yaml.safe_load((shipped("data") / "aliases.yaml").read_text(encoding="utf-8"))
    about = cast(dict[str, list[list[str]]], raw["about"])
    names = {
        keys_of(name): (metric, tuple(spellings))
        for metric, groups in about.items()
        for spellings in groups
        for name in spellings
    }
    return Aliases(names, tuple(names[keys_of(name)][1] for name in raw["big_four"]))


def find_texts(text: str, tokens: list[Token]) -> Iterator[tuple[Found, float]]:
    """Every stretch that may be a text to look for, with what it costs."""
    known = aliases().names
    longest = max(map(len, known))
    for i in range(len(tokens)):
        for j in range(i + 1, min(i + longest, len(tokens)) + 1):
            found = known.get(tuple(t.key for t in tokens[i:j]))
            if found and not _lower(text[tokens[i].start : tokens[j - 1].end]):
                yield _found(text, tokens, i, j, found[0]), _KNOWN
    for i in _opened(tokens):
        for j in range(i + 1, min(i + _LONGEST, len(tokens)) + 1):
            if not _may_be_name(tokens[i:j]):
                break
            if j - i > 1 or tokens[i].kind == "word":
                yield _found(text, tokens, i, j, ""), _NAME + _TOKEN * (j - i)
    yield from _quoted(text, tokens)


def _found(text: str, tokens: list[Token], i: int, j: int, about: str) -> Found:
    written = text[tokens[i].start : tokens[j - 1].end]
    return tokens[i].start, tokens[j - 1].end, TextPart(written, aliases().spellings(written), about)


def _lower(written: str) -> bool:
    return written.isascii() and written.islower()


def _opened(tokens: list[Token]) -> Iterator[int]:
    """The places right after words that a text follows."""
    listed = phrases()
    for i in range(len(tokens)):
        for j in range(i + 1, min(i + 4, len(tokens)) + 1):
            roles = {role for role, _ in listed.get(tuple(t.key for t in tokens[i:j]), ())}
            if roles & {"states", "about", "altered"}:
                yield j


def _may_be_name(tokens: list[Token]) -> bool:
    """Chinese characters without particles, or capitalised words."""
    last = tokens[-1]
    if tokens[0].kind == "han":
        return last.kind == "han" and last.text not in _STOP
    if last.kind == "word":
        return last.text[0].isupper()
    return len(tokens) > 1 and last.text in ("&", ".", ",", "-")


def _quoted(text: str, tokens: list[Token]) -> Iterator[tuple[Found, float]]:
    for match in re.finditer(r"[“\"「『]([^”\"」』]{1,60})[”\"」』]", text):
        inner = match[1].strip()
        if inner and any(t.start >= match.start(1) for t in tokens):
            part = TextPart(inner, aliases().spellings(inner))
            yield (match.start(), match.end(), part), 3.0
