"""Plans of every shape over the world of `wide`, in both languages, for the tests of wording and charts."""

from assets.answers.expressions import (
    Absolute,
    Across,
    Altered,
    Arithmetic,
    Change,
    Company,
    Compare,
    Contains,
    DatePart,
    Days,
    Growth,
    Holds,
    Indicator,
    Metric,
    Named,
    Negation,
    Number,
    Ratio,
    Shifted,
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

REVENUE, PROFIT = Metric(metric="operating_revenue"), Metric(metric="net_income")
GRI, ASSURED = Metric(metric="esg_uses_gri_standard"), Metric(metric="esg_third_party_assured")
RECORD, EX = Metric(metric="record_date"), Metric(metric="ex_dividend_date")
FIRM, ADDRESS = Metric(metric="accounting_firm"), Metric(metric="office_address")
WORDS = {
    "operating_revenue": ("operating revenue", "营业收入"),
    "net_income": ("net income", "净利润"),
    "growth": ("growth in net income", "净利润增长率"),
    "ratio": ("capital adequacy ratio", "资本充足率"),
    "gri": ("GRI standards used", "GRI标准"),
    "assured": ("third-party assurance", "第三方审验"),
    "firm": ("accounting firm", "会计师事务所"),
    "firm_before": ("accounting firm 2021", "2021年会计师事务所"),
    "address": ("office address", "办公地址"),
    "month": ("month of the record date", "股权登记日所在月份"),
    "record_date": ("record date", "股权登记日"),
    "shift": ("shift of the record date", "股权登记日变化"),
    "gap": ("days from record date to ex-dividend date", "股权登记日与除权除息日间隔"),
    "methods": ("how the annual meeting was held", "召开方式"),
    "officers": ("names of female officers", "女性高管姓名"),
    "officers_count": ("number of female officers", "女性高管人数"),
    "score": ("score", "综合得分"),
    "place_of": ("rank by operating revenue", "营业收入排名"),
    "share_of": ("share of all revenue", "营业收入占比"),
    "upper": ("upper bound of growth", "增长率上限"),
    "count": ("companies", "公司数"),
    "share": ("share of companies", "公司占比"),
    "members": ("who", "公司"),
    "mean": ("average net income", "净利润平均值"),
    "spread": ("range of operating revenue", "营业收入极差"),
    "with_gri": ("average net income with GRI", "采用GRI公司的净利润平均值"),
    "without_gri": ("average net income without GRI", "未采用GRI公司的净利润平均值"),
    "difference": ("difference", "差值"),
    "both": ("both GRI and assured", "既采用GRI又经审验"),
    "only_gri": ("GRI only", "仅采用GRI"),
    "both_members": ("both", "两者皆有"),
}


def columns(language, *names, supporting=(), **more):
    return tuple(
        Column(
            of=name, label=WORDS[name][language == "zh"], supporting=name in supporting, **more.get(name, {})
        )
        for name in names
    )


def plan_of(language, definitions, names, *, years=(2022,), market="cn", supporting=(), shown=None, **parts):
    """A plan over all companies of a market."""
    return Plan(
        language=language,
        scope=Scope(
            market=market,
            doc_types=("cn-annual",) if market == "cn" else ("us-10k",),
            tickers=parts.pop("tickers", ()),
            fiscal_years=years,
        ),
        definitions=tuple(Definition(name=name, expression=e) for name, e in definitions.items()),
        columns=columns(language, *names, supporting=supporting, **(shown or {})),
        **parts,
    )


def plans(language):
    """Name -> plan."""
    growth = {"growth": {"percent": True}}
    share = {"share": {"percent": True}, "share_of": {"percent": True}}
    gri_and_not = (
        Aggregate(name="with_gri", function="mean", of="net_income", where=Holds(of=GRI)),
        Aggregate(
            name="without_gri", function="mean", of="net_income", where=Negation(condition=Holds(of=GRI))
        ),
        Calculated(
            name="difference",
            expression=Arithmetic(operator="-", left=Named(name="with_gri"), right=Named(name="without_gri")),
        ),
    )
    both = Holds(of=GRI), Holds(of=ASSURED)
    return {
        "values": plan_of(
            language,
            {"operating_revenue": REVENUE, "net_income": PROFIT},
            ["operating_revenue", "net_income"],
            tickers=("600111", "002555"),
        ),
        "years": plan_of(
            language,
            {"operating_revenue": REVENUE, "net_income": PROFIT},
            ["operating_revenue", "net_income"],
            tickers=("600111",),
            years=(2021, 2022),
        ),
        "growth": plan_of(
            language,
            {
                "growth": Growth(of=PROFIT),
                "net_income_before": Shifted(of=PROFIT, at=-1),
                "net_income": PROFIT,
            },
            ["growth"],
            tickers=("600222",),
            shown=growth,
        ),
        "list_of_names": plan_of(
            language,
            {
                "officers_count": Metric(metric="female_officers_count"),
                "officers": Metric(metric="female_officers"),
            },
            ["officers_count", "officers"],
            order=Order(by="officers_count"),
            top=Top(n=2),
        ),
        "flags": plan_of(language, {"gri": GRI}, ["gri"], conditions=(Holds(of=GRI),)),
        "contains": plan_of(
            language, {"address": ADDRESS}, ["address"], conditions=(Contains(of=ADDRESS, words="深圳"),)
        ),
        "changed": plan_of(
            language,
            {"firm_before": Shifted(of=FIRM, at=-1), "firm": FIRM},
            ["firm_before", "firm"],
            conditions=(Altered(of=FIRM),),
        ),
        "nobody": plan_of(
            language,
            {"ratio": Metric(metric="capital_adequacy_ratio")},
            ["ratio"],
            conditions=(
                Compare(left=Metric(metric="capital_adequacy_ratio"), operator=">", right=Number(value=50)),
            ),
        ),
        "earliest": plan_of(
            language,
            {"record_date": RECORD},
            ["record_date"],
            order=Order(by="record_date", direction="ascending"),
            top=Top(n=1),
        ),
        "shifted": plan_of(
            language,
            {"shift": Change(of=RECORD), "size": Absolute(of=Named(name="shift"))},
            ["shift"],
            order=Order(by="size"),
            top=Top(n=3),
        ),
        "shortest": plan_of(
            language,
            {"gap": Days(start=RECORD, end=EX)},
            ["gap"],
            order=Order(by="gap", direction="ascending"),
            top=Top(n=1),
        ),
        "months": plan_of(
            language,
            {"month": DatePart(of=RECORD, part="month")},
            ["month", "count", "members"],
            group=Group(by=("month",)),
            statistics=(Count(name="count"), Members(name="members")),
        ),
        "busiest": plan_of(
            language,
            {"month": DatePart(of=RECORD, part="month")},
            ["month", "count"],
            group=Group(by=("month",)),
            statistics=(Count(name="count"),),
            order=Order(by="count"),
            top=Top(n=1),
        ),
        "most_common": plan_of(
            language,
            {"firm": FIRM},
            ["firm", "count", "members"],
            group=Group(by=("firm",)),
            statistics=(Count(name="count"), Members(name="members")),
            order=Order(by="count"),
            top=Top(n=1),
        ),
        "combinations": plan_of(
            language,
            {"methods": Metric(metric="annual_meeting_methods")},
            ["methods", "count", "members"],
            group=Group(by=("methods",)),
            statistics=(Count(name="count"), Members(name="members")),
        ),
        "cross": plan_of(
            language,
            {"gri": GRI, "assured": ASSURED},
            ["gri", "assured", "count", "members"],
            group=Group(by=("gri", "assured")),
            statistics=(Count(name="count"), Members(name="members")),
        ),
        "by_firm": plan_of(
            language,
            {"firm": FIRM, "net_income": PROFIT},
            ["firm", "mean"],
            group=Group(by=("firm",)),
            statistics=(Aggregate(name="mean", function="mean", of="net_income"),),
        ),
        "both_and_only": plan_of(
            language,
            {},
            ["both", "both_members", "only_gri"],
            statistics=(
                Count(name="both", where={"kind": "every", "conditions": both}),
                Members(name="both_members", where={"kind": "every", "conditions": both}),
                Count(
                    name="only_gri",
                    where={"kind": "every", "conditions": (both[0], Negation(condition=both[1]))},
                ),
            ),
        ),
        "count": plan_of(
            language, {"gri": GRI}, ["count"], conditions=(Holds(of=GRI),), statistics=(Count(name="count"),)
        ),
        "count_none": plan_of(
            language,
            {"address": ADDRESS},
            ["count"],
            conditions=(Contains(of=ADDRESS, words="拉萨"),),
            statistics=(Count(name="count"),),
        ),
        "share": plan_of(
            language,
            {"gri": GRI},
            ["share", "members"],
            conditions=(Holds(of=GRI),),
            statistics=(Share(name="share"), Members(name="members")),
            shown=share,
        ),
        "difference": plan_of(
            language,
            {"net_income": PROFIT, "gri": GRI},
            ["with_gri", "without_gri", "difference"],
            statistics=gri_and_not,
        ),
        "between_years": plan_of(
            language,
            {"operating_revenue": REVENUE},
            ["difference"],
            years=(2021, 2022),
            statistics=(
                Aggregate(name="before", function="range", of="operating_revenue", years=(2021,)),
                Aggregate(name="after", function="range", of="operating_revenue", years=(2022,)),
                Calculated(
                    name="difference",
                    expression=Arithmetic(operator="-", left=Named(name="after"), right=Named(name="before")),
                ),
            ),
        ),
        "spread": plan_of(
            language,
            {"operating_revenue": REVENUE},
            ["spread"],
            statistics=(Aggregate(name="spread", function="range", of="operating_revenue"),),
        ),
        "rank": plan_of(
            language,
            {
                "operating_revenue": REVENUE,
                "place_of": Across(function="rank_descending", of="operating_revenue"),
            },
            ["place_of", "operating_revenue"],
            supporting=("operating_revenue",),
            conditions=(Company(tickers=("600333",)),),
        ),
        "shares": plan_of(
            language,
            {
                "operating_revenue": REVENUE,
                "share_of": Ratio(
                    numerator=Named(name="operating_revenue"),
                    denominator=Across(function="sum", of="operating_revenue"),
                ),
            },
            ["share_of"],
            shown=share,
        ),
        "scores": plan_of(
            language,
            {
                "gri": Indicator(condition=Holds(of=GRI)),
                "assured": Indicator(condition=Holds(of=ASSURED)),
                "score": Arithmetic(
                    operator="/",
                    left=Arithmetic(operator="+", left=Named(name="gri"), right=Named(name="assured")),
                    right=Number(value=3),
                ),
            },
            ["score", "gri", "assured"],
            order=Order(by="score"),
            top=Top(n=1),
        ),
        "outliers": plan_of(
            language,
            {
                "growth": Growth(of=REVENUE),
                "upper": Arithmetic(
                    operator="+",
                    left=Across(function="mean", of="growth"),
                    right=Across(function="stdev_population", of="growth"),
                ),
            },
            ["growth", "upper"],
            conditions=(Compare(left=Named(name="growth"), operator=">", right=Named(name="upper")),),
            shown=growth | {"upper": {"percent": True}},
        ),
        "best_of_each": plan_of(
            language,
            {"firm": FIRM, "net_income": PROFIT},
            ["net_income", "firm"],
            order=Order(by="net_income"),
            top=Top(n=1, within=("firm",)),
        ),
        "over_years": plan_of(
            language,
            {"operating_revenue": REVENUE},
            ["operating_revenue"],
            tickers=("600111",),
            years=(2021, 2022),
            order=Order(by="operating_revenue"),
            top=Top(n=1),
        ),
        "third": plan_of(
            language,
            {"operating_revenue": REVENUE},
            ["operating_revenue"],
            order=Order(by="operating_revenue"),
            top=Top(n=3, first=3),
        ),
        "currencies": plan_of(
            language,
            {"operating_revenue": REVENUE},
            ["operating_revenue"],
            market=None,
            order=Order(by="operating_revenue"),
            top=Top(n=2),
        ).model_copy(update={"scope": Scope(doc_types=("cn-annual", "us-10k"), fiscal_years=(2022,))}),
    }
