"""Columns by alignment: where the values of a table stand, and which cell a segment is."""

from collections.abc import Iterable

from assets.pages.layout import Line, Segment

Span = tuple[float, float]
_SLACK = 1.0


def value_columns(lines: Iterable[Line]) -> list[Span]:
    """The x-ranges that values share; ranges that a stray wide value bridges are cut at right edges."""
    groups: list[list[tuple[float, float, int]]] = []
    atoms = [
        (segment.core, segment.x1, number)
        for number, line in enumerate(lines)
        for segment in line.segments
        if segment.value is not None
    ]
    reach = float("-inf")
    for atom in sorted(atoms):
        if atom[0] < reach - _SLACK:
            groups[-1].append(atom)
        else:
            groups.append([atom])
        reach = max(reach, atom[1]) if len(groups[-1]) > 1 else atom[1]
    spans: list[Span] = []
    for group in groups:
        spans.extend(_cut(group))
    return spans


def _cut(group: list[tuple[float, float, int]]) -> list[Span]:
    numbers = [number for _, _, number in group]
    if len(set(numbers)) == len(numbers):
        return [(min(a[0] for a in group), max(a[1] for a in group))]
    clusters: list[list[tuple[float, float, int]]] = []
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


def _typical_left(cluster: list[tuple[float, float, int]]) -> float:
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
