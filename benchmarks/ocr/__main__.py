"""Statement pages read from pictures, beside the same pages' text: `python -m benchmarks.ocr [FOLDER]`.

FOLDER holds `us` and `cn` (default: the filings of FILINGDB_SHARED). Income statements, balance sheets and
cash flow statements of different companies, chosen by seed, are made into pictures (150 dpi and others) and
read by the slower lane; a number is the same when its value, its row's label and its column's period are.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from assets.pages import ocr_lane
from assets.pages.frames import from_frames
from assets.pages.partition import build
from assets.pages.read import read_document
from assets.pages.records import DocumentPages
from assets.store import Store
from benchmarks.ocr.match import Difference, Number, differences, invented, numbers_of
from benchmarks.ocr.pages import SCANS, Chosen, Scan, chosen_pages, extract
from benchmarks.stores import register

_ENOUGH = 98.0


@dataclass(slots=True)
class Tally:
    """What became of the numbers of some pages."""

    numbers: int = 0
    invented: int = 0
    seconds: list[float] = field(default_factory=list)
    causes: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        return 100 * (1 - self.causes.total() / max(1, self.numbers))

    def __str__(self) -> str:
        causes = ", ".join(f"{count} {cause}" for cause, count in sorted(self.causes.items())) or "none"
        seconds = sorted(self.seconds)[len(self.seconds) // 2]
        return (
            f"{self.share:6.2f}% of {self.numbers} numbers the same; different: {causes}; "
            f"{self.invented} where none is printed; {seconds:.1f} s a page"
        )


def main() -> int:
    """Print a line per page and picture, and the totals; 1 when the 150 dpi pictures give less than asked."""
    options = _options()
    pages = chosen_pages(options.folder, count=options.pages, seed=options.seed)
    if not pages:
        print(f"{options.folder} holds no filings in us/ and cn/; set FILINGDB_SHARED", file=sys.stderr)
        return 2
    totals = {scan: Tally() for scan in SCANS if options.scans in scan.name}
    for page in pages:
        print(page, flush=True)
        for scan, total in totals.items():
            _compare(page, scan, total, shown=options.errors)
    print()
    for scan, total in totals.items():
        print(f"{scan.name:16} {total}")
    return 0 if all(total.share >= _ENOUGH for scan, total in totals.items() if scan == SCANS[0]) else 1


def _options() -> argparse.Namespace:
    shared = Path(os.environ.get("FILINGDB_SHARED", "../shared")) / "filings"
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ocr", description="Statement pages read from pictures."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=shared, help="folder with us/ and cn/")
    parser.add_argument("--pages", type=int, default=6, help="half US, half Chinese (default 6)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of pages (default 1)")
    parser.add_argument("--scans", default="", help="only pictures whose name contains this")
    parser.add_argument("--errors", type=int, default=5, help="differences shown of a page (default 5)")
    return parser.parse_args()


def _compare(page: Chosen, scan: Scan, total: Tally, *, shown: int) -> None:
    """Read a page both ways, print its line, add it to the total."""
    printed, _ = _read(page, None)
    seen, seconds = _read(page, scan)
    different = differences(printed, seen, scan=scan)
    extra = invented(printed, seen, scan=scan)
    share = 100 * (1 - len(different) / max(1, len(printed)))
    print(f"  {scan.name:16} {share:6.2f}% of {len(printed)} numbers, {seconds:.1f} s", flush=True)
    for line in [*map(str, different), *(f"invented {number}" for number in extra)][:shown]:
        print(f"      {line}")
    _add(total, different, extra, numbers=len(printed), seconds=seconds)


def _add(
    total: Tally, different: list[Difference], extra: list[Number], *, numbers: int, seconds: float
) -> None:
    total.numbers += numbers
    total.invented += len(extra)
    total.seconds.append(seconds)
    total.causes.update(difference.cause for difference in different)


def _read(page: Chosen, scan: Scan | None) -> tuple[list[Number], float]:
    """The page's numbers from its text or its picture, and the seconds that the slower lane took."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "page.pdf"
        number = extract(page, target, scan=scan)
        if scan is None:
            return numbers_of(read_document(target, doc_id="page"), number), 0.0
        started = time.perf_counter()
        reading = _by_lane(Store(Path(folder) / "store"), target, number)
        return numbers_of(reading, number), time.perf_counter() - started


def _by_lane(store: Store, path: Path, pages: int) -> DocumentPages:
    """The document as a build with its slower lane leaves it."""
    key = register(store, path, 0, pages)
    build(str(store.root), key)
    while ocr_lane.is_waiting(store, key):
        ocr_lane.transcribe(str(store.root), key)
    (reading,) = from_frames({name: store.read(name, key) for name in ("pages", "tables", "rows")})
    return reading


if __name__ == "__main__":
    sys.exit(main())
