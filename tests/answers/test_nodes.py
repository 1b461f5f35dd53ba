"""Each node of the plan language: the SQL it becomes, and what it gives on values one can check by hand."""

from datetime import date

import pytest

from assets.answers.cells import At
from assets.answers.compile import compile_plan
from assets.answers.evidence import citations, coverage
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
from assets.answers.gather import gather_evidence
from assets.answers.lowering import Lowering
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
from assets.errors import BadInputError
from tests.answers.random_plans import KINDS, VOCABULARY
from tests.answers.world import document, fact_row, tables
from tests.snapshots import assert_snapshot

A, B = Metric(metric="amount_a"), Metric(metric="amount_b")
STAFF, MET, PAID = Metric(metric="staff"), Metric(metric="met_on"), Metric(metric="paid_on")
AUDITOR, FLAG = Metric(metric="auditor"), Metric(metric="flag")
MEETINGS, METHODS = Metric(metric="meetings"), Metric(metric="methods")

EXPRESSIONS = {
    "number": Number(value=-2.5),
    "day": Day(value=date(2022, 6, 20)),
    "words": Words(value="it's"),
    "metric": Metric(metric="amount_a", at=-1, period="H1"),
    "derived metric": Metric(metric="net"),
    "plus": Arithmetic(operator="+", left=A, right=B),
    "times": Arithmetic(operator="*", left=Arithmetic(operator="-", left=A, right=B), right=Number(value=3)),
    "ratio": Ratio(numerator=A, denominator=B),
    "growth": Growth(of=A, years=2),
    "growth rate": Cagr(of=A, years=3),
    "change": Change(of=A),
    "change of a date": Change(of=MET),
    "mean over years": OverYears(of=A, years=3),
    "sum over years": OverYears(function="sum", of=A, years=2),
    "least over years": OverYears(function="min", of=A, years=2),
    "shifted": Shifted(of=Ratio(numerator=A, denominator=B), at=-1),
    "absolute": Absolute(of=Change(of=A)),
    "days": Days(start=MET, end=PAID),
    "month of a date": DatePart(of=MET, part="month"),
    "weekday of a date": DatePart(of=MET, part="weekday"),
    "month of each entry": DatePart(of=MEETINGS, part="month"),
    "length": Length(of=MEETINGS),
    "indicator": Indicator(condition=Holds(of=FLAG)),
}
CONDITIONS = {
    "compare": Compare(left=A, operator=">=", right=Number(value=5), currency="USD"),
    "compare texts": Compare(left=AUDITOR, operator="=", right=Words(value="Alpha")),
    "compare dates": Compare(left=MET, operator="<", right=Day(value=date(2022, 6, 20))),
    "some entry": Compare(left=DatePart(of=MEETINGS, part="month"), operator="=", right=Number(value=5)),
    "present": Present(of=A),
    "absent": Absent(of=A),
    "holds": Holds(of=FLAG),
    "text contains": Contains(of=AUDITOR, words="LLP"),
    "list contains": Contains(of=METHODS, words="网络"),
    "number altered": Altered(of=STAFF),
    "date altered": Altered(of=MET, years=2),
    "company": Company(tickers=("AAAA", "BBBB")),
    "every": Every(conditions=(Holds(of=FLAG), Present(of=A))),
    "either": Either(conditions=(Holds(of=FLAG), Absent(of=A))),
    "not": Negation(condition=Holds(of=FLAG)),
}


def test_the_sql_of_each_node():
    parts = []
    for name, expression in EXPRESSIONS.items():
        parts.append((name, Lowering(VOCABULARY).lower(expression, At())))
    for name, condition in CONDITIONS.items():
        parts.append((name, Lowering(VOCABULARY).condition(condition)))
    text = "\n\n".join(f"-- {name}\n{sql.sql(dialect='duckdb', pretty=True)}" for name, sql in parts)
    assert_snapshot("answers/nodes.sql", text + "\n")


def plan_of(**fields):
    years = fields.pop("years", (2023,))
    fields["definitions"] = tuple(Definition(name=n, expression=e) for n, e in fields["definitions"].items())
    fields.setdefault("columns", ())
    return Plan(scope=Scope(doc_types=("us-10k",), fiscal_years=years), **fields)


