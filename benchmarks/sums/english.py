"""Totals of English statements: `Total X`, and net cash of an activity, as the sum of the rows above."""

import re
from collections.abc import Iterator

from benchmarks.sums.records import Line, Statement, Sum, close

_TOTAL = {
    "balance_sheet": re.compile(r"total(?!.*(?:exclud|outstanding)).*", re.IGNORECASE),
    "cash_flow": re.compile(
        r"(?!.*(?:discontinued|before))(?:total.*activities|(?:net)?cash.*(?:by|in|from|for|to)\W*"
        r"(?:operating|investing|investment|financing)activities).*",
        re.IGNORECASE,
    ),
}
_IMPLIED = re.compile(r"$|gross|.*(?:\bnet|net\b|,net.*)", re.IGNORECASE)  # or without any label
_LESS = re.compile(r"less\b|less[:a-z]|.*treasury", re.IGNORECASE)
_BOTH_SIDES = re.compile(r"total.*liabilities.*and", re.IGNORECASE)
_ASSETS = re.compile(r"totalassets", re.IGNORECASE)
_LONGEST = 40


def english_sums(statement: Statement) -> Iterator[Sum]:
    """Every total with rows above; what a total sums stands for it from then on.

    Totals without the word (`Property, net`, or no label) may be taken for such or not: both ways are tried.
    """
    totals = _TOTAL.get(statement.kind)
    if totals is None:
        return
    plain: list[Line] = []
    implied: list[Line] = []
    for line in (line for line in statement.lines if line.printed):
        total = totals.match(line.label) is not None
        ways = [_run(line, stack, statement.unit) for stack in (implied, plain)]
        if total and plain:
            sums = [value for _, value in ways if value is not None]
            if _BOTH_SIDES.match(line.label):
                sums += [other.value for other in plain if _ASSETS.fullmatch(other.label)]
            nearest = min(sums, key=lambda value: abs(value - line.value))
            taken = any(taken for taken, _ in ways)
            yield Sum(
                statement, line.label, line, nearest, taken or abs(nearest - line.value) < statement.unit
            )
        for stack, (taken, _), takes in zip((implied, plain), ways, (True, False), strict=True):
            if taken and (total or (takes and taken > 1 and _IMPLIED.match(line.label))):
                del stack[-taken:]
            stack.append(line)


def _run(total: Line, stack: list[Line], unit: float) -> tuple[int | None, float | None]:
    """How many rows above come to the total, and the sum that comes nearest."""
    nearest: float | None = None
    for count in range(1, min(len(stack), _LONGEST) + 1):
        run = stack[-count:]
        for value in {sum(line.value for line in run), sum(_signed(line) for line in run)}:
            if close(value, total.value, unit=unit, terms=count):
                return count, value
            if nearest is None or abs(value - total.value) < abs(nearest - total.value):
                nearest = value
    return None, nearest


def _signed(line: Line) -> float:
    return -abs(line.value) if _LESS.match(line.label) else line.value
