"""封面, 重要提示, 目录, 释义 and 第二节 of an A-share annual report."""

from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, PageBreak, Table

from assets.filings.samples.cn_figures import key_figures, nonrecurring, quarters
from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.cn_words import Words, prose
from assets.filings.samples.flow import Mark, Sheet, Story, gap, style, text
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany, CnFiling

SECTIONS = (
    "公司简介和主要财务指标",
    "管理层讨论与分析",
    "公司治理",
    "环境和社会责任",
    "重要事项",
    "股份变动及股东情况",
    "优先股相关情况",
    "债券相关情况",
    "财务报告",
)
NUMERALS = "一二三四五六七八九十"


def body() -> ParagraphStyle:
    """The style of running text."""
    return style("cjk", 10.5, leading=18, first=21, after=3)


def section(title: str, sheet: Sheet) -> Story:
    """A section's heading, noted for the contents."""
    number = NUMERALS[SECTIONS.index(title) + 1] if title in SECTIONS else "一"
    look = style("cjk", 15, align=1, leading=24, before=6, after=8)
    return [CondPageBreak(140), Mark(title, sheet.pages), text(f"第{number}节  {title}", look)]


def heading(words: str) -> Story:
    """A numbered heading, with room for the beginning of what follows."""
    return [CondPageBreak(110), text(words, style("cjk", 11, leading=18, before=7, after=3))]


def front(company: CnCompany, filing: CnFiling, sheet: Sheet, words: Words) -> Story:
    """Everything up to the end of 第二节."""
    return [
        *_cover(company, filing),
        *_important(words),
        *_contents(company, sheet),
        *_definitions(words, sheet),
        *_profile(company, filing, sheet),
    ]


def _cover(company: CnCompany, filing: CnFiling) -> Story:
    shanghai = company.layout.style == "sse"
    codes = Table([[f"公司代码：{company.ticker}", f"公司简称：{company.short}"]], colWidths=[240, 220])
    codes.setStyle([("FONT", (0, 0), (-1, -1), CJK, 12), ("ALIGN", (1, 0), (1, 0), "RIGHT")])
    big = style("cjk", 24, align=1, leading=40)
    if shanghai:
        big.textColor = colors.HexColor("#C00000")
    story: Story = [codes] if shanghai else [gap(20)]
    story += [gap(170), text(company.name, big), text(f"{filing.fiscal_year}年年度报告", big), gap(150)]
    if not shanghai:
        plain = style("cjk", 14, align=1, leading=26)
        story += [text(f"{filing.filed.year}-{filing.filed.month + 8:03d}", plain)]
        story += [text(f"{filing.filed.year}年{filing.filed.month:02d}月", plain)]
    return [*story, PageBreak()]


def _important(words: Words) -> Story:
    story: Story = [Mark("重要提示", {}), text("重要提示", style("cjk", 15, align=1, leading=26, after=8))]
    for number, passage in zip(NUMERALS, words.each("important"), strict=False):
        story.append(text(f"{number}、{passage}", style("cjk", 10.5, leading=19, after=7)))
    return [*story, PageBreak()]


def _contents(company: CnCompany, sheet: Sheet) -> Story:
    first = "释义" if company.layout.style == "sse" else "重要提示、目录和释义"
    titles = [first, *SECTIONS]
    rows = []
    for number, title in zip(NUMERALS, titles, strict=True):
        page = sheet.pages.get(title if title in SECTIONS else "释义", 0)
        rows.append([f"第{number}节", title, "." * (96 - 4 * len(title)), str(page)])
    table = Table(rows, colWidths=[46, 130, 250, 30])
    table.setStyle([("FONT", (0, 0), (-1, -1), CJK, 10.5), ("FONT", (2, 0), (2, -1), "Times-Roman", 9)])
    files = prose()["files"]
    return [
        text("目录", style("cjk", 15, align=1, leading=30)),
        table,
        gap(20),
        text(files, body()),
        PageBreak(),
    ]


def _definitions(words: Words, sheet: Sheet) -> Story:
    rows = [["释义项", "指", "释义内容"], *[[words.fill(x) for x in row] for row in prose()["definitions"]]]
    title = "第一节  释义" if words.company.layout.style == "sse" else "释义"
    look = style("cjk", 15, align=1, leading=24, after=8)
    table = CnTable(rows, [130.0, 30.0, 300.0], left=(0, 2), center=(1,))
    return [Mark("释义", sheet.pages), text(title, look), cn_table(table), PageBreak()]


