"""The share of each step of reading facts, from a filing's stored pages to its stored facts."""

from collections.abc import Sequence

from assets.facts.catalogue import Catalogue, load_catalogue
from assets.facts.contract import demand_contract
from assets.facts.frames import facts_frame
from assets.facts.read import FILING_READERS, READERS, candidates_of, facts_of, subjects_by_period
from assets.facts.records import Candidate, Fact
from assets.facts.resolve import choices
from assets.facts.subject import Subject
from assets.facts.verification.rounds import settle
from assets.filings.records import Document
from assets.pages.frames import from_frames
from assets.store import Store
from benchmarks.facts.clock import Stopwatch

_DATASETS = ("pages", "tables", "rows")
_LEAST_SHARE = 0.001


def steps(store: Store, keys: Sequence[str]) -> None:
    """Print what part of the processor time each step takes, over the filings."""
    catalogue, watch = load_catalogue(), Stopwatch()
    for key in keys:
        with watch.step("load: Parquet"):
            documents = [Document(**row) for row in store.read("documents", key).iter_rows(named=True)]
            frames = {name: store.read(name, key) for name in _DATASETS}
        with watch.step("load: records"):
            readings = from_frames(frames)
        facts: list[Fact] = []
        comparatives: list[Fact] = []
        for subjects in subjects_by_period(documents, readings):
            own, others = _period(subjects, catalogue, watch)
            facts += own
            comparatives += others
        with watch.step("write"):
            frame = facts_frame(facts)
            demand_contract(frame)
            store.write("comparatives", key, facts_frame(comparatives))
            store.write("facts", key, frame)
    _print(watch, len(keys))


def _period(subjects: list[Subject], catalogue: Catalogue, watch: Stopwatch) -> tuple[list[Fact], list[Fact]]:
    """One period's facts, each step on what the one before has made."""
    candidates: list[Candidate] = []
    with watch.step("lines of tables"):
        for subject in subjects:
            _ = subject.statements
    for reader in READERS:
        with watch.step(f"read: {reader.__name__}"):
            for subject in subjects:
                candidates += candidates_of(reader, subject, catalogue)
    for over_all in FILING_READERS:
        with watch.step(f"read: {over_all.__name__}"):
            candidates += over_all(subjects, catalogue)
    with watch.step("resolve"):
        found = choices(candidates, catalogue)
    with watch.step("verify"):
        settle(found, subjects, catalogue)
    with watch.step("facts and confidence"):
        return facts_of(subjects, found, catalogue)


def _print(watch: Stopwatch, filings: int) -> None:
    print(f"\nsteps, of {watch.total / filings:.2f} processor seconds per filing")
    shares = {name: spent / watch.total for name, spent in watch.seconds.items()}
    for name, share in sorted(shares.items(), key=lambda item: -item[1]):
        if share >= _LEAST_SHARE:
            print(f"  {name:34} {share:6.1%}")
    rest = [share for share in shares.values() if share < _LEAST_SHARE]
    print(f"  {len(rest)} others{'':26} {sum(rest):6.1%}")
