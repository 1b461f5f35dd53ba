"""HTML filings of an invented company, with and without inline XBRL."""

from pathlib import Path

HEAD = """<?xml version='1.0' encoding='ASCII'?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
 xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217">
<head><title>nothing of this is shown</title></head><body>"""
BREAK = '<hr style="page-break-after: always"/>'


def context(name: str, end: str, start: str | None = None, member: str = "") -> str:
    """An XBRL context; `member` = "axis=member"."""
    period = (
        f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>"
        if start
        else f"<xbrli:instant>{end}</xbrli:instant>"
    )
    axis, _, value = member.partition("=")
    segment = (
        f'<xbrli:segment><xbrldi:explicitMember dimension="{axis}">{value}'
        "</xbrldi:explicitMember></xbrli:segment>"
        if member
        else ""
    )
    return (
        f'<xbrli:context id="{name}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001'
        f"</xbrli:identifier>{segment}</xbrli:entity><xbrli:period>{period}</xbrli:period></xbrli:context>"
    )


UNITS = """<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure>
</xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure>
</xbrli:unitDenominator></xbrli:divide></xbrli:unit>"""

CONTEXTS = (
    context("fy", "2024-12-31", "2024-01-01")
    + context("py", "2023-12-31", "2023-01-01")
    + context("now", "2024-12-31")
    + context("then", "2023-12-31")
    + context("part", "2024-12-31", "2024-01-01", "us-gaap:StatementBusinessSegmentsAxis=qlm:VansMember")
)


def header(hidden: str = "", contexts: str = CONTEXTS) -> str:
    """The part of inline XBRL that is not shown."""
    return (
        f'<div style="display:none"><ix:header><ix:hidden>{hidden}</ix:hidden><ix:resources>{contexts}{UNITS}'
        "</ix:resources></ix:header></div>"
    )


def text_fact(name: str, text: str, at: str = "fy", **more: str) -> str:
    """A tagged text."""
    extra = "".join(f' {key}="{value}"' for key, value in more.items())
    return f'<ix:nonNumeric name="{name}" contextRef="{at}"{extra}>{text}</ix:nonNumeric>'


def number(concept: str, text: str, at: str = "fy", *, unit: str = "usd", scale: int = 6, **more: str) -> str:
    """A tagged number."""
    extra = "".join(f' {key}="{value}"' for key, value in more.items())
    return (
        f'<ix:nonFraction name="{concept}" contextRef="{at}" unitRef="{unit}" scale="{scale}" decimals="-6"'
        f' id="f-{concept.rpartition(":")[2]}-{at}"{extra}>{text}</ix:nonFraction>'
    )


def html(*pages: str, tagged: bool = True, hidden: str = "", contexts: str = CONTEXTS) -> str:
    """A document of pages."""
    if tagged:
        return HEAD + header(hidden, contexts) + BREAK.join(pages) + "</body></html>"
    return "<html><body>" + '<hr style="page-break-after:always">'.join(pages) + "</body></html>"


