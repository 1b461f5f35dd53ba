"""The SQL of random plans gives what plain Python makes of the same plans."""

import math
from datetime import date
from random import Random

import pytest

from assets.answers.compile import compile_plan
from tests.answers.random_plans import CURRENCIES, FORMULAS, KINDS, VOCABULARY, Maker, random_facts
from tests.answers.reference import Reference, spelled
from tests.answers.world import document, fact_row, tables

WORLDS = 4
PLANS = 15  # of each world
COLUMNS = {"text": "value_text", "date": "value_date", "bool": "value_bool", "list": "value_list"}


def rows_of(facts):
    """The facts as the store holds them; all in filings of one document type."""
    for (ticker, year, period, metric), value in facts.items():
        kind = KINDS[metric]
        currency = CURRENCIES[ticker] if kind == "money" else None
        yield fact_row(
            ticker,
            year,
            metric,
            doc_type="us-10k",
            period=period,
            currency=currency,
            **{COLUMNS.get(kind, "value"): value},
        )


@pytest.fixture(scope="module", params=range(WORLDS))
def world(request):
    facts = random_facts(Random(request.param))
    documents = [
        document(ticker, year, "us-10k", period=period)
        for ticker in CURRENCIES
        for year in range(2018, 2024)
        for period in ("H1", "FY")
    ]
    with tables(documents, list(rows_of(facts))) as connection:
        yield request.param, facts, connection


def same(found, expected):
    if isinstance(found, bool) or isinstance(expected, bool) or found is None or expected is None:
        return found is expected
    if isinstance(found, int | float):
        return math.isclose(found, expected, rel_tol=1e-7, abs_tol=1e-7)
    return spelled(found) == spelled(expected) if isinstance(found, str) else found == expected


def subjects(plan):
    scope = plan.scope
    tickers = scope.tickers or CURRENCIES
    return [(t, y, p) for t in tickers for y in scope.fiscal_years for p in scope.periods]


def check_ranked(reference, rows):
    plan = reference.plan
    expected = reference.ranked()
    found = {(r["ticker"], r["fiscal_year"], r.get("period", "FY")): r for r in rows}
    assert len(found) == len(rows)
    assert found.keys() == expected.keys()
    for key, (place, values) in expected.items():
        assert found[key].get("place") == place
        wrong = {n: (found[key][n], v) for n, v in values.items() if not same(found[key][n], v)}
        assert not wrong, key
    if plan.order and not plan.top:
        values = [reference.defined(plan.order.by, key) for key in found]
        known = [value for value in values if value is not None]
        assert values[: len(known)] == known  # rows without a value come last
        assert known == sorted(known, reverse=plan.order.direction == "descending")


def check_summaries(reference, rows):
    expected = reference.summaries()
    by = reference.plan.group.by if reference.plan.group else ()
    found = {}
    for row in rows:
        corner = (row.get("fiscal_year"), row.get("period"), row.get("currency"))
        keys = tuple(spelled(row[name]) if not isinstance(row[name], date) else row[name] for name in by)
        found[corner, keys] = row
    assert len(found) == len(rows)
    assert found.keys() == expected.keys()
    for key, values in expected.items():
        wrong = {n: (found[key][n], v) for n, v in values.items() if not same(found[key][n], v)}
        assert not wrong, key


@pytest.mark.parametrize("seed", range(PLANS))
def test_a_random_plan_gives_what_it_says(world, seed):
    number, facts, connection = world
    plan = Maker(1000 * number + seed).plan()
    compiled = compile_plan(plan, VOCABULARY)
    cursor = connection.execute(compiled.sql())
    names = [item[0] for item in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    reference = Reference(plan, facts, subjects(plan), compiled, CURRENCIES, FORMULAS)
    (check_summaries if plan.statistics else check_ranked)(reference, rows)
