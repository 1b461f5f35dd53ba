"""Random fact tables and random plans over every kind of value, from a seed."""

from datetime import date, timedelta
from random import Random

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
from assets.answers.plan import (
    Aggregate,
    Calculated,
    Column,
    Count,
    Definition,
    Group,
    Members,
    Order,
    Plan,
    Scope,
    Share,
    Top,
)
from assets.answers.vocabulary import Term, Vocabulary
from tests.answers.reference import DATED, SPELLINGS

KINDS = {
    "amount_a": "money",
    "amount_b": "money",
    "staff": "count",
    "met_on": "date",
    "paid_on": "date",
    "auditor": "text",
    "flag": "bool",
    "meetings": "list",
    "methods": "list",
}
FORMULAS = {
    "net": (
        Arithmetic(operator="-", left=Metric(metric="amount_a"), right=Metric(metric="amount_b")),
        Arithmetic(operator="*", left=Number(value=2), right=Metric(metric="amount_b", at=-1)),
    )
}
CURRENCIES = dict.fromkeys(("AAAA", "BBBB", "CCCC", "DDDD", "EEEE"), "USD") | dict.fromkeys(
    ("600001", "600002", "600003"), "CNY"
)
YEARS = (2021, 2022, 2023)
NUMBERS = ("money", "count", "ratio", "days", "ordinal", "number")
AUDITORS = [text for text in SPELLINGS if text[0] in "AＡB天"]
METHODS = ["On-site", "on - site", "网络", "现场"]
_FUNCTIONS = ("mean", "median", "sum", "min", "max", "range", "stdev_sample", "stdev_population")
_MORE = ("variance_sample", "variance_population", "percentile")


def term(name, kind, formulas=()):
    return Term(name, {"en": (name,)}, kind, "", False, ("us-10k",), read=not formulas, formulas=formulas)


VOCABULARY = Vocabulary(
    {name: term(name, kind) for name, kind in KINDS.items()}
    | {name: term(name, "money", formulas) for name, formulas in FORMULAS.items()}
)


def random_value(random, kind, year):
    match kind:
        case "money":
            return random.randint(-3, 12) * 1000.0
        case "count":
            return float(random.randint(1, 9))
        case "date":
            return date(year, 1, 1) + timedelta(
                days=random.choice((58, 59, 0, 170, 364, random.randint(0, 364)))
            )
        case "text":
            return random.choice(AUDITORS)
        case "bool":
            return random.random() < 0.5
    raise AssertionError(kind)


def random_facts(random):
    """(ticker, year, period, metric) -> value; about one in six is missing."""
    facts = {}
    for ticker in CURRENCIES:
        for year in range(2018, 2024):
            for period in ("H1", "FY"):
                for name, kind in KINDS.items():
                    if random.random() < 0.16:
                        continue
                    if kind == "list":
                        pool = METHODS if name == "methods" else list(DATED)
                        value = random.sample(pool, random.randint(0, 3))
                    else:
                        value = random_value(random, kind, year)
                    facts[ticker, year, period, name] = value
    return facts


