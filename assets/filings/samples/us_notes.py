"""Notes of a 10-K, with the tables that a careless reader takes for the statements."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import PageBreak, Table

from assets.filings.samples.flow import Story, gap, style, text
from assets.filings.samples.spec import UsCompany, UsFiling
from assets.filings.samples.us_statements import formatted, statement_heading
from assets.filings.samples.us_tables import Heading, TableLook, TableRow, money_table
from assets.filings.samples.us_words import Words

_QUARTERS = (Decimal("0.228"), Decimal("0.247"), Decimal("0.251"))


def notes(company: UsCompany, filing: UsFiling, words: Words, width: float) -> Story:
    """All notes, and the parent company's condensed statements."""
    story: Story = [text("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS", _title(company, 1))]
    restated = _restatement(company, filing, words, width) if filing.amended else []
    numbered: list[tuple[str, str, Story]] = [
        ("Summary of Significant Accounting Policies", "accounting", []),
        ("Restatement", "restatement", restated),
        ("Revenue", "revenue", []),
        ("Cash and Cash Equivalents", "cash", []),
        ("Pro Forma Information (unaudited)", "acquisition", [_pro_forma(company, filing, width)]),
        ("Debt", "debt", []),
        ("Income Taxes", "taxes", []),
        ("Segment Information", "segments", _segments(company, filing, width)),
        ("Commitments and Contingencies", "contingencies", []),
        ("Quarterly Financial Data (unaudited)", "quarters", [_quarters(company, filing, width)]),
    ]
    kept = [(t, k, s) for t, k, s in numbered if s or k != "restatement"]
    for number, (title, key, tables) in enumerate(kept, start=1):
        story += _note(company, f"NOTE {number}. {title}", words.say("notes", key), tables)
    return [*story, PageBreak(), *_parent_only(company, filing, words, width)]


def _title(company: UsCompany, align: Literal[0, 1] = 0) -> ParagraphStyle:
    return style(company.layout.font, 10.5, weight=1, align=align, before=6, after=5)


def _note(company: UsCompany, title: str, body: str, tables: Story) -> Story:
    look = style(company.layout.font, 9.5, align=4, after=7, leading=12)
    return [
        text(title, style(company.layout.font, 10, weight=1, before=5, after=3), keep=True),
        text(body, look),
        *tables,
    ]


def _columns(company: UsCompany, filing: UsFiling, count: int) -> list[str]:
    columns = filing.columns[:count]
    return columns[::-1] if company.layout.order == "newest_last" else columns


def _part(value: Decimal, share: Decimal) -> Decimal:
    return (value * share).quantize(Decimal(1), ROUND_HALF_UP)


def _segments(company: UsCompany, filing: UsFiling, width: float) -> Story:
    """Revenue and profit by segment: the revenue of the parts adds up to the statement's."""
    columns = _columns(company, filing, 3)
    rows: list[TableRow] = []
    revenue = company.line("operating_revenue")
    for title, line_id in (
        ("Revenue from external customers:", "operating_revenue"),
        ("Operating profit:", "operating_income"),
        ("Identifiable assets:", "total_assets"),
    ):
        rows.append(TableRow(title, [], kind="heading"))
        parts = {c: _split(company, line_id, c) for c in columns}
        for i, segment in enumerate(company.profile.segments):
            values = [formatted(company, parts[c][i]) for c in columns]
            rows.append(TableRow(segment.name, values, level=1, dollar=i == 0))
        if line_id != "operating_revenue":
            corporate = [
                formatted(company, company.number(line_id, c) - sum(parts[c], Decimal(0))) for c in columns
            ]
            rows.append(TableRow("Corporate and other", corporate, level=1))
        totals = [formatted(company, company.number(line_id, c)) for c in columns]
        label = {
            "operating_revenue": revenue.label if revenue else "Revenue",
            "operating_income": "Consolidated operating profit",
            "total_assets": "Consolidated assets",
        }
        rows.append(TableRow(label[line_id], totals, level=2, kind="total", dollar=True))
    heading = statement_heading(company, "income", columns)
    return [money_table(rows, heading, TableLook.of(company.layout, width, 8.5)), gap(8)]


def _split(company: UsCompany, line_id: str, column: str) -> list[Decimal]:
    """A consolidated amount by segment; of profit and assets a part stays with the corporate line."""
    whole = company.number(line_id, column)
    allotted = whole if line_id == "operating_revenue" else _part(whole, Decimal("0.93"))
    places = Decimal(1).scaleb(-company.layout.decimals)
    parts = [(allotted * s.share).quantize(places, ROUND_HALF_UP) for s in company.profile.segments[:-1]]
    return [*parts, allotted - sum(parts, Decimal(0))]


def _pro_forma(company: UsCompany, filing: UsFiling, width: float) -> Table:
    columns = _columns(company, filing, 2)
    rows = []
    for label, line_id, factor in (
        ("Pro forma revenue", "operating_revenue", "1.037"),
        ("Pro forma net income (loss)", "net_income", "1.018"),
    ):
        values = [formatted(company, _part(company.number(line_id, c), Decimal(factor))) for c in columns]
        rows.append(TableRow(label, values, dollar=True))
    heading = statement_heading(company, "income", columns)
    return money_table(rows, heading, TableLook.of(company.layout, width, 8.5))


