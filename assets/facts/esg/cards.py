"""Cards: figures set large in a row, with their names in a row above or below."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from assets.pages.chinese_text import squash

_FIGURE = re.compile(r"(?:人民币)?\d[\d,]*(?:\.\d+)?(?:亿|百万|万|千)?[\u4e00-\u9fff%/]{0,8}")
_SPLIT = re.compile(r"(?<=[\u4e00-\u9fff%])\s+")  # a figure's unit may stand apart from it
_NUMBERED = re.compile(r"第?[(]?[一二三四五六七八九十]{1,3}(?:章|节|部分|[)、.])")
_NAME = re.compile(r"[^,。;:!?\d]{2,16}")


def cards(text: str) -> Iterator[tuple[str, str]]:
    """Names with their figures, both in normal form; only where as many names as figures stand in a line.

    Of names above and names below, those count with which the block of such lines begins or ends.
    """
    for block in _blocks(text):
        step = -1 if block[0].kind == "names" else 1
        for n, line in enumerate(block):
            other = block[n + step] if 0 <= n + step < len(block) else None
            if line.kind == "names" or other is None or other.kind == "figures":
                continue
            if len(other.cells) == len(line.cells):
                yield from zip(other.cells, line.cells, strict=True)


def card_lines(text: str) -> set[str]:
    """The lines of a page's text, in normal form, that are rows of cards."""
    return {squash(line.raw) for block in _blocks(text) for line in block}


@dataclass(frozen=True, slots=True)
class _Line:
    raw: str
    kind: str  # names, figures, text
    cells: list[str]


def _blocks(text: str) -> Iterator[list[_Line]]:
    """Neighbouring rows of names and of figures, where both are there."""
    lines = [_line(raw) for raw in text.splitlines() if raw.strip()]
    for is_card, group in groupby(lines, key=lambda line: line.kind != "text"):
        block = list(group)
        if is_card and {line.kind for line in block} == {"names", "figures"}:
            yield block


def _line(raw: str) -> _Line:
    cells = [squash(cell) for cell in _SPLIT.split(raw.strip())]
    kind = "text"
    if len(cells) > 1 and all(_FIGURE.fullmatch(cell) for cell in cells):
        kind = "figures"
    elif len(cells) > 1 and all(_NAME.fullmatch(cell) for cell in cells) and not _NUMBERED.match(cells[0]):
        kind = "names"
    return _Line(raw, kind, cells)
