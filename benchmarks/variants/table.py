"""One statement set anew: its HTML, and the gold of what is then printed."""

import html
import re
from dataclasses import replace

from assets.pages.records import Cell, Column, Row, Table
from benchmarks.html_pdf.gold import Gold, Place
from benchmarks.variants.header import header_rows, period_line
from benchmarks.variants.style import Style
from benchmarks.variants.title import TITLES, title_line

_HEAD = "Quillon Industries, Inc. | Form 10-K | #"
_FOOT = "See accompanying notes to consolidated financial statements.<br>#"
_COMPANY = "Quillon Industries, Inc. and Subsidiaries"
_TOTAL = re.compile(r"^(?:total|net (?:income|earnings|cash|loss))", re.IGNORECASE)
_MARKED = re.compile(r"\s*(?:\([a-z\d]\)|\*+)\s*$")
_MARK_EVERY = 5  # rows


class Printer:
    """One statement: its HTML, and the gold of its numbers as they are printed."""

    def __init__(self, table: Table, rows: list[Row], known: dict[int, Gold], style: Style) -> None:
        self.table, self.rows, self.known, self.style = table, rows, known, style
        self.gold: list[Gold] = []
        self.times = 1000.0 if style.unit == "thousands" and (table.scale or 1) >= 1e6 else 1.0
        self.table_printed = replace(table, scale=(table.scale or 1.0) / self.times)
        columns = [c for c in table.columns if c.kind == "value"]
        flip = style.order == "oldest first" and table.kind != "equity"
        self.columns = _flipped(columns) if flip else columns
        self.extra = style.extra if table.kind in ("income_statement", "balance_sheet") else "none"

    def printed(self) -> str:
        """Title, scale line, header and rows."""
        head = "".join(header_rows(self.columns, self.table.kind, self.style, self._stub(), self._scale()))
        extra = {"change": "$ Change", "percent": "% Change"}.get(self.extra)
        if extra:
            head = head.replace("</tr>", f'<td class="g"></td><th colspan="3">{extra}</th></tr>', 1)
        body = "".join(self._row(row, number) for number, row in enumerate(self.rows))
        group = "thead" if self.style.breaks == "over, repeated" else "tbody"
        table = f"<table><{group}>{head}</{group}><tbody>{body}</tbody></table>"
        foot = f"<p>({self._scale()})</p>" if self.style.scale == "foot" else ""
        return (
            self._furniture("head", _HEAD) + self._heading() + table + foot + self._furniture("foot", _FOOT)
        )

    def _furniture(self, place: str, text: str) -> str:
        """What runs along all pages, at the head or the foot."""
        if self.style.furniture not in (place, "both"):
            return ""
        return f'<div class="{place}">{text.replace("#", str(40 + self.table.table % 60))}</div>'

    def _scale(self) -> str:
        word = {1e6: "millions", 1e3: "thousands"}.get(self.table_printed.scale or 1.0, "dollars")
        tail = ", except per share amounts" if self.table.kind == "income_statement" else ""
        return f"Dollars in {word}{tail}" if self.style.scale == "dollars" else f"In {word}{tail}"

    def _stub(self) -> str:
        return f"({self._scale()})" if self.style.scale == "stub" else ""

    def _heading(self) -> str:
        wording = TITLES[self.table.kind][self.style.wording]
        readable = self.style.scale == "title" and self.style.title != "image"
        tail = f" ({self._scale()})" if readable else ""
        title = title_line(wording + tail, self.style)
        company = f'<p class="c">{_COMPANY}</p>' if self.style.below.startswith("company") else ""
        line = period_line(self.columns, self.table.kind) if self.style.below.endswith("period") else ""
        dated = f'<p class="c">{line}</p>' if line else ""
        above = self.style.scale in ("heading", "dollars") or (self.style.scale == "title" and not readable)
        scaled = f'<p class="c">({self._scale()})</p>' if above else ""
        return company + title + dated + scaled

    def _row(self, row: Row, number: int) -> str:
        label, mark = self._label(row, number)
        cells = {cell.column: cell for cell in row.cells if cell.column is not None}
        total = bool(_TOTAL.match(row.label)) and bool(cells)
        printed = [
            self._cell(cells.get(c.column), c, row, label + mark, n, number)
            for n, c in enumerate(self.columns)
        ]
        classes = " ".join(
            [*(["data"] if cells else []), *(["total"] if total else []), *(["even"] if number % 2 else [])]
        )
        note = (
            ""
            if self.style.notes == "none"
            else f'<td class="n">{number % 19 + 1 if cells and number % 4 == 1 else ""}</td>'
        )
        return (
            f'<tr class="{classes}"><td class="l" {self._indent(row)}>{self._lead(row)}{html.escape(label)}'
            f"{self._marked(mark)}{self._leaders() if cells else ''}</td>"
            f"{note}{''.join(printed)}{self._more(cells)}</tr>"
        )

    def _label(self, row: Row, number: int) -> tuple[str, str]:
        """The label without marks of its own, and the mark that the style gives it."""
        if self.style.marks in ("labels", "stars") and number % _MARK_EVERY == 2 and row.cells:
            return row.label, "*" if self.style.marks == "stars" else "(1)"
        return row.label, ""

    def _marked(self, mark: str) -> str:
        return f"<sup>{mark}</sup>" if mark else ""

    def _indent(self, row: Row) -> str:
        hanging = 8 if self.style.wrapped == "hanging" else 0
        left = 10 * row.indent if self.style.indent == "padding" else 0
        return f'style="padding-left:{left + hanging}pt;text-indent:-{hanging}pt"'

    def _lead(self, row: Row) -> str:
        return "&nbsp;" * (3 * row.indent) if self.style.indent == "hard blanks" else ""

    def _leaders(self) -> str:
        dots = {"dots": "." * 30, "spaced dots": ". " * 18}.get(self.style.leaders, "")
        return f" {dots}"[: 0 if not dots else None]

    def _cell(self, cell: Cell | None, column: Column, row: Row, label: str, place: int, number: int) -> str:
        shade = " first" if place == 0 else ""
        if cell is None:
            return "".join(f'<td class="{name}{shade}"></td>' for name in ("g", "s v", "n", "p"))
        sign, text, close, value = self._number(cell, number)
        if cell.value is not None and id(cell) in self.known and value is not None:
            self._ask(self.known[id(cell)], cell, column, row, label, value)
        mark = (
            "<sup>(a)</sup>" if self.style.marks == "numbers" and number % _MARK_EVERY == 3 and value else ""
        )
        return (
            f'<td class="g{shade}"></td><td class="s v{shade}">{sign}</td>'
            f'<td class="n{shade}">{text}{"" if close else mark}</td>'
            f'<td class="p{shade}">{close}{mark if close else ""}</td>'
        )

    def _ask(self, item: Gold, cell: Cell, column: Column, row: Row, label: str, value: float) -> None:
        assert item.place is not None
        place = Place(self.table_printed, replace(row, label=label), replace(cell, value=value), column)
        power = 3 if self.times > 1 and item.is_money and item.scale >= 6 else 0
        self.gold.append(replace(item, place=place, scale=item.scale - power))

    def _number(self, cell: Cell, number: int) -> tuple[str, str, str, float | None]:
        """Currency sign, digits, closing parenthesis, and the value that they stand for."""
        if cell.value is None:
            return "", html.escape(cell.text), "", None
        text = _MARKED.sub("", cell.text)
        digits = re.sub(r"[^\d.]", "", text)
        if not digits:
            return "", self.style.dash, "", 0.0
        decimals = len(digits.partition(".")[2])
        money = id(cell) in self.known and self.known[id(cell)].is_money
        large = money and self.known[id(cell)].scale >= 6
        value = cell.value * self.times if large else cell.value
        dollar = "$" if money and self._signed(cell, number, text) else ""
        printed = f"{abs(value):,.{decimals}f}"
        tail = "%" if "%" in text else ""
        return self._negative(dollar, printed, tail, value)

    def _signed(self, cell: Cell, number: int, text: str) -> bool:
        return self.style.sign == "every" or (self.style.sign != "none" and "$" in text)

    def _negative(self, dollar: str, printed: str, tail: str, value: float) -> tuple[str, str, str, float]:
        own = dollar if self.style.sign == "own" else ""
        front = "" if own else dollar
        if value >= 0:
            return own, f"{front}{printed}{tail}", "", value
        how = self.style.negative
        if how == "own parenthesis":
            return own, f"{front}({printed}", f"){tail}", value
        if how == "trailing minus":
            return own, f"{front}{printed}{tail}-", "", value
        if how in ("minus", "true minus"):
            return own, f"{'-' if how == 'minus' else '−'}{front}{printed}{tail}", "", value
        return own, f"{front}({printed}){tail}", "", value

    def _more(self, cells: dict[int | None, Cell]) -> str:
        """The change between the two newest periods, where the style has such a column."""
        if self.extra == "none":
            return ""
        first, second = (cells.get(c.column) for c in self.columns[:2])
        if not (first and second and first.value and second.value):
            return '<td class="g"></td><td class="s"></td><td class="n"></td><td class="p"></td>'
        change = (first.value - second.value) * self.times
        text = (
            f"{change:,.0f}"
            if self.extra == "change"
            else f"{100 * change / abs(second.value * self.times):.1f}%"
        )
        return f'<td class="g"></td><td class="s"></td><td class="n">{text}</td><td class="p"></td>'


def _flipped(columns: list[Column]) -> list[Column]:
    """Oldest first within each duration."""
    groups: list[list[Column]] = []
    for column in columns:
        if groups and groups[-1][0].months == column.months:
            groups[-1].append(column)
        else:
            groups.append([column])
    return [column for group in groups for column in reversed(group)]
