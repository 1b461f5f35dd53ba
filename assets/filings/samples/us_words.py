"""The words that a 10-K's prose is filled with, taken from the specification."""

from decimal import Decimal
from functools import cache
from typing import Any

import yaml

from assets.filings.samples.figures import money_words, percent, us_date
from assets.filings.samples.spec import UsCompany, UsFiling
from assets.resources import shipped


@cache
def prose() -> dict[str, Any]:
    """The prose of data/samples/text_en.yaml."""
    path = shipped("data") / "samples" / "text_en.yaml"
    words: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return words


class Words:
    """Fills the {names} of the prose for one filing."""

    def __init__(self, company: UsCompany, filing: UsFiling) -> None:
        self.company, self.filing = company, filing
        self.known = {**_identity(company, filing), **_amounts(company, filing)}

    def fill(self, words: str) -> str:
        return words.format_map(self.known)

    def say(self, *path: str) -> str:
        """A filled passage of the prose by its keys."""
        passage: Any = prose()
        for key in path:
            passage = passage[key]
        return self.fill(passage)


def fiscal_name(company: UsCompany, filing: UsFiling, back: int = 0) -> str:
    """How the company speaks of a year: `fiscal 2023`, or just `2023` with a calendar year."""
    year = filing.fiscal_year - back
    calendar = company.period_end(filing.columns[0]).month == 12
    return f"{year}" if calendar else f"fiscal {year}"


def _identity(company: UsCompany, filing: UsFiling) -> dict[str, str]:
    profile = company.profile
    holders = "Stockholders" if profile.state == "Delaware" else "Shareholders"
    return {
        "name": company.name,
        "short": company.short,
        "ticker": company.ticker,
        "address": profile.address,
        "exchange": profile.exchange,
        "year_note": profile.year_note,
        "holders": holders,
        "holders_lower": holders.lower(),
        "holders_count": f"{filing.shares // 41000:,}",
        "fiscal_year": str(filing.fiscal_year),
        "employees": f"{filing.employees:,}",
        "next_year": str(filing.filed.year),
        "market_date": us_date(filing.market_date),
        "market_value": f"{filing.market_value / 1e9:.1f} billion",
        "shares_date": us_date(filing.shares_date),
        "shares": f"{filing.shares:,}",
        "period_end": us_date(company.period_end(filing.columns[0])),
        "prior_end": us_date(company.period_end(filing.columns[1])),
        "fiscal": fiscal_name(company, filing),
        "fiscal_prior": fiscal_name(company, filing, 1),
        "facility_year": str(filing.fiscal_year + 4),
        "effective": "not effective because of a material weakness" if filing.amended else "effective",
    }


def _amounts(company: UsCompany, filing: UsFiling) -> dict[str, str]:
    def dollars(line: str, back: int = 0) -> Decimal:
        return company.number(line, filing.columns[back]) * company.scale

    revenue, before = dollars("operating_revenue"), dollars("operating_revenue", 1)
    line = company.line("operating_revenue")
    label = line.label.lower() if line else "revenue"
    up = revenue >= before
    capex = abs(dollars("capital_expenditure"))
    income = company.line("net_income")
    return {
        "revenue_label": label,
        "revenue_label_cap": label.capitalize(),
        "revenue": money_words(revenue),
        "revenue_prior": money_words(before),
        "revenue_move": f"{'an increase' if up else 'a decrease'} of {percent(revenue / before - 1)}",
        "revenue_verb": "increased" if up else "decreased",
        "revenue_change": percent(revenue / before - 1),
        "income_label": (income.label if income else "Net income").replace(" (loss)", ""),
        "income": _signed(dollars("net_income")),
        "income_prior": _signed(dollars("net_income", 1)),
        "cash": money_words(dollars("cash_and_equivalents")),
        "cash_prior": money_words(dollars("cash_and_equivalents", 1)),
        "cfo_verb": "provided" if dollars("operating_cash_flow") >= 0 else "used",
        "cfo": money_words(dollars("operating_cash_flow")),
        "capex": money_words(capex),
        "capex_low": money_words(capex * Decimal("1.05")),
        "capex_high": money_words(capex * Decimal("1.2")),
        "facility": money_words(revenue * Decimal("0.2")),
    }


def _signed(value: Decimal) -> str:
    return money_words(value) if value >= 0 else f"a loss of {money_words(value)}"
