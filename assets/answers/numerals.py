"""Values as people read them, in the unit of their column."""

from datetime import date

from assets.answers.answer import Value
from assets.answers.plan import Column
from assets.answers.vocabulary import Kind

_SCALES_EN = {1e3: "thousand", 1e6: "million", 1e9: "billion", 1e12: "trillion"}
_SCALES_ZH = {1e3: "千", 1e4: "万", 1e6: "百万", 1e7: "千万", 1e8: "亿", 1e12: "万亿"}
_CURRENCIES_ZH = {"CNY": "元", "USD": "美元"}


def unit_of(column: Column, kind: Kind, unit: str, currency: str | None, language: str) -> str | None:
    """What the numbers of a column are in; `unit` is the catalogue's word for it."""
    if column.percent or kind == "pct":
        return "%"
    if kind == "points":
        return "个百分点" if language == "zh" else "percentage points"
    if kind == "money":
        money = currency or "currency"
        scale = (_SCALES_ZH if language == "zh" else _SCALES_EN).get(column.divide_by, "")
        if language == "zh":
            return f"{scale}{_CURRENCIES_ZH.get(money, money)}"
        return f"{money} {scale}".strip() if scale else money
    if kind == "per_share":
        return unit.replace("currency", currency or "currency")
    if kind == "number" and unit in ("days",):
        return "天" if language == "zh" else "days"
    return {"ratio": "times", "count": "count"}.get(kind)


def written(
    value: Value, column: Column, kind: Kind, unit: str | None, language: str, *, exact: bool = False
) -> str:
    """A value with its unit; `exact` keeps every digit, otherwise money is shortened."""
    if value is None:
        return "-"
    if isinstance(value, bool | str | date):
        return str(value)
    if kind == "money" and column.divide_by == 1 and not exact:
        return _money(value, unit, language)
    places = column.decimals
    if places is None:
        places = 0 if kind == "count" or (kind == "money" and float(value).is_integer()) else 2
        if kind in ("ratio", "number") and not column.percent and 0 < abs(value) < 1:
            places = 4
    number = f"{value:,.{places}f}"
    if exact or kind == "count" or unit in (None, "times", "count"):
        return number + ("%" if unit == "%" and not exact else "")
    if unit == "%":
        return f"{number}%"
    if language == "zh":
        return f"{number}{unit}"
    return f"{unit} {number}" if kind == "money" and column.divide_by == 1 else f"{number} {unit}"


def _money(value: float, unit: str | None, language: str) -> str:
    """Money in the largest scale that loses nothing an analyst would miss."""
    if language == "zh":
        for scale, word in ((1e8, "亿"), (1e4, "万")):
            if abs(value) >= scale:
                return f"{_trimmed(value / scale, 4 if scale == 1e8 else 2)}{word}{unit or ''}"
        return f"{_trimmed(value, 2)}{unit or ''}"
    if abs(value) >= 1e6:
        return f"{unit or ''} {_trimmed(value / 1e6, 2)} million".strip()
    return f"{unit or ''} {_trimmed(value, 2)}".strip()


def _trimmed(value: float, places: int) -> str:
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
