"""What analysts ask in their own words is read as they mean it, or refused by the name of what is unclear."""

import pytest

from assets.answers.compile import compile_plan
from assets.answers.expressions import (
    Arithmetic,
    Cagr,
    Change,
    Growth,
    Indicator,
    Metric,
    Named,
    Number,
    OverYears,
    Ratio,
    Shifted,
)
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.vocabulary import default_vocabulary
from tests.answers.wordings import CORPUS, LAST_HELD_OUT, REFUSED, TUNED

PLANNER = GrammarPlanner(default_vocabulary(), CORPUS)
NAMED = {"ORBT": "Orbit", "NMBS": "Nimbus", "QUIL": "Quill", "600777": "白鹭", "300555": "海棠"}
BEFORE = {"Q1": None, "H1": "Q1", "Q3": "H1", "FY": "Q3"}


def written(expression, plan):
    """An expression as text, names of definitions replaced by what they stand for."""

    def inner(part):
        return written(part, plan)

    match expression:
        case Number(value=value):
            return f"{value:g}"
        case Metric(metric=metric, at=at, period=period):
            return metric + (f"@{at}" if at else "") + (f":{period}" if period else "")
        case Named(name=name):
            return inner(next(d.expression for d in plan.definitions if d.name == name))
        case Arithmetic(operator=operator, left=left, right=right):
            return f"({inner(left)} {operator} {inner(right)})"
        case Ratio(numerator=above, denominator=below):
            return f"({inner(above)} / {inner(below)})"
        case Shifted(of=of, at=at):
            return f"[{inner(of)}]@{at}"
        case OverYears(function=function, of=of, years=years):
            return f"{function}{years}({inner(of)})"
        case Change(of=of, years=years) | Growth(of=of, years=years) | Cagr(of=of, years=years):
            return f"{expression.kind}{years}({inner(of)})"
        case Indicator(condition=condition):
            return (
                f"holds({inner(condition.of)})"
                if condition.kind == "holds"
                else f"positive({inner(condition.left)})"
            )
    return expression.kind


def quarter(metric, period):
    """A single quarter of year-to-date values."""
    earlier = BEFORE[period]
    return f"({metric}:{period} - {metric}:{earlier})" if earlier else f"{metric}:{period}"


def expected(reads):
    if reads.startswith("moved("):
        metric = reads.removeprefix("moved(").removesuffix(")")
        return f"({metric} - {metric}@-1:FY)"
    if not reads.startswith("quarterly_growth("):
        return reads
    metric, period = reads.removeprefix("quarterly_growth(").removesuffix(")").split(",")
    now, before = quarter(metric, period), quarter(metric, BEFORE[period])
    return f"(({now} - {before}) / ({before} * positive({before})))"


def check(asked):
    plan = PLANNER.plan(asked.question).plan
    compile_plan(plan, default_vocabulary())
    texts = {column.of: written(Named(name=column.of), plan) for column in plan.columns}
    first = plan.columns[0]
    assert texts[first.of] == expected(asked.reads)
    assert plan.scope.fiscal_years == asked.years
    assert plan.scope.periods == asked.periods
    assert plan.scope.tickers == tuple(t for t, name in NAMED.items() if name in asked.question)
    assert set(asked.shown) <= set(texts.values())
    assert (first.percent, first.divide_by) == (asked.percent, asked.divide_by)
    assert first.decimals == asked.decimals


@pytest.mark.parametrize("asked", TUNED, ids=lambda asked: asked.question[:60])
def test_read_as_meant(asked):
    check(asked)


@pytest.mark.parametrize("asked", LAST_HELD_OUT, ids=lambda asked: asked.question[:60])
def test_read_as_meant_held_out(asked):
    check(asked)


@pytest.mark.parametrize(("question", "named"), REFUSED)
def test_what_would_change_the_question_is_refused_by_name(question, named):
    with pytest.raises(NotUnderstoodError) as caught:
        PLANNER.plan(question)
    assert named.lower() in str(caught.value).lower()
