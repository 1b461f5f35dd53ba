"""Definitions that a question brings along: `X is defined as: ...`, `Define X as ...`, `X=...`, X等于....

They are found in the text and cut out of it before the words are recognised.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from assets.answers.grammar.clauses import sentences
from assets.answers.grammar.numbers import FLAGS
from assets.answers.grammar.outcome import NotUnderstoodError

_AS = r"\s*(?:as|by|to\s+be|from|using)(?=\W)\s*:?"
_SAID = r"(?:defined|calculated|computed|measured|given|taken|understood|expressed|obtained)"
_BE = r"(?:is\s+to\s+be|are\s+to\s+be|is|are|was|were|be|being|can\s+be|should\s+be|will\s+be)"
# what stands between a name and its formula; strong = nothing else can be meant
_STRONG = re.compile(
    rf"\s+(?:here\s+|in\s+this\s+case\s+)?{_BE}\s+(?:here\s+)?{_SAID}(?:\s+here)?{_AS}"
    r"|\s+(?:means|shall\s+mean|denotes|stands\s+for)(?=\W)\s*:?|\s*:="
    r"|(?:的)?(?:计算公式|计算方法|计算方式|公式|定义)(?:为|是|如下)?\s*:|(?:的)?(?:计算公式|公式)(?:为|是)|(?:被)?定义(?:为|是)"
    r"|是指|指的是",
    FLAGS,
)
_WEAK = re.compile(
    r"\s*=\s*|\s+(?:equals|is\s+equal\s+to)\s+|等于|(?:就是|[指即为是])(?![标数出多否哪什])|\s*:\s|\s+(?:is|are)\s+",
    FLAGS,
)
_FRAMED = re.compile(
    r"\b(?:take|treat|consider|read)\s+(?P<e>[^.?!,;:]+?)\s+(?:to\s+(?:be|mean)|as\s+meaning)\b|"
    rf"\b(?:suppose\s+|say\s+|if\s+)?(?:we\s+|i\s+|please\s+|let\s+us\s+)?defin(?:e|ing)\s+(?P<a>[^.?!,;:]+?){_AS}"
    r"|\bby\s+(?P<b>[^.?!,;:]+?),?\s+(?:i|we)\s+mean\b|\blet\s+(?P<c>[^.?!,;:]+?)\s+(?:be|mean|denote|equal|stand\s+for)\b"
    r"|(?:定义|设|令|记)(?P<d>[^,。;:?!=]{2,20}?)(?:为|是)(?=[^,。;:?!]*?[-+*/÷×加减乘除])",
    FLAGS,
)
_LEAD = re.compile(
    r"^(?:(?:where|with|here|and|note\s+that|given\s+that|use|using|let|assume|assuming|suppose|that|the|an?|in\s+which|define"
    r"|我们|其中|这里|此处|本文|本题|本例|假设|设|令|定义|计算|若|如果|记|而|即|且|并)(?:\s+|(?<=[^\x00-\x7f])))+",
    FLAGS,
)
_SIGN = re.compile(
    r"[-+*/÷×=]|\b(?:plus|minus|less|times|divided|over|per|ratio|sum|percent\w*)\b|[加减乘除比和差占]", FLAGS
)
_LONGEST_NAME = 80
# a comma in a number ends no formula
_ENDS = re.compile(r"[,;:。](?!\d{3}(?!\d))|\.(?=\s|$)|[?!](?=\s|$)|\s(?=where\b|in\s)")
# a name that only points back: what is asked for is defined
_PRONOUN = re.compile(
    r"(?:that|this|it|which|these|those|(?:(?:that|this|the|said)\s+)?(?:ratio|metric|measure|figure|score|number|rate))"
    r"|(?:该|此|这个?|上述)(?:指标|比率|比例|得分|数值|值)?",
    FLAGS,
)
_TOLD = "defined as"
_SCORED = re.compile("项数|要求数|[记计加]\\s*(?:1|一)\\s*分")  # scores of flags in words: not arithmetic


@dataclass(frozen=True, slots=True)
class Stated:
    """A name, and the text of its formula."""

    name: str
    body: str


@dataclass(frozen=True, slots=True)
class _Found:
    name_start: int
    name: str
    start: int  # of the formula
    strong: bool


def find_stated(
    text: str, reads: Callable[[str], bool], bare: Callable[[str], str]
) -> tuple[list[Stated], str]:
    """The definitions of a normalised text, and the text without them.

    `reads` tells whether a stretch is a formula as a whole, `bare` gives a name without the company and the
    years before it, which stay in the text. A strong definition that holds no formula is kept
    with all of its text, to be refused by name; a weak one (`X is ...`) then is no definition.
    """
    stated, blanked = [], list(text)
    for start, end in sentences(text):
        found = sorted(_found(text, start, end), key=lambda f: f.start)
        found = [_bared(one, text, bare) for one in found]
        for place, one in enumerate(found):
            if not one.name or blanked[one.name_start] == " ":
                continue  # inside another
            last = found[place + 1].name_start if place + 1 < len(found) else end
            last = _closing(text, one.name_start, last)
            stop = _stop(text, one, last, reads)
            named = "=" in text[one.name_start : one.start]  # Score = ...: a name
            if stop and _PRONOUN.fullmatch(one.name) and not named:
                room = one.start - one.name_start
                blanked[one.name_start : one.start] = (
                    _TOLD.ljust(room)[:room] if room > len(_TOLD) else " " * room
                )
            elif stop:
                body = text[one.start : stop].strip(" ,:;。.?!")
                stated.append(Stated(one.name, body))
                blanked[one.name_start : stop] = " " * (stop - one.name_start)
    return stated, "".join(blanked)


def _bared(one: _Found, text: str, bare: Callable[[str], str]) -> _Found:
    """With the company and years before the name left in the text."""
    name = bare(one.name)
    if name == one.name:
        return one
    return replace(one, name=name, name_start=max(text.find(name, one.name_start), one.name_start))


def _found(text: str, start: int, end: int) -> Iterator[_Found]:
    """Every place of a sentence that may be a definition, the strongest first at each."""
    sentence = text[start:end]
    taken: set[int] = set()
    for match in _FRAMED.finditer(sentence):
        name = next(group for group in match.groups() if group)
        yield _Found(
            start + match.start(), _LEAD.sub("", name).strip(" '\""), start + match.end(), strong=True
        )
        taken |= set(range(match.start(), match.end()))
    for pattern, strong in ((_STRONG, True), (_WEAK, False)):
        for match in pattern.finditer(sentence):
            if taken & set(range(match.start(), match.end())):
                continue
            begin, name = _name_before(sentence, match.start())
            if not name or len(name) > _LONGEST_NAME:
                continue
            taken |= set(range(begin, match.end()))
            yield _Found(start + begin, name, start + match.end(), strong)


def _name_before(sentence: str, end: int) -> tuple[int, str]:
    """The words before a place, back to the mark or the start of the clause."""
    begin = max(sentence.rfind(mark, 0, end) for mark in ",.;:?!。、(") + 1
    if sentence[begin - 1 : begin] == "(" and ")" in sentence[begin:end]:
        begin = max(sentence.rfind(mark, 0, begin - 1) for mark in ",.;:?!。、(") + 1
    piece = sentence[begin:end]
    begin += len(piece) - len(piece.lstrip())
    piece = piece.strip()
    name = _LEAD.sub("", piece)
    begin += len(piece) - len(name)
    return begin, re.sub(r"\s*\([^)]*\)$", "", name).strip(" '\"")


def _closing(text: str, start: int, end: int) -> int:
    """The end of the definition: the bracket it stands in closes it."""
    depth = 0
    for place in range(start, end):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth < 0:
            return place
    return end


def _stop(text: str, one: _Found, last: int, reads: Callable[[str], bool]) -> int:
    """Where the formula ends, the longest that reads; 0 = there is none."""
    region = text[one.start : last]
    if _SCORED.search(region):
        return 0
    ends = [m.start() for m in _ENDS.finditer(region)]
    for stop in sorted({*ends, len(region)}, reverse=True):
        body = region[:stop].strip(" ,:;。.?!")
        if body and _SIGN.search(body) and reads(body):
            return one.start + stop
    if one.strong:
        return one.start + (min((e for e in ends if region[:e].strip()), default=len(region)))
    if re.search(r"[=]", text[one.start - 3 : one.start]) and re.search(r"[-+*/÷×]", region):
        return last
    return 0


def no_formula(name: str, error: NotUnderstoodError, language: str) -> NotUnderstoodError:
    """The refusal of a definition, with what is wrong in it."""
    text = f"{name!r}: {error}" if language == "en" else f"“{name}”：{error}"
    return NotUnderstoodError(text, choices=error.choices)
