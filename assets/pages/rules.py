"""Ruled lines of a page: strokes, thin boxes and box outlines, gathered into grids."""

from dataclasses import dataclass

from assets.pages.records import Box

Rule = tuple[float, float, float]  # position, start, end
_THIN = 2.5
_NEAR = 2.0
_SHORTEST = 6  # points of a line across
_OPEN = 8.0


@dataclass(slots=True)
class Ruling:
    """The lines of one grid: ys and xs are its distinct positions."""

    xs: list[float]
    ys: list[float]
    across: dict[int, list[tuple[float, float]]]  # index into ys -> x-ranges drawn
    down: dict[int, list[tuple[float, float]]]  # index into xs -> y-ranges drawn


def rulings_of(shapes: list[tuple[str, list[Box]]]) -> list[Ruling]:
    """The grids that the shapes of a page make: at least two columns and one row."""
    across: list[Rule] = []
    down: list[Rule] = []
    for kind, boxes in shapes:
        for box in boxes:
            _add_shape(box, across, down, outlined=kind != "f")
    if len(down) < 2 or len(across) < 2:
        return []
    return [r for r in _components(_merged(across), _merged(down)) if len(r.xs) > 2 and len(r.ys) > 1]


def underlines_of(shapes: list[tuple[str, list[Box]]]) -> list[Rule]:
    """The horizontal lines among the shapes, merged where they touch."""
    across: list[Rule] = []
    for _, boxes in shapes:
        for box in boxes:
            x0, y0, x1, y1 = box
            if y1 - y0 <= _THIN and x1 - x0 > _SHORTEST:
                across.append(((y0 + y1) / 2, x0, x1))
    return _merged(across)


def _add_shape(box: Box, across: list[Rule], down: list[Rule], *, outlined: bool) -> None:
    """A thin shape is a line; of a box the four sides count when they are drawn."""
    x0, y0, x1, y1 = box
    if x1 - x0 <= _THIN or y1 - y0 <= _THIN:
        _add(x0, y0, x1, y1, across, down)
    elif outlined:
        _add(x0, y0, x1, y0, across, down)
        _add(x0, y1, x1, y1, across, down)
        _add(x0, y0, x0, y1, across, down)
        _add(x1, y0, x1, y1, across, down)


def _add(x0: float, y0: float, x1: float, y1: float, across: list[Rule], down: list[Rule]) -> None:
    if y1 - y0 <= _THIN and x1 - x0 > _SHORTEST:
        across.append(((y0 + y1) / 2, x0, x1))
    elif x1 - x0 <= _THIN and y1 - y0 > 3:
        down.append(((x0 + x1) / 2, y0, y1))


def _merged(rules: list[Rule]) -> list[Rule]:
    """Strokes on one line that touch become one."""
    rules.sort()
    groups: list[list[Rule]] = []
    for rule in rules:
        if groups and rule[0] - groups[-1][0][0] <= _NEAR:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    out: list[Rule] = []
    for group in groups:
        place = sum(r[0] for r in group) / len(group)
        start, end = None, 0.0
        for _, a, b in sorted(group, key=lambda r: r[1]):
            if start is None:
                start, end = a, b
            elif a <= end + 3:
                end = max(end, b)
            else:
                out.append((place, start, end))
                start, end = a, b
        if start is not None:
            out.append((place, start, end))
    return out


def _components(across: list[Rule], down: list[Rule]) -> list[Ruling]:
    """Rules that cross or touch belong to one grid."""
    parent = list(range(len(across) + len(down)))

    def root(n: int) -> int:
        while parent[n] != n:
            parent[n] = parent[parent[n]]
            n = parent[n]
        return n

    for j, (x, y0, y1) in enumerate(down):
        for i, (y, x0, x1) in enumerate(across):
            if y0 - 3 <= y <= y1 + 3 and x0 - 3 <= x <= x1 + 3:
                parent[root(len(across) + j)] = root(i)
    grids: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, rule in enumerate(across):
        grids.setdefault(root(i), ([], []))[0].append(rule)
    for j, rule in enumerate(down):
        grids.setdefault(root(len(across) + j), ([], []))[1].append(rule)
    made = [_ruling(*lines) for lines in grids.values() if len(lines[0]) > 1 and len(lines[1]) > 1]
    return sorted(made, key=lambda r: r.ys[0])


def _ruling(across: list[Rule], down: list[Rule]) -> Ruling:
    ys, across_by = _positions(across)
    xs, down_by = _positions(down)
    left, right = min(rule[1] for rule in across), max(rule[2] for rule in across)
    if right > xs[-1] + _OPEN:
        xs.append(right)
    if left < xs[0] - _OPEN:  # open at the side: the lines across say where the table ends
        xs.insert(0, left)
        down_by = {index + 1: ranges for index, ranges in down_by.items()}
    return Ruling(xs, ys, across_by, down_by)


def _positions(rules: list[Rule]) -> tuple[list[float], dict[int, list[tuple[float, float]]]]:
    places: list[float] = []
    drawn: dict[int, list[tuple[float, float]]] = {}
    for place, start, end in sorted(rules):
        if not places or place - places[-1] > 3.0:
            places.append(place)
        drawn.setdefault(len(places) - 1, []).append((start, end))
    return places, drawn
