"""Gold of an HTML filing: every number that the filer has tagged in the tables of its primary statements."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path

from lxml import etree

from assets.filings.html_tree import Node
from assets.pages.html import read_html
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Cell, Column, DocumentPages, Row, Table

_IX = "{http://www.xbrl.org/2013/inlineXBRL}"
_XBRLI = "{http://www.xbrl.org/2003/instance}"
_XHTML = "{http://www.w3.org/1999/xhtml}"

Period = tuple[date | None, date]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reader of HTML has a number."""

    table: Table
    row: Row
    cell: Cell
    column: Column | None


@dataclass(frozen=True, slots=True)
class Gold:
    """A tagged number as an XML parser sees it, and the place where the reader of HTML has it."""

    anchor: str
    concept: str
    printed: str
    value: float | None  # in base units, signed as the concept has it; None = nil
    start: date | None
    end: date | None
    unit: str
    scale: int
    kind: str  # of the statement
    place: Place | None
    is_money: bool


def gold_of(path: Path, reading: DocumentPages | None = None) -> list[Gold]:
    """The tagged numbers of the primary statements.

    The tables are those that the reader takes for statements (its `reading`, made here where it is not
    given); what stands in them is taken from the XML.
    """
    root = etree.parse(path).getroot()
    places = dict(_places(reading or read_html(path, doc_id=path.stem)))
    contexts = {node.get("id"): _period(node) for node in root.iter(f"{_XBRLI}context")}
    money = {node.get("id") for node in root.iter(f"{_XBRLI}unit") if _is_money(node)}
    gold: list[Gold] = []
    for table in root.iter(f"{_XHTML}table"):
        tagged = list(table.iter(f"{_IX}nonFraction"))
        kinds = [places[node.get("id")].table.kind for node in tagged if node.get("id") in places]
        if kinds:
            gold += [
                _gold(node, contexts, money, kind=kinds[0], place=places.get(node.get("id")))
                for node in tagged
            ]
    return gold


def _places(reading: DocumentPages) -> Iterator[tuple[str, Place]]:
    tables = {table.table: table for table in reading.tables if table.kind in STATEMENTS}
    for row in reading.rows:
        table = tables.get(row.table)
        if table is None:
            continue
        for cell in row.cells:
            column = table.columns[cell.column] if cell.column is not None else None
            for tag in cell.tags:
                yield tag.anchor, Place(table, row, cell, column)


def _gold(
    node: Node, contexts: dict[str, Period], money: set[str], *, kind: str, place: Place | None
) -> Gold:
    text = "".join(node.itertext()).strip()
    start, end = contexts[node.get("contextRef")]
    scale = int(node.get("scale") or 0)
    return Gold(
        anchor=node.get("id"),
        concept=node.get("name"),
        printed=text,
        value=_value(node, text, scale),
        start=start,
        end=end,
        unit=node.get("unitRef"),
        scale=scale,
        kind=kind,
        place=place,
        is_money=node.get("unitRef") in money,
    )


def _value(node: Node, text: str, scale: int) -> float | None:
    if node.get("{http://www.w3.org/2001/XMLSchema-instance}nil") == "true":
        return None
    if (node.get("format") or "").endswith(("fixed-zero", "zerodash")):
        return 0.0
    try:
        number = Decimal(text.replace(",", "")).scaleb(scale)
    except InvalidOperation:
        return None
    return float(-number if node.get("sign") == "-" else number)


def _is_money(unit: Node) -> bool:
    measures = list(unit.iter(f"{_XBRLI}measure"))
    return len(measures) == 1 and measures[0].text.strip().startswith("iso4217:")


def _period(node: Node) -> Period:
    days = {child.tag: date.fromisoformat(child.text) for child in node.find(f"{_XBRLI}period")}
    if f"{_XBRLI}instant" in days:
        return None, days[f"{_XBRLI}instant"]
    return days[f"{_XBRLI}startDate"], days[f"{_XBRLI}endDate"]
