"""The statements of an A-share annual report: 合并 and 母公司, apart or side by side."""

from decimal import Decimal

from reportlab.platypus import CondPageBreak

from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.figures import cn_date, cn_number
from assets.filings.samples.flow import Story, gap, style, text
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany, CnFiling, Line, Scope

TITLES = {"balance": "资产负债表", "income": "利润表", "cash_flow": "现金流量表"}
_SCOPES: dict[Scope, str] = {"consolidated": "合并", "parent": "母公司"}
_NOTES = (
    "monetary_funds",
    "trading_assets",
    "notes_receivable",
    "accounts_receivable",
    "prepayments",
    "inventory",
)


def statements(company: CnCompany, filing: CnFiling) -> Story:
    """All statements in the order of the report."""
    story: Story = []
    for name in ("balance", "income", "cash_flow"):
        if company.layout.side_by_side:
            story += _side_by_side(company, filing, name)
        else:
            for scope in _SCOPES:
                story += _single(company, filing, name, scope)
    return story


def amount(company: CnCompany, value: Decimal | None, unit: str = "money") -> str:
    """A value as the company prints it, empty where there is none."""
    if value is None:
        return ""
    if unit == "per_share":
        return cn_number(value, decimals=company.layout.eps_decimals)
    decimals = 2 if company.layout.scale == "yuan" else 0
    return cn_number(value, decimals=decimals, paren=company.layout.paren)


def number_font(company: CnCompany) -> str:
    """The typeface of the numbers."""
    return CJK if company.layout.numbers == "cjk" else "Times-Roman"


def _single(company: CnCompany, filing: CnFiling, name: str, scope: Scope) -> Story:
    columns = filing.columns[:2]
    lines = _shown(company, scope, name)
    with_notes = bool(company.layout.notes) and scope == "consolidated"
    head = ["项目", *(["附注"] if with_notes else []), *_heads(company, filing, name)]
    rows, indents = [head], {}
    for line in lines:
        note = [_note(company, line)] if with_notes else []
        values = [_printed(company, line, c, scope) for c in columns]
        indents[len(rows)] = line.level * 9.0
        rows.append([line.label, *note, *values])
    widths = [196.0, 44.0, 110.0, 110.0] if with_notes else [232.0, 114.0, 114.0]
    table = CnTable(rows, widths, indents=indents, number_font=number_font(company))
    if with_notes:
        table.center = (1,)
    return [
        *_caption(company, filing, name, _SCOPES[scope] + TITLES[name]),
        cn_table(table),
        *_signed(company),
    ]


def _side_by_side(company: CnCompany, filing: CnFiling, name: str) -> Story:
    """Four columns: 合并 this and last year, 母公司 this and last year."""
    columns = filing.columns[:2]
    parents = {x.label.split("：")[-1]: x for x in company.statements["parent"][name]}
    by_id = {x.id: x for x in company.statements["parent"][name] if x.id}
    period = _heads(company, filing, name)
    rows = [["项目", "合并", "", "母公司", ""], ["", *period, *period]]
    indents = {}
    for line in _shown(company, "consolidated", name):
        values = [_printed(company, line, c, "consolidated") for c in columns]
        twin = by_id.get(line.id) if line.id else parents.get(line.label)
        values += [_printed(company, twin, c, "parent") for c in columns] if twin else ["", ""]
        indents[len(rows)] = line.level * 8.0
        rows.append([line.label, *values])
    spans = [((0, 0), (0, 1)), ((1, 0), (2, 0)), ((3, 0), (4, 0))]
    table = CnTable(rows, [174.0, 76.0, 76.0, 76.0, 76.0], header=2, indents=indents, spans=spans, size=8.5)
    return [
        *_caption(company, filing, name, "合并及母公司" + TITLES[name]),
        cn_table(table),
        *_signed(company),
    ]


def _shown(company: CnCompany, scope: Scope, name: str) -> list[Line]:
    lines = company.statements[scope][name]
    if company.layout.blanks:
        return lines
    return [x for x in lines if x.kind == "heading" or any(v is not None for v in x.values)]


def _printed(company: CnCompany, line: Line, column: str, scope: Scope) -> str:
    value = line.values[company.columns.index(column)] if line.values else None
    return amount(company, value, line.unit)


def _note(company: CnCompany, line: Line) -> str:
    if line.id not in _NOTES:
        return ""
    return company.layout.notes.format(n=_NOTES.index(line.id) + 1)


def _heads(company: CnCompany, filing: CnFiling, name: str) -> list[str]:
    now, before = (company.period_end(c) for c in filing.columns[:2])
    if company.layout.period_labels == "balances":
        return ["期末余额", "期初余额"] if name == "balance" else ["本期发生额", "上期发生额"]
    if name == "balance":
        return [cn_date(now), cn_date(before)]
    return [f"{now.year}年度", f"{before.year}年度"]


def _caption(company: CnCompany, filing: CnFiling, name: str, title: str) -> Story:
    year = filing.fiscal_year
    period = f"{year}年12月31日" if name == "balance" else f"{year}年1—12月"
    size = 10.5
    story: Story = [
        CondPageBreak(140),
        text(title, style("cjk", 12, align=1, leading=20)),
        text(period, style("cjk", size, align=1, leading=15)),
        text(f"编制单位：{company.name}", style("cjk", size, leading=15)),
        text(company.layout.unit_text, style("cjk", size, align=2, leading=16)),
    ]
    return story


def _signed(company: CnCompany) -> Story:
    p = company.profile
    names = (p.legal_representative, p.finance_head, p.accounting_head)
    words = "公司负责人：{}　　主管会计工作负责人：{}　　会计机构负责人：{}".format(*names)
    return [gap(6), text(words, style("cjk", 9, leading=14)), gap(14)]
