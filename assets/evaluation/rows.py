"""Whether gold values stand as cells of read rows: label, period, scope, scale and sign, each cause apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from assets.errors import BadInputError
from assets.evaluation.gold import GoldFact, load_gold, stem
from assets.evaluation.sentences import says
from assets.facts.catalogue import QUARTER_SUFFIX, Metric, load_catalogue
from assets.pages.frames import from_frames
from assets.pages.numbers import parse_value
from assets.pages.records import Cell, Column, DocumentPages, Row, Table
from assets.store import Store

# the farther a miss stands, the nearer it came
OUTCOMES = ("right", "no_document", "sentence", "no_value", "label", "period", "scope", "scale", "sign")
NOT_ROWS = ("sentence", "no_document")  # no table of the documents here prints them
_MONTHS = {"FY": 12, "H1": 6, "Q1": 3, "Q2": 6, "Q3": 9}  # Q2 of a 10-Q: as its cash flows are printed
_FIRST_ROW = "首行"  # gold's name for the row of the largest holder
_WORD = re.compile(r"[a-z]+")
_NEAR = 7  # days between a 52-week year's end and the month's end by which databases name it


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as read, and the period that it says it reports on."""

    pages: DocumentPages
    period: str  # FY, H1, ...
    period_end: date | None


@dataclass(frozen=True, slots=True)
class RowResult:
    """One gold value: what came of it, and the nearest row that was read or the sentence that says it."""

    gold: GoldFact
    outcome: str
    found: str


def load_row_gold(path: Path) -> list[GoldFact]:
    """The gold facts that name a file and a page; raises BadInputError where none does."""
    gold = [item for item in load_gold(path) if item.file and item.page.isdigit()]
    if not gold:
        msg = f"{path} names no file and page; rows are scored against page and pdf_label"
        raise BadInputError(msg)
    return gold


def score_rows(gold: Iterable[GoldFact], document: Callable[[str], Reading | None]) -> list[RowResult]:
    """Judge every gold value against the rows of its document; `document` gives a reading by file stem."""
    by_file: dict[str, list[GoldFact]] = {}
    for item in gold:
        by_file.setdefault(stem(item.file or ""), []).append(item)
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


def stored_readings(store: Store) -> Callable[[str], Reading | None]:
    """Readings from the store by file stem."""
    places: dict[str, tuple[str, str, str, date | None]] = {}
    for key in store.keys("documents"):
        documents = store.read("documents", key).select("source", "doc_id", "period", "period_end")
        for source, doc_id, period, end in documents.iter_rows():
            places[stem(source)] = (key, doc_id, period, end)

    def reading(file: str) -> Reading | None:
        if file not in places:
            return None
        key, doc_id, period, end = places[file]
        frames = {name: store.read(name, key) for name in ("pages", "tables", "rows")}
        pages = next((found for found in from_frames(frames) if found.doc_id == doc_id), None)
        return Reading(pages, period, end) if pages else None

    return reading


def _judge(gold: GoldFact, reading: Reading) -> RowResult:
    """The best that any cell of the page with the gold value comes to; else a sentence that says it."""
    tables = {table.table: table for table in reading.pages.tables}
    page = int(gold.page)
    best = RowResult(gold, "no_value", "")
    above: set[tuple[int, int | None]] = set()  # columns that have a number in a row above
    for row in reading.pages.rows:
        for cell in row.cells if row.page == page else ():
            first = (row.table, cell.column) not in above
            if cell.value is not None:
                above.add((row.table, cell.column))
            if not _is_value(gold, cell):
                continue
            outcome = _outcome(gold, row, cell, tables[row.table], reading, first=first)
            if outcome == "right":
                return RowResult(gold, outcome, _shown(row, cell, tables[row.table]))
            if OUTCOMES.index(outcome) > OUTCOMES.index(best.outcome):
                best = RowResult(gold, outcome, _shown(row, cell, tables[row.table]))
    text = reading.pages.pages[page - 1].text if page <= len(reading.pages.pages) else ""
    sentence = says(text, _printed(gold))
    return RowResult(gold, "sentence", sentence) if sentence else best


