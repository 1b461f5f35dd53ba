"""The gold of the samples: the specification itself, in the columns that `filingdb evaluate` reads."""

import csv
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import date
from decimal import Decimal
from pathlib import Path

from assets.filings.samples.load import load_samples
from assets.filings.samples.spec import (
    CnCompany,
    CnFiling,
    Line,
    SampleDocument,
    Samples,
    UsCompany,
    UsFiling,
)
from assets.store import replacing

COMMON = """
    operating_revenue cost_of_revenue rnd_expense operating_income pretax_income net_income
    net_income_incl_nci basic_eps diluted_eps total_assets current_assets accounts_receivable inventory
    fixed_assets
    intangible_assets current_liabilities total_liabilities shareholders_equity total_equity retained_earnings
    operating_cash_flow investing_cash_flow financing_cash_flow capital_expenditure
"""
US = "gross_profit cash_and_equivalents depreciation_amortization dividends_paid"
CN = """
    total_operating_revenue total_operating_cost selling_expense admin_expense finance_expense monetary_funds
    contract_liabilities short_term_borrowings net_income_excl_nonrecurring roe_weighted_pct
"""
METRICS = {"us-10k": frozenset((COMMON + US).split()), "cn-annual": frozenset((COMMON + CN).split())}


@dataclass(frozen=True, slots=True)
class GoldRow:
    """One value that a document prints."""

    file: str
    ticker: str
    company: str
    fiscal_year: int
    doc_type: str
    period: str
    period_end: date | None
    metric: str
    value: str
    unit: str
    scope: str


@dataclass(frozen=True, slots=True)
class IdentityRow:
    """Which filing a document is."""

    file: str
    ticker: str
    company: str
    fiscal_year: int
    doc_type: str
    period_end: date | None


def sample_gold(samples: Samples | None = None) -> list[GoldRow]:
    """Every value of the catalogue's fixed metrics that a whole document prints for its own year.

    A report that an amendment replaces has none: its filing's values are the amendment's.
    """
    samples = samples or load_samples()
    amended = {(d.company, d.fiscal_year, d.kind) for d in samples.documents if d.amended}
    rows: list[GoldRow] = []
    for document in samples.documents:
        replaced = (document.company, document.fiscal_year, document.kind) in amended and not document.amended
        if document.damage == "none" and not replaced:
            rows += _facts(samples, document)
    return rows


def sample_identity(samples: Samples | None = None) -> list[IdentityRow]:
    """The identity of every document that can be read."""
    samples = samples or load_samples()
    rows = []
    for document in samples.documents:
        if document.damage != "none":
            continue
        company, filing = samples.companies[document.company], samples.filing(document)
        annual = document.kind in ("us-10k", "cn-annual")
        end = company.period_end(filing.columns[0]) if annual else None
        rows.append(
            IdentityRow(document.file, company.ticker, company.name, document.fiscal_year, document.kind, end)
        )
    return rows


def write_gold(folder: Path) -> list[Path]:
    """`identity.csv` and `facts.csv` of the samples; keep them away from the folder that is ingested."""
    samples = load_samples()
    written = []
    for name, kind, rows in (
        ("identity.csv", IdentityRow, sample_identity(samples)),
        ("facts.csv", GoldRow, sample_gold(samples)),
    ):
        path = folder / name
        with replacing(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, [f.name for f in fields(kind)], lineterminator="\n")
            writer.writeheader()
            writer.writerows(asdict(row) for row in rows)
        written.append(path)
    return written


def _facts(samples: Samples, document: SampleDocument) -> Iterator[GoldRow]:
    company, filing = samples.companies[document.company], samples.filing(document)
    end = company.period_end(filing.columns[0])
    values = [*_lines(company, filing, document), *_fields(filing, company, document)]
    for metric, value, unit in values:
        yield GoldRow(
            file=document.file,
            ticker=company.ticker,
            company=company.name,
            fiscal_year=document.fiscal_year,
            doc_type=document.kind,
            period="FY",
            period_end=end,
            metric=metric,
            value=value,
            unit=unit,
            scope="consolidated",
        )


def _lines(
    company: UsCompany | CnCompany, filing: UsFiling | CnFiling, document: SampleDocument
) -> Iterator[tuple[str, str, str]]:
    """The statement lines whose id is a metric, in base units and the metric's sign."""
    wanted = METRICS.get(document.kind, frozenset())
    place = company.columns.index(filing.columns[0])
    for lines in company.statements["consolidated"].values():
        for line in lines:
            for metric in (line.id, *line.also):
                value = line.values[place] if line.values else None
                if metric in wanted and value is not None:
                    yield metric, _base(company, line, value), _unit(company, line)


def _base(company: UsCompany | CnCompany, line: Line, value: Decimal) -> str:
    scale = company.scale if line.unit == "money" else 1
    return str(value * scale * (-1 if line.negated else 1))


def _unit(company: UsCompany | CnCompany, line: Line) -> str:
    currency = "USD" if isinstance(company, UsCompany) else "CNY"
    return {"money": currency, "per_share": f"{currency}/share", "percent": "pct"}.get(line.unit, "count")


def _fields(
    filing: UsFiling | CnFiling, company: UsCompany | CnCompany, document: SampleDocument
) -> Iterator[tuple[str, str, str]]:
    """What a document says outside its statements."""
    if document.kind in ("us-10k", "cn-annual"):
        yield "employees", str(filing.employees), "count"
    if not isinstance(filing, CnFiling) or not isinstance(company, CnCompany):
        return
    if document.kind in ("cn-annual", "cn-dividend"):
        yield "dividend_per_10_shares", str(filing.dividend_per_10_shares), "CNY/share"
    if document.kind == "cn-annual":
        yield "largest_shareholder_ratio_pct", str(filing.holdings[0]), "pct"
        yield "accounting_firm", company.profile.auditor, "text"
        yield "office_address", company.profile.office_address, "text"
    if document.kind == "cn-dividend":
        yield from _distribution(filing, company, document)
    if document.kind == "cn-agm":
        yield from _meeting(document)


def _distribution(
    filing: CnFiling, company: CnCompany, document: SampleDocument
) -> Iterator[tuple[str, str, str]]:
    """Cash and days of a dividend; in Shenzhen's form the day of payment is not printed."""
    yield "dividend_per_share_pretax", str(filing.dividend_per_10_shares / 10), "CNY/share"
    days = {"record_date": "record", "ex_dividend_date": "ex", "dividend_payment_date": "pay"}
    for metric, name in days.items():
        if name != "pay" or company.layout.style == "sse":
            yield metric, str(document.details[name]), "date"


def _meeting(document: SampleDocument) -> Iterator[tuple[str, str, str]]:
    """The day and the attendance of an annual meeting."""
    yield "annual_meeting_date", str(document.details["held"]), "date"
    yield "shareholders_and_proxies_attending", str(document.details["attending"]), "count"
    yield "shares_attending", str(document.details["represented"]), "count"
    yield "attendance_share_ratio_pct", str(document.details["percent"]), "pct"
