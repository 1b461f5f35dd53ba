"""Flags in a question: what is disclosed, assured or followed, and what is not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from assets.answers.expressions import (
    Absent,
    Altered,
    Condition,
    Contains,
    Either,
    Every,
    Holds,
    Negation,
    Present,
)
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import MetricPart, NumberPart, Part, WordPart
from assets.answers.grammar.quoted import aliases

BIG_FOUR = "big_four_auditor_client"  # a flag that some datasets state
_STAKEHOLDERS = tuple(
    f"esg_{who}_protection_disclosed" for who in ("shareholder", "creditor", "staff", "supplier", "customer")
)
_STAFF = "employees"  # the number of them, where protection is not spoken of


@dataclass(frozen=True, slots=True)
class FlagReader:
    """Turns flags, short names of them and their negations into conditions."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with every flag as a condition, negated where the question says so."""
        found = self._aspects(list(parts))
        found = [self._flag(part) for part in found]
        found = self._newly(_without_auditor(found))
        return self._disclosed(self._negated(self._elliptic(found)))

    def _newly(self, parts: list[Part]) -> list[Part]:
        """Newly disclosed: true now, and it was not before."""
        found: list[Part] = []
        for part in parts:
            word = found[-1] if found else None
            if isinstance(word, WordPart) and word.role == "newly" and isinstance(part, Judged):
                found.pop()
                part = self._turned(part, gained=word.value == "gain")
            found.append(part)
        return found

    def _turned(self, judged: Judged, *, gained: bool) -> Judged:
        if not isinstance(judged.condition, Holds):
            return judged  # said already: a contrast of two years
        now = judged.condition if gained else negation(judged.condition)
        both = Every(conditions=(now, Altered(of=judged.condition.of)))
        return replace(
            judged, condition=both, measures=tuple(replace(m, span=-1, shows=(m,)) for m in judged.measures)
        )

    def _elliptic(self, parts: list[Part]) -> list[Part]:
        """Those that do and those that do not: a negation of nothing denies what was said before."""
        found: list[Part] = []
        for place, part in enumerate(parts):
            after = parts[place + 1] if place + 1 < len(parts) else None
            last = next((p for p in reversed(found) if isinstance(p, Judged)), None)
            denies = isinstance(part, WordPart) and part.role == "negation" and last is not None
            if denies and (after is None or self.deniable(after) is None) and _follows_link(found):
                assert last is not None
                found.append(
                    replace(last, condition=negation(last.condition), text=f"{part.text} {last.text}")
                )
            else:
                found.append(part)
        return found

    def _disclosed(self, parts: list[Part]) -> list[Part]:
        """Disclosed A but not B: A is there."""
        found = list(parts)
        for place in range(len(found) - 2):
            match found[place : place + 3]:
                case [MetricPart(metrics=(_,)) as part, WordPart(role="and"), Judged(condition=Absent())]:
                    found[place] = self.deniable(part) or part
        return found

    def _flag(self, part: Part) -> Part:
        if isinstance(part, WordPart) and part.role == "big_four":
            return self._big_four(part)
        if isinstance(part, MetricPart) and self._kind(part) == "bool":
            return self._holds(part.metrics[0], part.text)
        return part

    def _kind(self, part: MetricPart) -> str:
        return self.combiner.vocabulary.term(part.metrics[0]).kind

    def _holds(self, metric: str, text: str) -> Judged:
        measure = self.combiner.metric(metric, text)
        return Judged(text, Holds(of=measure.expression), (measure,))

    def _big_four(self, part: WordPart) -> Judged:
        """A client of the four largest audit firms: a flag of its own, else by the auditor's name."""
        if BIG_FOUR in self.combiner.vocabulary.terms:
            return self._holds(BIG_FOUR, part.text)
        firm = self.combiner.metric("accounting_firm", part.text)
        names = [
            name
            for spellings in aliases().big_four
            for name in spellings
            if len(name) > 2 or not name.isascii()
        ]
        either = Either(conditions=tuple(Contains(of=firm.expression, words=name) for name in names))
        return Judged(part.text, either, (firm,))

    def _aspects(self, parts: list[Part]) -> list[Part]:
        """Shareholders', creditors' and staff's rights: each is a flag, and their number must be right."""
        runs: list[Part] = []
        place = 0
        while place < len(parts):
            end = place
            while end < len(parts) and self._in_aspects(parts[end]):
                end += 1
            run = parts[place:end]
            runs += self._expanded(run) if run else [parts[place]]
            place = max(end, place + 1)
        return runs

    def _in_aspects(self, part: Part) -> bool:
        if isinstance(part, WordPart):
            return part.role in ("aspect", "rights", "and", "item")
        if isinstance(part, MetricPart):
            return part.metrics == (_STAFF,) or self._kind(part) == "bool"
        return isinstance(part, NumberPart)

    def _expanded(self, run: list[Part]) -> list[Part]:
        words = [part for part in run if isinstance(part, WordPart)]
        if not any(word.role in ("rights", "item") for word in words):
            return run
        named = [part for part in run if self._is_aspect(part)]
        whole = any(word.role == "rights" and word.value == "stakeholders" for word in words)
        if not named and not whole:
            return run
        self._check_number(run, len(named) or len(_STAKEHOLDERS))
        if not named:
            flags: list[Part] = [self._holds(metric, words[0].text) for metric in _STAKEHOLDERS]
        else:
            flags = [self._aspect(part) for part in named]
        left = [p for p in run if isinstance(p, NumberPart) and not any(w.role == "item" for w in words)]
        return [*_outer_links(run, first=True), *flags, *left, *_outer_links(run, first=False)]

    def _is_aspect(self, part: Part) -> bool:
        return isinstance(part, MetricPart) or (isinstance(part, WordPart) and part.role == "aspect")

    def _aspect(self, part: Part) -> Part:
        if isinstance(part, MetricPart) and part.metrics == (_STAFF,):
            return self._holds("esg_staff_protection_disclosed", part.text)
        if isinstance(part, WordPart):
            return self._holds(part.value, part.text)
        return part

    def _check_number(self, run: list[Part], listed: int) -> None:
        """Refuse five aspects where four are listed: one was not understood."""
        said = [part for part in run if isinstance(part, NumberPart)]
        if said and int(said[0].value) != listed:
            message = say(
                self.combiner.language,
                f"{said[0].text!r} are said, but {listed} are listed",
                f"说明为“{said[0].text}”项，但列出了{listed}项",
            )
            raise NotUnderstoodError(message)

    def _negated(self, parts: list[Part]) -> list[Part]:
        """Not X; neither X nor Y: each is known not to hold, or is missing where it is a value."""
        found: list[Part] = []
        place = 0
        while place < len(parts):
            part = parts[place]
            if isinstance(part, WordPart) and part.role == "negation":
                end, denied = self._denied(parts, place + 1)
                if denied:
                    found += denied
                    place = end
                    continue
            found.append(part)
            place += 1
        return found

    def _denied(self, parts: list[Part], start: int) -> tuple[int, list[Part]]:
        """The conditions after a negation that it denies, joined by `or`, `nor` or `and`."""
        denied: list[Part] = []
        end = place = start
        linked = True
        while place < len(parts):
            part = parts[place]
            if isinstance(part, WordPart) and part.role in ("and", "or", "negation"):
                if part.role == "and" and part.text in ("but", "while", "但", "但是", "却", "而", "而且"):
                    break
                place += 1
                linked = True
                continue
            judged = self.deniable(part) if linked else None
            if judged is None:
                break
            linked = False
            denied.append(
                replace(
                    judged, condition=negation(judged.condition), text=f"{parts[start - 1].text} {part.text}"
                )
            )
            place += 1
            end = place
        return end, denied

    def deniable(self, part: Part) -> Judged | None:
        """What can be denied of a part: a condition, or that a value is there."""
        if isinstance(part, Judged):
            return part
        if isinstance(part, MetricPart) and len(part.metrics) == 1:
            measure = self.combiner.metric(part.metrics[0], part.text)
            return Judged(part.text, Present(of=measure.expression), (measure,))
        return None


