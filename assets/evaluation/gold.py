"""Gold, trap and identity CSV files, read into records that say which row was wrong."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from assets.errors import BadInputError

_DEFAULT_DOC_TYPE = "us-10k"


@dataclass(frozen=True, slots=True)
class GoldFact:
    """One expected value of one filing."""

    file: str | None  # as given, perhaps with folder or suffix
    ticker: str | None
    fiscal_year: int | None
    doc_type: str
    metric: str
    period: str | None  # None = the filing's own period
    scope: str
    value: float | None  # None when the expected value is text
    value_text: str
    unit: str | None
    page: str
    label: str
    printed: str  # as the page prints it; empty when not given
    scale: float  # what the printed number is multiplied by
    period_end: date | None
    tolerance: float  # half of the last printed digit, base units; 0 when not known


@dataclass(frozen=True, slots=True)
class Trap:
    """A value that a careless reader gives for a metric of a filing."""

    file: str | None
    ticker: str | None
    fiscal_year: int | None
    doc_type: str
    metric: str
    value: float | None
    value_text: str
    why: str


@dataclass(frozen=True, slots=True)
class GoldIdentity:
    """What a file is; None = not scored."""

    file: str
    ticker: str | None
    fiscal_year: int | None
    doc_type: str | None
    period_end: date | None


def load_gold(path: Path) -> list[GoldFact]:
    """Every row of a gold facts CSV; raises BadInputError naming the row that is wrong."""
    return [_gold_fact(row, where) for row, where in rows_of(path, need=("metric", "value"))]


def load_traps(path: Path) -> list[Trap]:
    """Every row of a traps CSV (`wrong_value` or `value`)."""
    traps = []
    for row, where in rows_of(path, need=("metric",)):
        text = row.get("wrong_value") or row.get("value") or ""
        if not text:
            msg = f"{where}: neither `wrong_value` nor `value` is filled"
            raise BadInputError(msg)
        traps.append(
            Trap(
                file=row.get("file") or None,
                ticker=row.get("ticker") or None,
                fiscal_year=_year(row, where),
                doc_type=row.get("doc_type") or _DEFAULT_DOC_TYPE,
                metric=row["metric"],
                value=number(text),
                value_text=text,
                why=row.get("why") or _provenance(row),
            )
        )
    return traps


def _provenance(row: dict[str, str]) -> str:
    """Who gives a trap's value, and whether it was seen in the filing."""
    verified = f" (verified: {row['verified']})" if row.get("verified") else ""
    return f"{row.get('source', '')}{verified}"


def load_identity(path: Path) -> list[GoldIdentity]:
    """Every row of an identity CSV; blank cells are not scored."""
    return [
        GoldIdentity(
            file=row["file"],
            ticker=row.get("ticker") or None,
            fiscal_year=_year(row, where),
            doc_type=row.get("doc_type") or None,
            period_end=_date(row, where),
        )
        for row, where in rows_of(path, need=("file",))
    ]


def stem(file: str) -> str:
    """The name of a file without folder and suffix: `us/3M_2018_10K.pdf` -> `3M_2018_10K`."""
    name = file.replace("\\", "/").rsplit("/", 1)[-1]
    return re.sub(r"\.(pdf|html?)$", "", name, flags=re.IGNORECASE)


def number(text: str) -> float | None:
    """A plain number, thousands separators allowed; None for anything else."""
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def plain(text: str) -> str:
    """Text for comparison: full width folded, white space dropped, case ignored."""
    return "".join(unicodedata.normalize("NFKC", text).split()).casefold()


def rows_of(path: Path, *, need: tuple[str, ...]) -> Iterator[tuple[dict[str, str], str]]:
    """The rows of a CSV file and where each stands; raises BadInputError when one of `need` is blank."""
    if not path.is_file():
        msg = f"gold file {path} does not exist"
        raise BadInputError(msg)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"{path} is not UTF-8 text: {error}"
        raise BadInputError(msg) from error
    with io.StringIO(text, newline="") as file:
        reader = csv.DictReader(file)
        missing = [name for name in need if name not in (reader.fieldnames or [])]
        if missing:
            msg = f"{path} has no column {', '.join(missing)}; it has {', '.join(reader.fieldnames or [])}"
            raise BadInputError(msg)
        for row in reader:
            where = f"{path} line {reader.line_num}"
            clean = {k: (v or "").strip() for k, v in row.items() if k is not None}
            for name in need:
                if not clean[name]:
                    msg = f"{where}: `{name}` is blank"
                    raise BadInputError(msg)
            yield clean, where


def _gold_fact(row: dict[str, str], where: str) -> GoldFact:
    if not row.get("file") and not (row.get("ticker") and row.get("fiscal_year")):
        msg = f"{where}: neither `file` nor `ticker` with `fiscal_year` says which filing is meant"
        raise BadInputError(msg)
    value = None if row.get("unit") in ("text", "date") else number(row["value"])
    return GoldFact(
        file=row.get("file") or None,
        ticker=row.get("ticker") or None,
        fiscal_year=_year(row, where),
        doc_type=row.get("doc_type") or _DEFAULT_DOC_TYPE,
        metric=row["metric"],
        period=row.get("period") or None,
        scope=row.get("scope") or "consolidated",
        value=value,
        value_text=row["value"],
        unit=row.get("unit") or None,
        page=row.get("page", ""),
        label=row.get("pdf_label") or row.get("label") or "",
        printed=row.get("pdf_raw") or row.get("raw") or "",
        scale=number(row.get("pdf_scale") or row.get("scale") or "") or 1.0,
        period_end=_date(row, where),
        tolerance=_half_digit(row, value),
    )


def _half_digit(row: dict[str, str], value: float | None) -> float:
    """Half of the last digit that the filing prints, from the printed text or from value and scale."""
    scale = number(row.get("pdf_scale") or row.get("scale") or "")
    if value is None or not scale:
        return 0.0
    printed = row.get("pdf_raw") or row.get("raw") or f"{value / scale:.4f}".rstrip("0")
    decimals = re.search(r"\.(\d+)", printed)
    return float(0.5 * 10.0 ** -(len(decimals[1]) if decimals else 0) * scale)


def _year(row: dict[str, str], where: str) -> int | None:
    text = row.get("fiscal_year", "")
    if text and not text.isdigit():
        msg = f"{where}: fiscal_year {text!r} is not a year"
        raise BadInputError(msg)
    return int(text) if text else None


def _date(row: dict[str, str], where: str) -> date | None:
    text = row.get("period_end", "")
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        msg = f"{where}: period_end {text!r} is not a date such as 2022-12-31"
        raise BadInputError(msg) from error
