"""`filingdb search`: pages found by their words."""

import json
import sys
from typing import TYPE_CHECKING

import click

from assets.keys import DOC_TYPES
from assets.pages.kinds import KINDS

if TYPE_CHECKING:
    from assets.index.search import Hit


@click.command("search")
@click.argument("words")
@click.option("--ticker", help="Only this company.")
@click.option("--year", type=int, help="Only this fiscal year.")
@click.option("--doc-type", type=click.Choice(DOC_TYPES), metavar="TYPE", help="Only this type of document.")
@click.option(
    "--kind", type=click.Choice(KINDS), metavar="KIND", help="Only pages of this kind, such as balance_sheet."
)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Pages at most.")
@click.option("--format", "style", type=click.Choice(["table", "json"]), default="table", show_default=True)
def command(
    words: str,
    ticker: str | None,
    year: int | None,
    doc_type: str | None,
    kind: str | None,
    limit: int,
    style: str,
) -> None:
    """Find the pages that fit WORDS best, in English or Chinese; exit code 1 when there is none."""
    from assets.index.search import search
    from assets.store import Store

    hits = search(Store.default(), words, ticker=ticker, year=year, doc_type=doc_type, kind=kind, limit=limit)
    if style == "json":
        lines = [json.dumps(_as_json(hit), ensure_ascii=False) for hit in hits]
        click.echo("[" + ",\n ".join(lines) + "]")
    for hit in hits if style == "table" else []:
        place = f"{hit.filing}  page {hit.page}"
        click.echo(f"{click.style(place, bold=True)}  {hit.kind or ''}  {hit.company or ''}".rstrip())
        click.echo(f"    {hit.snippet.marked(*_MARKS)}")
    if not hits:
        click.echo("no page holds any of these words under these filters", err=True)
        sys.exit(1)


# bold yellow; click takes the codes out again where the output is not a terminal
_MARKS = ("\x1b[1;33m", "\x1b[0m")


def _as_json(hit: "Hit") -> dict[str, object]:
    return {
        "filing": hit.filing,
        "doc_id": hit.doc_id,
        "ticker": hit.ticker,
        "company": hit.company,
        "fiscal_year": hit.fiscal_year,
        "doc_type": hit.doc_type,
        "page": hit.page,
        "kind": hit.kind,
        "score": round(hit.score, 4),
        "snippet": hit.snippet.text,
        "highlights": [list(span) for span in hit.snippet.spans],
    }
