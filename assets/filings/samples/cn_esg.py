"""环境、社会及公司治理（ESG）报告."""

from decimal import Decimal
from typing import Any

from reportlab.lib import colors
from reportlab.platypus import PageBreak, Table

from assets.filings.samples.cn_report import MARGINS, decorator
from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.cn_words import Words, prose, yuan
from assets.filings.samples.figures import cn_number
from assets.filings.samples.flow import Mark, Sheet, Story, gap, style, text
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany, CnFiling

_GREEN = colors.HexColor("#2E7D32")
_GRI = (
    ("GRI 2-1", "组织详细情况", "关于我们"),
    ("GRI 2-9", "管治架构和组成", "公司治理"),
    ("GRI 205-3", "经确认的腐败事件和采取的行动", "公司治理"),
    ("GRI 302-1", "组织内部的能源消耗量", "环境保护"),
    ("GRI 305-1", "直接（范围一）温室气体排放", "环境保护"),
    ("GRI 403-1", "职业健康安全管理体系", "安全生产"),
    ("GRI 404-1", "每名员工每年接受培训的平均小时数", "员工权益与发展"),
    ("GRI 413-1", "有当地社区参与的运营点", "公益慈善"),
)


def render_esg(company: CnCompany, filing: CnFiling, details: dict[str, Any]) -> bytes:
    """The report as a PDF."""
    words = Words(company, filing)
    title = f"{filing.fiscal_year}年度环境、社会及公司治理（ESG）报告"
    sheet = Sheet("a4", MARGINS, decorator(company, title))
    return sheet.render(lambda: _story(company, filing, words, title, sheet))


def _story(company: CnCompany, filing: CnFiling, words: Words, title: str, sheet: Sheet) -> Story:
    big = style("cjk", 22, align=1, leading=40)
    big.textColor = _GREEN
    code = style("cjk", 12, align=1, leading=22)
    body = style("cjk", 11, leading=20, first=22, after=5)
    chapters = prose()["esg"]["chapters"]
    story: Story = [gap(190), text(company.name, big), text(title, big), gap(20)]
    story += [text(f"股票简称：{company.short}　　股票代码：{company.ticker}", code), PageBreak()]
    story += [*_contents([c for c, _ in chapters], sheet), PageBreak(), *_chapter("关于本报告", sheet)]
    story += [text(p, body) for p in words.each("esg", "about")]
    for name, passages in chapters:
        story += _chapter(name, sheet) + [text(words.fill(p), body) for p in passages]
    story += [PageBreak(), *_chapter("关键绩效表", sheet), _performance(company, filing)]
    rows = [["GRI标准", "披露项", "对应章节"], *[list(r) for r in _GRI]]
    index = CnTable(rows, [90.0, 240.0, 130.0], left=(0, 1, 2))
    return [*story, *_chapter("GRI内容索引", sheet), cn_table(index)]


def _chapter(name: str, sheet: Sheet) -> Story:
    look = style("cjk", 15, leading=26, before=12, after=6)
    look.textColor = _GREEN
    return [Mark(name, sheet.pages), text(name, look, keep=True)]


def _contents(chapters: list[str], sheet: Sheet) -> Story:
    names = ["关于本报告", *chapters, "关键绩效表", "GRI内容索引"]
    rows = [[name, str(sheet.pages.get(name, 0))] for name in names]
    table = Table(rows, colWidths=[300, 60], rowHeights=24)
    table.setStyle([("FONT", (0, 0), (-1, -1), CJK, 12), ("ALIGN", (1, 0), (1, -1), "RIGHT")])
    return [text("目录", style("cjk", 18, align=1, leading=40)), table]


def _performance(company: CnCompany, filing: CnFiling) -> Table:
    """Three years of figures; what other reports do not state moves with the revenue."""
    revenues = [yuan(company, "operating_revenue", c) for c in filing.key_columns]
    now = revenues[0]
    sizes = [r / now for r in revenues]
    years = [filing.fiscal_year - i for i in range(3)]
    staff = [next(f.employees for f in company.filings if f.fiscal_year == year) for year in years]
    rows = [["指标", "单位", *[f"{year}年" for year in years]]]

    def row(name: str, unit: str, value: str, decimals: int = 0) -> None:
        cells = [cn_number(Decimal(value) * s, decimals=decimals) for s in sizes]
        rows.append([name, unit, *cells])

    row("营业收入", "亿元", str(now / 10**8), 2)
    rows.append(["在职员工总数", "人", *[f"{count:,}" for count in staff]])
    rows.append(["女性员工数", "人", *[f"{count * 42 // 100:,}" for count in staff]])
    row("人均培训时长", "小时", "31.5", 1)
    row("用水量", "吨", "1284600")
    row("综合能源消耗量", "吨标准煤", "36120")
    row("温室气体排放量（范围一及范围二）", "吨二氧化碳当量", "152380")
    row("危险废物处置量", "吨", "418.6", 1)
    row("安全生产投入", "万元", "2146.30", 2)
    row("对外捐赠", "万元", f"{now / 10**7:.2f}", 2)
    return cn_table(CnTable(rows, [170.0, 95.0, 65.0, 65.0, 65.0], center=(1,)))
