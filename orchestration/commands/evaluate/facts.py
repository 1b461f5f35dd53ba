"""`filingdb evaluate facts`: the facts of the store against gold."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.commands.evaluate.options import FILE, FORMATS, OUT, disputed_option
from orchestration.commands.evaluate.printing import (
    TABLE_WIDTH,
    print_json,
    print_without,
    without_cells,
    write_result,
)

if TYPE_CHECKING:
    from assets.evaluation.disagreement import Differing
    from assets.evaluation.disputed import Disputed
    from assets.evaluation.facts import FactLookup, FactsScore, TrapHit
    from assets.evaluation.gold import GoldFact, Trap
    from assets.store import Store


@click.command()
@click.option(
    "--gold",
    type=FILE,
    required=True,
    help="Gold facts: CSV, SEC company facts (JSON) or a MuDABench dataset (JSON).",
)
@click.option("--traps", type=FILE, help="Tempting wrong values, CSV: counts those given as found.")
@click.option("--format", "style", type=FORMATS, default="table", show_default=True)
@click.option("--out", type=OUT, help="Also write the whole result as JSON.")
@click.option("--errors", type=int, default=0, metavar="N", help="Print the first N wrong and missing rows.")
@click.option("--metric", "metrics", multiple=True, help="Only this metric (repeatable).")
@click.option(
    "--reliability", is_flag=True, help="Print confidence against outcome, and what thresholds keep."
)
@disputed_option
def facts(
    gold: Path,
    traps: Path | None,
    style: str,
    out: Path | None,
    errors: int,
    metrics: tuple[str, ...],
    reliability: bool,
    disputed: Path | None,
) -> None:
    """Right, wrong and missing per metric, of the facts in the store.

    Every wrong number and every trap that was given is classified: restated later, another year, printed on
    the filing's own statement, another line, standardised by a vendor, not printed.
    """
    from assets.evaluation.distant import gold_of
    from assets.evaluation.facts import FactLookup, found_facts, score_facts, score_traps
    from assets.evaluation.gold import load_traps
    from assets.evaluation.reliability import lines
    from assets.store import Store

    store = Store.default()
    expected = [row for row in gold_of(gold, store) if not metrics or row.metric in metrics]
    tempting = [row for row in load_traps(traps) if not metrics or row.metric in metrics] if traps else []
    lookup = FactLookup.of(store)
    score = score_facts(expected, lookup, traps=tempting)
    hits = score_traps(tempting, expected, lookup)
    others = _differing(expected, tempting, lookup, store)
    cells, settled = _settled(disputed, metrics, expected, lookup, store)
    result = _facts_json(score, hits, others, gold=gold, traps=len(tempting)) | settled
    write_result(result, out)
    if style == "json":
        print_json(result)
        return
    _print_facts(score)
    if cells:
        print_without(cells, settled["without_disputed"], ("right", "wrong", "missing"), "rows")
    if traps:
        _print_traps(hits, len(tempting))
    for one in others:
        click.echo(f"  {one}")
    if errors:
        _print_misses(score, errors)
    if reliability:
        click.echo("\n" + "\n".join(lines(found_facts(expected, lookup))))


def _differing(
    expected: "list[GoldFact]", tempting: "list[Trap]", lookup: "FactLookup", store: "Store"
) -> "list[Differing]":
    """The wrong numbers and the traps given, each with its class."""
    from assets.evaluation.disagreement import Disagreements, differing
    from assets.facts.catalogue import load_catalogue

    return differing(expected, tempting, lookup, Disagreements(store, load_catalogue()))


def _settled(
    disputed: Path | None,
    metrics: tuple[str, ...],
    expected: "list[GoldFact]",
    lookup: "FactLookup",
    store: "Store",
) -> "tuple[list[Disputed], dict[str, Any]]":
    """The disputed cells, and the score without them; nothing where there are none."""
    from assets.evaluation.disputed import load_disputed, require_quotes, stored_pages, without_facts
    from assets.evaluation.facts import score_facts, summary

    cells = load_disputed(disputed) if disputed else []
    cells = [cell for cell in cells if not metrics or cell.column in metrics]
    if not cells:
        return [], {}
    require_quotes(cells, stored_pages(store))
    score = score_facts(without_facts(expected, cells, lookup.filing), lookup)
    return cells, without_cells(cells, summary(score.total))


def _facts_json(
    score: "FactsScore", hits: "list[TrapHit]", others: "list[Differing]", *, gold: Path, traps: int
) -> dict[str, Any]:
    from dataclasses import asdict

    found = {"traps": traps, "fallen_for": len(hits), "hits": [asdict(hit) for hit in hits]}
    differing = [asdict(one) for one in others]
    return {"gold": str(gold), **score.to_json(), "traps": found, "differing": differing}


def _print_facts(score: "FactsScore") -> None:
    from rich.console import Console
    from rich.table import Table

    from assets.evaluation.facts import MISSING, summary

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for name in ("rows", "right", "wrong", "missing", *(f"({reason})" for reason in MISSING), "accuracy"):
        table.add_column(name, justify="right", no_wrap=True)
    sections = [score.metrics, score.doc_types if len(score.doc_types) > 1 else {}, {"all": score.total}]
    for section in sections:
        for name in sorted(section):
            line = summary(section[name])
            reasons = [str(line["missing_by_reason"].get(reason, "")) for reason in MISSING]
            counts = [str(line[part]) for part in ("rows", "right", "wrong", "missing")]
            table.add_row(name, *counts, *reasons, f"{line['accuracy']:.2%}")
        table.add_section()
    Console(width=max(Console().width, TABLE_WIDTH)).print(table)


def _print_traps(hits: "list[TrapHit]", traps: int) -> None:
    click.echo(f"\ntraps: {len(hits)} facts given as found are known wrong values ({traps} traps)")


def _print_misses(score: "FactsScore", limit: int) -> None:
    order = {"wrong": 0, "conflict": 1}
    misses = sorted(score.misses, key=lambda m: (order.get(m.outcome, 2), m.metric, m.file))
    click.echo(f"\nfirst {min(limit, len(misses))} of {len(misses)} misses, wrong ones first")
    for miss in misses[:limit]:
        click.echo(f"{miss.outcome:13} {miss.file}  {miss.metric} {miss.period}")
        click.echo(f"    gold {miss.gold}  p{miss.gold_page} {miss.gold_label!r}")
        if miss.ours or miss.ours_label:
            note = f"  <- {miss.trap}" if miss.trap else ""
            click.echo(f"    ours {miss.ours}  p{miss.ours_page} {miss.ours_label!r}{note}")
