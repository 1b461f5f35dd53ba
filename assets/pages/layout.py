"""What a page is made of before it means anything: segments, lines, and blocks of a table."""

from dataclasses import dataclass, field

Word = tuple[float, float, float, float, str, int, int, int]


@dataclass(slots=True)
class Segment:
    """Words that stand together: a label, a header, or one printed value."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    value: float | None = None
    core: float = 0.0  # left edge without the currency sign
    year: bool = False
    words: list[Word] = field(default_factory=list)  # kept for text that may still be cut


@dataclass(slots=True)
class Line:
    """Segments on one baseline, left to right."""

    y0: float
    y1: float
    segments: list[Segment]

    @property
    def text(self) -> str:
        return " ".join(segment.text for segment in self.segments)


@dataclass(slots=True)
class HeaderCell:
    """A header text and the columns (first, last) it stands over."""

    text: str
    first: int
    last: int


@dataclass(slots=True)
class BlockRow:
    """A row of a block; cells as (segment, column)."""

    y0: float
    y1: float
    label: str
    x0: float
    cells: list[tuple[Segment, int]]
    bbox: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    x1: float = 0.0  # right edge of the label's first line


@dataclass(slots=True)
class Block:
    """The part of a table that stands on one page."""

    page: int
    y0: float
    y1: float
    title: list[str]  # lines above, nearest last
    stub: list[str]  # label-side texts of the header lines
    header: list[HeaderCell]
    columns: list[tuple[float, float]]
    rows: list[BlockRow]
    ruled: bool = False
    apart: bool = False  # sentences stand between it and the table before
    foot: list[str] = field(default_factory=list)  # lines right below
