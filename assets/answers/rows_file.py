"""The rows of an answer as a file: CSV, Parquet or JSON lines."""

import json
from pathlib import Path

from assets.answers.answer import Answer
from assets.errors import BadInputError

FORMS = (".csv", ".parquet", ".jsonl")


def check_rows_path(path: Path) -> None:
    """BadInputError for a file that rows cannot be written to."""
    if path.suffix.lower() not in FORMS:
        msg = f"{path}: rows are written as {', '.join(FORMS)}"
        raise BadInputError(msg)
    if not path.absolute().parent.is_dir():
        msg = f"{path}: the folder {path.absolute().parent} does not exist"
        raise BadInputError(msg)


def save_rows(answer: Answer, path: Path) -> None:
    """All rows with the columns of the answer; lists stay lists but in CSV, where they are joined by `; `.

    BadInputError for another ending or a folder that is missing.
    """
    check_rows_path(path)
    if path.suffix.lower() == ".jsonl":
        rows = answer.model_dump(mode="json")["rows"]
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
        path.write_text("".join(lines), encoding="utf-8")
        return
    import polars as pl  # only here: questions are answered without it

    names = [column.name for column in answer.columns]
    columns = {name: [row.get(name) for row in answer.rows] for name in names}
    if path.suffix.lower() == ".parquet":
        pl.DataFrame(columns, strict=False).write_parquet(path)
        return
    joined = {
        name: ["; ".join(v) if isinstance(v, list) else v for v in values] for name, values in columns.items()
    }
    pl.DataFrame(joined, strict=False).write_csv(path)
