"""Amounts of generated ESG reports: one value, printed in sentences, in tables and on cards."""

from dataclasses import dataclass
from decimal import Decimal

from reportlab.platypus import Table

from assets.filings.samples.flow import Story, gap
from assets.filings.samples.fonts import CJK
from tests.facts.generated.paper import Writer, number

_UNITS = {"元": Decimal(1), "万元": Decimal(10_000), "亿元": Decimal(100_000_000)}
_PLACES = ["希望", "红星", "向阳"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure of three years, this year's first, in base units; None = the report does not have it."""

    kind: str  # donation, tax, share
    label: str
    values: tuple[Decimal, Decimal, Decimal] | None

    @property
    def gold(self) -> float | None:
        return float(self.values[0]) if self.values else None


def amounts(writer: Writer) -> list[Amount]:
    """Donations, taxes and the social contribution per share, each of them in most reports."""
    found = []
    for kind, part, low, high in (
        ("donation", 0.8, 12, 4000),
        ("tax", 0.7, 900, 90000),
        ("share", 0.5, 1, 12),
    ):
        label = writer.random.choice(writer.words[kind]["labels"])
        if not writer.chance(part):
            found.append(Amount(kind, label, None))
        elif kind == "share":
            values = [writer.between(low, high, 2) for _ in range(3)]
            found.append(Amount(kind, label, (values[0], values[1], values[2])))
        else:  # whole hundredths of 亿元 can be printed in any unit without rounding
            coarse = writer.chance(0.3)
            values = [writer.between(low, high, 2) * 10_000 for _ in range(3)]
            if coarse:
                values = [writer.between(1, 60, 0) * 1_000_000 for _ in range(3)]
            found.append(Amount(kind, label, (values[0], values[1], values[2])))
    return found


def says(writer: Writer, amount: Amount) -> list[str]:
    """The sentence that states it, if any, and one that tempts."""
    said = [_sentence(writer, amount, "sentence")] if amount.values else []
    if writer.chance(0.35):
        said.insert(0 if writer.chance(0.4) else len(said), _sentence(writer, amount, "tempting"))
    return said


def _sentence(writer: Writer, amount: Amount, form: str) -> str:
    now, last, _ = amount.values or (Decimal(0), writer.between(10, 90, 0) * 1_000_000, None)
    if amount.kind == "share" and not amount.values:
        last = writer.between(1, 12, 2)
    unit = writer.random.choice(["万元", "万元", "元", "亿元"])
    rise = writer.between(1, 30, 2)
    printed = {"value": now, "last": last, "part": min(now or last, last) / 25, "total": (now + last) * 6}
    for name, value in printed.items():
        writer.known[name] = _printed(writer, amount.kind, value, unit, rounded=name in ("part", "total"))
    writer.known |= {"rise": str(rise), "place": writer.random.choice(_PLACES)}
    return writer.one_of(amount.kind, form)


def _printed(writer: Writer, kind: str, value: Decimal, unit: str, *, rounded: bool) -> str:
    if kind == "share":
        return f"{value:.2f}" + writer.random.choice(["元", "元", "元/股"])
    if unit == "亿元" and not rounded and value % 1_000_000:
        unit = "万元"
    shown = value / _UNITS[unit]
    places = 0 if unit == "元" and shown == int(shown) and writer.chance(0.5) else 2
    blank = " " if writer.chance(0.2) else ""
    money = "人民币" if writer.chance(0.15) else ""
    return f"{money}{blank}{number(shown, places)}{blank}{unit}"


def performance(writer: Writer, shown: list[Amount], disclosed: dict[str, bool]) -> Story:
    """A table of key figures: one to three years, unit in a column or behind the label."""
    year = int(writer.known["year"])
    count = writer.random.choice([1, 2, 3, 3])
    newest_first = writer.chance(0.6)
    apart = writer.chance(0.6)  # a column of units
    years = [f"{year - n}年" for n in range(count)]
    lines = [_line(writer, a, count) for a in shown if a.values] + _other_lines(writer, count, disclosed)
    writer.random.shuffle(lines)
    rows = [["指标", *(["单位"] if apart else []), *(years if newest_first else years[::-1])]]
    for label, unit, cells in lines:
        ordered = cells if newest_first else cells[::-1]
        rows.append([label, unit, *ordered] if apart else [f"{label}（{unit}）", *ordered])
    if writer.chance(0.3):
        rows.insert(1, [writer.random.choice(writer.words["kpi_sections"]), *[""] * (len(rows[0]) - 1)])
    widths = [190.0, *([70.0] if apart else []), *[80.0 if count > 1 else 120.0] * count]
    return writer.table(rows, widths, left=(0,), center=(1,) if apart else ())


def _line(writer: Writer, amount: Amount, count: int) -> tuple[str, str, list[str]]:
    values = amount.values or ()
    if amount.kind == "share":
        return amount.label, writer.random.choice(["元", "元/股"]), [f"{v:.2f}" for v in values[:count]]
    coarse = all(v % 1_000_000 == 0 for v in values)
    unit = writer.random.choice(["万元", "万元", "元", "亿元"] if coarse else ["万元", "万元", "元"])
    cells = [number(v / _UNITS[unit], 2) for v in values[:count]]
    if count > 1 and writer.chance(0.15):
        cells[-1] = writer.random.choice(["-", "/", "—"])
    return amount.label, unit, cells


def _other_lines(writer: Writer, count: int, disclosed: dict[str, bool]) -> list[tuple[str, str, list[str]]]:
    """Figures of no topic, and of topics that the report discloses."""
    rows = [row for row in writer.words["kpi_more"] if disclosed.get(row[4], True)]
    lines = []
    for label, unit, value, places, _ in writer.random.sample(rows, writer.random.randrange(2, 4)):
        now = Decimal(writer.fill(value).replace(",", ""))
        cells = [number(now * (100 - 7 * n) / 100, places) for n in range(count)]
        lines.append((label, unit, cells))
    return lines


def cards(writer: Writer, shown: list[Amount], disclosed: dict[str, bool]) -> Story:
    """Large numbers, each with its name above or below, as on the first pages of glossy reports."""
    pairs = []
    for amount in shown:
        if amount.values:
            label, unit, (now,) = _line(writer, amount, 1)
            pairs.append((label, f"{now} {unit}"))
    for label, unit, cells in _other_lines(writer, 1, disclosed)[: 4 - len(pairs)]:
        pairs.append((label, f"{cells[0]} {unit}"))
    writer.random.shuffle(pairs)
    names_above = writer.chance(0.5)
    labels, values = [p[0] for p in pairs], [p[1] for p in pairs]
    grid = Table([labels, values] if names_above else [values, labels], colWidths=[112] * len(pairs))
    grid.setStyle([("FONT", (0, 0), (-1, -1), CJK, 11), ("ALIGN", (0, 0), (-1, -1), "CENTER")])
    return [gap(8), grid, gap(12)]
