"""Hand-made readings: tables written as text, as the pages stage would give them."""

from datetime import UTC, date, datetime

from assets.facts.catalogue import load_catalogue
from assets.facts.read import FilingFacts, read_filing
from assets.facts.records import Fact
from assets.filings.records import Document
from assets.pages.records import Cell, Column, DocumentPages, Page, Row, Table

YEAR_END = date(2021, 12, 31)
BEFORE = date(2020, 12, 31)
TWO_YEARS = ((YEAR_END, 12), (BEFORE, 12))
TWO_DAYS = ((YEAR_END, 0), (BEFORE, 0))


def number(text):
    """The value of a printed number; None for words."""
    plain = text.replace("$", "").replace(",", "").strip()
    if plain in ("—", "-"):
        return 0.0
    sign = -1 if plain.startswith("(") else 1
    try:
        return sign * float(plain.strip("()"))
    except ValueError:
        return None


class Reading:
    """Collects tables and gives a DocumentPages."""

    def __init__(self, *, language="en", doc_id="d1"):
        self.language, self.doc_id = language, doc_id
        self.tables, self.rows, self.texts = [], [], {}

    def table(self, kind, columns, lines, *, page=1, scale=1e6, scope=None, title="", last_page=None):
        """Lines: `indent` spaces, label, then values split by `|`; no values makes a heading."""
        number_of = len(self.tables)
        made = [
            c
            if isinstance(c, Column)
            else Column(i, c[0].isoformat(), 300 + 80 * i, 360 + 80 * i, c[0], c[1])
            for i, c in enumerate(columns)
        ]
        self.tables.append(
            Table(number_of, page, last_page or page, title, kind, scope, scale, "", "USD", made)
        )
        for line in lines.strip("\n").splitlines():
            label, *values = line.split("|")
            cells = [
                Cell(v.strip(), number(v), (300.0 + 80 * i, 0.0, 360.0 + 80 * i, 9.0), i)
                for i, v in enumerate(values)
                if v.strip()
            ]
            indent = (len(label) - len(label.lstrip())) // 2
            box = (50.0, 0.0, 290.0, 9.0)
            self.rows.append(Row(page, number_of, len(self.rows), label.strip(), indent, box, cells))
        return self

    def page(self, number_of, text):
        """Running text of a page."""
        self.texts[number_of] = text
        return self

    def done(self):
        last = max([1, *self.texts, *(t.last_page for t in self.tables)])
        pages = [
            Page(n, 612, 792, self.texts.get(n, "words"), True, False, self.language, "prose", None, None)
            for n in range(1, last + 1)
        ]
        return DocumentPages(self.doc_id, pages, self.tables, self.rows)


def document(
    *, doc_type="us-10k", period="FY", period_end=YEAR_END, doc_id="d1", rank=0, language="en"
) -> Document:
    return Document(
        doc_id=doc_id,
        filing=f"TEST_2021_{doc_type}",
        source="x.pdf",
        path="/x.pdf",
        company="Testing Works, Inc.",
        ticker="TEST",
        fiscal_year=2021,
        period=period,
        period_end=period_end,
        doc_type=doc_type,
        language=language,
        pages=1,
        amendment_rank=rank,
        filed_on=None,
        identity_confidence=1.0,
        bytes=1,
        modified_ns=1,
        ingested_at=datetime(2022, 1, 1, tzinfo=UTC),
    )


def read(reading: Reading, **options) -> FilingFacts:
    """Facts of one document with that reading."""
    return read_filing([document(**options)], [reading.done()], catalogue=load_catalogue())


def by_metric(facts: FilingFacts) -> dict[str, Fact]:
    return {f.metric: f for f in facts.facts if f.scope == "consolidated"}


def values(facts: FilingFacts) -> dict[str, float]:
    """What was found, by metric."""
    return {m: f.value for m, f in by_metric(facts).items() if f.status == "found"}


INCOME = """
Net sales|1,000|900
Cost of sales|(600)|(550)
Gross profit|400|350
Selling, general and administrative expenses|(150)|(140)
Operating income|250|210
Income before income taxes|250|210
Income tax expense|(50)|(40)
Net income|200|170
Earnings per share:
  Basic|2.05|1.75
  Diluted|2.00|1.70
Weighted-average shares outstanding:
  Basic|98|97
  Diluted|100|100
"""
BALANCE = """
Assets
Current assets:
  Cash and cash equivalents|120|100
  Accounts receivable, net|80|70
  Inventories|60|50
  Total current assets|260|220
Property, plant and equipment, net|300|290
Goodwill|40|40
Total assets|600|550
Liabilities and equity
Current liabilities:
  Accounts payable|90|80
  Total current liabilities|150|140
Long-term debt|100|110
Total liabilities|250|250
Shareholders' equity:
  Retained earnings|300|250
  Total shareholders' equity|350|300
Total liabilities and shareholders' equity|600|550
"""
CASH = """
Cash flows from operating activities
  Net income|200|170
  Depreciation and amortization|45|40
  Net cash provided by operating activities|260|230
Cash flows from investing activities
  Purchases of property, plant and equipment|(70)|(60)
  Net cash used in investing activities|(90)|(80)
Cash flows from financing activities
  Dividends paid|(50)|(45)
  Net cash used in financing activities|(150)|(140)
Net increase in cash and cash equivalents|20|10
"""


def statements(*, income=INCOME, balance=BALANCE, cash=CASH, scales=(1e6, 1e6, 1e6)) -> Reading:
    """A 10-K's three statements on pages 40 to 42."""
    reading = Reading()
    reading.table("income_statement", TWO_YEARS, income, page=40, scale=scales[0])
    reading.table("balance_sheet", TWO_DAYS, balance, page=41, scale=scales[1])
    reading.table("cash_flow", TWO_YEARS, cash, page=42, scale=scales[2])
    return reading
