"""What a compiled plan finds in the warehouse: rows, how complete they are, and the printed values behind."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from assets.answers.answer import Citation, Coverage, Lacking, Value
from assets.answers.cells import Cell
from assets.answers.compile import Compiled, render
from assets.answers.plan import Aggregate
from assets.answers.results import MAX_ROWS

Run = Callable[[str], list[dict[str, Any]]]
Key = tuple[str, int, str]  # ticker, fiscal year, period of a row

MAX_CITATIONS = 200


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed value that a cell of a row was filled with."""

    key: Key
    cell: Cell
    years_later: int  # 0 = from the filing of its own year
    citation: Citation


@dataclass(frozen=True, slots=True)
class Detail:
    """One row in scope: what could be computed, and which way was taken for metrics with several."""

    key: Key
    company: str | None
    currency: str | None
    one_currency: bool
    fulfils: bool | None
    has: dict[str, bool]
    ways: dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything the answer is written from."""

    compiled: Compiled
    rows: list[dict[str, Value]]
    details: list[Detail]
    printed: list[Printed]  # of every row in scope

    def key(self, row: dict[str, Value]) -> Key:
        """Which row of the scope a row of the answer is."""
        period = row.get("period") or self.compiled.plan.scope.periods[0]
        return str(row["ticker"]), int(str(row["fiscal_year"])), str(period)

    @property
    def shown(self) -> list[Detail]:
        """The rows in scope that the answer shows or counts."""
        if self.compiled.plan.statistics:
            return [d for d in self.details if d.fulfils and self.complete(d)]
        keys = {self.key(row) for row in self.rows}
        return [detail for detail in self.details if detail.key in keys]

    @property
    def currencies(self) -> list[str]:
        """The currencies of the rows shown."""
        return sorted({detail.currency for detail in self.shown if detail.currency})

    def complete(self, detail: Detail) -> bool:
        """Whether everything that decides about a row could be computed."""
        plan = self.compiled.plan
        decisive = {plan.order.by} if plan.order else set()
        decisive |= {s.of for s in plan.statistics if isinstance(s, Aggregate)}
        if not decisive and not plan.conditions:
            return all(detail.has.values())
        return detail.fulfils is not None and all(detail.has[name] for name in decisive)

    def used_cells(self, detail: Detail) -> set[str]:
        """The cells that a row's values came from: of metrics with several ways, only the one taken."""
        cells: set[str] = set().union(*self.compiled.uses.values())
        optional: set[str] = set()
        taken: set[str] = set()
        for choice in self.compiled.choices:
            way = detail.ways.get(choice.name)
            for place in range(len(choice.ways)):
                optional |= choice.cells(place)
            if way is not None:
                taken |= choice.cells(way)
        return (cells - optional) | (cells & taken)


def gather_evidence(compiled: Compiled, run: Run) -> Evidence:
    """Run the plan's queries."""
    rows = run(compiled.sql())
    details = [_detail(row, compiled) for row in run(render(compiled.details))]
    cells = {cell.name: cell for cell in compiled.cells}
    names = {detail.key[0]: detail.company for detail in details}
    printed = [_printed(row, cells, names) for row in run(render(compiled.sources))] if cells else []
    return Evidence(compiled, [_plain(row) for row in rows], details, printed)


def coverage(
    evidence: Evidence, label: Callable[[str], str], reasons: Callable[[Detail], str | None]
) -> Coverage:
    """Rows in scope, those with a value, and the others by name."""
    lacking = [d for d in evidence.details if not evidence.complete(d)]
    found: dict[Key, set[str]] = {}
    for printed in evidence.printed:
        found.setdefault(printed.key, set()).add(printed.cell.name)
    return Coverage(
        in_scope=len(evidence.details),
        with_value=len(evidence.details) - len(lacking),
        lacking=[
            Lacking(
                ticker=d.key[0],
                company=d.company,
                fiscal_year=d.key[1],
                period=d.key[2],
                missing=[label(metric) for metric in _missing(evidence, found.get(d.key, set()))],
                reason=reasons(d),
            )
            for d in lacking[:MAX_ROWS]
        ],
    )


def _missing(evidence: Evidence, found: set[str]) -> list[str]:
    """The metrics without which a row could not be computed; of several ways, those of the first."""
    compiled = evidence.compiled
    optional: set[str] = set()
    needed: set[str] = set()
    for choice in compiled.choices:
        ways = [choice.cells(place) for place in range(len(choice.ways))]
        optional = optional.union(*ways)
        if not any(way <= found for way in ways):
            needed |= ways[0]
    needed |= {cell.name for cell in compiled.cells} - optional
    return list(dict.fromkeys(c.metric for c in compiled.cells if c.name in needed - found))


def citations(evidence: Evidence) -> list[Citation]:
    """The printed values behind the rows shown, row by row."""
    by_key: dict[Key, list[Printed]] = {}
    for printed in evidence.printed:
        by_key.setdefault(printed.key, []).append(printed)
    order = (
        {evidence.key(row): place for place, row in enumerate(evidence.rows)} if _has_keys(evidence) else {}
    )
    found: dict[tuple[str, str, int, str], Citation] = {}
    for detail in sorted(evidence.shown, key=lambda d: order.get(d.key, 0)):
        used = evidence.used_cells(detail)
        for printed in by_key.get(detail.key, []):
            if printed.cell.name in used:
                c = printed.citation
                found.setdefault((c.filing, c.metric, c.fiscal_year, c.period), c)
    return list(found.values())


def _has_keys(evidence: Evidence) -> bool:
    return bool(evidence.rows) and "ticker" in evidence.rows[0]


def _detail(row: dict[str, Any], compiled: Compiled) -> Detail:
    return Detail(
        key=(row["ticker"], row["fiscal_year"], row["period"]),
        company=row["company"],
        currency=row["currency"],
        one_currency=row["one_currency"] is not False,
        fulfils=row["fulfils"],
        has={d.name: row[f"has_{d.name}"] for d in compiled.plan.definitions},
        ways={choice.name: row[choice.name] for choice in compiled.choices},
    )


def _printed(row: dict[str, Any], cells: dict[str, Cell], names: dict[str, str | None]) -> Printed:
    cell = cells[row["cell"]]
    later = int(row["years_later"])
    return Printed(
        key=(row["ticker"], row["row_year"], row["row_period"]),
        cell=cell,
        years_later=later,
        citation=Citation(
            ticker=row["ticker"],
            company=names.get(row["ticker"]),
            filing=row["filing"],
            document=row["source"],
            doc_id=row["doc_id"],
            page=row["page"],
            bbox=[round(float(x), 2) for x in row["bbox"]] if row["bbox"] else None,
            quote=row["quote"],
            raw=row["raw"],
            metric=cell.metric,
            value=_value(row[cell.value_column]),
            unit=row["unit"],
            fiscal_year=row["fiscal_year"],
            period=row["period"],
            prior_year_column=later > 0,
            confidence=row["confidence"],
        ),
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
