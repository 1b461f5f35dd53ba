"""What a model found in a filing, as a partition of the store that `facts` takes in."""

from dataclasses import asdict, fields

import polars as pl

from assets.facts.records import FACTS_SCHEMA, Candidate
from assets.store import Store

DATASET = "model_candidates"
_PAGES = "pages_stamp"  # of the reading that the quotes stand in

CANDIDATES_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    **{f.name: FACTS_SCHEMA[f.name] for f in fields(Candidate) if f.name in FACTS_SCHEMA},
    "months": pl.Int32,
    "score": pl.Float64,
    "amendment_rank": pl.Int32,
    _PAGES: pl.String,
}


def write_candidates(store: Store, key: str, candidates: list[Candidate], *, stamp: str) -> None:
    """Replace what a model found in the filing; nothing found is kept too, so that it is not asked again."""
    pages = store.stamp("pages", key)
    rows = [{**asdict(c), "bbox": list(c.bbox), _PAGES: pages} for c in candidates]
    store.write(DATASET, key, pl.DataFrame(rows, schema=CANDIDATES_SCHEMA), stamp=stamp)


def read_candidates(store: Store, key: str) -> list[Candidate]:
    """What a model found in the filing's pages as they stand; nothing where they were read anew since."""
    if not store.partition(DATASET, key).is_file():
        return []
    frame = store.read(DATASET, key).filter(pl.col(_PAGES) == store.stamp("pages", key)).drop(_PAGES)
    return [Candidate(**{**row, "bbox": tuple(row["bbox"])}) for row in frame.iter_rows(named=True)]
