"""One amount against another: above 10% of sales, faster than sales, five points above the mean."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.expressions import Across, Arithmetic, Compare, Number
from assets.answers.grammar.conditions import Judged, Operator
from assets.answers.grammar.draft import identifier
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.parts import Measure, NumberPart, Part, QuantityPart, TimesPart, WordPart
from assets.answers.kinds import NOT_NUMBERS

_OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}
_MONEY = ("money", "count", "number")


@dataclass(frozen=True, slots=True)
class RelationReader:
    """Finds conditions whose limit is a part of another amount or lies beside a statistic."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with such conditions in place."""
        found = list(parts)
        for rule in (self._more_than, self._unmoved, self._part_of, self._faster, self._points_from):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        return found

    def _more_than(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """More A than B."""
        match parts:
            case [WordPart(role="comparative") as word, Measure(span=0) as a, Measure(span=0) as b, *_] if (
                word.text.isascii() and a.kind == b.kind and a.kind in _MONEY
            ):
                operator: Operator = ">" if word.value == "descending" else "<"
                compare = Compare(left=a.expression, operator=operator, right=b.expression)
                return 3, Judged(f"{word.text} {a.text} than {b.text}", compare, (a, b))
        return None

    def _unmoved(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Did not grow revenue; without growth: level or down."""
        match parts:
            case [WordPart(role="negation", value="") as word, Measure(span=-1) as m, *_] if (
                word.text.isascii()
            ):
                return 2, self._level(word, m)
            case [
                Measure(span=0) as of,
                WordPart(role="negation", value="") as word,
                WordPart(role="growth") as verb,
                *_,
            ] if word.text.isascii() and of.kind not in NOT_NUMBERS:
                return 3, self._level(word, self.combiner.grown(of, verb))
        return None

    def _level(self, word: WordPart, m: Measure) -> Judged:
        operator: Operator = ">=" if m.falling else "<="
        compare = Compare(left=m.expression, operator=operator, right=Number(value=0))
        return Judged(f"{word.text} {m.text}", compare, (m,))

    def _part_of(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """M above 10% of N; M more than twice N."""
        match parts:
            case [
                Measure(span=0) as m,
                WordPart(role="compare" | "over") as sign,
                QuantityPart(unit="percent") as q,
                Measure(span=0) as other,
                *_,
            ] if m.kind == other.kind and m.kind in _MONEY:
                return 4, self._judged(m, sign, other, q.value / 100, percent=True)
            case [
                Measure(span=0) as m,
                WordPart(role="compare" | "over") as sign,
                NumberPart() as q,
                WordPart(role="as_share_of", value=""),
                Measure(span=0) as other,
                *_,
            ] if m.kind == other.kind and m.kind in _MONEY:
                return 5, self._judged(m, sign, other, q.value / 100, percent=True)
            case [
                Measure(span=0) as m,
                WordPart(role="compare" | "over") as sign,
                TimesPart(deviations=False) as k,
                Measure(span=0) as other,
                *_,
            ] if m.kind == other.kind and m.kind in _MONEY:
                return 4, self._judged(m, sign, other, k.value, percent=False)
        return None

    def _judged(self, m: Measure, sign: WordPart, other: Measure, limit: float, *, percent: bool) -> Judged:
        ratio = self.combiner.ratio(m, other, f"{m.text} / {other.text}", percent=percent)
        compare = Compare(left=ratio.expression, operator=_sign(sign), right=Number(value=limit))
        return Judged(f"{m.text} {sign.text} {limit:g} * {other.text}", compare, (ratio,))

    def _faster(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """M grew faster than N: growth against growth, never against the amount itself."""
        match parts:
            case [
                Measure(span=-1, falling=False) as m,
                WordPart(role="compare") as sign,
                Measure(span=0) as other,
                *_,
            ] if m.shows and m.shows[0].kind == other.kind and other.kind not in ("pct", "ratio"):
                word = WordPart(sign.text, "growth", "up")
                grown = self.combiner.grown(other, word)
                growth = m if m.expression.kind == "growth" else self.combiner.grown(m.shows[0], word)
                compare = Compare(left=growth.expression, operator=_sign(sign), right=grown.expression)
                return 3, Judged(f"{m.text} {sign.text} {other.text}", compare, (growth, grown))
        return None

    def _points_from(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """M at least five percentage points above the mean."""
        match parts:
            case [
                Measure() as m,
                WordPart(role="compare" | "over") as least,
                QuantityPart(unit="points") as q,
                WordPart(role="compare" | "over") as sign,
                WordPart(role="statistic", value="mean" | "median") as word,
                *_,
            ]:
                return self._beyond(m, least, q, sign, word, 5)
            case [
                Measure() as m,
                QuantityPart(unit="points") as q,
                WordPart(role="compare" | "over") as sign,
                WordPart(role="statistic", value="mean" | "median") as word,
                *_,
            ]:
                return self._beyond(m, None, q, sign, word, 4)
        return None

    def _beyond(
        self, m: Measure, least: WordPart | None, q: QuantityPart, sign: WordPart, word: WordPart, used: int
    ) -> tuple[int, Part] | None:
        at_least = least is None or least.value in (">=", ">")
        if m.kind not in ("pct", "ratio") or not at_least or _sign(sign) not in ("<", ">"):
            return None
        points = q.value if m.kind == "pct" else q.value / 100
        up = _sign(sign) == ">"
        centre = Across.model_validate({"function": word.value, "of": identifier(m.name)})
        limit = Arithmetic(operator="+" if up else "-", left=centre, right=Number(value=points))
        strict = least is not None and least.value == ">"
        operator: Operator = (">" if strict else ">=") if up else ("<" if strict else "<=")
        compare = Compare(left=m.expression, operator=operator, right=limit)
        return used, Judged(f"{m.text} {q.text} {sign.text} {word.text}", compare, (m,))


def _sign(word: WordPart) -> Operator:
    return ">" if word.role == "over" else _OPERATORS[word.value]
