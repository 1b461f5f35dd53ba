"""A question before it is planned: instructions set aside, definitions read, formulas put in place."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assets.answers.expressions import Expression
from assets.answers.grammar.clauses import set_aside
from assets.answers.grammar.cursor import unsigned
from assets.answers.grammar.formulas import FormulaReader
from assets.answers.grammar.glossary import Glossary
from assets.answers.grammar.items import with_items
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.parts import (
    CompanyPart,
    FormulaPart,
    MarkPart,
    MetricPart,
    Part,
    TextPart,
    UnknownPart,
    WordPart,
    YearsPart,
)
from assets.answers.grammar.period_ends import with_changes, with_period_ends, without_comparisons
from assets.answers.grammar.quality import without_bare_judgement
from assets.answers.grammar.recognise import Reading, Recogniser
from assets.answers.grammar.text import normalise
from assets.answers.walk import metric_ids

_USING = re.compile(
    r"\(\s*(?:using|based on|computed from|calculated from|from|with|用|使用|基于|按)\s*([^()]+)\)",
    re.IGNORECASE,
)
_HARMLESS = frozenset(
    (
        "and",
        "or",
        "to",
        "over",
        "per",
        "company",
        "document",
        "each",
        "latest",
        "count",
        "market",
        "then",
        "negation",
        "states",
        "about",
        "whether",
    )
)


def read_question(question: str, recogniser: Recogniser, language: str) -> tuple[Reading, Glossary]:
    """The parts of a question with its own formulas in place, and what it defines."""

    def means(stretch: str) -> bool:
        parts = recogniser.read(stretch).parts
        return any(not isinstance(p, UnknownPart) and not _is(p, *_HARMLESS) for p in parts)

    glossary = Glossary(recogniser, language)
    whole = normalise(question)
    text = set_aside(whole, means, recogniser.spellings)
    text = text if text.strip(" .,;:?!。、") else whole
    text = glossary.take(text)
    text, inputs = _without_inputs(text, recogniser)
    reading = recogniser.read(text, names=glossary.names())
    parts, lines = with_items(
        without_comparisons(with_period_ends(_once(_with_loose_margins(list(reading.parts), reading.text))))
    )
    parts = _with_odd_pairs(with_changes(parts), reading.text)
    glossary.notes += [_line_read(line, language) for line in lines]
    base = max((p.last for p in parts if isinstance(p, YearsPart)), default=None)
    base = base if base is not None else max(glossary.years(), default=None)
    glossary.read(base)
    parts = _with_formulas(replace(reading, parts=tuple(parts)), glossary, base)
    _check_inputs(parts, inputs, glossary)
    if base is not None and not any(isinstance(p, YearsPart) for p in parts):
        parts.append(YearsPart(str(base), base, base))
    parts += _unnamed(parts, glossary)
    parts = [
        p
        for p in parts
        if not isinstance(p, MarkPart) and not _is(p, "defined") and not (_is(p, "times") and p.text in "*×")
    ]
    return replace(reading, parts=tuple(without_bare_judgement(parts))), glossary


def _is(part: Part | None, *roles: str) -> bool:
    return isinstance(part, WordPart) and part.role in roles


def _with_loose_margins(parts: list[Part], text: str) -> list[Part]:
    """A margin of nothing said before it is a part of an unknown phrase, or one itself."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        before = [p for p in parts[:place] if not _is(p, "share") and not isinstance(p, MarkPart)]
        if _is(part, "margin") and not isinstance(before[-1] if before else None, MetricPart | FormulaPart):
            part = UnknownPart(part.text)
        if isinstance(part, UnknownPart) and found and isinstance(found[-1], UnknownPart):
            start = text.find(found[-1].text)
            part = UnknownPart(text[start : text.find(part.text, start) + len(part.text)])
            found.pop()
        found.append(part)
    return found


def _with_odd_pairs(parts: list[Part], text: str) -> list[Part]:
    """Two English metrics side by side are no list but a phrase that is not known: cash turnover."""
    found: list[Part] = []
    for part in parts:
        before = found[-1] if found else None
        pair = isinstance(part, MetricPart) and isinstance(before, MetricPart)
        joined = f"{before.text} {part.text}" if before else ""
        if pair and joined.isascii() and joined in text:
            found[-1] = UnknownPart(joined)
        else:
            found.append(part)
    return found


def _line_read(line: str, language: str) -> str:
    english = f"Read as the line {line!r} under its heading, not as a subtraction."
    return say(language, english, f"按报表项目“{line}”理解，不作减法。")


def _once(parts: list[Part]) -> list[Part]:
    """A metric named twice in a row, the second time in brackets: `depreciation and amortization (D&A)`."""
    found: list[Part] = []
    for part in parts:
        before = next((p for p in reversed(found) if not isinstance(p, MarkPart)), None)
        bracketed = bool(found) and isinstance(found[-1], MarkPart)
        same = isinstance(before, MetricPart) and part == replace(before, text=part.text)
        if not (bracketed and same):
            found.append(part)
    return found


