"""Which tables of a document are its own primary statements, and which only repeat parts of them."""

import re
from collections import Counter
from dataclasses import dataclass

from assets.facts.catalogue import Catalogue
from assets.facts.columns import slot
from assets.facts.lines import Statement
from assets.facts.subject import Subject
from assets.pages.records import Page, Table

KINDS = ("income_statement", "balance_sheet", "cash_flow")

# what every such statement prints; the table with most of them is the statement itself
_ANCHORS = {
    "income_statement": (
        "operating_revenue", "cost_of_revenue", "operating_income", "pretax_income", "income_tax_expense",
        "net_income", "net_income_incl_nci", "basic_eps", "diluted_eps", "diluted_shares",
        "total_operating_cost",
    ),
    "balance_sheet": (
        "total_assets", "total_liabilities_and_equity", "current_assets", "current_liabilities",
        "total_equity", "shareholders_equity", "retained_earnings", "cash_and_equivalents", "monetary_funds",
        "accounts_receivable",
    ),
    "cash_flow": (
        "operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "net_change_in_cash",
        "capital_expenditure", "depreciation_amortization", "dividends_paid",
    ),
}  # fmt: skip
# one of these must stand in a table, or it is a part, a note or another company's figures
_MUST_PRINT = {
    "income_statement": ("net_income", "net_income_incl_nci", "pretax_income"),
    "balance_sheet": ("total_assets", "total_liabilities_and_equity"),
    "cash_flow": ("operating_cash_flow",),
}
_FEN = re.compile(r"\d\.\d\d\)?$")
_KEY_FIGURES = {"key_figures", "quarterly_figures", "bank_ratios", "nonrecurring"}
_LEAST_ANCHORS = {"income_statement": 4, "balance_sheet": 3, "cash_flow": 3}
_PARENT_ONLY = re.compile(
    r"parent(?: company)?(?: only|[- ]only)|condensed financial information of|registrant|schedule i\b"
    r"|guarantor|condensed consolidating|pro forma",
    re.IGNORECASE,
)
_REPEATED = re.compile(
    r"selected|quarterly|supplemental (?:information|schedule|data)|non-?gaap|reconcil|five[- ]year"
    r"|ten[- ]year|discontinued|segment|percent|analysis of|summary of",
    re.IGNORECASE,
)
_TITLE_TAIL = 240  # what is said right above a table, not what the page began with
_OF_ITS_KIND, _ELSEWHERE = 2, -3  # anchors that a table's kind and title are worth
_SCALE_WORDS = re.compile(r"\bin (?:thousands|millions|billions)|\(thousands|\(millions|000s", re.IGNORECASE)
_MOST_TABLES = 0.8
_BEST, _COMPANION = 0.95, 0.88
_MARGIN = 2  # anchors by which a table far from the other statements may beat one beside them


@dataclass(slots=True)
class Chosen:
    """A table taken for a statement of a kind."""

    kind: str
    statement: Statement
    score: float
    scale: float | None  # None: not to be told
    scale_source: str  # "" when stated
    costs_negative: bool


def choose(subject: Subject, tables: list[Statement], catalogue: Catalogue) -> list[Chosen]:
    """The primary statements with the parts of them that stand as tables of their own beside."""
    counts = {kind: _counts(subject, tables, catalogue, kind) for kind in KINDS}
    home = _home(tables, counts)
    chosen: list[Chosen] = []
    for kind in KINDS:
        best = _best(tables, counts[kind], home)
        if best is None or counts[kind][best] < _LEAST_ANCHORS[kind]:
            continue
        for index in sorted(_parts(tables, best, kind)):
            score = _BEST if index == best else _COMPANION
            chosen.append(_chosen(subject, kind, tables[index], score, catalogue))
    _settle_scales(subject, chosen)
    return chosen


def _counts(subject: Subject, tables: list[Statement], catalogue: Catalogue, kind: str) -> dict[int, int]:
    """How many anchor metrics each table that may be of the kind prints for the document's own period."""
    counts = {}
    for index, statement in enumerate(tables):
        table = statement.table
        title = table.title[-_TITLE_TAIL:]
        if table.scope == "parent" or _PARENT_ONLY.search(title) or _only_key_figures(subject, table):
            continue
        printed = [a for a in _ANCHORS[kind] if _prints(subject, statement, catalogue, a)]
        found = len(printed)
        if any(anchor in _MUST_PRINT[kind] for anchor in printed):
            found += _OF_ITS_KIND if table.kind == kind else 0
            counts[index] = found + (_ELSEWHERE if _REPEATED.search(title) else 0)
    return counts


def _only_key_figures(subject: Subject, table: Table) -> bool:
    """Chinese reports name their statements; what they call key figures has a reader of its own."""
    return subject.language == "zh" and table.kind in _KEY_FIGURES


def _prints(subject: Subject, statement: Statement, catalogue: Catalogue, name: str) -> bool:
    metric = catalogue.metrics[name]
    labels = metric.labels.get("zh" if subject.language == "zh" else "en")
    slots = [slot(subject, statement.table, column, metric) for column in statement.table.columns]
    if labels is None or not any(s and s.current and not s.suffix for s in slots):
        return False
    return any(labels.rank(line) for line in statement.lines)


def _home(tables: list[Statement], counts: dict[str, dict[int, int]]) -> float | None:
    """The page around which the statements stand: where the fullest balance sheet or cash flow is."""
    best = [
        (count, tables[index].table.page)
        for kind in ("balance_sheet", "cash_flow")
        for index, count in counts[kind].items()
        if count >= _LEAST_ANCHORS[kind] + 2
    ]
    return max(best, key=lambda pair: (pair[0], -pair[1]))[1] if best else None


def _best(tables: list[Statement], counts: dict[int, int], home: float | None) -> int | None:
    """The table with most anchors; among nearly equal ones the one nearest to the other statements."""
    if not counts:
        return None
    most = max(counts.values())
    close = [index for index, count in counts.items() if count >= most - _MARGIN]
    if home is None:
        return max(close, key=lambda index: (counts[index], -index))
    return min(close, key=lambda index: (abs(tables[index].table.page - home) > 6, -counts[index], index))


def _parts(tables: list[Statement], best: int, kind: str) -> set[int]:
    """The table and the further parts of its statement: same kind, page by page without a gap."""
    parts = {best}
    first, last = tables[best].table.page, tables[best].table.last_page
    grown = True
    while grown:
        grown = False
        for index, statement in enumerate(tables):
            table = statement.table
            if index in parts or table.kind != kind or not first - 1 <= table.page <= last + 1:
                continue
            parts.add(index)
            first, last, grown = min(first, table.page), max(last, table.last_page), True
    return parts


def _chosen(subject: Subject, kind: str, statement: Statement, score: float, catalogue: Catalogue) -> Chosen:
    table = statement.table
    scale = table.scale or _page_scale(subject.reading.pages, table.page)
    cost = catalogue.metrics["cost_of_revenue"].labels.get("zh" if subject.language == "zh" else "en")
    costs = [
        cell.value
        for line in statement.lines
        if kind == "income_statement" and cost is not None and cost.rank(line)
        for cell in line.row.cells
        if cell.value
    ]
    negative = bool(costs) and max(costs) < 0
    return Chosen(kind, statement, score, scale, "", negative)


def _page_scale(pages: list[Page], number: int) -> float | None:
    return next((page.scale for page in pages if page.page == number), None)


def _settle_scales(subject: Subject, chosen: list[Chosen]) -> None:
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