def negation(condition: Condition) -> Condition:
    """What is known not to hold; of a value: that it is missing."""
    match condition:
        case Present():
            return Absent(of=condition.of)
        case Absent():
            return Present(of=condition.of)
        case Negation():
            return condition.condition
        case Either():
            return Every(conditions=tuple(Negation(condition=inner) for inner in condition.conditions))
        case _:
            return Negation(condition=condition)


def _follows_link(parts: list[Part]) -> bool:
    return bool(parts) and isinstance(parts[-1], WordPart) and parts[-1].role in ("and", "or")


def _outer_links(run: list[Part], *, first: bool) -> list[Part]:
    edge = run[0] if first else run[-1]
    return [edge] if isinstance(edge, WordPart) and edge.role == "and" else []


def _without_auditor(parts: list[Part]) -> list[Part]:
    """Clients of the Big Four: the metric of the auditor beside the name says nothing more."""

    def kept(left: list[Part], part: Part) -> list[Part]:
        before = left[-1] if left else None
        auditor = isinstance(part, MetricPart) and part.metrics == ("accounting_firm",)
        client = isinstance(part, WordPart) and part.role == "aspect" and "customer" in part.value
        big = isinstance(before, Judged) and before.measures[0].name in (BIG_FOUR, "accounting_firm")
        return left if big and (auditor or client) else [*left, part]

    return reduce(kept, parts, [])
