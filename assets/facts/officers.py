"""Directors, supervisors and senior managers of annual reports, from the tables that print each one's sex.

A person counts once, whatever posts he or she holds; those who left during the year are listed, and count. A
list is given only when it is whole: each 男 and 女 that the pages print belongs to a row that was read.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from assets.facts.catalogue import Catalogue, Metric
from assets.facts.chinese_places import said
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.pages.chinese_text import squash
from assets.pages.records import Page, Row

METHOD = "name_list"
_WHOLE = "passed:each_printed_sex_has_a_name"
_SCORE = 0.95
_FEWEST = 5  # rows: a company has at least three directors and two managers

_SEX = re.compile(r"[男女]")
_NAME = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff·•.]{2,12}|[A-Za-z][A-Za-z .,·'-]{2,40}")
_POST = re.compile(
    r"董事|监事|经理|总监|秘书|行长|总裁|主席|书记|总师|总工|首席|主任|助理|负责人|审计官|合规|委员|核心技术"
)
_DIRECTOR = re.compile(r"董事(?!会秘书)")
_MANAGER = re.compile(r"经理|行长|总裁|财务|秘书|总监|首席")
_ENGINEER = re.compile(r"(?:其他)?核心技术(?:人员|骨干)")
_HEADED = re.compile(r"姓名.{0,60}性|性.{0,40}姓名")
_ENDED = re.compile(r"合计[-/\d]|主要工作经历|任职情况|变动情况")
_STAFF = re.compile(
    r"[男女]性?(?:员工|职工)?[\s:：]+(?:[\d,]*\d{3}|[\d,]+\s*(?:人|名)|\d+(?=\s+[\d.]+%))(?:\s+[\d.]+%?)*"
)
_PAGES_APART = 3
_NO_NAME = re.compile(r"合计|总计|小计|姓名|职务|现任|离任|不适用")
_LEFT = re.compile(r"离任|已离职|离职|卸任|退休")
_LEFT_HEADING = re.compile(
    r"^(?:[一二三四(（\d]*)?.{0,6}(?:离任|离职|卸任)(?:的)?(?:董事|监事|高级管理|人员)"
)
_CHAIRMAN = re.compile(r"(?<![副原前])董事长")


@dataclass(slots=True)
class Person:
    """One officer, with every post that the table gives."""

    name: str
    sex: str
    row: Row
    posts: list[str] = field(default_factory=list)
    left: bool = False
    says_state: bool = False


@dataclass(slots=True)
class _Line:
    """A row of the table that prints a sex."""

    name: str
    sex: str
    post: str
    left: bool
    says_state: bool  # whether the row says that the person stays or left
    row: Row


def officer_candidates(subject: Subject, catalogue: Catalogue) -> list[Candidate]:
    """Counts and names from the first table, of shareholdings; the table of pay leaves out the unpaid."""
    asked = {m.id: m for m in catalogue.asked_of(subject.document.doc_type)}
    if subject.language != "zh" or "officers" not in asked:
        return []
    lines = list(_lines(subject.reading.rows))
    block = next((b for b in _blocks(lines) if _is_of_officers(b)), None)
    if block is None or not _is_whole(block, subject.reading.pages, lines):
        return []
    return list(_of_block(subject, asked, _people(block)))


def _lines(rows: list[Row]) -> Iterator[_Line]:
    left_below = False
    for row in rows:
        if _LEFT_HEADING.match(squash(row.label)) and not row.cells:
            left_below = True
        line = _line(row)
        if line is None:
            left_below = left_below and not row.label.startswith("合计")
            continue
        left = line.left or left_below
        yield _Line(line.name, line.sex, line.post, left, line.says_state or left, row)


def _line(row: Row) -> _Line | None:
    """Name, sex and post of a row; the label may hold number, name and sex together."""
    words = [row.label, *(cell.text for cell in row.cells)]
    label, _, last = row.label.rpartition(" ")
    if last in ("男", "女"):
        words = [label, last, *(cell.text for cell in row.cells)]
    squashed = [squash(word) for word in words]
    sexes = [word for word in squashed if _SEX.fullmatch(word)]
    post = next((word for word in squashed[1:] if _POST.search(word)), "")
    if len(sexes) != 1:
        return None
    name = next((n for word in words[:2] if (n := _name(word))), None)
    if name is None:
        return None
    left = any(_LEFT.search(word) for word in squashed) or post.startswith(("原", "前"))
    return _Line(name, sexes[0], post, left, left or "现任" in squashed, row)


def _name(text: str) -> str | None:
    """A person's name without the blank inside it, brackets and footnote marks."""
    plain = re.sub(r"[(（\[].*?[)）\]]|[*＊#\d①-⑳]+", "", text).strip()
    if re.search(r"[\u3400-\u9fff]", plain):
        plain = re.sub(r"\s+", "", plain)
    if not _NAME.fullmatch(plain) or _NO_NAME.search(plain) or _POST.search(plain):
        return None
    return plain