class Maker:
    """Makes one random plan."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.kinds = {}  # of the definitions so far
        self.levels = {}  # how often statistics over all rows are nested in them

    def one_of(self, *makers):
        return self.random.choice(makers)()

    def metric(self, kind):
        names = [name for name, k in KINDS.items() if k == kind] + (["net"] if kind == "money" else [])
        at = self.random.choice((0, 0, 0, -1))
        period = "H1" if self.random.random() < 0.1 else None
        return Metric(metric=self.random.choice(names), at=at, period=period)

    def named(self, kind):
        names = [name for name, k in self.kinds.items() if k == kind]
        return Named(name=self.random.choice(names)) if names else None

    def value(self, kind, depth=3):
        """An expression of a kind."""
        known = self.named(kind)
        if known and self.random.random() < 0.25:
            return known
        if kind in ("text", "bool", "list"):
            return self.metric(kind)
        if kind == "date":
            if depth and self.random.random() < 0.3:
                return self.over_years(self.metric("date"), ("min", "max"))
            return self.metric("date")
        if kind == "ordinals":
            return DatePart(
                of=self.metric("list").model_copy(update={"metric": "meetings"}), part=self.part()
            )
        if depth == 0 and kind in KINDS.values():
            return self.metric(kind)
        return self.calculated(kind, max(depth - 1, 0))

    def part(self):
        return self.random.choice(("year", "quarter", "month", "day", "weekday"))

    def over_years(self, of, functions=("mean", "sum", "min", "max")):
        return OverYears(of=of, function=self.random.choice(functions), years=self.random.randint(2, 3))

    def calculated(self, kind, depth):
        """A number of a kind."""
        match kind:
            case "money":
                return self.one_of(*self.money(depth))
            case "count":
                return self.one_of(
                    lambda: self.metric("count"),
                    lambda: Length(of=self.value("list", depth)),
                )
            case "ratio":
                return self.one_of(*self.ratios(depth))
            case "days":
                return self.one_of(
                    lambda: Days(start=self.value("date", depth), end=self.value("date", depth)),
                    lambda: Change(of=self.value("date", depth), years=self.random.randint(1, 2)),
                )
            case "ordinal":
                return DatePart(of=self.value(self.random.choice(("date", "date")), depth), part=self.part())
            case _:
                return self.one_of(*self.plain_numbers(depth))

    def money(self, depth):
        def inner():
            return self.value("money", depth)

        return (
            lambda: self.metric("money"),
            lambda: Arithmetic(operator=self.random.choice("+-"), left=inner(), right=inner()),
            lambda: Arithmetic(
                operator="*", left=Number(value=self.random.choice((-2, 0.5, 3))), right=inner()
            ),
            lambda: Change(of=inner(), years=self.random.randint(1, 2)),
            lambda: self.over_years(inner()),
            lambda: Shifted(of=inner(), at=-1),
            lambda: Absolute(of=inner()),
            lambda: self.across("money", ("mean", "median", "sum", "min", "max", "percentile")),
            lambda: self.across("money", ("stdev_sample", "stdev_population")),
        )

    def ratios(self, depth):
        def inner():
            return self.value("money", depth)

        return (
            lambda: Ratio(numerator=inner(), denominator=inner()),
            lambda: Growth(of=inner(), years=self.random.randint(1, 2)),
            lambda: Cagr(of=inner(), years=self.random.randint(1, 3)),
        )

    def plain_numbers(self, depth):
        def score():
            share = Number(value=self.random.choice((0.25, 0.5, 2)))
            return Arithmetic(operator="*", left=share, right=self.value("ratio", depth))

        def indicator():
            return Indicator(condition=self.condition(depth))

        return (
            indicator,
            lambda: Arithmetic(operator="+", left=score(), right=indicator()),
            lambda: Shifted(of=indicator(), at=-1),
        )

    def across(self, kind, functions):
        """A statistic over all rows of an earlier definition."""
        names = [name for name, k in self.kinds.items() if k == kind]
        if not names:
            return self.metric(kind) if kind in KINDS.values() else self.value(kind, 1)
        function = self.random.choice(functions)
        percent = self.random.choice((25, 75)) if function == "percentile" else None
        return Across(function=function, of=self.random.choice(names), percent=percent)

    def condition(self, depth=2):
        r = self.random
        if depth and r.random() < 0.3:
            inner = tuple(self.condition(depth - 1) for _ in range(r.randint(1, 3)))
            return r.choice((Every(conditions=inner), Either(conditions=inner), Negation(condition=inner[0])))
        return self.one_of(
            self.compare_money,
            lambda: Compare(left=self.value("ratio", 1), operator=self.operator(), right=Number(value=0.5)),
            lambda: Compare(
                left=self.value("date", 1), operator=self.operator(), right=Day(value=date(2022, 6, 20))
            ),
            lambda: Compare(
                left=self.value("text"), operator=r.choice(("=", "!=")), right=Words(value=r.choice(AUDITORS))
            ),
            lambda: Compare(
                left=self.value("ordinals"), operator=self.operator(), right=Number(value=r.randint(1, 12))
            ),
            lambda: Compare(left=self.value("list"), operator="=", right=Words(value="现 场")),
            lambda: Present(of=self.value(r.choice(("money", "text", "ratio", "days")), 1)),
            lambda: Absent(of=self.value(r.choice(("money", "date", "list")), 1)),
            lambda: Holds(of=self.value("bool")),
            lambda: Contains(
                of=self.value(r.choice(("text", "list"))),
                words=r.choice(("audit", "股东大会", "网络", "& co")),
            ),
            lambda: Altered(of=self.value(r.choice(("text", "list", "bool", "date", "count")), 1), years=1),
            lambda: Company(tickers=tuple(r.sample(sorted(CURRENCIES), 3))),
        )

    def compare_money(self):
        r = self.random
        constant = Number(value=r.randint(-1, 8) * 1000.0)
        above = self.across("money", ("mean", "median", "percentile"))
        right = r.choice((constant, constant, above, self.value("money", 1)))
        currency = r.choice((None, "USD")) if right is constant else None
        return Compare(left=self.value("money", 1), operator=self.operator(), right=right, currency=currency)

    def operator(self):
        return self.random.choice(("<", "<=", ">", ">=", "=", "!="))

    def definitions(self):
        made = []
        for place in range(self.random.randint(2, 5)):
            kind = self.random.choice((*NUMBERS, "money", "date", "text", "bool", "list", "ordinals"))
            kind = kind if place else "money"
            rank = kind == "ordinal" and self.random.random() < 0.7
            functions = ("rank_descending", "rank_ascending")
            named = [k for k in self.kinds.values() if k in ("money", "ratio", "date")]
            expression = (
                self.across(self.random.choice(named), functions) if rank and named else self.value(kind)
            )
            name = f"d{place + 1}"
            made.append(Definition(name=name, expression=expression))
            self.kinds[name] = kind
        return tuple(made)

    def scope(self):
        r = self.random
        years = tuple(sorted(r.sample(YEARS, r.choice((1, 1, 2)))))
        return Scope(
            doc_types=("us-10k",),
            tickers=tuple(r.sample(sorted(CURRENCIES), 4)) if r.random() < 0.3 else (),
            fiscal_years=years,
            periods=r.choice((("FY",), ("FY",), ("H1", "FY"))),
        )

    def plan(self):
        r = self.random
        scope, definitions = self.scope(), self.definitions()
        conditions = tuple(self.condition() for _ in range(r.choice((0, 1, 1, 2))))
        fields = {"scope": scope, "definitions": definitions, "conditions": conditions}
        if r.random() < 0.5:
            return Plan(**fields, **self.ranking(scope))
        return Plan(**fields, **self.statistics(scope))

    def ranking(self, scope):
        r = self.random
        columns = tuple(self.column(name) for name in self.kinds)
        sortable = [name for name, kind in self.kinds.items() if kind in (*NUMBERS, "date")]
        if not sortable or r.random() < 0.3:
            return {"columns": columns}
        order = Order(by=r.choice(sortable), direction=r.choice(("ascending", "descending")))
        if r.random() < 0.2:
            return {"columns": columns, "order": order}
        within = r.choice(
            (
                (),
                (),
                ("fiscal_year", "period"),
                *((n,) for n, k in self.kinds.items() if k in ("text", "bool")),
            )
        )
        if ("fiscal_year" not in within) and len(scope.fiscal_years) * len(scope.periods) > 1:
            within = ("fiscal_year", "period", *within)
        n = r.randint(1, 4)
        top = Top(n=n, first=r.randint(1, n), ties=r.choice(("include", "cut", "tiers")), within=within)
        return {"columns": columns, "order": order, "top": top}

    def column(self, name):
        number = self.kinds[name] in NUMBERS
        percent = self.kinds[name] == "ratio" and self.random.random() < 0.5
        divide_by = self.random.choice((1, 1000)) if self.kinds[name] == "money" else 1
        return Column(of=name, label=name, percent=percent and number, divide_by=divide_by)

    def statistics(self, scope):
        r = self.random
        made = [self.statistic(f"s{place + 1}", scope) for place in range(r.randint(1, 4))]
        numeric = [s.name for s in made if isinstance(s, Count | Share)]
        if numeric:
            left, right = Named(name=r.choice(numeric)), Named(name=r.choice(numeric))
            difference = Arithmetic(operator="-", left=left, right=Number(value=2))
            ratio = Ratio(numerator=Absolute(of=difference), denominator=right)
            made.append(Calculated(name="c", expression=ratio))
        group = self.group()
        fields = {"statistics": tuple(made), "columns": tuple(Column(of=s.name, label=s.name) for s in made)}
        return fields | ({"group": group} if group else {})

    def statistic(self, name, scope):
        r = self.random
        own = {"where": self.condition(1)} if r.random() < 0.4 else {}
        if r.random() < 0.2:
            own["years"] = (r.choice(scope.fiscal_years),)
        numbers = [n for n, kind in self.kinds.items() if kind in NUMBERS]
        if numbers and r.random() < 0.6:
            function = r.choice((*_FUNCTIONS, *_MORE))
            percent = r.choice((10, 50, 90)) if function == "percentile" else None
            return Aggregate(name=name, function=function, of=r.choice(numbers), percent=percent, **own)
        return r.choice((Count, Share, Members))(name=name, **own)

    def group(self):
        names = [
            n
            for n, kind in self.kinds.items()
            if kind in ("text", "bool", "list", "ordinals", "ordinal", "count")
        ]
        if not names or self.random.random() < 0.3:
            return None
        by = tuple(self.random.sample(names, min(len(names), self.random.randint(1, 2))))
        return Group(by=by, elements=self.random.random() < 0.6)
