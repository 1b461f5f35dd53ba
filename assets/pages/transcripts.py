"""Pages as they were read from their images, and the Parquet form in which they wait for the reader."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from assets.pages.layout import Word
from assets.pages.leaf import Leaf
from assets.pages.lines import lines_of, runs_of
from assets.pages.records import Box
from assets.store import Store

DATASET = "ocr"
PARTS = "ocr_parts"  # of filings whose images are being read: none of a build that was not killed


@dataclass(slots=True)
class Transcript:
    """The words of one page, in reading position, and the lines seen on it."""

    page: int
    defect: str | None  # of its text layer
    how: str  # image: read from it; glyphs: layer whose glyphs are known from other pages' images
    words: list[Word]
    rules: list[Box] = field(default_factory=list)
    turn: int = 0
    skew: float = 0.0
    score: float = 1.0
    doubts: list[Box] = field(default_factory=list)  # numbers that may be misread, in reading position

    def leaf(self, *, width: float, height: float) -> Leaf:
        """The page as the reader takes it."""
        leaf = Leaf(self.page, width, height, self.words, text_of(self.words))
        leaf.defect, leaf.ocr, leaf.rules = self.defect, True, self.rules
        leaf.turn, leaf.skew, leaf.doubts = self.turn, self.skew, self.doubts
        return leaf


def text_of(words: list[Word]) -> str:
    """Words as lines of text."""
    return "\n".join(line.text for line in lines_of(runs_of(words)))


_WORD = pl.Struct(
    {
        "x0": pl.Float32,
        "y0": pl.Float32,
        "x1": pl.Float32,
        "y1": pl.Float32,
        "text": pl.String,
        "block": pl.Int32,
        "line": pl.Int32,
        "word": pl.Int32,
    }
)
_FIELDS = ("x0", "y0", "x1", "y1", "text", "block", "line", "word")

OCR_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "filing": pl.String,
    "doc_id": pl.String,
    "page": pl.Int32,
    "defect": pl.String,
    "how": pl.String,
    "words": pl.List(_WORD),
    "rules": pl.List(pl.List(pl.Float32)),
    "turn": pl.Int32,
    "skew": pl.Float64,
    "score": pl.Float64,
    "doubts": pl.List(pl.List(pl.Float32)),
}


def write_transcripts(
    store: Store, filing: str, found: Iterable[tuple[str, Transcript]], *, stamp: str, dataset: str = DATASET
) -> None:
    """Keep the transcripts (doc_id, transcript) of a filing."""
    records = [_record(filing, doc_id, transcript) for doc_id, transcript in found]
    store.write(dataset, filing, pl.DataFrame(records, schema=OCR_SCHEMA), stamp=stamp)


def read_transcripts(
    store: Store, filing: str, *, dataset: str = DATASET
) -> dict[str, dict[int, Transcript]]:
    """The transcripts of a filing by document and page; empty where none were made."""
    found: dict[str, dict[int, Transcript]] = {}
    if store.stamp(dataset, filing) is None:
        return found
    for record in store.read(dataset, filing).iter_rows(named=True):
        found.setdefault(record["doc_id"], {})[record["page"]] = Transcript(
            page=record["page"],
            defect=record["defect"],
            how=record["how"],
            words=[tuple(word[name] for name in _FIELDS) for word in record["words"]],
            rules=[tuple(rule) for rule in record["rules"]],
            turn=record["turn"],
            skew=record["skew"],
            score=record["score"],
            doubts=[tuple(box) for box in record["doubts"]],
        )
    return found


def _record(filing: str, doc_id: str, transcript: Transcript) -> dict[str, Any]:
    return {
        "filing": filing,
        "doc_id": doc_id,
        "page": transcript.page,
        "defect": transcript.defect,
        "how": transcript.how,
        "words": [dict(zip(_FIELDS, word, strict=True)) for word in transcript.words],
        "rules": [list(rule) for rule in transcript.rules],
        "turn": transcript.turn,
        "skew": transcript.skew,
        "score": transcript.score,
        "doubts": [list(box) for box in transcript.doubts],
    }
