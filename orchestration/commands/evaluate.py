"""`filingdb evaluate`: facts and identity scored against gold."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from assets.evaluation.disagreement import Differing
    from assets.evaluation.disputed import Disputed
    from assets.evaluation.facts import FactLookup, FactsScore, TrapHit
    from assets.evaluation.gold import GoldFact, Trap
    from assets.evaluation.identity import IdentityScore
    from assets.store import Store

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_OUT = click.Path(dir_okay=False, path_type=Path)
_TABLE_WIDTH = 170  # narrower, rich cuts numbers off
_FORMATS = click.Choice(["table", "json"])
_disputed = click.option(
    "--disputed",
    type=_FILE,
    help="Gold cells that the page shows wrong, CSV (file, column, gold, printed, page, quote): "
    "scores also without them, once every quote is found on its page.",
)


@click.group()
def command() -> None:
    """Score what the store holds, or what documents are taken for, against gold."""


@command.command()
@click.option(
    "--gold",
    type=_FILE,
    required=True,
    help="Gold facts: CSV, SEC company facts (JSON) or a MuDABench dataset (JSON).",
)
@click.option("--traps", type=_FILE, help="Tempting wrong values, CSV: counts those given as found.")
@click.option("--format", "style", type=_FORMATS, default="table", show_default=True)
@click.option("--out", type=_OUT, help="Also write the whole result as JSON.")
@click.option("--errors", type=int, default=0, metavar="N", help="Print the first N wrong and missing rows.")
@click.option("--metric", "metrics", multiple=True, help="Only this metric (repeatable).")
@click.option(
    "--reliability", is_flag=True, help="Print confidence against outcome, and what thresholds keep."
)
@_disputed
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
    _write(result, out)
    if style == "json":
        _print_json(result)
        return
    _print_facts(score)
    if cells:
        _print_without(cells, settled["without_disputed"], ("right", "wrong", "missing"), "rows")
    if traps:
        _print_traps(hits, len(tempting))
    for one in others:
        click.echo(f"  {one}")
    if errors:
        _print_misses(score, errors)
    if reliability:
        click.echo("\n" + "\n".join(lines(found_facts(expected, lookup))))


@command.command()
@click.option("--gold", type=_FILE, required=True, help="What the files are, CSV.")
@click.option(
    "--filings",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that the gold's file names are relative to; default: filings beside the gold's folder.",
)
@click.option("--format", "style", type=_FORMATS, default="table", show_default=True)
@click.option("--out", type=_OUT, help="Also write the whole result as JSON.")
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Processes; default: one per core.")
@_disputed
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
        result |= _without(cells, asdict(score_identity(settled, taken)))
    _write(result, out)
    if style == "json":
        _print_json(result)
        return
    _print_identity(score)
    if cells:
        parts = ("all_right", "wrong", "cannot_tell")
        _print_without(cells, result["without_disputed"], parts, "documents")


@command.command()
@click.option("--gold", type=_FILE, required=True, help="Gold facts with page and pdf_label, CSV.")
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
    return cells, _without(cells, summary(score.total))


def _facts_json(
    score: "FactsScore", hits: "list[TrapHit]", others: "list[Differing]", *, gold: Path, traps: int
) -> dict[str, Any]:
    from dataclasses import asdict

    found = {"traps": traps, "fallen_for": len(hits), "hits": [asdict(hit) for hit in hits]}
    differing = [asdict(one) for one in others]
    return {"gold": str(gold), **score.to_json(), "traps": found, "differing": differing}


def _without(cells: "list[Disputed]", score: dict[str, Any]) -> dict[str, Any]:
    from assets.evaluation.disputed import to_json

    return {"disputed": to_json(cells), "without_disputed": score}


def _write(result: dict[str, Any], out: Path | None) -> None:
    import json

    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _print_json(result: dict[str, Any]) -> None:
    import json

    click.echo(json.dumps(result, ensure_ascii=False, indent=1))


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
    Console(width=max(Console().width, _TABLE_WIDTH)).print(table)


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


def _print_without(cells: "list[Disputed]", score: dict[str, Any], parts: tuple[str, ...], unit: str) -> None:
    """The score as if the gold did not hold the cells that its documents contradict."""
    click.echo("")
    for cell in cells:
        click.echo(f"disputed: {cell}")
    said = ", ".join(f"{score[part]} {part}" for part in parts)
    click.echo(f"without the disputed cells of the gold ({len(cells)}): {said} of {score[unit]} {unit}")


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


@command.command()
@click.option("--format", "style", type=_FORMATS, default="table", show_default=True)
def expectations(style: str) -> None:
    """What the facts of the store must keep: Great Expectations suites, with a report to read in a browser.

    The exit code is 1 when a critical one is not met: such facts are not published.
    """
    import sys
    from dataclasses import asdict

    from assets.evaluation.expectations.validate import docs_index, validate
    from assets.store import Store

    store = Store.default()
    found = validate(store)
    if style == "json":
        _print_json({"expectations": [asdict(finding) for finding in found]})
    else:
        not_met = [finding for finding in found if not finding.passed]
        for finding in not_met:
            click.echo(finding.sentence)
        click.echo(f"{len(found)} expectations, {len(not_met)} not met; report: {docs_index(store)}")
    if any(finding.blocks for finding in found):
        sys.exit(1)
