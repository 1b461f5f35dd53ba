"""Whether a document says that it restated or reclassified amounts of earlier periods."""

import re
from collections.abc import Iterable

from assets.pages.records import Page

# most pages have none of them, and to find that out so is three times as fast as by a pattern
_ANY = ("reclassif", "recast", "restat", "retrospective", "to conform", "追溯", "重述", "调整前", "调整后")
_BEFORE = (
    r"(?:prior|previous|comparative|preceding|earlier|historical)[- ]"
    r"(?:\w+[- ]){0,3}?(?:year|period|amount|balance|financial)"
)
_CHANGED = r"(?:reclassif|recast|restate|revised|adjusted|retrospective|to conform)"
_SAID = re.compile(
    rf"{_BEFORE}[^.]{{0,160}}{_CHANGED}|{_CHANGED}[^.]{{0,160}}{_BEFORE}"
    r"|追溯(?:调整|重述|应用)|重述|调整前[\s\S]{0,40}调整后",
    re.IGNORECASE,
)


def says_restated(pages: Iterable[Page]) -> int | None:
    """The first page that speaks of amounts of earlier periods that were restated or reclassified."""
    for page in pages:
        lowered = page.text.lower()
        if any(word in lowered for word in _ANY) and _SAID.search(page.text):
            return page.page
    return None
