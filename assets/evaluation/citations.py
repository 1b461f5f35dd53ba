"""Citations of an answer against the documents and pages where its evidence is printed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.goldstore import filings_of


@dataclass(frozen=True, slots=True)
class CitationScore:
    """F1 of what is cited; none where the set does not say what is right."""

    document_f1: float | None
    page_f1: float | None
    page_hit: float | None  # 1 when a page of the evidence is cited


def score_citations(question: Question, citations: Iterable[Mapping[str, Any]]) -> CitationScore:
    """Documents by file name or filing key, pages within the document of the evidence."""
    cited = list(citations)
    if question.file is not None:
        wanted = {_stem(question.file)}
        given = {_stem(str(c.get("document") or "")) for c in cited}
    else:
        wanted = set(filings_of(question.documents))
        given = {str(c.get("filing")) for c in cited}
    if not question.pages or question.file is None:
        return CitationScore(f1(wanted, given) if wanted else None, None, None)
    own = [c for c in cited if _stem(str(c.get("document") or "")) in wanted]
    pages = {int(c["page"]) for c in own if c.get("page")}
    score = f1(set(question.pages), pages)
    return CitationScore(f1(wanted, given), score, float(bool(pages & set(question.pages))))


def f1(wanted: set[Any], given: set[Any]) -> float:
    """Harmonic mean of precision and recall; 0 when nothing is shared."""
    shared = len(wanted & given)
    return 2 * shared / (len(wanted) + len(given)) if shared else 0.0


def _stem(name: str) -> str:
    """A file's name without folder and ending, in lower case."""
    return PurePath(name).name.lower().removesuffix(".pdf").removesuffix(".html").removesuffix(".htm")
