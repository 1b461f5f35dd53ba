"""Paragraphs, headings and the page machinery that both kinds of report share."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph, Spacer

from assets.filings.samples.fonts import CJK, FAMILIES, register_fonts

Story = list[Flowable]
PAPERS = {"letter": LETTER, "a4": A4}
BULKY_MARK = 0.01


class Mark(Flowable):
    """A point in the text: notes the page it falls on, for the contents page."""

    def __init__(self, name: str, pages: dict[str, int]) -> None:
        super().__init__()
        self.name, self.pages, self.width, self.height = name, pages, 0, BULKY_MARK

    def draw(self) -> None:
        self.pages[self.name] = self.canv.getPageNumber()


@dataclass(slots=True)
class Sheet:
    """The look of a document's pages."""

    paper: str
    margins: tuple[float, float, float, float]  # left, right, top, bottom
    decorate: Callable[[Canvas, int, int], None]  # canvas, page, pages in all (0 while not known)
    pages: dict[str, int] = field(default_factory=dict)  # mark -> page, filled while drawing

    @property
    def width(self) -> float:
        return float(PAPERS[self.paper][0]) - self.margins[0] - self.margins[1]

    def render(self, story: Callable[[], Story]) -> bytes:
        """Draw twice: the first time tells the pages that the contents page prints."""
        register_fonts()
        total = self._draw(_unseen(story()), 0)[1]
        return self._draw(story(), total)[0]

    def _draw(self, story: Story, total: int) -> tuple[bytes, int]:
        left, right, top, bottom = self.margins
        size = PAPERS[self.paper]
        buffer = io.BytesIO()
        frame = Frame(left, bottom, size[0] - left - right, size[1] - top - bottom, 0, 0, 0, 0, id="body")
        document = BaseDocTemplate(
            buffer, pagesize=size, title="", author="", subject="", creator="", producer="", invariant=1
        )

        def on_page(canvas: Canvas, _: object) -> None:
            canvas.saveState()
            self.decorate(canvas, canvas.getPageNumber(), total)
            canvas.restoreState()

        document.addPageTemplates(PageTemplate("page", frames=[frame], onPage=on_page, pagesize=size))
        document.build(story)
        return buffer.getvalue(), int(document.page)


def _unseen(story: Story) -> Story:
    """The same flowables, which take their room but draw nothing: the first pass takes half the time."""
    for flowable in story:
        if not isinstance(flowable, Mark):
            setattr(flowable, "draw", _nothing)  # noqa: B010 - the stubs do not know the method
    return story


def _nothing() -> None:
    return None


def style(
    family: str,
    size: float,
    *,
    weight: int = 0,
    align: Literal[0, 1, 2, 4] = 0,
    before: float = 0,
    after: float = 0,
    leading: float = 0,
    left: float = 0,
    first: float = 0,
) -> ParagraphStyle:
    """A paragraph style; weight 0 roman, 1 bold, 2 italic; align 0 left, 1 centre, 2 right, 4 justified."""
    font = FAMILIES[family][weight]
    return ParagraphStyle(
        f"{font}-{size}",
        fontName=font,
        fontSize=size,
        leading=leading or size * 1.22,
        alignment=align,
        spaceBefore=before,
        spaceAfter=after,
        leftIndent=left,
        firstLineIndent=first,
        wordWrap="CJK" if font == CJK else None,
    )


def text(words: str, look: ParagraphStyle, *, keep: bool = False) -> Paragraph:
    """A paragraph of plain words; `keep` holds it on the page of what follows."""
    escaped = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return markup(escaped, look, keep=keep)


def markup(words: str, look: ParagraphStyle, *, keep: bool = False) -> Paragraph:
    """A paragraph of reportlab's inline markup."""
    paragraph = Paragraph(words, look)
    paragraph.keepWithNext = keep
    return paragraph


def gap(points: float) -> Spacer:
    """Empty room."""
    return Spacer(1, points)
