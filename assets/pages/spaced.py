"""Titles set with blanks between their letters: `B A L A N C E   S H E E T S` is read as words."""

from itertools import pairwise
from statistics import median

from assets.pages.layout import Line, Segment, Word

_LEAST = 8  # letters
_SHARE = 0.8  # of the words that are single letters
_WORD_GAP = 1.6  # of the usual gap between two letters


def with_whole_words(lines: list[Line]) -> list[Line]:
    """The lines, those of single letters as one text."""
    return [_joined(line) if _is_spaced(line) else line for line in lines]


def _is_spaced(line: Line) -> bool:
    words = [word for segment in line.segments for word in segment.words]
    if len(words) < _LEAST:
        return False
    single = sum(1 for word in words if len(word[4]) == 1 and word[4].isalpha())
    return single > _SHARE * len(words)


def _joined(line: Line) -> Line:
    words = [word for segment in line.segments for word in segment.words]
    gaps = [after[0] - word[2] for word, after in pairwise(words)]
    usual = median(gaps)
    text = words[0][4]
    for gap, word in zip(gaps, words[1:], strict=True):
        text += (" " if gap > _WORD_GAP * usual and gap - usual > 1 else "") + word[4]
    return Line(line.y0, line.y1, [_segment(text, words)])


def _segment(text: str, words: list[Word]) -> Segment:
    y0, y1 = min(word[1] for word in words), max(word[3] for word in words)
    return Segment(words[0][0], y0, words[-1][2], y1, text, words=words)
