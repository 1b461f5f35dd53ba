"""Finding pages by words: metadata narrows first, then full text ranks what is left."""

from dataclasses import dataclass
from itertools import pairwise

from lancedb.query import BooleanQuery, FullTextQuery, MatchQuery, Occur, PhraseQuery

from assets.errors import BadInputError
from assets.index.snippets import Snippet, snippet
from assets.index.table import open_table
from assets.index.text import is_ideographic, words_of
from assets.keys import DOC_TYPES
from assets.store import Store

_COLUMNS = ["key", "filing", "doc_id", "ticker", "company", "fiscal_year", "doc_type", "page", "kind", "text"]
MAX_LIMIT = 1000
MAX_WORDS = 50  # of a query; what follows is not searched


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found."""

    filing: str
    doc_id: str
    ticker: str
    company: str | None
    fiscal_year: int
    doc_type: str
    page: int
    kind: str | None
    score: float  # comparable within one search only
    snippet: Snippet


def search(
    store: Store,
    query: str,
    *,
    ticker: str | None = None,
    year: int | None = None,
    doc_type: str | None = None,
    kind: str | None = None,
    limit: int = 10,
) -> list[Hit]:
    """The pages that fit the words best, among those that fit the filters; best first."""
    words = words_of(query)[:MAX_WORDS]
    if not words:
        msg = f"the query {query!r} holds no word to search for"
        raise BadInputError(msg)
    if not 1 <= limit <= MAX_LIMIT:
        msg = f"limit {limit} is not between 1 and {MAX_LIMIT}"
        raise BadInputError(msg)
    found = open_table(store).search(_full_text(words), query_type="fts")
    condition = _filter(ticker=ticker, year=year, doc_type=doc_type, kind=kind)
    if condition:
        found = found.where(condition, prefilter=True)
    rows = found.select([*_COLUMNS, "_score"]).limit(limit).to_list()
    rows.sort(key=lambda row: (-row["_score"], row["key"]))
    return [_hit(row, words) for row in rows]


def _full_text(words: list[str]) -> FullTextQuery:
    """Any of the words; pages where neighbours of the query are neighbours too come first."""
    together = [f"{first} {second}" for first, second in pairwise(words)]
    together += [word for word in words if is_ideographic(word) or not word.isalnum()]  # 净利润, R&D
    # mypy does not see the defaults that lancedb's pydantic dataclasses have
    any_word = MatchQuery(" ".join(words), "text")  # type: ignore[call-arg]
    phrases = [PhraseQuery(phrase, "text") for phrase in together]  # type: ignore[call-arg]
    return BooleanQuery([(Occur.SHOULD, part) for part in (any_word, *phrases)])


def _filter(*, ticker: str | None, year: int | None, doc_type: str | None, kind: str | None) -> str:
    if doc_type is not None and doc_type not in DOC_TYPES:
        msg = f"document type {doc_type!r} is not one of {', '.join(DOC_TYPES)}"
        raise BadInputError(msg)
    conditions = [] if year is None else [f"fiscal_year = {int(year)}"]
    texts = {"ticker": ticker.upper() if ticker else None, "doc_type": doc_type, "kind": kind}
    conditions += [f"{column} = {_quoted(value)}" for column, value in texts.items() if value is not None]
    return " AND ".join(conditions)


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _hit(row: dict[str, object], words: list[str]) -> Hit:
    text = str(row.pop("text"))
    del row["key"]
    score = row.pop("_score")
    return Hit(**row, score=float(str(score)), snippet=snippet(text, words))  # type: ignore[arg-type]
