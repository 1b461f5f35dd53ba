"""Stamps: short digests of what a partition was made from, so that only what changed is made again."""

import hashlib

from assets.store import Store


def digest(*parts: object) -> str:
    """16 hex digits over the text forms of the parts, in order."""
    text = "\x1f".join(str(part) for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_fresh(store: Store, dataset: str, key: str, stamp: str) -> bool:
    """Whether the partition stands in the store and was made from the same inputs."""
    return store.stamp(dataset, key) == stamp
