"""Sheets to the reading of a document: tables over page breaks, kinds of pages, scales in force."""

from assets.pages.carried import carry_on, waits_above
from assets.pages.kinds import STATEMENTS
from assets.pages.layout import Block
from assets.pages.leaf import Leaf
from assets.pages.meaning import Context, Language
from assets.pages.records import Box, DocumentPages, Page, Row, Table
from assets.pages.sheet import Sheet
from assets.pages.tables import Group, continues_table, make_table, titles_of

_CARRIED = ("mda", "notes", "officers", "shareholders", "contents")
# what a statement on the page says better
_COVERED = (*_CARRIED, "auditor_report", "dividend", "cash_flow_supplement", "company_profile")
_GENERAL = ("prose", "notes", "mda")  # what a table on the page says better


def assemble(
    doc_id: str, sheets: list[Sheet], *, language: Language, context: Context, name: str
) -> DocumentPages:
    """Pages, tables and rows in reading order."""
    pages = _pages(sheets, language, name)
    tables: list[Table] = []
    rows: list[Row] = []
    groups = _groups(sheets, pages, language)
    for number, group in enumerate(groups):
        table, table_rows = make_table(number, group, first_row=len(rows), language=language, context=context)
        tables.append(table)
        rows.extend(table_rows)
    _demote(tables, groups, language)
    if name == "en":  # Chinese reports title every statement, the parent's like the group's
        carry_on(tables)
    mark_pages(pages, tables)
    _doubt(rows, {sheet.leaf.number: sheet.leaf.doubts for sheet in sheets if sheet.leaf.doubts})
    _turn_back(
        rows, {sheet.leaf.number: sheet.leaf for sheet in sheets if sheet.leaf.turn or sheet.leaf.skew}
    )
    return DocumentPages(doc_id, pages, tables, rows)


def _pages(sheets: list[Sheet], language: Language, name: str) -> list[Page]:
    """The pages; one that says nothing of its kind goes on with the section before it."""
    pages: list[Page] = []
    section = "prose"
    for sheet in sheets:
        said = language.page_kind(sheet.text, sheet.leaf.number)
        kind = said or (section if section in _CARRIED else "prose")
        section = said or section
        leaf, text = sheet.leaf, sheet.text
        pages.append(
            Page(
                leaf.number,
                leaf.width,
                leaf.height,
                text,
                bool(text.strip()),
                leaf.ocr,
                name,
                kind,
                None,
                None,
                leaf.defect,
            )
        )
    return pages


def _groups(sheets: list[Sheet], pages: list[Page], language: Language) -> list[Group]:
    """Blocks that are one table."""
    groups: list[Group] = []
    last: Block | None = None
    foot: list[str] = []
    for sheet, page in zip(sheets, pages, strict=True):
        for number, block in enumerate(sheet.blocks):
            if number == 0 and waits_above(foot, titles_of(block, language), language):
                block.title = foot + block.title
            if number == 0 and last is not None and continues_table(last, block, language):
                groups[-1].blocks.append(block)
            else:
                groups.append(Group([block], page.kind))
            last = block
        foot = sheet.foot
    return groups


def _demote(tables: list[Table], groups: list[Group], language: Language) -> None:
    """A table known by its rows alone is no statement where the document has one with its title.

    But it may go on with the statement at the end of the page before, whose columns were not all in use.
    """
    titled = [bool(titles_of(group.blocks[0], language)) for group in groups]
    named = {table.kind for table, own in zip(tables, titled, strict=True) if own}
    before: Table | None = None
    for table, group, own in zip(tables, groups, titled, strict=True):
        if not own and table.kind in STATEMENTS and table.kind in named:
            if before and (before.kind, before.last_page) == (table.kind, table.page - 1):
                _go_on(table, before)
            else:
                table.kind = "notes" if group.section in STATEMENTS else group.section
        before = table


def _go_on(table: Table, before: Table) -> None:
    table.scope = table.scope or before.scope
    if table.scale is None:
        table.scale, table.scale_text = before.scale, before.scale_text
        table.currency = table.currency or before.currency


def mark_pages(pages: list[Page], tables: list[Table]) -> None:
    """A page with a statement or another known table is of that kind; its scale is its first table's."""
    for table in tables:
        for number in range(table.page, table.last_page + 1):
            page = pages[number - 1]
            better = _COVERED if table.kind in STATEMENTS else ()
            if table.kind not in ("", *_GENERAL) and page.kind in (*_GENERAL, *better):
                page.kind = table.kind
            if page.scale is None:
                page.scale, page.currency = table.scale, table.currency


def _doubt(rows: list[Row], doubts: dict[int, list[Box]]) -> None:
    """Mark the cells that hold a number which may be misread."""
    for row in rows:
        for x0, y0, x1, y1 in doubts.get(row.page, ()):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            for cell in row.cells:
                box = cell.bbox
                cell.doubtful |= box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _turn_back(rows: list[Row], turned: dict[int, Leaf]) -> None:
    """Boxes of pages that were read sideways, as the page is displayed."""
    for row in rows:
        leaf = turned.get(row.page)
        if leaf is not None:
            row.bbox = leaf.displayed(row.bbox)
            for cell in row.cells:
                cell.bbox = leaf.displayed(cell.bbox)
