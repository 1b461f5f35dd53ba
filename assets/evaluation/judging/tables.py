"""Expected scalars and small tables of values (question, expected, also_accept) against an answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assets.errors import BadInputError
from assets.evaluation.judging.amounts import is_amount, numbers_in
from assets.evaluation.judging.expected import Amount
from assets.evaluation.judging.plain import plain

_CHANGE = ("%", "率", "比例", "占比")


def readings(expected: Mapping[str, Any], also: Sequence[Mapping[str, Any]]) -> Iterator[list[Amount]]:
    """The values asked for, then each other reading that is right as well."""
    base = _rows(expected)
    yield base
    for other in also:
        if isinstance(other.get("rows"), list) and all(isinstance(v, int | float) for v in other["rows"]):
            yield [
                a.model_copy(update={"value": float(v)}) for a, v in zip(base, other["rows"], strict=False)
            ]
        else:
            yield _rows({**expected, **other})


def agrees(amounts: Sequence[Amount], answer: str, *, ordered: bool) -> str:
    """What is missing of the values in the answer's words; in the order asked for where there is one."""
    numbers = numbers_in(plain(answer))
    last = -1
    for amount in amounts:
        fitting = [n for n in numbers if is_amount(n, amount) and (not ordered or n.start > last)]
        if not fitting:
            return f"{amount.value:g} {amount.unit} not found"
        last = fitting[0].start
        numbers.remove(fitting[0])
    return ""


def _rows(expected: Mapping[str, Any]) -> list[Amount]:
    unit = str(expected.get("unit") or "")
    rows = expected["rows"] if expected.get("kind") == "table" else [expected]
    try:
        return [_amount(row, unit) for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        msg = f"the expected answer has a row without a value: {error!r}"
        raise BadInputError(msg) from error


def _amount(row: Mapping[str, Any], unit: str) -> Amount:
    said = str(row.get("item") or row.get("period") or "")
    own = str(
        row.get("unit") or ("%" if any(word in said for word in _CHANGE) else unit.split("/")[0].strip())
    )
    return Amount(value=float(row["value"]), unit=own, decimals=2)