def _profile(company: CnCompany, filing: CnFiling, sheet: Sheet) -> Story:
    story = section(SECTIONS[0], sheet) + heading("一、公司信息")
    build = _shanghai_profile if company.layout.style == "sse" else _shenzhen_profile
    story += build(company)
    unit = text(company.layout.unit_text, style("cjk", 9, align=2, leading=14))
    story += [*heading("六、主要会计数据和财务指标"), *_restated(company, filing)]
    story += [unit, *key_figures(company, filing), *heading("七、分季度主要财务指标"), unit]
    story += [*quarters(company, filing), *heading("八、非经常性损益项目和金额"), unit]
    return [*story, *nonrecurring(company, filing), PageBreak()]


def _restated(company: CnCompany, filing: CnFiling) -> Story:
    adjusted = len({c[:4] for c in filing.key_columns}) < len(filing.key_columns)
    asked = f"公司是否需追溯调整或重述以前年度会计数据：{'是' if adjusted else '否'}"
    story: Story = [text(asked, body())]
    return [*story, text(company.profile.restatement, body())] if adjusted else story


def _pairs(rows: list[list[str]]) -> Table:
    return cn_table(CnTable(rows, [190.0, 270.0], header=0, left=(0, 1)))


def _shanghai_profile(company: CnCompany) -> Story:
    p = company.profile
    stock = [
        ["股票种类", "股票上市交易所", "股票简称", "股票代码", "变更前股票简称"],
        ["A股", p.exchange, company.short, company.ticker, "不适用"],
    ]
    auditor = [
        ["公司聘请的会计师事务所（境内）", "名称", p.auditor],
        ["", "办公地址", p.auditor_address],
        ["", "签字会计师姓名", p.accountants],
    ]
    return [
        _pairs(
            [
                ["公司的中文名称", company.name],
                ["公司的中文简称", company.short],
                ["公司的外文名称", p.english_name],
                ["公司的法定代表人", p.legal_representative],
            ]
        ),
        *heading("二、联系人和联系方式"),
        _contacts(company),
        *heading("三、基本情况简介"),
        _pairs(
            [
                ["公司注册地址", p.registered_address],
                ["公司办公地址", p.office_address],
                ["公司办公地址的邮政编码", p.postcode],
            ]
        ),
        *heading("四、公司股票简况"),
        cn_table(CnTable(stock, [70.0, 120.0, 90.0, 80.0, 100.0], left=(), center=(0, 1, 2, 3, 4))),
        *heading("五、其他相关资料"),
        cn_table(CnTable(auditor, [130.0, 90.0, 240.0], header=0, left=(0, 1, 2), spans=[((0, 0), (0, 2))])),
    ]


def _shenzhen_profile(company: CnCompany) -> Story:
    p = company.profile
    first = [["股票简称", company.short, "股票代码", company.ticker]]
    rest = [
        ["股票上市证券交易所", p.exchange],
        ["公司的中文名称", company.name],
        ["公司的中文简称", company.short],
        ["公司的外文名称（如有）", p.english_name],
        ["公司的法定代表人", p.legal_representative],
        ["注册地址", p.registered_address],
        ["办公地址", p.office_address],
        ["办公地址的邮政编码", p.postcode],
    ]
    auditor = [
        ["会计师事务所名称", p.auditor],
        ["会计师事务所办公地址", p.auditor_address],
        ["签字会计师姓名", p.accountants],
    ]
    return [
        cn_table(CnTable(first, [115.0, 115.0, 115.0, 115.0], header=0, left=(0, 1, 2, 3), number_font=CJK)),
        _pairs(rest),
        *heading("二、联系人和联系方式"),
        _contacts(company),
        *heading("五、其他有关资料"),
        text("公司聘请的会计师事务所", body()),
        _pairs(auditor),
    ]


def _contacts(company: CnCompany) -> Table:
    p = company.profile
    rows = [["", "董事会秘书"], ["姓名", p.secretary], ["联系地址", p.office_address], ["电话", p.phone]]
    return cn_table(CnTable(rows, [190.0, 270.0], left=(0, 1)))
