"""Whether gold values stand as cells of read rows: label, value, period and scale, each cause apart."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from assets.errors import BadInputError
from assets.evaluation.gold import number, stem
from assets.pages.frames import from_frames
from assets.pages.records import Cell, Column, DocumentPages, Row, Table
from assets.store import Store

OUTCOMES = ("right", "no_document", "prose", "no_value", "label", "period", "scale")
NOT_ROWS = ("prose", "no_document")  # values that no table prints are not counted
_PERIOD_ENDS = {"FY": (12, 31), "H1": (6, 30), "Q1": (3, 31), "Q3": (9, 30)}
_PERIOD_MONTHS = {"FY": 12, "H1": 6, "Q1": 3, "Q3": 9}
_SENTENCE = re.compile(r"[，。；]|(?:\S+\s+){7}\S")
_INSTANTS = re.compile(
    r"assets|liabilities|equity|cash_and_eq|funds|receivable|inventory|borrowings|retained|employees|ratio_pct"
)


@dataclass(frozen=True, slots=True)
class RowGold:
    """A value that a page prints, as gold gives it."""

    file: str
    metric: str
    page: int
    label: str
    printed: float | None  # in printed units; None for text
    text: str
    unit: str
    scale: float
    period_end: date | None
    months: int | None  # 0 = instant


@dataclass(frozen=True, slots=True)
class RowResult:
    """One gold value: what came of it, and the nearest row that was read."""

    gold: RowGold
    outcome: str
    found: str


def load_row_gold(path: Path) -> list[RowGold]:
    """The gold rows that name a page; raises BadInputError when the columns are missing."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        missing = {"file", "metric", "value", "page", "pdf_label"} - set(reader.fieldnames or [])
        if missing:
            msg = f"{path} has no column {', '.join(sorted(missing))}; rows are scored against page and label"
            raise BadInputError(msg)
        return [_gold(row) for row in reader if row["page"].isdigit()]


def _gold(row: dict[str, str]) -> RowGold:
    scale = number(row.get("pdf_scale") or "") or 1.0
    text = row.get("unit") in ("text", "date")
    value = None if text else number(row["value"])
    period = row.get("period") or "FY"
    quarter = row["metric"].endswith("_quarter")
    months = 0 if _INSTANTS.search(row["metric"]) else 3 if quarter else _PERIOD_MONTHS.get(period)
    return RowGold(
        file=stem(row["file"]),
        metric=row["metric"],
        page=int(row["page"]),
        label=row["pdf_label"],
        printed=value / scale if value is not None else None,
        text=row.get("pdf_raw") or row["value"],
        unit=row.get("unit") or "",
        scale=scale,
        period_end=_period_end(row, period),
        months=months,
    )


def _period_end(row: dict[str, str], period: str) -> date | None:
    if row.get("period_end"):
        return date.fromisoformat(row["period_end"])
    month, day = _PERIOD_ENDS.get(period, (12, 31))
    return date(int(row["fiscal_year"]), month, day) if row.get("fiscal_year") else None


def score_rows(gold: Iterable[RowGold], document: Callable[[str], DocumentPages | None]) -> list[RowResult]:
    """Judge every gold value against the rows of its document; `document` gives a reading by file stem."""
    by_file: dict[str, list[RowGold]] = {}
    for item in gold:
        by_file.setdefault(item.file, []).append(item)
    results: list[RowResult] = []
    for file, items in by_file.items():
        reading = document(file)
        for item in items:
            results.append(_judge(item, reading) if reading else RowResult(item, "no_document", ""))
    return results


def summary(results: list[RowResult]) -> dict[str, int]:
    """How many gold values ended in each outcome."""
    counts = Counter(result.outcome for result in results)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def accuracy(results: list[RowResult]) -> float:
    """The share that is right of the values that stand in tables of documents that are here."""
    counted = [result for result in results if result.outcome not in NOT_ROWS]
    return sum(result.outcome == "right" for result in counted) / len(counted) if counted else 0.0


