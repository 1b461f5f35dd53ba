"""A plan's SQL equals an independent evaluation in Python on random facts."""

import math
import statistics

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.answers.compile import compile_plan
from assets.answers.expressions import Arithmetic, Change, Compare, Growth, Metric, Number, OverYears, Ratio
from assets.answers.plan import Aggregate, Column, Count, Definition, Order, Plan, Scope, Top
from tests.answers.world import VOCABULARY, document, fact, tables

YEARS = (2020, 2021, 2022)
METRICS = ("operating_revenue", "net_income", "total_assets")
TICKERS = ("AAAA", "BBBB", "CCCC", "DDDD", "600001")

values = st.one_of(st.none(), st.integers(-5, 20).map(lambda n: n * 1000.0))
worlds = st.dictionaries(
    st.tuples(st.sampled_from(TICKERS), st.sampled_from(YEARS), st.sampled_from(METRICS)), values, max_size=40
)
metrics = st.sampled_from(METRICS).map(lambda name: Metric(metric=name))
amounts = st.recursive(
    metrics,
    lambda inner: st.one_of(
        st.builds(Change, of=inner, years=st.integers(1, 2)),
        st.builds(OverYears, of=inner, years=st.integers(2, 3)),
        st.builds(Arithmetic, operator=st.sampled_from("+-"), left=inner, right=inner),
        st.builds(
            lambda times, of: Arithmetic(operator="*", left=Number(value=times), right=of),
            st.integers(-3, 3),
            inner,
        ),
    ),
    max_leaves=4,
)
expressions = st.one_of(
    amounts,
    st.builds(Growth, of=amounts, years=st.integers(1, 2)),
    st.builds(Ratio, numerator=amounts, denominator=amounts),
)


def value(expression, world, ticker, year):
    """What an expression means, in Python."""

    def at(inner, back=0):
        return value(inner, world, ticker, year - back)

    match expression:
        case Number():
            return expression.value
        case Metric():
            return world.get((ticker, year + expression.at, expression.metric))
        case Arithmetic():
            sides = at(expression.left), at(expression.right)
            if None in sides:
                return None
            return {"+": sides[0] + sides[1], "-": sides[0] - sides[1], "*": sides[0] * sides[1]}[
                expression.operator
            ]
        case Change():
            ends = at(expression.of), at(expression.of, expression.years)
            return None if None in ends else ends[0] - ends[1]
        case Growth():
            ends = at(expression.of), at(expression.of, expression.years)
            return None if None in ends or ends[1] == 0 else (ends[0] - ends[1]) / abs(ends[1])
        case OverYears():
            all_years = [at(expression.of, back) for back in range(expression.years)]
            return None if None in all_years else sum(all_years) / expression.years
        case Ratio():
            sides = at(expression.numerator), at(expression.denominator)
            return None if None in sides or sides[1] == 0 else sides[0] / sides[1]


def database(world):
    documents = [document(ticker, year) for ticker in TICKERS for year in YEARS]
    facts = [
        fact(ticker, year, metric, amount, status="found" if amount is not None else "not_disclosed")
        for (ticker, year, metric), amount in world.items()
    ]
    return tables(documents, facts)


def run(plan, world):
    with database(world) as connection:
        cursor = connection.execute(compile_plan(plan, VOCABULARY).sql())
        names = [item[0] for item in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def plan_of(expression, *, years=(2022,), **more):
    fields = {
        "scope": Scope(doc_types=("us-10k", "cn-annual"), fiscal_years=years),
        "definitions": (Definition(name="x", expression=expression),),
        "columns": (Column(of="x", label="x"),),
    }
    return Plan(**(fields | more))


def same(found, expected):
    if found is None or expected is None:
        return found is expected
    return math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-6)


fast = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@fast
@given(expressions, worlds)
def test_every_row_has_the_value_that_the_expression_means(expression, world):
    rows = run(plan_of(expression, years=(2021, 2022)), world)
    assert len(rows) == 2 * len(TICKERS)
    for row in rows:
        assert same(row["x"], value(expression, world, row["ticker"], row["fiscal_year"]))


def currency(ticker):
    return "CNY" if ticker.isdigit() else "USD"


@fast
@given(st.sampled_from(METRICS), worlds, st.integers(1, 4), st.sampled_from(["ascending", "descending"]))
def test_a_top_holds_the_companies_of_the_best_places(metric, world, n, direction):
    expression = Metric(metric=metric)
    order = {"order": Order(by="x", direction=direction), "top": Top(n=n)}
    rows = run(plan_of(expression, **order), world)
    expected = set()
    for group in ("CNY", "USD"):
        known = {t: value(expression, world, t, 2022) for t in TICKERS if currency(t) == group}
        known = {t: v for t, v in known.items() if v is not None}
        for ticker, mine in known.items():
            better = sum((v > mine) if direction == "descending" else (v < mine) for v in known.values())
            if better < n:
                expected.add((ticker, better + 1))
    assert {(row["ticker"], row["place"]) for row in rows} == expected


@fast
@given(st.sampled_from(METRICS), worlds, st.integers(-5, 20))
def test_counts_and_statistics_over_the_companies_above_a_threshold(metric, world, threshold):
    expression = Metric(metric=metric)
    over = Compare(left=expression, operator=">", right=Number(value=threshold * 1000.0))
    functions = ("mean", "median", "sum", "stdev_sample")
    plan = plan_of(
        expression,
        conditions=(over,),
        statistics=(Count(name="n"), *(Aggregate(name=f, function=f, of="x") for f in functions)),
        columns=(Column(of="n", label="n"),),
    )
    rows = {row["currency"]: row for row in run(plan, world)}
    for group in ("CNY", "USD"):
        known = [value(expression, world, t, 2022) for t in TICKERS if currency(t) == group]
        known = [v for v in known if v is not None]
        kept = [v for v in known if v > threshold * 1000.0]
        if not known:
            assert group not in rows
            continue
        row = rows[group]
        assert row["n"] == len(kept)
        assert same(row["mean"], statistics.fmean(kept) if kept else None)
        assert same(row["median"], statistics.median(kept) if kept else None)
        assert same(row["sum"], sum(kept) if kept else None)
        assert same(row["stdev_sample"], statistics.stdev(kept) if len(kept) > 1 else None)
