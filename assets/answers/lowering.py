"""Expressions as sqlglot expressions over joined cells."""

from dataclasses import dataclass, field

from sqlglot import exp

from assets.answers.cells import CELLS, GROUPED, At, Cell, Choice, cell_name
from assets.answers.conditions import condition_sql
from assets.answers.currency import power_of
from assets.answers.dates import days, moved, part
from assets.answers.expressions import (
    Absolute,
    Across,
    Arithmetic,
    Cagr,
    Change,
    Condition,
    DatePart,
    Day,
    Days,
    Expression,
    Growth,
    Indicator,
    Length,
    Metric,
    Named,
    Number,
    OverYears,
    Ratio,
    Shifted,
    Words,
)
from assets.answers.kinds import MONEY_KINDS, kind_of
from assets.answers.plan import Calculated, Definition
from assets.answers.sql import binary, call, divide, every, known, number, text, where, wrapped
from assets.answers.vocabulary import Kind, Term, Vocabulary
from assets.answers.walk import metric_ids, names_in
from assets.answers.windows import Window
from assets.errors import BadInputError
from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.line_items import ADHOC

MAX_PARTS = 20_000  # of one plan, every definition that another uses written out
_BINARY: dict[str, type[exp.Binary]] = {"+": exp.Add, "-": exp.Sub, "*": exp.Mul}


