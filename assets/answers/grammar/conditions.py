"""Conditions on measures: above 10 billion, 超过5%, positive, between, more than another metric."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assets.answers.expressions import Compare, Condition, Either, Every, Number
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import Measure, NumberPart, Part, QuantityPart, WordPart

Operator = Literal["<", "<=", ">", ">=", "=", "!="]
Threshold = QuantityPart | NumberPart
_OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}
_MIRRORED: dict[Operator, Operator] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Judged(Part):
    """A condition found in the question."""

    condition: Condition
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class ConditionReader:
    """Finds the conditions among combined parts."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """Replace measures, comparisons and thresholds that belong together by conditions."""
        found = self._most_profitable(list(parts))
        for step in (self._made, self._between, self._compared, self._prefixed, self._signed, self._chained):
            place = 0
            while place < len(found):
                result = step(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        return _either(_spread(found, self))

    def _most_profitable(self, parts: list[Part]) -> list[Part]:
        """The most profitable: by the metric that is named, else by profit; a loss is not excluded."""
        named = any(isinstance(part, Measure) for part in parts)
        for place in range(len(parts) - 1):
            match parts[place : place + 2]:
                case [
                    WordPart(role="superlative" | "comparative" | "direction") as most,
                    WordPart(role="made", value=">") as word,
                ]:
                    profit = [] if named else [self.combiner.metric("net_income", word.text)]
                    return [*parts[:place], most, *profit, *parts[place + 2 :]]
        return parts

    def _made(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        """A profit or a loss."""
        match parts:
            case [WordPart(role="made") as word, *_]:
                income = self.combiner.metric("net_income", word.text)
                return 1, _judged((income,), word.text, _compare(income, _OPERATORS[word.value], 0))
        return None

    def _signed(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        match parts:
            case [Measure() as m, WordPart(role="sign") as word, *_]:
                return 2, _judged((m,), f"{m.text} {word.text}", _compare(m, _OPERATORS[word.value], 0))
            case [WordPart(role="sign") as word, Measure() as m, *_]:
                return 2, _judged((m,), f"{word.text} {m.text}", _compare(m, _OPERATORS[word.value], 0))
        return None

    def _between(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        """M between Q and Q; M 在 Q 和 Q 之间."""
        match parts:
            case [
                Measure() as m,
                WordPart(role="between"),
                a,
                WordPart(role="and" | "to" | "minus"),
                b,
                *rest,
            ]:
                more = 1 if rest and isinstance(rest[0], WordPart) and rest[0].role == "between" else 0
                return self._range(m, a, b, 5 + more)
            case [Measure() as m, WordPart(role="between"), a, b, *rest]:
                more = 1 if rest and isinstance(rest[0], WordPart) and rest[0].role == "between" else 0
                return self._range(m, a, b, 4 + more)
            case [Measure() as m, a, WordPart(role="and" | "to" | "minus"), b, WordPart(role="between"), *_]:
                return self._range(m, a, b, 5)
            case [Measure() as m, a, b, WordPart(role="between"), *_]:
                return self._range(m, a, b, 4)
        return None

    def _range(self, m: Measure, a: Part, b: Part, count: int) -> tuple[int, Judged] | None:
        if not (isinstance(a, QuantityPart | NumberPart) and isinstance(b, QuantityPart | NumberPart)):
            return None
        low, high = _same_scale(a, b)
        conditions = (self.threshold(m, ">=", low).condition, self.threshold(m, "<=", high).condition)
        return count, _judged((m,), f"{m.text} {a.text}-{b.text}", Every(conditions=conditions))

    def _compared(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        """M above Q; M Q or more; M above M."""
        match parts:
            case [
                Measure() as m,
                WordPart(role="compare" | "over") as word,
                QuantityPart() | NumberPart() as q,
                *rest,
            ]:
                again = rest[:1] and isinstance(rest[0], WordPart) and rest[0].role == "compare_after"
                more = 1 if again and not isinstance(rest[1] if len(rest) > 1 else None, Threshold) else 0
                return 3 + more, self.threshold(m, _operator(word), q)
            case [
                Measure() as m,
                QuantityPart() | NumberPart() as q,
                WordPart(role="compare_after") as word,
                *_,
            ]:
                return 3, self.threshold(m, _operator(word), q)
            case [Measure() as m, WordPart(role="compare") as word, Measure() as other, *_]:
                text = f"{m.text} {word.text} {other.text}"
                compare = Compare(left=m.expression, operator=_operator(word), right=other.expression)
                return 3, _judged((m, other), text, compare)
        return None

    def _prefixed(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        """Above Q M: more than 10% revenue growth; Q or more M."""
        match parts:
            case [
                WordPart(role="compare" | "over") as word,
                QuantityPart() | NumberPart() as q,
                Measure() as m,
                *_,
            ]:
                return 3, self.threshold(m, _operator(word), q)
            case [QuantityPart() as q, WordPart(role="compare_after") as word, Measure() as m, *_]:
                return 3, self.threshold(m, _operator(word), q)
        return None

    def _chained(self, parts: Sequence[Part]) -> tuple[int, Judged] | None:
        """A second threshold for the same measure: above 5 and below 10 billion."""
        match parts:
            case [
                Judged(measures=(m,)) as first,
                WordPart(role="and" | "or") as link,
                WordPart(role="compare" | "over") as word,
                QuantityPart() | NumberPart() as q,
                *_,
            ]:
                second = self.threshold(m, _operator(word), q)
                both = (first.condition, second.condition)
                whole = Either(conditions=both) if link.role == "or" else Every(conditions=both)
                return 4, _judged((m,), f"{first.text}, {word.text} {q.text}", whole)
            case [
                Judged(measures=(m,)) as first,
                WordPart(role="compare_after") as word,  # read as one: "and below"
                QuantityPart() | NumberPart() as q,
                *_,
            ]:
                second = self.threshold(m, "<" if word.value == "<=" else ">", q)
                text = f"{first.text}, {word.text} {q.text}"
                return 3, _judged((m,), text, Every(conditions=(first.condition, second.condition)))
        return None

    def threshold(self, m: Measure, operator: Operator, q: QuantityPart | NumberPart) -> Judged:
        """A measure against a number, in the measure's own unit."""
        text = f"{m.text} {operator} {q.text}"
        m = self._fitting(m, q)
        value = self._value(m, q)
        if m.falling:  # fell by more than 5%: below -5%
            condition: Condition = _compare(m, _MIRRORED[operator], -value)
            if operator in ("<", "<="):
                condition = Every(conditions=(condition, _compare(m, "<", 0)))
            return _judged((m,), text, condition)
        currency = q.currency if isinstance(q, QuantityPart) else None
        compare = _compare(m, operator, value)
        return _judged((m,), text, compare.model_copy(update={"currency": currency}))

    def _fitting(self, m: Measure, q: QuantityPart | NumberPart) -> Measure:
        """Growth against an amount of money is a change; a change against a percentage is growth."""
        if not m.shows or m.span == 0:
            return m
        percent = isinstance(q, QuantityPart) and q.unit == "percent"
        amount = isinstance(q, QuantityPart) and q.unit == "plain"
        points = isinstance(q, QuantityPart) and q.unit == "points"
        of = m.shows[0]
        if m.expression.kind == "growth" and (amount or (points and of.kind in ("pct", "ratio"))):
            return self.combiner.changed(of, falling=m.falling)
        if m.expression.kind == "change" and percent and of.kind not in ("pct", "ratio"):
            word = WordPart("", "growth", "down" if m.falling else "up")
            return self.combiner.grown(of, word)
        return m

    def _value(self, m: Measure, q: QuantityPart | NumberPart) -> float:
        """The threshold in the unit the measure is stored in."""
        language = self.combiner.language
        if isinstance(q, NumberPart):
            if m.kind == "money" and q.text.isdigit() and 1990 <= q.value <= 2050:
                english = f"is {q.text} a year or an amount?"
                raise NotUnderstoodError(say(language, english, f"{q.text}是年份还是金额？"))
            if m.kind in ("pct", "points") and 0 < abs(q.value) <= 1:
                raise _unclear_percent(m, q, language)
            if m.kind == "ratio" and m.percent and abs(q.value) > 1:
                raise _unclear_percent(m, q, language)
            return q.value
        if q.unit == "plain":
            if m.kind in ("money", "per_share", "count", "number") or (m.kind == "ratio" and not q.currency):
                return q.value
        elif m.kind in ("pct", "points"):
            return q.value
        elif m.kind == "ratio":
            return q.value / 100
        message = say(
            language,
            f"{q.text!r} is not a number that {m.label!r} can be compared with: the units differ",
            f"“{q.text}”与“{m.label}”的单位不同，无法比较",
        )
        raise NotUnderstoodError(message)


