"""The values that groups stand for: months, dates, flags, texts."""

from collections.abc import Sequence
from datetime import date

from assets.answers.answer import Value
from assets.answers.expressions import DatePart, Expression
from assets.answers.grammar.outcome import listed, say
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


def keys_text(
    values: Sequence[Value], labels: Sequence[str], expressions: Sequence[Expression], language: str
) -> str:
    """What a group of one or several values has in common: `June`, `both A and B`, `A only`, `A: yes`."""
    if len(values) > 1 and all(isinstance(value, bool) for value in values):
        return _flags(labels, [bool(value) for value in values], language)
    told = []
    for value, label, expression in zip(values, labels, expressions, strict=True):
        text = key_text(value, expression, language)
        labelled = isinstance(value, bool) or (value is None and len(values) > 1)
        told.append(say(language, f"{label}: {text}", f"{label}：{text}") if labelled else text)
    return say(language, ", ", "，").join(told)


def _flags(labels: Sequence[str], values: Sequence[bool], language: str) -> str:
    """A combination of flags in words."""
    true = [label for label, value in zip(labels, values, strict=True) if value]
    if not true:
        return say(language, f"neither {' nor '.join(labels)}", f"{'、'.join(labels)}均无")
    if len(true) == len(labels):
        word = "both " if len(labels) == 2 else "all of "
        return say(language, word + listed(true, "en"), f"同时{'和'.join(true)}")
    return say(language, f"{listed(true, 'en')} only", f"仅{'和'.join(true)}")


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
