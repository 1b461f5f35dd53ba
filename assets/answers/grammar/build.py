"""A sorted question as a plan: the task is chosen from its words, and every part must have been used."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from assets.answers.expressions import (
    Across,
    Arithmetic,
    Company,
    Compare,
    Every,
    Expression,
    Holds,
    Indicator,
    Present,
)
from assets.answers.grammar.comparisons import has_across
from assets.answers.grammar.conditions import Judged, implied
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.grouped import Grouping
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.ranking import Ranking
from assets.answers.grammar.requirements import Requirements, distinct, each_grown
from assets.answers.grammar.standing import against_all, ranked
from assets.answers.grammar.summaries import Summaries
from assets.answers.grammar.tables import Tables, is_key
from assets.answers.grammar.task import Task
from assets.answers.plan import Plan
from assets.answers.walk import children, expressions_in

# growth as a verb: companies that grew, not the growth of companies
_SAID_VERBS = re.compile(
    r"\b(?:grew|grown|increased|rose|risen|climbed|surged|improved|expanded|jumped|soared|boosted|lifted|added|gained"
    r"|raised?|went|gone|widened|swelled|hired|took on|declined|decreased|fell|fallen|dropped|shrank|shrunk"
    r"|shrink|reduced|lowered|cut|slid|slipped|dipped|tumbled|plunged|sank|plummeted|narrowed|trimmed"
    r"|slashed|contracted|shed|laid off|lost)\b"
)
_VERBS = re.compile(
    r"\b(?:gr[eo]w|grown|growing|increas|ros|ris[ei]|climb|surg|jump|soar|boost|lift|widen|declin|decreas|f[ae]ll|drop|shr[aiu]nk|reduc|slip|dip|tumbl|plung|narrow)\w*\b"
    r"|(?:增长|上升|下降|减少|增加|提高|下滑|降低|上涨|下跌|提前|推迟|早|晚|延后|延迟)了?$"
)
_SHARES = ("share", "ratio", "as_share_of", "occupies", "share_of")
_TOTALS = ("总额", "总量", "总值")
_RANKED = ("superlative", "fastest", "comparative", "order", "direction", "early")


@dataclass(slots=True)
class Builder:
    """Builds the plan of one task."""

    draft: Draft
    task: Task
    judged: list[Judged] = field(default_factory=list)

    def build(self) -> Plan:
        """Choose the task, build it, and refuse what was left unused."""
        draft, task = self.draft, self.task
        self.judged = distinct(task.conditions)
        measures = _once([self._fixed(measure) for measure in task.measures])
        measures = self._places(measures + self._looked_up())
        if not Grouping(draft, task, self.judged).build(measures):
            Requirements(draft, self.judged).add()
            self._of_all(measures)
        self._keep_all_in_scope()
        self._gap(measures)
        task.refuse_unused(draft.language)
        return draft.plan()

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
        elif self.judged and task.has(*_SHARES) and not measures:
            self._define_conditions()
            tables, members = Tables(draft, task), draft.gathered.has("members")
            while task.take(*_SHARES):
                continue
            tables.counted(members=True, share=True) if members else tables.shared()
        else:
            self._list(measures)

    def _fixed(self, measure: Measure) -> Measure:
        moments = self.draft.moments
        fixed = moments.measure(measure)
        return moments.averaged(fixed) if moments.mean and not is_key(measure) else fixed

    def _places(self, measures: list[Measure]) -> list[Measure]:
        """How one company ranks: its place among all, rather than an order of one."""
        draft, task = self.draft, self.task
        alone = len(draft.where.tickers) == 1 and len(draft.moments.rows) == 1 and len(measures) == 1
        others = task.has("superlative", "fastest", "early", "direction", "comparative") or bool(task.tops)
        if not alone or others or is_key(measures[0]) or not task.take("order"):
            return measures
        return [ranked(measures[0], draft.language)]

    def _looked_up(self) -> list[Measure]:
        """Flags of named companies, and whether each has one: shown, not asked to be true."""
        draft, gathered = self.draft, self.draft.gathered
        choosing = gathered.plural or gathered.has("singular") or self.task.has("count")
        if not gathered.has("whether") and (not draft.where.tickers or choosing):
            return []
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        self.judged = [j for j in self.judged if j not in flags]
        return [m for j in flags for m in j.measures]

    def _count(self, measures: list[Measure]) -> None:
        draft, gathered = self.draft, self.draft.gathered
        self.task.take("count")
        for measure in measures:
            grown = implied(measure)
            draft.conditions.append(each_grown(draft, grown) if grown else Present(of=measure.expression))
        self._define_conditions()
        members = gathered.has("members") or any(word.role == "plural" for word in gathered.words)
        share = self.task.take("share", "ratio", "share_of") is not None
        Tables(draft, self.task).counted(members=members, share=share)

    def _rank(self, measures: list[Measure]) -> None:
        draft = self.draft
        if not any(not is_key(m) or m.kind == "date" for m in measures):
            of_conditions = [draft.moments.measure(m) for j in self.judged for m in j.measures]
            measures = [*of_conditions, *measures]
        numbers = [m for m in measures if not is_key(m)]
        keys = [m for m in measures if is_key(m) and m.kind != "date"]
        within = keys if numbers and draft.gathered.has("each", "each") else []
        self._without_verbs(measures)
        ranking = Ranking(draft, self.task, tuple(draft.define(key) for key in within))
        ranking.build(measures)
        self._in_one_scale()
        self._show_conditions()

    def _in_one_scale(self) -> None:
        """The parts of a score that is no percentage are shown as they enter it: 0.06 and not 6%."""
        draft = self.draft
        if draft.order is None or any(c.percent for c in draft.columns if c.of == draft.order.by):
            return
        parts = list(_inside(draft.definitions[draft.order.by].expression))
        for place, column in enumerate(draft.columns):
            if draft.definitions[column.of].expression in parts:
                draft.columns[place] = column.model_copy(update={"percent": False})

    def _gap(self, measures: list[Measure]) -> None:
        """By how much one of two companies is above the other."""
        draft = self.draft
        alone = len(draft.where.tickers) == 2 and len(draft.moments.rows) == 1 and len(measures) == 1
        if not (draft.gathered.has("apart") and alone and draft.order):
            return
        of, by = measures[0], draft.order.by
        most, least, total = (Across.model_validate({"function": f, "of": by}) for f in ("max", "min", "sum"))
        both = Indicator(condition=Compare(left=total, operator="!=", right=most))  # nothing beside one value
        apart = Arithmetic(operator="-", left=most, right=least)
        gap = Arithmetic(operator="/", left=apart, right=both)
        label = say(draft.language, f"gap in {of.label}", f"{of.label}差额")
        draft.show(replace(of, name=f"{by}_gap", label=label, expression=gap, shows=(), span=0))

    def _summed(self) -> bool:
        """The total X of all companies: a sum, where each would be a list."""
        total = self.task.has("total")
        total = total or any(m.text.lower().startswith(("total", "总")) for m in self.task.measures)
        gathered = self.draft.gathered
        said = any(word.role == "total" and word.text in _TOTALS for _, word in self.task.words)
        asked = gathered.plural or gathered.has("singular") or gathered.has("each", "each")
        if said and gathered.has("market") and not asked and not self.draft.where.tickers:
            return True  # A股公司净利润总额
        return total and gathered.has("each", "all") and not self.draft.where.tickers

    def _statistic(self, measures: list[Measure]) -> None:
        draft, language = self.draft, self.draft.language
        self.task.take("count")
        beside = draft.gathered.has("versus") or draft.gathered.has("each", "all")
        if len(draft.where.tickers) == 1 and len(draft.moments.rows) == 1 and measures and beside:
            self._beside_all(measures)
            return
        if len(draft.where.tickers) == 1:
            english = "a statistic of one company in one year is the value itself; name several companies"
            raise NotUnderstoodError(say(language, english, "单一公司单一年份无需统计；请给出多家公司"))
        if not measures:
            raise no_metric(language)
        Summaries(draft, self.task).plain(self._without_verbs(measures))

    def _beside_all(self, measures: list[Measure]) -> None:
        """A company against the average of all: its value, the average, and how far apart they are."""
        functions = [f for f in Summaries(self.draft, self.task).functions() if f.name in ("mean", "median")]
        for measure in measures:
            self.draft.show(measure)
            for function in functions:
                for shown in against_all(measure, function.name, self.draft.language):
                    self.draft.show(shown)

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
            verbs = [m for m in measures if self._is_verb(m)]
            moved = [condition for m in verbs if (condition := implied(m))]
            for condition in moved:
                whole = each_grown(draft, condition)
                draft.conditions += whole.conditions if isinstance(whole, Every) else [whole]
        for measure in measures:
            draft.show(measure)
        self._show_conditions()
        if draft.moments.mean:
            self.task.take("statistic")

    def _without_verbs(self, measures: list[Measure]) -> list[Measure]:
        """The net income of companies that cut capex: what they did is a condition beside what is asked."""
        verbs = [m for m in measures if m.span and _SAID_VERBS.search(m.text.lower())]
        rest = [m for m in measures if m not in verbs]
        if not rest or not verbs:
            return measures
        for measure in verbs:
            if condition := implied(measure):
                self.draft.conditions.append(each_grown(self.draft, condition))
        return rest

    def _is_verb(self, measure: Measure) -> bool:
        """Whether a measure says what companies did: a condition, where "the growth of all" is a list."""
        said = measure.text.lower()
        everyone = self.draft.gathered.has("each")
        return bool(_SAID_VERBS.search(said) or (not everyone and _VERBS.search(said)))

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


def _inside(expression: Expression) -> Iterator[Expression]:
    """Every part of an expression, at any depth."""
    for child in children(expression):
        yield child
        yield from _inside(child)


def _once(measures: Sequence[Measure]) -> list[Measure]:
    """Measures without those that are named twice."""
    found: list[Measure] = []
    for measure in measures:
        if all(measure.expression != other.expression for other in found):
            found.append(measure)
    return found


def no_metric(language: str) -> NotUnderstoodError:
    """The refusal of a question that asks for nothing the catalogue knows."""
    return NotUnderstoodError(say(language, "no metric of the catalogue is named", "没有识别出指标"))
