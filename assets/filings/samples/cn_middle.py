"""第三节 to 第九节: discussion, governance, staff, distribution, shareholders."""

from decimal import ROUND_HALF_UP, Decimal

from reportlab.platypus import PageBreak, Table

from assets.filings.samples.cn_front import SECTIONS, body, heading, section
from assets.filings.samples.cn_statements import amount, number_font
from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.cn_words import Words, capital
from assets.filings.samples.figures import cn_number, cn_share
from assets.filings.samples.flow import Sheet, Story, style, text
from assets.filings.samples.spec import CnCompany, CnFiling

_TRADES = (
    ("生产人员", "0.52"),
    ("销售人员", "0.17"),
    ("技术人员", "0.18"),
    ("财务人员", "0.03"),
    ("行政人员", "0.10"),
)
_SCHOOLS = (("硕士及以上", "0.06"), ("本科", "0.31"), ("大专", "0.28"), ("中专及以下", "0.35"))


def middle(company: CnCompany, filing: CnFiling, sheet: Sheet, words: Words) -> Story:
    """第三节 to 第九节."""
    return [
        *_discussion(company, filing, sheet, words),
        *_governance(company, filing, sheet, words),
        *section(SECTIONS[3], sheet),
        *[text(p, body()) for p in words.each("environment")],
        *section(SECTIONS[4], sheet),
        *[text(f"{n}、{p}", body()) for n, p in zip("一二三四五", words.each("matters"), strict=True)],
        PageBreak(),
        *_shareholders(company, filing, sheet),
        *section(SECTIONS[6], sheet),
        text("□适用  √不适用", body()),
        *section(SECTIONS[7], sheet),
        text("□适用  √不适用", body()),
        PageBreak(),
    ]


def _unit(company: CnCompany) -> Story:
    return [text(company.layout.unit_text, style("cjk", 9, align=2, leading=14))]


def _discussion(company: CnCompany, filing: CnFiling, sheet: Sheet, words: Words) -> Story:
    story = section(SECTIONS[1], sheet) + heading("一、经营情况讨论与分析")
    story += [text(p, body()) for p in words.each("discussion", "overview")]
    story += heading("二、报告期内公司所处行业情况") + [
        text(p, body()) for p in words.each("discussion", "market")
    ]
    story += heading("三、报告期内公司从事的业务情况") + [text(p, body()) for p in company.profile.business]
    story += [*heading("四、主营业务分析"), text("1.利润表及现金流量表相关科目变动分析表", body())]
    story += [*_unit(company), _changes(company, filing), text("2.主营业务分产品情况", body())]
    story += [*_unit(company), _products(company, filing), text("3.资产及负债状况", body())]
    story += [*_unit(company), _positions(company, filing), *heading("五、公司面临的风险")]
    story += [text(p, body()) for p in words.each("discussion", "risks")]
    return [
        *story,
        *heading("六、公司未来发展的展望"),
        *[text(p, body()) for p in words.each("discussion", "plan")],
        PageBreak(),
    ]


def _changes(company: CnCompany, filing: CnFiling) -> Table:
    now, before = filing.columns[:2]
    rows = [["科目", "本期数", "上年同期数", "变动比例（%）"]]
    for line_id in (
        "operating_revenue",
        "cost_of_revenue",
        "selling_expense",
        "admin_expense",
        "rnd_expense",
        "operating_cash_flow",
        "investing_cash_flow",
    ):
        line = company.line(line_id)
        label = (line.label if line else line_id).removeprefix("其中：")
        new, old = company.number(line_id, now), company.number(line_id, before)
        change = f"{(new / old - 1) * 100:.2f}" if old > 0 and new > 0 else "不适用"
        rows.append([label, amount(company, new), amount(company, old), change])
    return cn_table(CnTable(rows, [170.0, 110.0, 110.0, 70.0], number_font=number_font(company)))


def _products(company: CnCompany, filing: CnFiling) -> Table:
    """Revenue and cost by product: parts of the statement's numbers, the main business is 98% of them."""
    column = filing.columns[0]
    places = Decimal("0.01") if company.layout.scale == "yuan" else Decimal(1)
    rows = [["分产品", "营业收入", "营业成本", "毛利率（%）"]]
    for i, product in enumerate(company.profile.products):
        tilt = Decimal("0.955") + Decimal("0.02") * i  # products do not earn alike
        revenue, cost = (
            (company.number(line_id, column) * product.share * factor).quantize(places, ROUND_HALF_UP)
            for line_id, factor in (("operating_revenue", Decimal("0.98")), ("cost_of_revenue", tilt))
        )
        rows.append(
            [product.name, amount(company, revenue), amount(company, cost), cn_share(revenue - cost, revenue)]
        )
    return cn_table(CnTable(rows, [170.0, 110.0, 110.0, 70.0], number_font=number_font(company)))


def _positions(company: CnCompany, filing: CnFiling) -> Table:
    now, before = filing.columns[:2]
    rows = [
        [
            "项目名称",
            "本期期末数",
            "本期期末数占总资产的比例（%）",
            "上期期末数",
            "上期期末数占总资产的比例（%）",
        ]
    ]
    for line_id in (
        "monetary_funds",
        "accounts_receivable",
        "inventory",
        "fixed_assets",
        "short_term_borrowings",
        "contract_liabilities",
    ):
        line = company.line(line_id)
        cells = [line.label if line else line_id]
        for column in (now, before):
            value = company.number(line_id, column)
            cells += [amount(company, value), cn_share(value, company.number("total_assets", column))]
        rows.append(cells)
    return cn_table(
        CnTable(rows, [110.0, 104.0, 71.0, 104.0, 71.0], number_font=number_font(company), size=8.5)
    )


