"""What a question that cannot be planned ends in, and how messages choose their language."""

from collections.abc import Sequence

from assets.errors import FilingDBError


class NotUnderstoodError(FilingDBError):
    """The question has no single meaning here; the message names the phrase and what is near."""

    def __init__(self, message: str, *, choices: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.choices = tuple(choices)  # not empty: the question is ambiguous, and these are its readings


def say(language: str, english: str, chinese: str) -> str:
    """The text in the language of the question."""
    return chinese if language == "zh" else english


def listed(items: Sequence[str], language: str) -> str:
    """Items as people write them: a, b and c."""
    if language == "zh":
        return "、".join(items)
    return _joined(items, "and")


def either(items: Sequence[str], language: str) -> str:
    """Items to choose from: a, b or c."""
    return "或".join(items) if language == "zh" else _joined(items, "or")


def _joined(items: Sequence[str], word: str) -> str:
    return ", ".join(items[:-1]) + (f" {word} " if len(items) > 1 else "") + items[-1] if items else ""
