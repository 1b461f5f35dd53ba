"""Statements set in many styles, printed by Chromium and read: `python -m benchmarks.variants --variants 30`.

Rows, values and periods are real filings' own (inline XBRL is the gold, see benchmarks.html_pdf); paper,
fonts, rules, signs, headers, titles and scale lines are drawn by seed. What is missed is counted by cause and
by option, the worst value of each option first.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from assets.pages.html import read_html
from assets.pages.read import read_document
from assets.pages.records import DocumentPages
from benchmarks.html_pdf.gold import Gold, gold_of
from benchmarks.html_pdf.match import Miss, asked_of_pdf, in_pdf
from benchmarks.html_pdf.print import print_to_pdf
from benchmarks.variants.html import variant_of
from benchmarks.variants.style import options_of, style_of

_FILINGS = 3  # of each variant


@dataclass(frozen=True, slots=True)
class Outcome:
    """A filing in a style: how many numbers it has, and which were not found."""

    seed: int
    filing: str
    numbers: int
    misses: list[Miss]


def main() -> int:
    """Print a line per variant and a table by option; 1 when less than `--least` is found."""
    arguments = _arguments()
    folder = Path(os.environ.get("FILINGDB_SHARED", "../shared")) / "filings" / "us_html"
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None or not any(folder.glob("*.html")):
        print("needs chromium (apt-get install chromium) and HTML filings (FILINGDB_SHARED)", file=sys.stderr)
        return 2
    filings = _filings(folder)
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory() as temporary:
        kept = arguments.keep or Path(temporary)
        for seed in range(arguments.seed, arguments.seed + arguments.variants):
            for name in random.Random(seed).sample(sorted(filings), min(_FILINGS, len(filings))):
                reading, gold = filings[name]
                outcomes.append(_outcome(seed, name, reading, gold, kept, chromium))
                _show(outcomes[-1], arguments.errors)
    _table(outcomes)
    return 0 if _share(outcomes) >= arguments.least else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variants", description=__doc__)
    parser.add_argument("--variants", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1, help="of the first variant")
    parser.add_argument("--errors", type=int, default=0, help="print so many misses of each document")
    parser.add_argument("--keep", type=Path, help="folder that keeps the printed PDFs")
    parser.add_argument("--least", type=float, default=99.0, help="per cent that have to be found")
    return parser.parse_args()


def _filings(folder: Path) -> dict[str, tuple[DocumentPages, list[Gold]]]:
    """The filings with tagged statements, read once; the gold is of the same reading's cells."""
    found: dict[str, tuple[DocumentPages, list[Gold]]] = {}
    for path in sorted(folder.glob("*.html")):
        reading = read_html(path, doc_id=path.stem)
        gold = asked_of_pdf(gold_of(path, reading))
        if gold:
            found[path.stem] = reading, gold
    return found


def _outcome(
    seed: int, name: str, reading: DocumentPages, gold: list[Gold], folder: Path, chromium: str
) -> Outcome:
    variant = variant_of(reading, gold, style_of(seed))
    pdf = folder / f"{seed}-{name}.pdf"
    page = pdf.with_suffix(".html")
    folder.mkdir(parents=True, exist_ok=True)
    if not pdf.is_file() or page.read_text(encoding="utf-8") != variant.html:
        page.write_text(variant.html, encoding="utf-8")
        print_to_pdf(page, pdf, chromium)
    misses = in_pdf(variant.gold, read_document(pdf, doc_id=pdf.stem))
    return Outcome(seed, name, len(variant.gold), misses)


def _show(outcome: Outcome, errors: int) -> None:
    causes = Counter(f"{miss.gold.kind} {miss.cause}" for miss in outcome.misses).most_common(5)
    said = ", ".join(f"{cause} {count}" for cause, count in causes)
    print(f"{_share([outcome]):7.2f}%  {outcome.numbers:4} numbers  {outcome.seed} {outcome.filing}  {said}")
    for miss in outcome.misses[:errors]:
        print(f"            {miss}")
    sys.stdout.flush()


def _table(outcomes: list[Outcome]) -> None:
    """The shares by option, the worst value of each option first."""
    by_option: dict[str, dict[object, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        for name, value in options_of(style_of(outcome.seed)).items():
            by_option[name][value].append(outcome)
    for name, values in by_option.items():
        parts = sorted((_share(found), str(value)) for value, found in values.items())
        print(f"{name:10}" + "  ".join(f"{value}: {share:.2f}%" for share, value in parts))
    causes = Counter(miss.cause for outcome in outcomes for miss in outcome.misses)
    print("causes    " + ", ".join(f"{cause} {count}" for cause, count in causes.most_common()))
    print(
        f"{_share(outcomes):7.2f}%  {sum(o.numbers for o in outcomes):5} numbers  {len(outcomes)} documents"
    )


def _share(outcomes: list[Outcome]) -> float:
    total = sum(outcome.numbers for outcome in outcomes)
    missed = sum(len(outcome.misses) for outcome in outcomes)
    return 100.0 * (total - missed) / total if total else 100.0


if __name__ == "__main__":
    sys.exit(main())
