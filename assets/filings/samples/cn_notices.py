"""Announcements: 权益分派实施公告 and 股东大会决议公告."""

from datetime import date
from decimal import Decimal
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table

from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.cn_words import Words, prose
from assets.filings.samples.figures import cn_date, cn_number, cn_share
from assets.filings.samples.flow import Sheet, Story, gap, style, text
from assets.filings.samples.fonts import CJK
from assets.filings.samples.spec import CnCompany, CnFiling

_MARGINS = (76, 76, 70, 70)


def render_dividend(company: CnCompany, filing: CnFiling, details: dict[str, Any]) -> bytes:
    """The announcement that a year's dividend is being paid."""
    words = Words(company, filing, meeting=cn_date(_day(details["meeting"])))
    title = f"{filing.fiscal_year}年年度权益分派实施公告"
    shanghai = company.layout.style == "sse"

    def story() -> Story:
        middle = _shanghai(words, details) if shanghai else _shenzhen(words, details)
        return [*_head(company, title, details), *middle, *_foot(company, details)]

    return Sheet("a4", _MARGINS, _decorate).render(story)


def render_agm(company: CnCompany, filing: CnFiling, details: dict[str, Any]) -> bytes:
    """The announcement of what the shareholders' meeting decided."""
    more = {k: _spoken(v) for k, v in details.items()}
    words = Words(company, filing, **more)
    title = f"{filing.fiscal_year}年年度股东大会决议公告"

    def story() -> Story:
        return [*_head(company, title, details), *_meeting(words, details), *_foot(company, details)]

    return Sheet("a4", _MARGINS, _decorate).render(story)


def _decorate(canvas: Canvas, page: int, total: int) -> None:
    canvas.setFont("Times-Roman", 9)
    canvas.drawCentredString(297.6, 40, str(page))


def _day(value: object) -> date:
    return value if isinstance(value, date) else date.fromisoformat(str(value))


def _spoken(value: object) -> str:
    words = str(value)
    return f"{int(words):,}" if words.isdigit() and len(words) > 4 else words


def _body() -> ParagraphStyle:
    return style("cjk", 11, leading=21, first=22, after=2)


def _heading(words: str) -> Story:
    return [text(words, style("cjk", 11.5, leading=21, before=6), keep=True)]


def _head(company: CnCompany, title: str, details: dict[str, Any]) -> Story:
    line = [[f"证券代码：{company.ticker}", f"证券简称：{company.short}", f"公告编号：{details['number']}"]]
    codes = Table(line, colWidths=[150, 150, 143])
    codes.setStyle([("FONT", (0, 0), (-1, -1), CJK, 10.5), ("ALIGN", (2, 0), (2, 0), "RIGHT")])
    big = style("cjk", 17, align=1, leading=28)
    promise = text(prose()["dividend"]["promise"], _body())
    return [codes, gap(16), text(company.name, big), text(title, big), gap(10), promise]


def _foot(company: CnCompany, details: dict[str, Any]) -> Story:
    right = style("cjk", 11, align=2, leading=21)
    lines = ["特此公告。", f"{company.name}董事会", cn_date(_day(details["announced"]))]
    return [gap(8), text(lines[0], _body()), gap(10), *[text(line, right) for line in lines[1:]]]


def _shanghai(words: Words, details: dict[str, Any]) -> Story:
    say = prose()["dividend"]
    dates = [_day(details[k]) for k in ("record", "ex", "pay")]
    printed = [f"{d.year}/{d.month}/{d.day}" for d in dates]
    rows = [["股份类别", "股权登记日", "最后交易日", "除权（息）日", "现金红利发放日"]]
    rows.append(["A股", printed[0], "－", printed[1], printed[2]])
    table = cn_table(CnTable(rows, [70.0, 93.0, 93.0, 93.0, 93.0], left=(), center=(0, 1, 2, 3, 4), size=10))
    return [
        *_heading("重要内容提示："),
        text(f"● 每股分配比例：A股每股现金红利{words.known['per_share']}元（含税）", _body()),
        text("● 相关日期", _body()),
        table,
        text("● 差异化分红送转：否", _body()),
        *_heading("一、通过分配方案的股东大会届次和日期"),
        text(words.fill(say["meeting"]), _body()),
        *_heading("二、分配方案"),
        text(f"1.发放年度：{words.known['year']}年年度", _body()),
        text("2.分派对象：", _body()),
        text(words.fill(say["holders"]), _body()),
        text("3.分配方案：", _body()),
        text(words.fill(say["plan"]), _body()),
        *_heading("三、分配实施办法"),
        text(words.fill(say["paying"]), _body()),
        *_heading("四、扣税说明"),
        text(words.fill(say["tax"]), _body()),
        *_heading("五、有关咨询办法"),
        text(f"联系部门：公司证券部　　联系电话：{words.known['phone']}", _body()),
    ]