def implied(measure: Measure) -> Condition | None:
    """Growth as a condition of its own: it grew, or it fell."""
    if not measure.span:
        return None
    return Compare(left=measure.expression, operator="<" if measure.falling else ">", right=Number(value=0))


def _unclear_percent(m: Measure, q: NumberPart, language: str) -> NotUnderstoodError:
    message = say(
        language,
        f"is {q.text} for {m.label!r} meant as a percentage or as a fraction?",
        f"“{m.label}”的 {q.text} 是百分数还是小数？",
    )
    return NotUnderstoodError(message, choices=[f"{q.value:g}%", f"{100 * q.value:g}%"])


def _compare(m: Measure, operator: Operator, value: float) -> Compare:
    return Compare(left=m.expression, operator=operator, right=Number(value=value))


def _judged(measures: tuple[Measure, ...], text: str, condition: Condition) -> Judged:
    return Judged(text, condition, measures)


def _operator(word: WordPart) -> Operator:
    return ">" if word.role == "over" else _OPERATORS[word.value]


def _same_scale(a: Part, b: Part) -> tuple[QuantityPart | NumberPart, QuantityPart | NumberPart]:
    """Between 10 and 20 billion: the scale and unit of the second hold for the first."""
    assert isinstance(a, QuantityPart | NumberPart)
    assert isinstance(b, QuantityPart | NumberPart)
    if isinstance(a, NumberPart) and isinstance(b, QuantityPart):
        digits = "".join(c for c in b.text if c.isdigit() or c == ".")
        scale = b.value / float(digits) if digits and float(digits) else 1.0
        a = QuantityPart(a.text, a.value * scale, b.unit, b.currency)
    return a, b


