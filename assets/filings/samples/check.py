"""The specification's own arithmetic: what must add up, adds up, in every column; else a clear error."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from assets.errors import BadInputError
from assets.filings.samples.spec import AnyCompany, CnCompany, Company, Line, Samples, Scope
from assets.keys import FilingKey

_NAME = re.compile(r"filing-\d{3}\.pdf")


def check_company(company: AnyCompany) -> None:
    """Raise BadInputError for the first thing in a company's statements that does not hold."""
    _check_columns(company)
    prior = prior_columns(company)
    for scope, statement, line in _lines(company):
        if line.values and len(line.values) != len(company.columns):
            _fail(company, f"{scope}.{statement}: {line.id} has {len(line.values)} values", company.columns)
        for rule in line.rules:
            for column in company.columns:
                _check_rule(company, scope, statement, line, rule, column, prior)


def check_documents(samples: Samples) -> None:
    """File names are unique and say nothing, every document's filing exists and its key is valid."""
    for name, count in Counter(d.file for d in samples.documents).items():
        if count > 1:
            msg = f"documents.yaml: {name} stands {count} times; give every document its own file name"
            raise BadInputError(msg)
    for document in samples.documents:
        company = samples.companies.get(document.company)
        years = {(f.fiscal_year, f.amended) for f in company.filings} if company else set()
        if company is None or (document.fiscal_year, document.amended) not in years:
            msg = (
                f"documents.yaml: {document.file}: {document.company} has no filing of {document.fiscal_year}"
            )
            raise BadInputError(msg)
        FilingKey(company.ticker, document.fiscal_year, document.kind)
        if not _NAME.fullmatch(document.file):
            msg = f"documents.yaml: {document.file!r} is no filing name; use one like filing-001.pdf"
            raise BadInputError(msg)


def prior_columns(company: AnyCompany) -> dict[str, str]:
    """Column -> the column one year before it, as the filings print them beside each other."""
    years = {c: str(int(c) - 1) for c in company.columns if c.isdigit()}
    pairs = {c: p for c, p in years.items() if p in company.columns}
    for filing in company.filings:
        pairs.update(zip(filing.columns, filing.columns[1:], strict=False))
    return pairs


def _lines(company: Company) -> Iterator[tuple[Scope, str, Line]]:
    for scope, statements in company.statements.items():
        for name, lines in statements.items():
            for line in lines:
                yield scope, name, line


def _check_columns(company: AnyCompany) -> None:
    for filing in company.filings:
        unknown = sorted(set(filing.columns) - set(company.columns))
        if unknown:
            _fail(company, f"filing of {filing.fiscal_year} prints columns {unknown}", company.columns)


def _check_rule(
    company: AnyCompany,
    scope: Scope,
    statement: str,
    line: Line,
    rule: str,
    column: str,
    prior: dict[str, str],
) -> None:
    stated = company.value(line.id or "", column, scope)
    computed = _evaluate(company, scope, rule, column, prior)
    if stated is None or computed is None:
        return
    places = _places(company, line)
    if computed.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) != stated:
        what = f"{scope}.{statement}: {line.id} of {column} is {stated}, but {rule} is {computed}"
        _fail(company, what, None)


def _places(company: AnyCompany, line: Line) -> int:
    """With how many decimals the company prints a line."""
    if isinstance(company, CnCompany):
        money = 2 if company.layout.scale == "yuan" else 0
        return {"per_share": company.layout.eps_decimals, "money": money}.get(line.unit, 2)
    return {"per_share": 2, "money": company.layout.decimals}.get(line.unit, 1)


def _evaluate(
    company: AnyCompany, scope: Scope, rule: str, column: str, prior: dict[str, str]
) -> Decimal | None:
    """A sum, difference or one quotient of line ids; `id@prior` is the year before. None: not computable."""
    total, sign, divide = Decimal(0), 1, False
    for token in rule.split():
        if token in "+-/":
            sign, divide = (-1 if token == "-" else 1), token == "/"
            continue
        line_id, _, when = token.partition("@")
        where = prior.get(column) if when else column
        if where is None:
            return None
        line = company.line(line_id, scope)
        if line is None:
            if scope == "consolidated":
                _fail(company, f"the rule {rule!r} names {line_id}, which is no line", None)
            continue
        value = company.value(line_id, where, scope)
        if value is None and (company.market == "us" or (when and not _filled(company, scope, where))):
            return None
        if divide:
            return total / (value or Decimal(1))
        total += sign * (value or Decimal(0))
    return total


def _filled(company: AnyCompany, scope: Scope, column: str) -> bool:
    """Whether the specification has a cash flow statement of that column at all."""
    return company.value("cash_end", column, scope) is not None


def _fail(company: Company, what: str, columns: list[str] | None) -> None:
    hint = f"; its columns are {', '.join(columns)}" if columns else ""
    msg = f"{company.source}: {what}{hint}; correct the specification"
    raise BadInputError(msg)
