"""Columns of running text that a page's text has side by side, line by line: read one after the other.

Chinese prose has no blank between two characters; where most lines of a stretch have one, columns meet there.
A line of one part goes on with the column whose sentence is open.
"""

import re
from collections.abc import Iterator
from itertools import groupby

_MEETING = re.compile(r"(?<=[\u4e00-\u9fff，。；、：！？”》）)%])[ \u3000]+(?=[\u4e00-\u9fff“《（(●•■◆])")
_SHORTEST = 4  # characters of a part: shorter ones are names with a blank, or cells
_PROSE = re.compile(r"[，。；]")
_FEWEST = 3  # lines of two parts that make columns
_END = "。！？；"


def in_reading_order(lines: list[str]) -> list[str]:
    """The lines of a page with its columns untwined; other lines stay where they are."""
    ordered: list[str] = []
    for stretch in _stretches(lines):
        parts = [_parts(line) for line in stretch]
        if _are_columns(parts):
            ordered += _untwined(parts)
        else:
            ordered += stretch
    return ordered


def _are_columns(parts: list[list[str]]) -> bool:
    """Whether lines in two parts are prose on both sides; those of a table have no full stops."""
    double = [line for line in parts if len(line) == 2]
    prose = [sum(1 for line in double if _PROSE.search(line[side])) for side in (0, 1)]
    return len(double) >= _FEWEST and all(2 * count >= len(double) for count in prose)


def _parts(line: str) -> list[str]:
    parts = _MEETING.split(line.strip())
    return parts if len(parts) == 2 and all(len(part) >= _SHORTEST for part in parts) else [line]


def _stretches(lines: list[str]) -> Iterator[list[str]]:
    """Runs of lines in which those of two parts are never far apart; the lines between runs."""
    double = [n for n, line in enumerate(lines) if len(_parts(line)) == 2]
    near = [any(abs(n - d) <= 1 for d in double) for n in range(len(lines))]
    for _, group in groupby(zip(near, lines, strict=True), key=lambda pair: pair[0]):
        yield [line for _, line in group]


def _untwined(parts: list[list[str]]) -> list[str]:
    left: list[str] = []
    right: list[str] = []
    before: list[str] = []
    for line in parts:
        if len(line) == 2:
            left.append(line[0])
            right.append(line[1])
        elif not left:
            before.append(line[0])
        elif right[-1][-1] not in _END and left[-1][-1] in _END:
            right.append(line[0])
        else:
            left.append(line[0])
    return [*before, *left, *right]
