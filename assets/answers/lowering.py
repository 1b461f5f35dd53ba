"""Expressions and conditions as sqlglot expressions over joined cells."""

from dataclasses import dataclass, field

from sqlglot import exp

from assets.answers.expressions import (
    Arithmetic,
    Average,
    Cagr,
    Change,
    Expression,
    Growth,
    Metric,
    Named,
    Number,
    Ratio,
    Shifted,
)
from assets.answers.kinds import MONEY_KINDS, kind_of
from assets.answers.plan import Absent, Compare, Condition, Definition, Either, Every, Negation, Present
from assets.answers.vocabulary import Kind, Term, Vocabulary
from assets.errors import BadInputError

_BINARY: dict[str, type[exp.Binary]] = {"+": exp.Add, "-": exp.Sub, "*": exp.Mul}
_COMPARE: dict[str, type[exp.Binary]] = {
    "<": exp.LT,
    "<=": exp.LTE,
    ">": exp.GT,
    ">=": exp.GTE,
    "=": exp.EQ,
    "!=": exp.NEQ,
}
CELLS = "cells"  # the common table that holds one column per cell
_VALUE_COLUMNS: dict[str, str] = {
    "text": "value_text",
    "date": "value_date",
    "bool": "value_bool",
    "list": "value_list",
}


@dataclass(frozen=True, slots=True)
class At:
    """The moment an expression is evaluated at, relative to the row."""

    years: int = 0
    period: str | None = None  # None = the row's own

    def back(self, years: int) -> "At":
        return At(self.years - years, self.period)


@dataclass(frozen=True, slots=True)
class Cell:
    """One value needed of every row: a metric at a moment, column `name` of the query's `cells`."""

    name: str
    metric: str
    at: At
    kind: Kind

    @property
    def value_column(self) -> str:
        return _VALUE_COLUMNS.get(self.kind, "value")


@dataclass(frozen=True, slots=True)
class Choice:
    """A metric that can be had in several ways, in order of preference."""

    name: str  # the column of the details that says which way was taken, from 0
    metric: str
    at: At
    ways: tuple[exp.Expr, ...]
    formulas: tuple[Expression | None, ...]  # None = the value as read

    def cells(self, way: int) -> set[str]:
        """The names of the cells that a way uses."""
        return {column.name for column in self.ways[way].find_all(exp.Column)}


