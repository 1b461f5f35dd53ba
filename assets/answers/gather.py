"""The queries of a compiled plan run: rows, details, and the printed values that the answer speaks of."""

from collections.abc import Mapping, Set
from datetime import date, datetime
from typing import Any

from assets.answers.answer import Value
from assets.answers.cells import Cell
from assets.answers.compile import Compiled, render
from assets.answers.evidence import MAX_CITATIONS, Detail, Evidence, Key, Outline, Printed, Run
from assets.answers.results import MAX_SCOPE
from assets.answers.signs import signed_metrics
from assets.answers.summaries import where_name
from assets.errors import RefusedError

OUTLINED_FROM = 1_000  # rows in scope: of fewer, all printed values are fetched at once
MAX_COMPANIES = 3_000  # whose printed values are fetched by name


def gather_evidence(compiled: Compiled, run: Run, *, whole: bool = True) -> Evidence:
    """Run the plan's queries; without `whole`, printed values that no answer names may be left out."""
    rows = [_plain(row) for row in run(compiled.sql())]
    details = [_detail(row, compiled) for row in run(render(compiled.details))]
    if len(details) > MAX_SCOPE:
        msg = f"the question is about more than {MAX_SCOPE:,} companies and years; ask for fewer years"
        raise RefusedError(msg)
    if not compiled.cells:
        return Evidence(compiled, rows, details, [])
    if not whole and len(details) > OUTLINED_FROM:
        evidence = _outlined(compiled, rows, details, run)
        if evidence is not None:
            return evidence
    return Evidence(
        compiled, rows, details, _printed_values(compiled, details, run(render(compiled.sources)))
    )


def _outlined(
    compiled: Compiled, rows: list[dict[str, Value]], details: list[Detail], run: Run
) -> Evidence | None:
    """With the printed values to cite or to warn of; None when those are of too many companies.

    Thousands of printed values as Python objects take longer than all queries.
    """
    found: dict[Key, Set[str]] = {}
    doubtful: dict[Key, Set[str]] = {}
    notable: set[Key] = set()
    same: dict[tuple[str, ...], Set[str]] = {}
    for row in run(render(compiled.outline(signed_metrics(compiled)))):
        key, cells = _key(row), tuple(row["cells"])
        found[key] = same.setdefault(cells, frozenset(cells))
        if row["doubtful"]:
            doubtful[key] = set(row["doubtful"])
        if row["notable"]:
            notable.add(key)
    evidence = Evidence(compiled, rows, details, [], Outline(found, doubtful))
    keys = set(list(evidence.places.values())[:MAX_CITATIONS])
    keys |= {detail.key for detail in evidence.shown if detail.key in notable}
    tickers = sorted({key[0] for key in keys})
    if len(tickers) > MAX_COMPANIES:
        return None
    if tickers:
        records = run(render(compiled.sources_of(tickers)))
        wanted = [record for record in records if _key(record) in keys]
        evidence.printed.extend(_printed_values(compiled, details, wanted))
    return evidence


def _printed_values(
    compiled: Compiled, details: list[Detail], records: list[dict[str, Any]]
) -> list[Printed]:
    cells = {cell.name: cell for cell in compiled.cells}
    names = {detail.key[0]: detail.company for detail in details}
    return [_printed(record, cells, names) for record in records]


def _key(row: Mapping[str, Any]) -> Key:
    return row["ticker"], row["row_year"], row["row_period"]


def _detail(row: dict[str, Any], compiled: Compiled) -> Detail:
    return Detail(
        key=(row["ticker"], row["fiscal_year"], row["period"]),
        company=row["company"],
        currency=row["currency"],
        one_currency=row["one_currency"] is not False,
        fulfils=row["fulfils"],
        has={d.name: row[f"has_{d.name}"] for d in compiled.plan.definitions},
        own={s.name: row[where_name(s)] for s in compiled.plan.statistics if where_name(s) in row},
        ways={choice.name: row[choice.name] for choice in compiled.choices},
    )


def _printed(row: dict[str, Any], cells: dict[str, Cell], names: dict[str, str | None]) -> Printed:
    cell = cells[row["cell"]]
    return Printed(
        key=_key(row),
        cell=cell,
        years_later=int(row["years_later"]),
        value=_value(row[cell.value_column]),
        confidence=row["confidence"],
        company=names.get(row["ticker"]),
        record=row,
    )


def _plain(row: dict[str, Any]) -> dict[str, Value]:
    return {name: _value(value) for name, value in row.items()}


def _value(value: object) -> Value:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list):
        return [str(item) for item in value]
    if value is None or isinstance(value, bool | int | float | str | date):
        return value
    return str(value)
