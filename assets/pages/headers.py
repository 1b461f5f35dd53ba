"""Header lines of unruled tables: which column each text stands over, and what stands on the label side."""

import re
from collections.abc import Callable
from itertools import pairwise

from assets.pages.columns import Span
from assets.pages.layout import HeaderCell, Line, Segment
from assets.pages.lines import rebuild
from assets.pages.meaning import Language
from assets.pages.numbers import is_year
from assets.pages.rules import Rule

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# what stands over several columns at a time; `Percent` in the middle of two or three is of one of them
_PERIOD = re.compile(
    r"months|weeks|quarter|year|\bq[1-4]\b|ended|half|(?<!\d)(?:19|20)\d\d(?!\d)", re.IGNORECASE
)
_OFF_CENTRE = 15.0  # points by which a heading may miss the middle of the lines below it
_OFF_PITCH = 0.7  # of the way to the next column, by which a header may stand beside its numbers
_EDGE = 6.0  # points by which a line drawn under a column may miss its numbers
Underlines = Callable[[], list[Rule]]  # the horizontal lines of the page, looked up only when asked for
Placed = tuple[Segment, int, int]  # a header text, and the first and last column it stands over


def read_header(
    lines: list[Line],
    columns: list[Span],
    language: Language,
    underlines: Underlines,
    *,
    noted: bool,
) -> tuple[list[HeaderCell], list[str], int]:
    """The header cells, the label-side texts, and how many lines are header; the others are rows already.

    Where the first column is of numbers of notes (`noted`), headers may stand over all the others.
    """
    cells: list[HeaderCell] = []
    stubs: list[str] = []
    count = 0
    cut = [_cut_years(line.segments, columns[0][0] - 2) for line in lines]
    if noted and any(_one_to_one(_over_columns(line, columns[1:], language), columns[1:]) for line in cut):
        columns = [columns[0], *_as_headed(cut, columns[1:], language)]
    else:
        columns, noted = _as_headed(cut, columns, language), False
    placed = [_place(segments, columns, noted, language) for segments in cut]
    last = max((number for number, (over, _) in enumerate(placed) if over), default=-1)
    for number, (over, stub) in enumerate(placed):
        if number > last and not any(language.find_scale(text) for text in stub):
            break
        count = number + 1
        stubs.extend(stub)
        if number == last or len(over) == len(columns):
            cells.extend(HeaderCell(segment.text, first, final) for segment, first, final in over)
        else:
            dated = {
                first for below, _ in placed[number + 1 :] for s, first, _ in below if _YEAR.search(s.text)
            }
            cells.extend(_spread(over, columns, language, underlines, dated))
    return cells, stubs, count


def _as_headed(lines: list[list[Segment]], columns: list[Span], language: Language) -> list[Span]:
    """The columns as wide as the headers of a line that has one for each of them."""
    for line in lines:
        segments = _over_columns(line, columns, language)
        if _one_to_one(segments, columns):
            texts = [(segment.x0, segment.x1) for segment in segments]
            hulls = [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(columns, texts, strict=True)]
            apart = [min(end, after[0] - 1) for (_, end), after in pairwise(hulls)]
            columns = [
                (x0, min(x1, end)) for (x0, x1), end in zip(hulls, [*apart, hulls[-1][1]], strict=True)
            ]
    return columns


def _over_columns(segments: list[Segment], columns: list[Span], language: Language) -> list[Segment]:
    """The texts of a line without a caption, or a heading, that stands on the label side."""
    texts = [s for s in segments if language.is_header([s.text]) or not language.find_scale(s.text)]
    beside = len(texts) - len(columns)  # 项目, and 附注 over a column that has no numbers on this page
    return texts[beside:] if beside in (1, 2) and texts[beside - 1].x1 < columns[0][0] else texts


def _one_to_one(segments: list[Segment], columns: list[Span]) -> bool:
    """Whether a line has a text for every column, each nearer to it than to the next but one."""
    if len(segments) != len(columns) or len(columns) < 2:
        return False
    middles = [(x0 + x1) / 2 for x0, x1 in columns]
    pitches = [after - middle for middle, after in pairwise(middles)]
    pitches = [pitches[0], *pitches, pitches[-1]]
    offsets = [(s.x0 + s.x1) / 2 - middle for s, middle in zip(segments, middles, strict=True)]
    return all(
        abs(offset) < _OFF_PITCH * (pitches[n] if offset < 0 else pitches[n + 1])
        for n, offset in enumerate(offsets)
    )