def stored_readings(store: Store) -> Callable[[str], DocumentPages | None]:
    """Readings from the store by file stem."""
    places: dict[str, tuple[str, str]] = {}
    for key in store.keys("documents"):
        for row in store.read("documents", key).select("doc_id", "source").iter_rows(named=True):
            places[stem(row["source"])] = (key, row["doc_id"])

    def reading(file: str) -> DocumentPages | None:
        if file not in places:
            return None
        key, doc_id = places[file]
        frames = {name: store.read(name, key) for name in ("pages", "tables", "rows")}
        return next((found for found in from_frames(frames) if found.doc_id == doc_id), None)

    return reading


def _judge(gold: RowGold, reading: DocumentPages) -> RowResult:
    tables = {table.table: table for table in reading.tables}
    best = RowResult(gold, "prose" if _in_prose(gold, reading) else "no_value", "")
    for row in reading.rows:
        if row.page != gold.page:
            continue
        for cell in row.cells:
            if not _is_value(gold, cell):
                continue
            outcome = _outcome(gold, row, cell, tables[row.table])
            if OUTCOMES.index(outcome) > OUTCOMES.index(best.outcome) or outcome == "right":
                best = RowResult(gold, outcome, _shown(row, cell, tables[row.table]))
            if outcome == "right":
                return best
    return best


def _in_prose(gold: RowGold, reading: DocumentPages) -> bool:
    """Whether a line of running text says the value: words on both sides, and a sentence's marks."""
    if gold.page > len(reading.pages):
        return False
    printed = gold.text if gold.printed is None else f"{gold.printed:,.2f}".rstrip("0").rstrip(".")
    value = re.compile(rf"[^\W\d_]\D{{0,3}}{re.escape(''.join(printed.split()))}\D{{0,3}}[^\W\d_]")
    return any(
        _SENTENCE.search(line) is not None and value.search("".join(line.split())) is not None
        for line in reading.pages[gold.page - 1].text.splitlines()
    )


def _is_value(gold: RowGold, cell: Cell) -> bool:
    if gold.printed is None:
        return _letters(gold.text) in _letters(cell.text)
    if cell.value is None:
        return False
    return abs(abs(cell.value) - abs(gold.printed)) <= 1e-6 * max(1.0, abs(gold.printed))


def _outcome(gold: RowGold, row: Row, cell: Cell, table: Table) -> str:
    if gold.printed is None:
        return "right" if row.label else "label"
    if not _same_label(gold.label, row.label):
        return "label"
    if gold.printed is None or gold.unit == "count" or gold.metric.endswith("shareholder_ratio_pct"):
        return "right"
    column = table.columns[cell.column] if cell.column is not None else None
    if not _same_period(gold, column):
        return "period"
    if gold.unit in ("USD", "CNY") and gold.scale != 1 and table.scale != gold.scale:
        return "scale"
    return "right"


def _same_period(gold: RowGold, column: Column | None) -> bool:
    if column is None or column.kind in ("change", "note") or column.scope == "parent":
        return False
    if gold.period_end is None:
        return True
    if column.period_end is None or abs((column.period_end - gold.period_end).days) > 7:
        return False
    return gold.months is None or column.months is None or not gold.months or column.months == gold.months


def _same_label(gold: str, label: str) -> bool:
    if " " in gold and gold[0] > "⺀":  # `前10名股东持股情况 首行 <name>`: the last part is the row's own
        parts = gold.split()
        return parts[-1] == "首行" or any(_same_label(part, label) for part in parts)
    a, b = _letters(gold), _letters(label)
    if not a or not b:
        return a == b
    if a in b or b in a:
        return len(a) < 3 * len(b)
    one, two = set(re.findall(r"\w+", gold.lower())), set(re.findall(r"\w+", label.lower()))
    return len(one & two) >= 0.7 * len(one)


def _letters(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", unicodedata.normalize("NFKC", text)).lower()


def _shown(row: Row, cell: Cell, table: Table) -> str:
    column = table.columns[cell.column] if cell.column is not None else None
    head = f"{column.header!r} {column.period_end} {column.months} {column.kind}" if column else "no column"
    return f"{row.label!r} {cell.text!r} [{head}] {table.kind} x{table.scale}"
