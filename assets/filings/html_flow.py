"""An HTML document as pages of lines and tables, cut where the filing itself breaks its pages."""

import re
from dataclasses import dataclass, field

from assets.filings.html_grid import GridRow, grid_of, rows_of, tidy
from assets.filings.html_style import breaks, is_block, is_unseen, style_of
from assets.filings.html_tree import HtmlTree, Node

# a page number on a line of its own: 36, - 36 -, F-12, Page 3, 36 | Form 10-K, Form 10-K 36
_FOLIO = re.compile(
    r"[-–—|\s]*(?:page\s+)?(?P<part>[a-z]-)?(?P<number>\d{1,3})[-–—|\s]*(?:of\s+\d{1,3})?", re.IGNORECASE
)
_LEAST_FOLIOS = 3  # page numbers in a row that show where pages end when nothing else does
_NEAR = 3  # items between a page number and the line drawn below it


@dataclass(slots=True)
class HtmlTable:
    """A table of a page: the part of it that stands there."""

    grid: list[GridRow]


@dataclass(frozen=True, slots=True)
class TypedText:
    """Lines that are set with blanks, as they are."""

    lines: list[str]


@dataclass(frozen=True, slots=True)
class Ruler:
    """A line drawn across the page."""


Item = str | HtmlTable | TypedText | Ruler


@dataclass(slots=True)
class HtmlPage:
    """What stands on one page, top to bottom."""

    items: list[Item] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The page's words, each row of a table on a line of its own."""
        lines: list[str] = []
        for item in self.items:
            if isinstance(item, HtmlTable):
                lines.extend(row.text for row in item.grid if row.cells)
            elif isinstance(item, TypedText):
                lines.extend(filter(None, map(tidy, item.lines)))
            elif isinstance(item, str):
                lines.append(item)
        return "\n".join(lines)


def pages_of(tree: HtmlTree) -> list[HtmlPage]:
    """The pages of a document in order; at least one."""
    flow = _Flow(tree)
    flow.walk()
    pages = [page for page in flow.pages if any(not isinstance(item, Ruler) for item in page.items)]
    if len(pages) == 1:
        pages = _by_folios(pages[0].items)
    return pages or [HtmlPage()]


class _Flow:
    """A walk through the tree that gathers lines and tables and starts pages."""

    def __init__(self, tree: HtmlTree) -> None:
        self.tree = tree
        self.pages = [HtmlPage()]
        self._line: list[str] = []
        self._kept_lines = 0  # depth inside <pre>
        self._typed = [""]  # the lines of it
        self._done: set[Node] = set()

    def walk(self) -> None:
        from lxml import etree

        walk = etree.iterwalk(self.tree.root, events=("start", "end"))
        for event, node in walk:
            if event == "start":
                if not self._enter(node):
                    walk.skip_subtree()
            else:
                self._leave(node)
        self._flush()

    def _enter(self, node: Node) -> bool:
        """Take an element's beginning; False where its inside is not to be walked."""
        name = self.tree.name(node)
        style = style_of(node)
        if not name or is_unseen(name, style, node):
            return False
        if is_block(name, style) or name == "br":
            self._flush()
        if "before" in breaks(style) or name == "page":
            self._new_page()
        if name == "hr":
            self.pages[-1].items.append(Ruler())
        if name == "table" and self._take_table(node):
            return False
        if name == "pre":
            self._flush()
            self._kept_lines += 1
        self._take(node.text)
        return True

    def _leave(self, node: Node) -> None:
        name = self.tree.name(node)
        if name:
            style = style_of(node)
            if is_block(name, style):
                self._flush()
            if name == "pre" and self._kept_lines:
                self._kept_lines -= 1
            if "after" in breaks(style):
                self._new_page()
        self._take(node.tail)

    def _take_table(self, table: Node) -> bool:
        """Keep a table that holds no others as one; a table around tables only lays them out."""
        if any(self.tree.name(inner) == "table" for inner in table.iterdescendants()):
            return False
        part: list[Node] = []
        for row in rows_of(self.tree, table):
            before, after = self._breaks_inside(row)
            if before and part:
                self._add_table(part)
                part = []
            if before:
                self._new_page()
            part.append(row)
            if after:
                self._add_table(part)
                part = []
                self._new_page()
        self._add_table(part)
        return True

    def _breaks_inside(self, row: Node) -> tuple[bool, bool]:
        found = [breaks(style_of(node)) for node in row.iter() if node.get("style")]
        return any("before" in at for at in found), any("after" in at for at in found)

    def _add_table(self, rows: list[Node]) -> None:
        grid = grid_of(self.tree, rows)
        if any(row.cells for row in grid):
            self.pages[-1].items.append(HtmlTable(grid))

    def _take(self, text: str | None) -> None:
        if not text:
            return
        if self._kept_lines:
            for number, page in enumerate(text.split("\f")):
                if number:
                    self._new_page()
                first, *others = page.replace("\r", "").split("\n")
                self._typed[-1] += first
                self._typed += others
        else:
            self._line.append(text)

    def _flush(self) -> None:
        line = tidy("".join(self._line))
        self._line = []
        if line:
            self.pages[-1].items.append(line)
        if any(map(str.strip, self._typed)):
            self.pages[-1].items.append(TypedText(self._typed))
        self._typed = [""]

    def _new_page(self) -> None:
        self._flush()
        self.pages.append(HtmlPage())


def _by_folios(items: list[Item]) -> list[HtmlPage]:
    """Pages by printed page numbers that go up by one, where the filing breaks its pages in no other way."""
    ends = _rising([(n, folio) for n, item in enumerate(items) if (folio := _folio(item)) is not None])
    pages: list[HtmlPage] = []
    start = 0
    for end in ends:
        stop = end + 1
        for ahead in range(stop, min(stop + _NEAR, len(items))):
            if isinstance(items[ahead], Ruler):
                stop = ahead + 1
                break
        pages.append(HtmlPage(items[start:stop]))
        start = stop
    rest = HtmlPage(items[start:])
    if not pages or any(not isinstance(item, Ruler) for item in rest.items):
        pages.append(rest)
    return pages


def _rising(folios: list[tuple[int, int]]) -> list[int]:
    """Where the page numbers of the longest unbroken counting stand; nothing when it is too short."""
    runs: list[list[tuple[int, int]]] = []
    for place, number in folios:
        run = next((run for run in reversed(runs) if run[-1][1] == number - 1), None)
        if run is not None:
            run.append((place, number))
        else:
            runs.append([(place, number)])
    best = max(runs, key=len, default=[])
    return [place for place, _ in best] if len(best) >= _LEAST_FOLIOS else []


def _folio(item: Item) -> int | None:
    if isinstance(item, HtmlTable):
        filled = [row for row in item.grid if row.cells]
        item = filled[0].text if len(filled) == 1 else ""
    if not isinstance(item, str) or len(item) > 24:
        return None
    found = _FOLIO.fullmatch(item.replace("Form 10-K", "").replace("Form 10-Q", "").strip())
    return int(found["number"]) if found else None
