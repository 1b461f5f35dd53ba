"""Why a fact is what it is: every candidate that the readers found, what was chosen, and why not the others.

Nothing of this is kept in the store: the stored pages are read again by the readers that made the facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from assets.errors import NotFoundError
from assets.facts.by_model.partition import read_candidates
from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Metric
from assets.facts.confidence import confidence
from assets.facts.read import settled, subjects_by_period
from assets.facts.records import Candidate
from assets.facts.resolve import Choice, Key, Option
from assets.facts.subject import Subject
from assets.facts.verification.printed import Printed
from assets.filings.records import Document
from assets.pages.frames import from_frames
from assets.pages.records import DocumentPages
from assets.store import Store


@dataclass(frozen=True, slots=True)
class Considered:
    """One candidate, with what speaks for it and why it was not taken (empty for the chosen one)."""

    candidate: Candidate
    scale_text: str
    rejected: str


@dataclass(frozen=True, slots=True)
class Explained:
    """One period and scope of a metric; the filing's own comes first."""

    key: Key
    own: bool
    status: str  # found, conflict
    confidence: float
    checks: list[str]
    considered: list[Considered]  # the chosen one first


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that the readers found for one metric of one filing."""

    filing: str
    metric: Metric
    periods: list[Explained]
    searched: list[str]  # tables that may print it: "income_statement, page 59"
    documents: dict[str, Document]

    @property
    def chosen(self) -> Candidate | None:
        """The place of the filing's own value."""
        own = [period for period in self.periods if period.own]
        return own[0].considered[0].candidate if own else None


def explain(store: Store, filing: str, metric: str, *, catalogue: Catalogue) -> Explanation:
    """Read one filing's stored pages again; NotFoundError for a filing or a metric that is not known."""
    asked = catalogue.metric(metric)
    if asked is None:
        msg = f"there is no metric {metric!r}; see `filingdb sql 'FROM metrics'`"
        raise NotFoundError(msg)
    documents = [Document(**row) for row in store.read("documents", filing).iter_rows(named=True)]
    readings = from_frames({name: store.read(name, filing) for name in ("pages", "tables", "rows")})
    by_model = read_candidates(store, filing)
    return explain_documents(filing, documents, readings, asked, catalogue=catalogue, by_model=by_model)


def explain_documents(
    filing: str,
    documents: list[Document],
    readings: list[DocumentPages],
    metric: Metric,
    *,
    catalogue: Catalogue,
    by_model: Sequence[Candidate] = (),
) -> Explanation:
    """The candidates of a metric (and of its single quarter) in documents that were read."""
    periods: list[Explained] = []
    searched: list[str] = []
    for subjects in subjects_by_period(documents, readings):
        found = settled(subjects, catalogue, by_model)
        wanted = [c for key, c in found.items() if key[0].removesuffix(QUARTER_SUFFIX) == metric.id]
        printed = Printed(subject.reading for subject in subjects)
        periods += [_explained(choice, subjects, printed) for choice in wanted]
        searched += [place for subject in subjects for place in _places(subject, metric)]
    periods.sort(key=_order)
    return Explanation(filing, metric, periods, searched, {d.doc_id: d for d in documents})


def _order(period: Explained) -> tuple[bool, bool, bool, int]:
    """Own period before others, consolidated before parent, year to date before the quarter, late first."""
    name, _, day, scope = period.key
    quarter = name.endswith(QUARTER_SUFFIX)
    return not period.own, scope != "consolidated", quarter, -(day or date.min).toordinal()


def _explained(choice: Choice, subjects: list[Subject], printed: Printed) -> Explained:
    considered = [
        Considered(candidate, _scale_words(printed, candidate), _why_not(choice, option, place))
        for option in choice.options
        for place, candidate in enumerate(option.candidates)
    ]
    own = (choice.key[1], choice.key[2]) == (subjects[0].period, subjects[0].period_end)
    certain = not choice.conflict
    sure = confidence(choice) if certain else 0.0
    status = "found" if certain else "conflict"
    return Explained(choice.key, own, status, sure, list(choice.checks), considered)


def _scale_words(printed: Printed, candidate: Candidate) -> str:
    """The words a candidate's scale was taken from; empty where its table states none."""
    place = printed.locate(candidate)
    return place.table.scale_text if place is not None else ""


def _why_not(choice: Choice, option: Option, place: int) -> str:
    """Why a candidate is not the fact; empty for the one that is."""
    best = choice.option
    if option is best:
        return "" if place == 0 else "the same value in another place"
    if option.best.amendment_rank < best.best.amendment_rank:
        return "replaced by an amendment"
    if option.score > best.score:
        by = [check.partition(":")[2] for check in choice.checks if check.startswith("chosen_by:")]
        return f"scores higher, but fails {', '.join(by) or 'the sums'}, which the chosen one keeps"
    if option.score == best.score:
        return "scores the same: nothing tells the two apart"
    return f"scores lower by {best.score - option.score:.3f}"


def _places(subject: Subject, metric: Metric) -> list[str]:
    """The tables of a document that may print a metric."""
    return [
        f"{statement.table.kind} on page {statement.table.page}"
        for statement in subject.statements
        if statement.table.kind in metric.statements
    ]
