"""Identity scored against gold, on copies whose names say nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assets.errors import BadInputError
from assets.evaluation.gold import GoldIdentity
from assets.filings.records import Document
from assets.filings.register import ingest
from assets.filings.registry import Registry
from assets.store import Store

SCORED = ("ticker", "fiscal_year", "doc_type")
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Miss:
    """A document that was not taken for what gold says."""

    file: str
    outcome: str  # wrong, cannot_tell; other_listing, which is right
    expected: str
    got: str


@dataclass(slots=True)
class IdentityScore:
    """Counts over the documents of the gold that are there."""

    documents: int = 0
    right: dict[str, int] = field(default_factory=lambda: {**dict.fromkeys((*SCORED, "period_end"), 0)})
    scored: dict[str, int] = field(default_factory=lambda: {**dict.fromkeys((*SCORED, "period_end"), 0)})
    all_right: int = 0
    other_listing: int = 0  # of the right ones: gold has another code of the same company
    wrong: int = 0
    cannot_tell: int = 0
    absent: list[str] = field(default_factory=list)  # gold files that are not in the folder
    misses: list[Miss] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Taken:
    """What the gold's files were taken for, by file; a reason where for nothing."""

    documents: dict[str, Document | None]
    reasons: dict[str, str]
    absent: list[str]


def identify_files(
    gold: Sequence[GoldIdentity], folder: Path, *, jobs: int = 1, progress: Progress | None = None
) -> Taken:
    """Ingest the gold's files under meaningless names into a store of its own."""
    if not folder.is_dir():
        msg = f"{folder} is not a folder of filings; name it with --filings"
        raise BadInputError(msg)
    with TemporaryDirectory(prefix="filingdb-identity-") as temporary:
        names = _disguise(gold, folder, Path(temporary) / "files")
        store = Store(Path(temporary) / "store")
        report = ingest(Path(temporary) / "files", store=store, jobs=jobs, progress=progress)
        documents = {document.source: document for document in Registry(store)}
        reasons = {failure.source: f"{failure.reason}: {failure.message}" for failure in report.failures}
    contents = _same_content(names, documents, folder)
    return Taken(
        {file: documents.get(name) or contents.get(file) for file, name in names.items()},
        {file: reasons.get(name, "").replace(name, "it") for file, name in names.items()},
        [row.file for row in gold if row.file not in names],
    )


def score_identity(gold: Sequence[GoldIdentity], taken: Taken) -> IdentityScore:
    """Compare every file of the gold that is there with what it was taken for."""
    score = IdentityScore(absent=taken.absent)
    for row in gold:
        if row.file in taken.documents:
            _compare(row, taken.documents[row.file], taken.reasons[row.file], score)
    return score


def _disguise(gold: Sequence[GoldIdentity], folder: Path, into: Path) -> dict[str, str]:
    """Links named by numbers alone; the order is that of the paths' digests, which says nothing either."""
    into.mkdir()
    names: dict[str, str] = {}
    for row in gold:
        source = folder / row.file
        if source.is_file():
            names[row.file] = f"{len(names):05d}.pdf"
            (into / names[row.file]).symlink_to(source.resolve())
    return names


def _same_content(names: dict[str, str], documents: dict[str, Document], folder: Path) -> dict[str, Document]:
    """Files that are the same bytes as a registered one stand for the same document."""
    from assets.filings.walk import content_id

    by_content = {document.doc_id: document for document in documents.values()}
    missing = [file for file, name in names.items() if name not in documents]
    found = {file: by_content.get(content_id(folder / file)) for file in missing}
    return {file: document for file, document in found.items() if document is not None}


def _compare(row: GoldIdentity, document: Document | None, reason: str, score: IdentityScore) -> None:
    score.documents += 1
    expected: dict[str, Any] = {name: getattr(row, name) for name in (*SCORED, "period_end")}
    expected = {name: value for name, value in expected.items() if value is not None}
    got = _told(document, row) if document else {}
    met = {name for name, value in expected.items() if got.get(name) == value}
    for name in expected:
        score.scored[name] += 1
        score.right[name] += name in met
    wanted = " ".join(str(value) for value in expected.values())
    if document is None:
        score.cannot_tell += 1
        score.misses.append(Miss(row.file, "cannot_tell", wanted, reason))
    elif all(name in met for name in expected if name in SCORED):
        score.all_right += 1
        if document.ticker != got["ticker"]:
            score.other_listing += 1
            score.misses.append(Miss(row.file, "other_listing", wanted, document.filing))
    else:
        score.wrong += 1
        ours = " ".join(str(getattr(document, name)) for name in expected)
        score.misses.append(Miss(row.file, "wrong", wanted, ours))


def _told(document: Document, row: GoldIdentity) -> dict[str, Any]:
    """What we say; the gold's ticker where the document gives it as a second one of the company."""
    told = {name: getattr(document, name) for name in (*SCORED, "period_end")}
    if row.ticker in document.aliases:
        told["ticker"] = row.ticker
    return told
