"""What a compiled plan finds in the warehouse: rows, how complete they are, and the printed values behind."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assets.answers.answer import Citation, Coverage, Lacking, Value
from assets.answers.cells import Cell
from assets.answers.compile import Compiled
from assets.answers.plan import Aggregate, Calculated, Count, Members, Share
from assets.answers.results import DOUBTFUL, MAX_ROWS

Run = Callable[[str], list[dict[str, Any]]]
Key = tuple[str, int, str]  # ticker, fiscal year, period of a row
Place = tuple[str, int, str, str]  # ticker, fiscal year, period, metric of a printed value

MAX_CITATIONS = 200


@dataclass(frozen=True)
class Printed:
    """A printed value that a cell of a row was filled with."""

    key: Key
    cell: Cell
    years_later: int  # 0 = from the filing of its own year
    value: Value
    confidence: float | None
    company: str | None
    record: dict[str, Any]  # of the query of the sources

    @cached_property
    def citation(self) -> Citation:
        """Where the value stands."""
        row = self.record
        return Citation(
            ticker=row["ticker"],
            company=self.company,
            filing=row["filing"],
            document=row["source"],
            doc_id=row["doc_id"],
            page=row["page"],
            bbox=[round(float(x), 2) for x in row["bbox"]] if row["bbox"] else None,
            quote=row["quote"],
            raw=row["raw"],
            metric=self.cell.metric,
            value=self.value,
            unit=row["unit"],
            fiscal_year=row["fiscal_year"],
            period=row["period"],
            prior_year_column=self.years_later > 0,
            confidence=self.confidence,
        )


@dataclass(frozen=True, slots=True)
class Detail:
    """One row in scope: what could be computed, and which way was taken for metrics with several."""

    key: Key
    company: str | None
    currency: str | None
    one_currency: bool
    fulfils: bool | None
    has: dict[str, bool]
    own: dict[str, bool | None]  # statistic -> whether the row fulfils the condition of its own
    ways: dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Outline:
    """Which cells of every row in scope printed values fill, where those values are too many to fetch."""

    found: Mapping[Key, Set[str]]
    doubtful: Mapping[Key, Set[str]]  # those of low confidence


@dataclass(frozen=True)
class Evidence:
    """Everything the answer is written from."""

    compiled: Compiled
    rows: list[dict[str, Value]]
    details: list[Detail]
    printed: list[Printed]  # of every row in scope; with an outline, of those to cite or to warn of
    outline: Outline | None = None

    def key(self, row: dict[str, Value]) -> Key:
        """Which row of the scope a row of the answer is."""
        period = row.get("period") or self.compiled.plan.scope.periods[0]
        return str(row["ticker"]), int(str(row["fiscal_year"])), str(period)

    @cached_property
    def lacking(self) -> list[Detail]:
        """The rows in scope of which something that decides could not be computed."""
        return [detail for detail in self.details if not self.complete(detail)]

    @cached_property
    def shown(self) -> list[Detail]:
        """The rows in scope that the answer shows or counts."""
        if self.compiled.plan.statistics:
            lacking = {detail.key for detail in self.lacking}
            return [d for d in self.details if d.fulfils and d.key not in lacking and self._counted(d)]
        keys = {self.key(row) for row in self.rows}
        return [detail for detail in self.details if detail.key in keys]

    @cached_property
    def currencies(self) -> list[str]:
        """The currencies of the rows shown."""
        return sorted({detail.currency for detail in self.shown if detail.currency})

    @cached_property
    def by_key(self) -> dict[Key, list[Printed]]:
        """The printed values of each row."""
        found: dict[Key, list[Printed]] = {}
        for printed in self.printed:
            found.setdefault(printed.key, []).append(printed)
        return found

    @cached_property
    def found(self) -> Mapping[Key, Set[str]]:
        """The cells of each row that a printed value fills."""
        if self.outline is not None:
            return self.outline.found
        return {key: {printed.cell.name for printed in values} for key, values in self.by_key.items()}

    @cached_property
    def doubtful(self) -> Mapping[Key, Set[str]]:
        """The cells of rows that a value of low confidence fills."""
        if self.outline is not None:
            return self.outline.doubtful
        found: dict[Key, set[str]] = {}
        for printed in self.printed:
            if printed.confidence is not None and printed.confidence < DOUBTFUL:
                found.setdefault(printed.key, set()).add(printed.cell.name)
        return found

    @cached_property
    def places(self) -> dict[Place, Key]:
        """The printed values behind the answer, each once, in the order of `used`; the row that uses it."""
        cells = {cell.name: cell for cell in self.compiled.cells}
        places: dict[Place, Key] = {}
        for detail, names in self._behind():
            ticker, year, period = detail.key
            for name in sorted(names & self.found.get(detail.key, frozenset())):
                at = cells[name].at
                place = (ticker, year + at.years, at.period or period, cells[name].metric)
                places.setdefault(place, detail.key)
        return places

    @cached_property
    def used(self) -> list[Printed]:
        """The printed values behind the answer: of the rows shown, then of those they are compared with."""
        found: dict[tuple[Key, str], Printed] = {}
        for detail, cells in self._behind():
            self._note(found, detail, cells)
        return list(found.values())

    def _behind(self) -> Iterator[tuple[Detail, Set[str]]]:
        """The rows behind the answer with the cells it uses, in the order they are cited."""
        order = {}
        if self.rows and "ticker" in self.rows[0]:
            order = {self.key(row): place for place, row in enumerate(self.rows)}
        for detail in sorted(self.shown, key=lambda d: order.get(d.key, 0)):
            yield detail, self.used_cells(detail)
        for name, cells in self.compiled.compared.items() if self.shown else ():
            for detail in self.details:
                if detail.has[name]:
                    yield detail, cells & self.used_cells(detail)

    def _note(self, found: dict[tuple[Key, str], Printed], detail: Detail, cells: Set[str]) -> None:
        for printed in self.by_key.get(detail.key, ()):
            if printed.cell.name in cells:
                found.setdefault((printed.key, printed.cell.name), printed)

    def complete(self, detail: Detail) -> bool:
        """Whether everything that decides about a row could be computed."""
        plan = self.compiled.plan
        if not all(detail.has[name] for name in self.compiled.compared):
            return False
        if detail.fulfils is not True:
            return detail.fulfils is False
        decisive = set(plan.group.by) if plan.group else set()
        decisive |= {plan.order.by} & detail.has.keys() if plan.order else set()
        for statistic in plan.statistics:
            if isinstance(statistic, Calculated) or not _of_year(statistic, detail):
                continue
            if statistic.where and detail.own[statistic.name] is None:
                return False
            if isinstance(statistic, Aggregate) and detail.own.get(statistic.name, True):
                decisive.add(statistic.of)
        if not decisive and not plan.conditions and not detail.own:
            return all(detail.has.values())
        return all(detail.has[name] for name in decisive)

    def _counted(self, detail: Detail) -> bool:
        """Whether some statistic is over the row."""
        return any(
            _of_year(statistic, detail) and detail.own.get(statistic.name, True)
            for statistic in self.compiled.plan.statistics
            if not isinstance(statistic, Calculated)
        )

    def used_cells(self, detail: Detail) -> Set[str]:
        """The cells that a row's values came from: of metrics with several ways, only the one taken."""
        taken = tuple(detail.ways.values())
        if taken not in self._used_cells:
            self._used_cells[taken] = self._cells_of(detail.ways)
        return self._used_cells[taken]

    @cached_property
    def _used_cells(self) -> dict[tuple[int | None, ...], Set[str]]:
        """By the ways taken: thousands of rows take the same."""
        return {}

    def _cells_of(self, ways: dict[str, int | None]) -> Set[str]:
        cells: set[str] = set().union(*self.compiled.uses.values())
        optional: set[str] = set()
        taken: set[str] = set()
        for choice in self.compiled.choices:
            way = ways.get(choice.name)
            for place in range(len(choice.ways)):
                optional |= choice.cells(place)
            if way is not None:
                taken |= choice.cells(way)
        return (cells - optional) | (cells & taken)


