"""Ruled tables: the cells that the lines enclose, whatever is wrapped or spanned inside them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from assets.pages.layout import Word
from assets.pages.lines import join_words
from assets.pages.numbers import is_whole, parse_value
from assets.pages.rules import Ruling


@dataclass(slots=True)
class GridCell:
    """A cell: grid rows and columns it covers (inclusive), and its words."""

    top: int
    bottom: int
    left: int
    right: int
    words: list[Word] = field(default_factory=list)


Letters = Callable[[Word], list[tuple[float, str]]]
Owners = list[list[GridCell | None]]


def grid_cells(ruling: Ruling, words: list[Word]) -> list[GridCell]:
    """The cells of a ruling with the words whose middle lies in them."""
    rows, columns = len(ruling.ys) - 1, len(ruling.xs) - 1
    owner: Owners = [[None] * columns for _ in range(rows)]
    cells: list[GridCell] = []
    for r in range(rows):
        for c in range(columns):
            if owner[r][c] is None:
                cells.append(_claim(ruling, owner, r, c))
    for word in words:
        row = _index(ruling.ys, (word[1] + word[3]) / 2)
        column = _index(ruling.xs, (word[0] + word[2]) / 2)
        if row is not None and column is not None and (cell := owner[row][column]) is not None:
            cell.words.append(word)
    return cells


def cut_at_rules(words: list[Word], ruling: Ruling, letters: Letters) -> list[Word]:
    """Words that run over a line between two columns are two words: cells set without a gap."""
    out: list[Word] = []
    for word in words:
        middle = (word[1] + word[3]) / 2
        cuts = [
            x
            for n, x in enumerate(ruling.xs)
            if word[0] + 2 < x < word[2] - 2 and _drawn(ruling.down.get(n), middle)
        ]
        out.extend(_pieces(word, cuts, letters) if cuts else [word])
    return out


def _pieces(word: Word, cuts: list[float], letters: Letters) -> list[Word]:
    pieces: list[Word] = []
    spelled = letters(word)
    for left, right in pairwise([word[0], *cuts, word[2]]):
        text = "".join(c for x, c in spelled if left <= x < right or (right == word[2] and x >= right))
        if text:
            pieces.append((left, word[1], right, word[3], text, *word[5:]))
    return pieces


def _claim(ruling: Ruling, owner: Owners, r: int, c: int) -> GridCell:
    """The cell that starts at (r, c): it runs on to the next line drawn on its right and below."""
    right, bottom = c, r
    while right + 1 < len(owner[0]) and owner[r][right + 1] is None:
        if _drawn(ruling.down.get(right + 1), _middle(ruling.ys, r)):
            break
        right += 1
    while bottom + 1 < len(owner) and owner[bottom + 1][c] is None:
        if _drawn(ruling.across.get(bottom + 1), _middle(ruling.xs, c)):
            break
        bottom += 1
    cell = GridCell(r, bottom, c, right)
    for i in range(r, bottom + 1):
        for j in range(c, right + 1):
            owner[i][j] = owner[i][j] or cell
    return cell


def _middle(places: list[float], index: int) -> float:
    return (places[index] + places[index + 1]) / 2


def _drawn(ranges: list[tuple[float, float]] | None, place: float) -> bool:
    return ranges is not None and any(a <= place <= b for a, b in ranges)


def _index(places: list[float], at: float) -> int | None:
    if at < places[0] or at > places[-1]:
        return None
    for index in range(1, len(places)):
        if at <= places[index]:
            return index - 1
    return None


def cell_lines(words: list[Word]) -> list[list[Word]]:
    """The words of a cell by line."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: w[1] + w[3]):
        if lines and (word[1] + word[3]) - (lines[-1][0][1] + lines[-1][0][3]) < 0.8 * (word[3] - word[1]):
            lines[-1].append(word)
        else:
            lines.append([word])
    for line in lines:
        line.sort(key=lambda w: w[0])
    return lines


def cell_text(words: list[Word]) -> str:
    """The text of a cell: wrapped numbers and wrapped Chinese are one, wrapped English keeps its blank."""
    lines = [join_words(line) for line in cell_lines(words)]
    if not lines:
        return ""
    squeezed = "".join(lines).replace(" ", "")
    if len(lines) > 1 and is_whole(squeezed):
        return squeezed
    text = lines[0]
    for line in lines[1:]:
        blank = "" if text[-1] > "⺀" or line[0] > "⺀" else " "
        text += blank + line
    return text


def values_in(words: list[Word]) -> int:
    """How many lines of a cell are values of their own."""
    lines = cell_lines(words)
    if is_whole("".join(word[4] for line in lines for word in line)):
        return 1
    return sum(1 for line in lines if all(parse_value(word[4]) is not None for word in line))
