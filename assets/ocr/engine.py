"""What reads text from a picture: an engine gives pieces of text with the places of their characters."""

from dataclasses import dataclass
from typing import Protocol

from assets.ocr.ink import Gray


@dataclass(frozen=True, slots=True)
class Piece:
    """Text that stands together, in pixels; `middles` are the x-middles of its characters, blanks apart."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    middles: tuple[float, ...]
    scores: tuple[float, ...]  # 0..1, how sure each of these characters is

    @property
    def score(self) -> float:
        """Of the least sure character."""
        return min(self.scores, default=0.0)

    @property
    def height(self) -> float:
        return self.y1 - self.y0


class Engine(Protocol):
    """A text recogniser."""

    name: str

    def read(self, pixels: Gray, *, scale: float) -> list[Piece]:
        """The pieces of a picture, in no order; `scale` is pixels per point of ordinary print."""
        ...

    def line(self, pixels: Gray) -> str:
        """The text on a picture of one line."""
        ...
