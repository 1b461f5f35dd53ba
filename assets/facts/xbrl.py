"""The reader of inline XBRL: what the filer itself has tagged as a metric's concept, of the whole company."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.html_tags import months_between
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Cell, DocumentPages, Row, Table, Tag

METHOD = "inline_xbrl"
_TAXONOMY = "us-gaap:"
_SURE = 0.99
_LOWER_RANK = 0.005  # each place in a metric's order of concepts; the last still stands above labels
_ELSEWHERE = 0.001  # in another statement than the metric's own

Tagged = tuple[Table, Row, Cell, Tag]


def xbrl_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates for every metric whose concept is tagged in a statement without a dimension."""
    places = tagged_in_statements(subject.reading)
    if not places:
        return []
    found: list[Candidate] = []
    for metric in catalogue.asked_of(subject.document.doc_type):
        given: dict[tuple[str, str, date | None], int] = {}  # the rank that a period's number was found at
        for rank, place in _ranked(metric, places):
            candidate = _candidate(subject, metric, rank, place)
            if candidate is None:
                continue
            key = (candidate.metric, candidate.period, candidate.period_end)
            if given.setdefault(key, rank) == rank:
                found.append(candidate)
    return found


def _ranked(metric: Metric, places: dict[str, list[Tagged]]) -> Iterator[tuple[int, Tagged]]:
    """A metric's tagged cells, the preferred concept first.

    Another statement's line counts only where the metric's own tags none of the concepts: a cash flow may
    tag a part of an expense with the concept of the whole.
    """
    ranked = [(rank, place) for rank, concept in enumerate(metric.concepts) for place in places[concept]]
    own = [(rank, place) for rank, place in ranked if place[0].kind in metric.statements]
    elsewhere = {place[3].concept for _, place in own}
    yield from own or ranked
    if own:
        yield from (
            (r, p) for r, p in ranked if p[0].kind not in metric.statements and p[3].concept in elsewhere
        )


def tagged_in_statements(reading: DocumentPages) -> dict[str, list[Tagged]]:
    """The tagged cells of the statements by concept, those that speak of a part of the company left out."""
    tables = {table.table: table for table in reading.tables if table.kind in STATEMENTS}
    places: dict[str, list[Tagged]] = defaultdict(list)
    for row in reading.rows:
        if row.table not in tables:
            continue
        for cell, tag in _tags(row.cells):
            if tag.concept.startswith(_TAXONOMY) and not tag.dimensions and tag.value is not None:
                places[tag.concept.removeprefix(_TAXONOMY)].append((tables[row.table], row, cell, tag))
    return places


def _tags(cells: Iterable[Cell]) -> Iterable[tuple[Cell, Tag]]:
    """Numbers in columns: what is tagged inside a label is not printed as a value."""
    return ((cell, tag) for cell in cells if cell.column is not None for tag in cell.tags)


def _candidate(subject: Subject, metric: Metric, rank: int, place: Tagged) -> Candidate | None:
    table, row, cell, tag = place
    spot = _spot(subject, metric, tag)
    currency = _currency(metric, tag.unit)
    if spot is None or currency is None or tag.value is None or tag.period_end is None:
        return None
    period, suffix, months = spot
    own = table.kind in metric.statements
    column = table.columns[cell.column] if cell.column is not None else None
    header = column.header if column is not None and column.period_end == tag.period_end else ""
    return Candidate(
        metric=metric.id + suffix,
        method=METHOD,
        doc_id=subject.reading.doc_id,
        page=row.page,
        bbox=cell.bbox,
        row_label=row.label,
        column_label=header or _in_words(tag.period_start, tag.period_end),
        raw=cell.text,
        quote=" ".join(part for part in (row.label, cell.text) if part),
        value=abs(tag.value) if metric.sign == "positive" else tag.value,
        unit=metric.unit_in(currency or None),
        currency=currency or None if "currency" in metric.unit else None,
        scale=10.0**tag.scale,
        scope="consolidated",
        period=period,
        period_end=tag.period_end,
        months=months,
        score=_SURE - _LOWER_RANK * rank - (0.0 if own else _ELSEWHERE),
        checks=[f"concept:{tag.concept}", *([f"anchor:{tag.anchor}"] if tag.anchor else [])],
    )


def _spot(subject: Subject, metric: Metric, tag: Tag) -> tuple[str, str, int] | None:
    """Period code, metric suffix and months of a tag's period; None where it is none that is kept."""
    if tag.period_end is None:
        return None
    if metric.time == "instant":
        return (subject.instant(tag.period_end), "", 0) if tag.period_start is None else None
    if tag.period_start is None:
        return None
    months = months_between(tag.period_start, tag.period_end)
    named = subject.duration(months)
    return (*named, months) if named else None


def _currency(metric: Metric, unit: str | None) -> str | None:
    """The currency that a tag's unit names ("" for counts); None where it is not of the metric's kind."""
    first, _, second = (unit or "").partition("/")
    is_money = len(first) == 3 and first.isupper()
    if metric.kind == "money":
        return first if is_money and not second else None
    if metric.kind == "per_share":
        return first if is_money and second == "shares" else None
    if metric.kind == "count":
        return "" if unit == "shares" else None
    return None


def _in_words(start: date | None, end: date) -> str:
    return f"{start} to {end}" if start else f"at {end}"
