"""What a page of a Chinese report is: a statement, its own title, the chapter it begins, or nothing said."""

import re
from itertools import pairwise

from assets.pages.chinese_text import squash, table_title
from assets.pages.kinds import STATEMENTS

_HEAD_LINES = 12  # where a page says that it is the table of contents or the auditor's report
_LONGEST_HEADING = 40
_ENTRIES = 5  # chapters with page numbers that make a table of contents
_CONTENTS = re.compile(r"目录|目次")
_LEADERS = re.compile(r"[.…·]{3,}")
_ENTRY = re.compile(r"(?!20\d\d年)\D.+?\d{1,3}")  # ends in the page's number
_CHAPTER = re.compile(r"第[一二三四五六七八九十\d]{1,3}[节章部][、.]?")
_NUMBERING = re.compile(
    r"^(?:第[一二三四五六七八九十\d]{1,3}[节章部][、.]?|[(]?[一二三四五六七八九十\d]{1,3}[、.)])+"
)
_REPORT = re.compile(r"(?:年度|季度)报告")
_AUDITOR = re.compile(r"审计报告")
_OPINION = re.compile(r"我们审计了|形成审计意见的基础")
_FIRST = ("key_figures", "shareholders")  # of a page with several titles, as abstracts have them
_NO_SECTION = "prose"
_GOES_ON = ("mda", "officers", "shareholders", "notes", "auditor_report")  # over pages that say nothing
_BEGINS = ("auditor_report", "contents", *STATEMENTS)  # titles that end the section before
_HEADINGS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("mda", re.compile(r"管理层讨论与分析|经营情况(?:的)?讨论与分析|董事会(?:工作)?报告")),
    (
        "officers",
        re.compile(
            r"(?:公司)?(?:现任及?)?(?:报告期内离任)?董事(?:、监事)?(?:和|及|、|以及)高级管理人员"
            r"(?:和员工|及员工)?(?:的)?(?:情况|基本情况|基本信息|信息|简介|简历|持股|薪酬|报酬|变动|任职|及其).{0,16}|"
            r"董事、监事(?:和|及|、)高级管理人员|公司治理"
        ),
    ),
    (
        "shareholders",
        re.compile(r"(?:股份|股本|普通股股份|普通股)变动(?:及|和)股东情况|股东(?:和|及)?实际控制人情况"),
    ),
    (
        "notes",
        re.compile(
            r"(?:\d{4}年度?)?财务报表附注(?:[(]续[)])?|财务报表的?编制基础|(?:公司)?(?:主要|重要)会计政策.{0,12}|"
            r"(?:合并|母公司|公司)?财务报表(?:主要|重要)?项目的?(?:注释|附注|说明)"
        ),
    ),
    (
        "prose",
        re.compile(
            r"释义|备查文件目录|环境(?:和|与)社会责任|重要事项|债券相关情况|优先股相关情况|公司业务概要|财务报告|"
            r"(?:重要提示|董事长致辞|行长致辞).{0,8}"
        ),
    ),
)


def page_kinds(texts: list[str]) -> list[str]:
    """The kind of every page; one that says nothing goes on with the section before it.

    What a statement goes on with is known by its tables only, so pages behind one are prose until a title.
    """
    kinds: list[str] = []
    section = _NO_SECTION
    for number, text in enumerate(texts, start=1):
        lines = text.splitlines()
        own, begins = page_kind(lines, number), _section([squash(line) for line in lines])
        if own == "company_profile" and section in STATEMENTS:
            begins = "notes"  # 公司基本情况, the first of the notes
        kinds.append(own or begins or (section if section in _GOES_ON else _NO_SECTION))
        if own in _BEGINS and begins != "notes":
            begins = own
        section = begins or section
    return kinds


def page_kind(lines: list[str], page: int) -> str:
    """The kind that the lines of a page say, chapters apart; empty where they say none.

    A statement that begins here counts first, then the auditor's report, then a table with a title.
    """
    words = [squash(line) for line in lines]
    if _is_contents(words):
        return "contents"
    titles = [title.kind for title in map(table_title, lines) if title and title.kind != "notes"]
    statement = next((kind for kind in titles if kind in STATEMENTS), None)
    if statement:
        return statement
    if _is_auditors(words):
        return "auditor_report"
    if page == 1 and _REPORT.search("".join(words)) and not titles:
        return "cover"
    return next((kind for kind in _FIRST if kind in titles), next(iter(titles), ""))


def _is_contents(words: list[str]) -> bool:
    """Entries that end in page numbers, which only grow, under 目录 or most of them chapters."""
    bare = (_LEADERS.sub("", word) for word in words)
    entries = [word for word in bare if len(word) <= _LONGEST_HEADING and _ENTRY.fullmatch(word)]
    if len(entries) < _ENTRIES:
        return False
    numbers = [int(re.search(r"\d{1,3}$", entry)[0]) for entry in entries]  # type: ignore[index]
    growing = sum(a <= b for a, b in pairwise(numbers)) >= 0.9 * (len(numbers) - 1)
    chapters = sum(_CHAPTER.match(entry) is not None for entry in entries)
    titled = any(_CONTENTS.fullmatch(word) for word in words[:_HEAD_LINES])
    return growing and (titled or chapters >= _ENTRIES)


def _is_auditors(words: list[str]) -> bool:
    return _AUDITOR.search("".join(words[:_HEAD_LINES])) is not None and any(map(_OPINION.search, words))


def _section(words: list[str]) -> str:
    """The kind of the last heading on the page that begins a chapter or section."""
    said = ""
    for word in words:
        heading = _NUMBERING.sub("", word) if len(word) <= _LONGEST_HEADING else ""
        if heading:
            said = next((kind for kind, pattern in _HEADINGS if pattern.fullmatch(heading)), said)
    return said
