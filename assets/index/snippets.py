"""Where a query's words stand on a page: a few lines of text around them, and the places to highlight."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.index.text import STOP_WORDS, is_ideographic

Span = tuple[int, int]

_WIDTH = 220  # characters; half of it for Chinese, whose characters are twice as wide
_ENDINGS = ("ies", "ing", "es", "ed", "y", "e", "s")
_ENDING = rf"(?:{'|'.join(_ENDINGS)}|'s)?"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a page; `spans` are the (start, end) of the matches in `text`."""

    text: str
    spans: tuple[Span, ...]

    def marked(self, before: str, after: str) -> str:
        """The text with its matches between two marks."""
        out, position = [], 0
        for start, end in self.spans:
            out += [self.text[position:start], before, self.text[start:end], after]
            position = end
        return "".join([*out, self.text[position:]])


def snippet(text: str, words: Sequence[str]) -> Snippet:
    """The part of the text in which most of the words stand; its beginning where none does."""
    flat = " ".join(text.split())
    wanted = [word for word in words if word not in STOP_WORDS] or list(words)
    found = sorted(match for word in wanted for match in _matches(flat, word))
    width = _WIDTH // 2 if any(is_ideographic(word) for word in wanted) else _WIDTH
    start, end = _window(flat, found, width)
    spans = _merged([(a - start, b - start) for a, b, _ in found if a >= start and b <= end])
    head, tail = "…" if start > 0 else "", "…" if end < len(flat) else ""
    return Snippet(head + flat[start:end] + tail, tuple((a + len(head), b + len(head)) for a, b in spans))


def _matches(text: str, word: str) -> Iterator[tuple[int, int, str]]:
    """Places of a word, in the forms that a search finds: other endings; parts of a Chinese run."""
    if is_ideographic(word):
        for part in _parts(text, word):
            yield from ((m.start(), m.end(), part) for m in re.finditer(re.escape(part), text))
    else:
        pattern = rf"(?<!\w){re.escape(_stem(word))}{_ENDING}(?!\w)"
        yield from ((m.start(), m.end(), word) for m in re.finditer(pattern, text, re.IGNORECASE))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _parts(text: str, run: str) -> list[str]:
    """The longest pieces of a run of Chinese characters that stand in the text, two characters or more."""
    parts, start = [], 0
    while start < len(run):
        end = next((e for e in range(len(run), start, -1) if run[start:e] in text), start)
        if end - start >= min(2, len(run)):
            parts.append(run[start:end])
        start = max(end, start + 1)
    return parts


def _window(text: str, found: Sequence[tuple[int, int, str]], width: int) -> Span:
    """The stretch of about `width` characters with the most different words, then the most matches."""
    best, best_rank = (0, min(width, len(text))), (0, 0)
    for first, (start, _, _) in enumerate(found):
        inside = [match for match in found[first:] if match[1] <= start + width * 3 // 4]
        rank = (len({word for _, _, word in inside}), len(inside))
        if rank > best_rank:
            begin = _word_start(text, max(0, min(start - width // 4, len(text) - width)))
            best, best_rank = (begin, _word_end(text, min(len(text), begin + width))), rank
    return best


def _word_start(text: str, position: int) -> int:
    blank = text.rfind(" ", max(0, position - 20), position)
    return blank + 1 if blank >= 0 else position


def _word_end(text: str, position: int) -> int:
    blank = text.find(" ", position, position + 20)
    return blank if blank >= 0 else position


def _merged(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
