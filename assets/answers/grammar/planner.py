"""From the parts of a question to a plan: what is asked decides the task, every other part must fit in."""

from dataclasses import dataclass, replace
from functools import cached_property

from assets.answers.adhoc import LineItems
from assets.answers.corpus import Corpus
from assets.answers.expressions import Expression
from assets.answers.grammar.asked import read_question
from assets.answers.grammar.build import Builder, no_metric
from assets.answers.grammar.contrasts import ContrastReader
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.facets import read_conditions, read_facets
from assets.answers.grammar.fiscal import balances, sequential
from assets.answers.grammar.gather import Gathered, gather
from assets.answers.grammar.glossary import Glossary
from assets.answers.grammar.line_items import planner_with_lines
from assets.answers.grammar.measures import YEARLY, Combiner
from assets.answers.grammar.moments import Moments, OfYears, looks_back, moments
from assets.answers.grammar.outcome import NotUnderstoodError, either, say
from assets.answers.grammar.pairs import in_amounts, in_points, set_against
from assets.answers.grammar.parts import Measure, MetricPart, Part, UnknownPart
from assets.answers.grammar.quarters import computed_periods
from assets.answers.grammar.recognise import Reading, Recogniser
from assets.answers.grammar.scope import ScopeReader, Where, refuse_segments
from assets.answers.grammar.scores import score_formulas
from assets.answers.grammar.task import Task, sort_task
from assets.answers.grammar.text import is_chinese
from assets.answers.grammar.turns import plain_words
from assets.answers.grammar.unanswerable import refuse_missing
from assets.answers.grammar.unknown import not_understood, only_meaning
from assets.answers.plan import Definition, Plan
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import metric_ids

