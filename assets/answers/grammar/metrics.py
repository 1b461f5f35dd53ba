"""Catalogue names in a question: as listed, in another word order, with a letter wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from assets.answers.grammar.numbers import Found
from assets.answers.grammar.parts import MetricPart
from assets.answers.grammar.text import Token, distance, keys_of
from assets.answers.grammar.words import phrases
from assets.answers.vocabulary import Vocabulary

_LINKS = frozenset(["of", "the", "and", "on", "for", "from", "in", "&", "(", ")", ",", "/"])
# names in which the order of the words says what is meant are not reordered
_ORDERED = frozenset(
    ["to", "per", "over", "before", "after", "less", "excluding", "including", "excl", "incl", "as"]
)


@dataclass(frozen=True)
class MetricNames:
    """Every name of the catalogue by the keys of its words."""

    vocabulary: Vocabulary

    @cached_property
    def exact(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        found: dict[tuple[str, ...], dict[str, None]] = {}
        for term in self.vocabulary.terms.values():
            for names in term.names.values():
                for name in (*names, *_as_shares(names)):
                    found.setdefault(keys_of(name), {})[term.id] = None
        return {keys: tuple(ids) for keys, ids in found.items()}

    @cached_property
    def longest(self) -> int:
        """How many words the longest name has."""
        return max(map(len, self.exact))

    @cached_property
    def shuffled(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Content words in alphabetical order -> ids, for names of two words and more."""
        found: dict[tuple[str, ...], dict[str, None]] = {}
        for keys, ids in self.exact.items():
            content = _content(keys)
            if len(content) > 1 and not _ORDERED & set(keys) and all(k.isascii() for k in keys):
                found.setdefault(tuple(sorted(content)), {}).update(dict.fromkeys(ids))
        return {keys: tuple(ids) for keys, ids in found.items()}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every English word of a name."""
        return frozenset(key for keys in self.exact for key in keys if key.isascii() and key.isalpha())

    def find(self, text: str, tokens: list[Token]) -> Iterator[tuple[Found, bool]]:
        """Every stretch that names a metric, and whether its words stand as listed."""
        for i, token in enumerate(tokens):
            for j in range(i + 1, min(i + self.longest + 3, len(tokens)) + 1):
                keys = tuple(t.key for t in tokens[i:j])
                written = text[token.start : tokens[j - 1].end]
                if keys in self.exact and not (i and self._ends_list(tokens[i - 1].text, keys)):
                    yield (token.start, tokens[j - 1].end, MetricPart(written, self.exact[keys])), True
                elif token.kind == "word" and not {keys[0], keys[-1]} & _LINKS and not self._lists(keys):
                    ids = () if _ORDERED & set(keys) else self.shuffled.get(tuple(sorted(_content(keys))), ())
                    if ids and (not _acts(keys[0]) or any(_is_share(self.vocabulary, i) for i in ids)):
                        yield (token.start, tokens[j - 1].end, MetricPart(written, ids)), False

    def _ends_list(self, before: str, keys: tuple[str, ...]) -> bool:
        """Whether a name with an `and` is the end of a list: assets, liabilities and equity."""
        if before != "," or "and" not in keys:
            return False
        place = keys.index("and")
        return keys[:place] in self.exact and keys[place + 1 :] in self.exact

    def _lists(self, keys: tuple[str, ...]) -> bool:
        """Whether words are a list of two metrics rather than one in another order: net income and margin."""
        if not {"and", ","} & set(keys):
            return False
        names = self.joined.get(tuple(sorted(_content(keys))), [])
        return not (names if "," not in keys else [n for n in names if _content(n) == _content(keys)])

    @cached_property
    def joined(self) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """Names that hold an `and`, by their content words in alphabetical order."""
        found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for keys in self.exact:
            if "and" in keys:
                found.setdefault(tuple(sorted(_content(keys))), []).append(keys)
        return found

    def holding(self, phrase: str) -> list[str]:
        """Metrics with a name that holds all words of a phrase: what an incomplete name may mean."""
        keys = keys_of(phrase)
        content = set(_content(keys))
        if not content:
            return []
        if not phrase.isascii():
            return [
                term.id
                for term in self.vocabulary.terms.values()
                if len(phrase) > 1 and any(phrase in name for name in term.names.get("zh", ()))
            ]
        found = {i: None for names, ids in self.exact.items() if content <= set(names) for i in ids}
        return list(found)


def _as_shares(names: tuple[str, ...]) -> list[str]:
    """A ratio's other names: the share, the percentage, the proportion of what its name says."""
    bases = [name.removesuffix(" ratio") for name in names if name.endswith(" ratio") and " to " not in name]
    words = ("share", "proportion", "percentage")
    return [f"{base} {word}" for base in bases if " " in base for word in words]


def _is_share(vocabulary: Vocabulary, metric: str) -> bool:
    """Whether a metric is a share of something, so that its name may begin with that word."""
    return metric.endswith("_ratio") and vocabulary.term(metric).kind in ("ratio", "pct")


def _acts(key: str) -> bool:
    """Whether a word says what is done with metrics: `ratio of A to B` is not `A ratio`."""
    return any(role != "filler" for role, _ in phrases().get((key,), ()))


def _content(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if key not in _LINKS)


def corrected(word: str, known: frozenset[str]) -> str | None:
    """The one known word that a misspelt word is a letter or two away from."""
    limit = 0 if len(word) < 5 else 1 if len(word) < 9 else 2
    near = [other for other in known if limit and distance(word, other, limit=limit) <= limit]
    if len(near) > 1:
        closest = min(distance(word, other, limit=limit) for other in near)
        near = [other for other in near if distance(word, other, limit=limit) == closest]
    return near[0] if len(near) == 1 else None
