"""An A-share annual report: the sections in order, and 第十节 with audit report, statements and notes."""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Table

from assets.filings.samples.cn_front import SECTIONS, body, front, heading, section
from assets.filings.samples.cn_middle import middle
from assets.filings.samples.cn_statements import amount, number_font, statements
from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.cn_words import Words
from assets.filings.samples.figures import cn_date
from assets.filings.samples.flow import Sheet, Story, gap, style, text
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany, CnFiling, Scope

MARGINS = (67, 67, 72, 64)


def render_annual(company: CnCompany, filing: CnFiling) -> bytes:
    """The annual report as a PDF."""
    words = Words(company, filing)
    sheet = Sheet("a4", MARGINS, decorator(company, f"{filing.fiscal_year}年年度报告"))

    def story() -> Story:
        parts = front(company, filing, sheet, words) + middle(company, filing, sheet, words)
        return parts + _finance(company, filing, sheet, words)

    return sheet.render(story)


def decorator(company: CnCompany, title: str) -> Callable[[Canvas, int, int], None]:
    """Running header and page number in the style of the exchange."""

    def decorate(canvas: Canvas, page: int, total: int) -> None:
        canvas.setFont(CJK, 9)
        canvas.setLineWidth(0.6)
        if company.layout.style == "sse":
            canvas.drawCentredString(297.6, 790, title)
            canvas.setFont("Times-Bold", 9)
            canvas.drawCentredString(297.6, 38, f"{page} / {total}")
        else:
            canvas.drawRightString(528, 790, f"{company.name}{title}全文")
            canvas.setFont("Times-Roman", 9)
            canvas.drawRightString(528, 38, str(page))
        canvas.line(67, 785, 528, 785)

    return decorate


def _finance(company: CnCompany, filing: CnFiling, sheet: Sheet, words: Words) -> Story:
    story = section(SECTIONS[-1], sheet) + heading("一、审计报告") + _audit(company, filing, words)
    story += [*heading("二、财务报表"), text("财务附注中报表的单位为：" + _unit_word(company), body())]
    story += statements(company, filing)
    return [*story, PageBreak(), *_notes(company, filing, words)]


def _unit_word(company: CnCompany) -> str:
    return "千元" if company.layout.scale == "thousand" else "元"


def _audit(company: CnCompany, filing: CnFiling, words: Words) -> Story:
    p = company.profile
    right = style("cjk", 10.5, align=2, leading=18)
    number = f"{p.auditor[:2]}审字[{filing.filed.year}]第{int(company.ticker) % 7919:05d}号"
    story: Story = [text("审 计 报 告", style("cjk", 14, align=1, leading=26)), text(number, right)]
    story += [text(f"{company.name}全体股东：", style("cjk", 10.5, leading=18))]
    for title, key in (
        ("一、审计意见", "opinion"),
        ("二、形成审计意见的基础", "basis"),
        ("三、关键审计事项", "matters"),
        ("四、管理层对财务报表的责任", "management"),
    ):
        story += heading(title) + [text(x, body()) for x in words.each("audit", key)]
    lines = [p.auditor, f"中国注册会计师：{p.accountants}", cn_date(filing.filed)]
    return [*story, gap(10), *[text(line, right) for line in lines], PageBreak()]


def _notes(company: CnCompany, filing: CnFiling, words: Words) -> Story:
    unit = [text(company.layout.unit_text, style("cjk", 9, align=2, leading=14))]
    story: Story = [*heading("三、重要会计政策及会计估计")]
    for key in ("policy", "revenue"):
        story += [text(p, body()) for p in words.each("notes", key)]
    story += heading("七、合并财务报表项目注释") + heading("1、货币资金") + unit + [_cash(company, filing)]
    story += heading("2、应收账款（按账龄披露）") + unit + [_aging(company, filing, "consolidated")]
    story += heading("3、存货") + unit + [_inventory(company, filing)]
    story += heading("4、营业收入和营业成本") + unit + [_revenue(company, filing, "consolidated")]
    story += heading("5、现金流量表补充资料") + unit + [_supplement(company, filing)]
    story += [*heading("十七、母公司财务报表主要项目注释"), *heading("1、应收账款"), *unit]
    story += [_aging(company, filing, "parent"), *heading("2、营业收入和营业成本"), *unit]
    return [*story, _revenue(company, filing, "parent")]


