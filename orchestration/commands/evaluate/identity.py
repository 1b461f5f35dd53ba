"""`filingdb evaluate identity`: what documents are taken for, against what they are."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.commands.evaluate.options import FILE, FORMATS, OUT, disputed_option
from orchestration.commands.evaluate.printing import (
    print_json,
    print_without,
    without_cells,
    write_result,
)

if TYPE_CHECKING:
    from assets.evaluation.identity import IdentityScore


@click.command()
@click.option("--gold", type=FILE, required=True, help="What the files are, CSV.")
@click.option(
    "--filings",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that the gold's file names are relative to; default: filings beside the gold's folder.",
)
@click.option("--format", "style", type=FORMATS, default="table", show_default=True)
@click.option("--out", type=OUT, help="Also write the whole result as JSON.")
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Processes; default: one per core.")
@disputed_option
def identity(
    gold: Path, filings: Path | None, style: str, out: Path | None, jobs: int | None, disputed: Path | None
) -> None:
    """Ticker, fiscal year and type of documents whose file names say nothing."""
    import os
    from dataclasses import asdict

    from rich.console import Console
    from rich.progress import Progress

    from assets.evaluation.disputed import file_pages, load_disputed, require_quotes, without_identity
    from assets.evaluation.gold import load_identity
    from assets.evaluation.identity import identify_files, score_identity

    folder = filings or gold.resolve().parent.parent / "filings"
    expected, cells = load_identity(gold), load_disputed(disputed) if disputed else []
    require_quotes(cells, file_pages(folder))
    settled = without_identity(expected, cells)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("identifying", total=None)
        taken = identify_files(
            expected,
            folder,
            jobs=jobs or os.cpu_count() or 1,
            progress=lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
    score = score_identity(expected, taken)
    result = {"gold": str(gold), **asdict(score)}
    if cells:
        result |= without_cells(cells, asdict(score_identity(settled, taken)))
    write_result(result, out)
    if style == "json":
        print_json(result)
        return
    _print_identity(score)
    if cells:
        parts = ("all_right", "wrong", "cannot_tell")
        print_without(cells, result["without_disputed"], parts, "documents")


def _print_identity(score: "IdentityScore") -> None:
    for miss in score.misses:
        click.echo(f"{miss.outcome:13} {miss.file}\n    gold {miss.expected}\n    ours {miss.got}")
    if score.absent:
        click.echo(
            f"{len(score.absent)} files of the gold are not in the folder: {', '.join(score.absent[:5])}"
        )
    total = max(score.documents, 1)
    click.echo(f"\n{score.documents} documents")
    for name, scored in score.scored.items():
        if scored:
            right = score.right[name]
            click.echo(f"  {name:13} {right:5} of {scored:5} right  {right / scored:.1%}")
    for name in ("all_right", "other_listing", "wrong", "cannot_tell"):
        count = getattr(score, name)
        click.echo(f"  {name:13} {count:5}                {count / total:.1%}")