@dataclass(slots=True)
class Lowering:
    """Turns the definitions of one plan into SQL and collects the cells and choices they need."""

    vocabulary: Vocabulary
    periods: tuple[str, ...] = ()  # of the rows
    nine_months: bool = False  # whether reports of nine months are in scope
    cells: dict[tuple[str, At], Cell] = field(default_factory=dict)
    choices: dict[tuple[str, At], Choice] = field(default_factory=dict)
    windows: dict[tuple[Across, At], Window] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)  # of definitions, then of statistics
    powers: dict[str, int | None] = field(default_factory=dict)  # of the currency, of definitions
    _named: dict[str, Expression] = field(default_factory=dict)
    _summaries: dict[str, Expression | None] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)  # derived metrics being expanded
    _parts: int = 0

    def define(self, definition: Definition) -> exp.Expr:
        """The SQL of a definition, which later ones may refer to."""
        name, expression = definition.name, definition.expression
        self.kinds[name] = self.kind(expression)
        self.powers[name] = power_of(expression, self.powers, self.vocabulary)
        sql = self.lower(expression, At())
        self._named[name] = expression
        return sql

    def summarise(self, name: str, kind: Kind, *, of: str | None = None) -> None:
        """Note a statistic that calculated ones may refer to, and the definition it is over."""
        self.kinds[name] = kind
        self._summaries[name] = Named(name=of) if of else None

    def calculate(self, statistic: Calculated) -> exp.Expr:
        """The SQL of arithmetic over the statistics noted, which later ones may refer to."""
        self.kinds[statistic.name] = self.kind(statistic.expression)
        sql = self.lower(statistic.expression, At())
        self._named[statistic.name] = statistic.expression
        return sql

    def kind(self, expression: Expression) -> Kind:
        return kind_of(expression, self.kinds, self.vocabulary)

    def money_cells(self) -> list[Cell]:
        """The cells that have a currency."""
        return [cell for cell in self.cells.values() if cell.kind in MONEY_KINDS]

    def base_units(self, name: str) -> float:
        """Base units in one unit of a definition or statistic, as `units_of` says."""
        return self.units_of(Named(name=name)) if self.kinds[name] == "money" else 1

    def units_of(self, expression: Expression) -> float:
        """Base units in one unit of an amount: those of its metrics when they are all the same, else 1."""
        units = {
            term.base_units
            for term in map(self.vocabulary.term, self._metrics(expression))
            if term.kind == "money"
        }
        return units.pop() if len(units) == 1 else 1

    def _metrics(self, expression: Expression) -> set[str]:
        """The metrics of an expression and of the definitions it refers to."""
        metrics = set(metric_ids(expression))
        for name in names_in(expression):
            inner = self._named.get(name) or self._summaries.get(name)
            metrics |= self._metrics(inner) if inner else set()
        return metrics

    def condition(self, condition: Condition, at: At | None = None) -> exp.Expr:
        """The SQL of a condition."""
        return condition_sql(self, condition, at or At())

    def lower(self, expression: Expression, at: At) -> exp.Expr:
        """The SQL of an expression at a moment."""
        self._parts += 1
        if self._parts > MAX_PARTS:
            msg = f"the plan is too large: more than {MAX_PARTS} parts"
            raise BadInputError(msg)
        match expression:
            case Number() | Day() | Words():
                return _constant(expression)
            case Metric():
                moment = At(at.years + expression.at, expression.period or at.period)
                return self._metric(self.vocabulary.term(expression.metric), moment)
            case Named():
                if expression.name not in self._named:  # a statistic
                    return exp.column(expression.name, GROUPED)
                return self.lower(self._named[expression.name], at)
            case Across():
                return self._across(expression, at)
            case Indicator():
                return exp.cast(self.condition(expression.condition, at), "INT")
            case Ratio():
                return self._operate("/", expression.numerator, expression.denominator, at=at)
            case Arithmetic():
                return self._operate(expression.operator, expression.left, expression.right, at=at)
            case Days():
                return days(self.lower(expression.start, at), self.lower(expression.end, at))
            case _:
                return self._of_one(expression, at)

    def _of_one(
        self,
        expression: Shifted | Growth | Cagr | Change | OverYears | Absolute | DatePart | Length,
        at: At,
    ) -> exp.Expr:
        """The SQL of an operation on one expression, now and in other years."""
        match expression:
            case Shifted():
                return self.lower(expression.of, at.back(-expression.at))
            case Growth() | Cagr():
                return self._growth(expression, at)
            case Change():
                return self._change(expression, at)
            case OverYears():
                return self._over_years(expression, at)
            case Absolute():
                return exp.Abs(this=self.lower(expression.of, at))
            case DatePart():
                return part(self.lower(expression.of, at), self.kind(expression.of), expression.part)
            case Length():
                return call("LEN", self.lower(expression.of, at))

    def _across(self, expression: Across, at: At) -> exp.Expr:
        """A column of the window stage: over the rows in scope, as they were at that moment."""
        if (expression, at) not in self.windows:
            of = self.lower(self._named[expression.of], at)
            below = {w.name: w.level for w in self.windows.values()}
            level = max((below[c.name] + 1 for c in of.find_all(exp.Column) if c.name in below), default=0)
            name = f"across_{len(self.windows) + 1}"
            apart = self.powers[expression.of] != 0
            self.windows[expression, at] = Window(name, expression, of, by_currency=apart, level=level)
        return exp.column(self.windows[expression, at].name, CELLS)

    def _metric(self, term: Term, at: At) -> exp.Expr:
        halves = self._halves(term, at)
        if not term.formulas and not halves:
            return self._cell(term, at)
        if (term.id, at) not in self.choices:
            if term.id in self._open:
                msg = f"the catalogue defines {term.id} by itself: {' -> '.join([*self._open, term.id])}"
                raise BadInputError(msg)
            self._open.append(term.id)
            ways = [self.lower(formula, at) for formula in term.formulas]
            self._open.pop()
            formulas: list[Expression | None] = list(term.formulas)
            if term.read:
                ways.insert(0, self._cell(term, at))
                formulas.insert(0, None)
            rows: list[str | None] = [None] * len(ways)
            if halves:
                ways.append(self._nine_months_less_quarter(term, halves))
                formulas.append(less_quarter(term.id))
                rows.append(halves.rows)
            name = f"way_{len(self.choices) + 1}"
            self.choices[term.id, at] = Choice(name, term.id, at, tuple(ways), tuple(formulas), tuple(rows))
        ways = [way.copy() for way in self.choices[term.id, at].ways]
        return ways[0] if len(ways) == 1 else exp.Coalesce(this=ways[0], expressions=ways[1:])

    def _halves(self, term: Term, at: At) -> At | None:
        """The nine months that a half-year amount follows from, where half a year is asked for."""
        amount = term.read and term.kind == "money" and not term.instant
        if not self.nine_months or not amount or term.id.startswith(ADHOC):
            return None
        if term.id.endswith(QUARTER_SUFFIX) or at.period not in (None, "H1"):
            return None
        if at.period is None and "H1" not in self.periods:
            return None
        return At(at.years, "Q3", None if at.period else "H1")

    def _nine_months_less_quarter(self, term: Term, at: At) -> exp.Expr:
        """The first half: what the third-quarter report prints of nine months, less its single quarter."""
        quarter = self.vocabulary.term(term.id + QUARTER_SUFFIX)
        return binary(exp.Sub, self._cell(term, at), self._cell(quarter, at))

    def _cell(self, term: Term, at: At) -> exp.Column:
        cell = self.cells.get((term.id, at))
        if cell is None:
            cell = Cell(cell_name(term.id, at), term.id, at, term.kind)
            self.cells[term.id, at] = cell
        return exp.column(cell.name, CELLS)

    def _operate(self, operator: str, left: Expression, right: Expression, *, at: At) -> exp.Expr:
        sides = [self.lower(left, at), self.lower(right, at)]
        kinds = [self.kind(left), self.kind(right)]
        if operator in "*/" and kinds[0] != kinds[1]:  # 18.02% of something is 0.1802 times it
            for side, other in ((0, 1), (1, 0)):
                constant = isinstance((left, right)[other], Number)
                if kinds[side] == "pct" and not constant:
                    sides[side] = binary(exp.Div, sides[side], number(100))
        if operator == "/":
            return divide(*sides)
        return binary(_BINARY[operator], *sides)

    def _growth(self, expression: Growth | Cagr, at: At) -> exp.Expr:
        """Growth from a negative base is over its size; from 0 it is nothing, a compound one from both."""
        base = self.lower(expression.of, at.back(expression.years))
        end = self.lower(expression.of, at)
        if isinstance(expression, Cagr):
            positive = every(
                exp.GT(this=wrapped(base.copy()), expression=number(0)),
                exp.GT(this=wrapped(end.copy()), expression=number(0)),
            )
            ratio = exp.Paren(this=binary(exp.Div, end, base))
            power = exp.Pow(this=ratio, expression=number(1 / expression.years))
            grown = binary(exp.Sub, power, number(1))
            return where(positive, grown)
        # (end - base) / base and not end / base - 1, which is less exact
        size = exp.Abs(this=wrapped(base.copy()))
        grown = binary(exp.Div, binary(exp.Sub, end, base.copy()), size)
        return where(exp.NEQ(this=wrapped(base), expression=number(0)), grown)

    def _change(self, expression: Change, at: At) -> exp.Expr:
        earlier = self.lower(expression.of, at.back(expression.years))
        later = self.lower(expression.of, at)
        if self.kind(expression.of) == "date":
            return moved(earlier, later, expression.years)
        return binary(exp.Sub, later, earlier)

    def _over_years(self, expression: OverYears, at: At) -> exp.Expr:
        values = [self.lower(expression.of, at.back(years)) for years in range(expression.years)]
        if expression.function in ("min", "max"):  # DuckDB's LEAST leaves nulls out
            extreme = call("LEAST" if expression.function == "min" else "GREATEST", *values)
            return where(every(*(known(value.copy()) for value in values)), extreme)
        total = values[0]
        for value in values[1:]:
            total = binary(exp.Add, total, value)
        return total if expression.function == "sum" else binary(exp.Div, total, number(expression.years))


def less_quarter(metric: str) -> Arithmetic:
    """Nine months less the third quarter: the first half."""
    whole = Metric(metric=metric, period="Q3")
    return Arithmetic(operator="-", left=whole, right=Metric(metric=metric + QUARTER_SUFFIX, period="Q3"))


def _constant(expression: Number | Day | Words) -> exp.Expr:
    match expression:
        case Number():
            return number(expression.value)
        case Day():
            return exp.cast(text(expression.value.isoformat()), "DATE")
        case Words():
            return text(expression.value)
