"""A place in the parts of a formula: what stands there, and what may follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import (
    FormulaPart,
    MarkPart,
    MetricPart,
    NumberPart,
    Part,
    QuantityPart,
    WordPart,
    YearsPart,
)
from assets.answers.vocabulary import Vocabulary

Sign = Literal["+", "-", "*", "/"]
_SIGNS: dict[str, Sign] = {
    "plus": "+",
    "minus": "-",
    "times": "*",
    "divided_by": "/",
    "over": "/",
    "per": "/",
    "as_share_of": "/",
}
_COMMAS = (",", "、")


def unsigned(parts: Sequence[Part]) -> list[Part]:
    """With `less`, and `- 1` after a factor, as subtractions rather than a comparison, a negative number."""
    found: list[Part] = []
    for part in parts:
        after = found and isinstance(found[-1], MetricPart | FormulaPart | NumberPart | MarkPart)
        if isinstance(part, WordPart) and part.role == "comparative" and part.text.lower() == "less":
            part = WordPart(part.text, "minus", "")
        if isinstance(part, NumberPart) and part.value < 0 and after and found[-1].text != "(":
            found.append(WordPart("-", "minus", ""))
            part = NumberPart(part.text.lstrip("- "), -part.value)
        found.append(part)
    return found


@dataclass(slots=True)
class Cursor:
    """Parts and the place of the next one to read."""

    parts: Sequence[Part]
    language: str
    place: int = 0
    percent: bool = False  # times 100, or a percentage of

    def part(self, ahead: int = 0) -> Part | None:
        place = self.place + ahead
        return self.parts[place] if 0 <= place < len(self.parts) else None

    def sign(self, ahead: int = 0) -> Sign | None:
        part = self.part(ahead)
        if not isinstance(part, WordPart) or (part.role == "as_share_of" and part.value == "what"):
            return None
        if part.role == "over" and self.is_percentage(self.place + ahead + 1):
            return None  # over 5% of sales: a limit
        sign = _SIGNS.get(part.role)
        if part.role == "as_share_of" and ahead == 0:
            self.percent = True
        return sign

    def word(self, role: str, text: str | None = None, *, at: int = 0) -> bool:
        part = self.part(at)
        return isinstance(part, WordPart) and part.role == role and text in (None, part.text)

    def comma(self, ahead: int) -> bool:
        part = self.part(ahead)
        return isinstance(part, WordPart) and part.role == "and" and part.text in _COMMAS

    def take(self, role: str, value: str | None = None) -> bool:
        part = self.part()
        if isinstance(part, WordPart) and part.role == role and value in (None, part.value):
            self.place += 1
            return True
        return False

    def starts(self, ahead: int = 0) -> bool:
        """Whether a factor begins here."""
        part = self.part(ahead)
        if isinstance(part, WordPart):
            functions = part.role in ("difference", "opening", "total", "statistic")
            return functions or (
                part.role in ("growth", "change") and isinstance(self.part(ahead + 1), MetricPart)
            )
        opens = isinstance(part, MarkPart) and part.text == "("
        return opens or isinstance(part, MetricPart | FormulaPart | NumberPart | QuantityPart)

    def is_percentage(self, place: int) -> bool:
        part = self.parts[place] if 0 <= place < len(self.parts) else None
        return isinstance(part, QuantityPart) and part.unit == "percent"

    def wrong(self) -> NotUnderstoodError:
        """The refusal, naming the place."""
        at = min(self.place, len(self.parts))
        around = [p.text for p in self.parts[max(at - 2, 0) : at + 1]]
        what = " ".join(around) if self.language == "en" else "".join(around)
        return NotUnderstoodError(
            say(
                self.language,
                f"the formula cannot be read at {what!r}",
                f"无法理解公式中的“{what}”",
            )
        )

    def years(self) -> tuple[int, int] | None:
        """The years that follow: a range, or two with an `and`."""
        match list(self.parts[self.place : self.place + 3]):
            case [YearsPart() as a, WordPart(role="and" | "to"), YearsPart() as b]:
                self.place += 3
                return a.first, b.last
            case [YearsPart() as a, *_]:
                self.place += 1
                return a.first, a.last
        return None


def unclear(part: MetricPart, vocabulary: Vocabulary, language: str) -> NotUnderstoodError:
    """The question back where a name of the catalogue means several metrics."""
    names = [vocabulary.term(m).name(language) for m in part.metrics]
    message = say(
        language,
        f"{part.text!r} in the formula may mean {' or '.join(names)}; which one?",
        f"公式中的“{part.text}”可能指{'或'.join(names)}，请指明",
    )
    return NotUnderstoodError(message, choices=names)
