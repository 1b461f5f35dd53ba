"""Numbers that the first reading was not sure of, read again: two readings alike are believed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from assets.ocr import tesseract
from assets.ocr.engine import Engine, Piece
from assets.ocr.ink import Gray

SURE = 0.6  # of the least sure character of a number
_BORDER = 0.5  # of the height of a line, of paper around it

Reader = Callable[[Gray], str]


def read_again(pieces: Sequence[Piece], pixels: Gray, engine: Engine) -> list[Piece]:
    """The pieces; unsure numbers that a second reader reads alike have become sure."""
    readers: list[Reader] = [engine.line]
    if tesseract.installed():
        readers.append(tesseract.number_in)
    return [_again(piece, pixels, readers) if _is_unsure(piece) else piece for piece in pieces]


def _is_unsure(piece: Piece) -> bool:
    digits = sum(map(str.isdigit, piece.text))
    return piece.score < SURE and 2 * digits > len(piece.text)


def _again(piece: Piece, pixels: Gray, readers: Sequence[Reader]) -> Piece:
    """The first reading stands; what others say only tells whether to believe it."""
    line = _with_border(pixels[int(piece.y0) : int(piece.y1), int(piece.x0) : int(piece.x1)])
    text = "".join(piece.text.split())
    if not line.size or not any("".join(read(line).split()) == text for read in readers):
        return piece
    return replace(piece, scores=tuple(max(score, SURE) for score in piece.scores))


def _with_border(line: Gray) -> Gray:
    """The line on more paper, so that it is seen otherwise than the first time."""
    if not line.size:
        return line
    border = round(_BORDER * line.shape[0])
    return np.pad(line, border, constant_values=int(np.median(line)))
