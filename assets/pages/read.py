"""A PDF to pages, tables and rows: the entry point of the stage."""

from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pymupdf

from assets.errors import UnreadableError
from assets.pages import chinese, english
from assets.pages.blocks import blocks_of
from assets.pages.grid import block_of
from assets.pages.layout import Block, Line, Word
from assets.pages.lines import lines_of, runs_of
from assets.pages.meaning import Context, Language, Scale
from assets.pages.numbers import NUMERIC_START
from assets.pages.records import DocumentPages, Page, Row, Table
from assets.pages.rules import rulings_of
from assets.pages.tables import Group, continues_table, make_table

READER_VERSION = "pages-1"


@dataclass(slots=True)
class Sheet:
    """A page on its way: words, text, and the blocks found on it."""

    number: int
    width: float
    height: float
    text: str
    blocks: list[Block] = field(default_factory=list)


def read_document(path: Path, *, doc_id: str) -> DocumentPages:
    """Read every page of a PDF; raises UnreadableError when the file cannot be opened as one."""
    try:
        document = pymupdf.open(path)
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, RuntimeError) as error:
        msg = f"{path.name} cannot be read as a PDF ({error}); check the file or download it again"
        raise UnreadableError(msg, reason="not_a_pdf") from error
    with document:
        if document.needs_pass:
            msg = f"{path.name} is encrypted; remove its password first"
            raise UnreadableError(msg, reason="encrypted")
        words = [_words(page) for page in document]
        texts = [_plain_text(page_words) for page_words in words]
        module = _language(texts)
        language: Language = module
        context = language.document_context(texts)
        sheets = [
            _sheet(page, words[number], texts[number], language, ruled=module is chinese)
            for number, page in enumerate(document)
        ]
    return _assemble(doc_id, sheets, language, context, "zh" if module is chinese else "en")


def _words(page: Any) -> list[Word]:
    words: list[Word] = page.get_text("words")
    if page.rotation:
        turn = page.rotation_matrix
        words = [(*_turned(word, turn), *word[4:]) for word in words]
    return words


def _turned(word: Word, turn: Any) -> tuple[float, float, float, float]:
    rect = pymupdf.Rect(word[:4]) * turn
    return (rect.x0, rect.y0, rect.x1, rect.y1)


def _plain_text(words: list[Word]) -> str:
    lines: list[str] = []
    for run in runs_of(words):
        lines.append(" ".join(word[4] for word in run))
    return "\n".join(lines)


def _language(texts: list[str]) -> ModuleType:
    sample = "".join(texts[:20])[:40000]
    cjk = sum(1 for char in sample if "一" <= char <= "鿿")
    return chinese if cjk > 0.1 * max(len(sample), 1) else english


def _sheet(page: Any, words: list[Word], text: str, language: Language, *, ruled: bool) -> Sheet:
    rect = page.rect
    sheet = Sheet(page.number + 1, rect.width, rect.height, text)
    runs = runs_of(words)
    if sum(1 for run in runs if run[0][4][0] in NUMERIC_START and len(run) < 4) < 3 and not ruled:
        return sheet
    lines = lines_of(runs)
    if not ruled:
        sheet.blocks = blocks_of(lines, page=sheet.number, width=rect.width, language=language)
    else:
        sheet.blocks = _ruled_blocks(page, words, lines, sheet, language)
    if sheet.blocks:
        sheet.text = "\n".join(line.text for line in lines)
    return sheet


def _ruled_blocks(
    page: Any, words: list[Word], lines: list[Line], sheet: Sheet, language: Language
) -> list[Block]:
    """Grids where lines are drawn, alignment between them."""
    blocks: list[Block] = []
    loose = lines
    for ruling in rulings_of(page.get_cdrawings()):
        top, bottom = ruling.ys[0], ruling.ys[-1]
        inside = [w for w in words if top - 2 < (w[1] + w[3]) / 2 < bottom + 2]
        title = [line.text for line in lines if line.y1 < top + 4][-8:]
        block = block_of(ruling, inside, page=sheet.number, title=title)
        if block is not None:
            blocks.append(block)
            loose = [line for line in loose if not top - 2 < (line.y0 + line.y1) / 2 < bottom + 2]
    blocks.extend(blocks_of(loose, page=sheet.number, width=sheet.width, language=language))
    blocks.sort(key=lambda block: block.y0)
    return blocks


def _assemble(
    doc_id: str, sheets: list[Sheet], language: Language, context: Context, name: str
) -> DocumentPages:
    pages: list[Page] = []
    groups: list[Group] = []
    scale: Scale | None = None
    for sheet in sheets:
        kind = language.page_kind(sheet.text, sheet.number)
        for number, block in enumerate(sheet.blocks):
            last = groups[-1].blocks[-1] if groups else None
            if number == 0 and last is not None and continues_table(last, block, language):
                groups[-1].blocks.append(block)
                continue
            groups.append(Group([block], kind, scale))
        pages.append(
            Page(
                sheet.number,
                sheet.width,
                sheet.height,
                sheet.text,
                bool(sheet.text.strip()),
                False,
                name,
                kind,
                None,
                None,
            )
        )
    tables: list[Table] = []
    rows: list[Row] = []
    for number, group in enumerate(groups):
        table, table_rows = make_table(number, group, first_row=len(rows), language=language, context=context)
        tables.append(table)
        rows.extend(table_rows)
    _mark_pages(pages, tables)
    return DocumentPages(doc_id, pages, tables, rows)


def _mark_pages(pages: list[Page], tables: list[Table]) -> None:
    """A page with a statement on it is of that kind; its scale is its first table's."""
    for table in tables:
        for number in range(table.page, table.last_page + 1):
            page = pages[number - 1]
            if table.kind and page.kind in ("prose", "notes", "mda"):
                page.kind = table.kind
            if page.scale is None:
                page.scale, page.currency = table.scale, table.currency
