"""Gold cells that the document's own page shows to be wrong: scored as they are, and left out beside."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from assets.errors import BadInputError, UnreadableError
from assets.evaluation.gold import GoldFact, GoldIdentity, number, plain, rows_of
from assets.evaluation.identity import SCORED
from assets.filings.html_identity import HtmlText
from assets.filings.html_tree import load_html, looks_like_html
from assets.filings.pdf import open_pdf
from assets.filings.texts import PageTexts
from assets.store import Store

_COLUMNS = ("file", "column", "gold", "printed", "page", "quote")
PageText = Callable[[str, int], str]  # of a file or filing, 1-based; empty where there is none


@dataclass(frozen=True, slots=True)
class Disputed:
    """One cell of a gold file, what the page prints instead, and the words that show it."""

    file: str  # as in identity gold; the filing's key for facts
    column: str  # the metric for facts
    gold: str
    printed: str
    page: int  # 1-based
    quote: str
    where: str  # path and line of the list

    def __str__(self) -> str:
        return (
            f"{self.file} {self.column}: gold {self.gold}, printed {self.printed} "
            f"(page {self.page}: {self.quote!r})"
        )

    def is_value(self, value: object) -> bool:
        """Whether a gold value is the one disputed."""
        ours = number(self.gold)
        return plain(str(value)) == plain(self.gold) or (ours is not None and ours == value)


def load_disputed(path: Path) -> list[Disputed]:
    """Every row of the list; raises BadInputError naming the row that is wrong."""
    found = []
    for row, where in rows_of(path, need=_COLUMNS):
        if not row["page"].isdigit():
            msg = f"{where}: page {row['page']!r} is not a page number"
            raise BadInputError(msg)
        texts = {name: row[name] for name in _COLUMNS if name != "page"}
        found.append(Disputed(**texts, page=int(row["page"]), where=where))
    return found


def require_quotes(disputed: Iterable[Disputed], page_text: PageText) -> None:
    """Raise BadInputError for the first whose quote does not stand on its page, spaces aside."""
    for cell in disputed:
        if plain(cell.quote) not in plain(page_text(cell.file, cell.page)):
            msg = f"{cell.where}: {cell.quote!r} does not stand on page {cell.page} of {cell.file}"
            raise BadInputError(msg)


def without_identity(gold: Sequence[GoldIdentity], disputed: Sequence[Disputed]) -> list[GoldIdentity]:
    """The gold with its disputed cells blank; raises BadInputError for a cell that it does not hold."""
    rows = {row.file: row for row in gold}
    for cell in disputed:
        row = rows.get(cell.file)
        if row is None or cell.column not in (*SCORED, "period_end"):
            raise _not_held(cell)
        if not cell.is_value(getattr(row, cell.column)):
            raise _not_held(cell)
        rows[cell.file] = _blank(row, cell.column)
    return [rows[row.file] for row in gold]


def without_facts(
    gold: Sequence[GoldFact], disputed: Sequence[Disputed], filing_of: Callable[[GoldFact], str | None]
) -> list[GoldFact]:
    """The gold without its disputed rows; raises BadInputError for a row that it does not hold."""
    left = list(gold)
    for cell in disputed:
        keys = {id(row): filing_of(row) for row in left if row.metric == cell.column}
        kept = [
            row
            for row in left
            if keys.get(id(row)) != cell.file
            or not cell.is_value(row.value if row.value is not None else row.value_text)
        ]
        if len(kept) == len(left):
            raise _not_held(cell)
        left = kept
    return left


def file_pages(folder: Path) -> PageText:
    """The pages of files below a folder."""

    def text(file: str, page: int) -> str:
        path = folder / file
        try:
            if looks_like_html(path):
                return _page(HtmlText(load_html(path)), page)
            with open_pdf(path) as pdf:
                return _page(pdf, page)
        except UnreadableError as error:
            raise BadInputError(str(error)) from error

    return text


def stored_pages(store: Store) -> PageText:
    """The pages of filings as they were read into a store, those of all its documents together."""

    def text(filing: str, page: int) -> str:
        if filing not in store.keys("pages"):
            return ""
        pages = store.read("pages", filing)
        return "\n".join(pages.filter(pages["page"] == page)["text"])

    return text


def to_json(disputed: Iterable[Disputed]) -> list[dict[str, Any]]:
    """For the written result."""
    return [asdict(cell) for cell in disputed]


def _page(texts: PageTexts, page: int) -> str:
    return texts.text(page - 1) if 1 <= page <= texts.page_count else ""


def _blank(row: GoldIdentity, column: str) -> GoldIdentity:
    cells: dict[str, Any] = {column: None}
    return replace(row, **cells)


def _not_held(cell: Disputed) -> BadInputError:
    return BadInputError(f"{cell.where}: the gold has no {cell.column} {cell.gold} for {cell.file}")
