"""A 10-K: cover, contents, the items, financial statements and notes."""

from collections.abc import Callable

from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Table

from assets.filings.samples.flow import Mark, Sheet, Story, gap, style, text
from assets.filings.samples.fonts import FAMILIES
from assets.filings.samples.spec import UsCompany, UsFiling
from assets.filings.samples.us_cover import cover
from assets.filings.samples.us_equity import equity_statement
from assets.filings.samples.us_notes import notes, selected
from assets.filings.samples.us_statements import formatted, statement, statement_heading
from assets.filings.samples.us_tables import TableLook, TableRow, money_table
from assets.filings.samples.us_words import Words, prose

_FRONT = 2  # pages before the one that is numbered 1
ITEMS = {
    "PART I": {
        "1": "Business",
        "1A": "Risk Factors",
        "1B": "Unresolved Staff Comments",
        "2": "Properties",
        "3": "Legal Proceedings",
        "4": "Mine Safety Disclosures",
    },
    "PART II": {
        "5": "Market for Registrant’s Common Equity, Related Stockholder Matters "
        "and Issuer Purchases of Equity Securities",
        "6": "Selected Financial Data",
        "7": "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
        "7A": "Quantitative and Qualitative Disclosures About Market Risk",
        "8": "Financial Statements and Supplementary Data",
        "9": "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure",
        "9A": "Controls and Procedures",
        "9B": "Other Information",
    },
    "PART III": {"10": "Directors, Executive Officers and Corporate Governance, and Items 11 to 14"},
    "PART IV": {"15": "Exhibits and Financial Statement Schedules", "16": "Form 10-K Summary"},
}


def render_10k(company: UsCompany, filing: UsFiling) -> bytes:
    """The 10-K as a PDF."""
    sheet = Sheet("letter", (62, 62, 66, 58), _decorator(company))
    return sheet.render(lambda: _Report(company, filing, sheet).story())


def _decorator(company: UsCompany) -> Callable[[Canvas, int, int], None]:
    layout = company.layout
    roman = FAMILIES[layout.font][0]

    def decorate(canvas: Canvas, page: int, total: int) -> None:
        canvas.setFont(roman, 8.5)
        if page == 1:
            return
        if layout.header != "none":
            canvas.setFillColor(colors.HexColor("#0563C1"))
            canvas.drawString(62, 748, layout.header)
            canvas.line(62, 746, 62 + canvas.stringWidth(layout.header, roman, 8.5), 746)
            canvas.setFillColor(colors.black)
        if page > _FRONT:
            canvas.drawCentredString(306, 34, layout.footer.format(page=page - _FRONT))

    return decorate


