"""What readers of identity ask of a document, whatever its format."""

from collections.abc import Iterator
from typing import Protocol


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
