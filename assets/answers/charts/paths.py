"""Files that charts are written to."""

from pathlib import Path

from assets.errors import BadInputError

FORMS = (".png", ".svg", ".html")


def check_chart_path(path: Path) -> None:
    """BadInputError for a file that cannot be a chart's."""
    if path.suffix.lower() not in FORMS:
        msg = f"{path}: a chart is written as {', '.join(FORMS)}"
        raise BadInputError(msg)
    if not path.absolute().parent.is_dir():
        msg = f"{path}: the folder {path.absolute().parent} does not exist"
        raise BadInputError(msg)
