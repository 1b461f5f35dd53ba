"""First pages of invented filings in many wordings, and what is made of them: right, wrong or cannot tell."""

from collections import Counter
from dataclasses import dataclass

from assets.errors import UnreadableError
from assets.filings.findings import Findings
from assets.filings.identity import Identity, read_words, settle
from assets.filings.language import language
from assets.filings.pdf import plain_marks

Row = str | tuple[str, ...]  # a line, or the cells of a line
Page = list[Row]


@dataclass(frozen=True)
class Case:
    """Pages and what a careful person reads from them; None = cannot be told from them."""

    name: str  # family / wording
    pages: list[Page]
    ticker: str | None
    year: int | None
    doc_type: str | None
    rank: int = 0
    company: str | None = None

    @property
    def tellable(self) -> bool:
        return None not in (self.ticker, self.year, self.doc_type)


class Texts:
    """Pages as a PDF gives them: every cell a line of its own, or lines as the eye sees them."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.page_count = len(pages)

    def text(self, page: int) -> str:
        cells = [[row] if isinstance(row, str) else row for row in self.pages[page]]
        return plain_marks("\n".join(cell for row in cells for cell in row if cell))

    def texts(self, first: int = 0, last: int | None = None):
        return (self.text(page) for page in range(self.page_count)[first:last])

    def visual_lines(self, page: int) -> list[str]:
        rows = [row if isinstance(row, str) else " ".join(c for c in row if c) for row in self.pages[page]]
        return plain_marks("\n".join(rows)).split("\n")


def identity_of(case: Case) -> Identity | str:
    """What filingdb takes the pages for, or why it cannot tell."""
    texts = Texts(case.pages)
    findings = Findings("f.pdf", language("".join(texts.texts(0, 6))), texts.page_count)
    read_words(texts, findings)
    try:
        return settle(findings)
    except UnreadableError as error:
        return str(error)


@dataclass
class Outcome:
    case: Case
    got: Identity | str
    verdict: str  # right, wrong, cannot_tell, rightly_cannot_tell, wrong_rank

    def __str__(self) -> str:
        case, got = self.case, self.got
        want = f"{case.ticker} {case.year} {case.doc_type} r{case.rank}"
        have = (
            got
            if isinstance(got, str)
            else f"{got.ticker} {got.fiscal_year} {got.doc_type} r{got.amendment_rank} {got.confidence}"
        )
        return f"{self.verdict:12} {case.name}\n     want {want}\n     have {have}"


def judge(case: Case) -> Outcome:
    got = identity_of(case)
    if isinstance(got, str):
        return Outcome(case, got, "cannot_tell" if case.tellable else "rightly_cannot_tell")
    told = (got.ticker, got.fiscal_year, got.doc_type)
    if told != (case.ticker, case.year, case.doc_type):
        return Outcome(case, got, "wrong")
    return Outcome(case, got, "right" if got.amendment_rank == case.rank else "wrong_rank")


def tally(outcomes: list[Outcome]) -> dict[str, Counter]:
    families: dict[str, Counter] = {}
    for outcome in outcomes:
        families.setdefault(outcome.case.name.split("/")[0], Counter())[outcome.verdict] += 1
    return families
