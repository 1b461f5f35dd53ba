"""Conditions on dates: in June, before a day, between two days."""

from collections.abc import Sequence

from assets.answers.expressions import Compare, DatePart, Day, Every, Number
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.parts import DayPart, Measure, MonthPart, Part, WordPart


def within(parts: Sequence[Part]) -> tuple[int, Part] | None:
    """In June 2023, in June of any year, on a day."""
    match parts:
        case [Measure(kind="date" | "list") as m, MonthPart() as month, *_]:
            return 2, _in_month(m, month)
        case [MonthPart() as month, Measure(kind="date" | "list") as m, *_]:
            return 2, _in_month(m, month)
        case [Measure(kind="date") as m, DayPart() as day, WordPart(role="before" | "after") as word, *_]:
            return 3, _beyond(m, word, day)
        case [Measure(kind="date") as m, WordPart(role="before" | "after") as word, DayPart() as day, *_]:
            return 3, _beyond(m, word, day)
        case [DayPart() as day, WordPart(role="before" | "after") as word, Measure(kind="date") as m, *_]:
            return 3, _beyond(m, word, day)
        case [
            Measure(kind="date") as m,
            DayPart() as first,
            WordPart(role="and" | "to" | "minus"),
            DayPart() as last,
            *_,
        ]:
            return 4, _range(m, first, last)
        case [
            Measure(kind="date") as m,
            WordPart(role="between"),
            DayPart() as first,
            WordPart(role="and" | "to"),
            DayPart() as last,
            *_,
        ]:
            return 5, _range(m, first, last)
        case [Measure(kind="date") as m, DayPart() as day, *_]:
            return 2, _range(m, day, day)
        case [DayPart() as day, Measure(kind="date") as m, *_]:
            return 2, _range(m, day, day)
    return None


def _in_month(m: Measure, month: MonthPart) -> Judged:
    of = DatePart(of=m.expression, part="month")
    compare = Compare(left=of, operator="=", right=Number(value=month.month))
    return Judged(f"{m.text} {month.text}", compare, (m,))


def _beyond(m: Measure, word: WordPart, day: DayPart) -> Judged:
    inclusive = word.value == "inclusive"
    if word.role == "before":
        limit = Day(value=day.last if inclusive else day.first)
        compare = Compare(left=m.expression, operator="<=" if inclusive else "<", right=limit)
    else:
        limit = Day(value=day.first if inclusive else day.last)
        compare = Compare(left=m.expression, operator=">=" if inclusive else ">", right=limit)
    return Judged(f"{m.text} {word.text} {day.text}", compare, (m,))


def _range(m: Measure, first: DayPart, last: DayPart) -> Judged:
    if first.first == last.last:
        one = Compare(left=m.expression, operator="=", right=Day(value=first.first))
        return Judged(f"{m.text} {first.text}", one, (m,))
    low = Compare(left=m.expression, operator=">=", right=Day(value=first.first))
    high = Compare(left=m.expression, operator="<=", right=Day(value=last.last))
    return Judged(f"{m.text} {first.text} {last.text}", Every(conditions=(low, high)), (m,))