def _governance(company: CnCompany, filing: CnFiling, sheet: Sheet, words: Words) -> Story:
    story = section(SECTIONS[2], sheet) + heading("一、公司治理相关情况说明")
    story += [text(p, body()) for p in words.each("governance")]
    story += [*heading("二、报告期末母公司和主要子公司的员工情况"), _staff(company, filing)]
    story += heading("三、薪酬政策") + [text(p, body()) for p in words.each("pay")]
    story += [*heading("四、利润分配或资本公积金转增预案"), text(words.known["dividend_plan"], body())]
    return [
        *story,
        text("单位：元  币种：人民币", style("cjk", 9, align=2, leading=14)),
        _distribution(company, filing),
        PageBreak(),
    ]


def _staff(company: CnCompany, filing: CnFiling) -> Table:
    total = filing.employees
    mark = "（人）" if company.layout.style == "szse" else ""
    rows = [
        [f"母公司在职员工的数量{mark}", f"{filing.employees_parent:,}"],
        [f"主要子公司在职员工的数量{mark}", f"{filing.employees_subsidiaries:,}"],
        [f"在职员工的数量合计{mark}", f"{total:,}"],
        ["母公司及主要子公司需承担费用的离退休职工人数", f"{total // 90:,}"],
        ["专业构成", ""],
        ["专业构成类别", "专业构成人数"],
    ]
    spans = [((0, 4), (1, 4))]
    rows += _composition(total, _TRADES)
    spans.append(((0, len(rows)), (1, len(rows))))
    rows += [["教育程度", ""], ["教育程度类别", "数量（人）"], *_composition(total, _SCHOOLS)]
    return cn_table(
        CnTable(rows, [290.0, 170.0], header=0, spans=spans, left=(0,), number_font=number_font(company))
    )


def _composition(total: int, parts: tuple[tuple[str, str], ...]) -> list[list[str]]:
    counts = [int(total * Decimal(share)) for _, share in parts[1:]]
    counts.insert(0, total - sum(counts))
    rows = [[name, f"{count:,}"] for (name, _), count in zip(parts, counts, strict=True)]
    return [*rows, ["合计", f"{total:,}"]]


def _distribution(company: CnCompany, filing: CnFiling) -> Table:
    shares, per10 = capital(company, filing), filing.dividend_per_10_shares
    profit = company.number("net_income", filing.columns[0]) * company.scale
    cash = shares * per10 / 10
    rows = [
        ["每10股送红股数（股）", "0"],
        ["每10股派息数（元）（含税）", f"{per10:.2f}"],
        ["每10股转增数（股）", "0"],
        ["现金分红金额（含税）", cn_number(cash)],
        ["分红年度合并报表中归属于上市公司普通股股东的净利润", cn_number(profit)],
        [
            "占合并报表中归属于上市公司普通股股东的净利润的比率（%）",
            cn_share(cash, profit) if cash else "0.00",
        ],
    ]
    return cn_table(CnTable(rows, [300.0, 160.0], header=0, number_font=number_font(company)))


def _shareholders(company: CnCompany, filing: CnFiling, sheet: Sheet) -> Story:
    shares = capital(company, filing)
    rows = [
        ["前十名股东持股情况", "", "", "", "", ""],
        [
            "股东名称（全称）",
            "报告期内增减",
            "期末持股数量",
            "比例（%）",
            "持有有限售条件股份数量",
            "股东性质",
        ],
    ]
    for (name, kind), percent in zip(company.profile.shareholders, filing.holdings, strict=True):
        held = (shares * percent / 100).quantize(Decimal(1), ROUND_HALF_UP)
        mark = "%" if company.layout.style == "szse" else ""
        rows.append([name, "0", cn_number(held, decimals=0), f"{percent:.2f}{mark}", "0", kind])
    table = CnTable(
        rows,
        [128.0, 60.0, 86.0, 54.0, 66.0, 66.0],
        header=2,
        spans=[((0, 0), (5, 0))],
        left=(0, 5),
        number_font=number_font(company),
        size=8.5,
    )
    holders = 20000 + int(company.ticker) % 9000
    count = [
        ["截至报告期末普通股股东总数（户）", f"{holders:,}"],
        ["年度报告披露日前上一月末的普通股股东总数（户）", f"{holders - 412:,}"],
    ]
    return [
        *section(SECTIONS[5], sheet),
        *heading("一、股份变动情况"),
        text("报告期内，公司股份总数及股本结构未发生变化。", body()),
        *heading("二、股东总数"),
        cn_table(CnTable(count, [330.0, 130.0], header=0, number_font=number_font(company))),
        *heading("三、截至报告期末前十名股东持股情况表"),
        text("单位：股", style("cjk", 9, align=2, leading=14)),
        cn_table(table),
        *heading("四、控股股东及实际控制人情况"),
        text(f"公司控股股东为{company.profile.shareholders[0][0]}，报告期内未发生变更。", body()),
    ]
