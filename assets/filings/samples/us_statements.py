"""The three statements of a 10-K, as the company's layout prints them."""

from decimal import Decimal

from reportlab.platypus import CondPageBreak, PageBreak, Paragraph

from assets.filings.samples.figures import us_date, us_number
from assets.filings.samples.flow import Story, gap, markup, style, text
from assets.filings.samples.spec import Line, UsCompany, UsFiling
from assets.filings.samples.us_tables import Heading, TableLook, TableRow, money_table

RESTATED = "(As restated)"


def statement(company: UsCompany, filing: UsFiling, name: str, width: float, closing: str) -> Story:
    """Title, scale, table and the line below it, which running statements do without."""
    columns = filing.columns[: 2 if name == "balance" else 3]
    if company.layout.order == "newest_last":
        columns = columns[::-1]
    rows = statement_rows(company, company.statements["consolidated"][name], columns)
    heading = statement_heading(company, name, columns)
    look = TableLook.of(company.layout, width)
    story: Story = [*_titles(company, filing, name), gap(6)]
    story.append(money_table(rows, heading, look))
    if company.layout.running:
        return [*story, gap(26), CondPageBreak(150)]
    note = style(company.layout.font, 8.5, weight=2, align=1, before=12)
    return [*story, text(closing, note), PageBreak()]


def statement_rows(company: UsCompany, lines: list[Line], columns: list[str]) -> list[TableRow]:
    """Lines as printed rows; a dollar sign stands at the first amount and at totals."""
    rows: list[TableRow] = []
    first = True
    for line in lines:
        if line.hidden:
            continue
        if line.kind in ("heading", "text"):
            rows.append(TableRow(_label(company, line, columns), [], line.level, line.kind))
            continue
        values = [printed(company, line, c) for c in columns]
        dollar = line.unit == "per_share" or (line.unit == "money" and (first or line.kind == "total"))
        rows.append(TableRow(_label(company, line, columns), values, line.level, line.kind, dollar))
        first = False
    return rows


def statement_heading(company: UsCompany, name: str, columns: list[str]) -> Heading:
    """Dates above the columns, and the scale where the company puts it there."""
    layout = company.layout
    over = layout.balance_heading if name == "balance" else layout.year_heading
    if layout.years_only and over:
        heads = [_year(c) for c in columns]
    elif layout.years_only:
        over, heads = "", [f"{_month(company, c)},\n{_year(c)}" for c in columns]
    else:
        heads = [_dated(company, c, name) for c in columns]
        over = "" if name == "balance" else over
    stub = ""
    if layout.scale_place == "header":
        stub = layout.balance_scale_text if name == "balance" else _scale(company, name)
    return Heading(heads, over, stub)


def printed(company: UsCompany, line: Line, column: str) -> str:
    """A line's value in a column as printed, empty where it has none."""
    value = line.values[company.columns.index(column)]
    if value is None:
        return ""
    return formatted(company, value, line.unit)


def formatted(company: UsCompany, value: Decimal, unit: str = "money") -> str:
    """A number in the company's manner."""
    layout = company.layout
    if unit == "per_share":
        return us_number(value, decimals=2, dash=layout.dash)
    if unit == "shares":
        return us_number(value, decimals=1 if layout.scale == "millions" else 0)
    return us_number(value, decimals=layout.decimals, dash=layout.dash)


def _label(company: UsCompany, line: Line, columns: list[str]) -> str:
    if "{allowance}" not in line.label:
        return line.label
    amounts = [f"${us_number(company.number('allowance', c))}" for c in columns]
    return line.label.replace("{allowance}", " and ".join(amounts))


def _year(column: str) -> str:
    return f"{column[:4]}\n{RESTATED}" if column.endswith("r") else column


def _month(company: UsCompany, column: str) -> str:
    return us_date(company.period_end(column)).split(",")[0]


def _dated(company: UsCompany, column: str, name: str) -> str:
    words = f"{_month(company, column)},\n{company.period_end(column).year}"
    if company.layout.week_heading and name != "balance":
        words += f"\n({company.weeks[column]} weeks)"
    return words


def _scale(company: UsCompany, name: str) -> str:
    layout = company.layout
    if name == "cash_flow":
        return layout.scale_text.split(",")[0].rstrip(")") + ")"
    return layout.scale_text


def _titles(company: UsCompany, filing: UsFiling, name: str) -> list[Paragraph]:
    layout = company.layout
    bold = style(layout.font, 11, weight=1, align=1, leading=14)
    plain = style(layout.font, 9, align=1, leading=12)
    title = layout.titles[name]
    lines = [text(company.name.upper() if title.isupper() else company.name, bold)]
    lines.append(markup(_small_caps(title), bold) if layout.small_caps else text(title, bold))
    if filing.amended:
        lines.append(text(RESTATED, plain))
    if layout.scale_place == "title":
        scale = layout.balance_scale_text if name == "balance" else _scale(company, name)
        lines.append(text(scale, plain))
    return lines


def _small_caps(title: str) -> str:
    """Capitals whose first letters are larger, as in a printed book."""
    words = (f"{w[0].upper()}<font size='8.5'>{w[1:].upper()}</font>" for w in title.split())
    return " ".join(words)
