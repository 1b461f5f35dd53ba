"""Names for totals that are printed without a label: what they sum, told by headings and by arithmetic."""

from collections.abc import Sequence

from assets.pages.records import Row

_ROUNDING = 1.01  # a sum of printed numbers may miss the printed total by this for every few terms
_MOST_TERMS = 40

Values = dict[int, float]  # by column


def values_of(row: Row) -> Values:
    """The row's numbers by column; a column with several numbers is left out."""
    found: dict[int, set[float]] = {}
    for cell in row.cells:
        if cell.column is not None and cell.value is not None:
            found.setdefault(cell.column, set()).add(cell.value)
    return {column: next(iter(numbers)) for column, numbers in found.items() if len(numbers) == 1}


def sums_from(rows: Sequence[Row], labels: Sequence[str], index: int) -> int | None:
    """Where the run of rows starts that adds up to the row at `index`, in every column; None for no run.

    Subtotals inside the run (labelled `total ...`) are not added twice: what they sum is left out.
    """
    target = values_of(rows[index])
    if not target:
        return None
    running: Values = dict.fromkeys(target, 0.0)
    terms, skip_to = 0, index
    for start in range(index - 1, max(index - _MOST_TERMS, -1), -1):
        if start >= skip_to and skip_to != index:
            continue
        row = values_of(rows[start])
        if not row:
            continue
        if not row.keys() & target.keys():
            return None
        running = {column: running[column] + row.get(column, 0.0) for column in target}
        terms += 1
        if labels[start].startswith("total "):
            skip_to = _block_start(rows, labels, start)
        if terms > 1 and _equal(running, target, terms):
            return skip_to if labels[start].startswith("total ") else start
    return None


def _block_start(rows: Sequence[Row], labels: Sequence[str], index: int) -> int:
    start = sums_from(rows, labels, index)
    return index if start is None else start


def _equal(one: Values, other: Values, terms: int) -> bool:
    return all(abs(one[column] - other[column]) <= _ROUNDING * max(terms / 4, 1.0) for column in other)


def implied_labels(rows: Sequence[Row], labels: Sequence[str], kind: str) -> dict[int, str]:
    """Names for the unlabelled rows of a statement, by index; only where the numbers bear them out."""
    blank = [i for i, label in enumerate(labels) if not label and values_of(rows[i])]
    found: dict[int, str] = {}
    if kind == "balance_sheet":
        found |= _balance_totals(rows, labels, blank)
    for index in blank:
        if index in found:
            continue
        name = _gross_profit(rows, labels, index) if kind == "income_statement" else None
        if name is None:
            start = sums_from(rows, labels, index)
            name = None if start is None else _name(rows, labels, start, kind)
        if name is not None:
            found[index] = name
    return found


def _name(rows: Sequence[Row], labels: Sequence[str], start: int, kind: str) -> str | None:
    """`total <heading>` for the heading right above the first row of a run, or for a statement's top."""
    for index in range(start - 1, -1, -1):
        if values_of(rows[index]):
            return None
        if labels[index]:
            return labels[index] if labels[index].startswith("total ") else f"total {labels[index]}"
    return {"income_statement": "total revenues", "balance_sheet": "total current assets"}.get(kind)


def _balance_totals(rows: Sequence[Row], labels: Sequence[str], blank: list[int]) -> dict[int, str]:
    """The two equal numbers of a balance sheet, when one or both of them have no label."""
    totals = {
        i: values_of(rows[i]) for i in range(len(rows)) if not labels[i] or labels[i].startswith("total ")
    }
    largest = max((max(v.values()) for v in totals.values() if v), default=0.0)
    pair = [i for i, v in totals.items() if v and max(v.values()) == largest]
    if len(pair) != 2 or totals[pair[0]] != totals[pair[1]]:
        return {}
    names = ("total assets", "total liabilities and shareholders equity")
    return {index: name for index, name in zip(pair, names, strict=True) if index in blank}


def _gross_profit(rows: Sequence[Row], labels: Sequence[str], index: int) -> str | None:
    """Revenue less the total of costs right above it, before any other expense was taken off."""
    if index == 0 or not labels[index - 1].startswith("total cost"):
        return None
    total, cost = values_of(rows[index]), values_of(rows[index - 1])
    for above in range(index - 1):
        if not labels[above].startswith("total ") or "revenue" not in labels[above] + "sales":
            continue
        revenue = values_of(rows[above])
        if total.keys() <= revenue.keys() & cost.keys() and all(
            abs(revenue[c] - abs(cost[c]) - total[c]) <= _ROUNDING for c in total
        ):
            return "gross profit"
    return None
