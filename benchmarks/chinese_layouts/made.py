"""The statements of an invented Chinese report: printed tables, and what they say of every number."""

import random
from collections.abc import Iterator
from datetime import date

from benchmarks.chinese_layouts.draw import Printed
from benchmarks.chinese_layouts.words import PERIODS, STATEMENTS, UNITS, Words

Gold = tuple[str, str, str, date, int, float, float]  # kind, scope, label, end, months, printed value, scale
Lines = tuple[tuple[int, str], ...]
_BLANK = 0.2  # of the cells print nothing
_MONTHS = {"FY": 12, "H1": 6, "Q1": 3, "Q3": 9}


def statements(words: Words, chance: random.Random) -> Iterator[tuple[Printed, list[Gold]]]:
    """The tables of a report in order; interim reports of a quarter print the group's only."""
    scopes = (("consolidated", "parent"),) if words.joint else (("consolidated",), ("parent",))
    number = 0
    for kind, name, lines in STATEMENTS:
        for columns in scopes if words.period in ("FY", "H1") else scopes[:1]:
            number += 1
            yield _table(words, chance, kind, _title(words, name, columns, number), _parsed(lines), columns)


def _parsed(lines: str) -> Lines:
    return tuple((int(line[0]), line[2:]) for line in lines.split("\n") if line)


def _title(words: Words, name: str, columns: tuple[str, ...], number: int) -> str:
    if len(columns) == 2:
        owner = chance_of(words, ("合并及母公司", "合并及公司", "合并和母公司"))
    else:
        owner = "合并" if columns == ("consolidated",) else chance_of(words, ("母公司", "公司", "母公司"))
    title = " ".join(owner + name) if words.spaced else owner + name
    return f"{number}、{title}" if words.numbered else title


def chance_of(words: Words, choices: tuple[str, ...]) -> str:
    """One of the choices, the same throughout a report."""
    return choices[words.pick % len(choices)]


def _table(
    words: Words, chance: random.Random, kind: str, title: str, lines: Lines, columns: tuple[str, ...]
) -> tuple[Printed, list[Gold]]:
    spots = _spots(words, kind, columns)
    rows: list[tuple[int, str, tuple[str, ...]]] = []
    gold: list[Gold] = []
    for indent, label in lines:
        cells = [] if label.endswith("：") else [_number(words, chance, label) for _ in spots]
        note = f"{chance.randrange(1, 60)}" if words.notes and cells and chance.random() < 0.5 else ""
        for (scope, end, months), (_, value) in zip(spots, cells, strict=False):
            if value is not None:
                gold.append((kind, scope, label, end, months, value, UNITS[words.unit]))
        texts = tuple(text for text, _ in cells) or ("",) * len(spots)
        rows.append((indent, _label(words, label), ((note,) if words.notes else ()) + texts))
    widths = ((0.5,) if words.notes else ()) + (1.0,) * len(spots)
    headings = (title, *_dated(words, kind))
    printed = Printed(
        headings, words.unit, words.pick % 4 != 0, _header(words, kind, columns), tuple(rows), widths
    )
    return printed, gold


def _dated(words: Words, kind: str) -> tuple[str, ...]:
    """The line below the title: the day or the year, on two of three reports."""
    if words.pick % 3 == 0:
        return ()
    period = PERIODS[words.period]
    if kind == "balance_sheet":
        return (f"{words.year}年{period.month}月{period.day}日",)
    return (
        (f"{words.year}年1—{period.month}月",)
        if words.pick % 2
        else (f"{words.year}年度",)
        if words.period == "FY"
        else ()
    )


def _spots(words: Words, kind: str, columns: tuple[str, ...]) -> list[tuple[str, date, int]]:
    """Scope, last day and length of each value column."""
    period = PERIODS[words.period]
    if kind == "balance_sheet":
        times = [(date(words.year, period.month, period.day), 0), (date(words.year - 1, 12, 31), 0)]
    else:
        months = _MONTHS[words.period]
        times = [(date(words.year - back, period.month, period.day), months) for back in (0, 1)]
    if words.prior_first and len(columns) == 1:
        times.reverse()
    if words.by_year and len(columns) == 2:
        return [(scope, *time) for time in times for scope in columns]
    return [(scope, *time) for scope in columns for time in times]


def _header(words: Words, kind: str, columns: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """One row of periods, or two rows where group and company stand side by side."""
    pairs = PERIODS[words.period].instants if kind == "balance_sheet" else PERIODS[words.period].durations
    if len(columns) == 2:  # a scope beside a wording that names no year would be two headings in one
        pairs = tuple(pair for pair in pairs if "{" in pair[0]) or pairs
    names = tuple(
        text.format(year=words.year, prior=words.year - 1) for text in pairs[words.pick % len(pairs)]
    )
    notes = ("附注",) if words.notes else ()
    blank = ("",) if words.notes else ()
    if len(columns) == 1:
        return (("项目", *notes, *(names[::-1] if words.prior_first else names)),)
    if words.by_year:
        upper = ("", *blank, names[0], "", names[1], "")
        return (upper, ("项目", *notes, *words.scopes, *words.scopes))
    upper = ("", *blank, words.scopes[0], "", words.scopes[1], "")
    return (upper, ("项目", *notes, *names, *names))


def _number(words: Words, chance: random.Random, label: str) -> tuple[str, float | None]:
    """A printed number and its value; None where nothing is printed."""
    if chance.random() < _BLANK:
        return (words.zero, 0.0) if words.zero else ("", None)
    if "每股收益" in label:
        value = round(chance.uniform(-1, 5), 2)
    elif UNITS[words.unit] == 1.0:
        value = round(chance.uniform(1, 10 ** chance.randrange(5, 9 if words.joint else 12)), 2)
    elif UNITS[words.unit] == 1e4:
        value = round(chance.uniform(1, 10 ** chance.randrange(3, 7)), 2)
    else:
        value = float(chance.randrange(1, 10 ** chance.randrange(3, 9)))
    if (
        any(word in label for word in ("净额", "损失", "利润", "影响", "净增加", "其他综合收益"))
        and chance.random() < 0.4
    ):
        value = -abs(value)
    decimals = 2 if UNITS[words.unit] in (1.0, 1e4) or "每股收益" in label else 0
    text = f"{abs(value):,.{decimals}f}"
    if value < 0:
        text = f"({text})" if words.brackets else f"-{text}"
    return text, value


def _label(words: Words, label: str) -> str:
    """Short totals with blanks between their characters, where the report sets titles so."""
    short = words.spaced and len(label) < 7 and not label.endswith("：")
    return " ".join(label) if short else label
