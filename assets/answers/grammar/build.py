"""A sorted question as a plan: the task is chosen from its words, and every part must have been used."""

import re
from dataclasses import dataclass

from assets.answers.expressions import Compare, Condition, Every, Expression, Number, Present
from assets.answers.grammar.draft import Draft, identifier
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.ranking import Ranking
from assets.answers.grammar.task import Task
from assets.answers.plan import Aggregate, Count, Plan, Share

# growth as a verb: companies that grew, not the growth of companies
_VERBS = re.compile(
    r"\b(?:gr[eo]w|grown|growing|increas|ros|risen|rising|declin|decreas|f[ae]ll|drop|shr[aiu]nk)\w*\b"
    r"|(?:增长|上升|下降|减少|增加|提高|下滑|降低|上涨|下跌)$"
)
_STATISTICS = {
    "mean": ("average {}", "{}平均值"),
    "median": ("median {}", "{}中位数"),
    "sum": ("sum of {}", "{}合计"),
    "min": ("minimum {}", "{}最小值"),
    "max": ("maximum {}", "{}最大值"),
    "stdev_sample": ("sample standard deviation of {}", "{}样本标准差"),
    "stdev_population": ("population standard deviation of {}", "{}总体标准差"),
}


@dataclass(slots=True)
class Builder:
    """Builds the plan of one task."""

    draft: Draft
    task: Task

    def build(self) -> Plan:
        """Choose the task, build it, and refuse what was left unused."""
        draft, task = self.draft, self.task
        for judged in task.conditions:
            whole = draft.moments.condition(judged.condition)
            draft.conditions += whole.conditions if isinstance(whole, Every) else [whole]
        self._refuse_contradictions()
        measures = [self._fixed(measure) for measure in task.measures]
        if task.has("count"):
            self._count(measures)
        elif task.has("superlative", "fastest", "comparative", "order", "direction") or task.tops:
            if not measures:
                measures = [draft.moments.measure(m) for j in task.conditions for m in j.measures]
            Ranking(draft, task).build(measures)
            self._show_conditions()
        elif not draft.moments.mean and (task.has("statistic") or self._summed()):
            self._statistic(measures)
        elif task.conditions and task.has("share", "ratio", "as_share_of") and not measures:
            self._define_conditions()
            self._share()
        else:
            self._list(measures)
        task.refuse_unused(draft.language)
        return draft.plan()

    def _fixed(self, measure: Measure) -> Measure:
        moments = self.draft.moments
        fixed = moments.measure(measure)
        return moments.averaged(fixed) if moments.mean else fixed

    def _count(self, measures: list[Measure]) -> None:
        draft = self.draft
        self.task.take("count")
        for measure in measures:
            draft.conditions.append(_implied(measure) or Present(of=measure.expression))
        self._define_conditions()
        draft.statistics.append(Count(name="count"))
        draft.column("count", say(draft.language, "companies", "公司数"))
        if self.task.has("share", "ratio"):
            self._share()

    def _share(self) -> None:
        draft = self.draft
        self.task.take("share", "ratio", "as_share_of")
        draft.statistics.append(Share(name="share"))
        draft.column("share", say(draft.language, "share of companies", "公司占比"), percent=True)

    def _summed(self) -> bool:
        """The total X of all companies: a sum, where each would be a list."""
        total = self.task.has("total")
        total = total or any(m.text.lower().startswith(("total", "总")) for m in self.task.measures)
        return total and self.draft.gathered.has("each", "all") and not self.draft.where.tickers

    def _statistic(self, measures: list[Measure]) -> None:
        draft, language = self.draft, self.draft.language
        functions: list[str] = []
        while found := self.task.take("statistic"):
            functions.append(found[1].value)
        self.task.take("total")
        if len(draft.where.tickers) == 1:
            english = "a statistic of one company in one year is the value itself; name several companies"
            raise NotUnderstoodError(say(language, english, "单一公司单一年份无需统计；请给出多家公司"))
        if not measures:
            raise no_metric(language)
        if "stdev" in functions:
            draft.notes.append(say(language, "The sample standard deviation is given.", "按样本标准差计算。"))
        for measure in measures:
            of = draft.define(measure)
            for written in functions or ["sum"]:
                function = "stdev_sample" if written == "stdev" else written
                fields = {"name": identifier(f"{function}_{of}"), "function": function, "of": of}
                draft.statistics.append(Aggregate.model_validate(fields))
                label = say(language, *_STATISTICS[function]).format(measure.label)
                draft.column(fields["name"], label, measure=measure)

    def _list(self, measures: list[Measure]) -> None:
        """Values of named companies, or of all that fulfil the conditions."""
        draft, gathered = self.draft, self.draft.gathered
        if not measures and not self.task.conditions:
            raise no_metric(draft.language)
        if not draft.where.tickers:
            several = gathered.plural or any(
                gathered.has(r) for r in ("company", "each", "market", "singular")
            )
            if not several and not self.task.conditions:
                english = "of which company? Name one, or ask for all companies"
                raise NotUnderstoodError(say(draft.language, english, "请指明公司，或询问所有公司"))
            if not gathered.has("each"):
                verbs = [m for m in measures if _VERBS.search(m.text.lower())]
                draft.conditions += [condition for m in verbs if (condition := _implied(m))]
        for measure in measures:
            draft.show(measure)
        self._show_conditions()
        if draft.moments.mean:
            self.task.take("statistic")

    def _show_conditions(self) -> None:
        """Columns of what the conditions test; beside other measures they only support."""
        asked = bool(self.draft.columns)
        for judged in self.task.conditions:
            for measure in judged.measures:
                self.draft.show(self.draft.moments.measure(measure), supporting=asked)

    def _define_conditions(self) -> None:
        for judged in self.task.conditions:
            for measure in judged.measures:
                self.draft.define(self.draft.moments.measure(measure))

    def _refuse_contradictions(self) -> None:
        """Refuse conditions that no value can fulfil: above 10 and below 5."""
        low: dict[Expression, float] = {}
        high: dict[Expression, float] = {}
        for condition in self.draft.conditions:
            if isinstance(condition, Compare) and isinstance(condition.right, Number):
                value, key = condition.right.value, condition.left
                if condition.operator in (">", ">="):
                    low[key] = max(low.get(key, value), value)
                elif condition.operator in ("<", "<="):
                    high[key] = min(high.get(key, value), value)
        if any(low[key] > high[key] for key in low.keys() & high.keys()):
            texts = [judged.text for judged in self.task.conditions]
            english = f"the conditions contradict each other: {listed(texts, 'en')}"
            chinese = f"条件相互矛盾：{listed(texts, 'zh')}"
            raise NotUnderstoodError(say(self.draft.language, english, chinese))


def _implied(measure: Measure) -> Condition | None:
    """Growth as a condition of its own: it grew, or it fell."""
    if not measure.span:
        return None
    return Compare(left=measure.expression, operator="<" if measure.falling else ">", right=Number(value=0))


def no_metric(language: str) -> NotUnderstoodError:
    """The refusal of a question that asks for nothing the catalogue knows."""
    return NotUnderstoodError(say(language, "no metric of the catalogue is named", "没有识别出指标"))
