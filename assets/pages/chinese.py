"""The hooks by which reading a Chinese document understands its headers, captions and titles."""

import re

from assets.pages.chinese_headers import parse_header
from assets.pages.chinese_items import ITEMS, KEY_ITEM
from assets.pages.chinese_kinds import page_kind as kind_of_lines
from assets.pages.chinese_report import ReportContext, report_context
from assets.pages.chinese_text import Title, parse_scale, squash, table_title
from assets.pages.meaning import Context, HeaderMeaning, Scale

# rows that only the statement itself has, with which a table without a title is recognised
ruled_tables: bool = True

_SIGNATURES = {
    "income_statement": (
        "利润总额",
        "所得税费用",
        "营业外支出",
        "营业利润",
        "其他综合收益的税后净额",
        "综合收益总额",
    ),
    "cash_flow": (
        "经营活动现金流入小计",
        "经营活动现金流出小计",
        "投资活动现金流入小计",
        "筹资活动现金流出小计",
        "经营活动产生的现金流量净额",
        "期末现金及现金等价物余额",
    ),
    "key_figures": (
        "扣除非经常性损益的净利润",
        "加权平均净资产收益率",
        "基本每股收益",
        "净资产",
        "总资产",
        "经营活动产生的现金流量净额",
        "拨备覆盖率",
    ),
    "balance_sheet": (
        "流动资产合计",
        "非流动资产合计",
        "资产总计",
        "流动负债合计",
        "负债合计",
        "未分配利润",
        "盈余公积",
    ),
}
_CAPTION = re.compile(
    r"编制单位|审计类型|金额单位|货币单位|币种|单位:|^\(?续\)?$|^20\d\d年[\d年月日度至\-()]*$|^[二一][〇○零OＯ一-九]{3}年"
)
_HEADER = re.compile(
    r"(?:19|20)\d\d(?:年|[-/.]\d{1,2}[-/.]\d{1,2}$)|本期|上期|本年|上年|去年|报告期|期末|期初|年末|年初|金额|发生额|余额|比例|占比|增减|同比|变动|"
    r"^附注|股东名称|股东性质|持有|持股|数量$|状态|说明$|备注|调整前|调整后|^合计$|名称$|类别$|^项目$|第[一二三四]季度|"
    r"^合并|^母公司|^本?集团|^本行|^公司$|^金额$|\(%\)$"
)
_PERIOD = re.compile(
    r"[\d一二三四五六七八九〇]年|[本上]期|[本上]年|期末|期初|年末|年初|报告期|金额|发生额|季度"
)
_HEADER_LENGTH = 40
_STARTS = re.compile(
    r"^(?:[一二三四五六七八九十]+、|[(][一二三四五六七八九十\d]+[)]|\d{1,2}[.、](?!\d)|其中:|加:|减:|-)"
)
_ENDS_OPEN = re.compile(r"(?:的|及|和|与|或|、|/|以|于|在|为|之|所|其他|[(,])$")
_STARTS_CLOSING = re.compile(r"^(?:[)）、,/]|的|及|和|与|或|净额|损失以|号填列|填列|[(][净亏损元税或人])")
_STARTS_REST = re.compile(r"^.{0,12}[)]")
_BRACKETS = re.compile(r"[(][^()]*[)]|[(][^()]*$")
_LEAD = re.compile(r"^(?:[(]?[一二三四五六七八九十\d]{1,3}[、.)]|其中:|加:|减:|[*#△])+")
_HALF_TOTAL = re.compile(r"合计|总计|小计|总额|净额")  # cut between its characters
_TOTALS = re.compile(r"(?:合计|总计|小计|总额|净额|:)$")


def document_context(texts: list[str]) -> Context:
    """The report's period as its first pages state it."""
    report = next((found for found in map(report_context, texts[:5]) if found), None)
    if report is None:
        return Context(language="zh")
    year = report.fiscal_year
    ends = {y: ReportContext(y, "FY").period_end for y in range(year - 5, year + 1)}
    return Context("zh", report.period_end, report.months, ends, report)


def header_meaning(header: str, *, stub: str, title: str, kind: str, context: Context) -> HeaderMeaning:
    """What a column header says; the title may say that the table is a single quarter's."""
    del stub  # the label side of a Chinese header says 项目 or nothing
    report = context.report if isinstance(context.report, ReportContext) else None
    named = _nearest(title)
    return parse_header(header, report, kind=kind, quarter=bool(named and named.quarter))


def find_scale(line: str) -> Scale | None:
    """The scale and currency that a line declares."""
    return parse_scale(line)


def _nearest(title: str) -> Title | None:
    """The title closest above the table."""
    found = [t for t in map(table_title, title.splitlines()) if t]
    return found[-1] if found else None


def table_kind(title: str, labels: list[str], header: str) -> tuple[str, str | None]:
    """A table's kind and scope from the lines above it, else from rows only one statement has."""
    named = _nearest(title)
    if named:
        return named.kind, named.scope
    rows = [squash(label) for label in labels]
    for kind, signature in _SIGNATURES.items():
        if sum(any(mark in row for row in rows) for mark in signature) >= 3:
            return (kind if kind == "key_figures" or _heads_statement(header) else "notes"), None
    return "notes", None


def _heads_statement(header: str) -> bool:
    """Whether a statement without a title may have this header: periods, not segments or regions."""
    words = squash(header)
    return not words or _PERIOD.search(words) is not None


def page_kind(text: str, page: int) -> str:
    """The kind of a page from its own text; of the pages together see `chinese_kinds.page_kinds`."""
    return kind_of_lines(text.splitlines(), page) or "prose"


def is_title(line: str) -> bool:
    """Whether a line may title a table, or is the caption that says its scale or date."""
    return (
        bool(_CAPTION.search(squash(line))) or table_title(line) is not None or parse_scale(line) is not None
    )


def _names_item(first: str, second: str) -> bool | None:
    """What the standard line items say: two halves of one, or one that is whole already."""
    above, joined = _item(first), _item(first + second)
    keys = [KEY_ITEM.fullmatch(label) for label in (joined, above, _item(second))]
    if keys[0] and not keys[1] and not keys[2] and not _TOTALS.search(above):
        return True
    if joined in ITEMS and (above not in ITEMS or _item(second) not in ITEMS):
        return True
    if above not in ITEMS or first.count("(") > first.count(")"):
        return None
    return None if second.startswith("(") or any(i.startswith(joined) for i in ITEMS) else False


def _item(label: str) -> str:
    """A label without its numbering, 其中: and brackets."""
    bare = _BRACKETS.sub("", label)
    for _ in range(2):
        bare = _LEAD.sub("", bare)
    return bare


def continues(above: str, below: str) -> bool | None:
    """Whether `below` is the wrapped rest of the label `above`; None where the words do not tell."""
    first, second = squash(above), squash(below)
    if not first or not second:
        return None
    named = _names_item(first, second)
    if named is not None:
        return named
    opened = first.count("(") - first.count(")")
    if _STARTS.search(second) and opened <= 0:
        return False
    if opened > 0 and _STARTS_REST.search(second):
        return True
    if (
        _STARTS_CLOSING.search(second)
        or _ENDS_OPEN.search(first)
        or _HALF_TOTAL.fullmatch(first[-1] + second)
    ):
        return True
    return False if _TOTALS.search(first) and opened <= 0 else None


def is_header(texts: list[str]) -> bool:
    """Whether the cells of a row without values are column headers."""
    filled = [squash(text) for text in texts if text.strip()]
    fits = sum(1 for text in filled if len(text) <= _HEADER_LENGTH and _HEADER.search(text))
    return fits * 2 > len(filled)