def _quarters(company: UsCompany, filing: UsFiling, width: float) -> Table:
    column = filing.columns[0]
    rows = []
    for line_id in ("operating_revenue", "operating_income", "net_income"):
        line = company.line(line_id)
        whole = company.number(line_id, column)
        parts = [_part(whole, q) for q in _QUARTERS]
        values = [formatted(company, v) for v in (*parts, whole - sum(parts, Decimal(0)))]
        rows.append(TableRow(line.label if line else line_id, values, dollar=True))
    heading = Heading(["First", "Second", "Third", "Fourth"], over=f"Quarters of {filing.fiscal_year}")
    return money_table(rows, heading, TableLook.of(company.layout, width, 8.5))


def _restatement(company: UsCompany, filing: UsFiling, words: Words, width: float) -> Story:
    """As previously reported, adjustment, as restated: for the lines that changed."""
    column = filing.columns[0]
    before = column.rstrip("r")
    rows = []
    for line_id in (
        "operating_revenue",
        "cost_of_revenue",
        "gross_profit",
        "operating_income",
        "net_income",
        "accounts_receivable",
        "inventory",
        "total_assets",
        "shareholders_equity",
    ):
        line = company.line(line_id)
        old, new = company.number(line_id, before), company.number(line_id, column)
        label = (line.label if line else line_id).split(", net of")[0]
        rows.append(TableRow(label, [formatted(company, v) for v in (old, new - old, new)], dollar=True))
    heading = Heading(
        ["As previously\nreported", "Adjustment", "As\nrestated"], stub=company.layout.scale_text
    )
    return [money_table(rows, heading, TableLook.of(company.layout, width, 8.5)), gap(8)]


def _parent_only(company: UsCompany, filing: UsFiling, words: Words, width: float) -> Story:
    """Condensed statements of the parent alone: same titles, other numbers."""
    columns = _columns(company, filing, 2)
    body = style(company.layout.font, 9.5, align=4, after=7, before=7)

    def amount(line_id: str, share: str = "1") -> list[Decimal]:
        return [_part(company.number(line_id, c), Decimal(share)) for c in columns]

    def row(label: str, values: list[Decimal], kind: str = "item") -> TableRow:
        return TableRow(label, [formatted(company, v) for v in values], kind=kind, dollar=kind == "total")

    equity, debt, cash = (
        amount("shareholders_equity"),
        amount("long_term_debt", "0.4"),
        amount("cash_and_equivalents", "0.34"),
    )
    total = [e + d for e, d in zip(equity, debt, strict=True)]
    sheet = [
        TableRow("Assets", [], kind="heading"),
        row("Cash and cash equivalents", cash),
        row("Investments in and advances to subsidiaries", [t - c for t, c in zip(total, cash, strict=True)]),
        row("Total assets", total, "total"),
        TableRow("Liabilities and equity", [], kind="heading"),
        row("Total liabilities", debt),
        row("Total equity", equity),
        row("Total liabilities and equity", total, "total"),
    ]
    income, expense = amount("net_income"), amount("net_income", "0.12")
    earnings = [
        row("Equity in earnings of subsidiaries", [i + x for i, x in zip(income, expense, strict=True)]),
        row("Operating expenses", expense),
        row("Net income (loss)", income, "total"),
    ]
    look = TableLook.of(company.layout, width, 8.5)
    return [
        text(words.say("notes", "parent"), _title(company, 1)),
        text("Condensed Balance Sheets", _title(company, 1)),
        text(company.layout.balance_scale_text, style(company.layout.font, 9, align=1)),
        money_table(sheet, statement_heading(company, "balance", columns), look),
        text("Condensed Statements of Income", _title(company, 1)),
        money_table(earnings, statement_heading(company, "income", columns), look),
        text(words.say("notes", "parent_note"), body),
        PageBreak(),
    ]


def selected(company: UsCompany, filing: UsFiling, width: float) -> Table:
    """Selected financial data: five years, or as many as the specification has."""
    columns = filing.selected[::-1] if company.layout.order == "newest_last" else filing.selected
    rows: list[TableRow] = []
    for line_id in (
        "operating_revenue",
        "operating_income",
        "net_income",
        "diluted_eps",
        "total_assets",
        "long_term_debt",
        "shareholders_equity",
    ):
        line = company.line(line_id)
        if line is None:
            continue
        values = []
        for column in columns:
            value = company.value(line_id, column)
            values.append("" if value is None else formatted(company, value, line.unit))
        label = "Diluted earnings per share" if line_id == "diluted_eps" else line.label
        rows.append(TableRow(label, values, dollar=not rows))
    heads = [c[:4] + ("\n(As restated)" if c.endswith("r") else "") for c in columns]
    return money_table(
        rows, Heading(heads, stub=company.layout.scale_text), TableLook.of(company.layout, width, 8)
    )
