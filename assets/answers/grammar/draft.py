"""A plan in the making: definitions, columns and conditions are added to it one by one."""

import re
from dataclasses import dataclass, field

from assets.answers.expressions import Condition, Named, Shifted
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.moments import Moments
from assets.answers.grammar.outcome import say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.scope import Where
from assets.answers.plan import Column, Definition, Group, Order, Plan, Scope, Statistic, Top
from assets.answers.walk import names_in


@dataclass(slots=True)
class Draft:
    """Collects the parts of one plan."""

    language: str
    gathered: Gathered
    where: Where
    moments: Moments
    notes: list[str] = field(default_factory=list)
    definitions: dict[str, Definition] = field(default_factory=dict)
    columns: list[Column] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    order: Order | None = None
    top: Top | None = None
    group: Group | None = None
    statistics: list[Statistic] = field(default_factory=list)

    def plan(self) -> Plan:
        """The finished plan."""
        where = self.where
        return Plan(
            language="zh" if self.language == "zh" else "en",
            scope=Scope(
                market=where.market,
                doc_types=where.doc_types,
                tickers=where.tickers,
                fiscal_years=self.moments.rows,
                periods=where.periods,
            ),
            definitions=tuple(self.definitions.values()),
            conditions=tuple(self.conditions),
            order=self.order,
            top=self.top,
            group=self.group,
            statistics=tuple(self.statistics),
            columns=tuple(self.columns),
        )

    def show(self, measure: Measure, *, supporting: bool = False) -> str:
        """Define a measure and give it a column, and its inputs too; the name it has in the plan."""
        name = self.define(measure)
        if (
            measure.span and measure.shows and measure.shows[0].expression == measure.expression
        ):  # a text that changed
            self._show_ends(measure.shows[0], measure.span, supporting=supporting)
            return name
        if self._is_shown(name, asked_for=not supporting):
            return name
        self.column(name, measure.label, measure=measure, supporting=supporting)
        for part in measure.shows:
            if part.span:
                self.show(self.moments.measure(part))
            elif measure.span:
                self._show_ends(part, measure.span)
            else:
                self.show(self.moments.measure(part), supporting=True)
        return name

    def _is_shown(self, name: str, *, asked_for: bool) -> bool:
        """Whether a definition has its column; it supports no other once it is asked for itself."""
        for place, column in enumerate(self.columns):
            if column.of == name:
                if asked_for:
                    self.columns[place] = column.model_copy(update={"supporting": False})
                return True
        return False

    def define(self, measure: Measure) -> str:
        """The name of a measure's definition, which is added where it is new."""
        if isinstance(measure.expression, Named):
            return measure.expression.name
        for definition in self.definitions.values():
            if definition.expression == measure.expression:
                return definition.name
        for part in measure.shows:  # a rank or a share looks at all values of another definition
            if identifier(part.name) in names_in(measure.expression):
                self.define(self.moments.measure(part))
        name = identifier(measure.name)
        while name in self.definitions:
            name = identifier(f"{name}_more")
        self.definitions[name] = Definition(name=name, expression=measure.expression)
        return name

    def column(
        self,
        of: str,
        label: str,
        *,
        measure: Measure | None = None,
        percent: bool = False,
        supporting: bool = False,
    ) -> None:
        """A column in the units asked for."""
        percent = percent or bool(measure and measure.percent)
        column = Column(of=of, label=label, percent=percent, supporting=supporting)
        for unit in self.gathered.units if measure else ():
            change: dict[str, object] = {}
            if measure and measure.kind == "money" and (unit.divide_by != 1 or unit.currency):
                change = {"divide_by": unit.divide_by, "currency": unit.currency}
            if unit.percent and measure and measure.kind == "ratio":
                change["percent"] = True
            if unit.decimals is not None:
                change["decimals"] = unit.decimals
            column = column.model_copy(update=change)
        self.columns.append(column)

    def _show_ends(self, part: Measure, span: int, *, supporting: bool = True) -> None:
        """The two values that growth compares, a column each."""
        rows = self.moments.rows
        for at in (-span, 0):
            if len(rows) == 1:
                year = rows[0] + at
                label = say(self.language, f"{part.label} {year}", f"{year}年{part.label}")
            elif at:
                label = say(
                    self.language, f"{part.label} {span} year(s) before", f"{part.label}（{span}年前）"
                )
            else:
                label = part.label
            expression = self.moments.expression(part.expression)
            if at:
                expression = Shifted(of=expression, at=at)
            name = f"{part.name}_{span}y_before" if at else part.name
            end = Measure(part.text, name, label, expression, part.kind, percent=part.percent)
            self.show(end, supporting=supporting)


def identifier(name: str) -> str:
    """A name as the plan takes it."""
    cleaned = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_")
    return (cleaned if cleaned[:1].isalpha() else f"m_{cleaned}")[:80]
