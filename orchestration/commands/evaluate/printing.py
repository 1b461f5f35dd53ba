"""Results of `filingdb evaluate` as JSON, and what several of its tables share."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from assets.evaluation.disputed import Disputed

TABLE_WIDTH = 170  # narrower, rich cuts numbers off


def write_result(result: dict[str, Any], out: Path | None) -> None:
    """Write a result as JSON where a file is asked for."""
    import json

    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def print_json(result: dict[str, Any]) -> None:
    """Print a result as JSON."""
    import json

    click.echo(json.dumps(result, ensure_ascii=False, indent=1))


def without_cells(cells: "list[Disputed]", score: dict[str, Any]) -> dict[str, Any]:
    """The disputed cells, and the score without them, as parts of a result."""
    from assets.evaluation.disputed import to_json

    return {"disputed": to_json(cells), "without_disputed": score}


def print_without(cells: "list[Disputed]", score: dict[str, Any], parts: tuple[str, ...], unit: str) -> None:
    """The score as if the gold did not hold the cells that its documents contradict."""
    click.echo("")
    for cell in cells:
        click.echo(f"disputed: {cell}")
    said = ", ".join(f"{score[part]} {part}" for part in parts)
    click.echo(f"without the disputed cells of the gold ({len(cells)}): {said} of {score[unit]} {unit}")
