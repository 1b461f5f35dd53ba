"""`filingdb facts`: facts of the published warehouse, on the terminal or as a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.keys import DOC_TYPES
from orchestration.output import FORMATS

if TYPE_CHECKING:
    import pyarrow as pa

STATUSES = ("found", "not_disclosed", "conflict", "failed")


@click.command("facts")
@click.option("--ticker", "tickers", multiple=True, help="Only this company (repeatable).")
@click.option("--year", "years", type=int, multiple=True, help="Only this fiscal year (repeatable).")
@click.option("--doc-type", "doc_types", type=click.Choice(DOC_TYPES), multiple=True, metavar="TYPE")
@click.option(
    "--metric", "metrics", multiple=True, help="Only this metric, or adhoc:LABEL for any line (repeatable)."
)
@click.option("--status", "statuses", type=click.Choice(STATUSES), multiple=True)
@click.option("--format", "style", type=click.Choice(FORMATS), help="Default: by --out's ending, else table.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.option("--catalogue", is_flag=True, help="List the metrics themselves, with their names.")
@click.option(
    "--explain",
    "explained",
    nargs=2,
    metavar="FILING METRIC",
    help="Show every candidate of one fact, and draw its page (into --out, a .png).",
)
def command(
    tickers: tuple[str, ...],
    years: tuple[int, ...],
    doc_types: tuple[str, ...],
    metrics: tuple[str, ...],
    statuses: tuple[str, ...],
    style: str | None,
    out: Path | None,
    catalogue: bool,
    explained: tuple[str, str] | None,
) -> None:
    """Every metric asked of the filings, found or not; csv, json and parquet give all columns.

    With --catalogue, which metrics there are. With --explain, how one of them was read:
    `filingdb facts --explain NKE_2021_us-10k operating_revenue`.
    """
    if explained is not None:
        _explain(*explained, style=style, out=out)
        return
    if catalogue:
        _catalogue(metrics, doc_types, style=style, out=out)
        return
    from assets.store import Store
    from assets.warehouse.connect import connect
    from assets.warehouse.export import Selection, select_facts
    from orchestration.output import emit

    selection = Selection(
        ticker=[ticker.upper() for ticker in tickers],
        fiscal_year=years,
        doc_type=doc_types,
        metric=metrics,
        status=statuses,
    )
    with connect(Store.default()) as connection:
        facts = select_facts(connection, selection)
    for_people = style == "table" or (style is None and out is None)
    emit(_narrow(facts) if for_people else facts, style=style, out=out)


def _catalogue(
    metrics: Sequence[str], doc_types: Sequence[str], *, style: str | None, out: Path | None
) -> None:
    """What is asked of filings and computed from it; NotFoundError for a metric that it does not have."""
    import pyarrow as pa

    from assets.errors import NotFoundError
    from assets.facts.catalogue import load_catalogue
    from assets.warehouse.metrics import metric_rows
    from orchestration.output import emit

    every = metric_rows(load_catalogue())
    unknown = sorted(set(metrics) - {row["metric"] for row in every})
    if unknown:
        msg = f"the catalogue has no metric {unknown[0]!r}; see `filingdb facts --catalogue`"
        raise NotFoundError(msg)
    rows = [
        row
        for row in every
        if (not metrics or row["metric"] in metrics)
        and (not doc_types or set(doc_types) & set(row["doc_types"]))
    ]
    if style == "table" or (style is None and out is None):
        rows = [
            {
                "metric": row["metric"],
                "kind": row["kind"],
                "unit": row["unit"],
                "asked of": ", ".join(sorted({d.partition("-")[0] for d in row["doc_types"]})) or "computed",
                "names": ", ".join([*row["names_en"], *row["names_zh"]]),
            }
            for row in rows
        ]
    emit(pa.Table.from_pylist(rows), style=style, out=out)


def _explain(filing: str, metric: str, *, style: str | None, out: Path | None) -> None:
    """Print why a fact is what it is, and write the page it stands on."""
    import json

    from assets.errors import BadInputError
    from assets.facts.catalogue import load_catalogue
    from assets.facts.explain import explain
    from assets.facts.picture import draw_page
    from assets.store import Store
    from orchestration.explanation import as_json, lines

    if style not in (None, "table", "json") or (out is not None and out.suffix.lower() != ".png"):
        msg = "--explain prints a table or json, and --out is its picture, a .png"
        raise BadInputError(msg)
    store = Store.default()
    explanation = explain(store, filing, metric, catalogue=load_catalogue())
    picture = out or store.root / "explained" / f"{filing}_{metric}.png"
    best = explanation.chosen
    why_not = (
        "nothing was found" if best is None else draw_page(explanation.documents[best.doc_id], best, picture)
    )
    if style == "json":
        told = as_json(explanation, None if why_not else str(picture))
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    click.echo("\n".join(lines(explanation)))
    click.echo(f"no picture: {why_not}" if why_not else f"picture: {picture}")


def _narrow(facts: "pa.Table") -> "pa.Table":
    """The columns that fit on a terminal."""
    import pyarrow.compute as pc

    texts = pc.coalesce(
        facts["value_text"],
        pc.cast(facts["value_date"], "string"),
        pc.cast(facts["value_bool"], "string"),
        pc.binary_join(facts["value_list"], "; "),
    )
    narrow = facts.select(
        ["filing", "metric", "period", "scope", "value", "unit", "status", "page", "source"]
    )
    return narrow.add_column(5, "text", texts)
