"""The Dagster instance that lives in the store, and its set of filing partitions."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import dagster as dg

from assets.filings.asset import FILINGS
from assets.resources import shipped
from assets.store import Store


def prepare_home(store: Store) -> Path:
    """Make `<store>/dagster` with the shipped dagster.yaml, unless the user's own is there."""
    home = store.dagster_home
    home.mkdir(parents=True, exist_ok=True)
    if not (home / "dagster.yaml").is_file():
        shutil.copyfile(shipped("dagster.yaml"), home / "dagster.yaml")
    return home


def open_instance(store: Store) -> dg.DagsterInstance:
    """Open the store's instance; the caller disposes of it."""
    return dg.DagsterInstance.from_config(str(prepare_home(store)))


def sync_partitions(instance: dg.DagsterInstance, keys: Iterable[str]) -> list[str]:
    """Make the partitions equal to `keys`; gives them in the instance's own order."""
    wanted = set(keys)
    name = str(FILINGS.name)
    present = instance.get_dynamic_partitions(name)
    for gone in (key for key in present if key not in wanted):
        instance.delete_dynamic_partition(name, gone)
    # sorted, because ranges of partitions follow the order in which they were added
    instance.add_dynamic_partitions(name, sorted(wanted.difference(present)))
    return list(instance.get_dynamic_partitions(name))


def ranges(order: list[str], keys: Iterable[str]) -> list[tuple[str, str]]:
    """Cover `keys` by runs of neighbours in `order`: (first, last) of each, both included."""
    wanted = set(keys)
    found: list[tuple[str, str]] = []
    previous_in = False
    for key in order:
        inside = key in wanted
        if inside:
            found.append((found.pop()[0], key) if previous_in else (key, key))
        previous_in = inside
    return found
