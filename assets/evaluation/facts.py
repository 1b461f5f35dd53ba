"""Facts scored against gold: right, wrong, or missing with the reason why."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import polars as pl

from assets.evaluation.gold import GoldFact, Trap, plain, stem
from assets.evaluation.reliability import Outcome
from assets.facts.together import facts_together
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.store import Store

RELATIVE_TOLERANCE = 5e-4

_HALF = 0.51  # of the last printed digit
_CENT = 0.01  # figures per share and ratios are printed to two decimals

RIGHT, WRONG = "right", "wrong"
MISSING = ("no_filing", "no_row", "not_disclosed", "conflict", "failed")

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Miss:
    """A gold row that was not met, with both sides for the eye."""

    outcome: str
    file: str
    metric: str
    period: str
    gold: str
    gold_page: str
    gold_label: str
    ours: str
    ours_page: str
    ours_label: str
    trap: str = ""  # what the wrong value really is, when a traps file knows it


@dataclass(slots=True)
class FactsScore:
    """Counts by metric and by document type, and the rows behind them."""

    metrics: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    doc_types: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    misses: list[Miss] = field(default_factory=list)

    @property
    def total(self) -> Counter[str]:
        """Counts over all metrics."""
        return sum(self.metrics.values(), Counter())

    def to_json(self) -> dict[str, Any]:
        return {
            "total": summary(self.total),
            "metrics": {name: summary(counts) for name, counts in sorted(self.metrics.items())},
            "doc_types": {name: summary(counts) for name, counts in sorted(self.doc_types.items())},
            "misses": [asdict(miss) for miss in self.misses],
        }


def summary(counts: Counter[str]) -> dict[str, Any]:
    """Right, wrong, missing, accuracy, and what the missing ones are."""
    rows = counts.total()
    missing = {reason: counts[reason] for reason in MISSING if counts[reason]}
    return {
        "rows": rows,
        "right": counts[RIGHT],
        "wrong": counts[WRONG],
        "missing": sum(missing.values()),
        "missing_by_reason": missing,
        "accuracy": counts[RIGHT] / rows if rows else 0.0,
        "wrong_share": counts[WRONG] / rows if rows else 0.0,
    }


class FactLookup:
    """The facts of a store by filing, metric and scope; filings by file name or key."""

    def __init__(self, documents: pl.DataFrame, facts: pl.DataFrame) -> None:
        self._stems: dict[str, set[str]] = defaultdict(set)
        self._paths: list[tuple[str, str]] = []
        for row in documents.iter_rows(named=True):
            self._stems[stem(row["source"])].add(row["filing"])
            self._paths.append((row["path"].rsplit(".", 1)[0], row["filing"]))
        self._filings = set(documents["filing"]) | set(facts["filing"])
        self._facts: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
        for row in facts.iter_rows(named=True):
            self._facts[row["filing"], row["metric"], row["scope"]].append(row)

    @classmethod
    def of(cls, store: Store) -> "FactLookup":
        """Read the store's documents and facts."""
        return cls(_read(store, "documents", DOCUMENTS_SCHEMA), facts_together(store))

    def filing(self, gold: GoldFact | Trap) -> str | None:
        """The key of the filing meant: by file name, else by ticker, year and type; None if not here."""
        named = self._stems.get(stem(gold.file), set()) if gold.file else set()
        if len(named) == 1:
            return next(iter(named))
        if len(named) > 1 and gold.file and "/" in gold.file:
            tail = "/" + gold.file.rsplit(".", 1)[0].lstrip("/")
            exact = {filing for path, filing in self._paths if path.endswith(tail)}
            if len(exact) == 1:
                return next(iter(exact))
        key = f"{gold.ticker}_{gold.fiscal_year}_{gold.doc_type}"
        return key if key in self._filings and (not named or key in named) else None

    def fact(self, filing: str, metric: str, *, scope: str, period: str | None) -> Row | None:
        """The row for a metric; where a period is asked, the row of that period only."""
        rows = self._facts.get((filing, metric, scope), [])
        rows = [row for row in rows if period is None or row["period"] == period]
        found = [row for row in rows if row["status"] == "found"]
        best = found or rows
        return best[0] if best else None


def score_facts(gold: Sequence[GoldFact], lookup: FactLookup, *, traps: Iterable[Trap] = ()) -> FactsScore:
    """Compare every gold row with what the store holds."""
    tempting: dict[tuple[str, str], list[Trap]] = defaultdict(list)
    for trap in traps:
        if filing := lookup.filing(trap):
            tempting[filing, trap.metric].append(trap)
    score = FactsScore()
    for row in gold:
        filing = lookup.filing(row)
        fact = lookup.fact(filing, row.metric, scope=row.scope, period=row.period) if filing else None
        outcome = "no_filing" if filing is None else judge(row, fact)
        score.metrics[row.metric][outcome] += 1
        score.doc_types[row.doc_type][outcome] += 1
        if outcome != RIGHT:
            known = tempting.get((filing or "", row.metric), []) if outcome == WRONG else []
            score.misses.append(_miss(row, fact, outcome, _why(fact, known)))
    return score


def judge(gold: GoldFact, fact: Row | None) -> str:
    """The outcome of one gold row against one fact row."""
    if fact is None:
        return "no_row"
    if fact["status"] != "found":
        return str(fact["status"])
    return RIGHT if matches(gold, fact) else WRONG


