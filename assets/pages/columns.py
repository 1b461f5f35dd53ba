"""Columns by alignment: where the values of a table stand, and which cell a segment is."""

from collections.abc import Iterable

from assets.pages.layout import Line, Segment

Span = tuple[float, float]
Atom = tuple[float, float, int]  # left and right edge of a value, number of its line
_SLACK = 1.0
_TOUCH = 6.0
_MANY = 6


def value_columns(lines: list[Line], *, headed: list[Line]) -> list[Span]:
    """The x-ranges that values share; ranges that a stray wide value bridges are cut at right edges.

    A lone value in a table of many rows makes no column unless a header line stands over it.
    """
    atoms = [
        (segment.core, segment.x1, number)
        for number, line in enumerate(lines)
        for segment in line.segments
        if segment.value is not None
    ]
    spans: list[Span] = []
    for group in _groups(atoms):
        spans.extend(_cut(group))
    dashes = {
        (segment.core, segment.x1, number)
        for number, line in enumerate(lines)
        for segment in line.segments
        if segment.value == 0 and not any(map(str.isdigit, segment.text))
    }
    spans = _merged(spans, atoms, dashes)
    if len(lines) < _MANY:
        return spans
    return [span for span in spans if len(_inside(span, atoms)) > 1 or _is_headed(span, headed)]


def _groups(atoms: list[Atom]) -> list[list[Atom]]:
    groups: list[list[Atom]] = []
    reach = float("-inf")
    for atom in sorted(atoms):
        if atom[0] < reach - _SLACK:
            groups[-1].append(atom)
        else:
            groups.append([atom])
            reach = float("-inf")
        reach = max(reach, atom[1])
    return groups


def _inside(span: Span, atoms: list[Atom]) -> set[int]:
    """The lines with a value in the span."""
    return {line for x0, x1, line in atoms if x0 >= span[0] - _SLACK and x1 <= span[1] + _SLACK}


def _merged(spans: list[Span], atoms: list[Atom], dashes: set[Atom]) -> list[Span]:
    """A narrow span that touches a neighbour and never shares a line with it is the same column: dashes."""
    out: list[Span] = []
    for span in spans:
        if out and span[0] - out[-1][1] < _TOUCH:
            left, right = _inside(out[-1], atoms), _inside(span, atoms)
            rare = min(len(left), len(right)) * 3 <= max(len(left), len(right))
            bare = _is_bare(span, atoms, dashes) or _is_bare(out[-1], atoms, dashes)
            if not left & right and (rare or bare):
                out[-1] = (out[-1][0], span[1])
                continue
        out.append(span)
    return out


def _is_bare(span: Span, atoms: list[Atom], dashes: set[Atom]) -> bool:
    """Whether nothing but dashes stands in the span."""
    return all(
        atom in dashes for atom in atoms if atom[0] >= span[0] - _SLACK and atom[1] <= span[1] + _SLACK
    )


def _is_headed(span: Span, headed: list[Line]) -> bool:
    return any(s.x0 < span[1] and s.x1 > span[0] for line in headed for s in line.segments)


def _cut(group: list[Atom]) -> list[Span]:
    numbers = [number for _, _, number in group]
    if len(set(numbers)) == len(numbers):
        return [(min(a[0] for a in group), max(a[1] for a in group))]
    clusters: list[list[Atom]] = []
    for atom in sorted(group, key=lambda a: a[1]):
        if clusters and atom[1] - clusters[-1][-1][1] < 5.0:
            clusters[-1].append(atom)
        else:
            clusters.append([atom])
    spans: list[Span] = []
    for cluster in sorted(clusters, key=len, reverse=True):
        span = (_typical_left(cluster), max(a[1] for a in cluster))
        if not any(
            _overlap(span, other) > 0.5 * min(span[1] - span[0], other[1] - other[0]) for other in spans
        ):
            spans.append(span)
    return sorted(spans)


def _typical_left(cluster: list[Atom]) -> float:
    lefts = sorted(a[0] for a in cluster)
    return lefts[len(lefts) // 10]


def _overlap(a: Span, b: Span) -> float:
    return min(a[1], b[1]) - max(a[0], b[0])


def column_of(segment: Segment, columns: list[Span]) -> int | None:
    """The column that most of the segment stands in."""
    best, most = None, 0.0
    left = segment.core if segment.value is not None else segment.x0
    for number, (x0, x1) in enumerate(columns):
        shared = min(x1, segment.x1) - max(x0, left)
        if shared > most:
            best, most = number, shared
    return best


def text_columns(lines: Iterable[Line], columns: list[Span], label_edge: float) -> list[Span]:
    """Columns of words only (notes, explanations): segments that no value column holds."""
    spans: list[list[float]] = []
    loose = sorted(
        (segment.x0, segment.x1)
        for line in lines
        for segment in line.segments[1:]
        if segment.value is None
        and segment.x0 > label_edge
        and column_of(segment, columns) is None
        and any(char.isalnum() for char in segment.text)
    )
    for x0, x1 in loose:
        if spans and x0 < spans[-1][1]:
            spans[-1][1] = max(spans[-1][1], x1)
        else:
            spans.append([x0, x1])
    return sorted([*columns, *((span[0], span[1]) for span in spans)])
