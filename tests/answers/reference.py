"""What a plan means, in plain Python: written from the docstrings of the plan, not from the compiler."""

import math
import statistics
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date

from assets.answers.expressions import (
    Absent,
    Absolute,
    Across,
    Altered,
    Arithmetic,
    Cagr,
    Change,
    Company,
    Compare,
    Contains,
    DatePart,
    Day,
    Days,
    Either,
    Every,
    Growth,
    Holds,
    Indicator,
    Length,
    Metric,
    Named,
    Negation,
    Number,
    OverYears,
    Present,
    Ratio,
    Shifted,
    Words,
)
from assets.answers.plan import Aggregate, Calculated, Count, Members, Share

# text -> its year, month and day, where it says them
DATED = {
    "2023-05-18 年度股东大会": (2023, 5, 18),
    "2023-05 年度股东大会": (2023, 5, None),
    "3月 临时股东大会": (None, 3, None),
    "2022/11/9 extraordinary": (2022, 11, 9),
    "2022-06-20": (2022, 6, 20),
    "2023年12月1日 临时股东大会": (2023, 12, 1),
    "no date at all": (None, None, None),
}
# text -> what it is compared as
SPELLINGS = {
    "Alpha Audit LLP": "alphaauditllp",
    "ＡＬＰＨＡ　Audit (LLP)": "alphaauditllp",
    "Beta & Co": "beta&co",
    "天青会计师事务所（特殊普通合伙）": "天青会计师事务所特殊普通合伙",
    "天青会计师事务所 (特殊普通合伙)": "天青会计师事务所特殊普通合伙",
    "On-site": "on-site",
    "& co": "&co",
    "on - site": "on-site",
    "网络": "网络",
    "现场": "现场",
    "现 场": "现场",
} | {text: text.replace(" ", "") for text in DATED}

OPERATORS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
WHOLE_NUMBERS = {"year", "quarter", "month", "day", "weekday"}


def spelled(value):
    """A value in the form in which equal values are equal."""
    if isinstance(value, str):
        return SPELLINGS[value]
    if isinstance(value, list):
        return tuple(sorted({spelled(entry) for entry in value}, key=str))
    return value


def part_of(value, part):
    if isinstance(value, list):
        parts = [part_of(entry, part) for entry in value]
        return [found for found in parts if found is not None]
    if isinstance(value, date):
        year, month, day = value.year, value.month, value.day
    else:
        year, month, day = DATED[value]
    if part == "quarter":
        return None if month is None else (month - 1) // 3 + 1
    if part == "weekday":
        return None if None in (year, month, day) else date(year, month, day).isoweekday()
    return {"year": year, "month": month, "day": day}[part]


def carried(day, years):
    """The same day of a later year; the 28th for the 29th of February."""
    leap = day.month == 2 and day.day == 29
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        assert leap
        return date(day.year + years, 2, 28)


def percentile(values, percent):
    """By linear interpolation between the two nearest."""
    ordered = sorted(values)
    place = (len(ordered) - 1) * percent / 100
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def statistic(function, values, percent=None):
    values = [value for value in values if value is not None]
    if function == "count":
        return len(values)
    if not values or (function.endswith("_sample") and len(values) < 2):
        return None
    if function == "range":
        span = max(values) - min(values)
        return span.days if isinstance(values[0], date) else span
    if function == "percentile":
        return percentile(values, percent)
    return {
        "mean": statistics.fmean,
        "median": statistics.median,
        "sum": math.fsum,
        "min": min,
        "max": max,
        "stdev_sample": statistics.stdev,
        "stdev_population": statistics.pstdev,
        "variance_sample": statistics.variance,
        "variance_population": statistics.pvariance,
    }[function](values)


