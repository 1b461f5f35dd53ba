"""A number against its neighbours: the other years of the same row."""

from statistics import median

from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue
from assets.facts.resolve import Choice, Key
from assets.facts.verification.printed import Place, Printed
from assets.pages.records import Cell, Column

UNLIKE = "unlike_other_years"
_TIMES = 500.0  # separators that were lost or doubled make a thousand; no company's total grows so in a year


def check_magnitude(found: dict[Key, Choice], catalogue: Catalogue, printed: Printed) -> None:
    """`failed:unlike_other_years` on numbers hundreds of times their row's; totals become conflicts."""
    totals = {limit.whole for limit in catalogue.limits}
    for key, choice in found.items():
        place = printed.locate(choice.option.best) if choice.value else None
        if place is None or not _is_unlike(place):
            continue
        choice.checks.append(f"failed:{UNLIKE}")
        if key[0].removesuffix(QUARTER_SUFFIX) in totals and not choice.confirmed:
            choice.doubts.add(UNLIKE)


def _is_unlike(place: Place) -> bool:
    own_column = _column(place, place.cell)
    others = [
        abs(cell.value)
        for cell in place.row.cells
        if cell.value and cell is not place.cell and _is_another_year(own_column, _column(place, cell))
    ]
    own = abs(place.cell.value or 0.0)
    return bool(others) and own > 0 and not 1 / _TIMES < own / median(others) < _TIMES


def _column(place: Place, cell: Cell) -> Column | None:
    return None if cell.column is None else place.table.columns[cell.column]


def _is_another_year(own: Column | None, other: Column | None) -> bool:
    """Whether two columns print the same kind of period: shares beside a ratio are no other year of it."""
    if own is None or other is None or own.period_end is None or other.period_end is None:
        return False
    return other.kind == own.kind and (other.months, other.scope) == (own.months, own.scope)
