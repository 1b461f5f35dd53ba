"""Right and wrong readings of gold facts, from filings as they are and damaged, to fit confidence on."""

import random
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.evaluation.facts import FactLookup, matches
from assets.evaluation.gold import GoldFact
from assets.facts.catalogue import Catalogue
from assets.facts.confidence import features
from assets.facts.read import settled, subjects_by_period
from assets.facts.resolve import Choice
from assets.filings.records import Document
from assets.pages.frames import from_frames
from assets.pages.records import DocumentPages
from assets.store import Store
from benchmarks.calibration.perturb import DAMAGES


@dataclass(frozen=True, slots=True)
class Example:
    """A fact that was given as found, and whether gold agrees."""

    ticker: str
    filing: str
    metric: str
    damage: str
    features: dict[str, float]
    right: bool


def examples(
    store: Store, gold: Sequence[GoldFact], *, catalogue: Catalogue, every: int = 1
) -> Iterator[Example]:
    """Every fact found for a gold row, from every n-th filing of the store under every damage."""
    for filing, rows in list(by_filing(store, gold).items())[::every]:
        documents, readings = stored(store, filing)
        for name in DAMAGES:
            chance = random.Random(zlib.crc32(f"{filing} {name}".encode()))
            damaged = DAMAGES[name](readings, catalogue, chance)
            for row, choice in given(documents, *damaged, rows):
                yield Example(
                    documents[0].ticker, filing, row.metric, name, features(choice), is_right(row, choice)
                )


def by_filing(store: Store, gold: Sequence[GoldFact]) -> dict[str, list[GoldFact]]:
    """The gold rows of each filing that the store has."""
    lookup = FactLookup.of(store)
    wanted: dict[str, list[GoldFact]] = defaultdict(list)
    for row in gold:
        if filing := lookup.filing(row):
            wanted[filing].append(row)
    return wanted


def stored(store: Store, filing: str) -> tuple[list[Document], list[DocumentPages]]:
    """The documents of a filing, and what was read from them."""
    documents = [Document(**row) for row in store.read("documents", filing).iter_rows(named=True)]
    return documents, from_frames({name: store.read(name, filing) for name in ("pages", "tables", "rows")})


def given(
    documents: list[Document], readings: list[DocumentPages], catalogue: Catalogue, rows: list[GoldFact]
) -> Iterator[tuple[GoldFact, Choice]]:
    """The gold rows for which a value is given, with what is given."""
    own: dict[tuple[str, str, str], Choice] = {}
    for subjects in subjects_by_period(documents, readings):
        subject = subjects[0]
        for key, choice in settled(subjects, catalogue).items():
            if key[1:3] == (subject.period, subject.period_end) and not choice.conflict:
                own[key[0], key[1], key[3]] = choice
    periods = {period for _, period, _ in own}
    for row in rows:
        period = row.period or next(iter(periods), "FY")
        choice = own.get((row.metric, period, row.scope))
        if choice is not None:
            yield row, choice


def is_right(row: GoldFact, choice: Choice) -> bool:
    """Whether gold agrees with what was chosen."""
    best = choice.option.best
    return matches(
        row,
        {
            name: getattr(best, name)
            for name in ("value", "value_text", "value_date", "value_bool", "value_list")
        },
    )
