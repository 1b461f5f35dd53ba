"""Words that no catalogue name holds, looked up among the labels of the lines that the filings print."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from assets.answers.adhoc import MOST, Line, LineItems, with_lines
from assets.answers.grammar.outcome import NotUnderstoodError, either, say
from assets.answers.grammar.parts import CompanyPart, MetricPart
from assets.answers.grammar.recognise import Reading
from assets.answers.grammar.text import Token, tokenize
from assets.facts.line_items import ADHOC

if TYPE_CHECKING:
    from assets.answers.grammar.planner import GrammarPlanner

_FATES = r"\s+(?:paid|payable|received|receivable|purchased|acquired|sold|issued|repaid)\b"
_LONGEST = 14  # tokens of a label: words, or Chinese characters
_MOST_PHRASES = 600
# what heads many columns and lines and names none: 经营现金流|净额
_GENERIC = frozenset(
    re.split(
        r"\s+",
        """净额 合计 其他 其它 金额 总额 小计 总计 净值 余额 本期 上期 本年 上年 数额 数值 项目 比例
        比率 强度 幅度 增减 变动 差额 总和 net amount other others total subtotal balance""",
    )
)


def planner_with_lines(
    planner: "GrammarPlanner", question: str, reading: Reading, language: str
) -> tuple["GrammarPlanner", tuple[str, ...]]:
    """The planner that knows the lines named by words that it could not read, and what to say about them.

    A phrase that is a label in another spelling is that line; one that only stands in labels is one of
    them where there is a single one. NotUnderstoodError with choices where there are several.
    """
    items = planner.line_items
    strange = _strange(reading)
    if items is None or not strange:
        return planner, ()
    named = [p.tickers for p in reading.parts if isinstance(p, CompanyPart)]
    tickers = [held[0] for held in named if len(held) == 1]
    found = _exact(items, _stretches(reading.text, strange), tickers, reading.text)
    known, final = _read_with(planner, question, found, reading)
    if found and _measured(final):
        # beside a metric, a name in some note may be a segment, a place or a product
        stated = {phrase: line for phrase, line in found.items() if line.statements}
        if len(stated) < len(found):
            found = stated
            known, final = _read_with(planner, question, found, reading)
    if not found and not _measured(reading):
        unread = [_whole(part.text, reading.text) for part in reading.unknown]
        found = _nearest(items, unread, tickers, language)
        known, final = _read_with(planner, question, found, reading)
    if not found or final.unknown:
        return planner, ()
    return known, tuple(_notes(final, found, language))


def _exact(items: LineItems, stretches: Iterator[str], tickers: Sequence[str], text: str) -> dict[str, Line]:
    """The lines that stretches of a text name; a company that prints none may print a longer label."""
    phrases = list(islice(stretches, _MOST_PHRASES))
    found = items.find(phrases, tickers=tickers) if tickers else {}
    for phrase, line in ({} if found else items.find(phrases)).items():
        longer = items.near(phrase, tickers=tickers) if tickers else []
        found[phrase] = longer[0] if len(longer) == 1 else line
    return {
        phrase: line
        for phrase, line in found.items()
        if phrase not in _GENERIC and not _goes_on(phrase, text)
    }


def _read_with(
    planner: "GrammarPlanner", question: str, lines: dict[str, Line], reading: Reading
) -> tuple["GrammarPlanner", Reading]:
    """The planner that knows the lines too and looks no further, and how it reads the question."""
    if not lines:
        return planner, reading
    known = replace(planner, vocabulary=with_lines(planner.vocabulary, lines), line_items=None)
    return known, known.recogniser.read(question)


def _goes_on(phrase: str, text: str) -> bool:
    """Whether a word follows that makes the phrase another line: taxes are not taxes paid."""
    return _whole(phrase, text) != phrase


def _whole(phrase: str, text: str) -> str:
    found = re.search(rf"{re.escape(phrase)}{_FATES}", text, re.IGNORECASE)
    return found.group() if found else phrase


def _measured(reading: Reading) -> bool:
    """Whether a metric of the catalogue is named."""
    return any(not m.startswith(ADHOC) for p in reading.parts if isinstance(p, MetricPart) for m in p.metrics)


def _strange(reading: Reading) -> list[tuple[int, int]]:
    """Where the words stand that were not read, or read as another word."""
    places = []
    for phrase in [part.text for part in reading.unknown] + [wrong for wrong, _ in reading.corrections]:
        start = reading.text.find(phrase)
        if start >= 0:
            places.append((start, start + len(phrase)))
    return places


def _stretches(text: str, strange: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Every stretch of text that holds a strange word, the shortest first."""
    tokens = tokenize(text)
    for length in range(1, min(_LONGEST, len(tokens)) + 1):
        for first in range(len(tokens) - length + 1):
            held = tokens[first : first + length]
            if any(_inside(token, strange) for token in held):
                yield text[held[0].start : held[-1].end]


def _inside(token: Token, places: Sequence[tuple[int, int]]) -> bool:
    return any(start <= token.start < end for start, end in places)


def _nearest(
    items: LineItems, phrases: Sequence[str], tickers: Sequence[str], language: str
) -> dict[str, Line]:
    """The one line whose label holds the words of the one phrase that was not read."""
    if len(phrases) != 1:
        return {}
    lines = items.near(phrases[0], tickers=tickers)
    if len(lines) > 1:
        labels = [line.label for line in lines[:MOST]]
        english = f"{phrases[0]!r} is not in the catalogue, and several lines hold it: {either(labels, 'en')}"
        chinese = f"“{phrases[0]}”不在指标目录中，报表中有多个相近的行：{either(labels, 'zh')}"
        raise NotUnderstoodError(say(language, english, chinese), choices=labels)
    return {phrases[0]: lines[0]} if lines else {}


def _notes(reading: Reading, lines: dict[str, Line], language: str) -> Iterator[str]:
    by_metric = {ADHOC + line.item: line for line in lines.values()}
    for part in reading.parts:
        line = by_metric.get(part.metrics[0]) if isinstance(part, MetricPart) else None
        if line is not None:
            english = (
                f"{part.text!r} is not in the catalogue: read by its row label, such as {line.label!r},"
                f" which {line.filings} filings print; signs as printed."
            )
            chinese = (
                f"“{part.text}”不在指标目录中：按报表行名（如“{line.label}”，共{line.filings}份报告列示）读取，"
                "正负号与原文一致。"
            )
            yield say(language, english, chinese)
