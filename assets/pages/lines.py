"""Words to lines by baseline, and lines to segments by gaps; values stand as segments of their own."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from assets.pages.layout import Line, Segment, Word
from assets.pages.numbers import (
    CURRENCY_WORDS,
    NUMERIC_START,
    is_year,
    joins_thousands,
    may_be_value,
    parse_value,
)

WIDE_GAP = 0.95  # of the text height: wider than a word space
TOUCHING = 0.12
_SPACE = 0.4
_MARK = re.compile(r"\w{1,2}|\((?:\d|[a-z])\)(?:,? ?\((?:\d|[a-z])\))*")  # raised behind a number

Run = list[Word]
_line_of = itemgetter(5, 6)  # of a word: its block and its line in the block


def runs_of(words: Sequence[Word]) -> list[Run]:
    """Words that the PDF sets as one string."""
    return [list(run) for _, run in groupby(words, _line_of)]


def lines_of(runs: list[Run]) -> list[Line]:
    """Runs on the same baseline make a line; superscripts and misset columns stay with theirs."""
    keyed = sorted((run[0][1] + run[0][3], run[0][0], index) for index, run in enumerate(runs))
    lines: list[Line] = []
    group: list[Run] = []
    top = bottom = 0.0
    for _, _, index in keyed:
        run = runs[index]
        y0, y1 = run[0][1], run[0][3]
        overlap = min(bottom, y1) - max(top, y0)
        if group and overlap >= 0.55 * min(bottom - top, y1 - y0):
            group.append(run)
            if y1 - y0 > bottom - top:
                top, bottom = y0, y1
        else:
            if group:
                lines.append(_line(group))
            group, top, bottom = [run], y0, y1
    if group:
        lines.append(_line(group))
    return lines


def _line(group: list[Run]) -> Line:
    group.sort(key=_left)
    segments: list[Segment] = []
    for run in group:
        _add_run(run, segments)
    if len(segments) == 1:
        return Line(segments[0].y0, segments[0].y1, segments)
    return Line(
        min(segment.y0 for segment in segments),
        max(segment.y1 for segment in segments),
        _attach_signs(segments),
    )


def _left(run: Run) -> float:
    return run[0][0]


def _add_run(run: Run, segments: list[Segment]) -> None:
    """Cut a run where the gap is wide and between neighbouring values; glue it to the text before."""
    start = 0
    for end, (last, word) in enumerate(pairwise(run), start=1):
        gap, height = word[0] - last[2], last[3] - last[1]
        if gap > WIDE_GAP * height or (
            word[4][0] in NUMERIC_START and _cuts(run[start:end], word, gap, height)
        ):
            segments.append(rebuild(run[start:end]))
            start = end
    piece = run[start:] if start else run
    segment = rebuild(piece)
    before = segments[-1] if segments else None
    if before is not None and _glued(before, segment):
        segments[-1] = rebuild(before.words + piece)
    else:
        segments.append(segment)


def _cuts(piece: list[Word], word: Word, gap: float, height: float) -> bool:
    """Whether a value starts here: the piece before is one already, and the two are not one number."""
    if not may_be_value(piece[0][4]):
        return False
    before = "".join([w[4] for w in piece])
    if word[4] in CURRENCY_WORDS:
        return parse_value(before) is not None
    if parse_value(before) is None or parse_value(word[4]) is None:
        return False
    if gap < TOUCHING * height and parse_value(before + word[4]) is not None:
        return False
    return not (gap < _SPACE * height and joins_thousands(before, word[4]))


def _glued(before: Segment, segment: Segment) -> bool:
    """Text set as two strings (a change of font, a superscript) but read as one."""
    gap, height = segment.x0 - before.x1, max(before.y1 - before.y0, segment.y1 - segment.y0)
    if before.value is None and segment.value is None:
        return (
            gap < 0.45 * height and before.text not in CURRENCY_WORDS and segment.text not in CURRENCY_WORDS
        )
    if before.value is not None and segment.value is not None:
        return (
            gap < TOUCHING * height
            and before.text[-1] in "0123456789,."
            and segment.text[0] in "0123456789,."
        )
    if segment.value is not None:  # text, then a number: a year or a footnote mark inside a label
        return gap < 0.3 * height and not _starts_value(segment.text)
    return gap < 0.3 * height and segment.text[0] not in ")%("


def _starts_value(text: str) -> bool:
    return text[0] in "$(¥€£—" or "," in text or "." in text


def rebuild(words: list[Word]) -> Segment:
    """A segment from its words, measured and valued."""
    first = words[0]
    if len(words) == 1:
        text = first[4]
        x0, y0, x1, y1 = first[0], first[1], first[2], first[3]
    else:
        text = join_words(words)
        x0, x1 = first[0], words[-1][2]
        y0, y1 = min([w[1] for w in words]), max([w[3] for w in words])
    value = parse_value(text) if text[0] in NUMERIC_START else None
    core = x0
    if value is not None and len(words) > 1 and first[4] in CURRENCY_WORDS:
        core = words[1][0]
    return Segment(x0, y0, x1, y1, text, value, core, value is not None and is_year(text), words)


def join_words(words: Sequence[Word]) -> str:
    """Words as read: no blank between CJK characters that touch."""
    text = " ".join([word[4] for word in words])
    if text.isascii():
        return text
    text = words[0][4]
    for last, word in pairwise(words):
        wide = word[0] - last[2] > 0.25 * (last[3] - last[1])
        text += word[4] if not wide and (text[-1] > "⺀" or word[4][0] > "⺀") else " " + word[4]
    return text


def _attach_signs(segments: list[Segment]) -> list[Segment]:
    """`$`, `(`, `)`, `%` set as words of their own go to the value they belong to."""
    if len(segments) < 2:
        return segments
    out: list[Segment] = []
    for segment in segments:
        before = out[-1] if out else None
        if before is not None and (joined := _joined(before, segment)) is not None:
            out[-1] = joined
        else:
            out.append(segment)
    return out


def _joined(before: Segment, segment: Segment) -> Segment | None:
    gap, height = segment.x0 - before.x1, segment.y1 - segment.y0
    left, right = before.text, segment.text
    leading = left in CURRENCY_WORDS or left in ("(", "-", "$ (", "$-")
    if leading and gap < 30 * height and (segment.value is not None or right[0] in "(-—"):
        close = left in ("(", "-")
        return _merge(before, segment) if not close or gap < height else None
    small = height < 0.8 * (before.y1 - before.y0) and segment.y1 < before.y1
    raised = gap < height and small and _MARK.fullmatch(right) is not None
    if before.value is None:
        return _labelled(before, segment) if raised and segment.value is not None else None
    if gap < 1.2 * height and right in (")", "%", ")%", "%)"):
        return _merge(before, segment)
    return _marked(before, segment) if raised else None


def _labelled(label: Segment, mark: Segment) -> Segment:
    """A label with the raised footnote mark behind it, which would pass for a number."""
    text, words = f"{label.text} {mark.text}", label.words + mark.words
    return Segment(label.x0, label.y0, mark.x1, label.y1, text, words=words)


def _marked(value: Segment, mark: Segment) -> Segment:
    """A value with the raised footnote mark behind it; the mark is no part of the number."""
    return Segment(
        value.x0,
        value.y0,
        value.x1,
        value.y1,
        f"{value.text} {mark.text}",
        value.value,
        value.core,
        value.year,
        value.words,
    )


def _merge(before: Segment, segment: Segment) -> Segment:
    joined = rebuild(before.words + segment.words)
    if before.text in CURRENCY_WORDS:
        joined.core = segment.core
    return joined
