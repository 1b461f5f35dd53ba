"""Why a fact differs from gold or equals a trap, told from the filing and from later ones of the company."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from assets.evaluation.facts import FactLookup, Row, close, given_traps, shown, wrong_facts
from assets.evaluation.gold import GoldFact, Trap
from assets.facts.catalogue import Catalogue
from assets.facts.lines import Line, Statement, statements
from assets.pages.frames import from_frames
from assets.pages.records import DocumentPages
from assets.store import Store

RESTATED, OTHER_YEAR, OWN_STATEMENT = "restated_later", "another_year", "printed_for_the_metric"
OTHER_LINE, STANDARDISED, NOT_PRINTED = "another_line", "vendor_standardised", "not_printed"
MEANING = {
    RESTATED: "a later filing of the company prints it in its prior-year column",
    OTHER_YEAR: "the filing prints it for another year",
    OWN_STATEMENT: "the filing's own statement prints it on a line that fits the metric",
    OTHER_LINE: "the filing prints it on another line",
    STANDARDISED: "no filing here prints it, and is near what is printed: a vendor took lines together",
    NOT_PRINTED: "no filing here prints it",
}
_NEAR = 0.25  # of the printed value: what a vendor's regrouping moves
_DAYS = 10
_SCALES = (1.0, 1e3, 1e6)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The class of a value that differs from the fact, and where it is printed."""

    kind: str
    page: int | None = None
    label: str = ""
    filing: str = ""  # where another filing prints it


@dataclass(frozen=True, slots=True)
class Differing:
    """A gold value or a trap beside the fact that it differs from or equals, and what it is."""

    source: str  # gold, trap
    filing: str
    metric: str
    value: float
    ours: float | None
    page: int | None
    quote: str
    what: Disagreement

    def __str__(self) -> str:
        where = f"page {self.what.page} {self.what.label!r}" if self.what.page else "nowhere here"
        where += f" of {self.what.filing}" if self.what.filing else ""
        ours = "none" if self.ours is None else shown(self.ours)
        theirs = f"{self.source} {shown(self.value)}, printed {where}"
        return (
            f'{self.what.kind}: {self.filing} {self.metric} {ours}, page {self.page} "{self.quote}"; {theirs}'
        )


def differing(
    gold: Iterable[GoldFact], traps: Iterable[Trap], lookup: FactLookup, disagreements: "Disagreements"
) -> list[Differing]:
    """Every number that gold has otherwise, and every trap that was given, classified; texts are left out."""
    gold = list(gold)
    pairs: list[tuple[str, float, float, Row]] = [
        ("gold", row.value, row.tolerance, fact)
        for row, fact in wrong_facts(gold, lookup)
        if row.value is not None
    ]
    pairs += [
        ("trap", trap.value, 0.0, fact)
        for trap, fact in given_traps(traps, gold, lookup)
        if trap.value is not None
    ]
    return [
        Differing(
            source, fact["filing"], fact["metric"], value, fact["value"], fact["page"], fact["quote"] or "",
            disagreements.classify(value, fact, tolerance=tolerance),
        )
        for source, value, tolerance, fact in pairs
    ]  # fmt: skip


class Disagreements:
    """Classifies values against the filings of one store."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store, self._catalogue = store, catalogue
        self._read: dict[str, list[DocumentPages]] = {}

    @cached_property
    def _earlier(self) -> dict[tuple[str, str], list[Row]]:
        """The prior-period columns of all filings by ticker and metric."""
        names = ("filing", "ticker", "metric", "period_end", "value", "page", "row_label")
        earlier: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for key in self._store.keys("comparatives"):
            for row in self._store.read("comparatives", key).select(names).rows(named=True):
                if row["value"] is not None:
                    earlier[row["ticker"], row["metric"]].append(row)
        return earlier

    def classify(self, value: float, fact: Row, *, tolerance: float = 0.0) -> Disagreement:
        """What a value is that differs from the fact of the same filing and metric."""
        filing, metric, end = fact["filing"], fact["metric"], fact["period_end"]
        printed = list(self._printed(filing, metric, value, tolerance))
        own = [place for place in printed if place.kind == OWN_STATEMENT]
        earlier = [
            r for r in self._earlier[fact["ticker"], metric] if close(value, r["value"], absolute=tolerance)
        ]
        later = [r for r in earlier if r["filing"] != filing and _same_day(r["period_end"], end)]
        others = [r for r in earlier if r["filing"] == filing and not _same_day(r["period_end"], end)]
        for kind, rows in ((OTHER_YEAR, others), (RESTATED, [] if own else later)):
            if rows:
                return Disagreement(kind, rows[0]["page"], rows[0]["row_label"] or "", rows[0]["filing"])
        if own:
            return own[0]
        if printed:
            return min(printed, key=lambda place: abs((place.page or 0) - (fact["page"] or 0)))
        ours = fact["value"]
        near = ours is not None and abs(value - ours) <= _NEAR * abs(ours)
        return Disagreement(STANDARDISED if near else NOT_PRINTED)

    def _printed(self, filing: str, metric: str, value: float, tolerance: float) -> Iterator[Disagreement]:
        """The cells of the filing that print a value; on the metric's own statement, or on another line."""
        for reading in self._readings(filing):
            for statement in statements(reading):
                for line in statement.lines:
                    if _prints(statement, line, value, tolerance):
                        own = self._fits(reading, statement, line, metric)
                        kind = OWN_STATEMENT if own else OTHER_LINE
                        yield Disagreement(kind, line.row.page, line.printed or line.label)

    def _fits(self, reading: DocumentPages, statement: Statement, line: Line, metric: str) -> bool:
        known = self._catalogue.metric(metric)
        if known is None or statement.table.kind not in known.statements:
            return False
        chinese = any(page.language == "zh" for page in reading.pages)
        labels = known.labels.get("zh" if chinese else "en")
        return labels is not None and labels.rank(line) is not None

    def _readings(self, filing: str) -> list[DocumentPages]:
        if not self._store.partition("pages", filing).is_file():
            return []
        if filing not in self._read:
            frames = {name: self._store.read(name, filing) for name in ("pages", "tables", "rows")}
            self._read[filing] = from_frames(frames)
        return self._read[filing]


def _prints(statement: Statement, line: Line, value: float, tolerance: float) -> bool:
    """Whether a line of figures prints the value, in the table's scale or, where it has none, in any."""
    scales = {statement.table.scale, 1.0} if statement.table.scale else set(_SCALES)
    return any(
        close(abs(value), abs(cell.value) * (scale or 1.0), absolute=tolerance)
        for cell in line.row.cells
        if cell.value
        for scale in scales
    )


def _same_day(one: date | None, other: date | None) -> bool:
    return one is not None and other is not None and abs((one - other).days) <= _DAYS
