"""Values as people read them, in the unit of their column."""

from collections.abc import Sequence
from datetime import date

from assets.answers.answer import Value
from assets.answers.grammar.outcome import say
from assets.answers.plan import Column
from assets.answers.vocabulary import Kind

_SCALES_EN = {1e3: "thousand", 1e4: "ten thousand", 1e6: "million", 1e8: "hundred million", 1e9: "billion"}
_SCALES_EN |= {1e12: "trillion"}
_SCALES_ZH = {1e3: "千", 1e4: "万", 1e6: "百万", 1e7: "千万", 1e8: "亿", 1e9: "十亿", 1e12: "万亿"}
_CURRENCIES_ZH = {"CNY": "元", "USD": "美元", "HKD": "港元", "EUR": "欧元"}


def unit_of(
    column: Column, kind: Kind, unit: str, currency: str | None, language: str, *, base_units: float = 1
) -> str | None:
    """What the numbers of a column are in; `unit` is the catalogue's word for it."""
    if column.percent or kind == "pct":
        return "%"
    if kind == "points":
        return say(language, "percentage points", "个百分点")
    if kind == "money":
        scale = column.divide_by if column.divide_by != 1 else base_units
        return _money_unit(scale, currency or "currency", language)
    if kind == "per_share":
        return unit.replace("currency", currency or "currency")
    if kind == "days" or (kind == "number" and unit == "days"):
        return say(language, "days", "天")
    return {"ratio": "times", "count": "count"}.get(kind)


def currency_name(code: str, language: str) -> str:
    """CNY and USD as amounts print them: 元, 美元 in Chinese."""
    return _CURRENCIES_ZH.get(code, code) if language == "zh" else code


def _money_unit(scale: float, money: str, language: str) -> str:
    if language == "zh":
        return f"{_SCALES_ZH.get(scale, '')}{currency_name(money, language)}"
    return f"{money} {_SCALES_EN.get(scale, '')}".strip()


def written(value: Value, column: Column, kind: Kind, unit: str | None, language: str) -> str:
    """A value with its unit; money whose scale nobody asked for is shortened."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say(language, "yes" if value else "no", "是" if value else "否")
    if isinstance(value, str | date):
        return printable(str(value))
    if isinstance(value, list):
        return joined([printable(str(item)) for item in value], language)
    if kind == "money" and unit and not _scaled(unit):
        if column.decimals is None and column.divide_by == 1:
            return shortened_money(value, unit, language)
        return _with_unit(f"{value:,.{_places(value, column, kind)}f}", unit, language)
    if kind == "ordinal":
        return f"{value:g}"
    number = f"{value:,.{_places(value, column, kind)}f}"
    if kind == "count" or unit in (None, "times", "count"):
        return number
    return _with_unit(number, unit or "", language)


def printable(text: str) -> str:
    """A text of a document on one line, without what would steer a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def joined(items: Sequence[str], language: str) -> str:
    """The entries of a list in one text."""
    return ("、" if language == "zh" else ", ").join(items)


def _scaled(unit: str) -> bool:
    """Whether a unit of money says a scale: USD million, 亿元."""
    return " " in unit or unit[0] in "千万百亿十"


def _places(value: float, column: Column, kind: Kind) -> int:
    if column.decimals is not None:
        return column.decimals
    whole = float(value).is_integer()
    if kind == "count" or (whole and kind in ("money", "number", "days")):
        return 0
    if kind in ("ratio", "number") and not column.percent and 0 < abs(value) < 1:
        return 4
    return 2


def _with_unit(number: str, unit: str, language: str) -> str:
    """`5.20%`, `USD 90.0 million`, `6.07亿元`, `13 days`."""
    if unit == "%":
        return f"{number}%"
    if language == "zh":
        return f"{number}{unit}"
    if unit == "days" and number in ("1", "-1"):
        return f"{number} day"
    code, _, scale = unit.partition(" ")
    if len(code) == 3 and code.isupper():
        return f"{code} {number} {scale}".strip()
    return f"{number} {unit}"


def shortened_money(value: float, unit: str, language: str, *, digits: int = 3) -> str:
    """Money in the largest scale that loses nothing an analyst would miss, with at least so many digits."""
    if language == "zh":
        for scale, word in ((1e8, "亿"), (1e4, "万")):
            if abs(value) >= scale:
                return f"{_trimmed(value / scale, 4 if scale == 1e8 else 2, digits)}{word}{unit}"
        return f"{_whole(value)}{unit}"
    if abs(value) >= 1e6:
        return f"{unit} {_trimmed(value / 1e6, 2, digits)} million".strip()
    return f"{unit} {_whole(value)}".strip()


def _trimmed(value: float, places: int, digits: int) -> str:
    """A scaled number without the zeros at its end, but with its first digits: 8.00, 26.0, 6.0741."""
    text = f"{value:,.{places}f}".rstrip("0")
    whole, _, decimals = text.partition(".")
    wanted = max(0, digits - sum(c.isdigit() for c in whole))
    decimals = decimals.ljust(wanted, "0")
    return f"{whole}.{decimals}" if decimals else whole


def _whole(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"
