"""The statement of shareholders' equity: the same words as the other statements, in columns of components."""

from decimal import Decimal

from reportlab.platypus import PageBreak

from assets.filings.samples.figures import us_date
from assets.filings.samples.flow import Story, gap, style, text
from assets.filings.samples.spec import UsCompany, UsFiling
from assets.filings.samples.us_statements import formatted
from assets.filings.samples.us_tables import Heading, TableLook, TableRow, money_table

_PARTS = {
    "common_stock": "Common\nstock",
    "apic": "Paid-in\ncapital",
    "retained_earnings": "Retained\nearnings",
}


def equity_statement(company: UsCompany, filing: UsFiling, width: float) -> Story:
    """From last year's balances to this year's; what is not earnings or dividends is one line."""
    now, before = filing.columns[:2]
    words = "STOCKHOLDERS" if company.profile.state == "Delaware" else "SHAREHOLDERS"
    bold = style(company.layout.font, 11, weight=1, align=1, leading=14)
    rows = [
        _balance(company, before),
        _moves(company, "Net income (loss)", company.number("net_income", now)),
        _moves(company, "Cash dividends declared", company.number("dividends_paid", now)),
        _rest(company, now, before),
        _balance(company, now),
    ]
    heading = Heading([*_PARTS.values(), "Other", "Total"], stub=company.layout.balance_scale_text)
    return [
        text(company.name.upper(), bold),
        text(f"CONSOLIDATED STATEMENTS OF {words}’ EQUITY", bold),
        gap(8),
        money_table(rows, heading, TableLook.of(company.layout, width, 8.5)),
        PageBreak(),
    ]


def _components(company: UsCompany, column: str) -> list[Decimal]:
    parts = [company.number(part, column) for part in _PARTS]
    total = company.number("shareholders_equity", column)
    return [*parts, total - sum(parts, Decimal(0)), total]


def _balance(company: UsCompany, column: str) -> TableRow:
    values = [formatted(company, v) for v in _components(company, column)]
    return TableRow(f"Balance at {us_date(company.period_end(column))}", values, kind="total", dollar=True)


def _moves(company: UsCompany, label: str, amount: Decimal) -> TableRow:
    cells = [Decimal(0), Decimal(0), amount, Decimal(0), amount]
    return TableRow(label, [formatted(company, v) for v in cells], level=1)


def _rest(company: UsCompany, now: str, before: str) -> TableRow:
    new, old = _components(company, now), _components(company, before)
    retained = company.number("net_income", now) + company.number("dividends_paid", now)
    changes = [n - o for n, o in zip(new, old, strict=True)]
    changes[2] -= retained
    changes[4] -= retained
    return TableRow(
        "Stock-based compensation, repurchases and other", [formatted(company, v) for v in changes], level=1
    )
