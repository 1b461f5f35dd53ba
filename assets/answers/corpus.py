"""What the store holds, as questions need it: companies with their names, and which filings there are."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import duckdb


@dataclass(frozen=True, slots=True)
class Company:
    """A company and every name it may be called by, the newest first."""

    ticker: str
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.names[0] if self.names else self.ticker


@dataclass(frozen=True, slots=True)
class Filing:
    """One filing of the store."""

    ticker: str
    fiscal_year: int
    period: str
    doc_type: str


@dataclass(frozen=True)
class Corpus:
    """Companies and filings."""

    companies: tuple[Company, ...] = ()
    filings: tuple[Filing, ...] = ()

    @cached_property
    def by_ticker(self) -> dict[str, Company]:
        return {company.ticker: company for company in self.companies}

    def name(self, ticker: str) -> str:
        """The company's name, else its ticker."""
        company = self.by_ticker.get(ticker)
        return company.name if company else ticker

    def years(
        self, doc_types: Iterable[str], *, periods: Iterable[str] = ("FY",), tickers: Iterable[str] = ()
    ) -> tuple[int, ...]:
        """The fiscal years with a filing of these document types and periods."""
        kinds, parts, named = set(doc_types), set(periods), set(tickers)
        years = {
            filing.fiscal_year
            for filing in self.filings
            if filing.doc_type in kinds and filing.period in parts and (not named or filing.ticker in named)
        }
        return tuple(sorted(years))

    def markets(self) -> tuple[str, ...]:
        """Which markets there are filings of: cn, us."""
        return tuple(sorted({filing.doc_type.split("-", 1)[0] for filing in self.filings}))


def load_corpus(connection: duckdb.DuckDBPyConnection) -> Corpus:
    """Read companies and filings from the warehouse's `documents`."""
    has_aliases = connection.execute(
        "SELECT count(*) FROM duckdb_columns() WHERE table_name = 'documents' AND column_name = 'aliases'"
    ).fetchone()
    aliases = "flatten(list(aliases))" if has_aliases and has_aliases[0] else "[]"
    names = "list(company ORDER BY fiscal_year DESC)"
    rows = connection.execute(
        f"SELECT ticker, {names}, {aliases} FROM documents GROUP BY 1 ORDER BY 1"
    ).fetchall()
    companies = []
    for ticker, own, others in rows:
        known = dict.fromkeys(n for n in [*own, *(others or [])] if n and not re.fullmatch(r"[\d.\-]*", n))
        companies.append(Company(ticker, tuple(known)))
    filings = connection.execute(
        "SELECT DISTINCT ticker, fiscal_year, period, doc_type FROM documents ORDER BY ALL"
    ).fetchall()
    return Corpus(tuple(companies), tuple(Filing(*row) for row in filings))
