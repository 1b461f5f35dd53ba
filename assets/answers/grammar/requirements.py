"""The conditions of a plan: those of a question, each in every year asked for, and none against another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assets.answers.expressions import Compare, Condition, Contains, Either, Every, Expression, Number
from assets.answers.grammar.comparisons import has_across
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.contrasts import at_year
from assets.answers.grammar.disclosures import negation
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.steady import steady_years
from assets.answers.walk import expressions_in


@dataclass(slots=True)
class Requirements:
    """What companies must fulfil."""

    draft: Draft
    judged: list[Judged]

    def add(self) -> None:
        """Add every condition to the draft, with what those on all rows look at."""
        draft = self.draft
        for judged in _gathered_texts(self.judged):
            whole = self._throughout(draft.moments.condition(judged.condition), judged)
            draft.conditions += whole.conditions if isinstance(whole, Every) else [whole]
            if any(has_across(expression) for expression in expressions_in(whole)):
                for measure in judged.measures:
                    draft.define(draft.moments.measure(measure))
        self._refuse_contradictions()

    def _throughout(self, condition: Condition, judged: Judged) -> Condition:
        """A condition that is to hold in every year: the row is the last one."""
        draft = self.draft
        years = draft.where.years
        if any(m.span for m in judged.measures):
            return each_grown(draft, condition)
        if not draft.gathered.has("throughout") or len(years) < 2:
            return condition
        draft.moments = replace(draft.moments, rows=years[-1:])
        return Every(conditions=tuple(at_year(condition, year - years[-1]) for year in reversed(years)))

    def _refuse_contradictions(self) -> None:
        """Refuse conditions that no value can fulfil: above 10 and below 5, true and not true."""
        low: dict[Expression, float] = {}
        high: dict[Expression, float] = {}
        for condition in self.draft.conditions:
            if isinstance(condition, Compare) and isinstance(condition.right, Number):
                value, key = condition.right.value, condition.left
                if condition.operator in (">", ">="):
                    low[key] = max(low.get(key, value), value)
                elif condition.operator in ("<", "<="):
                    high[key] = min(high.get(key, value), value)
        opposite = any(negation(condition) in self.draft.conditions for condition in self.draft.conditions)
        strict = {
            c.left for c in self.draft.conditions if isinstance(c, Compare) and c.operator in ("<", ">")
        }
        beyond = any(
            low[key] > high[key] or (low[key] == high[key] and key in strict)
            for key in low.keys() & high.keys()
        )
        if opposite or beyond:
            texts = [judged.text for judged in self.judged]
            english = f"the conditions contradict each other: {listed(texts, 'en')}"
            chinese = f"条件相互矛盾：{listed(texts, 'zh')}"
            raise NotUnderstoodError(say(self.draft.language, english, chinese))


def each_grown(draft: Draft, condition: Condition) -> Condition:
    """A condition on growth that is to hold in every year, not only between the first and the last."""
    years = steady_years(draft.gathered, draft.where.years, draft.language)
    if not years:
        return condition
    return Every(conditions=tuple(at_year(condition, year - years[-1]) for year in reversed(years)))


def distinct(conditions: Sequence[Judged]) -> list[Judged]:
    """Conditions without those that are said twice."""
    found: list[Judged] = []
    for judged in conditions:
        if all(judged.condition != other.condition for other in found):
            found.append(judged)
    return found


def other_text(a: Judged, b: Judged) -> bool:
    """Whether two conditions ask one text to be two things."""
    same = a.measures[0].expression == b.measures[0].expression and a.measures[0].kind == "text"
    return same and _is_text(a.condition) and _is_text(b.condition)


def _is_text(condition: Condition) -> bool:
    if isinstance(condition, Either):
        return all(isinstance(inner, Contains) for inner in condition.conditions)
    return isinstance(condition, Contains)


def _gathered_texts(judged: list[Judged]) -> list[Judged]:
    """Clients of A and B: of either, for a company has one auditor."""
    found: list[Judged] = []
    for one in judged:
        other = next((j for j in found if other_text(j, one)), None)
        if other is None:
            found.append(one)
        else:
            either = Either(conditions=(other.condition, one.condition))
            found[found.index(other)] = replace(other, condition=either)
    return found
