"""The announcements in a document: one, or a year's announcements printed one after the other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.announcements.text import Flow, Line
from assets.pages.chinese_text import squash
from assets.pages.records import Page, Row

_NAME = r"(?:[^。,;:《》]{2,40}?公司)?(?:董事会)?"
_SUBJECT = (
    r"股东大会|股东会|股东周年大会|股东年会|权益分[派配]|利润分配|分红派息|派息|红利|股利|股息|分红|分派"
)
_ENDS = r"公告|专项说明|说明公告|法律意见书?|通知|会议资料|会议材料|会议文件|会议决议|表决结果"
_TITLE = re.compile(
    rf"{_NAME}(?P<core>(?:关于)?[^。,;:《》]{{0,60}}?(?:{_SUBJECT})[^。,;:《》]{{0,40}}?(?:{_ENDS})"
    r"(?:\((?:更正|修订|更新|补充|修正)[^()]{0,4}\))?)"
)
_LAST_WORDS = re.compile(rf"(?:{_ENDS})(?:\([^()]{{0,8}}\))?$")  # told before the costly pattern is tried
_LONGEST, _TOGETHER = 100, 4  # characters and lines of a title
_SPEAKS = re.compile(r"保证|重要(?:内容)?提示|特别提示|[一1]、|致:|本公司|承担")  # how a text begins
_COVER = re.compile(r"会议(?:资料|材料|文件)$")  # the title stands on a page of its own
_BEGINS_WITHIN = 260
_SIGNED = re.compile(r"\d月\d{1,2}日")  # the day below an announcement, and no part of the next one's title
_END = "特此公告"
_ROW_LINES, _TELLING = (
    4,
    6,
)  # lines that a table row's cells run over; characters that tell a label or a value


@dataclass(frozen=True, slots=True)
class Notice:
    """One announcement: its title and its part of the document's text; `begin` to `start` is its title."""

    flow: Flow
    title: str
    begin: int
    start: int
    end: int

    @property
    def title_at(self) -> tuple[int, int]:
        """Where the title stands, as places before those of the text."""
        return (self.begin - self.start, 0) if self.title else (0, 1)

    @property
    def text(self) -> str:
        return self.flow.text[self.start : self.end]

    def page_at(self, position: int) -> Page:
        """The page of a character of this notice's text."""
        return self.flow.page_at(self.start + position)

    def rows(self) -> Iterator[tuple[Row, int]]:
        """The table rows that stand in this notice, each with the place in its text where it begins."""
        flow = self.flow
        first, last = flow.line_at(self.start), flow.line_at(max(self.start, self.end - 1))
        lines = flow.lines[first : last + 1]
        by_page: dict[int, list[int]] = {}
        for index, line in enumerate(lines):
            by_page.setdefault(line.page.page, []).append(index)
        for row in flow.subject.reading.rows:
            at = next(
                (i for i in by_page.get(row.page, []) if _stands_at(row, lines[i : i + _ROW_LINES])), None
            )
            if at is not None:
                yield row, max(0, lines[at].start - self.start)


def _stands_at(row: Row, lines: list[Line]) -> bool:
    """Whether a row begins on the first of some lines: its label there, its first value there or below."""
    label, value = squash(row.label)[:_TELLING], squash(row.cells[0].text)[:_TELLING] if row.cells else ""
    near = "".join(line.plain for line in lines)
    return bool(value) and label in lines[0].plain and value in near


def notices(flow: Flow) -> list[Notice]:
    """The announcements in the order printed; a document without a known title is one without a title."""
    heads = list(_heads(flow))
    if not heads:
        return [Notice(flow, "", 0, 0, len(flow.text))]
    ends = [*(begin for _, begin, _ in heads[1:]), len(flow.text)]
    return [Notice(flow, *head, end) for head, end in zip(heads, ends, strict=True)]


def _heads(flow: Flow) -> Iterator[tuple[str, int, int]]:
    """Title, where it begins and where the text behind it begins, of every announcement."""
    current, since, behind = "", 0, 0
    for index, line in enumerate(flow.lines):
        if line.start < behind:
            continue
        found = _title(flow, index)
        if found is None:
            continue
        title, end = found
        over = _END in flow.text[since : line.start]
        speaks = _COVER.search(title) or _SPEAKS.search(flow.text[end : end + _BEGINS_WITHIN])
        if (title != current or over) and speaks:
            yield title, line.start, end
            current, since, behind = title, end, end


def _title(flow: Flow, index: int) -> tuple[str, int] | None:
    """The title that begins on a line, over at most four lines, and where it ends in the text."""
    joined = ""
    for line in flow.lines[index : index + _TOGETHER]:
        joined += line.plain
        if len(joined) > _LONGEST or _SIGNED.search(joined):
            return None
        match = _TITLE.fullmatch(joined) if _LAST_WORDS.search(joined) else None
        if match:
            return match["core"], line.start + len(line.plain)
    return None
