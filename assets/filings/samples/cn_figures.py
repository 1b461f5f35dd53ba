"""第二节's tables: 主要会计数据, 主要财务指标, quarters and non-recurring items."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from assets.filings.samples.cn_statements import amount, number_font
from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.flow import Story, gap
from assets.filings.samples.spec import CnCompany, CnFiling

_FLOWS = ("operating_revenue", "net_income", "net_income_excl_nonrecurring", "operating_cash_flow")
_STOCKS = ("shareholders_equity", "total_assets")
_LABELS = {
    "operating_revenue": "营业收入",
    "net_income": "归属于上市公司股东的净利润",
    "net_income_excl_nonrecurring": "归属于上市公司股东的扣除非经常性损益的净利润",
    "operating_cash_flow": "经营活动产生的现金流量净额",
    "shareholders_equity": "归属于上市公司股东的净资产",
    "total_assets": "总资产",
    "basic_eps": "基本每股收益（元/股）",
    "diluted_eps": "稀释每股收益（元/股）",
    "eps_excl": "扣除非经常性损益后的基本每股收益（元/股）",
    "roe_weighted_pct": "加权平均净资产收益率（%）",
    "roe_excl_pct": "扣除非经常性损益后的加权平均净资产收益率（%）",
}
_QUARTERS = (Decimal("0.214"), Decimal("0.246"), Decimal("0.252"))


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of the table: this year, last year, the change, the year before; adjusted ones doubled."""

    now: str
    prior: tuple[str, ...]  # adjusted last; one where nothing was adjusted
    older: tuple[str, ...]

    @classmethod
    def of(cls, filing: CnFiling) -> "_Columns":
        now, *rest = filing.key_columns
        years = {c[:4] for c in rest}
        latest = max(years)
        groups = [tuple(sorted(c for c in rest if c[:4] == y)) for y in (latest, min(years))]
        return cls(now, groups[0], groups[1])

    @property
    def adjusted(self) -> bool:
        return len(self.prior) > 1

    def heads(self, suffix: str, change: str) -> list[list[str]]:
        """One header row, or two where 调整前 and 调整后 stand below a year."""
        years = [f"{c[0][:4]}年{suffix}" for c in (self.prior, self.older)]
        if not self.adjusted:
            return [[f"{self.now}年{suffix}", years[0], change, years[1]]]
        return [
            [f"{self.now}年{suffix}", years[0], "", change, years[1], ""],
            ["", "调整前", "调整后", "调整后", "调整前", "调整后"],
        ]

    def order(self) -> list[str]:
        """The columns as printed; the empty text stands for the change."""
        return [self.now, *self.prior, "", *self.older]


def key_figures(company: CnCompany, filing: CnFiling) -> Story:
    """主要会计数据 and 主要财务指标 in the exchange's form."""
    build = _shanghai if company.layout.style == "sse" else _shenzhen
    return build(company, filing)


def _shanghai(company: CnCompany, filing: CnFiling) -> Story:
    columns = _Columns.of(filing)
    rows = [["主要会计数据", *columns.heads("", "本期比上年同期增减（%）")[0]]]
    rows += [_row(company, columns, line) for line in _FLOWS]
    rows.append(["", *columns.heads("末", "本期末比上年同期末增减（%）")[0]])
    middle = len(rows) - 1
    rows += [_row(company, columns, line) for line in _STOCKS]
    figures = _grid(company, rows, 1, middle)
    rows = [["主要财务指标", *columns.heads("", "本期比上年同期增减（%）")[0]]]
    rows += [
        _row(company, columns, x)
        for x in ("basic_eps", "diluted_eps", "eps_excl", "roe_weighted_pct", "roe_excl_pct")
    ]
    return [cn_table(figures), gap(12), cn_table(_grid(company, rows, 1, 0))]


