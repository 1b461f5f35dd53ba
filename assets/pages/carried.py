"""Tables without a title of their own that go on with the statement above them."""

import re
from itertools import pairwise

from assets.pages.kinds import STATEMENTS
from assets.pages.meaning import Language
from assets.pages.records import Table

_ALIKE = 0.75  # of the columns: words in brackets and the like differ from page to page
_BRACKETS = re.compile(r"\([^()]*\)")
_NOT_WORD = re.compile(r"[^a-z]+")


def waits_above(foot: list[str], titles: list[str], language: Language) -> bool:
    """Whether the title of a page's first table stands at the foot of the page before.

    The table has no title of its own, or only the scale that is repeated on every page.
    """
    if not any(map(language.is_title, [*foot, *(f"{a} {b}" for a, b in pairwise(foot))])):
        return False
    if not titles:
        return True
    only_scale = all(language.find_scale(line) is not None for line in titles)
    return only_scale and language.table_kind("\n".join(foot), [], "")[0] in STATEMENTS


def carry_on(tables: list[Table]) -> None:
    """A statement of equity shows each year or quarter in a table, and titles the first of them."""
    for before, table in pairwise(tables):
        if before.kind == "equity" and table.kind not in STATEMENTS and _goes_on(before, table):
            table.kind, table.scope = before.kind, before.scope
            if table.scale is None:
                table.scale, table.scale_text = before.scale, before.scale_text
                table.currency = table.currency or before.currency


def _goes_on(before: Table, table: Table) -> bool:
    """Whether the columns are the same components of equity, on this page or the next."""
    several = len(table.columns) == len(before.columns) > 2
    if not several or table.page - before.last_page > 1:
        return False
    pairs = [
        (_words(one.header), _words(other.header))
        for one, other in zip(before.columns, table.columns, strict=True)
    ]
    return sum(one == other != "" for one, other in pairs) >= _ALIKE * len(pairs)


def _words(header: str) -> str:
    return _NOT_WORD.sub(" ", _BRACKETS.sub("", header.lower())).strip()