def _without_inputs(text: str, recogniser: Recogniser) -> tuple[str, list[MetricPart]]:
    """`(using A and B)` taken out: what a metric is to be computed from."""
    found: list[MetricPart] = []
    for match in _USING.finditer(text):
        parts = recogniser.read(match[1]).parts
        metrics = [p for p in parts if isinstance(p, MetricPart)]
        if metrics and all(isinstance(p, MetricPart) or _is(p, "and", "total") for p in parts):
            found += metrics
            text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    return text, found


def _check_inputs(parts: Sequence[Part], inputs: Sequence[MetricPart], glossary: Glossary) -> None:
    """Refuse inputs that the metric asked for is not computed from."""
    used: set[str] = set()
    for part in parts:
        if isinstance(part, MetricPart):
            used |= {
                i for m in part.metrics for f in glossary.vocabulary.term(m).formulas for i in metric_ids(f)
            }
        elif isinstance(part, FormulaPart):
            used |= set(metric_ids(glossary.inlined(glossary.formulas[part.name].expression)))
    foreign = [part.text for part in inputs if not used & set(part.metrics)]
    if foreign:
        names = listed(foreign, glossary.language)
        english = f"what is asked for is not computed from {names}; give the formula"
        raise NotUnderstoodError(say(glossary.language, english, f"所问指标并非由{names}计算；请给出公式"))


def _with_formulas(reading: Reading, glossary: Glossary, base: int | None) -> list[Part]:
    """Stretches of parts that are formulas of two operations and more, or said to be one, read as one."""
    parts = _whose_first(unsigned(reading.parts))
    found: list[Part] = []
    place, unnamed = 0, []
    alone = sum(isinstance(part, CompanyPart) for part in parts) == 1  # of many, a sum is over companies
    while place < len(parts):
        told = _is(parts[place], "defined") or (_is(parts[place], "compare") and parts[place].text == "=")
        reader = FormulaReader(
            parts[place + told :], glossary.language, vocabulary=glossary.vocabulary, base=base
        )
        expression = _formula(reader) if told or _may_start(parts[place]) else None
        opened = told or isinstance(parts[place], MarkPart) or (alone and reader.summed)
        if expression is None or reader.signs < (1 if opened else 2):
            found.append(parts[place])
            place += 1
            continue
        run = parts[place + told : place + told + reader.place]
        label = " ".join(part.text for part in run)
        glossary.note(reader)
        unnamed.append((len(found), told))
        found.append(glossary.add(label, label, *glossary.shown(reader, expression)))
        place += told + reader.place
    return _named_by(found, *unnamed[0], reading.text, glossary) if len(unnamed) == 1 else found


def _whose_first(parts: list[Part]) -> list[Part]:
    """The sum of Orbit's A and B: the company before the sum."""
    found = list(parts)
    for place in range(len(found) - 1):
        if _is(found[place], "statistic", "difference", "ratio") and isinstance(
            found[place + 1], CompanyPart
        ):
            found[place], found[place + 1] = found[place + 1], found[place]
    return found


def _may_start(part: Part) -> bool:
    return isinstance(part, MarkPart | MetricPart | FormulaPart) or _is(part, "opening", "ratio", "statistic")


def _formula(reader: FormulaReader) -> Expression | None:
    try:
        return reader.chain()
    except NotUnderstoodError:
        return None


def _named_by(parts: list[Part], place: int, told: bool, text: str, glossary: Glossary) -> list[Part]:
    """The one formula without a name is that of the one phrase that means nothing, or of the one metric."""
    formula = parts[place]
    assert isinstance(formula, FormulaPart)
    quoted = [place - 1] if place and isinstance(parts[place - 1], TextPart) else []
    strange = [i for i, p in enumerate(parts) if isinstance(p, UnknownPart)] or quoted
    before = parts[place - 1] if place else None
    another = _is(before, "and", "compare", "over") and not (strange and before and before.text == ",")
    if another and not told:  # listed beside the others
        return parts
    metrics = [i for i, p in enumerate(parts) if isinstance(p, MetricPart)]
    if len(strange) != 1 and (strange or len(metrics) != 1):
        return parts
    first = last = strange[0] if strange else metrics[0]
    while strange and first and _belongs(parts[first - 1], parts[first], text):
        first -= 1
    while strange and last + 1 < len(parts) and _goes_on(parts[last + 1]):
        last += 1
    glossary.rename(formula, " ".join(p.text for p in parts[first : last + 1]))
    return [*parts[:first], *parts[last + 1 :]]


def _goes_on(part: Part) -> bool:
    return isinstance(part, MetricPart) or _is(part, "ratio", "margin")


def _belongs(before: Part, part: Part, text: str) -> bool:
    """Whether a word is the first part of an unknown phrase: dividend cover, 盈利质量."""
    if isinstance(before, WordPart):
        if before.text.isascii():  # average collection period
            return before.role == "statistic" and f"{before.text} {part.text}" in text
        return before.text + part.text in text
    return isinstance(before, MetricPart)


def _unnamed(parts: Sequence[Part], glossary: Glossary) -> list[Part]:
    """What is defined and asked for by no name: compute it for Orbit."""
    if any(isinstance(p, MetricPart | FormulaPart | UnknownPart) for p in parts):
        return []
    return [FormulaPart(glossary.formulas[n].label, n) for n in glossary.tops()]
