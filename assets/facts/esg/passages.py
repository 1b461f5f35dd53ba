"""A report as sentences under their headings, without what only lists words: contents, indexes, glossaries.

A report *discloses* a thing where it tells what the company does about it. Contents pages, standards
indexes, tables of stakeholders' expectations, glossaries and reader's cards name all topics and tell nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.esg.cards import card_lines
from assets.facts.esg.columns import in_reading_order
from assets.pages.chinese_text import squash
from assets.pages.records import Page

_END = "。;!?"
_BREAK = re.compile(r"(?<=[。;!?])")
_CONTENTS = re.compile(r"目录|CONTENTS|Contents")
_LEADS_TO_PAGE = re.compile(r".{2,40}?[.·…\s-]*\d{1,3}$")
_LISTING = re.compile(
    r"索引|对照表|对标表|意见反馈|反馈表|释义|名词解释|术语|"
    r"(?:利益相关方|利益相关者|利益攸关方).{0,4}(?:沟通|识别|参与|期望|诉求|关注)|(?:实质|重要)性(?:议题|分析|矩阵|评估)"
)
_INDEX = re.compile(r"(?:GRI|指标|内容|标准|报告).{0,14}(?:索引|对照表|对标表)")
_CODE = re.compile(r"(?:GRI)?[1-4]\d{0,2}-\d{1,2}(?![\d年月/-])|GRI[1-9]\d{0,2}\b")
_MANY_CODES = 4
_HEADING_LENGTH = 22
_CELL_LENGTH = 14
_SHORT = 0.6  # of a page's usual line: what ends so early and without a full stop is no broken sentence
_NUMBERED = re.compile(r"(?:第[一二三四五六七八九十]+[章节]|[(]?[一二三四五六七八九十\d]{1,3}[)、.])")
_INLINE = re.compile(
    rf"{_NUMBERED.pattern}[^。;:]{{2,18}}?(?::|(?:公司|本行|我们)(?=.))"
)  # `(2)关于环境保护:`
_NO_HEADING = re.compile(r"[。;!?]|[,:、]$|^[,:、]|[,:].*[,:]|\d{3,}|[%‰]")
_FIGURE = re.compile(r"[\d,.]+(?:亿|百万|万|千)?[\u4e00-\u9fff/%]{0,8}")
_SAME_COLUMN = 0.75
_REPEATED = 3  # pages on which a line stands that is a running header


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in normal form (see squash), with the page it begins on and the heading it stands under."""

    text: str
    heading: str
    page: Page


@dataclass(frozen=True, slots=True)
class Report:
    """What a reader of an ESG report works on."""

    sentences: list[Sentence]
    index_pages: list[Page]  # pages taken up by a standards index, with disclosure numbers
    pages: list[Page]


def report_of(pages: list[Page]) -> Report:
    """Sentences of a report in reading order; a page's text is taken line by line."""
    headers = _running_headers(pages)
    sentences: list[Sentence] = []
    index_pages: list[Page] = []
    state = _State()
    for page in pages:
        apart = headers | card_lines(page.text)
        raw_lines = [raw for raw in page.text.splitlines() if squash(raw) not in apart]
        lines = [line for raw in in_reading_order(raw_lines) if (line := squash(raw))]
        lines = [line for line in lines if not re.fullmatch(r"第?\d{1,3}(?:页|/\d{1,3})?|-\d{1,3}-", line)]
        if _is_index(lines):
            index_pages.append(page)
            head = next((n for n, line in enumerate(lines) if _INDEX.search(line) and len(line) < 24), 0)
            sentences += state.read(page, lines[:head])
            state.listing = True
            continue
        if not _is_contents(lines):
            sentences += state.read(page, lines)
        if page is pages[0]:
            sentences += state.rest()  # a title runs on to no other page
    return Report([*sentences, *state.rest()], index_pages, pages)


def _running_headers(pages: list[Page]) -> set[str]:
    """Lines at the edge of several pages."""
    counts: Counter[str] = Counter()
    for page in pages:
        lines = [squash(line) for line in page.text.splitlines() if line.strip()]
        counts.update({*lines[:2], *lines[-2:]})
    return {line for line, count in counts.items() if count >= _REPEATED}


