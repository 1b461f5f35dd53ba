"""One HTML table as a grid: which cell stands in which columns, and the words, marks and tags in it."""

from dataclasses import dataclass, field

from assets.filings.html_style import indent_of, is_block, is_raised, is_unseen, style_of
from assets.filings.html_tree import HtmlTree, Node

_WIDEST = 1000  # columns that a cell may span, as browsers have it
_BLANK = 3.0  # points of a leading hard space
_INLINE_MARKS = frozenset(("sup", "span", "font", "a", "small", "b", "i"))
_SPACES = str.maketrans(
    {"\xa0": " ", "\u202f": " ", "\u3000": " ", "\t": " "}
    | {chr(code): " " for code in range(0x2000, 0x200B)}
    | {chr(code): None for code in (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)}
)


@dataclass(slots=True)
class GridCell:
    """A cell with something in it; `first` and `last` are columns of the table's own grid."""

    text: str  # without raised marks
    marks: str  # raised marks
    first: int
    last: int
    indent: float  # points
    tags: list[Node] = field(default_factory=list)  # ix:nonFraction elements, outermost first
    parts: list[str] = field(default_factory=list)  # the text by the lines it is broken into

    @property
    def words(self) -> str:
        """The text with its marks."""
        return f"{self.text} {self.marks}".strip()


@dataclass(slots=True)
class GridRow:
    """The cells of a table row that are not empty, left to right."""

    cells: list[GridCell]

    @property
    def text(self) -> str:
        return " ".join(cell.words for cell in self.cells)


def tidy(text: str) -> str:
    """Text with plain single blanks and without invisible characters."""
    return " ".join(text.translate(_SPACES).split())


def rows_of(tree: HtmlTree, table: Node) -> list[Node]:
    """The rows of a table, not those of tables inside it."""
    found: list[Node] = []
    waiting = list(table)[::-1]
    while waiting:
        node = waiting.pop()
        name = tree.name(node)
        if name == "tr":
            found.append(node)
        elif name not in ("td", "th", "table", ""):
            waiting.extend(list(node)[::-1])
    return found


def grid_of(tree: HtmlTree, rows: list[Node]) -> list[GridRow]:
    """The rows with their cells in place: column and row spans are followed."""
    taken: dict[int, int] = {}  # column -> rows below that a cell above still covers
    grid: list[GridRow] = []
    for number, row in enumerate(rows):
        cells: list[GridCell] = []
        column = 0
        covered: dict[int, int] = {}
        for node in _cells(tree, row):
            while taken.get(column, 0) > 0:
                column += 1
            width, height = _span(node, "colspan", _WIDEST), _span(node, "rowspan", len(rows) - number)
            cell = read_cell(tree, node, column, column + width - 1)
            if cell is not None:
                cells.append(cell)
            if height > 1:
                covered.update(dict.fromkeys(range(column, column + width), height))
            column += width
        taken = {c: left - 1 for c, left in taken.items() if left > 1} | {
            c: height - 1 for c, height in covered.items()
        }
        grid.append(GridRow(cells))
    return grid


def _cells(tree: HtmlTree, row: Node) -> list[Node]:
    """The cells of a row, also those inside tags that wrap several of them."""
    found: list[Node] = []
    waiting = list(row)[::-1]
    while waiting:
        node = waiting.pop()
        name = tree.name(node)
        if name in ("td", "th"):
            found.append(node)
        elif name not in ("tr", "table", ""):
            waiting.extend(list(node)[::-1])
    return found


def _span(node: Node, name: str, most: int) -> int:
    try:
        span = int((node.get(name) or "1").strip() or "1")
    except ValueError:
        return 1
    return most if span == 0 and name == "rowspan" else max(1, min(span, most))


def read_cell(tree: HtmlTree, node: Node, first: int, last: int) -> GridCell | None:
    """What a cell prints; None where that is nothing."""
    from lxml import etree

    style = style_of(node)
    if is_unseen("td", style, node):
        return None
    reader = _CellReader(tree, style)
    walk = etree.iterwalk(node, events=("start", "end"))
    for event, inner in walk:
        if event == "start" and not reader.enters(inner, own=inner is node):
            walk.skip_subtree()
        elif event == "end":
            reader.leaves(inner, own=inner is node)
    return reader.cell(first, last)


class _CellReader:
    """Collects a cell's lines, raised marks and tags while its elements are walked through."""

    def __init__(self, tree: HtmlTree, style: str) -> None:
        self._tree = tree
        self._left, first = indent_of(style)
        self._first_line = first or 0.0  # inherited: the innermost element's stands
        self._lines: list[list[str]] = [[]]
        self._marks: list[str] = []
        self._raised = 0
        self._unseen: set[Node] = set()
        self._raising: set[Node] = set()
        self._tags: list[Node] = []

    def enters(self, node: Node, *, own: bool) -> bool:
        """Take an element's first text; False where nothing inside it is shown."""
        name, style = self._tree.name(node), style_of(node)
        if not name or (not own and is_unseen(name, style, node)):
            return False
        if name == "ix:nonfraction":
            self._tags.append(node)
        if not own and is_block(name, style):
            if not self._filled():
                left, first_line = indent_of(style)
                self._left += left
                self._first_line = self._first_line if first_line is None else first_line
            self._break()
        elif name == "br":
            self._break()
        elif name in _INLINE_MARKS and is_raised(name, style):
            self._raised += 1
            self._raising.add(node)
        self._take(node.text)
        return True

    def leaves(self, node: Node, *, own: bool) -> None:
        if own:
            return
        if node in self._raising:
            self._raised -= 1
        if is_block(self._tree.name(node), style_of(node)):
            self._break()
        self._take(node.tail)

    def cell(self, first: int, last: int) -> GridCell | None:
        parts = [part for line in self._lines if (part := tidy("".join(line)))]
        marks = tidy("".join(self._marks))
        if not parts and not marks and not self._tags:
            return None
        shown = next(("".join(line) for line in self._lines if tidy("".join(line))), "")
        lead = len(shown) - len(shown.lstrip("\xa0 \n\t\r"))
        hard = shown[:lead].count("\xa0")
        indent = max(self._left + self._first_line + _BLANK * hard, 0.0)
        return GridCell(" ".join(parts), marks, first, last, indent, self._tags, parts)

    def _filled(self) -> bool:
        return any(tidy(piece) for line in self._lines for piece in line)

    def _break(self) -> None:
        if self._lines[-1]:
            self._lines.append([])

    def _take(self, text: str | None) -> None:
        if text:
            (self._marks if self._raised else self._lines[-1]).append(text)
