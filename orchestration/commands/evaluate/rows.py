"""`filingdb evaluate rows`: the rows read from tables against gold."""

from pathlib import Path

import click

from orchestration.commands.evaluate.options import FILE


@click.command()
@click.option("--gold", type=FILE, required=True, help="Gold facts with page and pdf_label, CSV.")
@click.option("--errors", type=int, default=0, metavar="N", help="Print the first N misses.")
def rows(gold: Path, errors: int) -> None:
    """Share of gold values that stand in a read row of their page: label, period, scope, scale, sign."""
    from assets.evaluation.rows import NOT_ROWS, accuracy, load_row_gold, score_rows, stored_readings, summary
    from assets.store import Store

    results = score_rows(load_row_gold(gold), stored_readings(Store.default()))
    for outcome, count in summary(results).items():
        click.echo(f"{outcome:12} {count:5}")
    click.echo(f"accuracy     {accuracy(results):.2%}   (values in a sentence or of no document not counted)")
    misses = [result for result in results if result.outcome not in ("right", *NOT_ROWS)]
    for miss in sorted(misses, key=lambda m: (m.outcome, m.gold.file))[:errors]:
        click.echo(
            f"{miss.outcome:9} {miss.gold.file} p{miss.gold.page} {miss.gold.metric} {miss.gold.label!r}"
        )
        click.echo(f"    gold {miss.gold.printed or miss.gold.value_text}   nearest {miss.found or 'none'}")
