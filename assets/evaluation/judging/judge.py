"""The strict judge: exactly the companies expected, every value bound to its company, nothing missing."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from assets.evaluation.judging.amounts import Printed, is_amount, numbers_in
from assets.evaluation.judging.companies import mentions, pieces
from assets.evaluation.judging.expected import EVERYWHERE, Amount, Expected, Group, Words
from assets.evaluation.judging.labels import Label, days_in, labels_in, same_organisation
from assets.evaluation.judging.plain import answer_part, plain, sentences, squashed

_NONE = re.compile(
    r"没有|无(?!法)|零|不存在|(?<![\d.])0\s?(?:家|个)|\bnone\b|\bno (?:compan|such|filing)|\bzero\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"无法|不能|没有|未找到|未包含|未披露|找不到|不在|缺|无此|矛盾|请指明|请提供|不可识别|为空|"
    r"\bcannot\b|can't|\bunable\b|\bnot (?:found|available|understood|in|disclosed|read|a metric)|"
    r"\bno (?:filing|data|such)|\bmissing\b|\bthere is no\b|\bwhich one\b|\bempty\b",
    re.IGNORECASE,
)
_MOST = re.compile(r"最多|最常|最高|最集中|居首|第一|most|highest|largest|busiest|top\b", re.IGNORECASE)
_FIRMS = re.compile(r"\s?(?:家|compan|firm)")
_LONGEST = 15_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and the first thing that is not."""

    right: bool
    reason: str = ""


def judge(expected: Expected, answer: str, *, question: str = "", universe: Collection[str] = ()) -> Verdict:
    """Judge one answer; `universe` are the tickers of the question's documents."""
    text = plain(answer)
    if expected.kind == "refusal":
        return _verdict(_refusal(expected, text))
    if not text.strip():
        return Verdict(False, "empty answer")
    if len(text) > _LONGEST:
        return Verdict(False, "the answer is a dump")
    text = answer_part(text, plain(question))
    known = {*universe, *(expected.tickers or ())}
    checks = (
        _groups(expected, text, known) if expected.groups else _companies(expected, text, known),
        _values(expected, text, known),
        _texts(expected, text, known),
    )
    return _verdict(next((problem for problem in checks if problem), ""))


def _verdict(problem: str) -> Verdict:
    return Verdict(not problem, problem)


def _refusal(expected: Expected, text: str) -> str:
    if not _REFUSES.search(text):
        return "does not say that there is no answer"
    unsaid = [pattern for pattern in expected.must_mention if not re.search(pattern, text, re.IGNORECASE)]
    return f"does not mention {unsaid[0]}" if unsaid else ""


def _companies(expected: Expected, text: str, known: Collection[str]) -> str:
    if expected.tickers is None:
        return ""
    named = [mention.ticker for mention in mentions(text, known)]
    if not expected.tickers:
        if named:
            return f"names {sorted(set(named))} where none is"
        return "" if _NONE.search(text) else "does not say that there is none"
    wanted = set(expected.tickers)
    if set(named) != wanted:
        return f"missing {sorted(wanted - set(named))}, too many {sorted(set(named) - wanted)}"
    if expected.ordered and list(dict.fromkeys(named)) != list(expected.tickers):
        return "in another order"
    return ""


def _values(expected: Expected, text: str, known: Collection[str]) -> str:
    everywhere = _required(expected.values.get(EVERYWHERE, {}))
    problem = _amounts(everywhere, numbers_in(_without_tickers(text, known)), _without_tickers(text, known))
    if problem:
        return problem
    bound = {t: _required(amounts) for t, amounts in expected.values.items() if t != EVERYWHERE}
    bound = {ticker: amounts for ticker, amounts in bound.items() if amounts}
    problems = [_bound(bound, reading) for reading in pieces(text, known)] if bound else [""]
    return "" if "" in problems else problems[0] if problems else "no value beside a company"


def _required(amounts: dict[str, Amount]) -> dict[str, Amount]:
    return {name: amount for name, amount in amounts.items() if amount.required}


def _bound(bound: dict[str, dict[str, Amount]], reading: dict[str, list[str]]) -> str:
    for ticker, amounts in bound.items():
        words = " \n".join(reading.get(ticker, ()))
        problem = _amounts(amounts, numbers_in(words), words)
        if problem:
            return f"{ticker}: {problem}"
    return ""


def _amounts(amounts: dict[str, Amount], numbers: Sequence[Printed], text: str) -> str:
    """Every amount among the numbers, each number used once; where its name stands, right behind it."""
    if len(numbers) > 3 * len(amounts) + 6 and not all(a.labels for a in amounts.values()) and amounts:
        return f"{len(numbers)} numbers where {len(amounts)} are asked for"
    left = list(numbers)
    for name, amount in sorted(amounts.items(), key=lambda item: -len(item[1].labels)):
        named = _behind_names(amount, left, text)
        fitting = [n for n in (named or left) if is_amount(n, amount)] or [
            n for n in left if is_amount(n, amount) and not named
        ]
        if not fitting and not (amount.value == 0 and amount.unit == "count" and _NONE.search(text)):
            return f"{name} {amount.value:g} {amount.unit} not found"
        if fitting:
            left.remove(fitting[0])
    return ""


