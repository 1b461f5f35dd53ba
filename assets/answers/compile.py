"""A plan as DuckDB SQL: the answer's query, and two over the same tables for coverage and citations."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlglot import exp
from sqlglot.dialects.duckdb import DuckDB

from assets.answers.cells import Cell, Choice
from assets.answers.currency import stand_apart
from assets.answers.kinds import MONEY_KINDS, statistic_kind
from assets.answers.lowering import Lowering
from assets.answers.plan import Aggregate, Calculated, Count, Group, Members, Plan, Scope, Share
from assets.answers.results import details, outline, printed, ranked, statistics
from assets.answers.sources import source_tables
from assets.answers.sql import every, with_tables
from assets.answers.summaries import apart, entry_kind, group_tables, where_name
from assets.answers.tables import cells_in, computed_tables
from assets.answers.vocabulary import Kind, Vocabulary

_DUCKDB = DuckDB()


@dataclass(frozen=True)
class Compiled:
    """The queries of one plan and what their columns mean."""

    plan: Plan
    rows: exp.Select  # the answer
    details: exp.Select  # per row in scope: what could be computed, and in which way
    kinds: Mapping[str, Kind]  # of definitions and statistics, as the rows hold them
    base_units: Mapping[str, float]  # of amounts: base units in one stored unit, 10,000 for 万元
    cells: tuple[Cell, ...]
    choices: tuple[Choice, ...]
    by_currency: bool  # values of different currencies stand apart
    uses: Mapping[str, frozenset[str]]  # definition, "fulfils", where_... -> the cells it may use
    compared: Mapping[str, frozenset[str]]  # definition that others are compared over -> its cells

    def sql(self) -> str:
        """The answer's query as text that runs by itself in a DuckDB shell."""
        return self._text

    @property
    def sources(self) -> exp.Select:
        """The query of the printed values behind the rows, one row each."""
        return self._sources(self.plan.scope)

    def sources_of(self, tickers: Sequence[str]) -> exp.Select:
        """The same of some companies, whose years may be more than those in scope."""
        return self._sources(self.plan.scope.model_copy(update={"tickers": tuple(tickers)}))

    def outline(self, signed: Collection[str]) -> exp.Select:
        """The query of which cells of which rows are filled, and of what is to be warned of."""
        tables = source_tables(self.plan.scope, self.cells, whole=False)
        return with_tables(outline(self.cells, signed), tables)

    def _sources(self, scope: Scope) -> exp.Select:
        return with_tables(printed(self.cells), source_tables(scope, self.cells, whole=True))

    @cached_property
    def _text(self) -> str:
        pretty = _DUCKDB.generator(pretty=True, max_text_width=100)
        return pretty.generate(self.rows, copy=False)


def render(query: exp.Select) -> str:
    """A query as DuckDB SQL on one line, which is made faster than one laid out for people."""
    return _DUCKDB.generator().generate(query, copy=False)  # a copy costs more than the writing


def compile_plan(plan: Plan, vocabulary: Vocabulary) -> Compiled:
    """Compile a plan; BadInputError or NotFoundError where it asks for what has no meaning."""
    nine_months = any(doc_type.endswith("-q3") for doc_type in plan.scope.doc_types)
    lowering = Lowering(vocabulary, plan.scope.periods, nine_months)
    computed = _computed(plan, lowering)
    by_currency = stand_apart(plan, lowering.powers, vocabulary)
    calculated = _summarised(plan, lowering)
    units = {name: lowering.base_units(name) for name in lowering.kinds}
    kinds = _kinds_shown(plan.group, lowering.kinds)
    currency = by_currency or any(kinds[item.of] in MONEY_KINDS for item in plan.columns)
    choices = tuple(lowering.choices.values())
    cells = tuple(lowering.cells.values())

    middle = computed_tables(computed, lowering, every_currency=currency and bool(plan.statistics))
    tables = [*source_tables(plan.scope, cells, whole=False), *middle]
    if plan.statistics:
        names = apart(plan, by_currency=currency)
        rows = statistics(plan, kinds, units, calculated, names)
        rows = with_tables(rows, [*tables, *group_tables(plan, lowering.kinds, names)])
    else:
        rows = ranked(plan, kinds, units, currency=currency, by_currency=by_currency)
        rows = with_tables(rows, tables)
    return Compiled(
        plan=plan,
        rows=rows,
        details=with_tables(details(plan, choices), tables),
        kinds=kinds,
        base_units=units,
        cells=cells,
        choices=choices,
        by_currency=by_currency,
        uses={name: cells_in(sql, lowering) for name, sql in computed.items()},
        compared={w.across.of: cells_in(w.of, lowering) for w in lowering.windows.values()},
    )


def _computed(plan: Plan, lowering: Lowering) -> dict[str, exp.Expr]:
    """The columns of every row: definitions, whether it fulfils the conditions, those of statistics."""
    computed = {d.name: lowering.define(d) for d in plan.definitions}
    conditions = [lowering.condition(condition) for condition in plan.conditions]
    computed["fulfils"] = every(*conditions) if conditions else exp.true()
    for statistic in plan.statistics:
        if not isinstance(statistic, Calculated) and statistic.where:
            computed[where_name(statistic)] = lowering.condition(statistic.where)
    return computed


def _summarised(plan: Plan, lowering: Lowering) -> dict[str, exp.Expr]:
    """The calculated statistics in SQL; the kinds of all statistics are known after it."""
    calculated = {}
    for statistic in plan.statistics:
        match statistic:
            case Aggregate():
                kind = statistic_kind(statistic.function, lowering.kinds[statistic.of])
                lowering.summarise(statistic.name, kind, of=statistic.of)
            case Count():
                lowering.summarise(statistic.name, "count")
            case Share():
                lowering.summarise(statistic.name, "ratio")
            case Members():
                lowering.summarise(statistic.name, "list")
            case Calculated():
                calculated[statistic.name] = lowering.calculate(statistic)
    return calculated


def _kinds_shown(group: Group | None, kinds: Mapping[str, Kind]) -> dict[str, Kind]:
    """The kinds of the columns of the answer: a list taken apart is shown entry by entry."""
    taken = group.by if group and group.elements else ()
    return {name: entry_kind(kind) if name in taken else kind for name, kind in kinds.items()}