def matches(gold: GoldFact, fact: Row) -> bool:
    """Equal within tolerance for numbers; after folding for text, dates and flags; in any order for lists."""
    if fact["value_list"] is not None:
        return sorted(map(plain, gold.value_text.split(";"))) == sorted(map(plain, fact["value_list"]))
    if fact["value_bool"] is not None:
        return plain(gold.value_text) == str(fact["value_bool"]).lower()
    if gold.value is None:
        printed = fact["value_text"] or (fact["value_date"].isoformat() if fact["value_date"] else "")
        return plain(gold.value_text) == plain(printed)
    if fact["value"] is None:
        return False
    return close(gold.value, fact["value"], absolute=gold.tolerance)


def close(gold: float, ours: float, *, absolute: float = 0.0) -> bool:
    """Within the relative tolerance or half of the last printed digit."""
    return abs(gold - ours) <= max(RELATIVE_TOLERANCE * abs(gold), absolute) + 1e-9


@dataclass(frozen=True, slots=True)
class TrapHit:
    """A fact given as found that is a known wrong value."""

    file: str
    metric: str
    trap: str
    why: str
    ours_page: str
    ours_label: str


def score_traps(traps: Iterable[Trap], gold: Iterable[GoldFact], lookup: FactLookup) -> list[TrapHit]:
    """The facts that equal a trap and are not the gold value; each fact counts once."""
    return [
        TrapHit(
            file=trap.file or fact["filing"],
            metric=trap.metric,
            trap=trap.value_text,
            why=trap.why,
            ours_page=str(fact["page"] or ""),
            ours_label=fact["row_label"] or "",
        )
        for trap, fact in given_traps(traps, gold, lookup)
    ]


def given_traps(
    traps: Iterable[Trap], gold: Iterable[GoldFact], lookup: FactLookup
) -> list[tuple[Trap, Row]]:
    """The traps that facts equal, with the fact; one trap per fact."""
    expected: dict[tuple[str, str], list[GoldFact]] = defaultdict(list)
    for row in gold:
        if filing := lookup.filing(row):
            expected[filing, row.metric].append(row)
    given: dict[tuple[str, str], tuple[Trap, Row]] = {}
    for trap in traps:
        filing = lookup.filing(trap)
        fact = (
            lookup.fact(filing, trap.metric, scope="consolidated", period=None)
            if filing is not None
            else None
        )
        if filing is None or fact is None or fact["status"] != "found" or not _falls_for(trap, fact):
            continue
        if not any(matches(row, fact) for row in expected[filing, trap.metric]):
            given.setdefault((filing, trap.metric), (trap, fact))
    return list(given.values())


def wrong_facts(gold: Iterable[GoldFact], lookup: FactLookup) -> list[tuple[GoldFact, Row]]:
    """The gold rows whose fact is found and differs, with the fact."""
    wrong = []
    for row in gold:
        filing = lookup.filing(row)
        fact = lookup.fact(filing, row.metric, scope=row.scope, period=row.period) if filing else None
        if fact is not None and judge(row, fact) == WRONG:
            wrong.append((row, fact))
    return wrong


def found_facts(gold: Iterable[GoldFact], lookup: FactLookup) -> list[Outcome]:
    """The facts given as found for gold rows: how sure each was, and whether it is right."""
    outcomes = []
    for row in gold:
        filing = lookup.filing(row)
        fact = lookup.fact(filing, row.metric, scope=row.scope, period=row.period) if filing else None
        if fact is not None and fact["status"] == "found":
            outcomes.append(Outcome(fact["confidence"], matches(row, fact)))
    return outcomes


def _falls_for(trap: Trap, fact: Row) -> bool:
    """Whether a fact is the trap's value, to half of the last digit that the filing prints."""
    if trap.value is None:
        return plain(trap.value_text) == plain(fact["value_text"] or "")
    if fact["value"] is None:
        return False
    last_digit = (fact["scale"] or 1.0) if fact["unit"] == fact["currency"] else _CENT
    return bool(abs(trap.value - fact["value"]) <= _HALF * last_digit)


def _why(fact: Row | None, traps: Iterable[Trap]) -> str:
    return next((trap.why for trap in traps if fact is not None and _falls_for(trap, fact)), "")


def _miss(gold: GoldFact, fact: Row | None, outcome: str, trap: str) -> Miss:
    ours: Row = fact or {}
    value = ours.get("value")
    given = shown(value) if value is not None else str(ours.get("value_text") or "")
    return Miss(
        outcome=outcome,
        file=gold.file or f"{gold.ticker}_{gold.fiscal_year}_{gold.doc_type}",
        metric=gold.metric,
        period=gold.period or str(ours.get("period") or ""),
        gold=shown(gold.value) if gold.value is not None else gold.value_text,
        gold_page=gold.page,
        gold_label=gold.label,
        ours=given if outcome == WRONG else "",
        ours_page=str(ours.get("page") or ""),
        ours_label=" | ".join(t for t in (ours.get("row_label"), ours.get("column_label")) if t),
        trap=trap,
    )


def shown(value: float) -> str:
    """A number as people read it, to four decimals."""
    return f"{value:,.4f}".rstrip("0").rstrip(".")


def _read(store: Store, dataset: str, schema: dict[str, Any]) -> pl.DataFrame:
    frames = [store.read(dataset, key).select(*schema) for key in store.keys(dataset)]
    return pl.concat(frames) if frames else pl.DataFrame(schema=schema)
