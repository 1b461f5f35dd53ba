from datetime import date

import pytest

from assets.answers.compile import compile_plan
from assets.answers.expressions import (
    Arithmetic,
    Cagr,
    Change,
    Compare,
    Growth,
    Metric,
    Named,
    Number,
    OverYears,
    Ratio,
    Shifted,
)
from assets.answers.plan import Aggregate, Column, Count, Definition, Order, Plan, Scope, Share, Top
from assets.errors import BadInputError, NotFoundError
from tests.answers.world import VOCABULARY, M, document, fact, prior, tables, world_rows

REVENUE = Metric(metric="operating_revenue")
ASSETS = Metric(metric="total_assets")


def scope(*tickers, years=(2022,), **more):
    fields = {"doc_types": ("us-10k", "cn-annual"), "tickers": tickers, "fiscal_years": years}
    return Scope(**(fields | more))


def plan_of(expression, *tickers, **more):
    fields = {
        "scope": scope(*tickers),
        "definitions": (Definition(name="x", expression=expression),),
        "columns": (Column(of="x", label="x"),),
    }
    return Plan(**(fields | more))


def run(plan, connection):
    cursor = connection.execute(compile_plan(plan, VOCABULARY).sql())
    names = [item[0] for item in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (REVENUE, 1200 * M),
        (Shifted(of=REVENUE, at=-1), 1000 * M),
        (Metric(metric="operating_revenue", at=-1), 1000 * M),
        (Growth(of=REVENUE), 0.2),
        (Change(of=REVENUE), 200 * M),
        (Cagr(of=REVENUE, years=1), 0.2),
        (OverYears(of=REVENUE, years=2), 1100 * M),
        (Ratio(numerator=REVENUE, denominator=ASSETS), 1200 / 2100),
        (Arithmetic(operator="-", left=ASSETS, right=REVENUE), 900 * M),
        (Arithmetic(operator="*", left=Number(value=-2), right=REVENUE), -2400 * M),
        (Metric(metric="debt_to_assets"), 100 * 1300 / 2100),
        (Metric(metric="gross_margin"), 100 * 500 / 1200),
        (Change(of=Metric(metric="gross_margin")), 100 * 500 / 1200 - 40),
        (Metric(metric="employees"), 321),
        (Metric(metric="basic_eps"), 1.25),
        # a percentage of an amount: 7.5% of 1,200 million
        (Arithmetic(operator="*", left=Metric(metric="net_margin"), right=REVENUE), 90 * M),
        (Metric(metric="inventory_turnover"), None),
        (Ratio(numerator=REVENUE, denominator=Arithmetic(operator="-", left=ASSETS, right=ASSETS)), None),
    ],
)
def test_values(expression, value, connection):
    [row] = run(plan_of(expression, "ACMX"), connection)
    assert row["x"] == (value if value is None else pytest.approx(value))


def test_a_definition_may_use_the_ones_before_it(connection):
    definitions = (
        Definition(name="half", expression=Ratio(numerator=REVENUE, denominator=Number(value=2))),
        Definition(name="x", expression=Arithmetic(operator="+", left=Named(name="half"), right=REVENUE)),
    )
    [row] = run(plan_of(REVENUE, "ACMX", definitions=definitions), connection)
    assert row["x"] == pytest.approx(1800 * M)


def test_growth_from_a_loss_is_over_its_size(connection):
    [row] = run(plan_of(Growth(of=Metric(metric="net_income")), "BLTB"), connection)
    assert row["x"] == pytest.approx((10 + 20) / 20)


def test_growth_from_nothing_is_nothing(connection):
    nothing = Arithmetic(operator="-", left=Metric(metric="net_income"), right=Metric(metric="net_income"))
    [row] = run(plan_of(Growth(of=nothing), "BLTB"), connection)
    assert row["x"] is None


def test_a_missing_total_is_taken_from_the_alternative_formula(connection):
    [row] = run(plan_of(Metric(metric="debt_to_assets"), "BLTB"), connection)
    assert row["x"] == pytest.approx(100 * (800 + 40) / 800)


def test_a_year_without_a_filing_is_read_from_the_next_ones_prior_year_column(connection):
    plan = plan_of(REVENUE, "CRUX", scope=scope("CRUX", years=(2021,)))
    assert run(plan, connection)[0]["x"] == 2500 * M
    never = plan_of(REVENUE, "CRUX", scope=scope("CRUX", years=(2021,), comparatives="never"))
    assert run(never, connection)[0]["x"] is None