def _is_contents(lines: list[str]) -> bool:
    if not any(_CONTENTS.search(line) and len(line) <= 12 for line in lines[:6]):
        return False
    leading = sum(1 for line in lines if _LEADS_TO_PAGE.fullmatch(line) or len(line) <= 16)
    return 2 * leading > len(lines)


def _is_index(lines: list[str]) -> bool:
    """Whether a page is taken up by a table of disclosure numbers."""
    codes = {match.group(0) for line in lines for match in _CODE.finditer(line)}
    prose = sum(len(line) for line in lines if line[-1] in _END or len(line) > 30)
    return len(codes) >= 3 * _MANY_CODES or (
        len(codes) >= _MANY_CODES and prose < sum(len(line) for line in lines) / 2
    )


def _is_prose(lines: list[str]) -> bool:
    """Whether sentences with their full stops take up most of a page."""
    told = sum(len(piece) for piece in _BREAK.split("".join(lines)) if "," in piece and piece[-1] in _END)
    return 2 * told > sum(len(line) for line in lines)


@dataclass(slots=True)
class _State:
    """What is open at the end of a line: a sentence, its heading, a listing that is passed over."""

    heading: str = ""
    pending: str = ""
    begun: Page | None = None
    listing: bool = False
    width: int = 0  # of the last line of the open sentence

    def read(self, page: Page, lines: list[str]) -> Iterator[Sentence]:
        usual = sorted(len(line) for line in lines)[-1 - len(lines) // 20] if lines else 0
        if self.listing and _is_prose(lines):
            self.listing = False  # the listing ended with its page
        for n, line in enumerate(lines):
            after = lines[n + 1] if n + 1 < len(lines) else ""
            if self._is_heading(line, after, usual):
                yield from self._closed()
                self._enter(line, after, usual)
                continue
            if self.listing:
                continue
            yield from self._taken(
                page, line, short=len(line) < _SHORT * usual and not self._runs_on(line, after)
            )

    def _is_heading(self, line: str, after: str, usual: int) -> bool:
        if _NUMBERED.match(line):
            line = line.rstrip("。:")
        if len(line) > _HEADING_LENGTH or _NO_HEADING.search(_NUMBERED.sub("", line, count=1)):
            return False
        if self.pending and not _NUMBERED.match(line):
            return False
        if not after or _NUMBERED.match(line):
            return bool(after)
        return len(line) < _SHORT * usual and not self._runs_on(line, after)

    def _runs_on(self, line: str, after: str) -> bool:
        """Whether a line is about as long as its neighbour in the same paragraph: a narrow column, no end."""
        if self.pending:
            return len(line) >= _SAME_COLUMN * self.width
        words = after[-1:] not in _END and not re.search(r"[,、:]|[的了在为和与]", line + after)
        return _SAME_COLUMN * len(line) <= len(after) <= len(line) / _SAME_COLUMN and not words

    def _enter(self, line: str, after: str, usual: int) -> None:
        """A heading begins a listing, or ends one where sentences follow it."""
        if _LISTING.search(line):
            self.listing = True
        elif self.listing and len(after) >= max(_SHORT * usual, 12) and not _CODE.search(after):
            self.listing = False  # running text follows again
        if not self.listing:
            self.heading = line

    def _taken(self, page: Page, line: str, *, short: bool) -> Iterator[Sentence]:
        if (
            short
            and len(line) <= _CELL_LENGTH
            and line[-1] not in _END
            and (_FIGURE.fullmatch(line) or not self.pending)
        ):
            yield from self._closed()  # cells of a table or a card: no part of a sentence
            return
        self.width = len(line)
        for piece in _BREAK.split(line):
            if not piece:
                continue
            if self.begun is None:
                self.begun = page
            self.pending += piece
            if piece[-1] in _END:
                yield from self._closed()
        if short:
            yield from self._closed()

    def _closed(self) -> Iterator[Sentence]:
        if self.pending and self.begun is not None:
            inline = _INLINE.match(self.pending)
            if inline:
                self.heading = inline.group(0)
            yield Sentence(self.pending, self.heading, self.begun)
        self.pending, self.begun = "", None

    def rest(self) -> Iterator[Sentence]:
        """What the last page leaves open."""
        yield from self._closed()
