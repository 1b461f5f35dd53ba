"""Tagged numbers of primary statements found as cells: `python -m benchmarks.html_pdf --errors 5`.

Inline XBRL is the gold. (a) The HTML filings of FILINGDB_SHARED (default ../shared) read as they are;
(b) the same filings printed to PDF by Chromium (Debian: `apt-get install chromium`) and read by the PDF path.
A number is found when a cell of a statement of that kind has its value and sign as printed, in a row with its
label, under a column (in statements of equity: between balances) of its period, in a table with its scale.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from assets.pages.read import read_document
from benchmarks.html_pdf.gold import Gold, gold_of
from benchmarks.html_pdf.match import Miss, asked_of_pdf, in_html, in_pdf
from benchmarks.html_pdf.print import print_to_pdf

_ENOUGH = 99.5


def main() -> int:
    """Print a line per filing and way of reading; 1 when a share is below what is asked."""
    arguments = _arguments()
    folder = Path(os.environ.get("FILINGDB_SHARED", "../shared")) / "filings" / "us_html"
    filings = sorted(folder.glob("*.html"))
    if not filings:
        print(f"{folder} holds no HTML filings; set FILINGDB_SHARED", file=sys.stderr)
        return 2
    gold = {path: gold_of(path) for path in filings}
    print("(a) the HTML itself")
    whole = _report(
        [(path.name, gold[path], in_html(gold[path])) for path in filings], errors=arguments.errors
    )
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None and arguments.pdfs is None:
        print("(b) left out: chromium is not installed; run `apt-get install chromium`", file=sys.stderr)
        return 0 if whole == 100 else 1
    print("(b) printed to PDF by Chromium")
    with tempfile.TemporaryDirectory() as temporary:
        pdfs = arguments.pdfs or Path(temporary)
        found = [
            (path.name, asked_of_pdf(gold[path]), _pdf_misses(path, gold[path], pdfs, chromium))
            for path in filings
        ]
        printed = _report(found, errors=arguments.errors)
    return 0 if whole == 100 and printed >= _ENOUGH else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.html_pdf", description=__doc__)
    parser.add_argument("--errors", type=int, default=0, help="print so many misses of each filing")
    parser.add_argument("--pdfs", type=Path, help="folder that keeps the printed PDFs; there ones are used")
    return parser.parse_args()


def _pdf_misses(path: Path, gold: list[Gold], folder: Path, chromium: str | None) -> list[Miss]:
    pdf = folder / f"{path.stem}.pdf"
    if not pdf.is_file():
        print_to_pdf(path, pdf, chromium or "chromium")
    return in_pdf(gold, read_document(pdf, doc_id=path.stem))


def _report(results: list[tuple[str, list[Gold], list[Miss]]], *, errors: int) -> float:
    """Print the shares; the share of all filings together."""
    total = missed = 0
    for name, gold, misses in results:
        total += len(gold)
        missed += len(misses)
        causes = ", ".join(f"{cause} {n}" for cause, n in Counter(m.cause for m in misses).most_common())
        print(f"{_share(len(gold), len(misses)):7.2f}%  {len(gold):5} numbers  {name}  {causes}")
        for miss in misses[:errors]:
            print(f"            {miss}")
    print(f"{_share(total, missed):7.2f}%  {total:5} numbers  all")
    return _share(total, missed)


def _share(total: int, missed: int) -> float:
    return 100.0 * (total - missed) / total if total else 100.0


if __name__ == "__main__":
    sys.exit(main())
