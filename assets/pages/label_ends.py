"""Ends of wrapped labels that look like values: `2024` or `($22)` where the labels of a table stand."""

from assets.pages.layout import Line, Segment

_LEAST = 3  # lines with labels that show where labels stand
_OUTDENT = 12.0  # points that a label may begin left of the others


def with_label_ends(lines: list[Line]) -> list[Line]:
    """The lines of a table; a value at the left that stands within the labels of most lines is none."""
    labels = [line.segments[0] for line in lines if len(line.segments) > 1 and line.segments[0].value is None]
    if len(labels) < _LEAST:
        return lines
    return [_with_label(line) if _begins_inside(line, labels) else line for line in lines]


def _begins_inside(line: Line, labels: list[Segment]) -> bool:
    first = line.segments[0]
    if first.value is None or len(line.segments) < 2:
        return False
    inside = sum(label.x0 - _OUTDENT <= first.x0 and first.x1 <= label.x1 for label in labels)
    return 2 * inside > len(labels)


def _with_label(line: Line) -> Line:
    first = line.segments[0]
    label = Segment(first.x0, first.y0, first.x1, first.y1, first.text, words=first.words)
    return Line(line.y0, line.y1, [label, *line.segments[1:]])
