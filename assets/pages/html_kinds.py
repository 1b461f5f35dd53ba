"""Which statement a tagged table is, where its title does not say so, and whose statement it is."""

from collections.abc import Iterable

from assets.pages.kinds import STATEMENTS
from assets.pages.records import Table, Tag

_EQUITY = "StatementEquityComponentsAxis"
_OF_OTHERS = ("dei:LegalEntityAxis=", "ConsolidatedEntitiesAxis=")  # a subsidiary, or the parent alone
_PARENT = "ParentCompanyMember"
_TAXONOMY = "us-gaap:"
_MOST = 0.5
# concepts of which every such statement has one from each group
_SIGNS: dict[str, tuple[frozenset[str], ...]] = {
    "balance_sheet": (
        frozenset(("Assets",)),
        frozenset(("LiabilitiesAndStockholdersEquity",)),
    ),
    "income_statement": (
        frozenset(("NetIncomeLoss", "ProfitLoss")),
        frozenset(("IncomeTaxExpenseBenefit",)),
        frozenset(("EarningsPerShareBasic", "EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted")),
    ),
    "cash_flow": (
        frozenset(
            (
                "NetCashProvidedByUsedInOperatingActivities",
                "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
            )
        ),
        frozenset(
            (
                "NetCashProvidedByUsedInFinancingActivities",
                "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
            )
        ),
    ),
}

Tagged = list[tuple[Table, list[Tag]]]


def settle_kinds(tagged: Tagged) -> None:
    """Set apart the statements of other entities, carry equity on, and find statements by their concepts."""
    for table, tags in tagged:
        _set_apart(table, tags)
    with_tags = [(table, tags) for table, tags in tagged if tags]
    for number, (table, tags) in enumerate(with_tags[1:], start=1):
        before = with_tags[number - 1][0]
        if _goes_on(before, table, tags):
            table.kind, table.scope = before.kind, before.scope
    known = {table.kind for table, _ in tagged}
    for kind, signs in _SIGNS.items():
        if kind not in known:
            _find(kind, signs, with_tags)


def _set_apart(table: Table, tags: list[Tag]) -> None:
    """A statement whose numbers are tagged as a subsidiary's, or the parent's alone, is not the company's."""
    others = [tag for tag in tags if any(axis in tag.dimensions for axis in _OF_OTHERS)]
    if table.kind in STATEMENTS and len(others) > _MOST * len(tags):
        table.kind = "notes"
        parent = sum(_PARENT in tag.dimensions for tag in others)
        table.scope = "parent" if parent > _MOST * len(others) else None


def _goes_on(before: Table, table: Table, tags: list[Tag]) -> bool:
    """Whether a table without a title of its own shows a further year of the statement of equity above it."""
    parts = sum(_EQUITY in tag.dimensions for tag in tags)
    return (
        before.kind == "equity"
        and table.kind not in STATEMENTS
        and table.page - before.last_page <= 1
        and len(table.columns) == len(before.columns)
        and parts >= _MOST * len(tags)
    )


def _find(kind: str, signs: tuple[frozenset[str], ...], tagged: Tagged) -> None:
    """The table with most of the company's own numbers among those that have the concepts of a kind."""
    fitting = [
        (len(own), -number)
        for number, (table, tags) in enumerate(tagged)
        if (own := _concepts(tags)) and table.kind not in STATEMENTS and all(own & sign for sign in signs)
    ]
    if fitting:
        tagged[-max(fitting)[1]][0].kind = kind


def _concepts(tags: Iterable[Tag]) -> set[str]:
    """The concepts tagged without a dimension."""
    return {tag.concept.removeprefix(_TAXONOMY) for tag in tags if not tag.dimensions}