def _parts(company: CnCompany, whole: Decimal, shares: tuple[str, ...]) -> list[Decimal]:
    """A number cut into parts; the last takes the rest."""
    places = Decimal("0.01") if company.layout.scale == "yuan" else Decimal(1)
    parts = [(whole * Decimal(s)).quantize(places, ROUND_HALF_UP) for s in shares]
    return [*parts, whole - sum(parts, Decimal(0))]


def _table(company: CnCompany, rows: list[list[str]], widths: list[float]) -> Table:
    return cn_table(CnTable(rows, widths, number_font=number_font(company)))


def _cash(company: CnCompany, filing: CnFiling) -> Table:
    rows = [["项目", "期末余额", "期初余额"]]
    columns = [company.number("monetary_funds", c) for c in filing.columns[:2]]
    cut = [_parts(company, v, ("0.0002", "0.981")) for v in columns]
    for i, name in enumerate(("库存现金", "银行存款", "其他货币资金")):
        rows.append([name, *[amount(company, parts[i]) for parts in cut]])
    rows.append(["合计", *[amount(company, v) for v in columns]])
    return _table(company, rows, [180.0, 140.0, 140.0])


def _aging(company: CnCompany, filing: CnFiling, scope: Scope) -> Table:
    """Gross receivables by age, allowance, and the net amount of the balance sheet."""
    column = filing.columns[0]
    net = company.number("accounts_receivable", column, scope)
    gross = _parts(company, net * Decimal("1.06"), ("1",))[0]
    rows = [["账龄", "期末账面余额"]]
    for name, value in zip(
        ("1年以内", "1至2年", "2至3年", "3年以上"),
        _parts(company, gross, ("0.84", "0.09", "0.04")),
        strict=True,
    ):
        rows.append([name, amount(company, value)])
    rows += [
        ["小计", amount(company, gross)],
        ["减：坏账准备", amount(company, gross - net)],
        ["合计", amount(company, net)],
    ]
    return _table(company, rows, [240.0, 220.0])


def _inventory(company: CnCompany, filing: CnFiling) -> Table:
    net = company.number("inventory", filing.columns[0])
    gross = _parts(company, net * Decimal("1.03"), ("1",))[0]
    rows = [["项目", "账面余额", "存货跌价准备", "账面价值"]]
    shares = ("0.31", "0.24")
    cut = zip(
        ("原材料", "在产品", "库存商品"),
        _parts(company, gross, shares),
        _parts(company, net, shares),
        strict=True,
    )
    for name, before, after in cut:
        rows.append([name, amount(company, before), amount(company, before - after), amount(company, after)])
    rows.append(["合计", amount(company, gross), amount(company, gross - net), amount(company, net)])
    return _table(company, rows, [130.0, 110.0, 110.0, 110.0])


def _revenue(company: CnCompany, filing: CnFiling, scope: Scope) -> Table:
    cells: list[list[Decimal]] = []
    for column in filing.columns[:2]:
        for line_id in ("operating_revenue", "cost_of_revenue"):
            cells.append(_parts(company, company.number(line_id, column, scope), ("0.98",)))
    rows = [["项目", "本期收入", "本期成本", "上期收入", "上期成本"]]
    for i, name in enumerate(("主营业务", "其他业务")):
        rows.append([name, *[amount(company, parts[i]) for parts in cells]])
    rows.append(["合计", *[amount(company, sum(parts, Decimal(0))) for parts in cells]])
    return _table(company, rows, [80.0, 95.0, 95.0, 95.0, 95.0])


def _supplement(company: CnCompany, filing: CnFiling) -> Table:
    """净利润调节为经营活动现金流量: the last line before the total takes the rest."""
    rows = [["补充资料", "本期金额", "上期金额"], ["1．将净利润调节为经营活动现金流量：", "", ""]]
    names = (
        "净利润",
        "加：资产减值准备",
        "信用减值损失",
        "固定资产折旧",
        "财务费用",
        "经营性应收应付项目的变动及其他",
    )
    columns: list[list[Decimal]] = []
    for column in filing.columns[:2]:
        given = [
            company.number("net_income_incl_nci", column),
            -company.number("asset_impairment", column),
            -company.number("credit_impairment", column),
        ]
        given += [
            _parts(company, company.number("fixed_assets", column), ("0.09",))[0],
            company.number("interest_expense", column),
        ]
        total = company.number("operating_cash_flow", column)
        columns.append([*given, total - sum(given, Decimal(0)), total])
    for i, name in enumerate((*names, "经营活动产生的现金流量净额")):
        rows.append([name, *[amount(company, c[i]) for c in columns]])
    return _table(company, rows, [220.0, 120.0, 120.0])