def _shenzhen(words: Words, details: dict[str, Any]) -> Story:
    say = prose()["dividend"]
    record, ex = cn_date(_day(details["record"])), cn_date(_day(details["ex"]))
    return [
        *_heading("一、股东大会审议通过利润分配方案情况"),
        text(words.fill(say["meeting"]), _body()),
        *_heading("二、本次实施的权益分派方案"),
        text(words.fill(say["plan_szse"]), _body()),
        text(words.fill(say["tax"]), _body()),
        *_heading("三、股权登记日与除权除息日"),
        text(f"本次权益分派股权登记日为：{record}，除权除息日为：{ex}。", _body()),
        *_heading("四、权益分派对象"),
        text(words.fill(say["holders"]), _body()),
        *_heading("五、权益分派方法"),
        text(words.fill(say["paying"]), _body()),
        *_heading("六、咨询机构"),
        text(f"咨询地址：{words.known['office_address']}　咨询电话：{words.known['phone']}", _body()),
    ]


def _meeting(words: Words, details: dict[str, Any]) -> Story:
    say = prose()["agm"]
    rows = [
        ["1、出席会议的股东和代理人人数", _spoken(details["attending"])],
        ["2、出席会议的股东所持有表决权的股份总数（股）", _spoken(details["represented"])],
        ["3、出席会议的股东所持有表决权股份数占公司有表决权股份总数的比例（%）", str(details["percent"])],
    ]
    story = [
        *_heading("重要内容提示："),
        text("● 本次会议是否有否决议案：无", _body()),
        *_heading("一、会议召开和出席情况"),
        text(f"（一）股东大会召开的时间：{cn_date(_day(details['held']))}", _body()),
        text(f"（二）股东大会召开的地点：{words.known['office_address']}会议室", _body()),
        text(words.fill(say["convened"]), _body()),
        text(words.fill(say["attendance"]), _body()),
        cn_table(CnTable(rows, [320.0, 122.0], header=0, size=10)),
        *_heading("二、议案审议情况"),
    ]
    for number, motion in enumerate(say["motions"], start=1):
        name = words.fill(motion)
        title = name if name.startswith("关于") else f"《{name}》"
        story += [text(f"{number}、议案名称：{title}", _body()), text("审议结果：通过", _body())]
        story.append(_votes(words, details, number))
    return [*story, *_heading("三、律师见证情况"), text(words.fill(say["opinion"]), _body())]


def _votes(words: Words, details: dict[str, Any], number: int) -> Table:
    """Votes for, against and abstaining; they add up to the shares present."""
    present = Decimal(int(details["represented"]))
    against, none = Decimal(41200 + 1700 * number), Decimal(900 * (number % 3))
    counts = [present - against - none, against, none]
    cells = [x for c in counts for x in (cn_number(c, decimals=0), cn_share(c, present))]
    rows = [
        ["股东类型", "同意", "", "反对", "", "弃权", ""],
        ["", *["票数", "比例（%）"] * 3],
        ["A股", *cells],
    ]
    spans = [((0, 0), (0, 1)), *[((x, 0), (x + 1, 0)) for x in (1, 3, 5)]]
    widths = [50.0, 92.0, 56.0, 66.0, 56.0, 66.0, 56.0]
    return cn_table(CnTable(rows, widths, header=2, spans=spans, size=9))
