"""The statement reader: rows of the consolidated statements by label, columns by period, in any language."""

import re
from collections.abc import Iterable, Iterator

from assets.facts.catalogue import Catalogue, Language, Metric
from assets.facts.columns import Slot, slot
from assets.facts.labels import says_loss_only
from assets.facts.lines import Line, Statement
from assets.facts.places import Chosen
from assets.facts.primary import choose
from assets.facts.records import Candidate
from assets.facts.rules import LabelRule
from assets.facts.structure import structural_line
from assets.facts.subject import Subject
from assets.pages.records import Box, Cell, Column

METHOD = "statement"
# headings of figures that stand below a statement in press releases
_NOT_AS_REPORTED = re.compile(
    r"\badjusted (?:net|earnings|income|operating|diluted|results|ebit)|non gaap|pro forma|as adjusted"
)
_LOWER_RANK = 0.02  # each place in a metric's order of preference
_LATER_ROW = 0.002  # of two rows that say the same, the first
_BY_PLACE = 0.68  # of a label's own rule
KNOWN_BY_PLACE = "known_by_place"


def statement_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Candidates for every metric that statements print, from every period column that is kept."""
    chosen = choose(subject, subject.statements, catalogue)
    found: list[Candidate] = []
    for metric in catalogue.asked_of(subject.document.doc_type):
        own: list[Candidate] = []
        for place in chosen:
            if place.kind in metric.statements:
                own += _of_table(subject, place, metric)
        found += own or _by_place(subject, chosen, metric, catalogue)
    return found


def _of_table(subject: Subject, place: Chosen, metric: Metric) -> list[Candidate]:
    found: list[Candidate] = []
    for order, (line, rank, rule) in enumerate(matching_lines(subject, place.statement, metric)):
        score = place.score * rule.weight * (1 - _LOWER_RANK * rank) - _LATER_ROW * order
        found += _of_line(subject, place, metric, line, max(score, 0.01))
    return found


def _by_place(
    subject: Subject, chosen: list[Chosen], metric: Metric, catalogue: Catalogue
) -> list[Candidate]:
    """What stands where the metric is printed, in a statement that no label rule finds it in."""
    language: Language = "zh" if subject.language == "zh" else "en"
    structure = catalogue.structure.get(metric.id, {}).get(language)
    if structure is None:
        return []
    found: list[Candidate] = []
    for place in chosen:
        if place.kind in metric.statements:
            line = structural_line(place.statement, structure, metric.labels.get(language))
            found += _of_line(subject, place, metric, line, _BY_PLACE * place.score) if line else []
    for candidate in found:
        candidate.checks.append(KNOWN_BY_PLACE)
    return found


def _of_line(
    subject: Subject, place: Chosen, metric: Metric, line: Line, score: float
) -> Iterator[Candidate]:
    """A candidate for every column of a line whose period is kept."""
    for column in place.statement.table.columns:
        spot = slot(subject, place.statement.table, column, metric)
        cell = line.cell(place.statement.table, column.column) if spot else None
        if spot and cell:
            yield _candidate(subject, place, metric, line, column, spot, cell, score)


def matching_lines(
    subject: Subject, statement: Statement, metric: Metric
) -> Iterable[tuple[Line, int, LabelRule]]:
    """The lines of a table that a metric's rules fit, with the rule and its place in the order."""
    labels = metric.labels.get("zh" if subject.language == "zh" else "en")
    if labels is None:
        return
    for line in statement.lines:
        if _NOT_AS_REPORTED.search(line.section):
            continue
        ranked = labels.rank(line)
        if ranked and (ranked[1].total or not line.implied):
            yield line, *ranked


def _candidate(
    subject: Subject,
    place: Chosen,
    metric: Metric,
    line: Line,
    column: Column,
    spot: Slot,
    cell: Cell,
    score: float,
) -> Candidate:
    table = place.statement.table
    scaled = metric.kind not in ("per_share", "ratio")
    scale = (place.scale or 1.0) if scaled else 1.0
    currency = table.currency or subject.currency
    checks = [place.scale_source] if scaled and place.scale_source else []
    return Candidate(
        metric=metric.id + spot.suffix,
        method=METHOD,
        doc_id=subject.reading.doc_id,
        page=line.row.page,
        bbox=cell.bbox,
        row_label=line.printed or line.label,
        column_label=column.header,
        raw=cell.text,
        quote=" ".join(part for part in (line.printed, cell.text) if part),
        value=signed(metric, place, line, cell) * scale,
        unit=metric.unit_in(currency),
        currency=currency if "currency" in metric.unit else None,
        scale=scale,
        scope=spot.scope,
        period=spot.period,
        period_end=spot.period_end,
        months=spot.months,
        score=score,
        checks=checks,
    )


def signed(metric: Metric, place: Chosen, line: Line, cell: Cell) -> float:
    """The value as the catalogue wants its sign: costs positive, a bare number under `Net loss` negative."""
    value = cell.value or 0.0
    if metric.sign == "positive":
        return abs(value)
    if metric.sign == "expense":
        return -value if place.costs_negative else value
    if value > 0 and metric.kind != "count" and says_loss_only(line.printed):
        return -value
    return value


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around several."""
    found = list(boxes)
    return (
        min(b[0] for b in found),
        min(b[1] for b in found),
        max(b[2] for b in found),
        max(b[3] for b in found),
    )
