"""One filing's facts: from its stored pages to `facts` and `comparatives`."""

from pathlib import Path

from assets.batches import Figures
from assets.facts.by_model.partition import DATASET as CANDIDATES
from assets.facts.by_model.partition import read_candidates
from assets.facts.catalogue import load_catalogue
from assets.facts.contract import demand_contract
from assets.facts.frames import facts_frame
from assets.facts.read import READER_VERSION, read_filing
from assets.filings.records import Document
from assets.pages.frames import from_frames
from assets.resources import shipped
from assets.stamps import digest
from assets.store import Store

STAGE = "facts"


def stamp(store: Store, key: str) -> str:
    """What the facts of this filing would be made from now."""
    by_model = store.stamp(CANDIDATES, key)
    return digest(READER_VERSION, catalogue_digest(), store.stamp("pages", key), *filter(None, [by_model]))


def catalogue_digest() -> str:
    """Digest of the catalogue's files and of the confidence model: what changes there makes facts stale."""
    data = shipped("data")
    files = [*sorted((data / "metrics").glob("*.yaml")), data / "passages.yaml", data / "confidence.yaml"]
    return digest(*(file.read_text(encoding="utf-8") for file in files))


def build(root: str, key: str) -> Figures:
    """Read every metric that the catalogue asks of the filing; each gets a row, found or not."""
    store = Store(Path(root))
    inputs = stamp(store, key)
    documents = [Document(**row) for row in store.read("documents", key).iter_rows(named=True)]
    readings = from_frames({name: store.read(name, key) for name in ("pages", "tables", "rows")})
    by_model = read_candidates(store, key)
    read = read_filing(documents, readings, catalogue=load_catalogue(), by_model=by_model)
    facts = facts_frame(read.facts)
    demand_contract(facts)
    # `facts` last: its stamp says that `comparatives` is whole
    store.write("comparatives", key, facts_frame(read.comparatives), stamp=inputs)
    store.write("facts", key, facts, stamp=inputs)
    by_status = dict(facts["status"].value_counts().iter_rows())
    return {status: by_status.get(status, 0) for status in ("found", "not_disclosed", "conflict", "failed")}
