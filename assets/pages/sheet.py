"""One page to the blocks of tables on it: ruled grids first, aligned lines between them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.pages.blocks import blocks_of
from assets.pages.grid import cut_at_rules
from assets.pages.gutter import halves
from assets.pages.headers import Underlines
from assets.pages.layout import Block, Line
from assets.pages.leaf import Leaf, drawings_of, letters_of
from assets.pages.lines import Run, lines_of, runs_of
from assets.pages.meaning import Language
from assets.pages.numbers import NUMERIC_START
from assets.pages.regions import without_folio
from assets.pages.ruled import ruled_blocks
from assets.pages.rules import Rule, rulings_of, underlines_of

if TYPE_CHECKING:
    import pymupdf

_TITLE_LINES = 8
_FEW_VALUES = 3
_FOOT_LINES = 5
_FOOT_LINES_RULED = 9  # there a table's unit, header and first heading may stand below its title too


@dataclass(slots=True)
class Sheet:
    """A page on its way: its words are used up, its text and blocks remain."""

    leaf: Leaf
    text: str
    blocks: list[Block]
    foot: list[str] = field(default_factory=list)  # lines below the last block: a title may wait there


def read_sheet(page: "pymupdf.Page", leaf: Leaf, language: Language) -> Sheet:
    """The blocks of a page; a page of prose is done as soon as that is plain."""
    sheet = Sheet(leaf, leaf.text, [])
    runs = runs_of(leaf.words)
    if language.ruled_tables:
        lines = lines_of(runs)
        sheet.blocks = _ruled_first(page, leaf, lines, language)
    elif not _is_prose(runs):
        lines = []
        for part in halves(runs, leaf.width) or (runs,):
            own = lines_of(part)
            sheet.blocks += blocks_of(
                own, page=leaf.number, width=leaf.width, language=language, underlines=_underlines(page, leaf)
            )
            lines += own
    kept = _FOOT_LINES_RULED if language.ruled_tables else _FOOT_LINES
    if sheet.blocks:
        sheet.text = "\n".join(line.text for line in lines)
        end = max(block.y1 for block in sheet.blocks)
        sheet.foot = [line.text for line in without_folio(lines) if line.y0 > end - 1][-kept:]
    else:
        sheet.foot = leaf.text.splitlines()[-kept:]
    _forget_words(leaf, sheet)
    return sheet


def _forget_words(leaf: Leaf, sheet: Sheet) -> None:
    """Words are needed until the blocks stand; a long document would hold a great many."""
    leaf.words, leaf.printed, leaf.text = [], [], ""
    for block in sheet.blocks:
        for row in block.rows:
            for segment, _ in row.cells:
                segment.words = []


def _is_prose(runs: list[Run]) -> bool:
    """Fewer strings that may be values than any table has."""
    values = 0
    for run in runs:
        if run[0][4][0] in NUMERIC_START and len(run) < 4:
            values += 1
            if values >= _FEW_VALUES:
                return False
    return True


def _ruled_first(page: "pymupdf.Page", leaf: Leaf, lines: list[Line], language: Language) -> list[Block]:
    blocks: list[Block] = []
    loose = lines
    shapes = drawings_of(page, leaf) if any(len(line.segments) > 1 for line in lines) else []
    for ruling in rulings_of(shapes):
        top, bottom = ruling.ys[0] - 2, ruling.ys[-1] + 2
        inside = [w for w in leaf.words if top < (w[1] + w[3]) / 2 < bottom]
        title = [line.text for line in lines if line.y1 < top + 6][-_TITLE_LINES:]
        inside = cut_at_rules(inside, ruling, lambda word: letters_of(page, leaf, word))
        made = ruled_blocks(ruling, inside, page=leaf.number, title=title, language=language)
        if made:
            blocks.extend(made)
            loose = [line for line in loose if not top < (line.y0 + line.y1) / 2 < bottom]
    blocks.extend(
        blocks_of(
            loose,
            page=leaf.number,
            width=leaf.width,
            language=language,
            underlines=lambda: underlines_of(shapes),
        )
    )
    blocks.sort(key=_top)
    return blocks


def _underlines(page: "pymupdf.Page", leaf: Leaf) -> Underlines:
    """The page's horizontal lines, looked up at most once."""
    found: list[list[Rule]] = []

    def underlines() -> list[Rule]:
        if not found:
            found.append(underlines_of(drawings_of(page, leaf)))
        return found[0]

    return underlines


def _top(block: Block) -> float:
    return block.y0