def write_html(path: Path, text: str, encoding: str = "utf-8") -> Path:
    """The document as a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode(encoding))
    return path


def cover(
    *,
    form: str = "10-K",
    period: str = "For the fiscal year ended December 31, 2024",
    company: str = "QUILLON MOTORS, INC.",
    symbol: str = "QLM",
    tagged: bool = True,
    title: str = "Common Stock, $0.01 par value per share",
) -> str:
    """A cover page; with tags the words that tell are tagged as the SEC wants."""
    tag = text_fact if tagged else lambda name, text, **more: text
    return f"""<div>UNITED STATES</div><div>SECURITIES AND EXCHANGE COMMISSION</div>
    <div>Washington, D.C. 20549</div><p>FORM {tag("dei:DocumentType", form)}</p>
    <p>{period}</p><p>Commission File Number 001-91234</p>
    <p>{tag("dei:EntityRegistrantName", company)}</p>
    <p>(Exact name of registrant as specified in its charter)</p>
    <table><tr><td>Delaware</td><td></td><td>41-7654321</td></tr>
    <tr><td>(State of incorporation)</td><td></td><td>(I.R.S. Employer Identification No.)</td></tr></table>
    <p>Securities registered pursuant to Section 12(b) of the Act:</p>
    <table><tr><td>Title of each class</td><td>Trading Symbol(s)</td><td>Name of each exchange</td></tr>
    <tr><td>{tag("dei:Security12bTitle", title)}</td><td>{tag("dei:TradingSymbol", symbol)}</td>
    <td>New York Stock Exchange</td></tr></table>
    <p>Securities registered pursuant to Section 12(g) of the Act: None</p>
    <p>Indicate by check mark if the registrant is a well-known seasoned issuer.</p>"""


def row(label: str, *values: str, indent: int = 0) -> str:
    """A row as filing software writes it: $ and ) in cells of their own, an empty cell between columns."""
    cells = [f'<td colspan="3" style="padding:2px 1pt 2px {1 + indent}pt">{label}</td>']
    for value in values:
        sign, digits = ("$", value[1:]) if value.startswith("$") else ("", value)
        closing = ")" if digits.startswith("(") and not digits.endswith(")") else ""
        first = f"<td>{sign}</td><td>{digits}</td>" if sign else f'<td colspan="2">{digits}</td>'
        cells.append(f'<td colspan="3"></td>{first}<td>{closing}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def heads(*texts: str, stub: str = "", span: int = 1) -> str:
    """A row of column headers, each over `span` columns of values."""
    cells = "".join(f'<td colspan="3"></td><td colspan="{6 * span - 3}">{text}</td>' for text in texts)
    return f'<tr><td colspan="3">{stub}</td>{cells}</tr>'


def statement(title: str, *rows: str, caption: str = "(In millions, except per share data)") -> str:
    """A statement: its title, its scale, its table."""
    return f"<p>QUILLON MOTORS, INC.</p><p>{title}</p><p>{caption}</p><table>{''.join(rows)}</table>"


def dei(*, year: str = "2024", period: str = "FY", amended: str = "false") -> str:
    """The facts of the cover that filers hide."""
    return (
        text_fact("dei:DocumentFiscalYearFocus", year)
        + text_fact("dei:DocumentFiscalPeriodFocus", period)
        + text_fact("dei:AmendmentFlag", amended)
    )


def income_statement() -> str:
    """A tagged statement of two years, the second column a loss."""
    n = number
    return statement(
        "CONSOLIDATED STATEMENTS OF OPERATIONS",
        heads("Years ended December 31,", span=2),
        heads("2024", "2023"),
        row("Revenues", "$" + n("us-gaap:Revenues", "1,250"), "$" + n("us-gaap:Revenues", "980", "py")),
        row("Cost of revenues", n("us-gaap:CostOfRevenue", "700"), n("us-gaap:CostOfRevenue", "650", "py")),
        row(
            "Gross profit",
            n("us-gaap:GrossProfit", "550"),
            n("us-gaap:GrossProfit", "330", "py"),
        ),
        row(
            "Selling, general and administrative",
            n("us-gaap:SellingGeneralAndAdministrativeExpense", "300"),
            n("us-gaap:SellingGeneralAndAdministrativeExpense", "350", "py"),
        ),
        row(
            "Operating income (loss)",
            n("us-gaap:OperatingIncomeLoss", "250"),
            "(" + n("us-gaap:OperatingIncomeLoss", "20", "py", sign="-"),
        ),
        row(
            "Income tax expense",
            n("us-gaap:IncomeTaxExpenseBenefit", "50"),
            n("us-gaap:IncomeTaxExpenseBenefit", "—", "py", format="ixt:fixed-zero"),
        ),
        row(
            "Net income (loss)",
            "$" + n("us-gaap:ProfitLoss", n("us-gaap:NetIncomeLoss", "200")),
            "$(" + n("us-gaap:NetIncomeLoss", "20", "py", sign="-"),
        ),
        row(
            "Diluted earnings (loss) per share",
            "$" + n("us-gaap:EarningsPerShareDiluted", "2.00", unit="eps", scale=0),
            "$(" + n("us-gaap:EarningsPerShareDiluted", "0.20", "py", unit="eps", scale=0, sign="-"),
        ),
    )
