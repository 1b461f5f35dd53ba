"""Ruled lines of a page: horizontal and vertical strokes, thin boxes and box outlines, gathered into grids."""

from dataclasses import dataclass
from typing import Any

Rule = tuple[float, float, float]  # position, start, end
_THIN = 2.5
_NEAR = 2.0


@dataclass(slots=True)
class Ruling:
    """The lines of one grid: ys and xs are its distinct positions."""

    xs: list[float]
    ys: list[float]
    across: dict[int, list[tuple[float, float]]]  # index into ys -> x-ranges drawn
    down: dict[int, list[tuple[float, float]]]  # index into xs -> y-ranges drawn


def rulings_of(drawings: list[dict[str, Any]], turn: Any = None) -> list[Ruling]:
    """The grids that the drawings of a page make: at least two columns and one row."""
    across, down = _rules(drawings, turn)
    if len(down) < 3 or len(across) < 2:
        return []
    return [r for r in _components(_merged(across), _merged(down)) if len(r.xs) > 2 and len(r.ys) > 1]


def _rules(drawings: list[dict[str, Any]], turn: Any) -> tuple[list[Rule], list[Rule]]:
    across: list[Rule] = []
    down: list[Rule] = []
    for drawing in drawings:
        filled_only = drawing["type"] == "f"
        for item in drawing["items"]:
            name = item[0]
            if name == "l":
                _add(item[1][0], item[1][1], item[2][0], item[2][1], across, down)
            elif name == "re":
                x0, y0, x1, y1 = item[1][:4]
                if x1 - x0 <= _THIN or y1 - y0 <= _THIN:
                    _add(x0, y0, x1, y1, across, down)
                elif not filled_only:
                    for a, b in (
                        ((x0, y0), (x1, y0)),
                        ((x0, y1), (x1, y1)),
                        ((x0, y0), (x0, y1)),
                        ((x1, y0), (x1, y1)),
                    ):
                        _add(*a, *b, across, down)
            elif name == "qu":
                quad = item[1]
                _add(quad[0][0], quad[0][1], quad[3][0], quad[3][1], across, down)
    return across, down


def _add(x0: float, y0: float, x1: float, y1: float, across: list[Rule], down: list[Rule]) -> None:
    width, height = abs(x1 - x0), abs(y1 - y0)
    if height <= _THIN and width > 6:
        across.append(((y0 + y1) / 2, min(x0, x1), max(x0, x1)))
    elif width <= _THIN and height > 3:
        down.append(((x0 + x1) / 2, min(y0, y1), max(y0, y1)))


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
    return Ruling(xs, ys, across_by, down_by)


def _positions(rules: list[Rule]) -> tuple[list[float], dict[int, list[tuple[float, float]]]]:
    places: list[float] = []
    drawn: dict[int, list[tuple[float, float]]] = {}
    for place, start, end in sorted(rules):
        if not places or place - places[-1] > 3.0:
            places.append(place)
        drawn.setdefault(len(places) - 1, []).append((start, end))
    return places, drawn
