"""The values that groups stand for: months, dates, flags, texts."""

from datetime import date

from assets.answers.answer import Value
from assets.answers.expressions import DatePart, Expression
from assets.answers.grammar.outcome import say
from assets.answers.numerals import joined, printable

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_HAN_WEEKDAYS = "日一二三四五六"


def key_text(value: Value, expression: Expression, language: str) -> str:
    """A group's value as people say it; months by name, flags as yes and no, missing ones as not known."""
    if value is None:
        return say(language, "not known", "未知")
    if isinstance(value, bool):
        return say(language, "yes" if value else "no", "是" if value else "否")
    if isinstance(expression, DatePart) and isinstance(value, int | float):
        return _date_part(int(value), expression.part, language)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return joined([printable(item) for item in value], language)
    return value.isoformat() if isinstance(value, date) else printable(str(value))


def _date_part(value: int, part: str, language: str) -> str:
    match part:
        case "month":
            return say(language, _MONTHS[(value - 1) % 12], f"{value}月")
        case "quarter":
            return say(language, f"the quarter {value}", f"第{value}季度")
        case "weekday":  # as DuckDB counts: 0 is Sunday
            return say(language, _WEEKDAYS[value % 7], f"星期{_HAN_WEEKDAYS[value % 7]}")
        case "day":
            return say(language, f"day {value}", f"{value}日")
        case _:
            return say(language, str(value), f"{value}年")
