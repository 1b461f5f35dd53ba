"""An HTML filing to pages, tables and rows, with the structure and the inline XBRL tags that it carries."""

import re
from itertools import pairwise
from pathlib import Path

from assets.filings.html_flow import HtmlPage, HtmlTable, TypedText, pages_of
from assets.filings.html_grid import tidy
from assets.filings.html_tree import Node, load_html
from assets.filings.inline_xbrl import InlineXbrl, read_inline_xbrl
from assets.filings.language import language as language_of
from assets.pages import chinese, english
from assets.pages.assemble import assemble, mark_pages
from assets.pages.html_blocks import HtmlRow, blocks_of_table
from assets.pages.html_pieces import rows_of_pieces, text_of
from assets.pages.html_tags import settle_tables
from assets.pages.layout import Block, BlockRow
from assets.pages.leaf import Leaf
from assets.pages.meaning import Language
from assets.pages.records import Box, Cell, DocumentPages, Row, Tag
from assets.pages.sheet import Sheet
from assets.pages.typewritten import typed_blocks

_SENTENCE = re.compile(r".{90}\.\s*$|.{150}", re.DOTALL)
_SAMPLE = 12  # pages that tell the language
_FOOT_LINES = 5
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


def read_html(path: Path, *, doc_id: str) -> DocumentPages:
    """Read every page of an HTML filing; raises UnreadableError when there is nothing to read."""
    tree = load_html(path)
    flow = pages_of(tree)
    name = language_of("".join(page.text for page in flow[:_SAMPLE]))
    language: Language = chinese if name == "zh" else english
    sheets = [_sheet(page, number, language) for number, page in enumerate(flow, start=1)]
    _set_apart(sheets)
    context = language.document_context([sheet.text for sheet in sheets])
    rows = [row for sheet in sheets for block in sheet.blocks for row in block.rows]
    reading = assemble(doc_id, sheets, language=language, context=context, name=name)
    _without_geometry(reading)
    _tagged(reading.rows, rows, read_inline_xbrl(tree))
    settle_tables(reading)
    mark_pages(reading.pages, reading.tables)
    return reading


def _sheet(page: HtmlPage, number: int, language: Language) -> Sheet:
    """The blocks of a page, and its text with each row of a table on a line."""
    lines: list[str] = []
    blocks: list[Block] = []
    above: list[str] = []  # lines since the last table
    for item in page.items:
        if isinstance(item, str):
            lines.append(item)
            above.append(item)
        elif isinstance(item, HtmlTable):
            printed = [text_of(row) for row in rows_of_pieces(item.grid)]
            found = blocks_of_table(item, above, page=number, language=language)
            lines += printed
            blocks += found
            above = [] if found else above + printed
        elif isinstance(item, TypedText):
            lines += filter(None, map(tidy, item.lines))
            found = typed_blocks(item.lines, page=number, language=language)
            blocks += found
            above = [] if found else above + lines[-_FOOT_LINES:]
    text = "\n".join(lines)
    return Sheet(Leaf(number, 0.0, 0.0, [], text), text, blocks, above[-_FOOT_LINES:])


def _set_apart(sheets: list[Sheet]) -> None:
    """Tables of two pages with sentences between them are two, however alike their grids are."""
    for before, sheet in pairwise(sheets):
        if sheet.blocks:
            first = sheet.blocks[0]
            first.apart = any(map(_SENTENCE.search, [*before.foot, *first.title]))


def _without_geometry(reading: DocumentPages) -> None:
    """Columns and rows stood in coordinates of the table's grid, which say nothing of a page."""
    for table in reading.tables:
        for column in table.columns:
            column.x0 = column.x1 = 0.0
    for row in reading.rows:
        row.bbox = _NOWHERE
        for cell in row.cells:
            cell.bbox = _NOWHERE


def _tagged(rows: list[Row], sources: list[BlockRow], xbrl: InlineXbrl) -> None:
    """Give the cells their tags; a tagged number inside a label becomes a cell without a column."""
    for row, source in zip(rows, sources, strict=True):
        if not isinstance(source, HtmlRow):
            continue
        for cell, nodes in zip(row.cells, source.tags, strict=True):
            cell.tags = tuple(_tag(xbrl, node) for node in nodes)
        for node in source.label_tags:
            tag = _tag(xbrl, node)
            row.cells.append(Cell(xbrl.text(node), None, _NOWHERE, None, (tag,)))


def _tag(xbrl: InlineXbrl, node: Node) -> Tag:
    fact = xbrl.fact(node)
    return Tag(
        concept=fact.concept,
        value=fact.value,
        unit=fact.unit,
        period_start=fact.context.start,
        period_end=fact.context.end,
        dimensions=fact.context.dimensions,
        scale=fact.scale,
        sign=fact.sign,
        decimals=fact.decimals,
        anchor=fact.anchor,
    )
