"""Text set with a typewriter's blanks to blocks of tables: columns by the place of the letters."""

import re

from assets.pages.blocks import blocks_of
from assets.pages.layout import Block, Line, Word
from assets.pages.lines import lines_of, runs_of
from assets.pages.meaning import Language
from assets.pages.rules import Rule

_WIDE, _HIGH, _PITCH = 5.0, 9.0, 11.0  # of a letter, in points: one blank is a word space, two are a gap
_RULE = re.compile(r"[-=_]{3,}")
_RULED = re.compile(r"[\s\-=_]*[-=_]{3}[\s\-=_]*")
_LEADERS = re.compile(r"\.{3,}|(?:\. ){3,}")
_WORD = re.compile(r"\S+")


def typed_blocks(texts: list[str], *, page: int, language: Language) -> list[Block]:
    """The tables among lines of text, with the lines above each as its title."""
    words, rules = _placed(texts)
    width = _WIDE * max((len(text) for text in texts), default=0)
    lines: list[Line] = lines_of(runs_of(words))
    return blocks_of(lines, page=page, width=width, language=language, underlines=lambda: rules)


def _placed(texts: list[str]) -> tuple[list[Word], list[Rule]]:
    """The words at their places, and the lines that are drawn with hyphens below headers and above totals."""
    words: list[Word] = []
    rules: list[Rule] = []
    top = 0.0
    for number, text in enumerate(texts):
        if _RULED.fullmatch(text):
            rules += [(top, m.start() * _WIDE, m.end() * _WIDE) for m in _RULE.finditer(text)]
            continue
        shown = _LEADERS.sub(lambda found: " " * len(found[0]), text.expandtabs())
        for place, found in enumerate(_WORD.finditer(shown)):
            x0, x1 = found.start() * _WIDE, found.end() * _WIDE
            words.append((x0, top, x1, top + _HIGH, found[0], 0, number, place))
        top += _PITCH
    return words, rules
