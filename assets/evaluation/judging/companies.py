"""Which companies an answer names, and which of its words belong to which of them."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from assets.evaluation.judging.plain import sentences

_BETWEEN = re.compile(
    r"[\s、,;/&+()\[\]\"'“”:$*`|]*(?:(?:和|与|及|以及|and|or)[\s、,()\"'“”$]*)?", re.IGNORECASE
)
_SHARED = re.compile(r"均|各|都|同为|并列|each\b|\ball\b|\bboth\b|apiece", re.IGNORECASE)
_CODE = re.compile(r"(?<![\d.,])(?:00[0-3]|30[01]|60[0135]|68[89]|83|87|92)\d{3,4}(?!\d|\.\d|,\d{3})")
_AMOUNT_AFTER = re.compile(r"\s*(?:元|万|亿|股|人|%|million|billion)")
_BRACKETED = re.compile(r"(?<=[(\[$])[A-Z]{1,5}(?=[)\]\s,;])")
_NO_TICKERS = frozenset(
    ("USD", "CNY", "RMB", "ESG", "GRI", "ROE", "ROA", "EPS", "CAGR", "FY", "CEO", "CFO", "SEC", "GAAP", "YOY")
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A ticker at a place of a text."""

    ticker: str
    start: int
    end: int


def mentions(text: str, universe: Collection[str]) -> list[Mention]:
    """The tickers of a text: those of the question's documents, and what else looks like one."""
    found: dict[int, Mention] = {}
    for ticker in universe:
        for match in re.finditer(rf"(?<![A-Za-z0-9.]){re.escape(ticker)}(?![A-Za-z0-9]|\.\d)", text):
            found[match.start()] = Mention(ticker, match.start(), match.end())
    for match in _CODE.finditer(text):
        if len(match.group()) == 6 and not _AMOUNT_AFTER.match(text, match.end()):
            found.setdefault(match.start(), Mention(match.group(), match.start(), match.end()))
    for match in _BRACKETED.finditer(text):
        if match.group() not in _NO_TICKERS:
            found.setdefault(match.start(), Mention(match.group(), match.start(), match.end()))
    return [found[start] for start in sorted(found)]


def pieces(text: str, universe: Collection[str]) -> list[dict[str, list[str]]]:
    """The words that belong to each ticker, in several readings: those after it, those before it, its line.

    A reading is right as a whole or not at all, so values that were swapped between companies fit none.
    """
    found = mentions(text, universe)
    readings = [_after(text, found), _before(text, found), _lines(text, universe)]
    return [reading for reading in readings if reading]


def _after(text: str, found: list[Mention]) -> dict[str, list[str]]:
    given: dict[str, list[str]] = {}
    run: list[str] = []
    for place, mention in enumerate(found):
        end = found[place + 1].start if place + 1 < len(found) else len(text)
        words = text[mention.end : end]
        run.append(mention.ticker)
        if place + 1 < len(found) and _BETWEEN.fullmatch(words):
            continue
        owners = run if len(run) > 1 and _SHARED.search(words) else run[-1:]
        for ticker in owners:
            given.setdefault(ticker, []).append(words)
        run = []
    return given


def _before(text: str, found: list[Mention]) -> dict[str, list[str]]:
    given: dict[str, list[str]] = {}
    start = 0
    for mention in found:
        given.setdefault(mention.ticker, []).append(text[start : mention.start])
        start = mention.end
    return given


def _lines(text: str, universe: Collection[str]) -> dict[str, list[str]]:
    given: dict[str, list[str]] = {}
    for sentence in sentences(text):
        named = {mention.ticker for mention in mentions(sentence, universe)}
        if len(named) == 1:
            ticker = named.pop()
            given.setdefault(ticker, []).append(re.sub(rf"(?<!\w){re.escape(ticker)}(?!\w)", " ", sentence))
    return given
