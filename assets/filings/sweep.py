"""One pass over files: look (stat, hash), examine (read and identify), finish (what relatives tell)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from assets.errors import BadInputError, UnreadableError
from assets.filings.examine import Examined, Unread, examine_all, examine_pictures
from assets.filings.failures import write_failures
from assets.filings.findings import Findings
from assets.filings.identity import Identity, lacking, settle
from assets.filings.manifest import Manifest
from assets.filings.records import Document, Failure
from assets.filings.registry import Registry
from assets.filings.relatives import Relatives
from assets.filings.rows import (
    STAGE,
    agrees,
    contradicts,
    failure_name,
    looked_at,
    manifest_identity,
    to_document,
    to_failure,
)
from assets.filings.walk import Stat, content_id, find_documents, stat
from assets.keys import FilingKey
from assets.store import Store
from assets.workers import Limits

Progress = Callable[[str, int, int], None]  # what is done, with how many documents, of how many


@dataclass(slots=True)
class IngestReport:
    """What an ingest met and did."""

    new: int = 0
    changed: int = 0
    touched: int = 0  # same content, other time or identity from a manifest
    unchanged: int = 0
    duplicates: int = 0
    skipped: int = 0  # files that cannot be documents
    failures: list[Failure] = field(default_factory=list)
    doc_types: Counter[str] = field(default_factory=Counter)  # documents that stand registered
    filings: set[str] = field(default_factory=set)
    unmatched: list[str] = field(default_factory=list)  # files that the manifest names and that are not here

    @property
    def failed(self) -> int:
        """How many documents could not be registered."""
        return len(self.failures)

    @property
    def registered(self) -> int:
        """How many documents of the path stand registered."""
        return self.new + self.changed + self.touched + self.unchanged


@dataclass(frozen=True, slots=True)
class Sighting:
    """A file that has to be examined."""

    path: Path
    stat: Stat
    doc_id: str
    identity: Identity | None  # from a manifest


class Sweep:
    """One pass over files: look (stat, hash), examine (read), finish (relatives, names)."""

    def __init__(self, root: Path, store: Store, manifest: Manifest | None) -> None:
        self.root = root
        self.store = store
        self.manifest = manifest
        self.registry = Registry(store)
        self.report = IngestReport()
        self.affected: set[str] = set()
        self._to_examine: list[Sighting] = []
        self._contents: dict[str, Path] = {}  # met in this pass
        self._held: list[tuple[Sighting, Findings]] = []  # lack what a relative may tell
        self._pictures: list[tuple[Sighting, Unread]] = []  # have no usable text, and why

    def look(self) -> None:
        """Sort the files below the root: unchanged, duplicate, or to be examined."""
        for path, candidate in find_documents(self.root):
            if not candidate:
                self.report.skipped += 1
                continue
            entry = self.manifest.entry(path, self.root) if self.manifest else None
            self.see(path, identity=entry.identity if entry else None)
        if self.manifest:
            self.report.unmatched = self.manifest.unused()

    def see(self, path: Path, *, identity: Identity | None) -> None:
        """Look at one file; `identity` is the manifest's, a former manifest's where there is none."""
        known = self.registry.at(str(path))
        identity = identity or (manifest_identity(known) if known else None)
        try:
            now = stat(path)
            if known and Stat(known.bytes, known.modified_ns) == now and agrees(known, identity):
                self.report.unchanged += 1
                self._contents.setdefault(known.doc_id, path)
                self._count(known)
                return
            doc_id = content_id(path)
        except OSError as error:
            self._fail(path, None, "unreadable", f"{path} cannot be opened: {error.strerror}")
            return
        if self._is_duplicate(path, doc_id):
            self.report.duplicates += 1
            self._forget(path)
        elif known and known.doc_id == doc_id and agrees(known, identity):
            self._keep(looked_at(known, now), "touched")
        else:
            self._to_examine.append(Sighting(path, now, doc_id, identity))
            self._contents[doc_id] = path

    def examine(self, *, jobs: int, limits: Limits | None, progress: Progress) -> None:
        """Read what is new or changed and register what can be identified."""
        sightings = self._to_examine
        paths = [(s.path, s.identity is not None) for s in sightings]
        for done, (sighting, examined) in enumerate(
            zip(sightings, examine_all(paths, jobs=jobs, limits=limits), strict=True), start=1
        ):
            self._take(sighting, examined)
            progress("identifying", done, len(sightings))
        self._settle_told()
        self._look_at_pictures(limits=limits, progress=progress)
        self._settle_told()
        for sighting, findings in self._held:
            self._settle(sighting, findings)
        self._held = []

    def finish(self) -> None:
        """Give documents without a company the name their relatives print; report sources that are gone."""
        relatives = Relatives(self.registry)
        for document in list(self.registry):
            name = relatives.better_name(document)
            if name is not None and not (document.company and manifest_identity(document)):
                self.affected |= self.registry.add(replace(document, company=name))
            if not Path(document.path).is_file():
                self._missing(document)
        self._clear_gone()

    def _missing(self, document: Document) -> None:
        msg = f"{document.path} is gone; its facts are kept. Put the file back, or ingest it where it is now"
        failure = to_failure(Path(document.path), "source_missing", msg, doc_id=document.doc_id)
        failure = replace(failure, filing=document.filing, source=document.source)
        write_failures(self.store, failure_name(document.path), [failure])
        if Path(document.path).is_relative_to(self.root):
            self.report.failures.append(failure)

    def _clear_gone(self) -> None:
        """Forget failures of files that are gone or back, unless a registered document misses its file."""
        for name in self.store.keys("failures"):
            if not name.startswith(f"{STAGE}-"):
                continue
            row = self.store.read("failures", name).row(0, named=True)
            path, reason = str(row["path"]), row["reason"]
            missing = self.registry.at(path) is not None and not Path(path).is_file()
            if missing != (reason == "source_missing") or not (missing or Path(path).is_file()):
                write_failures(self.store, name, [])

    def _is_duplicate(self, path: Path, doc_id: str) -> bool:
        met = self._contents.get(doc_id)
        if met is not None:
            return met != path
        other = self.registry.with_content(doc_id)
        return other is not None and other.path != str(path) and Path(other.path).is_file()

    def _take(self, sighting: Sighting, examined: Examined) -> None:
        if isinstance(examined, Unread) and examined[0] == "no_text_layer":
            self._pictures.append((sighting, examined))
        elif isinstance(examined, Unread):
            self._fail(sighting.path, sighting.doc_id, *examined)
        elif isinstance(examined, int):
            assert sighting.identity is not None
            self._register(sighting, sighting.identity, examined)
        elif lacking(examined):
            self._held.append((sighting, examined))
        else:
            self._settle(sighting, examined)

    def _settle_told(self) -> None:
        """Settle what relatives complete; one that is settled may tell the next."""
        told = self._held
        while told:
            relatives = Relatives(self.registry)
            for _, findings in self._held:
                relatives.complete(findings)
            told = [held for held in self._held if not lacking(held[1])]
            self._held = [held for held in self._held if lacking(held[1])]
            for sighting, findings in told:
                self._settle(sighting, findings)

    def _look_at_pictures(self, *, limits: Limits | None, progress: Progress) -> None:
        """Read the pictures of pages of documents whose text does not tell; the slow part, so the last."""
        blind = [held for held in self._held if held[1].blind]
        self._held = [held for held in self._held if not held[1].blind]
        waiting: list[tuple[Sighting, Findings | Unread]] = [*self._pictures, *blind]
        self._pictures = []
        seen = examine_pictures([sighting.path for sighting, _ in waiting], limits=limits)
        for done, ((sighting, former), examined) in enumerate(zip(waiting, seen, strict=True), start=1):
            if isinstance(examined, Unread):
                if isinstance(former, Findings):
                    self._held.append((sighting, former))
                else:
                    self._fail(sighting.path, sighting.doc_id, *examined)
            else:
                self._take(sighting, examined)
            progress("identifying by pictures of pages", done, len(waiting))

    def _settle(self, sighting: Sighting, findings: Findings) -> None:
        try:
            identity = settle(findings)
            FilingKey(identity.ticker, identity.fiscal_year, identity.doc_type)
        except UnreadableError as error:
            self._fail(sighting.path, sighting.doc_id, error.reason, str(error))
        except BadInputError as error:
            self._fail(sighting.path, sighting.doc_id, "unidentified", f"{sighting.path.name}: {error}")
        else:
            self._register(sighting, identity, identity.pages)

    def _register(self, sighting: Sighting, identity: Identity, pages: int) -> None:
        known = self.registry.at(str(sighting.path))
        document = to_document(sighting.path, sighting.stat, sighting.doc_id, identity, pages=pages)
        others = [d for d in self.registry.of(document.filing) if d.path != document.path]
        other = next((d for d in others if contradicts(document, d)), None)
        if other is not None and sighting.identity is None:
            msg = (
                f"{document.source} seems to be {document.filing} and ends {document.period_end}; so does "
                f"{other.source}, which ends {other.period_end}: name it in a manifest"
            )
            self._fail(sighting.path, sighting.doc_id, "unidentified", msg)
            return
        self._keep(document, "changed" if known else "new")

    def _keep(self, document: Document, outcome: str) -> None:
        self.affected |= self.registry.add(document)
        write_failures(self.store, failure_name(document.path), [])
        setattr(self.report, outcome, getattr(self.report, outcome) + 1)
        self._count(document)

    def _count(self, document: Document) -> None:
        self.report.doc_types[document.doc_type] += 1
        self.report.filings.add(document.filing)

    def _fail(self, path: Path, doc_id: str | None, reason: str, message: str) -> None:
        self._forget(path)
        failure = to_failure(path, reason, message, doc_id=doc_id)
        self.report.failures.append(failure)
        write_failures(self.store, failure_name(str(path)), [failure])

    def _forget(self, path: Path) -> None:
        """What a path stood for is gone with its former content."""
        write_failures(self.store, failure_name(str(path)), [])
        former = self.registry.at(str(path))
        if former is not None:
            self.affected.add(former.filing)
            self.registry.drop(former)
