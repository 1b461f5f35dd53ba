"""What is new or changed: each stage's stamp against what stands in the store."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from assets.evaluation.distant import gold_files
from assets.facts import partition as facts
from assets.index import partition as index
from assets.materialize import crash_name
from assets.pages import ocr_lane
from assets.pages import partition as pages
from assets.stamps import digest, is_fresh
from assets.store import Store
from assets.warehouse.objects import definitions_digest

DATASETS = (
    "ocr",
    "ocr_parts",
    "pages",
    "tables",
    "rows",
    "model_candidates",
    "facts",
    "comparatives",
    "indexed",
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A partitioned stage: its Dagster asset, the dataset that carries its stamp, and how to compute it."""

    asset: str
    dataset: str
    stamp: Callable[[Store, str], str]
    needs: tuple[str, ...]  # assets whose staleness makes this one stale


STAGES = (
    Stage("pages", "pages", pages.stamp, ()),
    Stage("facts", "facts", facts.stamp, ("pages",)),
    Stage("page_index", "indexed", index.stamp, ("pages",)),
)


def stale_assets(store: Store, key: str) -> tuple[str, ...]:
    """The assets of one filing that have to be made again, in the order of the flow.

    A stage that crashed on these very inputs is not tried again, nor is what needs it: the failure row
    stands until the document or the reader changes.
    """
    stale: list[str] = []
    given_up: set[str] = set()
    for stage in STAGES:
        inputs = stage.stamp(store, key)
        if given_up.intersection(stage.needs):
            given_up.add(stage.asset)
        elif set(stale).intersection(stage.needs):  # its inputs are about to change
            stale.append(stage.asset)
        elif crashed_on(store, stage.asset, key, inputs):
            given_up.add(stage.asset)
        elif not is_fresh(store, stage.dataset, key, inputs):
            stale.append(stage.asset)
    return tuple(stale)


def crashed_on(store: Store, asset: str, key: str, inputs: str) -> bool:
    """Whether the last try of this stage crashed, and on the same inputs."""
    return store.stamp("failures", crash_name(asset, key)) == inputs


def stale_filings(store: Store, *, select: str = "*") -> dict[str, list[str]]:
    """The filings that match the glob and have to be made again, by asset."""
    found: dict[str, list[str]] = {stage.asset: [] for stage in STAGES}
    for key in store.keys("documents"):
        if fnmatchcase(key, select):
            for asset in stale_assets(store, key):
                found[asset].append(key)
    return found


def waiting_filings(store: Store, *, select: str = "*") -> list[str]:
    """The filings that match the glob and have pages for the slower lane."""
    keys = (key for key in store.keys("documents") if fnmatchcase(key, select))
    return [
        key
        for key in keys
        if ocr_lane.is_waiting(store, key)
        and not crashed_on(store, ocr_lane.STAGE, key, ocr_lane.stamp(store, key))
    ]


def orphans(store: Store) -> list[str]:
    """Filings that have data in some stage but no registered document any more."""
    registered = set(store.keys("documents"))
    present = {key for dataset in DATASETS for key in store.keys(dataset)}
    return sorted(present - registered)


def publication_digest(store: Store) -> str:
    """Digest of all that is published: partitions, documents, SQL, catalogue, standing questions and gold."""
    stamps = [
        f"{name}/{key}={store.stamp(name, key)}"
        for name in ("pages", "facts", "failures")
        for key in store.keys(name)
    ]
    # `documents` carry no stamp, and an identity may change without the pages changing
    documents = [
        store.read("documents", key).drop("ingested_at", "modified_ns").rows()
        for key in store.keys("documents")
    ]
    beside = [store.root / "questions.yaml", *gold_files(store)]
    texts = [path.read_text(encoding="utf-8") for path in beside if path.is_file()]
    return digest(*stamps, *documents, definitions_digest(), facts.catalogue_digest(), *texts)
