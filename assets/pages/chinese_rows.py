"""Rows of Chinese tables made whole: labels that a page break cuts, and what is signed below a statement."""

import re
from dataclasses import replace

from assets.pages.chinese import continues
from assets.pages.chinese_items import KEY_ITEM
from assets.pages.chinese_text import squash
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Cell, Row

_LONGEST_REST = 8  # characters of a label's rest that starts like a sentence
_HEADING = re.compile(r"股东|适用|说明|情况|单位|^[(]?[一二三四五六七八九十\d]+[)、.]")
_SIGNATURES = re.compile(
    r"附注(?:为|是)(?:本)?财务报表的?组成部分|(?:财务报表|报告).{0,20}(?:批准|签署)|法定代表人|公司负责人|会计机构负责人"
)


def mended(rows: list[Row], kind: str) -> list[Row]:
    """Rows that a page break cut through: the rest of the label stands alone on the next page."""
    whole: list[Row] = []
    for row in rows:
        above = whole[-1] if whole else None
        if above is not None and row.page > above.page and _is_rest(row, above, kind):
            whole[-1] = replace(above, label=above.label + row.label)
        else:
            whole.append(row)
    return whole


def signed_off(rows: list[Row], kind: str) -> list[Row]:
    """A statement's rows without the approval and the signatures printed below its last value."""
    if kind not in STATEMENTS:
        return rows
    last = max((n for n, row in enumerate(rows) if any(map(is_number, row.cells))), default=len(rows))
    signs = (n for n, row in enumerate(rows) if n > last and _SIGNATURES.search(squash(row.label)))
    return rows[: next(signs, len(rows))]


def _is_rest(row: Row, above: Row, kind: str) -> bool:
    """Whether a row without values is the rest of the label above it."""
    if any(cell.value is not None for cell in row.cells):
        return False
    if kind == "shareholders" and above.cells and not row.cells:
        return _HEADING.search(squash(row.label)) is None  # every holder has a row of cells
    if KEY_ITEM.fullmatch(squash(above.label + row.label)) and continues(above.label, row.label):
        return True
    rest = squash(row.label)
    starts_anew = len(rest) > _LONGEST_REST and rest.startswith(("与", "和", "及"))
    return not row.cells and not starts_anew and continues(above.label, row.label) is True


def is_number(cell: Cell) -> bool:
    """Whether a cell is a value and no bare year."""
    return cell.value is not None and not re.fullmatch(r"20\d\d年?(?:度|末)?", squash(cell.text))
