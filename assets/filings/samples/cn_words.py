"""The words that a Chinese report's prose is filled with, taken from the specification."""

from decimal import Decimal
from functools import cache
from typing import Any

import yaml

from assets.filings.samples.figures import cn_number
from assets.filings.samples.spec import CnCompany, CnFiling
from assets.resources import shipped


@cache
def prose() -> dict[str, Any]:
    """The prose of data/samples/text_zh.yaml."""
    path = shipped("data") / "samples" / "text_zh.yaml"
    words: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return words


class Words:
    """Fills the {names} of the prose for one report or announcement."""

    def __init__(self, company: CnCompany, filing: CnFiling, **more: str) -> None:
        self.company, self.filing = company, filing
        texts = {k: v for k, v in company.profile.model_dump().items() if isinstance(v, str)}
        self.known: dict[str, str] = {
            **texts,
            "name": company.name,
            "short": company.short,
            "ticker": company.ticker,
            "year": str(filing.fiscal_year),
            "employees": str(filing.employees),
            "business": company.profile.business[0],
            **_amounts(company, filing),
            **_dividend(company, filing),
            **more,
        }
        plan = "dividend_plan" if filing.dividend_per_10_shares else "dividend_none"
        self.known["dividend_plan"] = self.fill(prose()[plan])

    def fill(self, words: str) -> str:
        return words.format_map(self.known)

    def each(self, *path: str) -> list[str]:
        """The filled passages below a key of the prose."""
        passage: Any = prose()
        for key in path:
            passage = passage[key]
        return [self.fill(p) for p in ([passage] if isinstance(passage, str) else passage)]


def yuan(company: CnCompany, line: str, column: str) -> Decimal:
    """A consolidated amount in yuan."""
    return company.number(line, column) * company.scale


def capital(company: CnCompany, filing: CnFiling) -> Decimal:
    """The number of shares: one yuan of share capital each."""
    return yuan(company, "share_capital", filing.columns[0]).quantize(Decimal(1))


def _amounts(company: CnCompany, filing: CnFiling) -> dict[str, str]:
    now, before = filing.columns[:2]
    revenue, old = yuan(company, "operating_revenue", now), yuan(company, "operating_revenue", before)

    def in_units(line: str, column: str, size: int) -> str:
        return cn_number(yuan(company, line, column) / size, decimals=2)

    return {
        "revenue_yi": in_units("operating_revenue", now, 10**8),
        "revenue_move": "增长" if revenue >= old else "下降",
        "revenue_change": f"{abs(revenue / old - 1) * 100:.2f}",
        "profit_wan": in_units("net_income", now, 10**4),
        "profit_prior_wan": in_units("net_income", before, 10**4),
        "assets_yi": in_units("total_assets", now, 10**8),
        "donation": f"{yuan(company, 'operating_revenue', now) / 10**7:.2f}",
    }


def _dividend(company: CnCompany, filing: CnFiling) -> dict[str, str]:
    shares, per10 = capital(company, filing), filing.dividend_per_10_shares
    return {
        "capital": cn_number(shares, decimals=0),
        "per10": f"{per10:.2f}",
        "per10_net": f"{per10 * Decimal('0.9'):.3f}",
        "per_share": f"{per10 / 10:.3f}".rstrip("0"),
        "dividend_total": cn_number(shares * per10 / 10),
    }