def _printed(gold: GoldFact) -> str:
    """The value as the page prints it, by the gold's own words where it gives them."""
    if gold.printed or gold.value is None:
        return gold.printed or gold.value_text
    return f"{abs(gold.value) / gold.scale:,.10f}".rstrip("0").rstrip(".")


def _is_value(gold: GoldFact, cell: Cell) -> bool:
    if gold.value is None:
        return _letters(gold.value_text) in _letters(cell.text)
    return cell.value is not None and _close(abs(cell.value), abs(gold.value) / gold.scale)


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-6 * max(1.0, abs(other))


def _outcome(gold: GoldFact, row: Row, cell: Cell, table: Table, reading: Reading, *, first: bool) -> str:
    if not (first if gold.label.endswith(_FIRST_ROW) else _same_label(gold.label, row.label)):
        return "label"
    if gold.value is None:
        return "right"
    column = table.columns[cell.column] if cell.column is not None else None
    metric = load_catalogue().metric(gold.metric)
    if not _same_period(gold, column, metric, reading):
        return "period"
    if gold.scope not in {(column and column.scope) or table.scope or "consolidated"}:
        return "scope"
    if _is_money(gold) and (table.scale or 1.0) != gold.scale:
        return "scale"
    return "right" if _same_sign(gold, cell, metric) else "sign"


def _is_money(gold: GoldFact) -> bool:
    return gold.unit is not None and gold.unit.isalpha() and gold.unit.isupper()


def _same_sign(gold: GoldFact, cell: Cell, metric: Metric | None) -> bool:
    """Printed and read alike; gold without the printed words holds costs as positive, however printed."""
    printed = parse_value(gold.printed) if gold.printed else None
    if printed is None and metric is not None and metric.sign in ("positive", "expense"):
        return True
    expected = printed if printed is not None else (gold.value or 0.0)
    return (cell.value or 0.0) * expected >= 0


def _same_period(gold: GoldFact, column: Column | None, metric: Metric | None, reading: Reading) -> bool:
    """Whether a column is of the gold's period; what is counted or held need not print its date."""
    if column is None or column.kind in ("change", "note"):
        return False
    end = gold.period_end or reading.period_end
    if column.period_end is None:
        return metric is not None and not metric.statements
    if end is None or abs((column.period_end - end).days) > (_NEAR if gold.period_end else 0):
        return False
    months = _months(gold, metric, reading)
    return months in {None, 0} or column.months == months


def _months(gold: GoldFact, metric: Metric | None, reading: Reading) -> int | None:
    if metric is not None and metric.time == "instant":
        return 0
    if gold.metric.endswith(QUARTER_SUFFIX):
        return 3
    return _MONTHS.get(gold.period or reading.period)


def _same_label(gold: str, label: str) -> bool:
    """Same letters, or one label goes on where the other stops; English ones may lack some words."""
    if " " in gold and gold[0] > "⺀":  # `前10名股东持股情况 <name>`: the table's title, then the row's own
        return any(_same_label(part, label) for part in gold.split())
    a, b = _letters(gold), _letters(label)
    if not a or not b:
        return a == b
    if b.endswith(a):  # gold may hold the last line of a wrapped label
        return True
    if a in b or b in a:
        return max(len(a), len(b)) < 3 * min(len(a), len(b))
    one, two = set(_WORD.findall(gold.lower())), set(_WORD.findall(label.lower()))
    return bool(one) and len(one & two) >= 0.7 * len(one)


def _letters(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", unicodedata.normalize("NFKC", text)).lower()


def _shown(row: Row, cell: Cell, table: Table) -> str:
    column = table.columns[cell.column] if cell.column is not None else None
    head = (
        f"{column.header!r} {column.period_end} {column.months} {column.kind} {column.scope}"
        if column
        else "no column"
    )
    return f"{row.label!r} {cell.text!r} [{head}] {table.kind} x{table.scale} {table.scope}"
