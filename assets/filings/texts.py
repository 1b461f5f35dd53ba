"""What readers of identity ask of a document, whatever its format."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

_BESIDE = 0.4  # of a word's height: words whose middles stand less apart are of one line


class PageTexts(Protocol):
    """The text of a document page by page; pages are numbered from 0."""

    page_count: int

    def text(self, page: int) -> str:
        """A page's text, dashes and spaces made plain."""
        ...

    def texts(self, first: int = 0, last: int | None = None) -> Iterator[str]:
        """The texts of a range of pages; None = to the end."""
        ...

    def visual_lines(self, page: int) -> list[str]:
        """A page's lines as the eye sees them."""
        ...


def lines_of_words(words: Iterable[tuple[Any, ...]]) -> list[str]:
    """Words (x0, y0, x1, y1, text, ...) at one height as a line, left to right."""
    lines: list[tuple[float, list[tuple[float, str]]]] = []
    for word in sorted(words, key=lambda w: (w[1] + w[3]) / 2):
        middle = (word[1] + word[3]) / 2
        if not lines or middle - lines[-1][0] > _BESIDE * (word[3] - word[1]):
            lines.append((middle, []))
        lines[-1][1].append((word[0], word[4]))
    return [" ".join(text for _, text in sorted(line)) for _, line in lines]
