"""A sorted question as a plan: the task is chosen from its words, and every part must have been used."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assets.answers.expressions import (
    Change,
    Company,
    Compare,
    Condition,
    Contains,
    Either,
    Every,
    Expression,
    Holds,
    Number,
    Present,
)
from assets.answers.grammar.comparisons import has_across
from assets.answers.grammar.conditions import Judged, implied
from assets.answers.grammar.contrasts import at_year
from assets.answers.grammar.disclosures import negation
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.ranking import Ranking
from assets.answers.grammar.summaries import Summaries
from assets.answers.grammar.tables import Tables, is_key
from assets.answers.grammar.task import Task
from assets.answers.plan import Order, Plan, Top
from assets.answers.walk import expressions_in

# growth as a verb: companies that grew, not the growth of companies
_VERBS = re.compile(
    r"\b(?:gr[eo]w|grown|growing|increas|ros|risen|rising|declin|decreas|f[ae]ll|drop|shr[aiu]nk|reduc)\w*\b"
    r"|(?:增长|上升|下降|减少|增加|提高|下滑|降低|上涨|下跌|提前|推迟|早|晚|延后|延迟)了?$"
)
_RANKED = ("superlative", "fastest", "comparative", "order", "direction", "early")
_DIFFERENCE = ("difference", "change", "growth")


@dataclass(slots=True)
class Builder:
    """Builds the plan of one task."""

    draft: Draft
    task: Task
    judged: list[Judged] = field(default_factory=list)

    def build(self) -> Plan:
        """Choose the task, build it, and refuse what was left unused."""
        draft, task = self.draft, self.task
        self.judged = _distinct(task.conditions)
        measures = _once([self._fixed(measure) for measure in task.measures])
        measures += self._looked_up()
        if not self._of_groups(measures):
            self._add_conditions()
            self._of_all(measures)
        self._keep_all_in_scope()
        task.refuse_unused(draft.language)
        return draft.plan()

    def _of_groups(self, measures: list[Measure]) -> bool:
        """Cross tables, comparisons of groups, distributions: whether the question was one of them."""
        numbers = [m for m in measures if not is_key(m)]
        keys = [m for m in measures if is_key(m)]
        if asked := self._that_changed(numbers):
            self._add_conditions()
            Summaries(self.draft, self.task).changed(asked)
        elif len(self.judged) >= 2 and self._crosses():
            self._cross()
        elif (pair := self._opposites()) and (numbers or self.task.has("statistic")):
            self._compare(numbers, pair)
        elif keys and not numbers and self._distributes(keys):
            self._add_conditions()
            self._distribute(keys)
        elif keys and numbers and self.task.has("statistic"):
            self._add_conditions()
            self._group(numbers, keys)
        elif numbers and self._changes():
            self._add_conditions()
            self.task.take("count")
            Summaries(self.draft, self.task).changed(numbers)
            self.task.take(*_DIFFERENCE)
        else:
            return False
        return True

    def _of_all(self, measures: list[Measure]) -> None:
        """Counts, rankings, statistics and lists over companies."""
        draft, task = self.draft, self.task
        if task.has("count") and not task.has(*_RANKED) and not task.has("statistic"):
            self._count(measures)
        elif task.has(*_RANKED) or task.tops:
            task.take("count")
            self._rank(measures)
        elif not draft.moments.mean and (task.has("statistic") or self._summed()):
            self._statistic(measures)
        elif self.judged and task.has("share", "ratio", "as_share_of") and not measures:
            self._define_conditions()
            tables, members = Tables(draft, task), draft.gathered.has("members")
            task.take("share", "ratio", "as_share_of")
            tables.counted(members=True, share=True) if members else tables.shared()
        else:
            self._list(measures)

    def _fixed(self, measure: Measure) -> Measure:
        moments = self.draft.moments
        fixed = moments.measure(measure)
        return moments.averaged(fixed) if moments.mean and not is_key(measure) else fixed

    def _add_conditions(self) -> None:
        draft = self.draft
        for judged in _gathered_texts(self.judged):
            whole = self._throughout(draft.moments.condition(judged.condition), judged)
            draft.conditions += whole.conditions if isinstance(whole, Every) else [whole]
        self._refuse_contradictions()

    def _throughout(self, condition: Condition, judged: Judged) -> Condition:
        """A condition that is to hold in every year: the row is the last one."""
        draft = self.draft
        years = draft.where.years
        if not draft.gathered.has("throughout") or len(years) < 2 or any(m.span for m in judged.measures):
            return condition
        draft.moments = replace(draft.moments, rows=years[-1:])
        return Every(conditions=tuple(at_year(condition, year - years[-1]) for year in reversed(years)))

    def _looked_up(self) -> list[Measure]:
        """Flags of named companies, and whether each has one: shown, not asked to be true."""
        draft, gathered = self.draft, self.draft.gathered
        choosing = gathered.plural or gathered.has("singular") or self.task.has("count")
        if not gathered.has("whether") and (not draft.where.tickers or choosing):
            return []
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        self.judged = [j for j in self.judged if j not in flags]
        return [m for j in flags for m in j.measures]

    def _crosses(self) -> bool:
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        return self.draft.gathered.has("crosstab") and len(flags) == 2

    def _cross(self) -> None:
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        said = [c for j in flags for c in (j.condition, negation(j.condition))]
        self.judged = [j for j in self.judged if j.condition not in said]
        self._add_conditions()
        self.task.take("count")
        self.task.take("or")
        first, second = ((j.measures[0].label, j.condition) for j in flags)
        Tables(self.draft, self.task).crossed(first, second)

    def _opposites(self) -> list[Judged]:
        """Two conditions that no company fulfils at once: the groups that are compared."""
        for a in self.judged:
            for b in self.judged:
                if b is not a and (b.condition == negation(a.condition) or _other_text(a, b)):
                    return [a, b]
        return []

    def _compare(self, numbers: list[Measure], pair: list[Judged]) -> None:
        self.judged = [j for j in self.judged if j not in pair]
        self._add_conditions()
        difference = self.task.take(*_DIFFERENCE) is not None
        self.task.take("between")
        self.task.take("count")
        groups = [(judged.text, self.draft.moments.condition(judged.condition)) for judged in pair]
        Summaries(self.draft, self.task).compared(numbers, groups, difference=difference)

    def _distributes(self, keys: list[Measure]) -> bool:
        """Whether companies are to be counted for every value of a text or date."""
        gathered, task = self.draft.gathered, self.task
        most = next((word.text for _, word in task.words if word.role == "superlative"), "")
        dated = all(key.kind == "date" for key in keys)
        if most and (not dated or most.lower() in ("最多", "most", "the most")):
            return True
        said = any(gathered.has(role) for role in ("distribution", "clients", "combination"))
        return said or task.has("common")

    def _distribute(self, keys: list[Measure]) -> None:
        task = self.task
        common = task.take("common") or task.take("superlative")
        listed_too = self.draft.gathered.has("distribution") and not self.draft.gathered.has("combination")
        while task.take("count", "share", "ratio"):
            continue
        whole = listed_too and any(key.kind == "date" for key in keys)
        Tables(self.draft, task).distributed(keys, common=bool(common) and not whole, share=False)

    def _group(self, numbers: list[Measure], keys: list[Measure]) -> None:
        elements = any(key.kind in ("list", "ordinals") for key in keys)
        found = self.task.take("superlative")
        summaries = Summaries(self.draft, self.task)
        summaries.grouped(numbers, keys, elements=elements and not self.draft.gathered.has("combination"))
        if found and self.draft.order:
            down = found[1].value == "descending"
            self.draft.order = Order(by=self.draft.order.by, direction="descending" if down else "ascending")
            self.draft.top = Top(n=self.task.tops.pop()[1].n if self.task.tops else 1)

    def _that_changed(self, numbers: list[Measure]) -> list[Measure]:
        """How did the median X change: of each year, not of the changes."""
        verb = self.draft.gathered.has("did") and self.task.has("statistic")
        if not verb or not numbers or not all(isinstance(m.expression, Change) for m in numbers):
            return []
        return [self.draft.moments.measure(m.shows[0]) for m in numbers]

    def _changes(self) -> bool:
        """Whether a statistic of one year is set against that of another."""
        return self.task.has("statistic") and self.task.has(*_DIFFERENCE) and len(self.draft.where.years) > 1

    def _count(self, measures: list[Measure]) -> None:
        draft, gathered = self.draft, self.draft.gathered
        self.task.take("count")
        for measure in measures:
            draft.conditions.append(implied(measure) or Present(of=measure.expression))
        self._define_conditions()
        members = gathered.has("members") or any(word.role == "plural" for word in gathered.words)
        share = self.task.take("share", "ratio") is not None
        Tables(draft, self.task).counted(members=members, share=share)

    def _rank(self, measures: list[Measure]) -> None:
        draft = self.draft
        if not any(not is_key(m) or m.kind == "date" for m in measures):
            of_conditions = [draft.moments.measure(m) for j in self.judged for m in j.measures]
            measures = [*of_conditions, *measures]
        numbers = [m for m in measures if not is_key(m)]
        keys = [m for m in measures if is_key(m) and m.kind != "date"]
        within = keys if numbers and draft.gathered.has("each", "each") else []
        ranking = Ranking(draft, self.task, tuple(draft.define(key) for key in within))
        ranking.build(measures)
        self._show_conditions()

    def _summed(self) -> bool:
        """The total X of all companies: a sum, where each would be a list."""
        total = self.task.has("total")
        total = total or any(m.text.lower().startswith(("total", "总")) for m in self.task.measures)
        return total and self.draft.gathered.has("each", "all") and not self.draft.where.tickers

    def _statistic(self, measures: list[Measure]) -> None:
        draft, language = self.draft, self.draft.language
        self.task.take("count")
        if len(draft.where.tickers) == 1:
            english = "a statistic of one company in one year is the value itself; name several companies"
            raise NotUnderstoodError(say(language, english, "单一公司单一年份无需统计；请给出多家公司"))
        if not measures:
            raise no_metric(language)
        Summaries(draft, self.task).plain(measures)

    def _list(self, measures: list[Measure]) -> None:
        """Values of named companies, or of all that fulfil the conditions."""
        draft, gathered = self.draft, self.draft.gathered
        if not measures and not self.judged:
            raise no_metric(draft.language)
        if not draft.where.tickers:
            several = gathered.plural or any(
                gathered.has(r) for r in ("company", "each", "market", "singular", "members", "whether")
            )
            if not several and not self.judged:
                english = "of which company? Name one, or ask for all companies"
                raise NotUnderstoodError(say(draft.language, english, "请指明公司，或询问所有公司"))
            if not gathered.has("each"):
                verbs = [m for m in measures if _VERBS.search(m.text.lower())]
                draft.conditions += [condition for m in verbs if (condition := implied(m))]
        for measure in measures:
            draft.show(measure)
        self._show_conditions()
        if draft.moments.mean:
            self.task.take("statistic")

    def _show_conditions(self) -> None:
        """Columns of what the conditions test; beside other measures they only support."""
        asked = bool(self.draft.columns)
        for judged in self.judged:
            for measure in judged.measures:
                self.draft.show(self.draft.moments.measure(measure), supporting=asked)

    def _define_conditions(self) -> None:
        for judged in self.judged:
            for measure in judged.measures:
                self.draft.define(self.draft.moments.measure(measure))

    def _keep_all_in_scope(self) -> None:
        """A rank among all companies, asked of one: all stay in scope, and the one is a condition."""
        draft = self.draft
        looked_at = [d.expression for d in draft.definitions.values()]
        looked_at += [e for condition in draft.conditions for e in expressions_in(condition)]
        if draft.where.tickers and any(has_across(expression) for expression in looked_at):
            draft.conditions.append(Company(tickers=draft.where.tickers))
            draft.where = replace(draft.where, tickers=())

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
        if opposite or any(low[key] > high[key] for key in low.keys() & high.keys()):
            texts = [judged.text for judged in self.judged]
            english = f"the conditions contradict each other: {listed(texts, 'en')}"
            chinese = f"条件相互矛盾：{listed(texts, 'zh')}"
            raise NotUnderstoodError(say(self.draft.language, english, chinese))


def _distinct(conditions: Sequence[Judged]) -> list[Judged]:
    """Conditions without those that are said twice."""
    found: list[Judged] = []
    for judged in conditions:
        if all(judged.condition != other.condition for other in found):
            found.append(judged)
    return found


def _once(measures: Sequence[Measure]) -> list[Measure]:
    """Measures without those that are named twice."""
    found: list[Measure] = []
    for measure in measures:
        if all(measure.expression != other.expression for other in found):
            found.append(measure)
    return found


def _other_text(a: Judged, b: Judged) -> bool:
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
        other = next((j for j in found if _other_text(j, one)), None)
        if other is None:
            found.append(one)
        else:
            either = Either(conditions=(other.condition, one.condition))
            found[found.index(other)] = replace(other, condition=either)
    return found


def no_metric(language: str) -> NotUnderstoodError:
    """The refusal of a question that asks for nothing the catalogue knows."""
    return NotUnderstoodError(say(language, "no metric of the catalogue is named", "没有识别出指标"))