def _behind_names(amount: Amount, numbers: Sequence[Printed], text: str) -> list[Printed]:
    """The first number behind each place where the amount's name stands, within a clause or so."""
    found = []
    for label in amount.labels:
        for match in re.finditer(label, text, re.IGNORECASE):
            behind = [n for n in numbers if match.end() <= n.start <= match.end() + 40]
            if amount.unit != "count":  # 间隔最短的19家公司：600000 1天
                behind = [n for n in behind if not _FIRMS.match(text, n.end)]
            found += behind[:1]
    return found


def _without_tickers(text: str, known: Collection[str]) -> str:
    for mention in reversed(mentions(text, known)):
        text = text[: mention.start] + " " * (mention.end - mention.start) + text[mention.end :]
    return text


def _texts(expected: Expected, text: str, known: Collection[str]) -> str:
    readings = pieces(text, known)
    wanted = days_in(expected.date or "")
    if wanted and days_in(text) and not wanted & days_in(text):
        return f"another date than {expected.date}"
    for scope, items in expected.texts.items():
        for item in items:
            if not item.required:
                continue
            spans = [text] if scope == EVERYWHERE else [" ".join(r.get(scope, ())) for r in readings]
            if not any(_says(span, item) for span in spans):
                return f"{scope}: {item.any or item.all_of or (item.before, item.after)} not found"
    return ""


def _says(span: str, item: Words) -> bool:
    if item.before is not None and item.after is not None:
        first, last = _position(item.before, span), _position(item.after, span)
        return 0 <= first < last
    if item.all_of:
        return all(_position(word, span) >= 0 for word in item.all_of)
    return any(_position(word, span) >= 0 for word in item.any)


def _position(word: str, span: str) -> int:
    """Where a span says a word, pattern (`re:`), organisation (`org:`) or address (`addr:`); -1 = nowhere."""
    marker, _, rest = word.partition(":")
    if marker == "re":
        found = re.search(rest, span, re.IGNORECASE)
        return found.start() if found else -1
    if marker == "org":
        return next((span.find(p) for p in _clauses(span) if same_organisation(rest, p)), -1)
    if marker == "addr":
        return _address(rest, span)
    return squashed(span).find(squashed(word))


def _clauses(span: str) -> list[str]:
    return [
        part
        for part in re.split(r"[、,;。:]|改为|变更为|更换为|变为|\bto\b|\binto\b|->|→", span)
        if part.strip()
    ]


def _address(address: str, span: str) -> int:
    """An address by its last road and number, which are what a move changes."""
    parts = re.findall(r"([^\d省市区县镇]{1,6}?[路街道巷里])\D{0,3}?([甲乙]?\d+号)", plain(address))
    core = "".join(parts[-1]) if parts else address
    return squashed(span).find(squashed(core))


def _groups(expected: Expected, text: str, known: Collection[str]) -> str:
    if all(group.tickers is None for group in expected.groups):
        return _leading_label(expected.groups, text)
    found = labels_in(text, expected.groups)
    segments = _segments(found, text)
    for place, group in enumerate(expected.groups):
        problems = [_group(group, segment, known) for label, segment in segments if label.group == place]
        if group.required and not problems:
            return f"group {group.label} not found"
        if problems and "" not in problems:
            return f"group {group.label}: {problems[0]}"
    return _strangers(expected, segments, text, known)


def _segments(found: Sequence[Label], text: str) -> list[tuple[Label, str]]:
    """Each label with the words up to the next."""
    ends = [*(label.start for label in found[1:]), len(text)][: len(found)]
    return [(label, text[label.end : max(end, label.end)]) for label, end in zip(found, ends, strict=True)]


def _group(group: Group, segment: str, known: Collection[str]) -> str:
    named = {mention.ticker for mention in mentions(segment, known)}
    if group.tickers is not None and named != set(group.tickers):
        return f"missing {sorted(set(group.tickers) - named)}, too many {sorted(named - set(group.tickers))}"
    return _miscounted(group, _without_tickers(segment, known))


def _miscounted(group: Group, segment: str) -> str:
    """A number of companies beside the label that is not the group's."""
    counts = [number.value for number in numbers_in(segment) if number.counted]
    if group.count is None or not counts or counts[0] == group.count:
        return ""
    return f"{counts[0]:g} where {group.count} are"


def _strangers(
    expected: Expected, segments: Iterable[tuple[Label, str]], text: str, known: Collection[str]
) -> str:
    """Groups with companies that are not expected."""
    if not expected.closed_groups:
        return ""
    for label, segment in segments:
        if label.group is None and mentions(segment, known):
            return f"a group that is not expected: {text[label.start : label.end]}"
    return ""


def _leading_label(groups: Sequence[Group], text: str) -> str:
    """A question for one label: the first sentence that says what leads names exactly the expected ones."""
    wanted = {place for place, group in enumerate(groups) if group.required}
    labelled = [sentence for sentence in sentences(text) if labels_in(sentence, groups)]
    deciding = [sentence for sentence in labelled if _MOST.search(sentence)] or labelled
    if not deciding:
        return f"{groups[0].label} not found"
    labels = labels_in(deciding[0], groups)
    if {label.group for label in labels} != wanted:
        return f"{[groups[i].label for i in sorted(wanted)]} is not what it names"
    segments = _segments(labels, deciding[0])
    problems = [
        _miscounted(groups[label.group], words) for label, words in segments if label.group is not None
    ]
    return next((problem for problem in problems if problem), "")