def test_the_years_own_filing_comes_before_a_restated_column(connection):
    plan = plan_of(REVENUE, "ACMX", scope=scope("ACMX", years=(2021,)))
    assert run(plan, connection)[0]["x"] == 1000 * M


def test_the_nearest_later_filing_counts_and_odd_columns_do_not():
    connection = tables(
        [document("AAAA", 2023), document("AAAA", 2022)],
        [],
        [
            prior("AAAA", 2023, 2021, "operating_revenue", 3 * M),
            prior("AAAA", 2022, 2021, "operating_revenue", 2 * M),
            prior("AAAA", 2022, 2021, "total_assets", 9 * M, period_end=date(2021, 6, 30)),
        ],
    )
    definitions = (Definition(name="x", expression=REVENUE), Definition(name="y", expression=ASSETS))
    columns = (Column(of="x", label="x"), Column(of="y", label="y"))
    plan = Plan(scope=scope("AAAA", years=(2021,)), definitions=definitions, columns=columns)
    assert [(row["x"], row["y"]) for row in run(plan, connection)] == [(2 * M, None)]


def test_a_52_week_year_still_finds_its_prior_column():
    connection = tables(
        [document("AAAA", 2022, end=date(2022, 12, 25))],
        [],
        [prior("AAAA", 2022, 2021, "operating_revenue", 2 * M, period_end=date(2021, 12, 26))],
    )
    plan = plan_of(REVENUE, "AAAA", scope=scope("AAAA", years=(2021,)))
    assert run(plan, connection)[0]["x"] == 2 * M


def test_doubtful_unfound_and_parent_values_are_not_used(connection):
    for metric, ticker in (("inventory", "CRUX"), ("net_income", "DELT"), ("operating_cash_flow", "ACMX")):
        [row] = run(plan_of(Metric(metric=metric), ticker), connection)
        assert row["x"] is None
    parent = scope("ACMX", reporting="parent")
    [row] = run(plan_of(Metric(metric="operating_cash_flow"), "ACMX", scope=parent), connection)
    assert row["x"] == 150 * M


def top(n, **more):
    return {"order": Order(by="x"), "top": Top(n=n, **more)}


def tied():
    """Five companies with revenue 9, 7, 7, 5 and 1."""
    figures = dict(zip("ABCDE", (9.0, 7.0, 7.0, 5.0, 1.0), strict=True))
    documents = [document(f"{name * 4}", 2022) for name in figures]
    return tables(documents, [fact(f"{n * 4}", 2022, "operating_revenue", v) for n, v in figures.items()])


@pytest.mark.parametrize(
    ("n", "more", "found"),
    [
        (2, {}, "ABC"),
        (2, {"ties": "cut"}, "AB"),
        (2, {"ties": "tiers"}, "ABC"),
        (3, {"ties": "tiers"}, "ABCD"),
        (4, {"first": 4}, "D"),
        (9, {}, "ABCDE"),
    ],
)
def test_tops_and_ties(n, more, found):
    rows = run(plan_of(REVENUE, **top(n, **more)), tied())
    assert [row["ticker"][0] for row in rows] == list(found)


def test_companies_without_the_value_have_no_place(connection):
    plan = plan_of(Metric(metric="net_income"), **top(9), scope=scope(doc_types=("us-10k",)))
    assert [row["ticker"] for row in run(plan, connection)] == ["CRUX", "ACMX", "BLTB"]


def test_money_is_ranked_within_each_currency_and_ratios_over_all(connection):
    assert [
        (r["place"], r["currency"], r["ticker"]) for r in run(plan_of(REVENUE, **top(1)), connection)
    ] == [
        (1, "CNY", "600999"),
        (1, "USD", "CRUX"),
    ]
    margins = run(plan_of(Metric(metric="gross_margin"), **top(1)), connection)
    assert [row["ticker"] for row in margins] == ["DELT"]


def test_money_is_summed_within_each_currency(connection):
    statistics = (Aggregate(name="total", function="sum", of="x"),)
    plan = plan_of(REVENUE, statistics=statistics, columns=(Column(of="total", label="total"),))
    assert [(r["currency"], r["total"], r["companies"]) for r in run(plan, connection)] == [
        ("CNY", 3400 * M, 2),
        ("USD", 4660 * M, 4),
    ]


