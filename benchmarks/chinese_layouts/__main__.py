"""Chinese statements in layouts that no sample has: `python -m benchmarks.chinese_layouts`.

Each variant is a report of an invented company, its gold perfect. Its statements are printed in one of the
many ways of A-share reports: titles, units, header wordings, note columns, group and company side by side,
rules, page breaks.
"""

import argparse
import random
import tempfile
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from assets.pages.chinese_text import squash
from assets.pages.read import read_document
from assets.pages.records import DocumentPages
from benchmarks.chinese_layouts.draw import Look, Pen
from benchmarks.chinese_layouts.made import Gold, statements
from benchmarks.chinese_layouts.words import PERIODS, Words

Spot = tuple[str, str, date | None, int | None, float, float]  # kind, scope, end, months, value, scale


@dataclass(frozen=True, slots=True)
class Variant:
    """A document, what its layout is, and every number it prints."""

    name: str
    pdf: bytes
    gold: list[Gold]


def variant(number: int, *, seed: int) -> Variant:
    """One report: its statements one after the other, the group's first."""
    chance = random.Random(f"{seed} {number}")
    words = Words.drawn(chance)
    look = Look(
        size=chance.choice((7.5, 8.0, 9.0, 10.0)),
        rules=chance.choice(("grid", "grid", "lines", "none")),
        centred=chance.random() < 0.6,
        running=chance.random() < 0.8,
        label_share=chance.choice((0.3, 0.4, 0.45)) if not words.joint else 0.3,
        repeat=chance.choice(("nothing", "nothing", "header", "title")),
        foot=chance.choice((0.0, 0.0, 200.0, 380.0)),
    )
    report = PERIODS[words.period].title.format(year=words.year)
    pen = Pen(look, running=f"示例科技股份有限公司{report}")
    for line in ("证券代码：600000", "示例科技股份有限公司", report, "本报告的财务报告真实、准确、完整。"):
        pen.line(line)
    pen.turn()
    gold: list[Gold] = []
    for table, values in statements(words, chance):
        gold += values
        if chance.random() < 0.3:
            pen.turn()
        pen.table(table)
    name = f"{number} {look.rules} repeat={look.repeat} {words}"
    return Variant(name, pen.document.tobytes(), gold)


def misses(found: Variant, reading: DocumentPages) -> list[tuple[str, Gold]]:
    """Every printed number that is no cell with its label, period, scope, scale and sign, with the cause."""
    cells: dict[str, list[Spot]] = {}
    for row in reading.rows:
        table = next(t for t in reading.tables if t.table == row.table)
        for cell in row.cells:
            if cell.value is None or cell.column is None:
                continue
            column = table.columns[cell.column]
            scope = column.scope or table.scope or "consolidated"
            spot = (table.kind, scope, column.period_end, column.months, cell.value, table.scale or 1.0)
            cells.setdefault(squash(row.label), []).append(spot)
    causes = []
    for gold in found.gold:
        kind, scope, label, end, months, value, scale = gold
        spots = cells.get(squash(label), [])
        if (kind, scope, end, months, value, scale) not in spots:
            causes.append((_cause(gold, spots), gold))
    return causes


def _cause(gold: Gold, spots: list[Spot]) -> str:
    kind, scope, _, end, months, value, scale = gold
    right = [spot for spot in spots if spot[4] == value]
    if not spots:
        return "label"
    if not right:
        return "value"
    tests = (
        ("kind", lambda s: s[0] == kind),
        ("period", lambda s: s[2:4] == (end, months)),
        ("scope", lambda s: s[1] == scope),
        ("scale", lambda s: s[5] == scale),
    )
    for cause, test in tests:
        right = [spot for spot in right if test(spot)]
        if not right:
            return cause
    return "value"


def main() -> None:
    """Print how many printed numbers are read right, the causes of the rest, and the variants at fault."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chinese_layouts", description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N misses of each variant")
    parser.add_argument("--keep", type=Path, help="folder to keep the PDFs of variants with misses in")
    options = parser.parse_args()
    total, causes = 0, Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            made = variant(number, seed=options.seed)
            path = Path(folder) / f"{number}.pdf"
            path.write_bytes(made.pdf)
            lost = misses(made, read_document(path, doc_id=str(number)))
            total += len(made.gold)
            causes.update(cause for cause, _ in lost)
            if lost:
                print(f"{len(lost):4} of {len(made.gold):4} missed: {made.name}")
                for cause, gold in lost[: options.show]:
                    print(f"       {cause:7} {gold}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / path.name).write_bytes(made.pdf)
    right = total - sum(causes.values())
    print(f"{right} of {total} numbers read right ({right / total:.2%}); missed: {dict(causes)}")


if __name__ == "__main__":
    main()
