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
    outcome: str  # wrong, cannot_tell
    expected: str
    got: str


@dataclass(slots=True)
class IdentityScore:
    """Counts over the documents of the gold that are there."""

    documents: int = 0
    right: dict[str, int] = field(default_factory=lambda: {**dict.fromkeys((*SCORED, "period_end"), 0)})
    scored: dict[str, int] = field(default_factory=lambda: {**dict.fromkeys((*SCORED, "period_end"), 0)})
    all_right: int = 0
    wrong: int = 0
    cannot_tell: int = 0
    absent: list[str] = field(default_factory=list)  # gold files that are not in the folder
    misses: list[Miss] = field(default_factory=list)


def score_identity(
    gold: Sequence[GoldIdentity], folder: Path, *, jobs: int = 1, progress: Progress | None = None
) -> IdentityScore:
    """Ingest the gold's files under meaningless names into a store of its own, and compare."""
    if not folder.is_dir():
        msg = f"{folder} is not a folder of filings; name it with --filings"
        raise BadInputError(msg)
    score = IdentityScore()
    with TemporaryDirectory(prefix="filingdb-identity-") as temporary:
        names = _disguise(gold, folder, Path(temporary) / "files", score)
        store = Store(Path(temporary) / "store")
        report = ingest(Path(temporary) / "files", store=store, jobs=jobs, progress=progress)
        documents = {document.source: document for document in Registry(store)}
        reasons = {failure.source: f"{failure.reason}: {failure.message}" for failure in report.failures}
    contents = _same_content(names, documents, folder)
    for row in gold:
        if row.file in names:
            name = names[row.file]
            reason = reasons.get(name, "").replace(name, "it")
            _compare(row, documents.get(name) or contents.get(row.file), reason, score)
    return score


def _disguise(gold: Sequence[GoldIdentity], folder: Path, into: Path, score: IdentityScore) -> dict[str, str]:
    """Links named by numbers alone; the order is that of the paths' digests, which says nothing either."""
    into.mkdir()
    names: dict[str, str] = {}
    for row in gold:
        source = folder / row.file
        if not source.is_file():
            score.absent.append(row.file)
            continue
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
    met = {name for name, value in expected.items() if document and getattr(document, name) == value}
    for name in expected:
        score.scored[name] += 1
        score.right[name] += name in met
    wanted = " ".join(str(value) for value in expected.values())
    if document is None:
        score.cannot_tell += 1
        score.misses.append(Miss(row.file, "cannot_tell", wanted, reason))
    elif all(name in met for name in expected if name in SCORED):
        score.all_right += 1
    else:
        score.wrong += 1
        got = " ".join(str(getattr(document, name)) for name in expected)
        score.misses.append(Miss(row.file, "wrong", wanted, got))
