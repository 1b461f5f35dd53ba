"""What is new or changed: each stage's stamp against what stands in the store."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from assets.facts import partition as facts
from assets.index import partition as index
from assets.pages import partition as pages
from assets.stamps import digest, is_fresh
from assets.store import Store
from assets.warehouse.objects import definitions_digest

DATASETS = ("pages", "tables", "rows", "facts", "comparatives", "indexed")


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
    """The assets of one filing that have to be made again, in the order of the flow."""
    stale: list[str] = []
    for stage in STAGES:
        inherited = any(need in stale for need in stage.needs)
        if inherited or not is_fresh(store, stage.dataset, key, stage.stamp(store, key)):
            stale.append(stage.asset)
    return tuple(stale)


def stale_filings(store: Store, *, select: str = "*") -> dict[tuple[str, ...], list[str]]:
    """Group the stale filings that match the glob by what of them is stale."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for key in store.keys("documents"):
        if fnmatchcase(key, select) and (stale := stale_assets(store, key)):
            groups.setdefault(stale, []).append(key)
    return groups


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
    beside = [store.root / "questions.yaml", *sorted(store.root.glob("gold/*facts.csv"))]
    texts = [path.read_text(encoding="utf-8") for path in beside if path.is_file()]
    return digest(*stamps, *documents, definitions_digest(), facts.catalogue_digest(), *texts)
