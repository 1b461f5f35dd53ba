"""The same number in another table of the filing, and a statement printed twice with different numbers."""

from collections import defaultdict

from assets.facts.labels import normalise
from assets.facts.primary import REPEATED, TITLE_TAIL
from assets.facts.resolve import Choice, Key
from assets.facts.verification.printed import Place, Printed, digits_of
from assets.facts.verification.votes import doubt_contradicted
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Table

AGAIN = "printed_again"  # followed by pages
TWICE_DIFFERENT, TWICE_SCALED = "differs_in_duplicate_table", "scale_differs_in_duplicate_table"
_PAGES_NAMED = 3
_COMMON_ROWS, _LEAST_COMMON = 0.6, 5  # labels two copies of a table share
_SAME_NUMBERS = 0.875  # below it the other table is another company's or period's

Places = dict[Key, Place]


def check_repeats(found: dict[Key, Choice], printed: Printed) -> None:
    """Name the pages that print a chosen number again; doubt what other tables contradict.

    A copy of the table with another number, and tables that print the same numbers for other years or in
    another scale.
    """
    places: Places = {}
    repeated: list[tuple[Choice, Place, list[Place]]] = []
    for key, choice in found.items():
        place = printed.locate(choice.option.best)
        if place is None or choice.value is None:
            continue
        places[key] = place
        others = printed.again(place)
        if others:
            repeated.append((choice, place, others))
            pages = sorted({p.row.page for p in others})
            choice.checks.append(f"{AGAIN}:" + " ".join(map(str, pages[:_PAGES_NAMED])))
    doubt_contradicted(repeated, [(found[key], place) for key, place in places.items()])
    for table, keys in _by_table(places).items():
        _compare_copies(table, [(found[key], places[key]) for key in keys], printed)


def _by_table(places: Places) -> dict[tuple[str, int], list[Key]]:
    tables: dict[tuple[str, int], list[Key]] = defaultdict(list)
    for key, place in places.items():
        if place.table.kind in STATEMENTS:
            tables[place.doc_id, place.table.table].append(key)
    return tables


def _compare_copies(own: tuple[str, int], chosen: list[tuple[Choice, Place]], printed: Printed) -> None:
    table = printed.tables[own]
    mine = _rows(printed, own, len(table.columns))
    for other, copy in printed.tables.items():
        if other == own or other[0] != own[0] or not _may_be_copy(table, copy):
            continue
        theirs = _rows(printed, other, len(table.columns))
        common = mine.keys() & theirs.keys()
        same = [label for label in common if mine[label] == theirs[label]]
        if len(common) < max(_LEAST_COMMON, _COMMON_ROWS * len(mine)) or len(same) < _SAME_NUMBERS * len(
            common
        ):
            continue
        for choice, place in chosen:
            _doubt(choice, place, copy, theirs, scaled=table.scale != copy.scale)


def _may_be_copy(table: Table, other: Table) -> bool:
    """Another table of the kind, columns and scope that is not titled as a selection or reconciliation."""
    same = (other.kind, other.scope, len(other.columns)) == (table.kind, table.scope, len(table.columns))
    return same and not REPEATED.search(other.title[-TITLE_TAIL:])


def _rows(printed: Printed, table: tuple[str, int], width: int) -> dict[str, tuple[str, ...]]:
    """Plain label -> the digits of its columns; labels that occur twice are left out."""
    rows: dict[str, tuple[str, ...]] = {}
    twice: set[str] = set()
    for row in printed.rows[table]:
        label = normalise(row.label)
        digits = [""] * width
        for cell in row.cells:
            if cell.column is not None and cell.value is not None:
                digits[cell.column] = digits_of(cell.text)
        if label and any(digits):
            if label in rows:
                twice.add(label)
            rows[label] = tuple(digits)
    return {label: digits for label, digits in rows.items() if label not in twice}


def _doubt(
    choice: Choice, place: Place, copy: Table, theirs: dict[str, tuple[str, ...]], *, scaled: bool
) -> None:
    """A conflict where the copy prints another number; also where it states another scale for money."""
    digits = theirs.get(normalise(place.row.label))
    if digits is None or place.cell.column is None or not digits[place.cell.column]:
        return
    name = None
    if digits[place.cell.column] != digits_of(place.cell.text):
        name = TWICE_DIFFERENT
    elif scaled and place.table.scale and copy.scale and choice.option.best.scale == place.table.scale:
        name = TWICE_SCALED
    if name is not None:
        choice.checks.append(f"failed:{name}:page {copy.page}")
        choice.doubts.add(name)