SHAPES = {
    "across": plan_of(
        definitions={"a": A, "rank": Across(function="rank_descending", of="a")},
        conditions=(Compare(left=Named(name="a"), operator=">", right=Across(function="mean", of="a")),),
        columns=(Column(of="rank", label="rank"),),
    ),
    "top_within": plan_of(
        definitions={"a": A, "auditor": AUDITOR},
        order=Order(by="a"),
        top=Top(n=1, within=("auditor",)),
        columns=(Column(of="a", label="a"),),
    ),
    "groups": plan_of(
        definitions={"auditor": AUDITOR, "a": A},
        group=Group(by=("auditor",)),
        statistics=(
            Count(name="n"),
            Members(name="who"),
            Share(name="share"),
            Aggregate(name="m", function="mean", of="a"),
        ),
        order=Order(by="n"),
        top=Top(n=1),
        columns=(Column(of="n", label="n"),),
    ),
    "entries": plan_of(
        definitions={"month": DatePart(of=MEETINGS, part="month"), "method": METHODS},
        group=Group(by=("month", "method"), elements=True),
        statistics=(Count(name="n"),),
        columns=(Column(of="n", label="n"),),
    ),
    "parts_and_years": plan_of(
        years=(2022, 2023),
        definitions={"a": A},
        statistics=(
            Aggregate(name="before", function="percentile", of="a", percent=75, years=(2022,)),
            Aggregate(
                name="after", function="percentile", of="a", percent=75, years=(2023,), where=Holds(of=FLAG)
            ),
            Calculated(
                name="moved",
                expression=Arithmetic(operator="-", left=Named(name="after"), right=Named(name="before")),
            ),
        ),
        columns=(Column(of="moved", label="moved", divide_by=1000),),
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_the_sql_of_each_shape(name):
    sql = compile_plan(SHAPES[name], VOCABULARY).sql()
    assert_snapshot(f"answers/shapes/{name}.sql", sql + "\n")


COLUMNS = {"text": "value_text", "date": "value_date", "bool": "value_bool", "list": "value_list"}


def world_of(**values):
    """One company, AAAA; values by metric, or by metric and year."""
    return world({("AAAA", *_key(name)): value for name, value in values.items()})


def _key(name):
    metric, _, year = name.rpartition("_")
    return (int(year), metric) if year.isdigit() else (2023, name)


def world(facts):
    documents = [document(t, y, "us-10k") for t in sorted({k[0] for k in facts}) for y in (2021, 2022, 2023)]
    rows = [
        fact_row(
            t, y, m, doc_type="us-10k", raw=str(v), quote=f"{m}: {v}", **{COLUMNS.get(KINDS[m], "value"): v}
        )
        | {"currency": "USD" if KINDS[m] == "money" else None}
        for (t, y, m), v in facts.items()
    ]
    return tables(documents, rows)


def evidence_of(plan, connection):
    def run(sql):
        cursor = connection.execute(sql)
        names = [item[0] for item in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    return gather_evidence(compile_plan(plan, VOCABULARY), run)


def value_of(expression, **values):
    plan = plan_of(definitions={"x": expression}, columns=(Column(of="x", label="x"),))
    with world_of(**values) as connection:
        [row] = evidence_of(plan, connection).rows
    return row["x"]


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        (date(2022, 6, 20), date(2023, 6, 13), -7),
        (date(2022, 12, 31), date(2024, 1, 2), 2),  # the year after, as its fiscal year is
        (date(2019, 3, 1), date(2020, 3, 1), 0),  # the leap day between them does not count
        (date(2020, 2, 29), date(2021, 2, 28), 0),  # there is no 29th: the 28th
        (date(2020, 2, 29), date(2021, 3, 1), 1),
    ],
)
def test_a_date_moves_in_the_calendar(before, now, moved):
    assert value_of(Change(of=MET), met_on_2022=before, met_on=now) == moved


def test_days_between_two_dates_have_a_sign():
    assert value_of(Days(start=MET, end=PAID), met_on=date(2024, 2, 28), paid_on=date(2024, 3, 1)) == 2
    assert value_of(Days(start=PAID, end=MET), met_on=date(2024, 2, 28), paid_on=date(2024, 3, 1)) == -2


@pytest.mark.parametrize(
    ("part", "of"),
    [
        ("month", [5, 3, 11, 12]),
        ("year", [2023, 2022, 2023, 2022]),
        ("day", [18, 1]),
        ("quarter", [2, 1, 4, 4]),
        ("weekday", [4, 5]),
    ],
)
def test_parts_of_the_dates_in_a_list_of_texts(part, of):
    entries = [
        "2023-05-18 年度股东大会",
        "3月 临时股东大会",
        "2022-11 临时股东大会",
        "２０２３年12月1日",
        "2022-2023 年度",
    ]
    found = value_of(DatePart(of=MEETINGS, part=part), meetings=entries)
    assert found == [str(n) for n in of]


def test_a_flag_that_is_not_known_is_neither_on_nor_off():
    flags = {("AAAA", 2023, "flag"): True, ("BBBB", 2023, "flag"): False, ("CCCC", 2023, "staff"): 1.0}
    plan = plan_of(
        definitions={"on": Indicator(condition=Holds(of=FLAG))},
        statistics=(
            Count(name="yes", where=Holds(of=FLAG)),
            Count(name="no", where=Negation(condition=Holds(of=FLAG))),
            Share(name="share", where=Holds(of=FLAG)),
            Aggregate(name="sum", function="sum", of="on"),
        ),
        columns=(Column(of="yes", label="yes"),),
    )
    with world(flags) as connection:
        evidence = evidence_of(plan, connection)
    assert [(r["yes"], r["no"], r["share"], r["sum"]) for r in evidence.rows] == [(1, 1, 0.5, 1)]
    lacking = coverage(evidence, str, lambda d: None).lacking
    assert [(lack.ticker, lack.missing) for lack in lacking] == [("CCCC", ["flag"])]


def test_texts_are_equal_whatever_their_width_case_spaces_and_brackets():
    same = ("天青会计师事务所（特殊普通合伙）", "天青会计师事务所 (特殊普通合伙)")
    plan = plan_of(
        definitions={"auditor": AUDITOR},
        group=Group(by=("auditor",)),
        statistics=(Count(name="n"), Members(name="who")),
        columns=(Column(of="n", label="n"),),
    )
    facts = {("AAAA", 2023, "auditor"): same[0], ("BBBB", 2023, "auditor"): same[1]}
    facts |= {("CCCC", 2023, "auditor"): "ＡＢＣ LLP", ("DDDD", 2023, "auditor"): "abc llp"}
    with world(facts) as connection:
        evidence = evidence_of(plan, connection)
    assert sorted((r["n"], r["who"]) for r in evidence.rows) == [(2, ["AAAA", "BBBB"]), (2, ["CCCC", "DDDD"])]
    assert {c.value for c in citations(evidence)} == set(facts.values())


def test_dates_texts_flags_and_lists_are_cited():
    facts = {
        ("AAAA", 2023, "met_on"): date(2023, 6, 20),
        ("AAAA", 2023, "auditor"): "Alpha",
        ("AAAA", 2023, "flag"): False,
        ("AAAA", 2023, "methods"): ["现场", "网络"],
    }
    definitions = {"met": MET, "auditor": AUDITOR, "flag": FLAG, "methods": METHODS}
    plan = plan_of(definitions=definitions, columns=tuple(Column(of=n, label=n) for n in definitions))
    with world(facts) as connection:
        evidence = evidence_of(plan, connection)
    cited = {c.metric: (c.value, c.page, c.quote) for c in citations(evidence)}
    assert cited == {m: (v, 7, f"{m}: {v}") for (_, _, m), v in facts.items()}
    [row] = evidence.rows
    assert [row[n] for n in definitions] == [date(2023, 6, 20), "Alpha", False, ["现场", "网络"]]


def test_the_values_that_a_company_is_ranked_among_are_cited_after_its_own():
    facts = {(t, 2023, "amount_a"): v for t, v in (("AAAA", 5.0), ("BBBB", 9.0), ("CCCC", 7.0))}
    facts |= {("DDDD", 2023, "staff"): 1.0}
    plan = plan_of(
        definitions={"a": A, "rank": Across(function="rank_descending", of="a")},
        conditions=(Company(tickers=("CCCC",)),),
        columns=(Column(of="rank", label="rank"),),
    )
    with world(facts) as connection:
        evidence = evidence_of(plan, connection)
    assert [(r["ticker"], r["rank"]) for r in evidence.rows] == [("CCCC", 2)]
    assert [c.ticker for c in citations(evidence)] == ["CCCC", "AAAA", "BBBB"]
    lacking = coverage(evidence, str, lambda d: None).lacking
    assert [(lack.ticker, lack.missing) for lack in lacking] == [("DDDD", ["amount_a"])]


def test_a_group_statistic_counts_companies_without_an_amount_too():
    facts = {("AAAA", 2023, "auditor"): "Alpha", ("AAAA", 2023, "amount_a"): 5.0}
    facts |= {("BBBB", 2023, "auditor"): "Alpha"}
    plan = plan_of(
        definitions={"auditor": AUDITOR, "a": A},
        group=Group(by=("auditor",)),
        statistics=(Count(name="n"), Aggregate(name="mean", function="mean", of="a")),
        columns=(Column(of="n", label="n"), Column(of="mean", label="mean")),
    )
    with world(facts) as connection:
        [row] = evidence_of(plan, connection).rows
    assert (row["n"], row["mean"], row["currency"]) == (2, 5.0, "USD")


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        (A, STAFF, None),
        (A, Ratio(numerator=A, denominator=B), "number"),
        (
            Arithmetic(operator="*", left=Number(value=2), right=A),
            Indicator(condition=Holds(of=FLAG)),
            "money",
        ),
        (Days(start=MET, end=PAID), Change(of=MET), "days"),
        (Growth(of=A), Indicator(condition=Holds(of=FLAG)), "ratio"),
    ],
)
def test_unlike_kinds_are_added_only_where_the_asker_weighs_them(left, right, kind):
    added = Arithmetic(operator="+", left=left, right=right)
    if kind is None:
        with pytest.raises(BadInputError, match="not in the same unit"):
            Lowering(VOCABULARY).kind(added)
    else:
        assert Lowering(VOCABULARY).kind(added) == kind


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (Holds(of=A), "only a flag can hold"),
        (Contains(of=A, words="x"), "holds no words"),
        (Contains(of=AUDITOR, words="（）"), "no letter and no digit"),
        (Compare(left=AUDITOR, operator="<", right=Words(value="x")), "only = and !="),
        (Compare(left=MET, operator="=", right=Number(value=3)), "cannot be compared with a number"),
        (Compare(left=A, operator=">", right=STAFF), "not in the same unit"),
    ],
)
def test_conditions_without_meaning_are_refused(condition, message):
    with pytest.raises(BadInputError, match=message):
        Lowering(VOCABULARY).condition(condition)
