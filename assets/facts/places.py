"""The tables taken for statements, and the scale of each: stated, shared, or in doubt."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from assets.facts.catalogue import Catalogue
from assets.facts.lines import Statement
from assets.facts.subject import Subject
from assets.pages.records import Page

KINDS = ("income_statement", "balance_sheet", "cash_flow")

# what two statements print alike
_PRINTED_TWICE = (("net_income", "net_income_incl_nci"), ("cash_and_equivalents",))
_AT_THE_END = re.compile(r"(?: at)?(?: the)? end of(?: the)?(?: fiscal)? (?:year|period|quarter)$")
_TELLING = 100  # a number of fewer digits may be the same by chance
_SCALE_WORDS = re.compile(r"\bin (?:thousands|millions|billions)|\(thousands|\(millions|000s", re.IGNORECASE)
_MOST_TABLES = 0.8
_FEN = re.compile(r"\d\.\d\d\)?$")


@dataclass(slots=True)
class Chosen:
    """A table taken for a statement of a kind."""

    kind: str
    statement: Statement
    score: float
    scale: float | None  # None: not to be told
    scale_source: str  # "" when stated
    costs_negative: bool


def page_scale(pages: list[Page], number: int) -> float | None:
    """The scale in force on a page."""
    return next((page.scale for page in pages if page.page == number), None)


def settle_scales(subject: Subject, chosen: list[Chosen], catalogue: Catalogue) -> None:
    """A statement that does not say its scale has that of the others, else of most of the document."""
    stated = Counter(c.scale for c in chosen if c.scale)
    scale, source = None, "scale_unknown"
    if len(stated) == 1:
        scale, source = next(iter(stated)), "scale_from_other_statement"
    elif not stated:
        scale, source = _document_scale(subject)
    for place in chosen:
        if place.scale is None:
            place.scale, place.scale_source = scale, source
    _doubt_scales(subject, chosen, catalogue)


def _doubt_scales(subject: Subject, chosen: list[Chosen], catalogue: Catalogue) -> None:
    """Two statements that print one number alike cannot be of different scales.

    One that differs from a statement whose scale the third bears out is wrong, and takes that scale;
    otherwise the scales of both are not known.
    """
    ties = [pair for metrics in _PRINTED_TWICE for pair in _ties(subject, chosen, metrics, catalogue)]
    agreed = {id(place) for pair in ties if pair[0].scale == pair[1].scale for place in pair}
    differing = [pair for pair in ties if pair[0].scale != pair[1].scale]
    for pair in differing:
        for one, other in (pair, pair[::-1]):
            if id(one) not in agreed and id(other) in agreed:
                one.scale, one.scale_source = other.scale, "scale_of_the_other_statements"
    for one, other in differing:
        if one.scale != other.scale:
            for place in (one, other):
                place.scale, place.scale_source = None, "scale_unknown"


def _ties(
    subject: Subject, chosen: list[Chosen], metrics: tuple[str, ...], catalogue: Catalogue
) -> list[tuple[Chosen, Chosen]]:
    """Pairs of statements of different kinds that print the same number for one of the metrics."""
    numbers = [(place, set(_numbers(subject, place, metrics, catalogue))) for place in chosen]
    return [
        (one, other)
        for (one, mine), (other, theirs) in combinations(numbers, 2)
        if one.kind != other.kind and mine & theirs
    ]


def _numbers(
    subject: Subject, place: Chosen, metrics: tuple[str, ...], catalogue: Catalogue
) -> Iterator[float]:
    """The printed numbers of metrics in a table's first current column, where they have digits enough."""
    language = "zh" if subject.language == "zh" else "en"
    labels = [
        catalogue.metrics[m].labels[language] for m in metrics if language in catalogue.metrics[m].labels
    ]
    table = place.statement.table
    column = next((c.column for c in table.columns if subject.is_current(c.period_end)), None)
    if column is None:
        return
    for line in place.statement.lines:
        cell = line.cell(table, column)
        named = replace(line, label=_AT_THE_END.sub("", line.label))
        if cell and abs(cell.value or 0.0) >= _TELLING and any(rules.rank(named) for rules in labels):
            yield abs(cell.value or 0.0)


def _document_scale(subject: Subject) -> tuple[float | None, str]:
    """The scale that nearly all tables of the document state; plain units where none is ever spoken of."""
    stated = Counter(t.scale for t in subject.reading.tables if t.scale)
    if stated:
        scale, count = stated.most_common(1)[0]
        if count >= _MOST_TABLES * stated.total():
            return scale, "scale_from_document"
        return None, "scale_unknown"
    if subject.language == "zh":
        plain = _prints_fen(subject)
    else:
        plain = not any(_SCALE_WORDS.search(p.text) for p in subject.reading.pages)
    return (1.0, "scale_not_stated") if plain else (None, "scale_unknown")


def _prints_fen(subject: Subject) -> bool:
    """Whether amounts have their two decimals: then they are in 元, whatever the caption was lost."""
    kinds = {table.table for table in subject.reading.tables if table.kind in KINDS}
    amounts = [c.text for r in subject.reading.rows if r.table in kinds for c in r.cells if c.value]
    return 2 * sum(1 for text in amounts if _FEN.search(text)) > len(amounts)