MAX_LENGTH = 4000


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan and what the reader of the answer should know about how the question was read."""

    plan: Plan
    notes: tuple[str, ...]
    planner: str = "grammar"  # or model:<name>


@dataclass(frozen=True)
class GrammarPlanner:
    """Plans questions over one catalogue and one corpus."""

    vocabulary: Vocabulary
    corpus: Corpus
    line_items: LineItems | None = None  # lines that may be asked for beside the catalogue

    @cached_property
    def recogniser(self) -> Recogniser:
        return Recogniser(self.vocabulary, self.corpus)

    def plan(self, question: str) -> Planned:
        """The plan of a question; NotUnderstoodError names what it is that has no meaning here."""
        language = "zh" if is_chinese(question) else "en"
        if not question.strip():
            raise NotUnderstoodError(say(language, "the question is empty", "问题为空"))
        if len(question) > MAX_LENGTH:
            message = f"the question has {len(question)} characters; at most {MAX_LENGTH} are read"
            raise NotUnderstoodError(
                say(language, message, f"问题有{len(question)}个字符，最多读取{MAX_LENGTH}个")
            )
        question = score_formulas(plain_words(question) if language == "zh" else question)
        reading, glossary = read_question(question, self.recogniser, language)
        known, read_by_label = planner_with_lines(self, reading.text, reading, language)
        if known is not self:
            planned = known.plan(question)
            return replace(planned, notes=(*planned.notes, *read_by_label))
        if taken := only_meaning(reading, self.recogniser, language):
            reading = replace(reading, parts=taken[0])
            glossary.notes.append(taken[1])
        if reading.unknown:
            raise not_understood(reading, self.recogniser, language)
        builder = self._builder(reading, glossary, language)
        plan = builder.build()
        refuse_missing(plan, reading.text, language)
        draft = builder.draft
        notes = (*draft.where.notes, *glossary.notes, *draft.notes, *_corrections(reading, language))
        return Planned(plan, notes)

    def _builder(self, reading: Reading, glossary: Glossary, language: str) -> Builder:
        combiner = Combiner(self.vocabulary, language, glossary)
        gathered = gather(ContrastReader(combiner).read(reading.parts))
        refuse_segments(reading.parts, gathered, language)
        gathered.rest = self._settled(gathered, language)
        glossary.notes += sequential(gathered, combiner) + computed_periods(gathered, combiner)
        gathered.rest = read_facets(gathered, combiner)
        rest = combiner.combine(balances(gathered, combiner))
        if any(unit.percent for unit in gathered.units):
            rest = [combiner.in_percent(p) if isinstance(p, Measure) else p for p in rest]
        rest = set_against(rest, reading.text, gathered, combiner)
        rest = in_amounts(in_points(rest, reading.text, combiner), reading.text, combiner)
        rest = read_conditions(rest, combiner, everyone=gathered.has("each"))
        if unread := [part for part in rest if isinstance(part, UnknownPart)]:
            raise not_understood(replace(reading, parts=(*reading.parts, *unread)), self.recogniser, language)
        task = sort_task(rest, gathered)
        asked = [*task.measures, *(m for j in task.conditions for m in j.measures)]
        measures = [
            part for m in asked for part in ((m,) if metric_ids(glossary.inlined(m.expression)) else m.shows)
        ]
        if not measures and not task.has("count"):
            raise no_metric(language)
        growing = any(m.span for m in measures) or (
            not glossary.dated and any(looks_back(glossary.inlined(m.expression)) for m in measures)
        )
        glossary.refuse_unused([m.expression for m in measures])
        whole = [replace(m, expression=glossary.inlined(m.expression)) for m in measures]
        where = ScopeReader(self.corpus, self.vocabulary, language).read(gathered, whole, back=growing)
        fixed = moments(
            self.vocabulary,
            language,
            gathered,
            where,
            growing=growing,
            compound=any(m.expression.kind == "cagr" for m in measures),
            yearly=any(any(word in m.text.lower() for word in YEARLY) for m in measures),
            over=_over_years(task, where, self.vocabulary),
        )
        glossary.refuse_years(fixed.rows)
        formulas = [
            Definition(
                name=f.name, expression=_dated(fixed, f.expression, free=growing and not glossary.dated)
            )
            for f in glossary.formulas.values()
        ]
        draft = Draft(language, gathered, where, fixed, definitions={f.name: f for f in formulas})
        return Builder(draft, task)

    def _settled(self, gathered: Gathered, language: str) -> list[Part]:
        """Settle names that the catalogue uses twice by the market asked for, or ask back."""
        settled: list[Part] = []
        named = {p.metrics[0] for p in gathered.rest if isinstance(p, MetricPart) and len(p.metrics) == 1}
        for part in gathered.rest:
            if isinstance(part, MetricPart) and len(part.metrics) > 1:
                markets = gathered.values("market")
                fitting = [
                    m
                    for m in part.metrics
                    if not markets or any(d.startswith(markets[0]) for d in self.vocabulary.term(m).doc_types)
                ]
                fitting = [m for m in fitting if m in named] or fitting
                if len(fitting) != 1:
                    names = [self.vocabulary.term(m).name(language) for m in part.metrics]
                    message = say(
                        language,
                        f"{part.text!r} may mean {either(names, 'en')}; which one?",
                        f"“{part.text}”可能指{either(names, 'zh')}，请指明",
                    )
                    raise NotUnderstoodError(message, choices=names)
                part = replace(part, metrics=tuple(fitting))
            settled.append(part)
        return settled


def _dated(fixed: Moments, formula: Expression, *, free: bool) -> Expression:
    """A formula with its years; growth in one that names no years goes over those of the question."""
    return fixed.expression(formula) if free else fixed.formula(formula)


def _corrections(reading: Reading, language: str) -> tuple[str, ...]:
    return tuple(
        say(language, f"Read {wrong!r} as {right!r}.", f"将“{wrong}”按“{right}”理解。")
        for wrong, right in reading.corrections
    )


def _over_years(task: Task, where: Where, vocabulary: Vocabulary) -> OfYears | None:
    """Whether an average or a sum goes over the years of each company rather than over companies."""
    said = {word.value for _, word in task.words if word.role == "statistic"}
    flows = all(
        m.kind in ("money", "count") and not any(vocabulary.term(i).instant for i in metric_ids(m.expression))
        for m in task.measures
    )
    each = len(where.tickers) == 1 or task.has("superlative", "fastest") or bool(task.tops)
    if not each or len(where.years) < 2 or where.years[-1] - where.years[0] >= len(where.years):
        return None
    alone = len(where.tickers) == 1 and said == {"sum"} and flows
    return "mean" if "mean" in said else "sum" if alone else None