def _spread(parts: list[Part], reader: ConditionReader) -> list[Part]:
    """Revenue and net income above 1 billion: the condition holds for both."""
    found = list(parts)
    for place in range(len(found) - 1, 1, -1):
        match found[place - 2 : place + 1]:
            case [Measure() as m, WordPart(role="and") as link, Judged() as judged] if link.text not in (
                ",",
                "、",
                ";",
            ):
                first = judged.measures[0]
                if place > 2 and _is_superlative(found[place - 3]):
                    continue
                same = isinstance(judged.condition, Compare) and isinstance(judged.condition.right, Number)
                if same and m.kind == first.kind and m.span == first.span and len(judged.measures) == 1:
                    condition = judged.condition.model_copy(update={"left": m.expression})
                    found[place - 2] = _judged((m,), m.text, condition)
    return found


def _is_superlative(part: Part) -> bool:
    return isinstance(part, WordPart) and part.role in ("superlative", "fastest")


def _either(parts: list[Part]) -> list[Part]:
    """A or B, where both are conditions."""
    found = list(parts)
    place = 0
    while place + 2 < len(found):
        match found[place : place + 3]:
            case [Judged() as a, WordPart(role="or"), Judged() as b]:
                text = f"{a.text} / {b.text}"
                both = Judged(text, Either(conditions=(a.condition, b.condition)), (*a.measures, *b.measures))
                found[place : place + 3] = [both]
            case _:
                place += 1
    return found
