"""What other tables say of a table's columns and scale, by the numbers that both print."""

from collections import defaultdict
from dataclasses import dataclass, field

from assets.facts.resolve import Choice
from assets.facts.verification.printed import Place, digits_of
from assets.pages.records import Column

OTHER_YEAR, OTHER_SCALE = "another_year_elsewhere", "another_scale_elsewhere"
_LEAST, _TIMES = 2, 2  # numbers that contradict, and how many times those that agree
_LEAST_DIGITS = 3  # without zeros at either end: round numbers stand alike in unlike rows
_DAYS = 10
_PAGES_NAMED = 3


@dataclass(slots=True)
class Votes:
    """Numbers of a table that others print alike, and the pages that print them otherwise."""

    agree: set[str] = field(default_factory=set)  # digits
    against: dict[str, int] = field(default_factory=dict)  # digits -> page

    @property
    def contradicted(self) -> bool:
        return len(self.against) >= max(_LEAST, _TIMES * len(self.agree) + 1)


def doubt_contradicted(
    repeated: list[tuple[Choice, Place, list[Place]]], chosen: list[tuple[Choice, Place]]
) -> None:
    """Doubt every number of a column whose numbers other tables print for another year, or another scale.

    `repeated` are choices with the places that print the same digits under a like label; each choice has one
    vote on its column's year and one on its table's scale.
    """
    years: dict[tuple[str, int, int], Votes] = defaultdict(Votes)
    scales: dict[tuple[str, int], Votes] = defaultdict(Votes)
    for choice, place, others in repeated:
        _vote(years[_column(place)], place, _same_years(place, others), others)
        if choice.option.best.unit == choice.option.best.currency:
            _vote(scales[_column(place)[:2]], place, _same_scales(choice.option.best.scale, others), others)
    for choice, place in chosen:
        money = choice.option.best.unit == choice.option.best.currency
        _doubt(choice, OTHER_YEAR, years.get(_column(place)))
        _doubt(choice, OTHER_SCALE, scales.get(_column(place)[:2]) if money else None)


def _column(place: Place) -> tuple[str, int, int]:
    column = place.cell.column
    return place.doc_id, place.table.table, -1 if column is None else column


def _vote(votes: Votes, place: Place, same: list[bool | None], others: list[Place]) -> None:
    """One vote of a number: for, where any other place agrees; against, where all that tell differ."""
    digits = digits_of(place.cell.text)
    if len(digits.strip("0")) < _LEAST_DIGITS:
        return
    if True in same:
        votes.agree.add(digits)
    elif False in same:
        votes.against[digits] = others[same.index(False)].row.page


def _doubt(choice: Choice, name: str, votes: Votes | None) -> None:
    if votes is not None and votes.contradicted:
        pages = sorted(set(votes.against.values()))[:_PAGES_NAMED]
        choice.checks.append(f"failed:{name}:" + " ".join(map(str, pages)))
        choice.doubts.add(name)


def _same_scales(own: float | None, others: list[Place]) -> list[bool | None]:
    """Whether the scale that a number was read in is that of the other tables, where they state one."""
    return [own == other.table.scale if own and other.table.scale else None for other in others]


def _same_years(place: Place, others: list[Place]) -> list[bool | None]:
    own = _of(place)
    return [_same_year(own, _of(other)) for other in others]


def _of(place: Place) -> Column | None:
    """The column of a place, where its table has one column for each period: others' heads tell no years."""
    columns = [c for c in place.table.columns if c.kind == "value"]
    periods = {(c.period_end, c.months, c.scope, c.adjusted) for c in columns}
    if place.cell.column is None or len(periods) < len(columns):
        return None
    return place.table.columns[place.cell.column]


def _same_year(own: Column | None, other: Column | None) -> bool | None:
    """Whether two columns end on the same day; None where one does not say, or is of another length."""
    if own is None or other is None or own.period_end is None or other.period_end is None:
        return None
    if abs((own.period_end - other.period_end).days) <= _DAYS:
        return True
    alike = own.months is None or other.months is None or own.months == other.months
    return False if alike and other.kind == "value" else None