def coverage(
    evidence: Evidence, label: Callable[[str], str], reasons: Callable[[Detail], str | None]
) -> Coverage:
    """Rows in scope, those with a value, and the others by name."""
    lacking = evidence.lacking
    return Coverage(
        in_scope=len(evidence.details),
        with_value=len(evidence.details) - len(lacking),
        lacking=[
            Lacking(
                ticker=d.key[0],
                company=d.company,
                fiscal_year=d.key[1],
                period=d.key[2],
                missing=[
                    label(metric) for metric in _missing(evidence, d.key[2], evidence.found.get(d.key, set()))
                ],
                reason=reasons(d),
            )
            for d in lacking[:MAX_ROWS]
        ],
    )


def _missing(evidence: Evidence, period: str, found: Set[str]) -> list[str]:
    """The metrics without which a row could not be computed; of several ways, those of the first."""
    compiled = evidence.compiled
    optional: set[str] = set()
    needed: set[str] = set()
    for choice in compiled.choices:
        ways = [choice.cells(place) for place in range(len(choice.ways))]
        optional = optional.union(*ways)
        if not any(ways[place] <= found for place in choice.open_to(period)):
            needed |= ways[0]
    needed |= {cell.name for cell in compiled.cells} - optional
    return list(dict.fromkeys(c.metric for c in compiled.cells if c.name in needed - found))


def citations(evidence: Evidence) -> list[Citation]:
    """The printed values behind the answer, row by row."""
    return [printed.citation for printed in to_cite(evidence)]


def to_cite(evidence: Evidence) -> list[Printed]:
    """The printed values behind the answer, row by row, each once."""
    found: dict[tuple[str, str, int, str], Printed] = {}
    for printed in evidence.used:
        row = printed.record
        found.setdefault((row["filing"], printed.cell.metric, row["fiscal_year"], row["period"]), printed)
    return list(found.values())


def _of_year(statistic: Aggregate | Count | Share | Members, detail: Detail) -> bool:
    return not statistic.years or detail.key[1] in statistic.years