@dataclass
class Reference:
    """Evaluates one plan over facts: (ticker, year, period, metric) -> value."""

    plan: object
    facts: dict
    subjects: list  # (ticker, year, period)
    compiled: object  # for the kinds of columns, the amounts needed, and whether currencies stand apart
    currencies: dict  # ticker -> currency
    formulas: dict  # derived metric -> expressions in order of preference
    named: dict = field(default_factory=dict)

    def __post_init__(self):
        self.named = {d.name: d.expression for d in self.plan.definitions}

    def currency(self, row):
        ticker, year, period = row
        for cell in self.compiled.cells:
            key = (ticker, year + cell.at.years, cell.at.period or period, cell.metric)
            if cell.kind == "money" and self.facts.get(key) is not None:
                return self.currencies[ticker]
        return None

    def value(self, expression, row, back=0):
        def at(inner, more=0):
            return self.value(inner, row, back + more)

        match expression:
            case Number() | Day() | Words():
                return expression.value
            case Metric():
                return self.metric(expression, row, back)
            case Named():
                return at(self.named[expression.name])
            case Shifted():
                return at(expression.of, -expression.at)
            case Across():
                return self.across(expression, row, back)
            case Indicator():
                holds = self.holds(expression.condition, row, back)
                return None if holds is None else int(holds)
            case Arithmetic() | Ratio():
                return self.operate(expression, at)
            case _:
                return self.operation(expression, at)

    def operation(self, expression, at):
        match expression:
            case Growth() | Cagr() | Change():
                return self.over_time(expression, at(expression.of), at(expression.of, expression.years))
            case OverYears():
                values = [at(expression.of, years) for years in range(expression.years)]
                return None if None in values else statistic(expression.function, values)
            case Absolute():
                inner = at(expression.of)
                return None if inner is None else abs(inner)
            case Days():
                ends = at(expression.start), at(expression.end)
                return None if None in ends else (ends[1] - ends[0]).days
            case DatePart():
                inner = at(expression.of)
                return None if inner is None else part_of(inner, expression.part)
            case Length():
                inner = at(expression.of)
                return None if inner is None else len(inner)

    def metric(self, expression, row, back):
        ticker, year, period = row
        if expression.metric in self.formulas:
            shifted = (ticker, year + expression.at, expression.period or period)
            ways = [self.value(formula, shifted, back) for formula in self.formulas[expression.metric]]
            return next((way for way in ways if way is not None), None)
        key = (ticker, year - back + expression.at, expression.period or period, expression.metric)
        return self.facts.get(key)

    def operate(self, expression, at):
        ratio = isinstance(expression, Ratio)
        operator = "/" if ratio else expression.operator
        left = at(expression.numerator if ratio else expression.left)
        right = at(expression.denominator if ratio else expression.right)
        if left is None or right is None or (operator == "/" and right == 0):
            return None
        if operator == "/":
            return left / right
        return {"+": left + right, "-": left - right, "*": left * right}[operator]

    def over_time(self, expression, now, before):
        if now is None or before is None:
            return None
        if isinstance(expression, Change):
            if isinstance(now, date):
                return (now - carried(before, expression.years)).days
            return now - before
        if isinstance(expression, Cagr):
            ends_above = before > 0 and now > 0
            return (now / before) ** (1 / expression.years) - 1 if ends_above else None
        return (now - before) / abs(before) if before else None

    def across(self, expression, row, back):
        money = self.compiled.kinds[expression.of] == "money"
        of = Named(name=expression.of)
        others = [other for other in self.subjects if other[1:] == row[1:]]
        if money:
            others = [other for other in others if self.currency(other) == self.currency(row)]
        values = [self.value(of, other, back) for other in others]
        if not expression.function.startswith("rank"):
            return statistic(expression.function, values, expression.percent)
        mine = self.value(of, row, back)
        if mine is None:
            return None
        known = [value for value in values if value is not None]
        if expression.function == "rank_descending":
            return 1 + sum(value > mine for value in known)
        return 1 + sum(value < mine for value in known)

    def holds(self, condition, row, back=0):
        match condition:
            case Every():
                found = [self.holds(inner, row, back) for inner in condition.conditions]
                return False if False in found else None if None in found else True
            case Either():
                found = [self.holds(inner, row, back) for inner in condition.conditions]
                return True if True in found else None if None in found else False
            case Negation():
                found = self.holds(condition.condition, row, back)
                return None if found is None else not found
            case Company():
                return row[0] in condition.tickers
            case Compare():
                return self.compare(condition, row, back)
        value = self.value(condition.of, row, back)
        match condition:
            case Present():
                return value is not None
            case Absent():
                return value is None
            case Altered():
                return self.altered(condition, value, row, back)
        if value is None:
            return None
        if isinstance(condition, Holds):
            return value
        assert isinstance(condition, Contains)
        words = spelled(condition.words) if condition.words in SPELLINGS else condition.words
        entries = value if isinstance(value, list) else [value]
        return any(words in spelled(entry) for entry in entries)

    def altered(self, condition, value, row, back):
        before = self.value(condition.of, row, back + condition.years)
        if value is None or before is None:
            return None
        if isinstance(value, date):
            return value != carried(before, condition.years)
        return spelled(value) != spelled(before)

    def compare(self, condition, row, back):
        left = self.value(condition.left, row, back)
        right = self.value(condition.right, row, back)
        if left is None or right is None:
            return None
        test = OPERATORS[condition.operator]
        if isinstance(left, list) and not isinstance(right, list):
            return any(test(spelled(entry), spelled(right)) for entry in left)
        if condition.currency:
            own = self.currency(row)
            same = None if own is None else own == condition.currency
            outcomes = [test(left, right), same]
            return False if False in outcomes else None if None in outcomes else True
        return test(spelled(left), spelled(right))

    def fulfils(self, row):
        return self.holds(Every(conditions=self.plan.conditions), row) if self.plan.conditions else True

    def defined(self, name, row):
        return self.value(Named(name=name), row)

    def ranked(self):
        """Key of a row -> its place (without a top None) and the columns."""
        plan = self.plan
        kept = [row for row in self.subjects if self.fulfils(row)]
        found = {}
        for row in kept:
            place = self.place(row, kept) if plan.top else None
            if not plan.top or place:
                found[row] = (place, {c.of: self.shown(c, self.defined(c.of, row)) for c in plan.columns})
        return found

    def place(self, row, kept):
        """The row's place if it is among those asked for."""
        top, order = self.plan.top, self.plan.order
        mine = self.defined(order.by, row)
        if mine is None:
            return None
        rivals = [r for r in kept if self.corner(r) == self.corner(row)]
        values = [v for v in (self.defined(order.by, r) for r in rivals) if v is not None]
        better = [v for v in values if (v > mine if order.direction == "descending" else v < mine)]
        place = 1 + (len(set(better)) if top.ties == "tiers" else len(better))
        if top.ties == "cut":
            place += sum(r[0] < row[0] for r in rivals if self.defined(order.by, r) == mine)
        return place if top.first <= place <= top.n else None

    def corner(self, row):
        """What rows are ranked apart by."""
        own = {"fiscal_year": row[1], "period": row[2]}
        within = [own[n] if n in own else spelled(self.defined(n, row)) for n in self.plan.top.within]
        return (self.currency(row) if self.compiled.by_currency else None, *within)

    def shown(self, column, value):
        if value is None or isinstance(value, str | list | date | bool):
            return value
        value = (100 * value if column.percent else value) / column.divide_by
        return value if column.decimals is None else round(value, column.decimals)

    def apart(self, row):
        """What statistics stand apart by."""
        plan = self.plan
        filtered = [s for s in plan.statistics if not isinstance(s, Calculated)]
        year = row[1] if len(plan.scope.fiscal_years) > 1 and not any(s.years for s in filtered) else None
        period = row[2] if len(plan.scope.periods) > 1 else None
        money = any(self.compiled.kinds[c.of] == "money" for c in plan.columns)
        if not (money or self.compiled.by_currency):
            return year, period, None
        currency = self.currency(row)
        if currency is None:
            known = {self.currency(r) for r in self.subjects} - {None}
            currency = known.pop() if len(known) == 1 else "?"
        return year, period, currency

    def summaries(self):
        """(year, period, currency, group keys) -> statistic -> value."""
        groups = defaultdict(list)
        for row in self.subjects:
            corner = self.apart(row)
            if corner[2] == "?":
                continue
            for keys in self.keys(row):
                groups[corner, keys].append(row)
        if not groups and not self.plan.group and self.ungrouped():
            groups[(None, None, None), ()] = []
        return {key: self.summary(rows, key[0]) for key, rows in groups.items()}

    def ungrouped(self):
        """Whether the answer is one row whatever there is."""
        plan = self.plan
        return self.apart((None, None, None)) == (None, None, None) and len(plan.scope.periods) == 1

    def keys(self, row):
        """The groups that a row belongs to: one without a group, none where a key is unknown."""
        group = self.plan.group
        if not group:
            return [()]
        if not self.fulfils(row):
            return []
        found = [()]
        for name in group.by:
            value = self.defined(name, row)
            entries = value if isinstance(value, list) and group.elements else [value]
            keys = {spelled(entry) for entry in entries if entry is not None}
            found = [(*before, key) for before in found for key in keys]
        return found

    def summary(self, rows, corner):
        found = {}
        for s in self.plan.statistics:
            if isinstance(s, Calculated):
                found[s.name] = self.calculated(s.expression, found)
            else:
                found[s.name] = self.one(s, rows, corner)
        return found

    def calculated(self, expression, found):
        match expression:
            case Number():
                return expression.value
            case Named():
                return found[expression.name]
            case Absolute():
                inner = self.calculated(expression.of, found)
                return None if inner is None else abs(inner)
            case _:
                return self.operate(expression, lambda inner: self.calculated(inner, found))

    def counted(self, s, rows):
        rows = [row for row in rows if self.fulfils(row) and (not s.years or row[1] in s.years)]
        return rows if s.where is None else [row for row in rows if self.holds(s.where, row)]

    def one(self, s, rows, corner):
        kept = self.counted(s, rows)
        tickers = {row[0] for row in kept}
        match s:
            case Aggregate():
                return statistic(s.function, [self.defined(s.of, row) for row in kept], s.percent)
            case Count():
                return len(tickers)
            case Members():
                return sorted(tickers)
            case Share():
                of = len({row[0] for row in self.judged(s, rows, corner)})
                return len(tickers) / of if of else None

    def judged(self, s, rows, corner):
        """The rows that a share is of."""
        in_years = [row for row in rows if not s.years or row[1] in s.years]
        if s.where:
            own = [row for row in in_years if self.fulfils(row)]
            return [row for row in own if self.holds(s.where, row) is not None]
        if not self.plan.group:
            return [row for row in in_years if self.fulfils(row) is not None]
        rows = [row for row in self.subjects if self.keys(row) and self.apart(row) == corner]
        return self.counted(s, rows)
