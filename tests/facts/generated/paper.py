"""The paper of generated documents: variants with their gold, printed numbers and dates, pages as PDFs."""

import random
import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Table

from assets.filings.samples.cn_tables import CnTable, cn_table
from assets.filings.samples.flow import Sheet, Story, gap, markup, style
from assets.filings.samples.fonts import CJK, register_fonts

Gold = dict[str, Any]  # metric -> what a reader should give; None = not printed

_WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")
_DIGITS = re.compile(r"[0-9][0-9,./%-]*")
_CHINESE = "〇一二三四五六七八九"


@dataclass(frozen=True, slots=True)
class Variant:
    """One invented filing: its documents as PDFs, and what is to be read from them."""

    name: str
    doc_type: str
    fiscal_year: int
    documents: tuple[bytes, ...]
    gold: Gold


@cache
def word_list(name: str) -> dict[str, Any]:
    """The word list of that name beside this module."""
    words: dict[str, Any] = yaml.safe_load((Path(__file__).parent / f"{name}.yaml").read_text("utf-8"))
    return words


@dataclass
class Writer:
    """Chooses words and prints numbers and dates, all from one seed."""

    seed: str
    words: dict[str, Any]
    known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        register_fonts()
        frame = word_list("words")
        self.known.update(self.random.choice(frame["companies"]))
        self.known["ticker"] = self.random.choice(["600", "601", "603"]) + f"{self.random.randrange(1000):03}"
        self.known["number"] = f"{self.random.randrange(1, 99):03}"
        self.wide = self.chance(0.08)  # full-width digits
        self.date_form = self.random.choice(["plain", "plain", "plain", "padded", "blank"])
        self.broken = self.chance(0.15)  # lines break inside numbers, as Word does
        self.mixed = self.chance(0.6)  # digits in a Latin font
        self.body = style("cjk", self.random.choice([10.5, 11, 12]), leading=21, first=22, after=2)

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def between(self, low: float, high: float, places: int) -> Decimal:
        return Decimal(str(round(self.random.uniform(low, high), places)))

    def one_of(self, *path: str) -> str:
        """A filled passage from the list below a path of the words."""
        place: Any = self.words
        for key in path:
            place = place[key]
        return self.fill(self.random.choice(place))

    def fill(self, words: str) -> str:
        return words.replace("\\n", "\n").format_map(self.known)

    def day(self, day: date) -> str:
        """A date as sentences print it."""
        form = {"plain": "{}年{}月{}日", "padded": "{}年{:02}月{:02}日", "blank": "{} 年 {} 月 {} 日"}
        return form[self.date_form].format(day.year, day.month, day.day)

    def chinese_day(self, day: date) -> str:
        """`二〇二三年六月十五日`."""
        year = "".join(_CHINESE[int(d)] for d in str(day.year))
        return f"{year}年{_up_to_99(day.month)}月{_up_to_99(day.day)}日"

    def table_day(self, day: date) -> str:
        """A date as tables print it."""
        if self.chance(0.15):
            return self.day(day)
        return f"{day.year}-{day:%m-%d}" if self.chance(0.15) else f"{day.year}/{day.month}/{day.day}"

    def weekday(self, first: date, spread: int) -> date:
        """A working day within `spread` days of a first."""
        found = first + timedelta(days=self.random.randrange(spread))
        return next_working(found - timedelta(days=1))

    def text(self, words: str, *, centred: bool = False, size: float = 0) -> Story:
        """A paragraph; digits full-width, or in their own font, where the document has them so."""
        shown = words.replace("&", "&amp;").replace("<", "&lt;")
        if self.wide:
            shown = _DIGITS.sub(lambda m: m.group(0).translate(_WIDE), shown)
        elif self.mixed:
            shown = _DIGITS.sub(lambda m: f'<font name="Times-Roman">{m.group(0)}</font>', shown)
        if self.broken and not centred:
            shown = re.sub(r"(?<=[\d,.])(?=\d[\d,.]+)", lambda _: self._break(), shown)
        look = style("cjk", size or 16, align=1, leading=28) if centred else self.body
        return [markup(line, look) for line in shown.split("\n")]

    def _break(self) -> str:
        return "<br/>" if self.chance(0.03) else ""

    def table(self, rows: list[list[str]], widths: list[float], **more: Any) -> Story:
        given = {"left": (), "center": tuple(range(len(rows[0]))), "size": 10, **more}
        return [gap(3), cn_table(CnTable(rows, widths, **given)), gap(5)]

    def head(self, title: str) -> Story:
        """Codes, company, title and the directors' promise."""
        year = self.known.get("announced", "2023")[:4]
        cells = [f"证券代码：{self.known['ticker']}", f"证券简称：{self.known['short']}"]
        codes = Table([[*cells, f"公告编号：{year}-{self.known['number']}"]], colWidths=[150, 150, 150])
        codes.setStyle([("FONT", (0, 0), (-1, -1), CJK, 10.5)])
        parts = [self.known["name"], title] if self.chance(0.7) else [self.known["name"] + title]
        titles = [line for part in parts for line in self.text(part, centred=True)]
        promise = self.random.choice(word_list("words")["promise"])
        return [codes, gap(12), *titles, gap(8), *self.text(promise)]

    def foot(self, day: date) -> Story:
        """The end of an announcement: the board and the day it speaks."""
        board = self.fill(self.random.choice(word_list("words")["boards"]))
        spoken = self.chinese_day(day) if self.chance(0.3) else self.day(day)
        right = style("cjk", 11, align=2, leading=21)
        lines = [markup(line, right) for line in [*board.split("\n"), spoken]]
        return [*self.text("特此公告。"), gap(8), *lines]


def next_working(day: date) -> date:
    """The next day that is neither Saturday nor Sunday."""
    day += timedelta(days=1)
    while day.weekday() > 4:
        day += timedelta(days=1)
    return day


def printed(parts: list[Story], *, foot: str) -> bytes:
    """Announcements one after the other as one PDF, each on a page of its own."""

    def decorate(canvas: Canvas, page: int, total: int) -> None:
        canvas.setFont(CJK, 9)
        canvas.drawCentredString(297.6, 40, foot.format(page=page, total=total))

    def story() -> Story:
        drawn: Story = []
        for part in parts:
            drawn += [*([PageBreak()] if drawn else []), *part]
        return drawn

    sheet = Sheet("a4", (72, 72, 70, 66), decorate)
    return sheet._draw(story(), 0)[0]  # one pass: no contents page asks for numbers


def number(value: Decimal | int, places: int | None = None) -> str:
    """`1,234.50`; without places as many as there are."""
    return f"{value:,}" if places is None else f"{value:,.{places}f}"


def _up_to_99(value: int) -> str:
    tens, ones = divmod(value, 10)
    digits = ["", *"一二三四五六七八九"]
    return (digits[tens] if tens > 1 else "") + ("十" if tens else "") + digits[ones]
