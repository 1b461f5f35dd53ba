"""Dates in a question: days between two, moved by days, before a day, in a month."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assets.answers.expressions import (
    Absolute,
    Change,
    Compare,
    Condition,
    Days,
    Every,
    Number,
)
from assets.answers.grammar.conditions import Judged, Operator
from assets.answers.grammar.days import within
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import say
from assets.answers.grammar.parts import (
    DayPart,
    DurationPart,
    Measure,
    MetricPart,
    MonthPart,
    Part,
    WordPart,
)

_OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}
_MIRRORED: dict[Operator, Operator] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_CALENDAR = ("date", "list")  # lists of dated events have months too


@dataclass(frozen=True, slots=True)
class DateReader:
    """Turns dates and what is said of them into measures and conditions."""

    combiner: Combiner
    interval: bool  # whether the question speaks of days between dates

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with the rules applied, from the left."""
        found = [self._measure(part) for part in parts]
        found = _without_falling(found)
        for rule in (self._pair, self._shifted, self._changed, within, self._limited):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        return _without_repeats(found)

    def _measure(self, part: Part) -> Part:
        match part:
            case MetricPart(metrics=(metric,)) if self.combiner.vocabulary.term(metric).kind == "date":
                return self.combiner.metric(metric, part.text)
        return part

    def _pair(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """The days between two dates."""
        match parts:
            case [
                Measure(kind="date") as a,
                WordPart(role="and" | "to" | "minus"),
                Measure(kind="date") as b,
                *rest,
            ]:
                if not self.interval and not _is_difference(rest):
                    return None
                return 3 + _is_difference(rest), self._between(a, b)
            case [
                WordPart(role="between"),
                Measure(kind="date") as a,
                WordPart(role="and"),
                Measure(kind="date") as b,
                *_,
            ] if self.interval:
                return 4, self._between(a, b)
            case [Measure(kind="date") as a, Measure(kind="date") as b, *_] if self.interval:
                return 2, self._between(a, b)
        return None

    def _between(self, a: Measure, b: Measure) -> Measure:
        label = say(
            self.combiner.language, f"days between {a.label} and {b.label}", f"{a.label}与{b.label}间隔天数"
        )
        days = Absolute(of=Days(start=a.expression, end=b.expression))
        return Measure(f"{a.text} {b.text}", f"days_{a.name}_{b.name}", label, days, "days", shows=(a, b))

    def _shifted(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Moved earlier by more than 7 days; at least two weeks later."""
        match parts:
            case [
                Measure(kind="date") as m,
                WordPart(role="shift") as word,
                WordPart(role="compare" | "over" | "compare_after") as sign,
                DurationPart() as span,
                *rest,
            ]:
                return 4 + _repeats(rest, word), self._moved(m, word, _sign(sign), span)
            case [
                Measure(kind="date") as m,
                WordPart(role="shift") as word,
                DurationPart() as span,
                WordPart(role="compare_after") as sign,
                *rest,
            ]:
                return 4 + _repeats(rest, word), self._moved(m, word, _sign(sign), span)
            case [
                Measure(kind="date") as m,
                WordPart(role="compare" | "over") as sign,
                DurationPart() as span,
                WordPart(role="shift") as word,
                *rest,
            ]:
                return 4 + _repeats(rest, word), self._moved(m, word, _sign(sign), span)
            case [
                Measure(kind="date") as m,
                DurationPart() as span,
                WordPart(role="compare_after") as sign,
                WordPart(role="shift") as word,
                *rest,
            ]:
                return 4 + _repeats(rest, word), self._moved(m, word, _sign(sign), span)
            case [Measure(kind="date") as m, WordPart(role="shift") as word, DurationPart() as span, *rest]:
                return 3 + _repeats(rest, word), self._moved(m, word, "=", span)
            case [WordPart(role="shift") as word, Measure(kind="date") as m, *_]:
                return 2, self._delay(m, word)
            case [Measure(kind="date") as m, WordPart(role="shift") as word, *_]:
                return 2, self._delay(m, word)
        return None

    def _delay(self, m: Measure, word: WordPart) -> Measure:
        """A move in one direction: the most postponed, the most brought forward."""
        change = self._change(m, earlier=word.value == "early")
        return replace(change, name=f"{m.name}_delay")

    def _moved(self, m: Measure, word: WordPart, operator: Operator, span: DurationPart) -> Judged:
        change = replace(self._change(m, earlier=False), falling=False)
        early = word.value == "early"
        right = Number(value=-span.days if early else span.days)
        compare = Compare(
            left=change.expression, operator=_MIRRORED[operator] if early else operator, right=right
        )
        conditions: tuple[Condition, ...] = (compare,)
        if operator in ("<", "<="):  # earlier by less than a week: earlier still
            conditions += (
                Compare(left=change.expression, operator="<" if early else ">", right=Number(value=0)),
            )
        condition = Every(conditions=conditions) if len(conditions) > 1 else compare
        return Judged(f"{m.text} {word.text} {span.text}", condition, (change,))

    def _change(self, m: Measure, *, earlier: bool) -> Measure:
        """The days a date moved in the calendar; `earlier` = the largest move is the most negative."""
        label = say(self.combiner.language, f"days that {m.label} moved", f"{m.label}变化天数")
        change = Change(of=m.expression)
        return Measure(
            m.text, f"{m.name}_change", label, change, "days", span=-1, falling=earlier, shows=(m,)
        )

    def _changed(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """The change of a date."""
        match parts:
            case [
                Measure(kind="date") as m,
                WordPart(role="change" | "altered"),
                WordPart(role="change"),
                *_,
            ]:
                return 3, self._change(m, earlier=False)
            case [Measure(kind="date") as m, WordPart(role="change" | "altered"), *_]:
                return 2, self._change(m, earlier=False)
            case [WordPart(role="change" | "altered"), Measure(kind="date") as m, *_]:
                return 2, self._change(m, earlier=False)
            case [WordPart(role="growth", value="rate"), Measure(kind="date") as m, *_]:
                return 2, self._change(m, earlier=False)
            case [Measure(kind="date") as m, WordPart(role="growth", value="rate"), *_]:
                return 2, self._change(m, earlier=False)
        return None

    def _limited(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Days against a number of days."""
        match parts:
            case [
                Measure(kind="days") as m,
                WordPart(role="compare" | "over") as word,
                DurationPart() as span,
                *_,
            ]:
                return 3, self._days(m, _sign(word), span)
            case [
                Measure(kind="days") as m,
                DurationPart() as span,
                WordPart(role="compare_after") as word,
                *_,
            ]:
                return 3, self._days(m, _sign(word), span)
            case [
                WordPart(role="compare" | "over") as word,
                DurationPart() as span,
                Measure(kind="days") as m,
                *_,
            ]:
                return 3, self._days(m, _sign(word), span)
            case [Measure(kind="days") as m, DurationPart() as span, *_]:
                return 2, self._days(m, "=", span)
        return None

    def _days(self, m: Measure, operator: Operator, span: DurationPart) -> Judged:
        left = Absolute(of=m.expression) if m.span else m.expression
        compare = Compare(left=left, operator=operator, right=Number(value=span.days))
        return Judged(f"{m.text} {operator} {span.text}", compare, (m,))


def _without_falling(parts: list[Part]) -> list[Part]:
    """A date that fell in July fell on it; it did not shrink."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        before, after = parts[place - 1] if place else None, parts[place + 1 : place + 2]
        on = (
            isinstance(before, Measure)
            and before.kind == "date"
            and after
            and isinstance(after[0], DayPart | MonthPart)
        )
        if not (on and isinstance(part, WordPart) and part.role == "growth"):
            found.append(part)
    return found


def _without_repeats(parts: list[Part]) -> list[Part]:
    """Moved, changed: no more than the days that are asked for already."""
    moved = [p for p in parts if isinstance(p, Measure) and p.kind == "days" and p.span]
    moved += [m for p in parts if isinstance(p, Judged) for m in p.measures if m.kind == "days" and m.span]
    if not moved:
        return parts
    return [p for p in parts if not (isinstance(p, WordPart) and p.role in ("change", "altered", "shift"))]


def _sign(word: WordPart) -> Operator:
    return ">" if word.role == "over" else _OPERATORS[word.value]


def _is_difference(rest: Sequence[Part]) -> int:
    return int(bool(rest) and isinstance(rest[0], WordPart) and rest[0].role in ("difference", "between"))


def _repeats(rest: Sequence[Part], word: WordPart) -> int:
    """How many parts ask for the days that were just spoken of: 提前超过7天的公司及其提前天数."""
    count = 0
    for part in rest:
        if not isinstance(part, WordPart) or part.role not in ("shift", "and"):
            break
        count += 1
    return count if any(isinstance(p, WordPart) and p.role == "shift" for p in rest[:count]) else 0