def _shenzhen(company: CnCompany, filing: CnFiling) -> Story:
    columns = _Columns.of(filing)
    heads = columns.heads("", "本年比上年增减")
    unit = "（千元）" if company.layout.scale == "thousand" else "（元）"
    rows = [["", *h] for h in heads]
    for line in (*_FLOWS, "basic_eps", "diluted_eps", "roe_weighted_pct"):
        rows.append(_row(company, columns, line, unit="" if line not in _FLOWS else unit, sign="%"))
    middle = len(rows)
    rows += [["", *h] for h in columns.heads("末", "本年末比上年末增减")]
    rows += [_row(company, columns, line, unit=unit, sign="%") for line in reversed(_STOCKS)]
    table = _grid(company, rows, len(heads), middle)
    if columns.adjusted:
        for y in (0, middle):
            table.spans += [((0, y), (0, y + 1)), ((1, y), (1, y + 1)), ((2, y), (3, y)), ((5, y), (6, y))]
    return [cn_table(table)]


def _grid(company: CnCompany, rows: list[list[str]], header: int, middle: int) -> CnTable:
    wide = len(rows[0]) > 5
    widths = [82.0, 67.0, 67.0, 67.0, 43.0, 67.0, 67.0] if wide else [138.0, 88.0, 88.0, 58.0, 88.0]
    shaded = (0, middle) if company.layout.style == "szse" else ()
    size = 7 if wide else 9
    heads = tuple(range(middle, middle + header)) if middle else ()
    font = number_font(company)
    return CnTable(rows, widths, header=header, number_font=font, size=size, shaded=shaded, heads=heads)


def _row(company: CnCompany, columns: _Columns, line_id: str, *, unit: str = "", sign: str = "") -> list[str]:
    line = company.line(line_id)
    kind = line.unit if line else "money"
    label = _LABELS[line_id] + unit
    cells = []
    for column in columns.order():
        if not column:
            cells.append(_change(company, columns, line_id, kind, sign))
        elif kind == "percent":
            cells.append(f"{company.number(line_id, column):.2f}{sign}")
        else:
            cells.append(amount(company, company.value(line_id, column), kind))
    if kind == "percent" and sign:
        label = label.replace("（%）", "")
    return [label, *cells]


def _change(company: CnCompany, columns: _Columns, line_id: str, kind: str, sign: str) -> str:
    now, before = (company.number(line_id, c) for c in (columns.now, columns.prior[-1]))
    if kind == "percent":
        points = f"{abs(now - before):.2f}"
        if sign:
            return f"{now - before:.2f}{sign}"
        return f"{'增加' if now >= before else '减少'}{points}个百分点"
    if before <= 0 or now <= 0:
        return "不适用"
    return f"{((now / before - 1) * 100).quantize(Decimal('0.01'), ROUND_HALF_UP)}{sign}"


def quarters(company: CnCompany, filing: CnFiling) -> Story:
    """分季度主要财务数据: four numbers that add up to the year's."""
    rows = [["", "第一季度", "第二季度", "第三季度", "第四季度"]]
    for line_id in _FLOWS:
        whole = company.number(line_id, filing.columns[0])
        places = Decimal("0.01") if company.layout.scale == "yuan" else Decimal(1)
        parts = [(whole * q).quantize(places, ROUND_HALF_UP) for q in _QUARTERS]
        values = [amount(company, v) for v in (*parts, whole - sum(parts, Decimal(0)))]
        rows.append([_LABELS[line_id], *values])
    return [
        cn_table(CnTable(rows, [120.0, 85.0, 85.0, 85.0, 85.0], number_font=number_font(company), size=8.5))
    ]


def nonrecurring(company: CnCompany, filing: CnFiling) -> Story:
    """非经常性损益项目和金额: its total is the difference of the two profits."""
    column = filing.columns[0]
    total = company.number("net_income", column) - company.number("net_income_excl_nonrecurring", column)
    places = Decimal("0.01") if company.layout.scale == "yuan" else Decimal(1)
    grants = (total * Decimal("0.83")).quantize(places, ROUND_HALF_UP)
    rows = [
        ["项目", "金额"],
        ["计入当期损益的政府补助", amount(company, grants)],
        ["除上述各项之外的其他营业外收入和支出", amount(company, total - grants)],
        ["合计", amount(company, total)],
    ]
    return [cn_table(CnTable(rows, [300.0, 130.0], number_font=number_font(company)))]