class _Report:
    """Builds the parts of one 10-K."""

    def __init__(self, company: UsCompany, filing: UsFiling, sheet: Sheet) -> None:
        self.company, self.filing, self.sheet = company, filing, sheet
        self.words = Words(company, filing)
        font = company.layout.font
        self.part = style(font, 11, weight=1, align=1, before=4, after=6)
        self.item = style(font, 10.5, weight=1, before=8, after=4)
        self.sub = style(font, 9.5, weight=2, before=4, after=3)
        self.body = style(font, 9.5, align=4, after=6, leading=12)

    def story(self) -> Story:
        return [
            *cover(self.company, self.filing, self.words),
            *self._contents(),
            *self._part_one(),
            *self._part_two(),
            *self._part_three(),
        ]

    def _say(self, *path: str) -> Story:
        return [text(self.words.say(*path), self.body)]

    def _head(self, number: str) -> Story:
        title = next(items[number] for items in ITEMS.values() if number in items)
        mark = Mark(number, self.sheet.pages)
        return [mark, text(f"Item {number}.  {title}", self.item, keep=True)]

    def _contents(self) -> Story:
        rows: list[list[str]] = [["", "", "Page"]]
        for part, items in ITEMS.items():
            rows.append(["", part, ""])
            for number, title in items.items():
                page = self.sheet.pages.get(number, 0) - _FRONT
                short = title if len(title) < 80 else title[:76].rsplit(" ", 1)[0]
                rows.append([f"Item {number}.", short, str(page)])
        rows.append(["", "Signatures", str(self.sheet.pages.get("signatures", 0) - _FRONT)])
        roman = FAMILIES[self.company.layout.font][0]
        table = Table(rows, colWidths=[50, 390, 40])
        table.setStyle([("FONT", (0, 0), (-1, -1), roman, 9), ("ALIGN", (2, 0), (2, -1), "RIGHT")])
        lines = (self.company.name.upper(), "TABLE OF CONTENTS")
        return [*[text(line, self.part) for line in lines], table, PageBreak()]

    def _part_one(self) -> Story:
        profile = self.company.profile
        story: Story = [text("PART I", self.part), *self._head("1")]
        story += self._say("business", "intro")
        story += [text(passage, self.body) for passage in profile.business]
        story += self._say("business", "competition") + self._say("business", "intellectual")
        story += [
            text("Employees", self.sub, keep=True),
            text(self.words.fill(profile.employees_text), self.body),
        ]
        story += [text("Fiscal year", self.sub, keep=True), text(profile.year_note, self.body)]
        story += self._say("business", "available") + self._head("1A")
        for title, body in prose()["risks"]:
            story += [text(title, self.sub, keep=True), text(self.words.fill(body), self.body)]
        for number in ("1B", "2", "3", "4"):
            story += self._head(number) + self._say("items", number)
        return [*story, PageBreak()]

    def _part_two(self) -> Story:
        width = self.sheet.width
        story: Story = [
            text("PART II", self.part),
            *self._head("5"),
            *self._say("items", "5"),
            *self._head("6"),
        ]
        story += [selected(self.company, self.filing, width), gap(6), *self._discussion(width)]
        story += [*self._head("7A"), *self._say("items", "7A"), PageBreak(), *self._head("8")]
        story += [*self._auditor(), PageBreak()]
        closing = self.words.say("notes", "integral")
        for name in ("income", "balance", "cash_flow"):
            story += statement(self.company, self.filing, name, width, closing)
        story += [PageBreak(), *equity_statement(self.company, self.filing, width)]
        story += notes(self.company, self.filing, self.words, width)
        for number in ("9", "9A", "9B"):
            story += self._head(number) + self._say("items", number)
        return story

    def _discussion(self, width: float) -> Story:
        story = self._head("7") + self._say("mdna", "overview")
        story += [text("Results of Operations", self.sub, keep=True)]
        story += [*self._say("mdna", "revenue"), self._change_table(width), gap(6)]
        story += self._say("mdna", "costs")
        story += [text("Liquidity and Capital Resources", self.sub, keep=True)]
        story += self._say("mdna", "liquidity") + self._say("mdna", "debt")
        return [
            *story,
            text("Critical Accounting Estimates", self.sub, keep=True),
            *self._say("mdna", "estimates"),
        ]

    def _change_table(self, width: float) -> Table:
        """Two years side by side and their change, for the first lines of the income statement."""
        company = self.company
        now, before = self.filing.columns[:2]
        rows: list[TableRow] = []
        for line_id in (
            "operating_revenue",
            "cost_of_revenue",
            "gross_profit",
            "operating_income",
            "net_income",
        ):
            line = company.line(line_id)
            if line is None:
                continue
            new, old = company.number(line_id, now), company.number(line_id, before)
            values = [formatted(company, v) for v in (new, old, new - old)]
            rows.append(TableRow(line.label, values, dollar=not rows))
        heading = statement_heading(company, "income", [now, before])
        heading.columns.append("Change")
        return money_table(rows, heading, TableLook.of(company.layout, width, 8.5))

    def _auditor(self) -> Story:
        profile = self.company.profile
        story: Story = [text(self.words.say("auditor", "title"), self.part)]
        story += self._say("auditor", "addressee")
        for title, key in (
            ("Opinion on the Financial Statements", "opinion"),
            ("Basis for Opinion", "basis"),
            ("Critical Audit Matter", "matter"),
        ):
            story += [text(title, self.sub, keep=True), *self._say("auditor", key)]
        signed = self.filing.filed.strftime("%B %d, %Y").replace(" 0", " ")
        lines = [f"/s/ {profile.auditor}", profile.auditor_city, signed]
        return [*story, gap(8), *[text(line, self.body) for line in lines]]

    def _part_three(self) -> Story:
        story: Story = [text("PART III", self.part), *self._head("10"), *self._say("items", "10")]
        story += [text("PART IV", self.part)]
        for number in ("15", "16"):
            story += self._head(number) + self._say("items", number)
        story += [PageBreak(), Mark("signatures", self.sheet.pages), text("SIGNATURES", self.part)]
        story += self._say("signature")
        signed = self.filing.filed.strftime("%B %d, %Y").replace(" 0", " ")
        by = style(self.company.layout.font, 9.5, left=240, before=8)
        return [
            *story,
            text(self.company.name.upper(), by),
            text("By: /s/ Chief Accounting Officer", by),
            text(f"Date: {signed}", by),
        ]