@dataclass(slots=True)
class Lowering:
    """Turns the definitions of one plan into SQL and collects the cells and choices they need."""

    vocabulary: Vocabulary
    cells: dict[tuple[str, At], Cell] = field(default_factory=dict)
    choices: dict[tuple[str, At], Choice] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    _named: dict[str, Expression] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)  # derived metrics being expanded

    def define(self, definition: Definition) -> exp.Expr:
        """The SQL of a definition, which later ones may refer to."""
        sql = self.lower(definition.expression, At())
        self.kinds[definition.name] = self.kind(definition.expression)
        self._named[definition.name] = definition.expression
        return sql

    def kind(self, expression: Expression) -> Kind:
        return kind_of(expression, self.kinds, self.vocabulary)

    def money_cells(self) -> list[Cell]:
        """The cells that have a currency."""
        return [cell for cell in self.cells.values() if cell.kind in MONEY_KINDS]

    def lower(self, expression: Expression, at: At) -> exp.Expr:
        """The SQL of an expression at a moment."""
        match expression:
            case Number():
                return number(expression.value)
            case Metric():
                moment = At(at.years + expression.at, expression.period or at.period)
                return self._metric(self.vocabulary.term(expression.metric), moment)
            case Named():
                return self.lower(self._named[expression.name], at)
            case Shifted():
                return self.lower(expression.of, at.back(-expression.at))
            case Growth() | Cagr():
                return self._growth(expression, at)
            case Change():
                earlier = self.lower(expression.of, at.back(expression.years))
                return _binary(exp.Sub, self.lower(expression.of, at), earlier)
            case Average():
                return self._average(expression, at)
            case Ratio():
                pair = (expression.numerator, expression.denominator)
                return self._operate("/", *pair, at=at)
            case Arithmetic():
                return self._operate(expression.operator, expression.left, expression.right, at=at)

    def condition(self, condition: Condition) -> exp.Expr:
        """The SQL of a condition: true, false, or null where a value is missing."""
        match condition:
            case Compare():
                return self._compare(condition)
            case Present():
                return exp.Not(this=_is_null(self.lower(condition.of, At())))
            case Absent():
                return _is_null(self.lower(condition.of, At()))
            case Every():
                return exp.and_(*(self.condition(c) for c in condition.conditions))
            case Either():
                return exp.or_(*(self.condition(c) for c in condition.conditions))
            case Negation():
                return exp.not_(self.condition(condition.condition))

    def _metric(self, term: Term, at: At) -> exp.Expr:
        if not term.formulas:
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
            name = f"way_{len(self.choices) + 1}"
            self.choices[term.id, at] = Choice(name, term.id, at, tuple(ways), tuple(formulas))
        ways = [way.copy() for way in self.choices[term.id, at].ways]
        return ways[0] if len(ways) == 1 else exp.Coalesce(this=ways[0], expressions=ways[1:])

    def _cell(self, term: Term, at: At) -> exp.Column:
        cell = self.cells.get((term.id, at))
        if cell is None:
            cell = Cell(_cell_name(term.id, at), term.id, at, term.kind)
            self.cells[term.id, at] = cell
        return exp.column(cell.name, CELLS)

    def _operate(self, operator: str, left: Expression, right: Expression, *, at: At) -> exp.Expr:
        sides = [self.lower(left, at), self.lower(right, at)]
        kinds = [self.kind(left), self.kind(right)]
        if operator in "*/" and kinds[0] != kinds[1]:  # 18.02% of something is 0.1802 times it
            for side, other in ((0, 1), (1, 0)):
                constant = isinstance((left, right)[other], Number)
                if kinds[side] == "pct" and not constant:
                    sides[side] = _binary(exp.Div, sides[side], number(100))
        if operator == "/":
            return divide(*sides)
        return _binary(_BINARY[operator], *sides)

    def _growth(self, expression: Growth | Cagr, at: At) -> exp.Expr:
        """Growth from a base that is not positive has no meaning and gives nothing."""
        base = self.lower(expression.of, at.back(expression.years))
        end = self.lower(expression.of, at)
        positive: exp.Expr = exp.GT(this=_wrapped(base.copy()), expression=number(0))
        if isinstance(expression, Cagr):
            positive = exp.and_(positive, exp.GT(this=_wrapped(end.copy()), expression=number(0)))
            ratio = exp.Paren(this=_binary(exp.Div, end, base))
            power = exp.Pow(this=ratio, expression=number(1 / expression.years))
            grown = _binary(exp.Sub, power, number(1))
        else:  # (end - base) / base and not end / base - 1, which is less exact
            grown = _binary(exp.Div, _binary(exp.Sub, end, base.copy()), base)
        return exp.Case(ifs=[exp.If(this=positive, true=grown)])

    def _average(self, expression: Average, at: At) -> exp.Expr:
        total = self.lower(expression.of, at)
        for years in range(1, expression.years):
            total = _binary(exp.Add, total, self.lower(expression.of, at.back(years)))
        return _binary(exp.Div, total, number(expression.years))

    def _compare(self, condition: Compare) -> exp.Expr:
        for left, right in ((condition.left, condition.right), (condition.right, condition.left)):
            kind = self.kind(left)
            if kind in _VALUE_COLUMNS and self.kind(right) != kind:
                msg = f"a {kind} cannot be compared with a number"
                raise BadInputError(msg)
        sides = [self.lower(side, At()) for side in (condition.left, condition.right)]
        compared: exp.Expr = _COMPARE[condition.operator](this=sides[0], expression=sides[1])
        if condition.currency:
            same = exp.EQ(
                this=exp.column("currency", CELLS), expression=exp.Literal.string(condition.currency)
            )
            compared = exp.and_(compared, same)
        return compared


def _cell_name(metric: str, at: At) -> str:
    """`total_assets`, `total_assets_1y_before`, `operating_revenue_h1`."""
    when = "" if not at.years else f"_{abs(at.years)}y_{'before' if at.years < 0 else 'after'}"
    return f"{metric}{when}{'_' + at.period.lower() if at.period else ''}"


def number(value: float) -> exp.Expr:
    """A numeric literal that reads back as the same number."""
    text = str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))
    literal = exp.Literal.number(text.lstrip("-"))
    return exp.Neg(this=literal) if text.startswith("-") else literal


def divide(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Left / right, and nothing where right is zero."""
    safe = exp.Nullif(this=right, expression=number(0))
    return exp.Div(this=_wrapped(left), expression=safe)


def _binary(kind: type[exp.Binary], left: exp.Expr, right: exp.Expr) -> exp.Expr:
    return kind(this=_wrapped(left), expression=_wrapped(right))


def _wrapped(sql: exp.Expr) -> exp.Expr:
    return exp.Paren(this=sql) if isinstance(sql, exp.Binary | exp.Neg) else sql


def _is_null(sql: exp.Expr) -> exp.Expr:
    return exp.Is(this=_wrapped(sql), expression=exp.Null())
