"""Dates: days between them, how far they moved in the calendar, and their parts, also out of texts."""

from sqlglot import exp

from assets.answers.sql import binary, call, each, number, text, whole
from assets.answers.texts import narrow
from assets.answers.vocabulary import Kind

_YEAR = r"(?:^|\D)((?:19|20)\d{2})(?:\D|$)"
_MONTH = r"\d{4}\s*[-/.年]\s*(0?[1-9]|1[0-2])(?:\D|$)"
_BARE_MONTH = r"(?:^|\D)(0?[1-9]|1[0-2])\s*月"  # 3月 临时股东大会
_DAY = r"(?:\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]|月)\s*(0?[1-9]|[12]\d|3[01])(?:\D|$)"
# weekday: 1 is Monday and 7 Sunday, as ISO 8601 counts them
_PARTS = {"year": "YEAR", "quarter": "QUARTER", "month": "MONTH", "day": "DAY", "weekday": "ISODOW"}


def days(start: exp.Expr, end: exp.Expr) -> exp.Expr:
    """Days from one date to another."""
    return exp.DateDiff(this=end, expression=start, unit=exp.var("day"))


def moved(earlier: exp.Expr, later: exp.Expr, years: int) -> exp.Expr:
    """Days that a date moved in the calendar over `years` years.

    The earlier one is first carried to the same day of the later year; the 29th of February is carried to
    the 28th where that year has no 29th.
    """
    interval = exp.Interval(this=text(str(years)), unit=exp.var("YEAR"))
    carried = exp.cast(exp.Add(this=earlier, expression=interval), "DATE")
    return days(carried, later)


def part(sql: exp.Expr, kind: Kind, name: str) -> exp.Expr:
    """A part of a date, of the date at the start of a text, or of those of every text in a list."""
    if kind == "date":
        return call(_PARTS[name], sql)
    if kind == "list":
        entries = each(sql, _part_of_text(exp.column("entry"), name))
        return call("LIST_FILTER", entries, _is_known())
    return _part_of_text(sql, name)


def _is_known() -> exp.Expr:
    entry = exp.column("entry")
    test = exp.Not(this=exp.Is(this=entry, expression=exp.Null()))
    return exp.Lambda(this=test, expressions=[exp.to_identifier("entry")])


def _part_of_text(sql: exp.Expr, name: str) -> exp.Expr:
    match name:
        case "year":
            return _found(sql, _YEAR)
        case "month":
            return exp.Coalesce(this=_found(sql, _MONTH), expressions=[_found(sql, _BARE_MONTH)])
        case "quarter":
            third = binary(exp.Add, _part_of_text(sql, "month"), number(2))
            return binary(exp.IntDiv, third, number(3))
        case "day":
            return _found(sql, _DAY)
        case _:
            whole_date = [_part_of_text(sql, p) for p in ("year", "month", "day")]
            joined = call("CONCAT_WS", text("-"), *whole_date)
            return call(_PARTS[name], exp.TryCast(this=joined, to=exp.DataType.build("DATE")))


def _found(sql: exp.Expr, pattern: str) -> exp.Expr:
    """The number in the first group of a pattern."""
    return whole(call("REGEXP_EXTRACT", narrow(sql.copy()), text(pattern), number(1)))
