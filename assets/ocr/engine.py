"""What reads text from a picture: an engine gives pieces of text with the places of their characters."""

from dataclasses import dataclass
from typing import Protocol

from assets.ocr.image import Gray


@dataclass(frozen=True, slots=True)
class Piece:
    """Text that stands together, in pixels; `middles` are the x-middles of its characters."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    middles: tuple[float, ...]
    score: float  # 0..1, of the least sure character

    @property
    def height(self) -> float:
        return self.y1 - self.y0


class Engine(Protocol):
    """A text recogniser."""

    name: str

    def read(self, pixels: Gray, *, scale: float) -> list[Piece]:
        """The pieces of a picture of `scale` pixels per point, in no order."""
        ...