def _place(
    segments: list[Segment], columns: list[Span], noted: bool, language: Language
) -> tuple[list[Placed], list[str]]:
    """Each text of a line over the columns it touches; scale captions and the label side apart."""
    bare = 1 if noted else 0  # columns that no header of this table stands over
    for first in sorted({0, bare}):
        texts = _over_columns(segments, columns[first:], language)
        if _one_to_one(texts, columns[first:]):
            aside = [segment.text for segment in segments if all(segment is not text for text in texts)]
            return [(segment, n, n) for n, segment in enumerate(texts, start=first)], aside
    label_edge = columns[0][0] - 2
    over: list[Placed] = []
    stub: list[str] = []
    for segment in segments:
        touched = _touched(segment, columns)
        left = segment.x0 < label_edge and (not touched or segment.x0 < label_edge - 40)
        if left or (language.find_scale(segment.text) and not language.is_header([segment.text])):
            stub.append(segment.text)
        elif touched:
            over.append((segment, touched[0], touched[-1]))
        else:
            nearest = _nearest(columns, (segment.x0 + segment.x1) / 2)
            over.append((segment, nearest, nearest))
    return over, stub


def _touched(segment: Segment, columns: list[Span]) -> list[int]:
    """The columns that a good part of the text stands over, else the one it touches most."""
    width = segment.x1 - segment.x0
    shared = [min(x1, segment.x1) - max(x0, segment.x0) for x0, x1 in columns]
    over = [n for n, (x0, x1) in enumerate(columns) if shared[n] > 0.4 * min(width, x1 - x0)]
    if over:
        return over
    nearest = max(range(len(columns)), key=lambda n: shared[n])
    return [nearest] if shared[nearest] > -3 else []


def _cut_years(segments: list[Segment], label_edge: float) -> list[Segment]:
    """In `Years ended December 31, 2022 | 2021` the first year is its column's; beside dates it is not."""
    out: list[Segment] = []
    for number, segment in enumerate(segments):
        words = segment.words
        inside = segment.x0 < label_edge and len(words) > 1 and words[-1][0] > label_edge - 20
        if inside and is_year(words[-1][4]) and all(is_year(s.text) for s in segments[number + 1 :]):
            out += [rebuild(words[:-1]), rebuild(words[-1:])]
        else:
            out.append(segment)
    return out


def _nearest(columns: list[Span], middle: float) -> int:
    return min(range(len(columns)), key=lambda n: abs((columns[n][0] + columns[n][1]) / 2 - middle))


def _spread(
    over: list[Placed], columns: list[Span], language: Language, underlines: Underlines, dated: set[int]
) -> list[HeaderCell]:
    """Headings over several columns get all of them: by the line drawn below, else by their middle.

    A year does not reach over columns that have their own year further down (`dated`).
    """
    cells: list[HeaderCell] = []
    lined = [_underlined(s, columns, underlines, 0, len(columns) - 1) for s, _, _ in over]
    dating = all(_PERIOD.search(s.text) or not s.text.isascii() for s, _, _ in over)
    if dating and not any(lined) and (groups := _equal_groups(over, columns)):
        return [HeaderCell(s.text, *group) for (s, _, _), group in zip(over, groups, strict=True)]
    for number, (segment, first, final) in enumerate(over):
        low = over[number - 1][2] + 1 if number else 0
        high = over[number + 1][1] - 1 if number + 1 < len(over) else len(columns) - 1
        if _YEAR.search(segment.text):
            low = max([low, *(n + 1 for n in dated if n < first)])
            high = min([high, *(n - 1 for n in dated if n > final)])
        if low < first or high > final:
            drawn = _underlined(segment, columns, underlines, low, high)
            if drawn is not None:
                first, final = drawn
            elif segment.year or first < final or language.is_header([segment.text]):
                first, final = _widened(segment, first, final, low, high, _drawn(columns, underlines))
        cells.append(HeaderCell(segment.text, first, final))
    return cells


