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
_SCORES = (0.95, 0.88)  # the table of shareholdings comes first, that of pay after it
_FEWEST = 5  # rows: a company has at least three directors and two managers

_SEX = re.compile(r"[男女]")
_NAME = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff·•.]{2,12}|[A-Za-z][A-Za-z .,·'-]{2,40}")
_POST = re.compile(
    r"董事|监事|经理|总监|秘书|行长|总裁|主席|书记|总师|总工|首席|主任|助理|负责人|审计官|合规|委员"
)
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
    """Counts and names, from each whole table; the first stands above those after it."""
    asked = {m.id: m for m in catalogue.asked_of(subject.document.doc_type)}
    if subject.language != "zh" or "officers" not in asked:
        return []
    lines = list(_lines(subject.reading.rows))
    unbalanced = _unbalanced_pages(subject.reading.pages, lines)
    found: list[Candidate] = []
    whole = [block for block in _blocks(lines) if _is_whole(block, unbalanced)]
    for block, score in zip(whole, _SCORES, strict=False):
        found += _of_block(subject, asked, _people(block), score)
    return found


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


def _unbalanced_pages(pages: list[Page], lines: list[_Line]) -> set[int]:
    """Pages whose text prints a sex more or less often than rows were read."""
    read = Counter(line.row.page for line in lines)
    return {p.page for p in pages if sum(w in ("男", "女") for w in p.text.split()) != read[p.page]}


def _blocks(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Rows in a run; a page without any, or a person listed anew after others, begins another run."""
    block: list[_Line] = []
    for line in lines:
        if block and (line.row.page > block[-1].row.page + 1 or _begins_anew(block, line)):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _begins_anew(block: list[_Line], line: _Line) -> bool:
    """Whether a name of another table's rows comes again, as the first of a second list."""
    return line.row.table != block[-1].row.table and line.name == block[0].name and len(block) >= _FEWEST


def _is_whole(block: list[_Line], unbalanced: set[int]) -> bool:
    if len(block) < _FEWEST or not any(_POST.search(line.post) for line in block):
        return False
    first, last = block[0].row.page, block[-1].row.page
    return unbalanced.isdisjoint(range(first - 1, last + 2))


def _people(block: list[_Line]) -> list[Person]:
    people: dict[str, Person] = {}
    for line in block:
        person = people.setdefault(line.name, Person(line.name, line.sex, line.row, left=True))
        person.posts.append(line.post)
        person.says_state = person.says_state or line.says_state
        person.left = person.left and line.left  # leaving one post is not leaving
    return list(people.values())


def _of_block(
    subject: Subject, asked: dict[str, Metric], people: list[Person], score: float
) -> Iterator[Candidate]:
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
            candidate = _candidate(subject, asked[name], listed, people[0], score)
            candidate.value_list = [p.name for p in listed]
            yield candidate
        if f"{name}_count" in asked:
            yield _candidate(
                subject, asked[f"{name}_count"], listed, people[0], score, value=float(len(listed))
            )
    chairmen = [p for p in people if not p.left and any(_CHAIRMAN.search(post) for post in p.posts)]
    if len(chairmen) == 1 and "chairman" in asked:
        candidate = _candidate(subject, asked["chairman"], chairmen, people[0], score)
        candidate.value_text = chairmen[0].name
        yield candidate


def _candidate(
    subject: Subject,
    metric: Metric,
    listed: list[Person],
    first: Person,
    score: float,
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
        score=score,
    )
    candidate.checks.append(_WHOLE)
    return candidate
