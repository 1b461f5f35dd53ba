"""Statistics over companies: plain, of two years, of two groups, for every value of a text or month."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assets.answers.expressions import Arithmetic, Condition, Named
from assets.answers.grammar.draft import Draft, identifier
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.task import Task
from assets.answers.plan import Aggregate, Calculated, Group, Order

LABELS = {
    "mean": ("average {}", "{}平均值"),
    "median": ("median {}", "{}中位数"),
    "sum": ("sum of {}", "{}合计"),
    "min": ("minimum {}", "{}最小值"),
    "max": ("maximum {}", "{}最大值"),
    "range": ("range of {}", "{}极差"),
    "stdev_sample": ("sample standard deviation of {}", "{}样本标准差"),
    "stdev_population": ("population standard deviation of {}", "{}总体标准差"),
    "variance_sample": ("sample variance of {}", "{}样本方差"),
    "variance_population": ("population variance of {}", "{}总体方差"),
    "percentile": ("percentile of {}", "{}百分位数"),
    "iqr": ("interquartile range of {}", "{}四分位距"),
}
_SAMPLES = {"stdev": "stdev_sample", "variance": "variance_sample"}


@dataclass(frozen=True, slots=True)
class Function:
    """A statistic as the question names it."""

    name: str
    percent: float | None = None

    def label(self, language: str, of: str) -> str:
        english, chinese = LABELS[self.name]
        if self.percent is not None:
            english, chinese = f"{self.percent:g}th percentile of {{}}", f"{{}}{self.percent:g}%分位数"
        return say(language, english, chinese).format(of)


@dataclass(slots=True)
class Summaries:
    """Adds statistics to a draft."""

    draft: Draft
    task: Task

    def functions(self) -> list[Function]:
        """The statistics that are asked for, taken from the task; a sample's where it is not said."""
        found: list[Function] = []
        while word := self.task.take("statistic"):
            name, _, percent = word[1].value.partition(":")
            whole = self.draft.gathered.has("basis", "population")
            if name in _SAMPLES and whole:
                name = f"{name}_population"
            found.append(Function(_SAMPLES.get(name, name), float(percent) if percent else None))
            if name in _SAMPLES and not self.draft.gathered.has("basis"):
                english, chinese = f"The sample {name} is given.", "按样本口径计算。"
                english = english.replace("stdev", "standard deviation")
                self.draft.notes.append(say(self.draft.language, english, chinese))
        self.task.take("total")
        named = {function.name for function in found}
        return [f for f in dict.fromkeys(found) if f.name != "sum" or len(named) == 1]

    def plain(self, measures: Sequence[Measure]) -> None:
        """Each statistic of each measure; a sum where none is named."""
        functions = self.functions() or [Function("sum")]
        for measure in measures:
            for function in functions:
                if function.name == "iqr":
                    self._quartiles(measure, function)
                else:
                    self._shown(measure, function)

    def _quartiles(self, measure: Measure, function: Function) -> None:
        """The upper quartile less the lower, with both."""
        high, low = (self._shown(measure, Function("percentile", percent)) for percent in (75.0, 25.0))
        self._difference(high, low, function.label(self.draft.language, measure.label), measure)

    def grouped(self, measures: Sequence[Measure], keys: Sequence[Measure], *, elements: bool) -> None:
        """Each statistic for every value of the keys, the largest first."""
        self.by(keys, elements=elements)
        functions = self.functions() or [Function("mean")]
        names = [self._shown(m, f) for m in measures for f in functions]
        self.draft.order = Order(by=names[0])

    def by(self, keys: Sequence[Measure], *, elements: bool) -> None:
        """Group by some measures, each a column."""
        names = tuple(self.draft.define(key) for key in keys)
        self.draft.group = Group(by=names, elements=elements)
        for name, key in zip(names, keys, strict=True):
            self.draft.column(name, key.label)

    def changed(self, measures: Sequence[Measure]) -> None:
        """Each statistic in the first and the last year, and their difference."""
        draft = self.draft
        years = draft.where.years
        if len(years) < 2:
            english = "a change of a statistic needs two years"
            raise NotUnderstoodError(say(draft.language, english, "统计量的变化需要两个年份"))
        first, last = years[0], years[-1]
        draft.moments = replace(draft.moments, rows=(first, last))
        functions = self.functions()
        for measure in measures:
            for function in functions:
                early = self._shown(measure, function, years=(first,))
                late = self._shown(measure, function, years=(last,))
                label = function.label(draft.language, measure.label)
                label = say(
                    draft.language,
                    f"change in {label} from {first} to {last}",
                    f"{first}-{last}年{label}变化量",
                )
                self._difference(late, early, label, measure)

    def compared(
        self, measures: Sequence[Measure], groups: Sequence[tuple[str, Condition]], *, difference: bool
    ) -> None:
        """Each statistic of two groups of companies, and the first less the second."""
        functions = self.functions() or [Function("mean")]
        for measure in measures:
            for function in functions:
                names = [self._shown(measure, function, where=group) for group in groups]
                if difference:
                    label = function.label(self.draft.language, measure.label)
                    label = say(self.draft.language, f"difference in {label}", f"{label}差值")
                    self._difference(names[0], names[1], label, measure)

    def _difference(self, left: str, right: str, label: str, measure: Measure) -> None:
        expression = Arithmetic(operator="-", left=Named(name=left), right=Named(name=right))
        name = identifier(f"difference_{left}")
        self.draft.statistics.append(Calculated(name=name, expression=expression))
        self.draft.column(name, label, measure=measure)

    def _shown(
        self,
        measure: Measure,
        function: Function,
        *,
        years: tuple[int, ...] = (),
        where: tuple[str, Condition] | None = None,
    ) -> str:
        """A statistic with a column; the name it has in the plan."""
        draft = self.draft
        if function.name == "iqr":
            english = "an interquartile range is given of all companies of one year only"
            raise NotUnderstoodError(say(draft.language, english, "四分位距只能按单一年份的全部公司计算"))
        of = draft.define(measure)
        label = function.label(draft.language, measure.label)
        name = f"{function.name}_{of}" if function.percent is None else f"p{function.percent:g}_{of}"
        if years:
            name, label = (
                f"{name}_{years[0]}",
                say(draft.language, f"{label} {years[0]}", f"{years[0]}年{label}"),
            )
        if where:
            name, label = f"{name}_{len(draft.statistics) + 1}", f"{where[0]}: {label}"
        fields = {"name": identifier(name), "function": function.name, "of": of, "percent": function.percent}
        statistic = Aggregate.model_validate(fields)
        statistic = statistic.model_copy(update={"years": years, "where": where[1] if where else None})
        draft.statistics.append(statistic)
        draft.column(statistic.name, label, measure=measure)
        return statistic.name
