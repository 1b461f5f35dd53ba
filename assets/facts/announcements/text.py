"""The text of an announcement as one string, each character with the line and page that it is printed on."""

import bisect
import re
from dataclasses import dataclass

from assets.facts.subject import Subject
from assets.pages.chinese_report import arabic_years
from assets.pages.chinese_text import squash
from assets.pages.records import Page

_FOLIO = re.compile(r"(?:第?[-/]?\d{1,3}[-/]?页?(?:[,/]?共?\d{1,3}页?)?)")
_HEAD_LINES = 2  # lines of a page that may be a running head


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line: `text` as printed, `plain` in normal form, `start` its place in the whole text."""

    page: Page
    text: str
    plain: str
    start: int


@dataclass(frozen=True, slots=True)
class Flow:
    """A document without page numbers and running heads, so that sentences run over lines and pages."""

    subject: Subject
    lines: list[Line]
    text: str

    def line_at(self, position: int) -> int:
        """The index of the line that a character of the text stands on."""
        return max(0, bisect.bisect_right(self.lines, position, key=lambda line: line.start) - 1)

    def page_at(self, position: int) -> Page:
        """The page that a character of the text stands on."""
        return self.lines[self.line_at(position)].page


def flow_of(subject: Subject) -> Flow:
    """The lines of a document in reading order; years in Chinese numerals become digits."""
    lines: list[Line] = []
    start = 0
    before: set[str] = set()
    for page in subject.reading.pages:
        texts = [text for text in page.text.splitlines() if squash(text)]
        kept = _without_frame(texts, before)
        before = set(map(squash, texts[:_HEAD_LINES]))
        for text in kept:
            plain = arabic_years(squash(text))
            lines.append(Line(page, text, plain, start))
            start += len(plain)
    return Flow(subject, lines, "".join(line.plain for line in lines))


def _without_frame(texts: list[str], before: set[str]) -> list[str]:
    """A page's lines without its number and without the first lines that the page before has as well."""
    while texts and (_FOLIO.fullmatch(squash(texts[0])) or squash(texts[0]) in before):
        texts = texts[1:]
    while texts and _FOLIO.fullmatch(squash(texts[-1])):
        texts = texts[:-1]
    return texts
