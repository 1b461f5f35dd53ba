"""Each company against all: above average, outside mean +/- 2 sigma, in the top quarter.

An outlier lies more than k deviations from the mean on either side. The deviation is that of a sample where
the question does not say which. "More than k times the mean" keeps the sign of the value.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.expressions import (
    Absolute,
    Across,
    Arithmetic,
    Compare,
    Condition,
    Either,
    Every,
    Expression,
    Number,
)
from assets.answers.grammar.conditions import Judged, Operator
from assets.answers.grammar.draft import identifier
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.parts import Measure, Part, TimesPart, WordPart
from assets.answers.walk import children

_OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "="}
_CENTRES = ("mean", "median")


@dataclass(frozen=True, slots=True)
class ComparisonReader:
    """Finds comparisons with statistics over all companies."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with such comparisons as conditions."""
        found = list(parts)
        for rule in (self._outlier, self._against, self._quarter):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        return found

    def _outlier(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Outside mean +/- k sigma; more than k sigma from the mean; k times the mean."""
        measures, link, used = _listed(parts)
        if not measures:
            return None
        rest = parts[used:]
        match rest:
            case [
                WordPart(role="compare" | "deviates" | "over"),
                WordPart(role="statistic", value="mean"),
                WordPart(role="plus_minus"),
                TimesPart(deviations=True) as k,
                *_,
            ]:
                return used + 4, self._all(measures, link, k, ">")
            case [
                WordPart(role="statistic", value="mean"),
                WordPart(role="plus_minus"),
                TimesPart(deviations=True) as k,
                WordPart(role="deviates"),
                *_,
            ]:
                return used + 4, self._all(measures, link, k, ">")
            case [WordPart(role="deviates"), WordPart(role="statistic", value="mean"), *more]:
                return self._deviating(measures, link, more, used + 2)
            case [
                WordPart(role="compare" | "over") as sign,
                TimesPart(deviations=True) as k,
                *more,
            ]:
                extra = [p for p in more[:2] if _is(p, "deviates") or _is_centre(p)]
                return (used + 2 + len(extra), self._all(measures, link, k, _sign(sign))) if extra else None
        return None

    def _deviating(
        self, measures: list[Measure], link: str, more: Sequence[Part], used: int
    ) -> tuple[int, Part] | None:
        match more:
            case [WordPart(role="compare" | "over") as sign, TimesPart(deviations=True) as k, *_]:
                return used + 2, self._all(measures, link, k, _sign(sign))
            case [TimesPart(deviations=True) as k, WordPart(role="compare_after") as sign, *_]:
                return used + 2, self._all(measures, link, k, _sign(sign))
            case [TimesPart(deviations=True) as k, *_]:
                return used + 1, self._all(measures, link, k, ">")
        return None

    def _all(self, measures: list[Measure], link: str, k: TimesPart, operator: Operator) -> Judged:
        """Every measure more than k deviations away from its mean."""
        population = any(word in k.text.lower() for word in ("总体", "population"))
        function = "stdev_population" if population else "stdev_sample"

        def away(measure: Measure) -> Condition:
            name = identifier(measure.name)
            distance = Absolute(
                of=Arithmetic(operator="-", left=measure.expression, right=Across(function="mean", of=name))
            )
            limit = Arithmetic(
                operator="*",
                left=Number(value=k.value),
                right=Across.model_validate({"function": function, "of": name}),
            )
            return Compare(left=distance, operator=operator, right=limit)

        return _joined([away(m) for m in measures], link, measures, k.text)

    def _against(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """M above the mean; M more than twice the mean; above-average M."""
        measures, link, used = _listed(parts)
        match parts[used:] if measures else parts:
            case [
                WordPart(role="compare" | "over") as sign,
                TimesPart() as k,
                WordPart(role="statistic") as word,
                *_,
            ]:
                return self._limits(measures, link, sign, word, k, used + 3)
            case [
                WordPart(role="compare" | "over") as sign,
                WordPart(role="statistic") as word,
                TimesPart() as k,
                *_,
            ]:
                return self._limits(measures, link, sign, word, k, used + 3)
            case [
                TimesPart() as k,
                WordPart(role="compare" | "over") as sign,
                WordPart(role="statistic") as word,
                *_,
            ]:
                return self._limits(measures, link, sign, word, k, used + 3)
            case [
                WordPart(role="statistic") as word,
                TimesPart() as k,
                WordPart(role="compare_after") as sign,
                *_,
            ]:
                return self._limits(measures, link, sign, word, k, used + 3)
            case [WordPart(role="compare" | "over") as sign, WordPart(role="statistic") as word, *rest]:
                if measures:
                    again = (
                        bool(rest)
                        and isinstance(rest[0], Measure)
                        and rest[0].expression == measures[0].expression
                    )
                    return self._limits(measures, link, sign, word, None, used + 2 + again)
                if rest and isinstance(rest[0], Measure):
                    return self._limits([rest[0]], "and", sign, word, None, 3)
            case [WordPart(role="statistic") as word, WordPart(role="compare_after") as sign, *_]:
                return self._limits(measures, link, sign, word, None, used + 2)
        return None

    def _limits(
        self,
        measures: list[Measure],
        link: str,
        sign: WordPart,
        word: WordPart,
        k: TimesPart | None,
        used: int,
    ) -> tuple[int, Part] | None:
        function, percent = _function(word)
        if not measures or function in ("sum", "stdev", "range", "iqr", "variance"):
            return None

        def beyond(measure: Measure) -> Condition:
            across: Expression = Across.model_validate(
                {"function": function, "of": identifier(measure.name), "percent": percent}
            )
            if k:
                across = Arithmetic(operator="*", left=Number(value=k.value), right=across)
            return Compare(left=measure.expression, operator=_sign(sign), right=across)

        return used, _joined([beyond(m) for m in measures], link, measures, word.text)

    def _quarter(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """In the top quarter of M; M 前10%."""
        match parts:
            case [Measure() as m, WordPart(role="quartile") as word, *_]:
                return 2, self._quartile(m, word)
            case [Measure() as m, WordPart(role="order"), WordPart(role="quartile") as word, *_]:
                return 3, self._quartile(m, word)
            case [WordPart(role="quartile") as word, Measure() as m, *_]:
                return 2, self._quartile(m, word)
        return None

    def _quartile(self, measure: Measure, word: WordPart) -> Judged:
        percent = float(word.value[2:])
        limit = Across(function="percentile", of=identifier(measure.name), percent=percent)
        operator: Operator = ">=" if word.value.startswith(">") else "<="
        compare = Compare(left=measure.expression, operator=operator, right=limit)
        return Judged(f"{measure.text} {word.text}", compare, (measure,))


def _listed(parts: Sequence[Part]) -> tuple[list[Measure], str, int]:
    """The measures at the head of some parts, how they are joined, and how many parts that are."""
    measures: list[Measure] = []
    link, place = "and", 0
    while place < len(parts) and isinstance(part := parts[place], Measure):
        measures.append(part)
        place += 1
        links = place
        while links < len(parts) and _is(parts[links], "and", "or"):
            links += 1
        if links == place or links >= len(parts) or not isinstance(parts[links], Measure):
            break
        if any(_is(part, "or") for part in parts[place:links]):
            link = "or"
        place = links
    return measures, link, place


def _joined(conditions: list[Condition], link: str, measures: list[Measure], text: str) -> Judged:
    if len(conditions) == 1:
        condition = conditions[0]
    elif link == "or":
        condition = Either(conditions=tuple(conditions))
    else:
        condition = Every(conditions=tuple(conditions))
    return Judged(f"{', '.join(m.text for m in measures)} {text}", condition, tuple(measures))


def _is(part: Part, *roles: str) -> bool:
    return isinstance(part, WordPart) and part.role in roles


def _is_centre(part: Part) -> bool:
    return isinstance(part, WordPart) and part.role == "statistic" and part.value in _CENTRES


def _sign(word: WordPart) -> Operator:
    return _OPERATORS.get(word.value, ">")


def _function(word: WordPart) -> tuple[str, float | None]:
    name, _, percent = word.value.partition(":")
    return name, float(percent) if percent else None


def has_across(expression: Expression) -> bool:
    """Whether a value looks at all rows: then all companies stay in scope."""
    return isinstance(expression, Across) or any(has_across(child) for child in children(expression))