def test_amounts_of_two_currencies_in_one_row_give_nothing():
    facts = [
        fact("AAAA", 2022, "operating_revenue", 5.0),
        fact("AAAA", 2022, "total_assets", 9.0, currency="EUR"),
    ]
    connection = tables([document("AAAA", 2022)], facts)
    [row] = run(plan_of(Ratio(numerator=REVENUE, denominator=ASSETS), "AAAA"), connection)
    assert row["x"] is None


def test_a_threshold_in_a_currency_judges_only_that_currency(connection):
    over = Compare(left=REVENUE, operator=">", right=Number(value=1e9), currency="CNY")
    plan = plan_of(
        REVENUE,
        conditions=(over,),
        statistics=(Count(name="n"), Share(name="share")),
        columns=(Column(of="n", label="n"), Column(of="share", label="share")),
    )
    assert [(r["currency"], r["n"], r["share"]) for r in run(plan, connection)] == [
        ("CNY", 1, 0.5),
        ("USD", 0, 0.0),
    ]


@pytest.mark.parametrize(
    ("function", "value"),
    [
        ("mean", 5.8),
        ("median", 7),
        ("sum", 29),
        ("min", 1),
        ("max", 9),
        ("stdev_sample", 3.0331501776206204),
        ("stdev_population", 2.7129319932501073),
    ],
)
def test_statistics(function, value):
    statistics = (Aggregate(name="s", function=function, of="x"),)
    plan = plan_of(REVENUE, statistics=statistics, columns=(Column(of="s", label="s"),))
    [row] = run(plan, tied())
    assert row["s"] == pytest.approx(value)


def test_a_statistic_over_several_years_is_given_for_each(connection):
    plan = plan_of(
        Metric(metric="net_margin"),
        scope=scope(years=(2021, 2022), doc_types=("us-10k",)),
        statistics=(Aggregate(name="s", function="mean", of="x"),),
        columns=(Column(of="s", label="s"),),
    )
    assert [(r["fiscal_year"], r["companies"]) for r in run(plan, connection)] == [(2021, 3), (2022, 3)]


def test_columns_are_scaled_and_rounded_in_the_query(connection):
    columns = (Column(of="x", label="x", divide_by=1e9, decimals=1),)
    assert run(plan_of(REVENUE, "CRUX", columns=columns), connection)[0]["x"] == 3.0
    share = (Column(of="x", label="x", percent=True, decimals=2),)
    plan = plan_of(Ratio(numerator=REVENUE, denominator=ASSETS), "ACMX", columns=share)
    assert run(plan, connection)[0]["x"] == 57.14


def test_the_abstract_is_used_where_there_is_no_full_report():
    documents = [document("600001", 2022, "cn-annual-abstract"), document("600002", 2022)]
    documents.append(document("600002", 2022, "cn-annual-abstract"))
    facts = [
        fact("600001", 2022, "operating_revenue", 1.0, doc_type="cn-annual-abstract"),
        fact("600002", 2022, "operating_revenue", 2.0),
        fact("600002", 2022, "operating_revenue", 3.0, doc_type="cn-annual-abstract"),
    ]
    plan = plan_of(REVENUE, scope=scope(doc_types=("cn-annual", "cn-annual-abstract")))
    assert [row["x"] for row in run(plan, tables(documents, facts))] == [1.0, 2.0]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (Metric(metric="happiness"), "not a metric of the catalogue"),
        (Arithmetic(operator="+", left=REVENUE, right=Metric(metric="gross_margin")), "not in the same unit"),
        (Growth(of=Metric(metric="accounting_firm")), "cannot be calculated with"),
    ],
)
def test_plans_without_meaning_are_refused(expression, message):
    with pytest.raises((BadInputError, NotFoundError), match=message):
        compile_plan(plan_of(expression), VOCABULARY)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"order": Order(by="y")}, "does not define: y"),
        ({"top": Top(n=3)}, "needs an order"),
        ({"columns": (Column(of="y", label="y"),)}, "does not define: y"),
        ({"definitions": (Definition(name="x", expression=Named(name="x")),)}, "does not define: x"),
    ],
)
def test_plans_that_refer_to_nothing_are_refused(fields, message):
    with pytest.raises(ValueError, match=message):
        plan_of(REVENUE, **fields)


def test_text_in_a_plan_stays_text_in_the_query(connection):
    hostile = "'; DROP TABLE facts; --"
    plan = plan_of(REVENUE, hostile, "ACMX")
    rows = run(plan, connection)
    assert {row["ticker"]: row["x"] for row in rows} == {hostile: None, "ACMX": 1200 * M}
    assert connection.execute("SELECT count(*) FROM facts").fetchone()[0] == len(world_rows()[1])
