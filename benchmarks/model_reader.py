"""How far the model's reader would get with a model that reads perfectly, and what it lets a bad one do.

python -m benchmarks.model_reader --filings 24 --seed 1     (on the built store FILINGDB_HOME; asks no model)

What the rules found is taken for the truth. `shown`: how often the page of a fact is among the pages that a
model would be shown, in the first and in the second round. `true`: facts claimed as they stand; `prior`: the
column of an earlier period, claimed for this one (only where its value differs); `scale`: another multiplier.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from assets.facts.by_model.ask import asks_of, prompt_of
from assets.facts.by_model.claims import SCALES, Claim, RejectedError
from assets.facts.by_model.shown import ShownPage
from assets.facts.by_model.verify import candidate_of
from assets.facts.catalogue import Catalogue, load_catalogue
from assets.facts.read import subjects_by_period
from assets.facts.subject import Subject
from assets.filings.records import Document
from assets.models.tokens import count_tokens
from assets.pages.frames import from_frames
from assets.store import Store
from orchestration.model_lane import finder

_MONTHS = {"FY": 12, "H1": 6, "Q1": 3, "Q3": 9}
_WORDS = {value: word for word, value in SCALES.items()}
_NUMBERS = ("money", "per_share", "ratio", "count")


def groups(store: Store, key: str) -> list[list[Subject]]:
    """The documents of a filing as the reader sees them."""
    documents = [Document(**row) for row in store.read("documents", key).iter_rows(named=True)]
    readings = from_frames({name: store.read(name, key) for name in ("pages", "tables", "rows")})
    return subjects_by_period(documents, readings)


def printed_facts(store: Store, dataset: str, key: str) -> Iterator[dict[str, Any]]:
    """Numbers that a table or a sentence prints with their label."""
    for row in store.read(dataset, key).iter_rows(named=True):
        found = row["status"] == "found" and row["scope"] == "consolidated" and row["value"] is not None
        if found and row["raw"] and row["row_label"] and row["raw"] in (row["quote"] or ""):
            yield row


def pages_shown(
    store: Store, subjects: Sequence[Subject], catalogue: Catalogue
) -> tuple[Counter[str], list[int]]:
    """Where the pages of the facts were shown, and the tokens of each prompt."""
    filing = subjects[0].document.filing
    facts = {row["metric"]: (row["doc_id"], row["page"]) for row in printed_facts(store, "facts", filing)}
    metrics = [m for m in catalogue.asked_of(subjects[0].document.doc_type) if m.id in facts]
    counts: Counter[str] = Counter()
    tokens = []
    for ask in asks_of(subjects, metrics, finder(store)):
        tokens.append(count_tokens(prompt_of(ask).user))
        first, second = (
            {(p.subject.document.doc_id, p.page.page) for p in pages} for pages in (ask.pages, ask.further)
        )
        for metric in ask.metrics:
            place = facts[metric.id]
            counts["first" if place in first else "second" if place in second else "not"] += 1
    return counts, tokens


def verdicts(store: Store, subjects: Sequence[Subject], catalogue: Catalogue) -> Counter[tuple[str, str]]:
    """(kind of claim, accepted or the reason why not) -> claims."""
    filing, counts = subjects[0].document.filing, Counter[tuple[str, str]]()
    pages = {
        (s.document.doc_id, p.page): ShownPage(n, s, p)
        for n, s in enumerate(subjects, 1)
        for p in s.reading.pages
    }
    own = {row["metric"]: row["value"] for row in printed_facts(store, "facts", filing)}
    for dataset in ("facts", "comparatives"):
        for row in printed_facts(store, dataset, filing):
            shown, metric = pages.get((row["doc_id"], row["page"])), catalogue.metrics.get(row["metric"])
            if shown is None or metric is None or metric.kind not in _NUMBERS:
                continue
            claim = claim_of(row, subjects[0], instant=metric.time == "instant")
            kinds = {"true" if dataset == "facts" else "prior": claim}
            if dataset == "comparatives" and own.get(row["metric"]) == row["value"]:
                continue
            if dataset == "facts" and metric.kind == "money":
                other = random.Random(row["metric"]).choice([w for w in SCALES if w != claim.scale])
                kinds["scale"] = claim.model_copy(update={"scale": other})
            for kind, given in kinds.items():
                try:
                    candidate_of(given, shown, metric, model="benchmark")
                    counts[kind, "accepted"] += 1
                except RejectedError as error:
                    counts[kind, error.reason] += 1
    return counts


def claim_of(row: dict[str, Any], subject: Subject, *, instant: bool) -> Claim:
    """A stored row as a model would claim it, for the filing's own period."""
    return Claim(
        metric=row["metric"],
        document=1,
        page=row["page"],
        quote=row["quote"],
        label=row["row_label"],
        printed=row["raw"],
        entries=[],
        scale=_WORDS.get(row["scale"] or 1.0, "ones"),
        currency=row["currency"] or "",
        period_end=str(subject.period_end),
        months=0 if instant else _MONTHS[subject.period],
        scope="consolidated",
    )


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--filings", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    store, catalogue = Store.default(), load_catalogue()
    keys = store.keys("facts")
    random.Random(chosen.seed).shuffle(keys)
    places, tokens, claims = Counter[str](), list[int](), Counter[tuple[str, str]]()
    for key in keys[: chosen.filings]:
        for subjects in groups(store, key):
            shown, used = pages_shown(store, subjects, catalogue)
            places, tokens = places + shown, tokens + used
            claims += verdicts(store, subjects, catalogue)
    total = max(1, places.total())
    print(
        f"shown: first round {places['first'] / total:.1%}, second {places['second'] / total:.1%} of {total}"
    )
    print(f"prompts: {len(tokens)}, {sum(tokens) / max(1, len(tokens)):.0f} tokens of pages each")
    for kind in ("true", "prior", "scale"):
        mine = {reason: count for (k, reason), count in claims.items() if k == kind}
        why = ", ".join(f"{r} {c}" for r, c in sorted(mine.items()) if r != "accepted")
        print(f"{kind}: {mine.get('accepted', 0)} of {sum(mine.values())} accepted; {why}")


if __name__ == "__main__":
    main()
