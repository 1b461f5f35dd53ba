"""Which of the three statements were not found in a filing at all: a lost page, a scan, another layout."""

from assets.facts.catalogue import Catalogue
from assets.facts.places import KINDS
from assets.facts.resolve import Choice, Key

_READERS = ("statement", "inline_xbrl")


def missing_statements(found: dict[Key, Choice], catalogue: Catalogue) -> set[str]:
    """The kinds of statements from which nothing was read that only they print."""
    printed: set[str] = set()
    for key, choice in found.items():
        metric = catalogue.metric(key[0])
        if metric is not None and len(metric.statements) == 1 and choice.option.best.method in _READERS:
            printed.update(metric.statements)
    return set(KINDS) - printed
