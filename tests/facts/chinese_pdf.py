"""Small Chinese reports of an invented company, drawn as PDFs and read by the real stages."""

from dataclasses import replace
from datetime import date

import pymupdf

from assets.facts.catalogue import load_catalogue
from assets.facts.read import FilingFacts, read_filing
from assets.pages.read import read_document
from tests.facts.making import document

_LINE, _SIZE = 13, 9
_ENDS = {"FY": (12, 31), "H1": (6, 30), "Q1": (3, 31), "Q3": (9, 30)}
_TITLES = {"FY": "年年度报告", "H1": "年半年度报告", "Q1": "年第一季度报告", "Q3": "年第三季度报告"}
_TYPES = {"FY": "cn-annual", "H1": "cn-half", "Q1": "cn-q1", "Q3": "cn-q3"}


class ChineseReport:
    """Draws lines of text and tables from the top of a page to its foot."""

    def __init__(self, *, period="FY", year=2022):
        self.period, self.year = period, year
        self.pdf = pymupdf.open()
        self.font = pymupdf.Font("china-s")
        self.new_page()
        self.text("某某股份有限公司", f"{year}{_TITLES[period]}", "重要内容提示：本报告真实、准确、完整。")

    def new_page(self):
        self.page = self.pdf.new_page()
        self.y = 50
        return self

    def text(self, *lines):
        for line in lines:
            self._write((60, self.y), line)
            self.y += _LINE
        return self

    def table(self, rows, *, ruled=True, widths=None):
        """Rows of cell texts: `\\n` wraps inside a cell, None is merged into the cell left of it."""
        rows = [row.split("|") if isinstance(row, str) else row for row in rows]
        count = max(len(row) for row in rows)
        rows = [[*row, *[""] * (count - len(row))] for row in rows]
        widths = widths or [500 - 105 * (count - 1), *([105] * (count - 1))]
        edges = [50 + sum(widths[:n]) for n in range(count + 1)]
        for row in rows:
            height = _LINE * max(len((text or "").split("\n")) for text in row) + (5 if ruled else 0)
            self._row(row, edges, height, ruled=ruled)
            self.y += height
        self.y += _LINE
        return self

    def _row(self, row, edges, height, *, ruled):
        for n, text in enumerate(row):
            if text is None:
                continue
            end = next((m for m in range(n + 1, len(row)) if row[m] is not None), len(row))
            if ruled:
                self.page.draw_rect((edges[n], self.y, edges[end], self.y + height), width=0.5)
            pieces = text.split("\n")
            top = self.y + (height - _LINE * len(pieces)) / 2
            for line, piece in enumerate(pieces):
                x = edges[n] + 3 if n == 0 else edges[end] - 4 - self.font.text_length(piece, _SIZE)
                self._write((x, top + _LINE * line + 10), piece)

    def _write(self, at, text):
        if text:
            writer = pymupdf.TextWriter(self.page.rect)
            writer.append(at, text, font=self.font, fontsize=_SIZE)
            writer.write_text(self.page)

    def facts(self, folder, *, doc_type=None) -> FilingFacts:
        """Save, read the pages, and read the facts."""
        path = folder / "report.pdf"
        self.pdf.save(path)
        filed = document(
            doc_type=doc_type or _TYPES[self.period],
            period=self.period,
            period_end=date(self.year, *_ENDS[self.period]),
            language="zh",
        )
        filed = replace(filed, fiscal_year=self.year)
        return read_filing([filed], [read_document(path, doc_id="d1")], catalogue=load_catalogue())

    def values(self, folder, *, scope="consolidated", doc_type=None) -> dict[str, object]:
        """What was found for the report's own period, by metric."""
        return values(self.facts(folder, doc_type=doc_type), scope=scope)


def values(facts: FilingFacts, *, scope="consolidated") -> dict[str, object]:
    found = [f for f in facts.facts if f.scope == scope and f.status == "found"]
    return {f.metric: f.value_text if f.value is None else f.value for f in found}


def times(rows, factor):
    """The same rows with every printed amount multiplied."""
    return [_multiplied(row, factor) for row in rows]


def _multiplied(row, factor):
    label, *texts = row.split("|")
    return "|".join(
        [label, *(f"{float(t.replace(',', '')) * factor:,.2f}" if "." in t else t for t in texts)]
    )


BALANCE = [
    "流动资产：||",
    "货币资金|11,000,000.00|10,000,000.00",
    "应收账款|5,000,000.00|4,000,000.00",
    "存货|3,000,000.00|2,000,000.00",
    "流动资产合计|19,000,000.00|16,000,000.00",
    "固定资产|20,000,000.00|19,000,000.00",
    "非流动资产合计|20,000,000.00|19,000,000.00",
    "资产总计|39,000,000.00|35,000,000.00",
    "短期借款|4,000,000.00|3,000,000.00",
    "流动负债合计|4,000,000.00|3,000,000.00",
    "负债合计|4,000,000.00|3,000,000.00",
    "未分配利润|10,000,000.00|9,000,000.00",
    "归属于母公司所有者权益合计|31,000,000.00|29,000,000.00",
    "少数股东权益|4,000,000.00|3,000,000.00",
    "所有者权益合计|35,000,000.00|32,000,000.00",
    "负债和所有者权益总计|39,000,000.00|35,000,000.00",
]
INCOME = [
    "一、营业总收入|50,000,000.00|45,000,000.00",
    "其中：营业收入|50,000,000.00|45,000,000.00",
    "二、营业总成本|40,000,000.00|36,000,000.00",
    "其中：营业成本|30,000,000.00|27,000,000.00",
    "销售费用|3,000,000.00|2,700,000.00",
    "管理费用|4,000,000.00|3,600,000.00",
    "三、营业利润（亏损以“－”号填列）|10,000,000.00|9,000,000.00",
    "四、利润总额（亏损总额以“－”号填列）|10,100,000.00|9,090,000.00",
    "减：所得税费用|2,100,000.00|1,890,000.00",
    "五、净利润（净亏损以“－”号填列）|8,000,000.00|7,200,000.00",
    "归属于母公司所有者的净利润|7,000,000.00|6,300,000.00",
    "少数股东损益|1,000,000.00|900,000.00",
]
CASH = [
    "经营活动现金流入小计|60,000,000.00|50,000,000.00",
    "经营活动现金流出小计|50,000,000.00|42,000,000.00",
    "经营活动产生的现金流量净额|10,000,000.00|8,000,000.00",
    "购建固定资产、无形资产和其他长期资产支付的现金|3,000,000.00|2,000,000.00",
    "投资活动产生的现金流量净额|-3,000,000.00|-2,000,000.00",
    "筹资活动产生的现金流量净额|-1,000,000.00|-500,000.00",
    "五、现金及现金等价物净增加额|6,000,000.00|5,500,000.00",
]
