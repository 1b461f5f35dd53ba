"""The sample specification as typed records: companies, their statement lines by column, their documents."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Scope = Literal["consolidated", "parent"]
DOC_KINDS = Literal["us-10k", "cn-annual", "cn-esg", "cn-dividend", "cn-agm"]


class Strict(BaseModel):
    """A record that refuses keys it does not know, so that a typing mistake in the YAML is found."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Line(Strict):
    """One printed line of a statement, with its value in every column of the company."""

    label: str
    id: str | None = None  # a metric id of the catalogue makes the line gold
    kind: Literal["item", "heading", "text", "subtotal", "total"] = "item"
    level: int = 1
    unit: Literal["money", "per_share", "shares", "percent"] = "money"
    negated: bool = False  # printed with the opposite sign of the metric
    hidden: bool = False  # not a line of its own: a value inside another label
    also: tuple[str, ...] = ()  # further metrics this one line discloses
    rules: tuple[str, ...] = Field(default=(), alias="is")
    values: tuple[Decimal | None, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _one_rule_is_a_list(cls, data: object) -> object:
        if isinstance(data, dict) and isinstance(data.get("is"), str):
            data = {**data, "is": [data["is"]]}
        return data


class Segment(Strict):
    """A part of the business, for the decoy tables of the notes."""

    name: str
    share: Decimal


class UsProfile(Strict):
    """What a 10-K's cover and Item 1 say of the company."""

    state: str
    employer_id: str
    commission_file: str
    address: str
    zip: str
    phone: str
    exchange: str
    security: str
    auditor: str
    auditor_city: str
    employees_text: str
    year_note: str
    business: list[str]
    segments: list[Segment]
    restatement: str = ""


class UsLayout(Strict):
    """How a company's 10-K looks: the house style of its financial printer."""

    font: Literal["times", "helvetica"]
    order: Literal["newest_first", "newest_last"]
    scale: Literal["thousands", "millions"]
    decimals: int = 0
    scale_text: str
    balance_scale_text: str
    scale_place: Literal["title", "header"]
    titles: dict[str, str]
    year_heading: str
    balance_heading: str = ""
    years_only: bool = False  # columns headed by the year alone, under a common heading
    week_heading: bool = False  # columns headed by their date and their number of weeks
    small_caps: bool = False
    shading: bool = False
    leaders: bool = False
    label_width: float = 0
    dash: str = "—"
    paren: Literal["hanging", "attached"] = "hanging"
    header: str
    footer: str
    running: bool = False  # statements follow one another and break over pages where they happen to


class UsFiling(Strict):
    """One 10-K: which columns it prints and what its cover counts."""

    fiscal_year: int
    columns: list[str]
    selected: list[str]
    employees: int
    shares: int
    shares_date: date
    market_value: int
    market_date: date
    filed: date
    amended: bool = False


class CnProfile(Strict):
    """What an A-share report's 公司简介 says of the company."""

    english_name: str
    exchange: Literal["上海证券交易所", "深圳证券交易所"]
    legal_representative: str
    finance_head: str
    accounting_head: str
    secretary: str
    registered_address: str
    office_address: str
    postcode: str
    phone: str
    auditor: str
    auditor_address: str
    accountants: str
    industry: str
    business: list[str]
    products: list[Segment]
    shareholders: list[tuple[str, str]]
    restatement: str = ""


class CnLayout(Strict):
    """How a company's annual report looks."""

    style: Literal["sse", "szse"]
    scale: Literal["yuan", "thousand"]
    unit_text: str
    period_labels: Literal["dates", "balances"]
    side_by_side: bool = False  # 合并 and 母公司 in one table
    blanks: bool = True  # print the lines of the form that have no value
    paren: bool = False  # negatives in parentheses
    notes: str = ""  # how a note is referred to; empty: no 附注 column
    numbers: Literal["times", "cjk"] = "times"
    eps_decimals: int


class CnFiling(Strict):
    """One A-share annual report."""

    fiscal_year: int
    columns: list[str]
    key_columns: list[str]
    employees_parent: int
    employees_subsidiaries: int
    dividend_per_10_shares: Decimal
    holdings: list[Decimal]
    filed: date
    amended: bool = False

    @property
    def employees(self) -> int:
        return self.employees_parent + self.employees_subsidiaries


class Company(Strict):
    """What the companies of both markets have in common."""

    name: str
    short: str
    ticker: str
    columns: list[str]
    statements: dict[Scope, dict[str, list[Line]]]
    source: str  # the YAML file, for messages

    def line(self, line_id: str, scope: Scope = "consolidated") -> Line | None:
        """The line with this id, wherever in the scope's statements it stands."""
        found = (x for lines in self.statements.get(scope, {}).values() for x in lines if x.id == line_id)
        return next(found, None)

    def value(self, line_id: str, column: str, scope: Scope = "consolidated") -> Decimal | None:
        """A line's value in a column, in printed units; None where it has none."""
        line = self.line(line_id, scope)
        return line.values[self.columns.index(column)] if line and line.values else None

    def number(self, line_id: str, column: str, scope: Scope = "consolidated") -> Decimal:
        """The same, zero where there is none."""
        return self.value(line_id, column, scope) or Decimal(0)


class UsCompany(Company):
    """A company that files 10-Ks."""

    market: Literal["us"]
    profile: UsProfile
    layout: UsLayout
    period_ends: dict[str, date]
    weeks: dict[str, int] = {}
    filings: list[UsFiling]

    @property
    def scale(self) -> int:
        return 1_000_000 if self.layout.scale == "millions" else 1_000

    def period_end(self, column: str) -> date:
        return self.period_ends[column.rstrip("r")]


class CnCompany(Company):
    """A company that files A-share reports."""

    market: Literal["cn"]
    profile: CnProfile
    layout: CnLayout
    filings: list[CnFiling]

    @property
    def scale(self) -> int:
        return 1_000 if self.layout.scale == "thousand" else 1

    def period_end(self, column: str) -> date:
        return date(int(column.rstrip("r")), 12, 31)


AnyCompany = UsCompany | CnCompany


class SampleDocument(Strict):
    """One file to draw."""

    file: str
    company: str  # stem of its YAML file
    kind: DOC_KINDS
    fiscal_year: int
    amended: bool = False
    damage: Literal["none", "image_only", "truncated"] = "none"
    reason: str = ""  # the failure it is expected to end as; none for a scan, which is read from its pictures
    details: dict[str, Any] = {}


class Samples(Strict):
    """The whole specification."""

    companies: dict[str, AnyCompany]
    documents: list[SampleDocument]

    def filing(self, document: SampleDocument) -> UsFiling | CnFiling:
        """The filing (or, for an announcement, the annual report of its year) that a document belongs to."""
        wanted = (document.fiscal_year, document.amended)
        company = self.companies[document.company]
        return next(f for f in company.filings if (f.fiscal_year, f.amended) == wanted)
