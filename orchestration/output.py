"""Results on the terminal and in files: table, CSV, JSON and Parquet."""

import csv
import io
import json
import math
import unicodedata
from collections.abc import Sequence
from datetime import date  # a datetime is one too
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from assets.errors import BadInputError

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS = ("table", "csv", "json", "parquet")
_CELL_WIDTH = 48  # columns on the terminal; csv, json and parquet give everything


def emit(table: "pa.Table", *, style: str | None, out: Path | None) -> None:
    """Write a result to standard output, or to a file whose ending chooses the format unless one is given."""
    chosen = style or (_style_of(out) if out else "table")
    table = table.rename_columns(_distinct(table.column_names))
    if out is None:
        if chosen == "parquet":
            msg = "Parquet is not for the terminal; add --out FILE"
            raise BadInputError(msg)
        click.echo(render(table, chosen), nl=False)
        return
    try:
        if chosen == "parquet":
            _write_parquet(table, out)
        else:
            out.write_text(render(table, chosen), encoding="utf-8", newline="")
    except OSError as error:
        msg = f"{out} cannot be written: {error.strerror or error}"
        raise BadInputError(msg) from error
    click.echo(f"{table.num_rows} rows -> {out}", err=True)


def render(table: "pa.Table", style: str) -> str:
    """The text of a result in one of the text formats, with a line end."""
    rows = _values(table)
    if style == "csv":
        return _csv(table.column_names, rows)
    if style == "json":
        return _json(rows)
    if table.column_names == ["explain_key", "explain_value"]:
        return "\n".join(row["explain_value"] for row in rows) + "\n"
    return _aligned(table.column_names, rows)


def _values(table: "pa.Table") -> list[dict[str, Any]]:
    try:
        rows: list[dict[str, Any]] = table.to_pylist()
    except OverflowError as error:
        msg = f"the result holds a date that is not in the years 1 to 9999 ({error}); cast it to VARCHAR"
        raise BadInputError(msg) from error
    return rows


def _style_of(path: Path) -> str:
    style = path.suffix.lstrip(".").lower()
    style = {"txt": "table", "": "table"}.get(style, style)
    if style not in FORMATS:
        msg = f"{path} does not end in .csv, .json, .parquet or .txt; say --format"
        raise BadInputError(msg)
    return style


def _distinct(names: Sequence[str]) -> list[str]:
    """Names that occur once each: a second `value` becomes `value_2`."""
    distinct: list[str] = []
    for name in names:
        candidates = (name if number == 1 else f"{name}_{number}" for number in count(1))
        distinct.append(next(candidate for candidate in candidates if candidate not in distinct))
    return distinct


def _write_parquet(table: "pa.Table", path: Path) -> None:
    import pyarrow.parquet as pq

    pq.write_table(table, path, compression="zstd")


def _csv(names: Sequence[str], rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([[_csv_cell(value) for value in row.values()] for row in rows])
    return text.getvalue()


def _csv_cell(value: object) -> object:
    plain = _plain(value)
    return json.dumps(plain, ensure_ascii=False) if isinstance(plain, list | dict | bool) else plain


def _json(rows: list[dict[str, Any]]) -> str:
    lines = [json.dumps(_plain(row), ensure_ascii=False) for row in rows]
    return "[" + ("\n" if lines else "") + ",\n".join(lines) + ("\n" if lines else "") + "]\n"


def _plain(value: object) -> object:
    """A value as JSON has it: dates as text, whole decimals as integers, no NaN."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, str | int | float) or value is None:
        return value
    return str(value)


def _aligned(names: Sequence[str], rows: list[dict[str, Any]]) -> str:
    cells = [[_shown(value) for value in row.values()] for row in rows]
    right = [all(_is_number(row[name]) for row in rows) and bool(rows) for name in names]
    widths = [max(_width(text) for text in column) for column in zip(list(names), *cells, strict=True)]
    lines = [_line(line, widths, right) for line in [list(names), ["-" * width for width in widths], *cells]]
    total = f"({len(rows)} row{'' if len(rows) == 1 else 's'})"
    return "\n".join([*lines, total]) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = []
    for text, width, to_right in zip(cells, widths, right, strict=True):
        blanks = " " * (width - _width(text))
        padded.append(blanks + text if to_right else text + blanks)
    return "  ".join(padded).rstrip()


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float | Decimal) and not isinstance(value, bool))


def _shown(value: object) -> str:
    """A value as people read it, on one line and cut where it is long."""
    plain = _plain(value)
    if plain is None:
        return ""
    if isinstance(plain, float):
        return (
            f"{plain:,.0f}" if plain == int(plain) else f"{plain:,.6g}" if abs(plain) < 1 else f"{plain:,.2f}"
        )
    if isinstance(plain, list | dict | bool):
        plain = json.dumps(plain, ensure_ascii=False)
    return _cut(" ".join(str(plain).split()))


def _cut(text: str) -> str:
    if _width(text) <= _CELL_WIDTH:
        return text
    while _width(text) > _CELL_WIDTH - 1:
        text = text[:-1]
    return text + "…"


def _width(text: str) -> int:
    """Columns on a terminal: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