def _equal_groups(over: list[Placed], columns: list[Span]) -> list[tuple[int, int]]:
    """As many columns for each of several headings, where each stands about the middle of its own.

    A column left of the first group (notes) has a heading of its own, or none. The same words above
    several columns (`Impact of New`) are the upper halves of those columns' own headers.
    """
    if len({segment.text for segment, _, _ in over}) < len(over):
        return []
    for alone, bare in ((0, 0), (1, 1), (0, 1)):  # headings and columns left of the groups
        many, free = len(over) - alone, len(columns) - bare
        if many < 2 or free % many or free == many or any(over[n][1:] != (n, n) for n in range(alone)):
            continue
        each = free // many
        groups = [(bare + n * each, bare + (n + 1) * each - 1) for n in range(many)]
        if all(_in_middle(s, columns, *group) for (s, _, _), group in zip(over[alone:], groups, strict=True)):
            return [(n, n) for n in range(alone)] + groups
    return []


def _in_middle(segment: Segment, columns: list[Span], first: int, final: int) -> bool:
    """Whether a heading stands above columns, and no farther from their middle than half a column."""
    x0, x1 = columns[first][0], columns[final][1]
    off = abs((segment.x0 + segment.x1) / 2 - (x0 + x1) / 2)
    return segment.x0 > x0 - _EDGE and segment.x1 < x1 + _EDGE and off < (x1 - x0) / (final - first + 1) / 2


def _underlined(
    segment: Segment, columns: list[Span], underlines: Underlines, low: int, high: int
) -> tuple[int, int] | None:
    """The columns over which the line right below the heading runs, or the lines it is centred over."""
    height = segment.y1 - segment.y0
    near = [rule for rule in underlines() if -0.3 * height < rule[0] - segment.y1 < 0.8 * height]
    under = [y for y, x0, x1 in near if x0 < segment.x1 and segment.x0 < x1]
    if not under:
        return None
    left, right = columns[low][0] - _EDGE, columns[high][1] + _EDGE
    pieces = sorted((x0, x1) for y, x0, x1 in near if abs(y - min(under)) < 1 and x1 > left and x0 < right)
    best = _centred(segment, pieces)
    if best is None:
        return None
    inside = [
        n for n in range(low, high + 1) if best[0] - 3 < (columns[n][0] + columns[n][1]) / 2 < best[1] + 3
    ]
    return (inside[0], inside[-1]) if inside else None


def _centred(segment: Segment, pieces: list[Span]) -> Span | None:
    """The one line below the heading, else the run of lines that the heading stands in the middle of."""
    middle = (segment.x0 + segment.x1) / 2
    covering = [
        (x0, pieces[last][1])
        for first, (x0, _) in enumerate(pieces)
        for last in range(first, len(pieces))
        if x0 <= segment.x0 + _EDGE and pieces[last][1] >= segment.x1 - _EDGE
    ]
    alone = [piece for piece in pieces if piece in covering]
    if alone or not covering:
        return alone[0] if alone else None
    errors = {run: abs((run[0] + run[1]) / 2 - middle) for run in covering}
    least = min(errors.values())
    if least > _OFF_CENTRE:
        return None
    return max((run for run in covering if errors[run] < least + _EDGE), key=lambda run: run[1] - run[0])


def _drawn(columns: list[Span], underlines: Underlines) -> list[Span]:
    """The columns as wide as the lines drawn under each of them: headings are centred over these."""
    out: list[Span] = []
    for number, (x0, x1) in enumerate(columns):
        left = columns[number - 1][1] if number else 0.0
        right = columns[number + 1][0] if number + 1 < len(columns) else float("inf")
        over = [
            (a, b)
            for _, a, b in underlines()
            if a <= x0 + _EDGE and b >= x1 - _EDGE and left - _EDGE < a and b < right + _EDGE
        ]
        # the label side may be underlined together with the first column
        widest = max(over, key=lambda span: span[1] - span[0], default=(x0, x1))
        out.append(widest if widest[1] - widest[0] < 3 * (x1 - x0) else (x0, x1))
    return out


def _widened(
    segment: Segment, first: int, final: int, low: int, high: int, columns: list[Span]
) -> tuple[int, int]:
    """The widest range of free columns whose middle the heading stands at."""
    middle = (segment.x0 + segment.x1) / 2
    best = (first, final)
    best_error = abs((columns[first][0] + columns[final][1]) / 2 - middle)
    for i in range(min(low, first), first + 1):
        for j in range(final, max(high, final) + 1):
            error = abs((columns[i][0] + columns[j][1]) / 2 - middle)
            wider = j - i > best[1] - best[0]
            if error < best_error - 8 or (wider and error < 14 and error < best_error + 8):
                best, best_error = (i, j), error
    return best
