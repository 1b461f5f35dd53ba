"""How numbers and dates are printed."""

import calendar
from datetime import date
from decimal import ROUND_HALF_UP, Decimal


def us_number(value: Decimal, *, decimals: int = 0, dash: str = "—") -> str:
    """`1,234`, `(1,234)` or a dash for nothing."""
    rounded = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    if rounded == 0:
        return dash
    text = f"{abs(rounded):,}"
    return f"({text})" if rounded < 0 else text


def cn_number(value: Decimal, *, decimals: int = 2, paren: bool = False) -> str:
    """`1,234.50`, `-1,234.50` or `(1,234.50)`."""
    rounded = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    text = f"{abs(rounded):,}"
    if rounded >= 0:
        return text
    return f"({text})" if paren else f"-{text}"


def money_words(value: Decimal) -> str:
    """Dollars as prose says them: `$4.9 billion`, `$861.2 million`."""
    size, word = (Decimal(10**9), "billion") if abs(value) >= 10**9 else (Decimal(10**6), "million")
    amount = (abs(value) / size).quantize(Decimal("0.01") if word == "billion" else Decimal("0.1"))
    return f"${amount} {word}"


def percent(change: Decimal) -> str:
    """A change as prose says it, without its sign: `4.6%`."""
    return f"{abs(change * 100).quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


def us_date(day: date) -> str:
    """`December 31, 2023`."""
    return f"{calendar.month_name[day.month]} {day.day}, {day.year}"


def cn_date(day: date) -> str:
    """`2023年12月31日`."""
    return f"{day.year}年{day.month}月{day.day}日"


def cn_share(part: Decimal, whole: Decimal) -> str:
    """A percentage with two decimals, without the sign."""
    return f"{(part / whole * 100).quantize(Decimal('0.01'), ROUND_HALF_UP)}"
