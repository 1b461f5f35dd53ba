"""The manifest: a CSV that says what files are, in place of what they say themselves."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from assets.errors import BadInputError
from assets.filings.identity import Identity
from assets.keys import FilingKey

_NEEDED = ("file", "ticker", "fiscal_year", "doc_type")
_OPTIONAL = ("company", "period", "period_end", "language", "amendment_rank", "filed_on")
_PERIODS = ("FY", "Q1", "H1", "Q3", "Q2", "Q4")
_DEFAULT_PERIODS = {
    "us-10q-q1": "Q1",
    "us-10q-q2": "H1",
    "us-10q-q3": "Q3",
    "cn-q1": "Q1",
    "cn-half": "H1",
    "cn-half-abstract": "H1",
    "cn-q3": "Q3",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: which file, and what it is (page count 0 until the file is opened)."""

    file: str
    line: int
    identity: Identity


class Manifest:
    """The rows of a manifest by file: relative to the folder, absolute, or by name alone."""

    def __init__(self, path: Path, entries: list[Entry]) -> None:
        self.path = path
        self.entries = entries
        self._by_file = {entry.file: entry for entry in entries}
        self.used: set[str] = set()

    def entry(self, path: Path, root: Path) -> Entry | None:
        """The row for a file below `root`, if there is one."""
        relative = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        for name in (relative, path.as_posix(), path.name):
            if (found := self._by_file.get(name)) is not None:
                self.used.add(found.file)
                return found
        return None

    def unused(self) -> list[str]:
        """Files that rows name and that were not met."""
        return [entry.file for entry in self.entries if entry.file not in self.used]


def load_manifest(path: Path) -> Manifest:
    """Read and check a manifest; raises BadInputError naming row and column."""
    if not path.is_file():
        msg = f"manifest {path} does not exist"
        raise BadInputError(msg)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            _check_columns(path, reader.fieldnames or [])
            entries = [_entry(_Row(path, reader.line_num, row)) for row in reader]
    except UnicodeDecodeError as error:
        msg = f"manifest {path} is not UTF-8 text: {error}"
        raise BadInputError(msg) from error
    seen: dict[str, int] = {}
    for entry in entries:
        if entry.file in seen:
            msg = f"{path} line {entry.line}: file {entry.file!r} is already named in line {seen[entry.file]}"
            raise BadInputError(msg)
        seen[entry.file] = entry.line
    return Manifest(path, entries)


class _Row:
    """One CSV row; errors name the line and the column."""

    def __init__(self, path: Path, line: int, cells: dict[str, str | None]) -> None:
        self.where = f"{path} line {line}"
        self.line = line
        self._cells = {name: (text or "").strip() for name, text in cells.items() if name is not None}

    def text(self, column: str) -> str | None:
        return self._cells.get(column) or None

    def needed(self, column: str) -> str:
        if (text := self.text(column)) is None:
            msg = "is blank"
            raise self.error(msg, column=column)
        return text

    def number(self, column: str, default: int) -> int:
        text = self.text(column)
        if text is not None and not text.isdigit():
            msg = f"{text!r} is not a whole number"
            raise self.error(msg, column=column)
        return int(text) if text else default

    def day(self, column: str) -> date | None:
        text = self.text(column)
        try:
            return date.fromisoformat(text) if text else None
        except ValueError as error:
            msg = f"{text!r} is not a date such as 2022-12-31"
            raise self.error(msg, column=column) from error

    def error(self, problem: str, *, column: str) -> BadInputError:
        return BadInputError(f"{self.where}, column {column}: {problem}")


def _check_columns(path: Path, columns: Sequence[str]) -> None:
    missing = [name for name in _NEEDED if name not in columns]
    unknown = [name for name in columns if name not in (*_NEEDED, *_OPTIONAL)]
    if missing:
        msg = f"manifest {path} has no column {', '.join(missing)}; it needs {', '.join(_NEEDED)}"
        raise BadInputError(msg)
    if unknown:
        known = ", ".join(_NEEDED + _OPTIONAL)
        msg = f"manifest {path} has unknown columns {', '.join(unknown)}; known: {known}"
        raise BadInputError(msg)


def _entry(row: _Row) -> Entry:
    try:
        key = FilingKey(row.needed("ticker"), int(row.needed("fiscal_year")), row.needed("doc_type"))
    except ValueError as error:
        msg = f"{row.text('fiscal_year')!r} is not a year"
        raise row.error(msg, column="fiscal_year") from error
    except BadInputError as error:
        if str(error).startswith(row.where):
            raise
        msg = f"{row.where}: {error}"
        raise BadInputError(msg) from error
    period = row.text("period") or _DEFAULT_PERIODS.get(key.doc_type, "FY")
    if period not in _PERIODS:
        msg = f"{period!r} is not one of {', '.join(_PERIODS)}"
        raise row.error(msg, column="period")
    spoken = row.text("language") or ("zh" if key.doc_type.startswith("cn-") else "en")
    if spoken not in ("en", "zh"):
        msg = f"{spoken!r} is not en or zh"
        raise row.error(msg, column="language")
    identity = Identity(
        ticker=key.ticker,
        fiscal_year=key.fiscal_year,
        doc_type=key.doc_type,
        period=period,
        period_end=row.day("period_end"),
        company=row.text("company"),
        language=spoken,
        pages=0,
        amendment_rank=row.number("amendment_rank", 0),
        filed_on=row.day("filed_on"),
    )
    return Entry(row.needed("file"), row.line, identity)
