"""A page read from its picture: words and ruled lines in points, in reading position."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.ocr.again import read_again
from assets.ocr.engine import Engine, Piece
from assets.ocr.image import picture_of, quarter_turned
from assets.ocr.words import Box, Word, words_of

if TYPE_CHECKING:
    import pymupdf

DPI = 200  # numbers come out as well at 150, and no slower at 200; small print needs it
_POOR = 0.6  # mean score of a page that may lie on its side or head
_FEW = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen on a page; `turn` and `skew` lead back to the page as it is displayed."""

    words: list[Word]
    rules: list[Box]
    turn: int
    skew: float
    score: float  # 0..1, mean over the pieces
    doubts: list[Box]  # numbers that may be misread


def see(page: "pymupdf.Page", engine: Engine, *, dpi: int = DPI) -> Seen:
    """Read a page from its picture, whichever way up it lies."""
    picture = picture_of(page, dpi=dpi)
    pieces = engine.read(picture.pixels, scale=picture.print_scale)
    best = (0, picture, pieces)
    for turn in _other_turns(pieces):
        other = quarter_turned(picture, turn)
        read = engine.read(other.pixels, scale=other.print_scale)
        if _sum(read) > 1.2 * _sum(best[2]):
            best = (turn, other, read)
    turn, picture, pieces = best
    scale = picture.scale
    rules = [(x0 / scale, y0 / scale, x1 / scale, y1 / scale) for x0, y0, x1, y1 in picture.rules]
    words, doubts = words_of(read_again(pieces, picture.pixels, engine), picture)
    return Seen(words, rules, turn, picture.skew, _mean(pieces), doubts)


def _other_turns(pieces: list[Piece]) -> tuple[int, ...]:
    """Ways in which a page that reads badly may lie."""
    long = [piece for piece in pieces if len(piece.text) > 1]
    tall = sum(1 for piece in long if piece.height > 1.5 * (piece.x1 - piece.x0))
    if len(long) > _FEW and 2 * tall > len(long):
        return (90, 270)
    return (180, 90, 270) if len(pieces) > _FEW and _mean(pieces) < _POOR else ()


def _mean(pieces: list[Piece]) -> float:
    return sum(piece.score for piece in pieces) / len(pieces) if pieces else 0.0


def _sum(pieces: list[Piece]) -> float:
    """How much was read, weighed by how sure: letters in vain score low."""
    return sum(piece.score * len(piece.text) for piece in pieces)
