"""Which tables of a document are its own primary statements, and which only repeat parts of them."""

import re

from assets.facts.catalogue import Catalogue, Language, Metric
from assets.facts.columns import slot
from assets.facts.lines import Statement
from assets.facts.places import KINDS, Chosen, page_scale, settle_scales
from assets.facts.subject import Subject
from assets.pages.records import Table

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
_KEY_FIGURES = {"key_figures", "quarterly_figures", "bank_ratios", "nonrecurring"}
_LEAST_ANCHORS = {"income_statement": 4, "balance_sheet": 3, "cash_flow": 3}
_PARENT_ONLY = re.compile(
    r"parent(?: company)?(?: only|[- ]only)|condensed financial information of|of (?:the )?registrant"
    r"|registrant only|schedule i\b|guarantor|condensed consolidating|pro forma",
    re.IGNORECASE,
)
REPEATED = re.compile(
    r"selected|quarterly|supplemental (?:information|schedule|data)|non-?gaap|reconcil|five[- ]year"
    r"|ten[- ]year|discontinued|segment|percent|analysis of|summary of",
    re.IGNORECASE,
)
TITLE_TAIL = 240  # what is said right above a table, not what the page began with
_OF_ITS_KIND, _ELSEWHERE = 2, -3  # anchors that a table's kind and title are worth
_BEST, _COMPANION = 0.95, 0.88
_COMMON_ANCHORS = 1  # what two parts of one statement may both seem to print
_MARGIN = 2  # anchors by which a table far from the other statements may beat one beside them


def choose(subject: Subject, tables: list[Statement], catalogue: Catalogue) -> list[Chosen]:
    """The primary statements with the parts of them that stand as tables of their own beside."""
    counts = {kind: _counts(subject, tables, catalogue, kind) for kind in KINDS}
    home = _home(tables, counts)
    chosen: list[Chosen] = []
    for kind in KINDS:
        best = _best(tables, counts[kind], home)
        if best is None and subject.language == "en":  # a release may print its single quarter alone
            counts[kind] = _counts(subject, tables, catalogue, kind, single=True)
            best = _best(tables, counts[kind], home)
        if best is None or counts[kind][best] < _LEAST_ANCHORS[kind]:
            continue
        for index in sorted(_parts(subject, tables, best, kind, catalogue)):
            score = _BEST if index == best else _COMPANION
            chosen.append(_chosen(subject, kind, tables[index], score, catalogue))
    settle_scales(subject, chosen, catalogue)
    return chosen


def _counts(
    subject: Subject, tables: list[Statement], catalogue: Catalogue, kind: str, *, single: bool = False
) -> dict[int, int]:
    """How many anchor metrics each table that may be of the kind prints for the document's own period.

    Year to date; with `single`, for its last quarter.
    """
    counts = {}
    for index, statement in enumerate(tables):
        table = statement.table
        title = table.title[-TITLE_TAIL:]
        if table.scope == "parent" or _PARENT_ONLY.search(title) or _only_key_figures(subject, table):
            continue
        if not _printed(subject, statement, catalogue, _MUST_PRINT[kind], single=single):
            continue  # most tables end here, for a small part of the work
        found = len(_printed(subject, statement, catalogue, _ANCHORS[kind], single=single))
        found += _OF_ITS_KIND if table.kind == kind else 0
        counts[index] = found + (_ELSEWHERE if REPEATED.search(title) else 0)
    return counts


def _only_key_figures(subject: Subject, table: Table) -> bool:
    """Chinese reports name their statements; what they call key figures has a reader of its own."""
    return subject.language == "zh" and table.kind in _KEY_FIGURES


def _speaks_of_now(subject: Subject, table: Table, metric: Metric, *, single: bool) -> bool:
    """Whether a column is of the document's own period: year to date; with `single`, its last quarter."""
    slots = (slot(subject, table, column, metric) for column in table.columns)
    return any(s is not None and s.current and bool(s.suffix) == single for s in slots)


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


def _parts(subject: Subject, tables: list[Statement], best: int, kind: str, catalogue: Catalogue) -> set[int]:
    """The table and the further parts of its statement: same kind, page by page without a gap.

    A table that prints again what the parts have is a statement of its own: of a subsidiary that files
    together with the parent, of other periods, of a segment. The parent's own statements have their scope.
    """
    parts = {best}
    printed = _printed(subject, tables[best], catalogue, _ANCHORS[kind])
    first, last = tables[best].table.page, tables[best].table.last_page
    grown = True
    while grown:
        grown = False
        for index, statement in enumerate(tables):
            table = statement.table
            if index in parts or table.kind != kind or not first - 1 <= table.page <= last + 1:
                continue
            more = _printed(subject, statement, catalogue, _ANCHORS[kind])
            if table.scope != "parent" and len(printed & more) > _COMMON_ANCHORS:
                continue
            parts.add(index)
            printed |= more
            first, last, grown = min(first, table.page), max(last, table.last_page), True
    return parts


def _printed(
    subject: Subject,
    statement: Statement,
    catalogue: Catalogue,
    anchors: tuple[str, ...],
    *,
    single: bool = False,
) -> set[str]:
    """Which of some anchor metrics a table prints for the document's own period."""
    language: Language = "zh" if subject.language == "zh" else "en"
    now: dict[str, bool] = {}  # balances and flows have columns of different kinds
    found: set[str] = set()
    for name in anchors:
        metric = catalogue.metrics[name]
        if metric.time not in now:
            now[metric.time] = _speaks_of_now(subject, statement.table, metric, single=single)
        labels = metric.labels.get(language)
        if now[metric.time] and labels is not None and any(labels.rank(line) for line in statement.lines):
            found.add(name)
    return found


def _chosen(subject: Subject, kind: str, statement: Statement, score: float, catalogue: Catalogue) -> Chosen:
    table = statement.table
    scale = table.scale or page_scale(subject.reading.pages, table.page)
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
