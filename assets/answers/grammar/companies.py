"""Company names as people write them: tickers, names without legal endings, leading words, short forms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import yaml

from assets.answers.corpus import Company, Corpus
from assets.answers.grammar.numbers import Found
from assets.answers.grammar.parts import CompanyPart
from assets.answers.grammar.text import Token, distance, fold, keys_of, normalise
from assets.resources import shipped

_LEGAL_HAN = re.compile(r"(?:集团)?(?:股份)?有限(?:责任)?公司$|股份公司$|公司$")
_TAIL = ("股份", "集团", "控股", "公司")
_CODE = re.compile(r"(?<!\d)(\d{6})(?:\.(?:SH|SZ|BJ|SS|XSHG|XSHE))?(?![\d.]*\d)", re.IGNORECASE)
_MOST = 5  # a name that fits more companies than this names none


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    """`data/company_names.yaml`: legal, regions, common."""
    path = shipped("data") / "company_names.yaml"
    content = yaml.load(
        path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return {name: tuple(words) for name, words in content.items()}


@dataclass(frozen=True)
class CompanyNames:
    """Every way to name the companies of a corpus."""

    corpus: Corpus
    common_words: frozenset[str]  # words that mean something else: a single one of them names no company

    @cached_property
    def full(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Whole names without legal endings -> tickers."""
        found: dict[tuple[str, ...], set[str]] = {}
        for company, keys in self._names():
            for variant in _variants(keys):
                if variant and (len(variant) > 1 or variant[0] not in self.common_words):
                    found.setdefault(variant, set()).add(company.ticker)
        return {keys: tuple(sorted(tickers)) for keys, tickers in found.items()}

    @cached_property
    def leading(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """First words of names, and initials -> tickers."""
        found: dict[tuple[str, ...], set[str]] = {}
        for company, keys in self._names():
            words = tuple(k for k in keys if k[0].isalnum())
            for length in range(1, len(words)):
                start = words[:length]
                if length > 1 or (len(start[0]) > 2 and start[0] not in self.common_words):
                    found.setdefault(start, set()).add(company.ticker)
            if len(words) > 2:
                found.setdefault(("".join(w[0] for w in words),), set()).add(company.ticker)
        return {keys: tuple(sorted(tickers)) for keys, tickers in found.items() if len(tickers) <= _MOST}

    @cached_property
    def han_names(self) -> str:
        """All Chinese names, one a line, to search in."""
        return "\n".join(f"{_core(n)}\t{c.ticker}" for c in self.corpus.companies for n in c.names if _han(n))

    @cached_property
    def brands(self) -> dict[str, set[str]]:
        """The first two characters of Chinese names after the region -> tickers."""
        found: dict[str, set[str]] = {}
        for company in self.corpus.companies:
            for name in filter(_han, company.names):
                core = _core(name)
                region = next(
                    (r for r in _lists()["regions"] if core.startswith(r) and len(core) > len(r) + 1), ""
                )
                found.setdefault(core.removeprefix(region)[:2], set()).add(company.ticker)
        return found

    def _names(self) -> Iterator[tuple[Company, tuple[str, ...]]]:
        for company in self.corpus.companies:
            for name in company.names:
                keys = _without_legal(keys_of(name))
                if keys and not _han(name):
                    yield company, keys

    def find(self, text: str, tokens: list[Token]) -> Iterator[Found]:
        """Every stretch of a question that may name a company."""
        yield from self._tickers(text, tokens)
        yield from self._english(text, tokens)
        yield from self._chinese(text)

    def nearest(self, phrase: str) -> list[str]:
        """Companies whose names differ from a phrase by a letter or two."""
        word = fold(phrase)
        limit = 1 if len(word) < 6 else 2
        near = []
        for company in self.corpus.companies:
            names = {fold(n) for n in company.names} | {
                " ".join(_without_legal(keys_of(n))) for n in company.names
            }
            names |= {name.split()[0] for name in names if name.split()}
            if len(word) > 3 and any(distance(word, name, limit=limit) <= limit for name in names):
                near.append(company.ticker)
        return near

    def _tickers(self, text: str, tokens: list[Token]) -> Iterator[Found]:
        known = self.corpus.by_ticker
        shouted = text.isupper()
        for token in tokens:
            code = token.text.removesuffix("'s")
            if code in known and not code.isdigit():
                marked = text[max(token.start - 1, 0)] in "$(（"
                plain = len(code) > 1 and not (shouted and token.key in self.common_words)
                if marked or plain:
                    yield token.start, token.end, CompanyPart(token.text, (code,))
        for match in _CODE.finditer(text):
            if match[1] in known:
                yield match.start(), match.end(), CompanyPart(match.group(), (match[1],))

    def _english(self, text: str, tokens: list[Token]) -> Iterator[Found]:
        quiet = text.islower()
        longest = max((len(k) for k in (*self.full, *self.leading)), default=0)
        for i, token in enumerate(tokens):
            if token.kind != "word":
                continue
            for j in range(i + 1, min(i + longest, len(tokens)) + 1):
                keys = tuple(t.key for t in tokens[i:j])
                tickers = self.full.get(keys)
                if tickers is None and (quiet or token.text[0].isupper() or token.text[0].isdigit()):
                    tickers = self.leading.get(keys)
                if tickers:
                    last = _past_legal(tokens, j)
                    start, end = token.start, tokens[last - 1].end
                    yield start, end, CompanyPart(text[start:end], tickers)

    def _chinese(self, text: str) -> Iterator[Found]:
        """Parts of Chinese names, three characters or more, or the two a name is known by."""
        for start, character in enumerate(text):
            if not _han(character):
                continue
            for end in range(start + 2, min(start + 30, len(text)) + 1):
                piece = text[start:end]
                if piece not in self.han_names or "\t" in piece:
                    break
                if piece in _lists()["common"] or piece in _lists()["regions"]:
                    continue
                tickers = self.brands.get(piece, set()) if len(piece) == 2 else self._having(piece)
                if 0 < len(tickers) <= _MOST:
                    last = _past_tail(text, end)
                    yield start, last, CompanyPart(text[start:last], tuple(sorted(tickers)))

    def _having(self, piece: str) -> set[str]:
        lines = (line.split("\t") for line in self.han_names.split("\n") if piece in line)
        exact: set[str] = set()
        inside: set[str] = set()
        for name, ticker in lines:
            (exact if name == piece else inside).add(ticker)
        return exact or inside


def _han(text: str) -> bool:
    return any("㐀" <= c <= "鿿" for c in text)


def _core(name: str) -> str:
    """A Chinese name without brackets and its legal ending."""
    name = re.sub(r"[()（）\s]", "", normalise(name))
    return _LEGAL_HAN.sub("", name) or name


def _without_legal(keys: tuple[str, ...]) -> tuple[str, ...]:
    words = list(keys)
    while words and (words[-1] in _lists()["legal"] or not words[-1][0].isalnum()):
        words.pop()
    while len(words) > 1 and words[0] == "the":
        words.pop(0)
    return tuple(words) or keys


def _variants(keys: tuple[str, ...]) -> set[tuple[str, ...]]:
    plain = tuple(k for k in keys if k[0].isalnum() or k == "&")
    spelled = tuple("and" if k == "&" else k for k in plain)
    initials = tuple(k if k == "&" else k[0] for k in plain) if "&" in plain else plain  # J&J
    return {keys, plain, spelled, initials, tuple(k for k in plain if k != "&")}


def _past_legal(tokens: list[Token], place: int) -> int:
    """The place after a legal ending that follows a name: `, Inc.`."""
    end = place
    while end < len(tokens) and (
        tokens[end].key in set(_lists()["legal"]) - {"company", "the"} or tokens[end].text in ",."
    ):
        end += 1
    while end > place and tokens[end - 1].text in ",.":
        end -= 1
    return end


def _past_tail(text: str, end: int) -> int:
    tail = next((t for t in _TAIL if text.startswith(t, end)), "")
    legal = re.match(r"(?:股份)?有限(?:责任)?公司", text[end:])
    return end + (legal.end() if legal else len(tail))