def _blocks(lines: list[_Line]) -> list[list[_Line]]:
    """Rows in runs: some pages without any, or a person listed anew in another table, begin another run.

    Directors, supervisors and managers may stand in tables some pages apart; they share nobody.
    """
    blocks: list[list[_Line]] = []
    for line in lines:
        last = blocks[-1] if blocks else None
        if last is None or line.row.page > last[-1].row.page + _PAGES_APART or _begins_anew(last, line):
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _begins_anew(block: list[_Line], line: _Line) -> bool:
    """Whether another table lists one of the first of the run again."""
    return any(o.name == line.name and o.row.table != line.row.table for o in block[:_FEWEST])


def _is_of_officers(block: list[_Line]) -> bool:
    """Whether both directors and managers are in it: a part of the officers is not all of them."""
    posts = [line.post for line in block]
    return len(block) >= _FEWEST and all(any(p.search(post) for post in posts) for p in (_DIRECTOR, _MANAGER))


def _is_whole(block: list[_Line], pages: list[Page], lines: list[_Line]) -> bool:
    """Whether the table's pages, and their neighbours where it may run over, print no other sex."""
    read = Counter(line.row.page for line in lines)
    first, last = block[0].row.page, block[-1].row.page
    begins = first - (0 if _HEADED.search(squash(pages[first - 1].text)) else 1)
    ends = last + (0 if _ENDED.search(squash(pages[last - 1].text)) else 1)
    around = [page for page in pages if begins <= page.page <= ends]
    if any(_sexes(page.text) != read[page.page] for page in around):
        return False
    sexes = {(line.name, line.sex) for line in block}
    return len(sexes) == len({name for name, _ in sexes})


def _sexes(text: str) -> int:
    """How often a page prints the sex of a person; lines that count the staff by sex do not."""
    lines = [line for line in text.splitlines() if not _STAFF.fullmatch(line.strip())]
    return sum(word in ("男", "女") for line in lines for word in line.split())


def _people(block: list[_Line]) -> list[Person]:
    """Each person once; of a table that lists key engineers too, without these."""
    people: dict[str, Person] = {}
    for line in block:
        person = people.setdefault(line.name, Person(line.name, line.sex, line.row, left=True))
        person.posts.append(line.post)
        person.says_state = person.says_state or line.says_state
        person.left = person.left and line.left  # leaving one post is not leaving
    return [p for p in people.values() if not all(_ENGINEER.fullmatch(post) for post in p.posts)]


def _of_block(subject: Subject, asked: dict[str, Metric], people: list[Person]) -> Iterator[Candidate]:
    lists = {
        "officers": people,
        "female_officers": [p for p in people if p.sex == "女"],
        "male_officers": [p for p in people if p.sex == "男"],
        "departed_officers": [p for p in people if p.left],
    }
    if not any(p.says_state for p in people):
        del lists["departed_officers"]  # a table without states does not say who left
    for name, listed in lists.items():
        if name in asked:
            candidate = _candidate(subject, asked[name], listed, people[0])
            candidate.value_list = [p.name for p in listed]
            yield candidate
        if f"{name}_count" in asked:
            yield _candidate(subject, asked[f"{name}_count"], listed, people[0], value=float(len(listed)))
    chairmen = [p for p in people if not p.left and any(_CHAIRMAN.search(post) for post in p.posts)]
    if len(chairmen) == 1 and "chairman" in asked:
        candidate = _candidate(subject, asked["chairman"], chairmen, people[0])
        candidate.value_text = chairmen[0].name
        yield candidate


def _candidate(
    subject: Subject,
    metric: Metric,
    listed: list[Person],
    first: Person,
    *,
    value: float | None = None,
) -> Candidate:
    """Shown by the row of the first person listed; a list of none by the table's first row."""
    row = (listed[0] if listed else first).row
    candidate = said(
        subject,
        metric,
        method=METHOD,
        page=row.page,
        bbox=row.bbox,
        label=row.label,
        raw="、".join(p.name for p in listed),
        quote=row.label,
        value=value,
        score=_SCORE,
    )
    candidate.checks.append(_WHOLE)
    return candidate
